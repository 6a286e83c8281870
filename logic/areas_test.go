package logic

import "testing"

func TestAreas(t *testing.T) {
	for _, c := range []struct {
		name, want string
		rating     Rating
		spoil      []string
	}{
		{"area.1", "base cave=VS VS5 VS13 VS16 1, cover VS2 2, cover VS3 2, cover VS4 2, cover VS8 2, floor VS5: VS2<>1 VS3<>1 VS4<>1 VS8<>1", 20, nil},
		{"area.2", "base regions=4:CC CC14 CC15 CC16 3, cover CC7 24, floor CC14: CC7<>3", 28, nil},
		{"area.3", "base regions=4:CC 4, cover CC12 23, cover CC15 23, cover CC16 23: CC12<>4 CC15<>4 CC16<>4", 24, nil},
		{"area.4", "base cave=VS VS1 VS3 VS5 VS6 VS9 VS12 1, cover VS2 1, floor VS1, pivot VS2, roof VS3: VS2<>2", 22, nil},
		{"area.5", "base connected=2:6:VS VS2 2, cover VS6 2, floor VS2, pivot VS6: VS6<>1 VS6<>3", 29, nil},
		{"area.6", "base cave=VS VS2 VS8 VS12 VS13 VS15 2, cover VS10 1, floor VS2: VS10<>2", 20, nil},
		{"area.7", "base cave=VS VS1 VS5 VS6 VS11 VS12 VS15 VS16 VS18 VS21 VS22 VS24 VS25 VS34 VS35 2, cover VS10 2, floor VS1, pivot VS10, roof VS15: VS10<>1", 22, nil},
		{"area.8", "base yinyang=VS VS7 VS10 1, cover VS6 1, roof VS11 2: VS6<>2", 18, nil},
		{"area.9", "base yinyang=VS VS3 VS14 2, cover VS4 2, cover VS8 2, cover VS12 2, cover VS16 2, cover VS15 2, roof VS1 1: VS4<>1 VS8<>1 VS12<>1 VS16<>1 VS15<>1", 26, nil},
		{"area.10", "base regions=4:CC CC3 2, cover r3c4 34, floor r1c3 2: r3c4<>2", 19, nil},
		{"area.11", "base regions=4:CC 3, cover CC11 3, cover r3c3 3, floor r3c3 3: CC11<>2 CC11<>4 r3c3<>4", 23, nil},
		{"area.12", "base regions=4:CC CC1, cover CC1 1, cover CC8 2, cover CC14 3: CC1<>2 CC1<>3 CC1<>4 CC8<>1 CC8<>3 CC8<>4 CC14<>1 CC14<>2 CC14<>4", 14, nil},
		{"area.13", "base regions=4:CC CC12 2, cover CC7 4, floor r3c4 4, roof r2c3 4: CC7<>2", 19, nil},
	} {
		checkConstraint(t, c.name, c.want, c.rating, c.spoil...)
	}
}

package logic

import "testing"

// The positions of testdata/constraints.txt for techniques about lines, dots and
// clues outside the board: what is found first, and proved.
func TestCluesOfLinesAndDots(t *testing.T) {
	for _, c := range []struct {
		name, want string
		rating     Rating
		spoil      []string
	}{
		{"line_ends.1", "base thermo=r1c1r2c2r3c3 r1c1 r2c2 r3c3 123456789, cover r1c1 1234567, cover r2c2 2345678, cover r3c3 3456789: r1c1<>8 r1c1<>9 r2c2<>1 r2c2<>9 r3c3<>1 r3c3<>2", 16, nil},
		{"line_ends.2", "base slowthermo=r1c1r4c4r7c7 r1c1 r4c4 r7c7 123456789, cover r1c1 345678, cover r4c4 345678, cover r7c7 345678: r1c1<>9 r4c4<>1 r4c4<>2 r4c4<>9 r7c7<>1 r7c7<>2", 16, []string{"r7c7=9"}},
		{"pair_chain.1", "base xv=X:r1c1r1c2 r1c1 r1c2 123456789, cover r1c1 12346789, cover r1c2 12346789: r1c1<>5 r1c2<>5", 16, nil},
		{"pair_chain.2", "base difference=r1c1r1c2 difference=r1c2r1c3 r1c1 r1c2 r1c3 123456789, cover r1c2 2345678: r1c2<>1 r1c2<>9", 24, nil},
		{"polarity.1", "base whisper=r1c1r2c2r3c3 r1c1 r2c2 r3c3 123456789, cover r1c1 12346789, cover r2c2 12346789, cover r3c3 12346789: r1c1<>5 r2c2<>5 r3c3<>5", 15, nil},
		{"polarity.2", "base whisper=r1c1r2c2r3c3 r1c1 r2c2 r3c3 12346789, cover r2c2 6789, cover r3c3 1234, pivot r1c1 1234: r2c2<>1 r2c2<>2 r2c2<>3 r2c2<>4 r3c3<>6 r3c3<>7 r3c3<>8 r3c3<>9", 15, []string{"r1c1=9"}},
		{"carried_over.0", "base palindrome=r1c1r1c4r2c7r4c2 r1c1 r4c2 2345678: r1c1<>9 r4c2<>1", 15, []string{"r1c1=1"}},
		{"renban_span.1", "base renban=r1c1r1c2r2c3 r1c1 r1c2 r2c3 123456789, cover r1c2 1234, cover r2c3 1234: r1c2<>5 r1c2<>6 r1c2<>7 r1c2<>8 r1c2<>9 r2c3<>5 r2c3<>6 r2c3<>7 r2c3<>8 r2c3<>9", 18, []string{"r1c1=9"}},
		{"renban_span.2", "base renban=r1c1r1c2r2c3 r1c1 r1c2 r2c3, pivot r1c1 r1c2 r2c3 1: r1c3<>1 r2c1<>1 r2c2<>1 r3c1<>1 r3c2<>1 r3c3<>1", 26, []string{"r1c1=4"}},
		{"line_between.1", "base between=r1c1r1c2r2c3 r1c1 r1c2 r2c3 123456789, cover r1c2 2345678, endpoint r1c1 r2c3: r1c2<>1 r1c2<>9", 17, nil},
		{"line_between.2", "base lockout=r1c1r1c2r2c3 r1c1 r1c2 r2c3 123456789, cover r1c2 12346789, endpoint r1c1 r2c3: r1c2<>5", 17, nil},
		{"sums_compared.0", "base regionsum=r1c1r1c2r1c3r1c4 r1c1 r1c2 r1c3 r1c4 123456789, cover r1c1 123456, cover r1c2 123456, cover r1c3 123456, cover r1c4 6789, floor r1c1 r1c2 r1c3, roof r1c4: r1c1<>7 r1c1<>8 r1c1<>9 r1c2<>7 r1c2<>8 r1c2<>9 r1c3<>7 r1c3<>8 r1c3<>9 r1c4<>1 r1c4<>2 r1c4<>3 r1c4<>4 r1c4<>5", 21, nil},
		{"skyscraper_bounds.1", "base row1 skyscraper=4:r1 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 123456789, cover r1c1 123456, cover r1c2 1234567, cover r1c3 12345678, floor 9: r1c1<>7 r1c1<>8 r1c1<>9 r1c2<>8 r1c2<>9 r1c3<>9", 18, nil},
		{"skyscraper_bounds.2", "base row1 skyscraper=1:r1 r1c1: r1c1=9", 14, nil},
		{"numbered_room.0", "base row1 numberedroom=4:r1 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 123456789, cover r1c1 236789, cover r1c4 12356789, pivot r1c1 236789, floor 4: r1c1<>4 r1c1<>5 r1c4<>4", 18, []string{"r1c5=4"}},
		{"sandwich.1", "base row1 sandwich=30:r1 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 123456789, cover r1c4 2345678, cover r1c5 2345678, cover r1c6 2345678, floor 19, roof 19, pivot: r1c4<>1 r1c4<>9 r1c5<>1 r1c5<>9 r1c6<>1 r1c6<>9", 30, nil},
		{"sandwich.2", "base row1 sandwich=35:r1 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 123456789, cover r1c2 2345678, cover r1c3 2345678, cover r1c4 2345678, cover r1c5 2345678, cover r1c6 2345678, cover r1c7 2345678, cover r1c8 2345678, floor 19, roof 19, pivot: r1c2<>1 r1c2<>9 r1c3<>1 r1c3<>9 r1c4<>1 r1c4<>9 r1c5<>1 r1c5<>9 r1c6<>1 r1c6<>9 r1c7<>1 r1c7<>9 r1c8<>1 r1c8<>9", 27, nil},
		{"sandwich.3", "base row1 sandwich=5:r1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 23456789, cover r1c2 235, cover r1c3 239, cover r1c4 2346789, floor 19, pivot: r1c2<>4 r1c2<>6 r1c2<>7 r1c2<>8 r1c3<>4 r1c3<>5 r1c3<>6 r1c3<>7 r1c3<>8 r1c4<>5", 33, nil},
		{"sandwich.4", "base row1 sandwich=0:r1 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 123456789, cover r1c2 12345678, cover r1c4 12345678, cover r1c6 12345678, cover r1c8 12345678, floor 19, roof 19, pivot: r1c2<>9 r1c4<>9 r1c6<>9 r1c8<>9", 24, []string{"r1c1=1"}},
		{"x_sum.1", "base row1 xsum=12:r1 r1c1 123456789, cover r1c1 34: r1c1<>1 r1c1<>2 r1c1<>5 r1c1<>6 r1c1<>7 r1c1<>8 r1c1<>9", 24, nil},
		{"x_sum.2", "base row1 xsum=12:r1 r1c2 r1c3 r1c4 123456789, cover r1c2 124578, cover r1c3 124578, pivot r1c1 34: r1c2<>3 r1c2<>6 r1c2<>9 r1c3<>3 r1c3<>6 r1c3<>9", 26, nil},
		{"hidden_skyscraper.0", "base row1 hiddenskyscraper=3:r1 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 123456789, cover r1c1 12456789, cover r1c2 23456789, floor 3: r1c1<>3 r1c2<>1", 24, nil},
	} {
		checkConstraint(t, c.name, c.want, c.rating, c.spoil...)
	}
}

package logic

import "testing"

func TestDeathBlossom(t *testing.T) {
	check(t, Human, "death_blossom",
		wants{0, "pivot r9c2 147, set_a r6c2 r6c5 r6c8 1268, set_b r1c2 24, set_c r6c8 r9c8 267: r1c8<>2", "r1c2=1"},
	)
}

// TestDeathBlossomWithASetForTwoDigits has a stem of three candidates and two
// sets, one of which sees two of them.
func TestDeathBlossomWithASetForTwoDigits(t *testing.T) {
	s := positionState(t, "2.......3.38........7.3.182+32.9.+15....57.23...+71+3+56+24.789+51+36+2+4..+2...93.4.+3...+8.5", "612 415 815 618 718 621 624 425 625 725 728 729 632 659 684 485 885 786")
	want := "pivot r2c1 159, set_a r2c4 r3c4 r9c4 1246, set_b r3c1 r3c2 r3c4 4569: r3c6<>4"
	for _, step := range s.StepsOf([]Technique{"death_blossom"}, 1000) {
		if err := s.Verify(step); err != nil {
			t.Error(outline(s, step), err)
		}
		if outline(s, step) == want {
			return
		}
	}
	t.Errorf("not found: %s", want)
}

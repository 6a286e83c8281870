package ask

import "testing"

func TestExchangesAreRead(t *testing.T) {
	for text, want := range map[string][2]int{
		"-1+1": {1, 1}, "−2+2": {2, 2}, "{-1+2}": {1, 2}, "+1": {0, 1}, "-3": {3, 0},
		"": {}, "+": {}, "1": {}, "-1+1+1": {}, "+1-1": {}, "-12": {}, "-x": {},
	} {
		if remove, add := parseExchange(text); [2]int{remove, add} != want {
			t.Errorf("%q is -%d+%d, want -%d+%d", text, remove, add, want[0], want[1])
		}
	}
}

package notation

import "testing"

func TestRatingAtEndsBehindItsDecimal(t *testing.T) {
	for text, want := range map[string]bool{
		"7.2": true, "11.9": true, "7.2,": true, "7.2/": true, "7.2)": true, "7.2-": true,
		"7": false, "7.": false, "7.25": false, "117.2": false, "7.2.1": false, "7.2a": false, "7.2/1": false, ".2": false, "1.x": false, "12": false,
		"123": false, "7.2/1.2": false, "": false,
	} {
		if text == "" || !isDigit(text[0]) {
			continue
		}
		if got := isRatingAt([]byte("="+text), 1); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

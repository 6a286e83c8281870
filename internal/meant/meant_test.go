package meant_test

import (
	"testing"

	"jiugong/sudoku/internal/meant"
)

func TestName(t *testing.T) {
	names := []string{"killer", "arrow", "thermo", "xv", "hard", "easy", "pdf"}
	for name, want := range map[string]string{
		"kiler": "killer", "Killers": "killer", "arow": "arrow", "termo": "thermo", "killer": "killer",
		"hrad": "hard", "esay": "easy", "gif": "", "queen": "", "thermometer": "", "": "", "y": "", "xw": "xv",
	} {
		if got := meant.Name(name, names); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	if got := meant.Name("zn", []string{"en", "zh"}); got != "zh" {
		t.Errorf("zn: %q, want zh", got)
	}
}

package se121

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku/internal/testlong"
)

// codeOf is the reference's short name of a hint.
func codeOf(e *Engine, h *Hint) string {
	switch h.Tech {
	case FullHouse, HiddenSingle:
		return "HS"
	case NakedSingle:
		return "NS"
	case DirectLocking:
		if h.Rating == 19 {
			return "DC"
		}
		return "DP"
	case DirectHiddenPair:
		return "DP"
	case DirectHiddenTriple:
		return "DT"
	case Locking:
		if h.Rating == 28 {
			return "Cl"
		}
		return "Po"
	case UniqueLoop:
		return fmt.Sprintf("UL%d%d", len(h.Pattern), h.Type)
	case UniqueRectangle:
		return fmt.Sprintf("UR%d", h.Type)
	case Grave:
		return fmt.Sprintf("BUG%d", h.Type)
	case Cycle:
		return [...]string{linkX: "BiXCy", linkY: "BiYCy", linkX | linkY: "BiCy"}[h.Type]
	case Chain:
		switch {
		case h.Type != linkX:
			return "FC"
		case len(e.stat.path) == 6:
			return "TF"
		}
		return "FXC"
	case CellForcing, HouseForcing, Contradiction, Double:
		code := map[Tech]string{CellForcing: "LFC", HouseForcing: "RFC", Contradiction: "CFC", Double: "dFC"}[h.Tech]
		if e.fc.grow {
			code = "D" + code
		}
		return code
	}
	return map[Tech]string{
		NakedPair: "NP", XWing: "XW", HiddenPair: "HP", NakedTriple: "NT", Swordfish: "SF", HiddenTriple: "HT",
		XYWing: "XYW", XYZWing: "XYZW", NakedQuad: "NQ", Jellyfish: "JF", HiddenQuad: "HQ", Nishio: "NFC",
	}[h.Tech]
}

// TestTheHardestStepIsTheReferences holds the technique that first reaches ER,
// which notices paths that differ though their ratings agree.
func TestTheHardestStepIsTheReferences(t *testing.T) {
	e := NewEngine()
	for i, p := range ratedPuzzles(t) {
		want, _, _ := strings.Cut(p.code, "+")
		if want == "" || !testlong.Every(6, i) || testing.Short() && p.er > 100 {
			continue
		}
		load(e, p.puzzle)
		best, code := 0, ""
		for !e.Grid.Solved() {
			h := e.Next(context.Background())
			if h == nil {
				t.Fatalf("%s: stuck", p.puzzle)
			}
			if h.Rating > best {
				best, code = h.Rating, codeOf(e, h)
			}
			e.Grid.Apply(h)
		}
		if code != want {
			t.Errorf("%s: hardest step is %s, want %s", p.puzzle, code, want)
		}
	}
}

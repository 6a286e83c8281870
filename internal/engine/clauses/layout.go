package clauses

import "jiugong/sudoku/internal/engine"

// layout is what the houses of a model share, found once per model.
//
// A segment is the part, of two cells or more, that two houses have in common.
// A family of a house is a set of its segments that do not overlap, with the
// cells that none of them covers:
//
//	       row 1, family of its boxes             box 1, its two families
//	┌─────────┬─────────┬─────────┐              ┌─────────┐  ┌───┬───┬───┐
//	│    A    │    B    │    C    │              │    A    │  │   │   │   │
//	└─────────┴─────────┴─────────┘              ├─────────┤  │ F │ G │ H │
//	                                             │    D    │  │   │   │   │
//	"digit 7 is in exactly one of A, B, C"       ├─────────┤  │   │   │   │
//	"… in exactly one of A, D, E"                │    E    │  │   │   │   │
//	"… in exactly one of F, G, H"                └─────────┘  └───┴───┴───┘
//
// Each segment and digit gets a variable of its own, so that unit propagation
// sees locked candidates (A is the only place for 7 in box 1, hence not B, not
// C), and so that one literal of a learned clause says what else takes many.
// The idea is that of the triads of tdoku, made general.
type layout struct {
	segments []segment
	families [][]family // by house
}

type segment struct {
	cells []uint16
}

type family struct {
	segments []int32
	rest     []uint16 // cells of the house in none of the segments
}

func newLayout(m *engine.Model) *layout {
	l := &layout{families: make([][]family, len(m.Houses))}
	houseOf := make([][]int, m.Cells) // houses that contain the cell
	for h, cells := range m.Houses {
		for _, c := range cells {
			houseOf[c] = append(houseOf[c], h)
		}
	}
	shared := make([][]sharing, len(m.Houses))
	count := make([]int, len(m.Houses))
	mark := make([]int, m.Cells)
	for h, cells := range m.Houses {
		for _, c := range cells {
			for _, g := range houseOf[c] {
				count[g]++
			}
			mark[c] = h + 1
		}
		for g := 0; g < h; g++ {
			if count[g] < 2 || count[g] >= m.Digits {
				continue
			}
			var common []uint16
			for _, c := range m.Houses[g] {
				if mark[c] == h+1 {
					common = append(common, c)
				}
			}
			id := int32(len(l.segments))
			l.segments = append(l.segments, segment{common})
			shared[h] = append(shared[h], sharing{id, common})
			shared[g] = append(shared[g], sharing{id, common})
		}
		clear(count)
	}
	for h, cells := range m.Houses {
		l.families[h] = families(cells, shared[h], m.Cells)
	}
	return l
}

type sharing struct {
	id    int32
	cells []uint16
}

// families sorts the segments of one house into families, each into the first
// that it does not overlap.
func families(house []uint16, shared []sharing, cells int) []family {
	var out []family
	var covered [][]bool
	for _, s := range shared {
		at := -1
	search:
		for i := range out {
			for _, c := range s.cells {
				if covered[i][c] {
					continue search
				}
			}
			at = i
			break
		}
		if at < 0 {
			at = len(out)
			out = append(out, family{})
			covered = append(covered, make([]bool, cells))
		}
		out[at].segments = append(out[at].segments, s.id)
		for _, c := range s.cells {
			covered[at][c] = true
		}
	}
	if len(out) == 0 {
		out = []family{{}}
		covered = append(covered, make([]bool, cells))
	}
	for i := range out {
		for _, c := range house {
			if !covered[i][c] {
				out[i].rest = append(out[i].rest, c)
			}
		}
	}
	return out
}

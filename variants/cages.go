package variants

import (
	"strings"
	"sync"

	"jiugong/sudoku"
)

// cageRoom is where cages are read to.
type cageRoom struct {
	cells []uint16
	cages []sudoku.Cage
}

var cageRooms = sync.Pool{New: func() any { return new(cageRoom) }}

// parseCages reads rules whose constraints are all cages with sums, in one go: killers are
// read by the thousand. It gives nil for any other text, and where something is not as
// Rules.String writes it, or wrong; Parse reads it part by part then.
func parseCages(text string) *sudoku.Rules {
	base, _, found := strings.Cut(text, beforeCage)
	if !found {
		return nil
	}
	rules, err := sudoku.ParseRules(base)
	if err != nil || len(rules.Constraints()) > 0 || rules.String() != base {
		return nil
	}
	room := cageRooms.Get().(*cageRoom)
	defer cageRooms.Put(room)
	if !room.read(rules.Shape(), text[len(base):]) {
		return nil
	}
	return rules.WithCages(text, room.cells, room.cages, func(text string) []sudoku.Constraint { return constraintsOf(rules.Shape(), text) })
}

// beforeCage is what stands before each cage.
const beforeCage = "+killer="

// read reads cages up to the end of a rules text, and says whether there is nothing else.
func (r *cageRoom) read(s *sudoku.Shape, text string) bool {
	r.cells, r.cages = r.cells[:0], r.cages[:0]
	most := min(s.N(), s.Height(), s.Width()) - 1 // as many make a house or a line, which has a name
	for text != "" {
		if !strings.HasPrefix(text, beforeCage) || len(r.cages) == sudoku.MaxConstraints {
			return false
		}
		sum, rest, ok := cutSum(text[len(beforeCage):])
		if !ok {
			return false
		}
		start := len(r.cells)
		var seen [2]uint64
		for rest != "" && rest[0] != '+' {
			if len(rest) < 4 || rest[0] != 'r' || rest[2] != 'c' {
				return false
			}
			row, col := int(rest[1])-'1', int(rest[3])-'1'
			place := row*9 + col
			if uint(row) > 8 || uint(col) > 8 || seen[place/64]>>(place%64)&1 != 0 {
				return false
			}
			seen[place/64] |= 1 << (place % 64)
			cell := s.At(row, col)
			if cell < 0 {
				return false
			}
			r.cells = append(r.cells, uint16(cell))
			rest = rest[4:]
		}
		if size := len(r.cells) - start; size == 0 || size > most {
			return false
		}
		r.cages = append(r.cages, sudoku.Cage{End: len(r.cells), Sum: sum})
		text = rest
	}
	return true
}

// cutSum reads the sum of a cage, which has four digits at most, and gives what is behind its
// colon.
func cutSum(text string) (sum int, rest string, ok bool) {
	for i := range min(len(text), 5) {
		switch c := text[i]; {
		case '0' <= c && c <= '9' && i < 4:
			sum = sum*10 + int(c-'0')
		case c == ':' && i > 0:
			return sum, text[i+1:], true
		default:
			return 0, "", false
		}
	}
	return 0, "", false
}

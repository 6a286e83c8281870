package variants

import (
	"strings"
	"sync"

	"jiugong/sudoku"
)

// cageRooms are memory to read cages into.
var cageRooms = sync.Pool{New: func() any { return new([]uint16) }}

// parseCages reads rules whose constraints are all cages with sums in one go, since killers are read
// by the thousand. It gives nil for any other text, and for one that is wrong or not as Rules.String
// writes it; Parse then reads it part by part.
func parseCages(text string) *sudoku.Rules {
	base, _, found := strings.Cut(text, beforeCage)
	if !found {
		return nil
	}
	rules, err := sudoku.ParseRules(base)
	if err != nil || len(rules.Constraints()) > 0 || rules.String() != base {
		return nil
	}
	room := cageRooms.Get().(*[]uint16)
	defer cageRooms.Put(room)
	cages, ok := appendCages((*room)[:0], rules.Shape(), text[len(base):])
	*room = cages
	if !ok {
		return nil
	}
	return rules.WithCages(text, cages, func(text string) []sudoku.Constraint { return constraintsOf(rules.Shape(), text) })
}

// beforeCage is what stands before each cage.
const beforeCage = "+killer="

// appendCages reads the rest of a rules text, appends its cages as Rules.WithCages takes them, and
// says whether there is nothing else.
func appendCages(cages []uint16, s *sudoku.Shape, text string) (_ []uint16, ok bool) {
	most := min(s.N(), s.Height(), s.Width()) - 1 // as many make a house or a line, which has a name
	for count := 0; text != ""; count++ {
		if !strings.HasPrefix(text, beforeCage) || count == sudoku.MaxConstraints {
			return cages, false
		}
		sum, rest, ok := cutSum(text[len(beforeCage):])
		if !ok {
			return cages, false
		}
		start := len(cages)
		cages = append(cages, 0, sum)
		var seen [2]uint64
		for rest != "" && rest[0] != '+' {
			if len(rest) < 4 || rest[0] != 'r' || rest[2] != 'c' {
				return cages, false
			}
			row, col := int(rest[1])-'1', int(rest[3])-'1'
			place := row*9 + col
			if uint(row) > 8 || uint(col) > 8 || seen[place/64]>>(place%64)&1 != 0 {
				return cages, false
			}
			seen[place/64] |= 1 << (place % 64)
			cell := s.At(row, col)
			if cell < 0 {
				return cages, false
			}
			cages = append(cages, uint16(cell))
			rest = rest[4:]
		}
		size := len(cages) - start - 2
		if size == 0 || size > most {
			return cages, false
		}
		cages[start] = uint16(size)
		text = rest
	}
	return cages, true
}

// cutSum reads the sum of a cage, which has four digits at most, and gives what is behind its
// colon.
func cutSum(text string) (sum uint16, rest string, ok bool) {
	for i := range min(len(text), 5) {
		switch c := text[i]; {
		case '0' <= c && c <= '9' && i < 4:
			sum = sum*10 + uint16(c-'0')
		case c == ':' && i > 0:
			return sum, text[i+1:], true
		default:
			return 0, "", false
		}
	}
	return 0, "", false
}

package variants

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// quadruple is a circle on the corner of four cells: its digits are among them.
var quadruple = Kind{
	Name: "quadruple", Example: "1,2,3:r1c1r1c2r2c1r2c2", Value: HasValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlineSquare, Values: containedOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		if len(c.Cells) != 4 {
			return message.Errorf("contains.four", len(c.Cells))
		}
		c.Marks = []constraint.Mark{{Look: constraint.LookDot, Cells: c.Cells, Tone: constraint.ToneWhite}}
		return s.contains(clue, c, false)
	},
}

// contains and exactly are cells among which digits are: at least, or exactly, as
// often as they are named.
var (
	contains = holding("contains", false, containedOf)
	exactly  = holding("exactly", true, exactlyOf)
)

func holding(name string, exact bool, values func(n int, cells []int) []string) Kind {
	return Kind{
		Name: name, Example: "1,2,2:r3c3r3c4r4c3r4c4", Value: HasValue, Lists: [2]int{1, 1},
		Laid: Layout{Outline: OutlinePatch, Least: 4, Most: 6, Values: values},
		lower: func(s setting, clue Clue, c *constraint.Constraint) error {
			c.Marks = []constraint.Mark{{Look: constraint.LookCage, Cells: c.Cells, Tone: constraint.TonePink}}
			return s.contains(clue, c, exact)
		},
	}
}

// contains fills in what holds, and the digits of the mark.
func (s setting) contains(clue Clue, c *constraint.Constraint, exact bool) error {
	times := map[int]int{}
	for word := range strings.SplitSeq(clue.Value, ",") {
		v, err := strconv.Atoi(word)
		if err != nil || v < s.First() || v > s.last() {
			return message.Errorf("contains.digit", word, s.First(), s.last())
		}
		times[v]++
		c.Marks[0].Digits = append(c.Marks[0].Digits, uint8(v-s.First()+1))
	}
	for v := s.First(); v <= s.last(); v++ {
		if times[v] > 0 {
			c.Holds = append(c.Holds, s.times(c.Cells, v, times[v], exact))
		}
	}
	return nil
}

// times requires that a value stands in cells that often, or at least that often.
func (s setting) times(cells []int, v, times int, exact bool) constraint.HowMany {
	count := constraint.HowMany{Cells: cells, Digits: s.value(v), Numbers: []int{times}}
	for k := times + 1; k <= min(len(cells), constraint.MaxCounted) && !exact; k++ {
		count.Numbers = append(count.Numbers, k)
	}
	return count
}

// lookAndSay is cells that a number tells two signs at a time: how often a digit is
// there, and which. Letters are values above 9: A is 10.
var lookAndSay = Kind{
	Name: "lookandsay", Example: "1225:r3c3r3c4r4c3r4c4", Value: HasValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlinePatch, Least: 4, Most: 6, Values: lookAndSayOf},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		c.Marks = []constraint.Mark{{Look: constraint.LookCage, Cells: c.Cells, Text: clue.Value, Tone: constraint.TonePurple}}
		if clue.Value == "" || len(clue.Value)%2 != 0 {
			return message.Errorf("contains.pairs", clue.Value)
		}
		var told []int
		for i := 0; i < len(clue.Value); i += 2 {
			times, ok1 := sign(clue.Value[i])
			v, ok2 := sign(clue.Value[i+1])
			if !ok1 || !ok2 || v < s.First() || v > s.last() || slices.Contains(told, v) {
				return message.Errorf("contains.pairs", clue.Value)
			}
			told = append(told, v)
			c.Holds = append(c.Holds, s.times(c.Cells, v, times, true))
		}
		return nil
	},
}

// signOf returns the sign of a value: see sign.
func signOf(v int) string { return strings.ToUpper(strconv.FormatInt(int64(v), 36)) }

// sign returns the value that a sign stands for: digits, then letters from A for 10.
func sign(b byte) (v int, ok bool) {
	switch {
	case '0' <= b && b <= '9':
		return int(b - '0'), true
	case 'A' <= b && b <= 'Z':
		return int(b-'A') + 10, true
	case 'a' <= b && b <= 'z':
		return int(b-'a') + 10, true
	}
	return 0, false
}

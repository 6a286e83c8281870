package variants

import (
	"slices"
	"strconv"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// difference is a white dot: the values of its two cells differ by its value.
var difference = Kind{
	Name: "difference", Example: "r1c1r1c2", Value: MayHaveValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlinePair},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		return dot(s, clue, c, constraint.ToneWhite, 1, differBy)
	},
}

// ratio is a black dot: one of the two values is that many times the other.
var ratio = Kind{
	Name: "ratio", Example: "r1c1r1c2", Value: MayHaveValue, Lists: [2]int{1, 1},
	Laid: Layout{Outline: OutlinePair},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		return dot(s, clue, c, constraint.ToneBlack, 2, inRatio)
	},
}

func differBy(k, a, b int) bool { return a-b == k || b-a == k }
func inRatio(k, a, b int) bool  { return a == k*b || b == k*a }

// dot returns a relation that has a number, on the two cells beside a dot.
func dot(s setting, clue Clue, c *constraint.Constraint, tone constraint.Tone, usual int, holds func(k, a, b int) bool) error {
	cells := clue.Lists[0]
	k, err := number(clue, usual-1, 99, usual)
	if err != nil {
		return err
	}
	if len(cells) != 2 {
		return message.Errorf("variant.pair", len(cells))
	}
	text := ""
	if k != usual {
		text = strconv.Itoa(k)
	}
	c.Holds = []constraint.Primitive{s.relate([][2]int{{cells[0], cells[1]}}, func(a, b int) bool { return holds(k, a, b) })}
	c.Marks = []constraint.Mark{{Look: constraint.LookDot, Cells: cells, Text: text, Tone: tone}}
	return nil
}

// strictDifference, strictRatio and strictKropki say that all dots are given:
// neighbours without a dot don't have the relation. Between 1 and 2 either dot may
// stand, so a dot of any sort frees its cells.
var strictDifference = Kind{
	Name: "strictdifference", Value: MayHaveValue, AllGiven: dots,
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		k, err := number(clue, 0, 99, 1)
		c.Holds = s.notBeside(dots, func(a, b int) bool { return differBy(k, a, b) })
		return err
	},
}

var strictRatio = Kind{
	Name: "strictratio", Value: MayHaveValue, AllGiven: dots,
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		k, err := number(clue, 1, 99, 2)
		c.Holds = s.notBeside(dots, func(a, b int) bool { return inRatio(k, a, b) })
		return err
	},
}

var strictKropki = Kind{
	Name: "strictkropki", AllGiven: dots,
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		c.Holds = s.notBeside(dots, func(a, b int) bool { return differBy(1, a, b) || inRatio(2, a, b) })
		return nil
	},
}

var dots = []string{"difference", "ratio"}

// notBeside keeps a relation from neighbours between which there is no clue of
// some kinds.
func (s setting) notBeside(kinds []string, holds func(a, b int) bool) []constraint.Primitive {
	marked := map[[2]int]bool{}
	for _, clue := range s.clues {
		if cells := clue.Cells(); slices.Contains(kinds, clue.Kind) && len(cells) == 2 {
			marked[[2]int{min(cells[0], cells[1]), max(cells[0], cells[1])}] = true
		}
	}
	pairs := slices.DeleteFunc(s.sides(), func(pair [2]int) bool { return marked[pair] })
	return []constraint.Primitive{s.relate(pairs, func(a, b int) bool { return !holds(a, b) })}
}

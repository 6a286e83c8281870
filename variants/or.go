package variants

import (
	"slices"
	"strings"

	"jiugong/sudoku/constraint"
)

// or is several lists of parts, named kinds and primitives. At least one of the lists
// holds as a whole. Its value is the lists in parentheses.
var or = Kind{
	Name: "or", Example: "(killer=9:r1c1r1c2&odd=r1c1|thermo=r1c1r1c2)", Value: HasValue,
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cut, err := constraint.CutChoice(clue.Value, "or=(killer=9:r1c1r1c2|odd=r1c1)")
		if err != nil {
			return err
		}
		var choice constraint.Any
		var lists []string
		for _, list := range cut {
			var holds []constraint.Primitive
			var texts []string
			for _, text := range list {
				part, err := s.read(text)
				if err != nil {
					return err
				}
				holds = append(holds, part.Holds...)
				texts = append(texts, part.String())
				c.Cells = append(c.Cells, part.Cells...)
				c.Marks = append(c.Marks, part.Marks...)
			}
			choice.Lists = append(choice.Lists, holds)
			lists = append(lists, strings.Join(texts, "&"))
		}
		c.Arg = "(" + strings.Join(lists, "|") + ")"
		c.Cells = distinct(slices.Clip(c.Cells))
		isFree := func(list []constraint.Primitive) bool { return len(list) == 0 } // a line within one box, whose parts have one sum
		if !slices.ContainsFunc(choice.Lists, isFree) {
			c.Holds = []constraint.Primitive{choice}
		}
		return nil
	},
}

// read makes the constraint of a part of a rules text, of a named kind or a
// primitive.
func (s setting) read(text string) (constraint.Constraint, error) {
	if name, _, _ := strings.Cut(text, "="); constraint.IsPrimitive(name) {
		return s.room.reader.Read(text)
	}
	clue, err := readClue(s.Shape, text, s.room)
	if err != nil {
		return constraint.Constraint{}, err
	}
	return s.constraint(clue)
}

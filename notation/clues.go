package notation

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// placed is a clue that a form holds, with the form's own words for its place,
// such as "killercage 3".
type placed struct {
	clue  variants.Clue
	where message.Message
}

// gather makes rules of a text without clues and of clues. Those that don't fit
// are named in unread, with the reason. The error is for more clues than rules
// may have.
func gather(text string, clues []placed) (rules *sudoku.Rules, unread []message.Message, err error) {
	base, err := variants.Parse(text)
	if err != nil {
		return nil, nil, err
	}
	text, clues = foldHouses(base, text, clues)
	if base, err = variants.Parse(text); err != nil {
		return nil, nil, err
	}
	if len(clues) > constraint.MaxConstraints {
		return nil, nil, message.Errorf("constraint.too_many", len(clues), constraint.MaxConstraints)
	}
	list := func() (all []variants.Clue) {
		for _, c := range clues {
			all = append(all, c.clue)
		}
		return all
	}
	if rules, err = variants.With(base, list()...); err == nil {
		return rules, nil, nil
	}
	clues = slices.DeleteFunc(clues, func(c placed) bool {
		_, err := variants.With(base, c.clue)
		if err != nil {
			unread = append(unread, message.Errorf("said.of", c.where, reasonOf(err)))
		}
		return err != nil
	})
	rules, err = variants.With(base, list()...)
	return rules, unread, err
}

// eachOnce leaves each message in a list once.
func eachOnce(list []message.Message) []message.Message {
	if len(list) < 2 {
		return list
	}
	told := map[string]bool{}
	return slices.DeleteFunc(list, func(m message.Message) bool {
		text := m.Error()
		known := told[text]
		told[text] = true
		return known
	})
}

// inOrder sorts messages, and leaves each in the list once.
func inOrder(list []message.Message) []message.Message {
	list = eachOnce(list)
	slices.SortFunc(list, func(a, b message.Message) int { return strings.Compare(a.Error(), b.Error()) })
	return list
}

// reasonOf returns what is wrong with rules, without their whole text.
func reasonOf(err error) error {
	var wrong *sudoku.RulesError
	if errors.As(err, &wrong) {
		return wrong.Reason
	}
	return err
}

// foldHouses finds features whose houses are all there as extra regions.
func foldHouses(rules *sudoku.Rules, text string, clues []placed) (string, []placed) {
	s := rules.Shape()
	rows, cols := s.Box()
	for _, feature := range sudoku.Features() {
		houses, err := feature.Houses(s.N(), rows, cols)
		if err != nil || len(houses) == 0 || rules.Has(feature.Name) || s.Height() != s.N() || s.Width() != s.N() {
			continue
		}
		var found []int
		for _, house := range houses {
			cells := cellsAt(s, house)
			if i := slices.IndexFunc(clues, func(c placed) bool { return c.clue.Kind == "extra" && sameCells(c.clue.Lists[0], cells) }); i >= 0 {
				found = append(found, i)
			}
		}
		if len(found) < len(houses) {
			continue
		}
		text += "+" + feature.Name
		slices.Sort(found)
		for i := range slices.Backward(slices.Compact(found)) {
			clues = slices.Delete(clues, found[i], found[i]+1)
		}
	}
	return text, clues
}

// sameCells reports whether two lists are of the same cells, in any order.
func sameCells(a, b []int) bool {
	return len(a) == len(b) && slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// diagonalOf returns the cells of a diagonal of a square board from the left.
// With rising it is the rising one, else the falling one.
func diagonalOf(s *sudoku.Shape, rising bool) []int {
	var cells []int
	for c := range s.Width() {
		r := c
		if rising {
			r = s.Height() - 1 - c
		}
		cells = append(cells, s.At(r, c))
	}
	return cells
}

// from returns the cells of the board on a straight way from a place outside it.
func from(s *sudoku.Shape, row, col, down, right int) []int {
	var cells []int
	for steps := 0; steps <= s.Height()+s.Width(); steps++ {
		row, col = row+down, col+right
		if cell := s.At(row, col); cell >= 0 {
			cells = append(cells, cell)
		} else if len(cells) > 0 {
			break
		}
	}
	return cells
}

// inward returns the direction from a place outside the board straight onto it.
// It returns ok false for a place on the board or at a corner of it.
func inward(s *sudoku.Shape, row, col int) (down, right int, ok bool) {
	inRows, inCols := row >= 0 && row < s.Height(), col >= 0 && col < s.Width()
	switch {
	case inCols && row < 0:
		return 1, 0, true
	case inCols && row >= s.Height():
		return -1, 0, true
	case inRows && col < 0:
		return 0, 1, true
	case inRows && col >= s.Width():
		return 0, -1, true
	}
	return 0, 0, false
}

// outside returns the place outside the board in front of cells on a straight
// way, and the direction. It returns ok false if the way doesn't start at the
// edge.
func outside(s *sudoku.Shape, cells []int) (row, col, down, right int, ok bool) {
	first := s.Position(cells[0])
	for _, way := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		down, right = way[0], way[1]
		row, col = first.Row-down, first.Col-right
		if s.At(row, col) < 0 && slices.Equal(from(s, row, col, down, right), cells) {
			return row, col, down, right, true
		}
	}
	return 0, 0, 0, 0, false
}

// loose is a word or number of a JSON document, whichever it was written as.
type loose string

// UnmarshalJSON takes a string, number or truth value; null is "".
func (l *loose) UnmarshalJSON(text []byte) error {
	var value string
	switch {
	case string(text) == "null":
	case text[0] == '"':
		if err := json.Unmarshal(text, &value); err != nil {
			return err
		}
	case text[0] == '{' || text[0] == '[':
		return message.Errorf("fpuzzles.value", text)
	default:
		value = string(text)
	}
	*l = loose(strings.TrimSpace(value))
	return nil
}

// number returns the whole number that is written; ok is false for anything else.
func (l loose) number() (int, bool) {
	k, err := strconv.Atoi(string(l))
	return k, err == nil && strconv.Itoa(k) == string(l)
}

// readSize returns the shape of a rules text without clues.
func readSize(text string) (*sudoku.Shape, error) {
	rules, err := variants.Parse(text)
	if err != nil {
		return nil, err
	}
	return rules.Shape(), nil
}

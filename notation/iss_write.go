package notation

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// A constraint is written as the type that means it, or as tables, sums and
// automata. If that would be read as something else, our own text stands beside
// it:
//
//	.And.Pair~~_minimum%3Dr1c1.GreaterThan~R1C2~R2C1~R1C1.End
//
// A Pair without cells says nothing there, and here labelOf reads it. Types that can't stand
// inside others come before it.

// issWriter writes the constraints of some rules.
type issWriter struct {
	*issReader // of the same board, to see what will be read
	base       string
}

// newISSWriter returns a writer for the board of some rules, which is one that needISS
// lets pass.
func newISSWriter(rules *sudoku.Rules) *issWriter {
	s := rules.Shape()
	last := s.Position(s.Main() - 1)
	b := &issBoard{rows: last.Row + 1, cols: last.Col + 1, n: s.N(), first: s.First(), raw: s.IsFree(), annexes: s.Annexes()}
	b.regionSize = max(b.rows, b.cols)
	if rules.Has("jigsaw") {
		b.jigsaw = []int{}
	}
	base, _, _ := strings.Cut(rules.String(), "+")
	for _, name := range []string{"+jigsaw=", "+beside="} {
		if i := strings.Index(rules.String(), name); i >= 0 {
			part, _, _ := strings.Cut(rules.String()[i+1:], "+")
			base += "+" + part
		}
	}
	return &issWriter{&issReader{issBoard: b, shape: s}, base}
}

// needISS returns an error when a board can't be written.
func needISS(rules *sudoku.Rules) error {
	s := rules.Shape()
	last := s.Position(s.Main() - 1)
	if s.Grids() > 1 || last.Row >= maxISSSide || last.Col >= maxISSSide || s.N() > maxISSSide {
		return &SizeError{Form: "iss", Rules: rules, Most: maxISSSide}
	}
	hidden := hiddenISS(rules)
	for _, a := range s.Annexes() {
		if a.Name[0] != 'V' && hidden[a.Name] == "" || a.Cols > maxISSSide {
			return &SizeError{Form: "iss", Rules: rules, Most: maxISSSide}
		}
	}
	return nil
}

func lostISS(record *Record) []message.Message {
	var lost []message.Message
	rules := record.Board.Rules
	if needISS(rules) != nil {
		return nil // writing is an error
	}
	w := newISSWriter(rules)
	for _, c := range rules.Constraints() {
		if _, ok := w.constraint(c); !ok && !isHiddenISS(rules, c) {
			lost = append(lost, message.Errorf("clash.rule", c.Kind))
		}
	}
	if !record.Candidates && anySet(record.Board.Centre) {
		lost = append(lost, message.Errorf("keep.centre_marks"))
	}
	return lost
}

func writeISS(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	rules := record.Board.Rules
	if err := needISS(rules); err != nil {
		return dst, err
	}
	w := newISSWriter(rules)
	dst = append(dst, w.board(rules)...)
	dst = append(dst, w.givens(record)...)
	for _, c := range rules.Constraints() {
		if !isHiddenISS(rules, c) {
			text, _ := w.constraint(c)
			dst = append(dst, text...)
		}
	}
	return append(dst, '\n'), nil
}

// hiddenISS returns the groups of cells beside the board which a type there makes by itself, with
// that type.
func hiddenISS(rules *sudoku.Rules) map[string]string {
	s, hidden := rules.Shape(), map[string]string{}
	last := s.Position(s.Main() - 1)
	boxRows, boxCols := s.Box()
	usualRows, usualCols := issBox(last.Row+1, last.Col+1, max(last.Row, last.Col)+1)
	for _, c := range rules.Constraints() {
		switch {
		case c.String() == doppelgangerText && boxRows == usualRows && boxCols == usualCols:
			for _, name := range []string{"DGC", "DGR", "DGB", "DGZ"} {
				hidden[name] = ".Doppelganger"
			}
		case c.Kind == "regions":
			p := c.Holds[0].(constraint.Regions)
			isUsual := p.Size == max(last.Row, last.Col)+1
			if a := labelsISS(s); a == nil || a.Cells != s.Main() || a.Cols != last.Col+1 ||
				!isUsual && boxRows > 1 && boxCols > 1 || rules.Has("jigsaw") ||
				c.String() != "regions="+strconv.Itoa(p.Size)+":"+issLabels {
				continue
			}
			if hidden[issLabels] = ".ChaosConstruction"; !isUsual {
				hidden[issLabels] = ".RegionSize~" + strconv.Itoa(p.Size) + ".ChaosConstruction"
			}
		}
	}
	return hidden
}

// labelsISS returns the group of the labels of regions.
func labelsISS(s *sudoku.Shape) *constraint.Annex {
	for _, a := range s.Annexes() {
		if a.Name == issLabels {
			return &a
		}
	}
	return nil
}

// isHiddenISS reports whether a constraint says the same as such a type.
func isHiddenISS(rules *sudoku.Rules, c constraint.Constraint) bool {
	hidden := hiddenISS(rules)
	return c.Kind == "regions" && hidden[issLabels] != "" || c.String() == doppelgangerText && hidden["DGC"] != ""
}

// name returns a cell as it is written there.
func (w *issWriter) name(cell int) string { return w.cellName(cell) }

func (w *issWriter) names(cells []int) string {
	var b strings.Builder
	for _, cell := range cells {
		b.WriteString("~" + w.name(cell))
	}
	return b.String()
}

// constraint writes one constraint; ok is false when it can't be said.
func (w *issWriter) constraint(c constraint.Constraint) (text string, ok bool) {
	text, ok = w.kind(c)
	if !ok {
		if text, ok = w.all(c.Holds); !ok {
			return "", false
		}
	}
	if w.reads(text, c.String()) {
		return text, true
	}
	alone, _ := w.all(slices.DeleteFunc(slices.Clone(c.Holds), func(p constraint.Primitive) bool { return !standsAloneISS(p) }))
	if alone != "" {
		text, _ = w.all(slices.DeleteFunc(slices.Clone(c.Holds), standsAloneISS))
	}
	return alone + ".And.Pair~~_" + issLabel(c.String()) + text + ".End", true
}

// standsAloneISS reports whether the type of a primitive can't stand inside others.
func standsAloneISS(p constraint.Primitive) bool {
	switch p.(type) {
	case constraint.Connected, constraint.Runs:
		return true
	}
	return false
}

// reads reports whether a text will be read as one constraint.
func (w *issWriter) reads(text, constraint string) bool {
	items, err := cutISS(text)
	if err != nil || len(items) == 0 {
		return false
	}
	var parts []string
	for _, item := range items {
		var read []string
		if item.name == issGiven {
			read, err = w.candidatesOf(item, make(sudoku.Grid, w.shape.Cells()), make([]sudoku.Set, w.shape.Cells()))
		} else {
			read, err = w.read(item)
		}
		if err != nil {
			return false
		}
		parts = append(parts, read...)
	}
	return len(parts) == 1 && parts[0] == constraint
}

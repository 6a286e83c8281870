package notation

import (
	"bytes"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// issForm is the text of Interactive-Sudoku-Solver: constraints one behind the
// other, on one line or on several.
var issForm = &Form{
	Name:  "iss",
	Keeps: KeepsCentre | KeepsRules,
	lost:  lostISS,
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool { return isISS(line) },
	read:  one(readISS),
	write: writeISS,
}

// That is a dot and the name of a type. A tilde follows the name if the type
// needs more.
func isISS(line []byte) bool {
	line = bytes.TrimSpace(line)
	if len(line) < 2 || line[0] != '.' {
		return false
	}
	end := 1
	for end < len(line) && (line[end]|0x20 >= 'a' && line[end]|0x20 <= 'z') {
		end++
	}
	name := string(line[1:end])
	switch {
	case end < len(line) && line[end] == '~':
		return true
	case len(name) > 3 || name == "Or":
		return (end == len(line) || line[end] == '.') && slices.Contains(issTypes(), name)
	}
	return name == "And" && end < len(line) && line[end] == '.' && isISS(line[end:])
}

func readISS(text []byte, _ *ReadOptions) (*Record, error) {
	items, err := cutISS(string(text))
	if err != nil {
		return nil, err
	}
	items = merged(items)
	board, err := readISSBoard(items)
	if err != nil {
		return nil, err
	}
	rules, err := board.rules()
	if err != nil {
		return nil, wrong("iss", 1, 0, message.Plain, err)
	}
	r := &issReader{issBoard: board, shape: rules.Shape()}
	puzzle, err := r.puzzle(items)
	if err != nil {
		return nil, err
	}
	if rules, err = puzzle.rules(r); err != nil {
		return nil, err
	}
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: puzzle.givens})
	if puzzle.marks != nil {
		record.Candidates = true
		record.Board.Centre = puzzle.marks
	}
	return record, nil
}

// issPuzzle holds what the constraints of a text come to.
type issPuzzle struct {
	parts  []issPart
	givens sudoku.Grid
	marks  []sudoku.Set // of a board on which each cell has its candidates; else nil
}

// issPart is a part of the rules text, and where it comes from.
type issPart struct {
	text  string
	item  *issItem
	plain []string // of one that goes by its label: what the constraints say without
}

// puzzle reads all constraints.
func (r *issReader) puzzle(items []*issItem) (*issPuzzle, error) {
	p := &issPuzzle{givens: make(sudoku.Grid, r.shape.Cells())}
	if r.chaos != nil {
		p.parts = append(p.parts, issPart{text: "regions=" + strconv.Itoa(r.regionSize) + ":" + issLabels, item: r.chaos})
	}
	for _, places := range r.differing() {
		p.parts = append(p.parts, issPart{text: "extra=" + r.text(r.at(places)...)})
	}
	if r.doppelganger != nil {
		p.parts = append(p.parts, issPart{text: doppelgangerText, item: r.doppelganger})
	}
	if r.ties == "none" {
		for _, text := range r.noTies() {
			p.parts = append(p.parts, issPart{text: text})
		}
	}
	marks := make([]sudoku.Set, len(p.givens))
	for _, item := range items {
		if item.name == issGiven {
			parts, err := r.candidatesOf(item, p.givens, marks)
			if err != nil {
				return nil, err
			}
			for _, part := range parts {
				p.parts = append(p.parts, issPart{text: part, item: item})
			}
			continue
		}
		parts, err := r.read(item)
		if err != nil {
			return nil, err
		}
		if label := labelOf(item); label != "" {
			p.parts = append(p.parts, issPart{label, item, parts})
			continue
		}
		for _, part := range parts {
			p.parts = append(p.parts, issPart{text: part, item: item})
		}
	}
	if !slices.Contains(marks, 0) && slices.ContainsFunc(marks, func(set sudoku.Set) bool { return set.Len() > 1 }) {
		p.marks = marks
		p.parts = slices.DeleteFunc(p.parts, func(part issPart) bool { return part.item != nil && part.item.name == issGiven })
		for cell := range p.marks {
			if p.givens[cell] != 0 {
				p.marks[cell] = 0
			}
		}
	}
	return p, nil
}

// candidatesOf reads the givens and candidates of one constraint. Cells that
// all have the odd digits become such a rule, and so on. It gathers the
// candidates of all cells in marks.
func (r *issReader) candidatesOf(item *issItem, givens sudoku.Grid, marks []sudoku.Set) ([]string, error) {
	var all alike
	for _, arg := range item.args {
		cell, set, err := r.candidates(item, arg)
		if err != nil {
			return nil, err
		}
		if marks[cell] == 0 {
			marks[cell] = set
		} else {
			marks[cell] &= set
		}
		if set.Len() == 1 && (givens[cell] == 0 || givens[cell] == set.Min()) {
			givens[cell] = set.Min()
			continue
		}
		all.add(cell, set)
	}
	var parts []string
	for _, p := range all.list {
		part := r.primitive(p)
		for kind, parity := range map[string]int{"odd": 1, "even": 0} {
			if p.Digits == r.parity(parity) && p.Digits.Len() > 1 {
				part = kind + "=" + r.text(p.Cells...)
			}
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// parity returns the digits whose values leave a remainder when halved.
func (r *issReader) parity(rest int) sudoku.Set {
	var set sudoku.Set
	for d := range r.n {
		if (d+r.first)%2 == rest {
			set = set.With(uint8(d + 1))
		}
	}
	return set
}

// labelOf returns our own text of a constraint, which stands before the types
// that say the same. It is the name of a Pair without cells that begins an And.
// labelOf returns "" if there is none.
func labelOf(item *issItem) string {
	if item.name != "And" || len(item.inside) == 0 || item.inside[0].name != "Pair" {
		return ""
	}
	first := item.inside[0]
	if len(first.args) != 2 || first.args[0] != "" || !strings.HasPrefix(first.args[1], "_") {
		return ""
	}
	label, err := url.PathUnescape(first.args[1][1:])
	if err != nil || strings.Contains(label, "+") {
		return ""
	}
	return label
}

// rules returns the board's with all parts.
func (p *issPuzzle) rules(r *issReader) (*sudoku.Rules, error) {
	base := r.issBoard.text()
	with := func() (*sudoku.Rules, error) {
		length := len(base)
		for _, part := range p.parts {
			length += 1 + len(part.text)
		}
		var text strings.Builder
		text.Grow(length)
		text.WriteString(base)
		for _, part := range p.parts {
			text.WriteByte('+')
			text.WriteString(part.text)
		}
		return variants.ParseKnowing(text.String(), r.known)
	}
	rules, err := with()
	if changed := p.checkLabels(base, rules, err); changed {
		rules, err = with()
	}
	if err == nil {
		return rules, nil
	}
	for i, part := range p.parts {
		if i > 0 && r.chaos != nil && part.item != r.chaos {
			part.text = p.parts[0].text + "+" + part.text // by which labels are told
		}
		if _, err := variants.Parse(base + "+" + part.text); err != nil && part.item != nil {
			return nil, part.item.mistake(message.Plain, reasonOf(err))
		}
	}
	return nil, wrong("iss", 1, 0, message.Plain, reasonOf(err))
}

// checkLabels puts what the constraints say by themselves in the place of each
// label that they don't bear out.
func (p *issPuzzle) checkLabels(base string, rules *sudoku.Rules, err error) (changed bool) {
	if !slices.ContainsFunc(p.parts, func(part issPart) bool { return part.plain != nil }) {
		return false
	}
	var said map[string]string // what we would write, by part
	if err == nil {
		said = map[string]string{}
		w := newISSWriter(rules)
		for _, f := range rules.Features() {
			said[f.Name] = w.feature(f, rules.Shape())
		}
		for _, c := range rules.Constraints() {
			said[c.String()], _ = w.constraint(c)
		}
	}
	var parts []issPart
	for _, part := range p.parts {
		if part.plain == nil {
			parts = append(parts, part)
			continue
		}
		if before, ok := strings.CutSuffix(said[part.text], part.item.String()); ok {
			if left, ok := withoutLast(parts, before); ok {
				changed = changed || before != ""
				parts = append(left, part)
				continue
			}
		}
		changed = true
		for _, text := range part.plain {
			parts = append(parts, issPart{text: text, item: part.item})
		}
	}
	p.parts = parts
	return changed
}

// withoutLast takes away the last parts, whose items are a text. It reports false if they aren't.
func withoutLast(parts []issPart, text string) (left []issPart, ok bool) {
	for text != "" && len(parts) > 0 {
		last := parts[len(parts)-1]
		if last.item == nil || last.plain != nil {
			break
		}
		if text, ok = strings.CutSuffix(text, last.item.String()); !ok {
			break
		}
		parts = parts[:len(parts)-1]
	}
	return parts, text == ""
}

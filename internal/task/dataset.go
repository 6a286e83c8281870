package task

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/canon/catalogue"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/analyse"
	"jiugong/sudoku/logic"
)

// Dataset writes what a program learns from: each puzzle with its solution, the side of
// the split it is on, answers to questions, and the steps to the solution. A puzzle
// without a single solution has no row.
type Dataset struct {
	To      string // json or csv
	Columns []analyse.Column
	// Steps has the steps of a profile written, too: those of Human where SE121 is not
	// for the rules.
	Steps   bool
	Profile logic.Profile
	Split   Split
	Words   *explain.Words // say what rules ask for
	// Catalogue tells ranks; nil if no column does.
	Catalogue *catalogue.Catalogue

	finders Finders
}

// Split decides on which side a puzzle is, by its canonical form and the seed alone, so
// that looks of a puzzle are on the same side whatever else is in the set.
type Split struct {
	Test int // how many of a hundred puzzles are for testing, on average
	Seed uint64
	// BySolution has all puzzles of one solution grid, in any look, on one side.
	BySolution bool
}

// The sides, as rows name them.
const (
	Train = "train"
	Test  = "test"
)

func (s Split) side(ctx context.Context, finder *canon.Finder, p sudoku.Puzzle, solution sudoku.Grid) (string, error) {
	if s.BySolution {
		p = sudoku.Puzzle{Rules: p.Rules, Givens: solution, Symbols: p.Symbols}
	}
	key, err := finder.Key(ctx, p)
	if err != nil {
		return "", err
	}
	// A key is spread evenly, and so is what comes of it and the seed: the finaliser of
	// SplitMix64, a bijection, follows each.
	x := binary.BigEndian.Uint64(key[:8])
	for _, next := range []uint64{s.Seed, binary.BigEndian.Uint64(key[8:])} {
		x ^= next + 0x9e3779b97f4a7c15
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		x ^= x >> 31
	}
	if part, _ := bits.Mul64(x, 100); part < uint64(s.Test) {
		return Test, nil
	}
	return Train, nil
}

// Header is the line above the rows of a table.
func (d *Dataset) Header() string {
	if d.To != "csv" {
		return ""
	}
	names := []string{"split", "puzzle", "solution"}
	for _, c := range d.Columns {
		names = append(names, c.Name)
	}
	if d.Steps {
		names = append(names, "steps")
	}
	return strings.Join(append(names, "rules", "rules_in_words"), ",") + "\n"
}

// Side is the side of a row.
func Side(row []byte) string {
	// The split is what a row of either form begins with.
	if strings.HasPrefix(strings.TrimPrefix(string(row[:min(len(row), 16)]), `{"split":"`), Test) {
		return Test
	}
	return Train
}

// Do answers a unit.
func (d *Dataset) Do(ctx context.Context, u *Unit, a *Sink) {
	for i := range u.Raws {
		if !a.one(ctx, u, i, noRow, func(_ int, p *sudoku.Puzzle) error {
			row, err := d.row(ctx, *p)
			if err == nil {
				a.Out = d.append(a.Out, p, row)
			}
			return err
		}) {
			return
		}
	}
}

// datasetRow is what is written of a puzzle.
type datasetRow struct {
	split    string
	solution sudoku.Grid
	answers  []string
	steps    []datasetStep // nil where the techniques don't solve it
}

// datasetStep is a step of a trace: what it places, as in "r1c2=3", and what it removes,
// as in "r1c4<>5".
type datasetStep struct {
	Technique logic.Technique `json:"technique"`
	Rating    logic.Rating    `json:"rating"`
	Place     []string        `json:"place,omitempty"`
	Remove    []string        `json:"remove,omitempty"`
}

func (d *Dataset) row(ctx context.Context, p sudoku.Puzzle) (row datasetRow, err error) {
	finder := d.finders.For(p.Rules)
	subject := analyse.NewSubject(p, finder)
	subject.Catalogue = d.Catalogue
	if row.solution, err = subject.Solution(ctx); err == nil && row.solution == nil {
		_, err = sudoku.Solve(ctx, p) // says which it is, none or several
	}
	if err != nil {
		return row, err
	}
	if row.split, err = d.Split.side(ctx, finder, p, row.solution); err != nil {
		return row, err
	}
	for _, c := range d.Columns {
		answer, err := c.Answer(ctx, subject)
		if err != nil {
			return row, err
		}
		row.answers = append(row.answers, answer)
	}
	if d.Steps {
		row.steps, err = d.steps(ctx, p)
	}
	return row, err
}

func (d *Dataset) steps(ctx context.Context, p sudoku.Puzzle) (steps []datasetStep, err error) {
	path, err := logic.Path(ctx, p, d.Profile)
	if errors.Is(err, logic.ErrProfile) {
		path, err = logic.Path(ctx, p, logic.Human)
	}
	if errors.Is(err, logic.ErrStuck) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	steps = []datasetStep{}
	for _, step := range path {
		x := datasetStep{Technique: step.Technique, Rating: step.Rating}
		for _, c := range step.Place {
			x.Place = append(x.Place, candidateText(p, c, "="))
		}
		for _, c := range step.Remove {
			x.Remove = append(x.Remove, candidateText(p, c, "<>"))
		}
		steps = append(steps, x)
	}
	return steps, nil
}

func candidateText(p sudoku.Puzzle, c logic.Candidate, sign string) string {
	return p.Rules.CellName(c.Cell) + sign + p.Symbols.Name(c.Digit)
}

// inWords says what a puzzle's rules ask for, in its symbols; nothing where they are the
// classic ones.
func (d *Dataset) inWords(p *sudoku.Puzzle) []string {
	if p.Rules.IsClassic() {
		return nil
	}
	texts := d.Words.Rules(p.Rules, p.Symbols)
	for _, c := range p.Rules.Constraints() {
		texts = append(texts, d.Words.ConstraintAt(c, p.Symbols))
	}
	return texts
}

func (d *Dataset) append(dst []byte, p *sudoku.Puzzle, row datasetRow) []byte {
	puzzle, rules := textOf(p)
	solution := string(p.Symbols.AppendLine(nil, row.solution))
	if d.To == "csv" {
		return d.appendTable(dst, puzzle, solution, rules, p, row)
	}
	dst = append(dst, `{"split":"`+row.split+`"`...)
	dst = appendField(dst, "puzzle", puzzle)
	dst = appendField(dst, "solution", solution)
	for i, c := range d.Columns {
		dst = appendAnswer(dst, c, row.answers[i])
	}
	if d.Steps {
		dst = appendField(dst, "steps", row.steps)
	}
	dst = appendField(dst, "rules", rules)
	if texts := d.inWords(p); texts != nil {
		dst = appendField(dst, "rules_in_words", texts)
	}
	return append(dst, "}\n"...)
}

func (d *Dataset) appendTable(dst []byte, puzzle, solution, rules string, p *sudoku.Puzzle, row datasetRow) []byte {
	fields := append([]string{row.split, puzzle, solution}, row.answers...)
	if d.Steps {
		fields = append(fields, traceText(row.steps))
	}
	fields = append(fields, rules, strings.Join(d.inWords(p), " "))
	for i, field := range fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendQuoted(dst, field)
	}
	return append(dst, '\n')
}

// traceText is steps on a line: "naked_pair r1c2<>3 r1c4<>3; hidden_single r1c2=5".
func traceText(steps []datasetStep) string {
	if steps == nil {
		return "-"
	}
	texts := make([]string, len(steps))
	for i, step := range steps {
		texts[i] = strings.Join(slices.Concat([]string{string(step.Technique)}, step.Place, step.Remove), " ")
	}
	return strings.Join(texts, "; ")
}

// appendAnswer writes the answer to a question as a field of an object.
func appendAnswer(dst []byte, c analyse.Column, answer string) []byte {
	if c.Number && json.Valid([]byte(answer)) {
		return append(append(append(append(dst, `,"`...), c.Name...), `":`...), answer...)
	}
	return appendField(dst, c.Name, answer)
}

// appendField writes a field of an object, behind another.
func appendField(dst []byte, name string, value any) []byte {
	dst = append(append(append(dst, ','), strconv.Quote(name)...), ':')
	dst = AppendJSON(dst, value)
	return dst[:len(dst)-1]
}

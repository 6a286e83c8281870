package ask

import (
	"context"
	"encoding/binary"
	"errors"
	"math/bits"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/internal/analyse"
	"jiugong/sudoku/logic"
)

// Dataset asks for training data: a puzzle, its solution, its side of the split, answers and
// steps.
type Dataset struct {
	OfPuzzle
	Columns string `json:"columns,omitempty" maxLength:"1000" default:"clues,er,level,technique,guesses" choices:"columns,several"`
	Steps   bool   `json:"steps,omitempty"`
	Profile string `json:"profile,omitempty" enum:"human,se121" default:"human"`
	Test    int    `json:"test,omitempty" maximum:"100" minimum:"0" default:"10"`
	SplitBy string `json:"split_by,omitempty" enum:"puzzle,solution" default:"puzzle"`
	Seed    Number `json:"seed,omitempty" flag:"-" doc:"the number that the split comes from"`

	columns []analyse.Column
}

// Lesson holds the answer to a Dataset.
type Lesson struct {
	Split string `json:"split" enum:"train,test" doc:"the side of the split"`
	About
	Solution string         `json:"solution" doc:"the solution, as a line of symbols"`
	Answers  map[string]any `json:"answers" doc:"for each question a number, true or false, or a text"`
	Steps    []Move         `json:"trace,omitempty" nullable:"false" doc:"the steps to the solution; left out where the techniques don't solve it"`
	InWords  []string       `json:"rules_in_words,omitempty" nullable:"false" doc:"what rules other than the classic ones ask for"`

	Texts []string `json:"-"` // the answers in the order of the columns
}

// Move describes a step of a trace.
type Move struct {
	Technique logic.Technique `json:"technique" doc:"its stable name"`
	Rating    logic.Rating    `json:"rating" doc:"how hard it is"`
	Place     []string        `json:"place,omitempty" nullable:"false" doc:"what it places" example:"r1c2=3"`
	Remove    []string        `json:"remove,omitempty" nullable:"false" doc:"what it rules out" example:"r1c4<>5"`
}

// The sides, as answers name them.
const (
	Train = "train"
	Test  = "test"
)

// Check finds the columns that are asked for.
func (q *Dataset) Check() (err error) {
	q.columns, err = Columns(q.Columns)
	return err
}

// Names returns the names of the columns.
func (q *Dataset) Names() (names []string) {
	for _, c := range q.columns {
		names = append(names, c.Name)
	}
	return names
}

// Of returns the answer to q.
func (q *Dataset) Of(ctx context.Context, d *Desk, g *Given) (*Lesson, error) {
	p := g.Puzzle
	finder := d.Finder(p.Rules)
	subject := analyse.NewSubject(p, finder)
	subject.Catalogue = d.Catalogue
	solution, err := subject.Solution(ctx)
	if err == nil && solution == nil {
		_, err = sudoku.Solve(ctx, p) // says which it is, none or several
	}
	if err != nil {
		return nil, err
	}
	a := &Lesson{Solution: line(&p, solution), Answers: map[string]any{}}
	if a.Split, err = q.side(ctx, finder, p, solution); err != nil {
		return nil, err
	}
	if a.Texts, err = answers(ctx, q.columns, subject); err != nil {
		return nil, err
	}
	for i, c := range q.columns {
		a.Answers[c.Name] = valueOf(c, a.Texts[i])
	}
	if q.Steps {
		if a.Steps, err = q.moves(ctx, p); err != nil {
			return nil, err
		}
	}
	if !p.Rules.IsClassic() {
		words := d.InWords()
		a.InWords = words.Rules(p.Rules, p.Symbols)
		for _, c := range p.Rules.Constraints() {
			a.InWords = append(a.InWords, words.ConstraintAt(c, p.Symbols))
		}
	}
	return a, nil
}

// side returns the side of the split for p. It depends only on the canonical form and the
// seed. So all looks of a puzzle share a side.
func (q *Dataset) side(ctx context.Context, finder *canon.Finder, p sudoku.Puzzle, solution sudoku.Grid) (string, error) {
	if q.SplitBy == "solution" {
		p = sudoku.Puzzle{Rules: p.Rules, Givens: solution, Symbols: p.Symbols}
	}
	key, err := finder.Key(ctx, p)
	if err != nil {
		return "", err
	}
	// A key is spread evenly, and so is its mix with the seed. The finaliser of
	// SplitMix64, a bijection, follows each.
	x := binary.BigEndian.Uint64(key[:8])
	for _, next := range []uint64{uint64(q.Seed), binary.BigEndian.Uint64(key[8:])} {
		x ^= next + 0x9e3779b97f4a7c15
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		x ^= x >> 31
	}
	if part, _ := bits.Mul64(x, 100); part < uint64(q.Test) {
		return Test, nil
	}
	return Train, nil
}

// moves returns the steps of the profile, or of Human where SE121 doesn't suit the rules. It
// returns nil if the techniques don't solve p.
func (q *Dataset) moves(ctx context.Context, p sudoku.Puzzle) (moves []Move, err error) {
	path, err := logic.Path(ctx, p, logic.Profile(q.Profile))
	if errors.Is(err, logic.ErrProfile) {
		path, err = logic.Path(ctx, p, logic.Human)
	}
	if errors.Is(err, logic.ErrStuck) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	moves = []Move{}
	for _, step := range path {
		m := Move{Technique: step.Technique, Rating: step.Rating}
		for _, c := range step.Place {
			m.Place = append(m.Place, p.Rules.CellName(c.Cell)+"="+p.Symbols.Name(c.Digit))
		}
		for _, c := range step.Remove {
			m.Remove = append(m.Remove, p.Rules.CellName(c.Cell)+"<>"+p.Symbols.Name(c.Digit))
		}
		moves = append(moves, m)
	}
	return moves, nil
}

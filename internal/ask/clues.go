package ask

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/search"
)

// Clues asks for all puzzles of a solution grid with a given number of clues.
type Clues struct {
	OfPuzzle
	Clues int `json:"clues,omitempty" minimum:"1" default:"17"`
}

// CluesFound holds the answer to a Clues. Its counts prove that the search was complete.
type CluesFound struct {
	About
	Clues   int      `json:"clues"`
	Puzzles int      `json:"-"`
	Found   []string `json:"puzzles" nullable:"false" doc:"the puzzles"`
	Splits  int      `json:"splits" doc:"splits of the clues over bands or stacks"`
	Firsts  int      `json:"firsts" doc:"choices of clues in the first line"`
	Pairs   int      `json:"pairs" doc:"choices of clues in two lines"`
	Tests   int      `json:"tests" doc:"tests of whole puzzles"`
	Sets    int      `json:"sets" doc:"unavoidable sets known in the end"`
}

// Check refuses numbers of clues that can't be searched.
func (q *Clues) Check() error {
	if q.Clues < search.FewestClues || q.Clues > search.MostClues {
		return &DemandError{"clues", message.Errorf("job.range", search.FewestClues, search.MostClues, q.Clues)}
	}
	return nil
}

// Of returns the answer to q.
func (q *Clues) Of(ctx context.Context, d *Desk, g *Given) (*CluesFound, error) {
	found := []string{}
	a, err := q.Each(ctx, g, func(text string) error {
		found = append(found, text)
		return nil
	})
	if err == nil {
		a.Found = found
	}
	return a, err
}

// Each calls found with each puzzle as soon as it is found. It returns the rest of the answer.
func (q *Clues) Each(ctx context.Context, g *Given, found func(text string) error) (*CluesFound, error) {
	p := &g.Puzzle
	if !p.Rules.IsClassic() {
		return nil, Unfit{message.Errorf("clues.classic", p.Rules)}
	}
	proof, err := search.Clued(ctx, p.Givens, q.Clues, func(grid sudoku.Grid) error {
		return found(sudoku.Puzzle{Rules: p.Rules, Givens: grid}.String())
	})
	if err != nil {
		return nil, err
	}
	return &CluesFound{Clues: q.Clues, Puzzles: proof.Puzzles, Splits: proof.Splits, Firsts: proof.Firsts, Pairs: proof.Pairs, Tests: proof.Tests, Sets: proof.Sets}, nil
}

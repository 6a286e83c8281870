package ask

import (
	"context"
	"errors"

	"jiugong/sudoku"
)

// Solve asks for the solution of a puzzle, or for several.
type Solve struct {
	OfPuzzle
	Board bool `json:"board,omitempty"`
	Limit int  `json:"limit,omitempty" minimum:"1" maximum:"1000" served:"maximum"`
}

// Solved holds the answer to a Solve.
type Solved struct {
	About
	Solutions []string `json:"grids" nullable:"false" doc:"the solutions, in a fixed order, as lines of symbols"`
	More      bool     `json:"more" doc:"whether there are more solutions than these"`
	Unique    bool     `json:"unique" doc:"whether there is exactly one solution"`

	Grids []sudoku.Grid `json:"-"`
}

// Of returns the answer to q. Without a limit the error says when there is not exactly one solution.
func (q *Solve) Of(ctx context.Context, _ *Desk, g *Given) (*Solved, error) {
	if q.Limit == 0 {
		solution, err := sudoku.Solve(ctx, g.Puzzle)
		if solution == nil && !errors.Is(err, sudoku.ErrNoSolution) {
			return nil, err
		}
		if q.Board && errors.Is(err, sudoku.ErrMultipleSolutions) {
			beside, wrong := oneOnBoard(ctx, g.Puzzle)
			if wrong != nil {
				return nil, wrong
			}
			if beside {
				err = nil
			}
		}
		a := &Solved{Solutions: []string{}, More: err != nil && solution != nil, Unique: err == nil}
		if solution != nil {
			a.Add(g, solution)
		}
		return a, err
	}
	a := &Solved{Solutions: []string{}}
	for some, err := range q.Each(ctx, g, q.Limit) {
		if err != nil {
			return nil, err
		}
		a = some
	}
	if len(a.Solutions) == 0 {
		return a, sudoku.ErrNoSolution
	}
	return a, nil
}

// Add adds a solution of g.
func (a *Solved) Add(g *Given, solution sudoku.Grid) {
	a.Grids = append(a.Grids, solution)
	a.Solutions = append(a.Solutions, line(&g.Puzzle, solution))
}

// Each yields the solutions up to the limit, atATime together, so that memory suffices. All
// parts but the last announce more.
func (q *Solve) Each(ctx context.Context, g *Given, atATime int) func(yield func(*Solved, error) bool) {
	return func(yield func(*Solved, error) bool) {
		a, found := &Solved{Solutions: []string{}}, 0
		for solution, err := range sudoku.Solutions(ctx, g.Puzzle) {
			if err != nil {
				if a.More = true; found == 0 || yield(a, nil) {
					yield(nil, err)
				}
				return
			}
			if len(a.Solutions) == atATime || found == q.Limit {
				a.More = true
				if !yield(a, nil) || found == q.Limit {
					return
				}
				a = &Solved{Solutions: []string{}}
			}
			found++
			a.Add(g, solution)
		}
		a.Unique = found == 1
		if found > 0 {
			yield(a, nil)
		}
	}
}

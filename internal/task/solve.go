package task

import (
	"context"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
)

// NewSolve finds the solution of each puzzle, or several: as line, tsv, json or grid.
// Without a limit it wants just one, and says when there are more.
func NewSolve(rows Rows, q ask.Solve) *Each[*ask.Solved] {
	e := &Each[*ask.Solved]{
		Rows: rows, Desk: &ask.Desk{Words: rows.Words}, Question: &solving{q, rows.To == "json"},
		columns: []string{"index", "puzzle", "solution"},
		print:   (*Rows).appendSolved,
	}
	if q.Limit == 0 {
		e.together, e.quick = &together{limit: 2}, e.quickly
		return e
	}
	// One more solution than wanted tells whether there are more.
	e.together = &together{limit: min(q.Limit, solutionsAtATime) + 1, listed: true}
	e.quick = func(_ context.Context, s *Sink, u *Unit, i int, grid *[81]byte, found *found) bool {
		if !found.all && q.Limit > solutionsAtATime {
			return false
		}
		g := classicGiven(grid, u.First+i)
		a := &ask.Solved{More: found.Solutions > q.Limit, Unique: found.Solutions == 1}
		for _, solution := range found.solutions[:min(found.Solutions, q.Limit)] {
			switch e.To {
			case "json":
				a.Add(g, sudoku.Grid(solution[:]))
			case "line":
				s.Out = append(notation.AppendClassic(s.Out, &solution), '\n')
			default:
				s.Out = e.appendSolution(s.Out, g, sudoku.Grid(solution[:]))
			}
		}
		if e.To == "json" {
			s.Out = e.append(s.Out, g, a, nil)
		}
		return true
	}
	e.every = func(ctx context.Context, s *Sink, g *ask.Given) error { return e.list(ctx, s, g, &q) }
	return e
}

// solving says of several solutions that only the first is printed.
type solving struct {
	ask.Solve
	json bool // where no solution is an answer, too
}

func (q *solving) Of(ctx context.Context, d *ask.Desk, g *ask.Given) (*ask.Solved, error) {
	a, err := q.Solve.Of(ctx, d, g)
	if a != nil && a.More {
		err = moreSolutions{}
	} else if a != nil && len(a.Grids) == 0 && !q.json {
		return nil, err
	}
	return a, err
}

// moreSolutions holds what is said where solve prints but the first.
type moreSolutions struct{}

func (e moreSolutions) Error() string { return e.Message().Error() }

// Message tells what prints the others.
func (moreSolutions) Message() message.Message {
	return message.Errorf("solve.several")
}

// Unwrap tells what it is.
func (moreSolutions) Unwrap() error { return sudoku.ErrMultipleSolutions }

// quickly prints a solution of a plain 9×9.
func (e *Each[A]) quickly(ctx context.Context, s *Sink, u *Unit, i int, grid *[81]byte, found *found) bool {
	if e.To == "line" {
		s.Out = append(notation.AppendClassic(s.Out, &found.First), '\n')
	} else if g := classicGiven(grid, u.First+i); e.To != "json" {
		s.Out = e.appendSolution(s.Out, g, sudoku.Grid(found.First[:]))
	} else {
		solution := string(notation.AppendClassic(nil, &found.First))
		a := &ask.Solved{Solutions: []string{solution}, More: found.Solutions > 1, Unique: found.Solutions == 1, Grids: []sudoku.Grid{sudoku.Grid(found.First[:])}}
		s.Out = any(e).(*Each[*ask.Solved]).append(s.Out, g, a, nil)
	}
	if found.Solutions > 1 {
		s.Guessed = s.Guessed || u.severalIsGuess(ctx, i, grid)
		s.No(No, u, i, moreSolutions{})
	}
	return true
}

// appendSolved prints the solutions of a puzzle, in a form other than JSON.
func (r *Rows) appendSolved(dst []byte, g *ask.Given, a *ask.Solved) []byte {
	for _, solution := range a.Grids {
		dst = r.appendSolution(dst, g, solution)
	}
	return dst
}

func (r *Rows) appendSolution(dst []byte, g *ask.Given, solution sudoku.Grid) []byte {
	p := &g.Puzzle
	switch r.To {
	case "tsv":
		dst = strconv.AppendInt(dst, int64(g.Index), 10)
		dst = p.Symbols.AppendLine(append(dst, '\t'), p.Givens)
		dst = p.Symbols.AppendLine(append(dst, '\t'), solution)
		dst = append(append(dst, '\t'), p.Rules.String()...)
		return append(dst, '\n')
	case "grid":
		dst = append(dst, notation.RulesAbove(p.Rules)...)
		return append(dst, p.Rules.Draw(solution, sudoku.DrawOptions{Symbols: p.Symbols, ASCII: r.ASCII})...)
	}
	return append(p.Symbols.AppendLine(dst, solution), '\n')
}

// solutionsAtATime is how many solutions an object of JSON holds: those of a puzzle may
// be more than memory is.
const solutionsAtATime = 100

// list prints the solutions of a puzzle up to the limit, each as soon as it is
// found. In JSON it prints solutionsAtATime at once.
func (e *Each[A]) list(ctx context.Context, s *Sink, g *ask.Given, q *ask.Solve) error {
	found := 0
	if e.To == "json" {
		for a, err := range q.Each(ctx, g, solutionsAtATime) {
			if err != nil {
				return err
			}
			found += len(a.Solutions)
			a.Say(e.Words, g, nil)
			if s.Out = AppendJSON(s.Out, a); !s.Flush() {
				return ctx.Err()
			}
		}
	} else {
		for solution, err := range sudoku.Solutions(ctx, g.Puzzle) {
			if err != nil {
				return err
			}
			s.Out = e.appendSolution(s.Out, g, solution)
			if found++; found == q.Limit {
				return nil
			}
			if !s.Flush() {
				return ctx.Err()
			}
		}
	}
	if found == 0 {
		return sudoku.ErrNoSolution
	}
	return nil
}

// NewSolveWithPath prints the steps a person would take before each solution.
func NewSolveWithPath(rows Rows) *Each[*ask.Solved] {
	e := NewSolve(rows, ask.Solve{})
	e.together, e.quick = nil, nil
	e.every = func(ctx context.Context, s *Sink, g *ask.Given) error {
		a, err := (&solving{}).Of(ctx, e.Desk, g)
		if err == nil {
			err = sayPath(ctx, s, g, &ask.Explain{Whose: ask.Whose{Profile: string(logic.Human)}, Depth: int(explain.Cells)}, rows)
		}
		if a != nil {
			s.Out = e.appendSolved(s.Out, g, a)
		}
		return err
	}
	return e
}

package api

import (
	"context"
	"errors"
	"strconv"

	"jiugong/sudoku"
)

type solveIn struct {
	PuzzleIn
	Limit int `json:"limit,omitempty" minimum:"1" maximum:"1000" default:"1" doc:"How many solutions to give at most."`
}

type solveOut struct {
	Solutions []string `json:"solutions" doc:"The solutions, in a fixed order, as lines of symbols."`
	More      bool     `json:"more" doc:"Whether there are more solutions than these."`
	Unique    bool     `json:"unique" doc:"Whether there is exactly one solution."`
	Rules     string   `json:"rules,omitempty" doc:"What the puzzle is for, as it was told or read from it; left out for the usual 9×9." example:"9+x"`
	Unread
}

func (s *service) solve(r *request[solveIn]) (*solveOut, error) {
	p, err := r.in.puzzle(r, s.reading)
	if err != nil {
		return nil, err
	}
	how := weightOf(p.Rules)
	if r.in.Limit > manySolutions {
		how = large
	}
	out, err := working(s, r, how, func(ctx context.Context) (*solveOut, error) {
		out := &solveOut{Solutions: []string{}, Rules: rulesTold(p.Rules)}
		for g, err := range sudoku.Solutions(ctx, p) {
			if err != nil {
				return nil, err
			}
			if len(out.Solutions) == r.in.Limit {
				out.More = true
				break
			}
			out.Solutions = append(out.Solutions, string(p.Symbols.AppendLine(nil, g)))
		}
		out.Unique = len(out.Solutions) == 1 && !out.More
		return out, nil
	})
	if problem := refused(&r.in.PuzzleIn, err); problem != nil {
		return nil, problem
	}
	return out, err
}

// rulesTold are the rules that an answer names beside grids, "" for the usual 9×9.
func rulesTold(rules *sudoku.Rules) string {
	if rules.IsClassic() {
		return ""
	}
	return rules.String()
}

type countIn struct {
	PuzzleIn
	Limit int `json:"limit,omitempty" minimum:"1" doc:"Stop counting here; left out, count all."`
}

type countOut struct {
	Solutions string `json:"solutions" doc:"The number of solutions, a decimal integer of any length." example:"6670903752021072936960"`
	Limited   bool   `json:"limited" doc:"Whether counting stopped at the limit."`
	Unread
}

func (s *service) count(r *request[countIn]) (*countOut, error) {
	p, err := r.in.puzzle(r, s.reading)
	if err != nil {
		return nil, err
	}
	how := weightOf(p.Rules)
	if r.in.Limit == 0 && p.Givens.Filled() < 20 {
		how = heavy
	}
	out, err := working(s, r, how, func(ctx context.Context) (*countOut, error) {
		if r.in.Limit > 0 {
			n, err := sudoku.CountUpTo(ctx, p, r.in.Limit)
			return &countOut{Solutions: strconv.Itoa(n), Limited: n == r.in.Limit}, err
		}
		count, err := sudoku.Count(ctx, p, sudoku.CountOptions{Workers: 1, Memory: 128 << 20})
		if err != nil {
			return nil, err
		}
		return &countOut{Solutions: count.String()}, nil
	})
	if problem := refused(&r.in.PuzzleIn, err); problem != nil {
		return nil, problem
	}
	return out, err
}

type checkOut struct {
	Valid     bool     `json:"valid" doc:"Whether the givens obey the rules."`
	Solutions string   `json:"solutions" enum:"0,1,2+" doc:"No solution, one, or more."`
	Clashes   []string `json:"clashes" doc:"The cells that clash, such as r1c1."`
	Reason    string   `json:"reason,omitempty" doc:"What is wrong, in words."`
	Unread
}

func (s *service) check(r *request[PuzzleIn]) (*checkOut, error) {
	p, err := r.in.puzzle(r, s.reading)
	if err != nil {
		return nil, err
	}
	out, err := working(s, r, weightOf(p.Rules), func(ctx context.Context) (*checkOut, error) {
		n, err := sudoku.CountUpTo(ctx, p, 2)
		return &checkOut{Valid: true, Solutions: []string{"0", "1", "2+"}[n], Clashes: []string{}}, err
	})
	var clash *sudoku.ClashError
	if errors.As(err, &clash) {
		out = &checkOut{Solutions: "0", Clashes: []string{}, Reason: r.words.Error(clash)}
		for _, cell := range clash.Cells {
			out.Clashes = append(out.Clashes, p.Rules.CellName(cell))
		}
		return out, nil
	}
	return out, err
}

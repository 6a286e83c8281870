package task

import (
	"context"
	"fmt"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
)

// Rate says of each puzzle how hard it is for a person.
type Rate struct {
	To      string // line, tsv, json or text
	Profile logic.Profile
	Words   *explain.Words // for text
}

// Header is the line above the rows, if there is one.
func (r *Rate) Header() string {
	return Rows{To: r.To}.header("puzzle", "er", "ep", "ed", "level", "technique")
}

// Do answers a unit.
func (r *Rate) Do(ctx context.Context, u *Unit, a *Sink) {
	for i := range u.Raws {
		if !a.one(ctx, u, i, r.appendNothing, func(index int, p *sudoku.Puzzle) error {
			ratings, err := r.rate(ctx, *p)
			if err == nil {
				a.Out = r.append(a.Out, index, p, ratings)
			}
			return err
		}) {
			return
		}
	}
}

func (r *Rate) rate(ctx context.Context, p sudoku.Puzzle) (logic.Ratings, error) {
	if r.Profile == logic.SE121 {
		return logic.Rate(ctx, p, logic.RateOptions{})
	}
	if _, err := sudoku.Solve(ctx, p); err != nil {
		return logic.Ratings{}, err
	}
	path, err := logic.Path(ctx, p, r.Profile)
	return logic.PathRatings(path), err
}

type ratingJSON struct {
	Index     int          `json:"index"`
	Puzzle    string       `json:"puzzle"`
	ER        logic.Rating `json:"er"`
	EP        logic.Rating `json:"ep"`
	ED        logic.Rating `json:"ed"`
	Level     string       `json:"level"`
	Technique string       `json:"technique"`
	Rules     string       `json:"rules"`
}

func (r *Rate) append(dst []byte, index int, p *sudoku.Puzzle, x logic.Ratings) []byte {
	puzzle, rules := textOf(p)
	switch r.To {
	case "tsv":
		return fmt.Appendf(dst, "%s\t%v\t%v\t%v\t%s\t%s\t%s\n", puzzle, x.ER, x.EP, x.ED, x.Level().ID, x.Hardest, rules)
	case "json":
		return AppendJSON(dst, ratingJSON{index, puzzle, x.ER, x.EP, x.ED, x.Level().ID, string(x.Hardest), rules})
	case "line":
		dst = fmt.Appendf(dst, "%s ED=%v/%v/%v", puzzle, x.ER, x.EP, x.ED)
		return append(notation.AppendRules(dst, p.Rules), '\n')
	}
	w := r.Words
	return fmt.Appendf(dst, "%6s  ER %-4v  EP %-4v  ED %-4v  %s\n", strconv.Itoa(index), x.ER, x.EP, x.ED, w.Error(message.Errorf("%s: %s", w.Level(x.Level()), w.Name(x.Hardest))))
}

func (r *Rate) appendNothing(dst []byte, index int, p *sudoku.Puzzle, err error) []byte {
	puzzle, rules := textOf(p)
	switch r.To {
	case "tsv":
		return append(append(dst, puzzle...), "\t-\t-\t-\t-\t-\t"+rules+"\n"...)
	case "json":
		return AppendJSON(dst, failureJSON{index, puzzle, inWords(r.Words, err), rules})
	}
	return append(dst, '\n')
}

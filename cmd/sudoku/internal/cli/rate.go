package cli

import (
	"context"
	"fmt"
	"iter"
	"strconv"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
)

func newRateCommand() *cobra.Command {
	var r rating
	cmd := &cobra.Command{
		Use:   "rate [PUZZLE | FILE | -]...",
		Short: "Say how hard puzzles are for a person",
		Long: `Rate each puzzle on the Sudoku Explainer scale: ER is its hardest step, EP the
hardest step until the first digit is placed, ED its first step. A classic 9×9 gets
exactly what Sudoku Explainer 1.2.1 gives it; other boards, and --profile human,
are rated by the path a teacher would show.

Exit status: 0 when every puzzle was rated, 1 when one has no single solution,
2 when one can't be read.`,
		Example: `  sudoku rate 4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.
  sudoku rate --to tsv puzzles.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return r.run(cmd, args) },
	}
	r.input.add(cmd)
	r.jobs.add(cmd)
	cmd.Flags().StringVar(&r.output.to, "to", "", "what to print: text, line (puzzle ED=ER/EP/ED) or tsv (puzzle, er, ep, ed, level, technique) (default: text on a terminal, else line)")
	cmd.Flags().BoolVar(&r.output.json, "json", false, "print one JSON object a line")
	cmd.Flags().StringVar(&r.profile, "profile", string(logic.SE121), "whose path is rated: se121 or human")
	return cmd
}

// rating is one call of the command.
type rating struct {
	input   inputFlags
	output  outputFlags
	jobs    jobsFlag
	words   *explain.Words
	profile string
}

func (r *rating) run(cmd *cobra.Command, args []string) error {
	if err := r.output.choose(cmd, rateForms...); err != nil {
		return err
	}
	if err := checkProfile(r.profile); err != nil {
		return err
	}
	r.words = wordsOf(cmd)
	if err := r.jobs.check(); err != nil {
		return err
	}
	units, err := r.input.units(cmd, args)
	if err != nil {
		return err
	}
	if err := r.output.header(cmd, "puzzle", "er", "ep", "ed", "level", "technique"); err != nil {
		return err
	}
	return answerAll(cmd, r.jobs.jobs, singly(units), nil, r.rateUnit)
}

// singly makes units of one puzzle, for work that takes its time.
func singly(units iter.Seq2[*unit, error]) iter.Seq2[*unit, error] {
	return func(yield func(*unit, error) bool) {
		for u, err := range units {
			if err != nil {
				yield(nil, err)
				return
			}
			u.batch.users.Add(int32(len(u.raws) - 1))
			for at := range u.raws {
				part := *u
				part.raws = u.raws[at : at+1]
				part.first += at
				if !yield(&part, nil) {
					return
				}
			}
		}
	}
}

func (r *rating) rateUnit(ctx context.Context, u *unit, a *sink) {
	for i, raw := range u.raws {
		record, err := u.reader.Parse(raw)
		if err != nil {
			a.no(statusUsage, u.name(i), err)
			a.out = r.appendNothing(a.out, u.first+i, nil, err)
			a.done()
			continue
		}
		p := puzzleOf(record)
		ratings, err := r.rate(ctx, p)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			a.no(statusNo, u.where(i), err)
			a.out = r.appendNothing(a.out, u.first+i, &p, err)
			a.guessed = a.guessed || u.isGuess(&p, err)
		} else {
			a.out = r.append(a.out, u.first+i, &p, ratings)
		}
		a.done()
	}
}

func (r *rating) rate(ctx context.Context, p sudoku.Puzzle) (logic.Ratings, error) {
	if r.profile == string(logic.SE121) {
		return logic.Rate(ctx, p, logic.RateOptions{})
	}
	if _, err := sudoku.Solve(ctx, p); err != nil {
		return logic.Ratings{}, err
	}
	path, err := logic.Path(ctx, p, logic.Profile(r.profile))
	return logic.PathRatings(path), err
}

type ratingJSON struct {
	Index     int    `json:"index"`
	Puzzle    string `json:"puzzle"`
	ER        string `json:"er"`
	EP        string `json:"ep"`
	ED        string `json:"ed"`
	Level     string `json:"level"`
	Technique string `json:"technique"`
	Rules     string `json:"rules"`
}

func (r *rating) append(dst []byte, index int, p *sudoku.Puzzle, x logic.Ratings) []byte {
	puzzle, rules := textOf(p)
	switch r.output.to {
	case "tsv":
		return fmt.Appendf(dst, "%s\t%v\t%v\t%v\t%s\t%s\t%s\n", puzzle, x.ER, x.EP, x.ED, x.Level().ID, x.Hardest, rules)
	case "json":
		return appendJSON(dst, ratingJSON{index, puzzle, x.ER.String(), x.EP.String(), x.ED.String(), x.Level().ID, string(x.Hardest), rules})
	case "line":
		dst = fmt.Appendf(dst, "%s ED=%v/%v/%v", puzzle, x.ER, x.EP, x.ED)
		return append(notation.AppendRules(dst, p.Rules), '\n')
	}
	w := r.words
	return fmt.Appendf(dst, "%6s  ER %-4v  EP %-4v  ED %-4v  %s: %s\n", strconv.Itoa(index), x.ER, x.EP, x.ED, w.Level(x.Level()), w.Name(x.Hardest))
}

func (r *rating) appendNothing(dst []byte, index int, p *sudoku.Puzzle, err error) []byte {
	puzzle, rules := textOf(p)
	switch r.output.to {
	case "tsv":
		return append(append(dst, puzzle...), "\t-\t-\t-\t-\t-\t"+rules+"\n"...)
	case "json":
		return appendJSON(dst, failureJSON{index, puzzle, err.Error(), rules})
	}
	return append(dst, '\n')
}

func checkProfile(name string) error {
	switch logic.Profile(name) {
	case logic.Human, logic.SE121:
		return nil
	}
	return usagef("--profile %s: there are %s and %s", name, logic.Human, logic.SE121)
}

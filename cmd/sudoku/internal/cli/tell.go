package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/logic"
)

// telling is what the commands have in common that put steps into words.
type telling struct {
	input   inputFlags
	jobs    jobsFlag
	words   *explain.Words
	depth   explain.Depth
	profile string
	json    bool
}

func (t *telling) add(cmd *cobra.Command, depth explain.Depth, profiles string) {
	t.input.add(cmd)
	t.jobs.add(cmd)
	cmd.Flags().IntVar((*int)(&t.depth), "depth", int(depth), "how much to tell: 1 where to look, 2 which technique, 3 which cells, 4 the whole proof")
	cmd.Flags().StringVar(&t.profile, "profile", string(logic.Human), profiles)
	cmd.Flags().BoolVar(&t.json, "json", false, "print one JSON object a line")
}

func (t *telling) run(cmd *cobra.Command, args []string, work task.Task) error {
	t.words = wordsOf(cmd)
	if err := t.jobs.apply(); err != nil {
		return err
	}
	if t.depth < explain.Where || t.depth > explain.Proof {
		return usagef("--depth must be from 1 to 4, got %d", t.depth)
	}
	if err := checkProfile(t.profile); err != nil {
		return err
	}
	units, err := t.input.units(cmd, args)
	if err != nil {
		return err
	}
	return answerAll(cmd, t.jobs.jobs, task.Singly(units), nil, work)
}

// Header is nothing.
func (t *telling) Header() string { return "" }

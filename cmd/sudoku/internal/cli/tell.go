package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/task"
)

// telling is what the commands have in common that put steps into words.
type telling struct {
	input inputFlags
	jobs  jobsFlag
	json  bool
}

func (t *telling) add(cmd *cobra.Command) {
	t.input.addAnswered(cmd)
	t.jobs.add(cmd)
	cmd.Flags().BoolVar(&t.json, "json", false, "")
}

// rows returns those of text, or JSON.
func (t *telling) rows(cmd *cobra.Command) task.Rows {
	if t.json {
		return rowsTo(cmd, "json")
	}
	return rowsTo(cmd, "text")
}

func (t *telling) answer(cmd *cobra.Command, args []string, question any, work task.Task) error {
	if err := t.jobs.apply(); err != nil {
		return err
	}
	if err := checkQuestion(cmd, question); err != nil {
		return err
	}
	units, err := t.input.units(cmd, args)
	if err != nil {
		return err
	}
	return answerAll(cmd, t.jobs.jobs, task.Singly(units), nil, work)
}

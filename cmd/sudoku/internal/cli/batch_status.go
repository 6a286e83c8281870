package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"jiugong/sudoku/batch"
	"jiugong/sudoku/internal/task"
)

func newBatchStatusCommand() *cobra.Command {
	var json bool
	cmd := &cobra.Command{
		Use:   "status FOLDER",
		Short: "Say how far a job has come",
		Long: `Say how far a job has come, from its manifest, whether anyone is at work on it or
not.

Exit status: 0 when all shards are done, 1 when some are not.`,
		Example: "  sudoku batch status ratings",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("takes the folder of one job, got %d", len(args))
			}
			folder, err := batch.OpenFolder(args[0])
			if err != nil {
				return err
			}
			return sayStatus(cmd, args[0], folder.Plan.Job, folder.Report(), json)
		},
	}
	cmd.Flags().BoolVar(&json, "json", false, "print a JSON object")
	return cmd
}

type statusJSON struct {
	Name    string `json:"name"`
	Do      string `json:"do"`
	Shards  int    `json:"shards"`
	Done    int    `json:"done"`
	Puzzles int64  `json:"puzzles"`
	Aside   int    `json:"aside"`
	State   string `json:"state"` // done, or not
}

// sayStatus prints how far a job has come, and gives the exit status.
func sayStatus(cmd *cobra.Command, name string, job *batch.Job, report *batch.Report, asJSON bool) error {
	status := statusJSON{name, job.Do, report.Shards, report.Done, report.Puzzles, len(report.Failed), "open"}
	if report.Done == report.Shards {
		status.State = "done"
	}
	if asJSON {
		cmd.OutOrStdout().Write(task.AppendJSON(nil, status))
	} else {
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, %d of %d shards done, %d puzzles", name, job.Do, report.Done, report.Shards, report.Puzzles)
		if status.Aside > 0 {
			fmt.Fprintf(cmd.OutOrStdout(), ", %d set aside", status.Aside)
		}
		fmt.Fprintln(cmd.OutOrStdout())
	}
	if status.State != "done" {
		return &answeredNo{task.No}
	}
	return nil
}

package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/batch"
	"jiugong/sudoku/internal/task"
)

func newBatchStatusCommand() *cobra.Command {
	var json bool
	var q queueFlags
	cmd := &cobra.Command{
		Use: "status FOLDER | --queue ADDRESS [JOB]",
		Example: `  sudoku batch status ratings
  sudoku batch status --queue nats://host:4222`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if q.meant(args) {
				return queueStatus(cmd, &q, args, json)
			}
			if len(args) != 1 {
				return usagef("batch.one_job", len(args))
			}
			folder, err := batch.OpenFolder(args[0])
			if err != nil {
				return err
			}
			return sayStatus(cmd, args[0], folder.Plan.Job, folder.Report(), json)
		},
	}
	cmd.Flags().BoolVar(&json, "json", false, "")
	q.add(cmd)
	return cmd
}

// statusJSON is how far a job has come, as JSON.
type statusJSON struct {
	Name    string `json:"name" doc:"the folder of the job, or its name in the queue"`
	Do      string `json:"do" doc:"what is done"`
	Shards  int    `json:"shards" doc:"how many there are"`
	Done    int    `json:"done" doc:"how many are done"`
	Puzzles int64  `json:"puzzles" doc:"how many puzzles are done"`
	Aside   int    `json:"aside" doc:"how many shards were set aside"`
	State   string `json:"state" doc:"whether all is done" enum:"open,done"`
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
		text := message.Errorf("batch.status", name, job.Do, report.Done, report.Shards, int(report.Puzzles))
		if status.Aside > 0 {
			text = message.Errorf("status.aside", text, status.Aside)
		}
		fmt.Fprintln(cmd.OutOrStdout(), wordsOf(cmd).Error(text))
	}
	sayFailed(cmd, report.Failed)
	switch {
	case status.Aside > 0:
		return &answeredNo{task.Unreadable}
	case status.State != "done":
		return &answeredNo{task.No}
	}
	return nil
}

// queueStatus prints it of one job in a queue, or of all.
func queueStatus(cmd *cobra.Command, q *queueFlags, ids []string, asJSON bool) error {
	queue, err := q.open(cmd, false)
	if err != nil {
		return err
	}
	defer queue.Close()
	if len(ids) == 0 {
		if ids, err = queue.Jobs(cmd.Context()); err != nil {
			return err
		}
	}
	worst := task.Yes
	for _, id := range ids {
		state, err := queue.State(cmd.Context(), id)
		if err != nil {
			return err
		}
		no := (*answeredNo)(nil)
		if err := sayStatus(cmd, id, state.Plan.Job, state.Report(), asJSON); errors.As(err, &no) {
			worst = max(worst, no.status)
		}
	}
	if worst != task.Yes {
		return &answeredNo{worst}
	}
	return nil
}

package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku/batch"
	"jiugong/sudoku/batch/queue"
)

func newBatchSubmitCommand() *cobra.Command {
	var f jobFlags
	var q queueFlags
	var wait bool
	cmd := &cobra.Command{
		Use: "submit [JOB]",
		Example: `  sudoku batch submit --queue nats://host:4222 --do rate --input /data/puzzles.txt --out /data/ratings --wait
  sudoku batch collect --queue nats://host:4222 1f0c2a9d33e8b751 > ratings.tsv`,
		RunE: func(cmd *cobra.Command, args []string) error {
			job, err := f.read(cmd, args)
			if err != nil {
				return err
			}
			if job.Out == "" {
				return usagef("flag.submit_out")
			}
			if err := absolute(job); err != nil {
				return err
			}
			plan, err := batch.NewPlan(job)
			if err != nil {
				return badJobFlag(err)
			}
			queue, err := q.open(cmd, false)
			if err != nil {
				return err
			}
			defer queue.Close()
			id, err := queue.Submit(cmd.Context(), plan)
			if err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), id)
			if !wait {
				return nil
			}
			return waitFor(cmd, queue, id)
		},
	}
	f.add(cmd)
	q.add(cmd)
	cmd.Flags().BoolVar(&wait, "wait", false, "")
	return cmd
}

// absolute makes the paths of a job those of any folder.
func absolute(job *batch.Job) error {
	paths := make([]*string, 0, len(job.Input)+1)
	for i := range job.Input {
		paths = append(paths, &job.Input[i])
	}
	if !strings.HasPrefix(job.Out, "s3://") && job.Out != "nats:" {
		paths = append(paths, &job.Out)
	}
	for _, path := range paths {
		full, err := filepath.Abs(*path)
		if err != nil {
			return err
		}
		*path = full
	}
	return nil
}

// waitFor watches a job until it is done.
func waitFor(cmd *cobra.Command, q *queue.Queue, id string) error {
	progress := new(batch.Progress)
	shown := showProgress(cmd, progress)
	defer shown.Close()
	for first := true; ; first = false {
		state, err := q.Repair(cmd.Context(), id)
		if err != nil {
			return err
		}
		report := state.Report()
		progress.Note(state.Plan, state.Of, len(report.Failed), first)
		if report.Done+len(report.Failed) == report.Shards {
			shown.Close()
			return endOfJob(cmd, report, nil)
		}
		select {
		case <-time.After(min(10*time.Second, time.Second+time.Duration(report.Shards)*time.Millisecond)):
		case <-cmd.Context().Done():
			return endOfJob(cmd, report, cmd.Context().Err())
		}
	}
}

func newBatchCancelCommand() *cobra.Command {
	var q queueFlags
	cmd := &cobra.Command{
		Use:     "cancel JOB",
		Example: "  sudoku batch cancel --queue nats://host:4222 1f0c2a9d33e8b751",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("batch.one_id", len(args))
			}
			queue, err := q.open(cmd, false)
			if err != nil {
				return err
			}
			defer queue.Close()
			return queue.Cancel(cmd.Context(), args[0])
		},
	}
	q.add(cmd)
	return cmd
}

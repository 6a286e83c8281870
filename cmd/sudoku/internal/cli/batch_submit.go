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
		Use:   "submit [JOB]",
		Short: "Put a job into a queue, for workers on any machines",
		Long: `Cut a job into shards, put them into a queue, and print the job's ID. Submitting
the same job again changes nothing, but that shards that were set aside are tried
again.

Workers read the input from the same paths, so these must lead to the same files on
all machines. --out is a folder that all of them share, a bucket such as
s3://bucket/ratings (in the container image, and in builds with -tags queue), or
nats: for the queue's own store, which is for small jobs.

Exit status: 0; with --wait, as of batch run.`,
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
	cmd.Flags().BoolVar(&wait, "wait", false, "wait until all is done, and send again what the queue should lose")
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
		Use:   "cancel JOB",
		Short: "Take a job out of a queue, and forget it there",
		Long: `Take a job out of a queue, whether it is done or not. Workers leave its shards within
seconds. Rows in a folder or bucket stay; those in the queue's own store go.`,
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

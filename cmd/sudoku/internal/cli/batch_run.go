package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/batch"
)

func newBatchRunCommand() *cobra.Command {
	var f jobFlags
	var jobs jobsFlag
	cmd := &cobra.Command{
		Use: "run [JOB]",
		Example: `  sudoku batch run --do check --input puzzles.txt --out checked
  sudoku batch run job.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := jobs.apply(); err != nil {
				return err
			}
			job, err := f.read(cmd, args)
			if err != nil {
				return err
			}
			if job.Out == "" {
				return usagef("flag.batch_out")
			}
			progress := new(batch.Progress)
			shown := showProgress(cmd, progress)
			report, err := batch.Run(cmd.Context(), job, batch.RunOptions{Jobs: jobs.jobs, Progress: progress})
			shown.Close()
			return endOfJob(cmd, report, err)
		},
	}
	f.add(cmd)
	jobs.add(cmd)
	return cmd
}

// endOfJob says what came of a job, and gives the exit status.
func endOfJob(cmd *cobra.Command, report *batch.Report, err error) error {
	if report != nil {
		sayFailed(cmd, report.Failed)
	}
	switch {
	case err != nil && cmd.Context().Err() != nil && report != nil:
		return &interruptedError{message.Errorf("batch.interrupted", report.Done, report.Shards)}
	case err != nil && report != nil:
		return message.Errorf("said.and_then", err, message.Errorf("batch.done_so_far", report.Done, report.Shards))
	case err != nil:
		return badJobFlag(err)
	case report.Status != 0:
		return &answeredNo{report.Status}
	case report.Puzzles == 0:
		return errNothing
	}
	return nil
}

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
		Use:   "run [JOB]",
		Short: "Do a job on this machine, or go on with it",
		Long: `Do a job on all cores of this machine, in a folder, or go on with it there. Each
shard's rows are written aside, synced to the disk and only then noted in the
manifest, so nothing that is noted can get lost, and what isn't is done again.

Shards that can't be done, because their input is no list of puzzles or a puzzle
can't be made, are set aside and named; the rest goes on.

Exit status: as of the command itself, 0, 1 or 2 for the worst puzzle; 2 also when a
shard was set aside; 130 interrupted.`,
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

package cli

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"jiugong/sudoku/batch"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/logic"
)

func newBatchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "batch",
		Example: `  sudoku batch run --do rate --input puzzles.txt --out ratings
  sudoku batch status ratings
  sudoku batch collect ratings > ratings.tsv
  sudoku batch run --do generate --number 1000000 --seed 1 --level hard --out hard`,
		Args: onlyCommands,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	commands := []*cobra.Command{
		newBatchRunCommand(), newBatchStatusCommand(), newBatchCollectCommand(),
		newBatchSubmitCommand(), newBatchWorkCommand(), newBatchCancelCommand(), newBatchQueueCommand(),
	}
	cmd.AddCommand(commands...)
	completeFlags(commands)
	return cmd
}

// jobFlags say what a job is.
type jobFlags struct {
	input   inputFlags
	making  ask.Demands
	pattern string
	job     batch.Job
}

func (f *jobFlags) add(cmd *cobra.Command) {
	flags, j := cmd.Flags(), &f.job
	f.input.add(cmd)
	flags.StringVar(&j.Do, "do", "", "")
	closed(flags, "do", batch.Kinds)
	flags.StringArrayVar(&j.Input, "input", nil, "")
	flags.StringVar(&j.To, "to", "", "")
	closed(flags, "to", batch.Forms)
	flags.Int64Var(&j.Shard, "shard", 0, "")
	flags.StringVar(&j.Out, "out", "", "")
	flags.BoolVar(&j.Distinct, "distinct", false, "")
	flags.BoolVar(&j.Minimal, "minimal", false, "")
	flags.IntVar(&j.Limit, "limit", 0, "")
	flags.StringVar(&j.Profile, "profile", "", "")
	closed(flags, "profile", these(string(logic.SE121), string(logic.Human)))
	flags.Int64VarP(&j.Number, "number", "n", 0, "")
	flags.Uint64Var(&j.First, "index", 0, "")
	addQuestion(flags, &f.making)
	addPattern(flags, &f.pattern)
}

// read returns the job of a document, or of the flags.
func (f *jobFlags) read(cmd *cobra.Command, args []string) (*batch.Job, error) {
	if len(args) > 1 {
		return nil, usagef("batch.one_document", len(args))
	}
	if len(args) == 1 {
		return f.readDocument(cmd, args[0])
	}
	if f.job.Do == "" {
		return nil, usagef("batch.no_job")
	}
	job := f.job
	job.Rules, job.Symbols, job.From = f.input.rules, f.input.symbols, f.input.from
	if job.Do == "clues" && f.making.Clues != "" {
		var err error
		if job.Clues, err = strconv.Atoi(f.making.Clues); err != nil || job.Clues < 1 {
			return nil, usagef("batch.clues_number", f.making.Clues)
		}
	}
	if job.Do == "generate" {
		if f.pattern != "" {
			var err error
			if f.making.Pattern, err = readPattern(cmd, f.pattern); err != nil {
				return nil, err
			}
		}
		f.making.Minimal, job.Minimal = job.Minimal, false
		if !cmd.Flags().Changed("seed") {
			return nil, usagef("batch.generate_seed")
		}
		job.Generate = &f.making
		sayRenamed(cmd, job.Generate)
	}
	if err := job.Complete(); err != nil {
		return nil, badJobFlag(err)
	}
	return &job, nil
}

// badJobFlag says of a flag what is wrong with a job.
func badJobFlag(err error) error {
	wrong := (*batch.JobError)(nil)
	if !errors.As(err, &wrong) {
		return err
	}
	if wrong.Field == "generate" || wrong.Field == "rules" {
		return badFlag(wrong.Reason)
	}
	return usagef("flag.value", wrong.Field, wrong.Reason)
}

// readDocument reads a document; only --out may be told besides.
func (f *jobFlags) readDocument(cmd *cobra.Command, path string) (*batch.Job, error) {
	if f.job.Do != "" || len(f.job.Input) > 0 {
		return nil, usagef("batch.document_alone")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	job, err := batch.ParseJob(text)
	if err != nil {
		return nil, &usageError{fmt.Errorf("%s: %w", path, err)}
	}
	if f.job.Out != "" {
		job.Out = f.job.Out
	}
	return job, nil
}

// sayFailed names the shards that are set aside.
func sayFailed(cmd *cobra.Command, failed []batch.Failed) {
	for _, x := range failed {
		say(cmd, "batch.set_aside", x.Shard.Describe(), x.Err)
	}
}

// complaintsTo says what is wrong with puzzles as the commands themselves do.
func complaintsTo(cmd *cobra.Command) func(where, what error) {
	return func(where, what error) { say(cmd, "said.of", where, what) }
}

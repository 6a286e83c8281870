package cli

import (
	"bufio"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/batch"
	"jiugong/sudoku/internal/rowsort"
)

func newBatchCollectCommand() *cobra.Command {
	var c collecting
	var q queueFlags
	cmd := &cobra.Command{
		Use: "collect FOLDER | --queue ADDRESS JOB",
		Example: `  sudoku batch collect ratings > ratings.tsv
  sudoku batch collect ratings --sort er | tail
  sudoku batch collect ratings --split level --out by-level`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("batch.one_job", len(args))
			}
			if q.meant(args) {
				return c.fromQueue(cmd, &q, args[0])
			}
			folder, err := batch.OpenFolder(args[0])
			if err != nil {
				return err
			}
			result := &batch.Result{Plan: folder.Plan, Parts: folder.Parts(), Of: folder.Of}
			err = c.run(cmd, result)
			if damaged := (*batch.PartError)(nil); errors.As(err, &damaged) {
				err = errors.Join(err, folder.Again(damaged.Shard))
			}
			return err
		},
	}
	c.add(cmd)
	q.add(cmd)
	return cmd
}

// fromQueue collects a job that a queue knows.
func (c *collecting) fromQueue(cmd *cobra.Command, q *queueFlags, id string) error {
	queue, err := q.open(cmd, false)
	if err != nil {
		return err
	}
	defer queue.Close()
	state, err := queue.State(cmd.Context(), id)
	if err != nil {
		return err
	}
	parts, err := queue.Parts(cmd.Context(), id, state.Plan.Job)
	if err != nil {
		return err
	}
	return c.run(cmd, &batch.Result{Plan: state.Plan, Parts: parts, Of: state.Of})
}

// collecting is one call of the command.
type collecting struct {
	sort, split, out string
	memory           int
	partial          bool
}

func (c *collecting) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.sort, "sort", "", "")
	cmd.Flags().IntVar(&c.memory, "memory", rowsort.DefaultMemory>>20, "")
	cmd.Flags().StringVar(&c.split, "split", "", "")
	cmd.Flags().StringVar(&c.out, "out", "", "")
	cmd.Flags().BoolVar(&c.partial, "partial", false, "")
}

func (c *collecting) run(cmd *cobra.Command, result *batch.Result) error {
	switch {
	case c.sort != "" && c.split != "":
		return usagef("flag.sort_or_split")
	case (c.split != "") != (c.out != ""):
		return usagef("flag.split_and_out")
	case c.memory < 1:
		return usagef("flag.memory", c.memory)
	}
	if err := result.Plan.Job.CheckColumn(c.sort); err != nil && c.sort != "row" {
		return usagef("flag.sort", c.sort, err)
	}
	if err := result.Plan.Job.CheckColumn(c.split); err != nil {
		return usagef("flag.split", c.split, err)
	}
	result.Partial, result.Words = c.partial, wordsOf(cmd)
	if err := c.write(cmd, result); err != nil {
		return err
	}
	for _, lost := range result.Lost() {
		say(cmd, "batch.lost", result.Plan.Job.To, lost.What, message.Errorf("status.puzzles", lost.Puzzles))
	}
	if result.Guessed() {
		say(cmd, message.Plain, sayRules)
	}
	return nil
}

func (c *collecting) write(cmd *cobra.Command, result *batch.Result) error {
	complain := complaintsTo(cmd)
	if c.split != "" {
		names, err := result.Split(cmd.Context(), c.split, c.out, complain)
		for _, name := range names {
			fmt.Fprintln(cmd.OutOrStdout(), name)
		}
		return err
	}
	out := bufio.NewWriterSize(cmd.OutOrStdout(), 1<<18)
	var err error
	if c.sort != "" {
		column := c.sort
		if column == "row" {
			column = ""
		}
		err = result.Sorted(cmd.Context(), out, batch.SortOptions{Column: column, Memory: c.memory << 20}, complain)
	} else {
		err = result.Collect(cmd.Context(), out, complain)
	}
	if flushErr := out.Flush(); err == nil {
		err = flushErr
	}
	return err
}

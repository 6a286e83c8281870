package cli

import (
	"encoding/json"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/batch/queue"
	"jiugong/sudoku/explain"
)

func newBatchWorkCommand() *cobra.Command {
	var q queueFlags
	var jobs jobsFlag
	var untilEmpty bool
	cmd := &cobra.Command{
		Use:     "work",
		Example: "  sudoku batch work --queue nats://host:4222",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := jobs.apply(); err != nil {
				return err
			}
			open, err := q.open(cmd, true)
			if err != nil && cmd.Context().Err() != nil {
				return nil // told to stop before there was any work
			} else if err != nil {
				return err
			}
			defer open.Close()
			working := new(queue.Working)
			shown := newPrinter(cmd, func(spent time.Duration) string { return wordsOf(cmd).Error(workingText(working, spent)) })
			if !shown.terminal {
				shown.mu.Lock()
				shown.progress = func(spent time.Duration) string { return workingJSON(working, spent, wordsOf(cmd)) }
				shown.every = progressMinute
				shown.mu.Unlock()
			}
			defer shown.Close()
			return open.Work(cmd.Context(), queue.WorkOptions{Jobs: jobs.jobs, Progress: working, UntilEmpty: untilEmpty})
		},
	}
	q.add(cmd)
	jobs.add(cmd)
	cmd.Flags().BoolVar(&untilEmpty, "until-empty", false, "")
	return cmd
}

func workingText(w *queue.Working, spent time.Duration) error {
	text := message.Errorf("status.shards", w.Shards.Load(), w.Puzzles.Load(), float64(w.Puzzles.Load())/spent.Seconds())
	if failed := w.Failed.Load(); failed > 0 {
		text = message.Errorf("status.aside", text, failed)
	}
	if what := w.Trouble.Load(); what != nil && what.Error() != "" {
		text = message.Errorf("status.waiting", text, *what)
	}
	return text
}

func workingJSON(w *queue.Working, spent time.Duration, words *explain.Words) string {
	waiting := ""
	if what := w.Trouble.Load(); what != nil {
		waiting = words.Error(*what)
	}
	text, err := json.Marshal(struct {
		Time      string `json:"time"`
		Shards    int64  `json:"shards"`
		Puzzles   int64  `json:"puzzles"`
		PerSecond int64  `json:"per_second"`
		Failed    int64  `json:"failed,omitempty"`
		Waiting   string `json:"waiting,omitempty"`
	}{
		time.Now().UTC().Format(time.RFC3339), w.Shards.Load(), w.Puzzles.Load(),
		int64(float64(w.Puzzles.Load()) / spent.Seconds()), w.Failed.Load(), waiting,
	})
	if err != nil {
		return ""
	}
	return string(text)
}

package cli

import (
	"encoding/json"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/batch"
)

// progressMinute is how often the progress is told where nobody watches.
const progressMinute = time.Minute

// progressLine is what is told there, as JSON.
type progressLine struct {
	Time      string  `json:"time"`
	Shards    int64   `json:"shards"`
	Done      int64   `json:"done"`
	Failed    int64   `json:"failed,omitempty"`
	Puzzles   int64   `json:"puzzles"` // since it was started
	PerSecond float64 `json:"per_second"`
	Percent   float64 `json:"percent"`
	Left      *int64  `json:"seconds_left,omitempty"`
}

// showProgress shows how far a job has come until it is closed. On a terminal
// it does so in place, elsewhere as a line of JSON a minute.
func showProgress(cmd *cobra.Command, p *batch.Progress) *printer {
	out := newPrinter(cmd, func(spent time.Duration) string { return wordsOf(cmd).Error(progressText(p, spent)) })
	if !out.terminal {
		out.mu.Lock()
		defer out.mu.Unlock()
		out.progress = func(spent time.Duration) string { return progressJSON(p, spent) }
		out.every = progressMinute
	}
	return out
}

// rateAndLeft returns the puzzles done in a second, the share of the work that
// is done, and the time left. It returns known false if the time can't be told.
func rateAndLeft(p *batch.Progress, spent time.Duration) (rate, share float64, left time.Duration, known bool) {
	read, size := float64(p.Read()), float64(p.Size.Load())
	rate = float64(p.Puzzles()) / spent.Seconds()
	if size == 0 {
		return rate, 0, 0, false
	}
	before := float64(p.Before.Load())
	share = min((before+read)/size, 1)
	if read == 0 {
		return rate, share, 0, false
	}
	return rate, share, time.Duration(float64(spent) * max(0, size-before-read) / read), true
}

func progressText(p *batch.Progress, spent time.Duration) error {
	if p.Shards.Load() == 0 {
		return nil
	}
	rate, share, left, known := rateAndLeft(p, spent)
	text := message.Errorf("status.batch", p.Done.Load(), p.Shards.Load(), p.Puzzles(), rate, 100*share)
	if known {
		text = message.Errorf("status.left", text, left.Round(time.Second))
	}
	if failed := p.Failed.Load(); failed > 0 {
		text = message.Errorf("status.aside", text, failed)
	}
	return text
}

func progressJSON(p *batch.Progress, spent time.Duration) string {
	rate, share, left, known := rateAndLeft(p, spent)
	line := progressLine{
		Time: time.Now().UTC().Format(time.RFC3339), Shards: p.Shards.Load(), Done: p.Done.Load(), Failed: p.Failed.Load(),
		Puzzles: p.Puzzles(), PerSecond: float64(int64(rate*10)) / 10, Percent: float64(int64(share*1000)) / 10,
	}
	if known {
		seconds := int64(left.Seconds())
		line.Left = &seconds
	}
	text, err := json.Marshal(line)
	if err != nil {
		return ""
	}
	return string(text)
}

package game

import (
	"encoding/json"
	"time"

	"jiugong/sudoku/internal/message"
)

// Summary holds what a list of saved games shows of one.
type Summary struct {
	About
	Rules    string
	Status   string // playing, wrong, solved
	Elapsed  time.Duration
	Finished bool // it has been solved once
	// Progress is how much of what was empty is filled, in per cent.
	Progress int
}

// Summarise reads a saved game's summary without playing its history.
func Summarise(data []byte) (Summary, error) {
	var d struct {
		Format    string
		About     DocumentAbout
		Rules     string
		Status    string
		ElapsedMS int64 `json:"elapsed_ms"`
		Finished  *DocumentFinish
		Filled    [2]int // of the cells without a given, all
	}
	if err := json.Unmarshal(data, &d); err != nil {
		line, column, reason := message.WrongJSON(data, err)
		return Summary{}, message.Errorf("game.saved_at", line, column, reason)
	}
	if d.Format != Format {
		return Summary{}, message.Errorf("game.format", d.Format, Format)
	}
	s := Summary{
		About: d.About.about(), Rules: d.Rules, Status: d.Status,
		Elapsed: time.Duration(d.ElapsedMS) * time.Millisecond, Finished: d.Finished != nil,
	}
	if d.Filled[1] > 0 {
		s.Progress = d.Filled[0] * 100 / d.Filled[1]
	}
	return s, nil
}

package room

import (
	"slices"
	"time"

	"jiugong/sudoku/internal/message"
)

// Kind says how people play in a room.
type Kind string

// In a Race all have the same puzzle, and the first right board wins. Together all play on one
// board. In Watch the host plays, and the others look on.
const (
	Race     Kind = "race"
	Together Kind = "together"
	Watch    Kind = "watch"
)

// Kinds returns all of them.
func Kinds() []Kind { return []Kind{Race, Together, Watch} }

// Options hold what the host chooses. The zero value is a race without a countdown and
// without penalties, in which hints are refused.
type Options struct {
	Kind Kind `json:"kind,omitempty"`
	// Countdown is how many seconds pass between the host's start and the first move of a race.
	Countdown int `json:"countdown,omitempty"`
	// Penalty is how many seconds each wrong entry of a race costs.
	Penalty int `json:"penalty,omitempty"`
	// Hints allows hints, and HintPenalty is how many seconds each costs in a race.
	Hints       bool `json:"hints,omitempty"`
	HintPenalty int  `json:"hint_penalty,omitempty"`
	// Teams is how many teams race, each on one board; 0 is everyone alone.
	Teams int `json:"teams,omitempty"`
	// Rounds is the n of "best of n", an odd number; 0 is 1.
	Rounds int `json:"rounds,omitempty"`
	// Chat allows players to write what they like to each other, not only ready words.
	Chat bool `json:"chat,omitempty"`
}

// Limits of a room.
const (
	MostCountdown = 60
	MostPenalty   = 600
	MostTeams     = 8
	MostRounds    = 9
	MostPlayers   = 16
	MostWatchers  = 50
	MostName      = 24  // characters
	MostSaid      = 100 // characters, where chat is free
	MostMoves     = 20_000
	mostLog       = 400 << 10 // bytes of all moves of a room

	// Lifetime is how long a room is kept that nobody uses.
	Lifetime = 24 * time.Hour
)

// OptionError says which option of a room is wrong, by its name in JSON, and why.
type OptionError struct {
	Option string
	Value  any
	Reason error
}

func (e *OptionError) Error() string { return e.Reason.Error() }
func (e *OptionError) Unwrap() error { return e.Reason }

// check tells what is wrong with the options, by an *OptionError.
func (o *Options) check() error {
	if o.Kind == "" {
		o.Kind = Race
	}
	if o.Rounds == 0 {
		o.Rounds = 1
	}
	if !slices.Contains(Kinds(), o.Kind) {
		return &OptionError{"kind", o.Kind, message.Errorf("room.kind", Race, Together, Watch, o.Kind)}
	}
	for _, one := range []struct {
		what       string
		value, top int
	}{
		{"countdown", o.Countdown, MostCountdown}, {"penalty", o.Penalty, MostPenalty}, {"hint_penalty", o.HintPenalty, MostPenalty},
		{"teams", o.Teams, MostTeams}, {"rounds", o.Rounds, MostRounds},
	} {
		if one.value < 0 || one.value > one.top {
			return &OptionError{one.what, one.value, message.Errorf("room.option_range", one.what, one.top, one.value)}
		}
	}
	switch {
	case o.Teams == 1:
		return &OptionError{"teams", o.Teams, message.Errorf("room.teams")}
	case o.Rounds%2 == 0:
		return &OptionError{"rounds", o.Rounds, message.Errorf("room.best_of", o.Rounds)}
	case o.Kind != Race && (o.Teams > 0 || o.Rounds > 1 || o.Penalty > 0 || o.HintPenalty > 0 || o.Countdown > 0):
		return &OptionError{"kind", o.Kind, message.Errorf("room.race_options")}
	}
	return nil
}

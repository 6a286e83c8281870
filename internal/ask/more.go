package ask

import (
	"context"

	"jiugong/sudoku/canon"
	"jiugong/sudoku/search"
)

// Morph asks for other looks of a puzzle. Package task answers.
type Morph struct {
	OfPuzzle
	Do     string  `json:"do,omitempty" maxLength:"2000" doc:"what to do instead of a random change, one operation after the other" example:"rotate90 digits:1,9"`
	Seed   *Number `json:"seed,omitempty" doc:"the number that all randomness comes from; left out, a new one"`
	Number int     `json:"number,omitempty" minimum:"1" maximum:"100" served:"maximum" default:"1" doc:"how many looks to make"`
}

// Morphed is the answer.
type Morphed struct {
	About
	Looks []Look `json:"looks" nullable:"false" doc:"the puzzle in other looks"`
	Seed  Number `json:"seed" doc:"the number that all randomness comes from"`
}

// Look is a puzzle in another look.
type Look struct {
	Puzzle string `json:"puzzle" doc:"the puzzle, as a line of symbols"`
	Rules  string `json:"rules" doc:"what it is for"`
}

// Equal asks whether two puzzles are the same one in disguise.
type Equal struct {
	OfPuzzle
	Other Text `json:"other" maxLength:"100000" doc:"the other puzzle, in any form"`
}

// Equalled is the answer.
type Equalled struct {
	About
	Equal bool   `json:"equal" doc:"whether they are the same but for their looks"`
	Morph string `json:"morph,omitempty" doc:"what turns the first into the second, as morph takes it; left out where nothing need be done"`
}

// EqualTo answers, with the other puzzle read.
func EqualTo(ctx context.Context, g, other *Given) (*Equalled, error) {
	m, equal, err := canon.Equal(ctx, g.Puzzle, other.Puzzle)
	if err != nil {
		return nil, err
	}
	a := &Equalled{Equal: equal}
	if equal {
		a.Morph = m.Text(g.Puzzle.Rules)
	}
	return a, nil
}

// Near asks for the puzzles that differ from another by a few givens.
type Near struct {
	OfPuzzle
	Remove     int  `json:"remove,omitempty" minimum:"0" maximum:"9" default:"1" doc:"how many givens are taken away"`
	Add        int  `json:"add,omitempty" minimum:"0" maximum:"9" default:"1" doc:"how many others are put in"`
	SamePlaces bool `json:"same_places,omitempty" doc:"put givens only where some were taken away, so that the pattern stays"`
	Sifted
}

// Below asks for the minimal puzzles whose givens are some of those of a puzzle.
type Below struct {
	OfPuzzle
	Sifted
}

// Sifted is the part of a question that chooses among the puzzles that are found.
type Sifted struct {
	Minimal bool `json:"minimal,omitempty" doc:"only puzzles of which no given can be left out"`
	Rate    bool `json:"rate,omitempty" doc:"rate each puzzle"`
	Limit   int  `json:"limit,omitempty" minimum:"1" maximum:"1000" default:"100" doc:"stop at this many puzzles"`
}

// Puzzles are the answer.
type Puzzles struct {
	About
	Items []Found `json:"found_puzzles" nullable:"false" doc:"what was found"`
	More  bool    `json:"more" doc:"whether the search stopped at the limit"`
}

// Of answers.
func (q *Near) Of(ctx context.Context, _ *Desk, g *Given) (*Puzzles, error) {
	o := search.NearOptions{Remove: q.Remove, Add: q.Add, SamePlaces: q.SamePlaces, Filter: search.Filter{Minimal: q.Minimal, Rate: q.Rate}}
	return q.collect(func(found func(search.Found) error) error { return search.Near(ctx, g.Puzzle, o, found) })
}

// Of answers.
func (q *Below) Of(ctx context.Context, _ *Desk, g *Given) (*Puzzles, error) {
	return q.collect(func(found func(search.Found) error) error {
		return search.Minimal(ctx, g.Puzzle, search.Filter{Rate: q.Rate}, found)
	})
}

// collect keeps what a search finds, up to the limit.
func (q *Sifted) collect(find func(found func(search.Found) error) error) (*Puzzles, error) {
	a := &Puzzles{Items: []Found{}}
	err := find(func(f search.Found) error {
		if len(a.Items) == q.Limit {
			a.More = true
			return errEnough
		}
		f.Puzzle.Givens = f.Puzzle.Givens.Clone()
		a.Items = append(a.Items, FoundOf(0, f))
		return nil
	})
	if err != nil && !a.More {
		return nil, err
	}
	return a, nil
}

// enough ends a search.
type enough struct{}

func (enough) Error() string { return "enough" }

var errEnough error = enough{}

package ask

import (
	"context"
	"errors"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/search"
)

// Found holds a puzzle that a search has found.
type Found struct {
	Index  int          `json:"index,omitempty" doc:"the number of the puzzle that it comes from; of a climb the round"`
	Puzzle string       `json:"puzzle" doc:"the puzzle, as a line of symbols"`
	Clues  int          `json:"clues" doc:"how many givens it has"`
	ER     logic.Rating `json:"er,omitempty" doc:"how hard it is, where that was asked"`
	Rules  string       `json:"rules" doc:"what it is for"`
}

// FoundOf returns f as an answer, found from puzzle index of the input.
func FoundOf(index int, f search.Found) Found {
	return Found{index, f.Puzzle.String(), f.Puzzle.Givens.Filled(), f.Ratings.ER, f.Puzzle.Rules.String()}
}

// Puzzles are the answer to a search.
type Puzzles struct {
	About
	Items []Found `json:"found_puzzles" nullable:"false" doc:"what was found"`
	More  bool    `json:"more" doc:"whether the search stopped at the limit"`
}

// Limited is the part of a search that ends it.
type Limited struct {
	Limit int `json:"limit,omitempty" minimum:"1" maximum:"1000" default:"100" flag:"-" doc:"stop at this many puzzles"`
}

// Sifted is the part of a search that chooses among the puzzles that are found.
type Sifted struct {
	Rate       bool   `json:"rate,omitempty"`
	RatingFrom string `json:"rating_from,omitempty" maxLength:"10"`
	RatingTo   string `json:"rating_to,omitempty" maxLength:"10"`
	Limited

	filter search.Filter
}

// Check reads the ratings.
func (q *Sifted) Check() error {
	q.filter = search.Filter{Rate: q.Rate}
	for _, x := range []struct {
		name, text string
		to         *logic.Rating
	}{{"rating_from", q.RatingFrom, &q.filter.From}, {"rating_to", q.RatingTo, &q.filter.To}} {
		if x.text == "" {
			continue
		}
		var err error
		if *x.to, err = logic.ParseRating(x.text); err != nil {
			return &DemandError{x.name, err}
		}
	}
	if q.filter.To != 0 && q.filter.From > q.filter.To {
		return &DemandError{"rating_from", message.Errorf("search.greatest", q.filter.From, q.filter.To)}
	}
	return nil
}

// Finder is a search from a puzzle.
type Finder interface {
	// Find calls found with each puzzle, as soon as it is there.
	Find(ctx context.Context, p sudoku.Puzzle, found func(search.Found) error) error
}

// Near asks for the puzzles that differ from another by a few givens.
type Near struct {
	OfPuzzle
	Exchange   string `json:"exchange,omitempty" maxLength:"10" default:"-1+1"`
	SamePlaces bool   `json:"same_places,omitempty"`
	Minimal    bool   `json:"minimal,omitempty"`
	Sifted

	options search.NearOptions
}

// parseExchange reads an exchange such as -1+1. It returns 0 and 0 for anything else.
func parseExchange(text string) (remove, add int) {
	text = strings.ReplaceAll(strings.Trim(text, "{}"), "−", "-")
	for _, part := range []struct {
		sign byte
		to   *int
	}{{'-', &remove}, {'+', &add}} {
		if len(text) > 1 && text[0] == part.sign && text[1] >= '0' && text[1] <= '9' {
			*part.to, text = int(text[1]-'0'), text[2:]
		}
	}
	if text != "" {
		return 0, 0
	}
	return remove, add
}

// Check reads the exchange: -1+1 and the like.
func (q *Near) Check() error {
	if err := q.Sifted.Check(); err != nil {
		return err
	}
	o := search.NearOptions{SamePlaces: q.SamePlaces, Filter: q.filter}
	o.Remove, o.Add = parseExchange(q.Exchange)
	switch {
	case o.Remove+o.Add == 0:
		return &DemandError{"exchange", message.Errorf("search.want", q.Exchange)}
	case o.SamePlaces && o.Remove != o.Add:
		return &DemandError{"same_places", message.Errorf("search.moves", q.Exchange)}
	}
	o.Filter.Minimal = q.Minimal
	q.options = o
	return nil
}

// Find calls found with each puzzle.
func (q *Near) Find(ctx context.Context, p sudoku.Puzzle, found func(search.Found) error) error {
	return search.Near(ctx, p, q.options, found)
}

// Of returns the answer to q.
func (q *Near) Of(ctx context.Context, _ *Desk, g *Given) (*Puzzles, error) {
	return q.collect(ctx, q, g)
}

// Below asks for the minimal puzzles whose givens are some of those of a puzzle.
type Below struct {
	OfPuzzle
	Sifted
}

// Find calls found with each puzzle.
func (q *Below) Find(ctx context.Context, p sudoku.Puzzle, found func(search.Found) error) error {
	return search.Minimal(ctx, p, q.filter, found)
}

// Of returns the answer to q.
func (q *Below) Of(ctx context.Context, _ *Desk, g *Given) (*Puzzles, error) {
	return q.collect(ctx, q, g)
}

// Places asks for the puzzles whose clues stand where a pattern has digits.
type Places struct {
	OfPuzzle
	Clues   int  `json:"clues,omitempty" minimum:"1"`
	Minimal bool `json:"minimal,omitempty"`
	Sifted
}

// Find calls found with each puzzle.
func (q *Places) Find(ctx context.Context, p sudoku.Puzzle, found func(search.Found) error) error {
	var cells []int
	for cell, d := range p.Givens {
		if d != 0 {
			cells = append(cells, cell)
		}
	}
	count := q.Clues
	if count == 0 {
		count = len(cells)
	}
	filter := q.filter
	filter.Minimal = q.Minimal
	return search.Places(ctx, p.Rules, cells, count, filter, found)
}

// Of returns the answer to q.
func (q *Places) Of(ctx context.Context, _ *Desk, g *Given) (*Puzzles, error) {
	return q.collect(ctx, q, g)
}

// Climb asks for ever harder puzzles, from one or several that are given.
type Climb struct {
	OfPuzzles
	Seed   *Number `json:"seed,omitempty"`
	Keep   int     `json:"keep,omitempty" minimum:"1" maximum:"100" served:"maximum" default:"12"`
	Tries  int     `json:"tries,omitempty" minimum:"1" maximum:"1000" served:"maximum" default:"40"`
	Rounds int     `json:"rounds,omitempty" minimum:"0"`
	Limited
}

// Check puts in the seed where it is left out.
func (q *Climb) Check() error {
	if q.Seed == nil {
		q.Seed = new(Number(1))
	}
	return nil
}

// Options returns the options of the climb for jobs workers.
func (q *Climb) Options(jobs int) search.HardestOptions {
	return search.HardestOptions{Seed: uint64(*q.Seed), Keep: q.Keep, Tries: q.Tries, Rounds: q.Rounds, Jobs: jobs}
}

// Of answers. It climbs until there are as many as the limit, or all rounds are
// made. Without rounds in the question it makes one.
func (q *Climb) Of(ctx context.Context, d *Desk, list []*Given) (*Puzzles, error) {
	climb, o := search.Climb{}, q.Options(d.Workers)
	for _, g := range list {
		climb.Kept = append(climb.Kept, search.Found{Puzzle: g.Puzzle})
	}
	o.Rounds = max(o.Rounds, 1)
	round := 1
	o.Progress = func(now search.Climb) error {
		round = now.Round + 1
		return nil
	}
	a, err := q.gather(func(found func(index int, f search.Found) error) error {
		_, err := search.Hardest(ctx, climb, o, func(f search.Found) error { return found(round, f) })
		return err
	})
	if err == nil {
		a.Partial = PartialOf(d.Words, list...)
	}
	return a, err
}

// collect keeps what a search finds, up to the limit.
func (q *Limited) collect(ctx context.Context, from Finder, g *Given) (*Puzzles, error) {
	a, err := q.gather(func(found func(index int, f search.Found) error) error {
		return from.Find(ctx, g.Puzzle, func(f search.Found) error { return found(0, f) })
	})
	if said := (message.Messenger)(nil); errors.As(err, &said) && ctx.Err() == nil {
		err = Unfit{err} // the puzzle isn't for this search
	}
	return a, err
}

func (q *Limited) gather(find func(found func(index int, f search.Found) error) error) (*Puzzles, error) {
	a := &Puzzles{Items: []Found{}}
	err := find(func(index int, f search.Found) error {
		if len(a.Items) == q.Limit {
			a.More = true
			return errEnough
		}
		a.Items = append(a.Items, FoundOf(index, f))
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		return nil, err
	}
	return a, nil
}

// enough ends a search.
type enough struct{}

func (enough) Error() string { return "enough" }

var errEnough error = enough{}

package forms

import (
	"context"
	"iter"
	"math/rand/v2"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

// Morph asks for other looks of a puzzle.
type Morph struct {
	ask.OfPuzzle
	Do     string      `json:"do,omitempty" maxLength:"2000" example:"rotate90 digits:1,9"`
	Seed   *ask.Number `json:"seed,omitempty"`
	Number int         `json:"number,omitempty" minimum:"1" maximum:"100" served:"maximum" default:"1" flag:"-" doc:"how many looks to make"`

	finders ask.Finders
}

// Morphed is the answer.
type Morphed struct {
	ask.About
	Looks []Look     `json:"looks" nullable:"false" doc:"the puzzle in other looks"`
	Seed  ask.Number `json:"seed" doc:"the number that all randomness comes from"`
}

// Look is a puzzle in another look.
type Look struct {
	Puzzle string `json:"puzzle" doc:"the puzzle, as a line of symbols"`
	Rules  string `json:"rules" doc:"what it is for"`
}

// Check refuses chance where there is none.
func (q *Morph) Check() error {
	if q.Do != "" && (q.Seed != nil || q.Number > 1) {
		return &ask.DemandError{Demand: "do", Reason: message.Errorf("morph.do")}
	}
	return nil
}

// Looks returns those of record number index of an input. They depend on the seed, which must
// be there unless Do is, and the number alone.
func (q *Morph) Looks(ctx context.Context, index int, record *notation.Record) iter.Seq2[*notation.Record, error] {
	return func(yield func(*notation.Record, error) bool) {
		if q.Do != "" {
			yield(LookBy(record, q.Do))
			return
		}
		random := rand.New(rand.NewPCG(uint64(*q.Seed), uint64(index)))
		for range q.Number {
			changed, err := randomLook(ctx, record, &q.finders, random)
			if !yield(changed, err) || err != nil {
				return
			}
		}
	}
}

// Of answers.
func (q *Morph) Of(ctx context.Context, record *notation.Record) (*Morphed, error) {
	a := &Morphed{Looks: []Look{}}
	if q.Seed != nil {
		a.Seed = *q.Seed
	}
	for changed, err := range q.Looks(ctx, 1, record) {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			return nil, &ask.DemandError{Demand: "do", Reason: err}
		}
		p := changed.Board.Puzzle
		a.Looks = append(a.Looks, Look{Puzzle: p.String(), Rules: p.Rules.String()})
	}
	return a, nil
}

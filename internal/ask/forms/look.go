package forms

import (
	"context"
	"math/rand/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/variants"
)

// LookBy returns a record after some operations, as canon.Parse reads them.
func LookBy(record *notation.Record, operations string) (*notation.Record, error) {
	morph, err := canon.Parse(bare(record.Board.Rules), operations)
	if err != nil {
		return nil, err
	}
	return look(record, morph)
}

// bare returns rules without their constraints, which move along.
func bare(rules *sudoku.Rules) *sudoku.Rules {
	return rules.Without(func(constraint.Constraint) bool { return true })
}

// turns are all ways to lay a board with constraints down.
var turns = []string{"", "rotate90", "rotate180", "rotate270", "mirror", "flip", "transpose", "transpose rotate180"}

// RandomLook returns a random one of all looks of a puzzle. If the puzzle has
// constraints, the board is only turned or mirrored, so that they look as
// before.
func RandomLook(ctx context.Context, record *notation.Record, random *rand.Rand) (*notation.Record, error) {
	return randomLook(ctx, record, new(ask.Finders), random)
}

func randomLook(ctx context.Context, record *notation.Record, finders *ask.Finders, random *rand.Rand) (*notation.Record, error) {
	rules := record.Board.Rules
	if len(rules.Constraints()) == 0 {
		morph, err := finders.For(rules).Random(ctx, random)
		if err != nil {
			return nil, err
		}
		return look(record, morph)
	}
	for _, i := range random.Perm(len(turns)) {
		morph, err := canon.Parse(bare(rules), turns[i])
		if err != nil {
			continue
		}
		if changed, err := look(record, morph); err == nil {
			return changed, nil
		}
	}
	return record, ctx.Err() // not reached: the first of turns changes nothing
}

// look returns a record with its board in another look. What is said about the puzzle
// stays, but for a game's history, which speaks of other cells. The error is a
// constraint's that can't move along.
func look(record *notation.Record, m canon.Morph) (*notation.Record, error) {
	rules := record.Board.Rules
	if len(rules.Constraints()) > 0 {
		if m.Digits != nil {
			return nil, &canon.BreaksError{Rules: rules, Rule: "digits"}
		}
		if m.Cells != nil {
			var err error
			if rules, err = variants.Moved(rules, m.Cells); err != nil {
				return nil, err
			}
		}
	}
	changed := *record
	changed.Board = m.Board(record.Board)
	changed.Board.Rules = rules
	changed.Game = nil
	if record.Solution != nil {
		changed.Solution = m.Grid(record.Solution)
	}
	return &changed, nil
}

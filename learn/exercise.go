package learn

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/variants"
)

// mostPuzzles is how many puzzles are made for an exercise at most, mostLaid how many with
// constraints laid out. What comes more seldom is taken from the stock.
const (
	mostPuzzles = 600
	mostLaid    = 30
)

// Exercise returns a position to practise a technique on. The same seed and
// number give the same position, and others give others. Positions made on
// demand have no end. Those of a stock come in turn, each in a newly drawn
// look.
//
// It takes milliseconds, or up to a second for techniques that few puzzles have.
// Progress, if not nil, is told now and then how many puzzles were tried. The error is
// the context's, or a *LessonError.
func (c *Course) Exercise(ctx context.Context, t logic.Technique, seed uint64, number int, progress func(tried int)) (*Position, error) {
	lesson, ok := c.Lesson(t)
	if !ok {
		return nil, noLesson(t)
	}
	random := rand.New(rand.NewPCG(seed^hash(string(t)), uint64(number)))
	// Another order of the stock for each player.
	stock := len(c.stock[t])
	p, err := c.stocked(ctx, t, (rand.New(rand.NewPCG(seed^hash(string(t)), 0)).IntN(stock)+number)%stock)
	if err != nil {
		return nil, err
	}
	options, most := generate.Options{Seed: random.Uint64()}, mostPuzzles
	switch {
	case lesson.Constraints:
		options.Rules, options.Lay, most = laidLike(p.board.Rules)
	case lesson.Stock > 0:
		most = 0
	}
	for tried := range most {
		item, err := generate.One(ctx, options, uint64(tried))
		if err != nil {
			return nil, err
		}
		if made, err := walkTo(ctx, item.Puzzle, t, random); made != nil || err != nil {
			return made, err
		}
		if progress != nil {
			progress(tried + 1)
		}
	}
	m, err := canon.Random(ctx, p.board.Rules, random)
	if err != nil {
		return nil, err
	}
	return NewPosition(ctx, t, m.Board(p.board))
}

// laidLike returns how boards of the same size are made, with the same kinds of constraints laid
// over their solutions.
func laidLike(rules *sudoku.Rules) (*sudoku.Rules, generate.Laying, int) {
	lay := generate.Laying{Density: density}
	for _, c := range rules.Constraints() {
		if kind, _ := variants.Named(c.Kind); kind.Laid.Outline == "" {
			return nil, lay, 0
		}
		if !slices.Contains(lay.Kinds, c.Kind) {
			lay.Kinds = append(lay.Kinds, c.Kind)
		}
	}
	size, _, _ := strings.Cut(rules.String(), "+")
	plain, err := sudoku.ParseRules(size)
	if err != nil {
		return nil, lay, 0
	}
	return plain, lay, mostLaid
}

// density is how much of a board clues lie on, in percent. It is enough for a
// lesson, and not too much to read.
const density = 25

// walkTo walks through a puzzle to a position where the technique comes next.
// That is the first one. As long as no candidate had to be ruled out, it is
// any, so that boards of all stages come. It is nil where the technique doesn't
// come.
func walkTo(ctx context.Context, puzzle sudoku.Puzzle, t logic.Technique, random *rand.Rand) (*Position, error) {
	s, err := logic.NewState(puzzle)
	if err != nil {
		return nil, err
	}
	var techniques []logic.Technique
	if puzzle.Rules.IsClassic() { // nothing harder is wanted
		techniques = logic.HumanTechniques()
		techniques = techniques[:slices.Index(techniques, t)+1]
	}
	var chosen *sudoku.Board
	for found := 0; !s.Solved(); {
		step, err := logic.NextOf(ctx, s, techniques)
		if err != nil {
			return nil, err
		}
		if step == nil || len(step.Place) == 0 && chosen != nil {
			break
		}
		if step.Technique == t {
			if len(step.Place) == 0 {
				return NewPosition(ctx, t, boardOf(s, false))
			}
			if found++; random.IntN(found) == 0 {
				chosen = boardOf(s, true)
			}
		}
		s.Apply(step)
	}
	if chosen == nil {
		return nil, nil
	}
	return NewPosition(ctx, t, chosen)
}

// hash returns the FNV-1a hash, of 64 bits.
func hash(text string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 0x100000001b3
	}
	return h
}

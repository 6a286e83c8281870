package search

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// HardestOptions guide Hardest. The zero value climbs without end.
type HardestOptions struct {
	// Seed decides which neighbours are tried.
	Seed uint64
	// Keep is how many puzzles are climbed on from; 0 is 12.
	Keep int
	// Tries is how many neighbours of each are tried in a round; 0 is 40.
	Tries int
	// Rounds is how many rounds there are in all, those of the climb that is gone on with
	// included; 0 for no end.
	Rounds int
	// Jobs is how many goroutines rate; 0 is one. The puzzles don't depend on it.
	Jobs int
	// Progress, if not nil, is called after each round with the climb as it is then. An error
	// ends the climb and is given back.
	Progress func(Climb) error
}

// Climb is how far a climb has come; its puzzles without ratings are where it begins. Giving
// it to Hardest again goes on there. It isn't changed once it was given.
type Climb struct {
	Round int     // rounds that are over
	Rated int     // puzzles rated so far
	Kept  []Found // the hardest so far, the hardest first
}

// Hardest climbs from some puzzles to harder ones. Each round rates some neighbours of the kept
// puzzles on the Sudoku Explainer scale. Neighbours are {−1+1}, in every third round {−2+2}. The
// hardest of all are kept, none a look of another. Hardest calls found with each new one among
// them that is harder than the puzzle it comes from. The puzzles must be of the same rules and
// have one solution each.
//
// What it finds depends on the climb it begins with, Seed, Keep and Tries alone. It ends after
// Rounds rounds, with the context's error, or with an error of found or Progress. It returns the
// climb after the last round that was finished.
//
// Errors of the puzzles are those of logic.Rate.
func Hardest(ctx context.Context, climb Climb, o HardestOptions, found func(Found) error) (Climb, error) {
	o.Keep, o.Tries, o.Jobs = cmp.Or(o.Keep, 12), cmp.Or(o.Tries, 40), max(o.Jobs, 1)
	if len(climb.Kept) == 0 {
		return climb, message.Errorf("climb.no_puzzle")
	}
	h := &hardest{ctx: ctx, o: o, rules: climb.Kept[0].Puzzle.Rules}
	h.finder = canon.NewFinder(h.rules)
	var err error
	if climb.Kept, err = h.begin(climb.Kept); err != nil {
		return climb, err
	}
	for o.Rounds == 0 || climb.Round < o.Rounds {
		next, risen, err := h.round(climb)
		if err != nil {
			return climb, err
		}
		climb = next
		for _, f := range risen {
			if err := found(f); err != nil {
				return climb, err
			}
		}
		if o.Progress != nil {
			if err := o.Progress(climb); err != nil {
				return climb, err
			}
		}
	}
	return climb, nil
}

// hardest is one call of Hardest.
type hardest struct {
	ctx    context.Context
	o      HardestOptions
	rules  *sudoku.Rules
	finder *canon.Finder
}

// kept is a puzzle with its key and its parent's rating.
type kept struct {
	Found
	key    canon.Key
	parent logic.Rating
}

// begin rates the puzzles that have no ratings yet, and sorts all.
func (h *hardest) begin(list []Found) ([]Found, error) {
	var all []kept
	for _, f := range list {
		if f.Puzzle.Rules != h.rules {
			return nil, message.Errorf("climb.rules", h.rules, f.Puzzle.Rules)
		}
		if f.Ratings.ER == 0 {
			var err error
			if f.Ratings, err = logic.Rate(h.ctx, f.Puzzle, logic.RateOptions{}); err != nil {
				return nil, err
			}
		}
		key, err := h.finder.Key(h.ctx, f.Puzzle)
		if err != nil {
			return nil, err
		}
		all = append(all, kept{Found: f, key: key})
	}
	return foundOf(h.best(all)), nil
}

// best returns the hardest, each once.
func (h *hardest) best(all []kept) []kept {
	slices.SortStableFunc(all, func(a, b kept) int {
		x, y := a.Ratings, b.Ratings
		return cmp.Or(cmp.Compare(y.ER, x.ER), cmp.Compare(y.EP, x.EP), cmp.Compare(y.ED, x.ED), slices.Compare(a.key[:], b.key[:]))
	})
	all = slices.CompactFunc(all, func(a, b kept) bool { return a.key == b.key })
	return all[:min(len(all), h.o.Keep)]
}

func foundOf(list []kept) []Found {
	found := make([]Found, len(list))
	for i, k := range list {
		found[i] = k.Found
	}
	return found
}

// round tries neighbours of all that are kept. It gives also those that rise above the
// puzzle they come from.
func (h *hardest) round(climb Climb) (next Climb, risen []Found, err error) {
	tries := make([][]kept, len(climb.Kept))
	errs := make([]error, len(climb.Kept))
	ctx, cancel := context.WithCancel(h.ctx)
	defer cancel()
	work := make(chan int)
	var workers sync.WaitGroup
	for range h.o.Jobs {
		workers.Go(func() {
			for i := range work {
				if tries[i], errs[i] = h.try(ctx, climb.Kept[i], climb.Round, i); errs[i] != nil {
					cancel()
				}
			}
		})
	}
	for i := range climb.Kept {
		work <- i
	}
	close(work)
	workers.Wait()
	if err := h.ctx.Err(); err != nil {
		return climb, nil, err
	}
	var all []kept
	known := map[canon.Key]bool{}
	for i, f := range climb.Kept {
		if errs[i] != nil && !errors.Is(errs[i], context.Canceled) {
			return climb, nil, errs[i]
		}
		key, err := h.finder.Key(h.ctx, f.Puzzle)
		if err != nil {
			return climb, nil, err
		}
		known[key] = true
		all = append(all, kept{Found: f, key: key})
		climb.Rated += len(tries[i])
	}
	for _, tried := range tries {
		all = append(all, tried...)
	}
	best := h.best(all)
	for _, k := range best {
		if !known[k.key] && k.Ratings.ER > k.parent {
			risen = append(risen, k.Found)
		}
	}
	return Climb{climb.Round + 1, climb.Rated, foundOf(best)}, risen, nil
}

// try rates neighbours of a puzzle, which depend on the seed, the round and the puzzle's
// place.
func (h *hardest) try(ctx context.Context, from Found, round, place int) (tried []kept, err error) {
	random := rand.New(rand.NewPCG(generate.ItemSeed(h.o.Seed, uint64(round)), uint64(place)))
	exchanged := 1
	if round%3 == 2 {
		exchanged = 2
	}
	for range h.o.Tries {
		p, ok, err := h.neighbour(ctx, from.Puzzle, exchanged, random)
		if err != nil {
			return tried, err
		}
		if !ok {
			continue
		}
		ratings, err := logic.Rate(ctx, p, logic.RateOptions{Unique: true})
		switch {
		case ctx.Err() != nil:
			return tried, ctx.Err()
		case errors.Is(err, logic.ErrStuck):
			continue // there is no number for it
		case err != nil:
			return tried, err
		}
		key, err := h.finder.Key(ctx, p)
		if err != nil {
			return tried, err
		}
		tried = append(tried, kept{Found{p, ratings}, key, from.Ratings.ER})
	}
	return tried, nil
}

// solutionsLooked is among how many solutions one is chosen.
const solutionsLooked = 200

// neighbour takes some givens away, and puts as many others in, from a solution that is left.
// Then it takes away needless ones. If p has several solutions, it reports false.
func (h *hardest) neighbour(ctx context.Context, p sudoku.Puzzle, exchanged int, random *rand.Rand) (q sudoku.Puzzle, ok bool, err error) {
	q = p
	q.Givens = p.Givens.Clone()
	var given []int
	for cell, d := range q.Givens {
		if d != 0 {
			given = append(given, cell)
		}
	}
	random.Shuffle(len(given), func(i, j int) { given[i], given[j] = given[j], given[i] })
	removed := given[:min(exchanged, len(given))]
	for _, cell := range removed {
		q.Givens[cell] = 0
	}
	for range exchanged {
		var solutions []sudoku.Grid
		for solution, err := range sudoku.Solutions(ctx, q) {
			if err != nil {
				return q, false, err
			}
			if solutions = append(solutions, solution); len(solutions) == solutionsLooked {
				break
			}
		}
		solution := solutions[random.IntN(len(solutions))]
		// The digit that the fewest solutions have in its cell leaves the fewest others.
		best, fewest := -1, len(solutions)+1
		for range 8 {
			cell := random.IntN(len(solution))
			if q.Givens[cell] != 0 || slices.Contains(removed, cell) && p.Givens[cell] == solution[cell] {
				continue
			}
			same := 0
			for _, other := range solutions {
				if other[cell] == solution[cell] {
					same++
				}
			}
			if same < fewest {
				best, fewest = cell, same
			}
		}
		if best < 0 {
			return q, false, nil
		}
		q.Givens[best] = solution[best]
	}
	count, err := sudoku.CountUpTo(ctx, q, 2)
	if err != nil || count != 1 {
		return q, false, err
	}
	return q, true, h.thin(ctx, q, random)
}

// thin takes away givens that aren't needed, in any order.
func (h *hardest) thin(ctx context.Context, p sudoku.Puzzle, random *rand.Rand) error {
	for _, cell := range random.Perm(len(p.Givens)) {
		d := p.Givens[cell]
		if d == 0 {
			continue
		}
		p.Givens[cell] = 0
		count, err := sudoku.CountUpTo(ctx, p, 2)
		if err != nil {
			return err
		}
		if count != 1 {
			p.Givens[cell] = d
		}
	}
	return nil
}

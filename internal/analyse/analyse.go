// Package analyse answers what researchers ask of a puzzle: each question is a
// Column, and each answer a short text, or "-" where the question has no meaning, as
// for the unavoidable sets of a puzzle without a single solution.
//
// Each file holds what some of the columns are about.
package analyse

import (
	"context"
	"strconv"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/canon/catalogue"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/logic"
)

// Column is a question.
type Column struct {
	Name string
	// About says in a few words what is asked.
	About string
	// Slow says that it isn't asked unless somebody names it.
	Slow bool
	// Number says that the answer is a number, unless it is "-" or a bound such as
	// "4+", four or more.
	Number bool

	answer func(context.Context, *Subject) (string, error)
}

// Answer is the answer of a puzzle; the error is the context's, or that of givens
// that clash.
func (c Column) Answer(ctx context.Context, s *Subject) (string, error) {
	text, err := c.answer(ctx, s)
	if err == nil {
		err = ctx.Err()
	}
	return text, err
}

// Columns are all there are, in their order.
func Columns() []Column {
	number := func(name, about string, answer func(context.Context, *Subject) (string, error)) Column {
		return Column{Name: name, About: about, Number: true, answer: answer}
	}
	text := func(name, about string, answer func(context.Context, *Subject) (string, error)) Column {
		return Column{Name: name, About: about, answer: answer}
	}
	slow := func(c Column) Column {
		c.Slow = true
		return c
	}
	return []Column{
		number("clues", "how many givens", clues),
		number("solutions", "how many solutions, exactly", solutions),
		text("minimal", "whether every given is needed", minimal),
		text("redundant", "givens that can be left out, each by itself", redundant),
		text("pattern", "the symmetries of the givens' places", pattern),
		number("symmetries", "how many ways to move cells and rename digits leave the puzzle as it is", symmetries),
		number("backdoor", "how few solution cells let singles solve it", backdoorSize(singles)),
		text("backdoor_cells", "the first such cells", backdoorCells(singles)),
		number("backdoor_locked", "the same with locked candidates", backdoorSize(locked)),
		number("depth", "depth of trial and error with singles", depth(singles)),
		number("depth_pairs", "depth of trial and error with locked candidates and pairs", depth(pairs)),
		slow(text("canonical", "the puzzle's canonical form", canonical)),
		slow(text("class", "the solution's canonical form", class)),
		slow(number("rank", "the class's rank among all 5 472 730 538, as sudoku catalogue counts", rank)),
		slow(number("class_symmetries", "how many symmetries the solution has", classSymmetries)),
		slow(text("bands", "which of the 416 bands the solution's bands and stacks are", ofBands(canon.Bands))),
		slow(text("gangsters", "which of the 44 gangsters these have: how their columns share the digits", ofBands(canon.Gangsters))),
		slow(text("triplets", "for each of these, how many sets of three digits fill a line of every box: 0, 1 or 3", ofBands(canon.Triplets))),
		slow(number("ua4", "how many unavoidable sets of 4 cells the solution has", unavoidable(4, 4))),
		slow(number("ua6", "how many of 6 cells", unavoidable(6, 6))),
		slow(number("ua12", "how many of up to 12 cells", unavoidable(1, largestSet))),
		slow(number("mcn12", "at most how many of these have no cell in common; a puzzle needs at least as many givens", disjointSets)),
		slow(number("b", "how long braids must be to solve it, as Denis Berthier rates", braids)),
		slow(number("bxb", "how long they must be within suppositions of one candidate each", innerBraids)),
		slow(number("er", "the rating on the Sudoku Explainer scale", rated(func(r logic.Ratings) string { return r.ER.String() }))),
		slow(number("ep", "the hardest step until the first digit is placed", rated(func(r logic.Ratings) string { return r.EP.String() }))),
		slow(number("ed", "the first step", rated(func(r logic.Ratings) string { return r.ED.String() }))),
		slow(text("level", "the level", rated(func(r logic.Ratings) string { return r.Level().ID }))),
		slow(text("technique", "the hardest technique", rated(func(r logic.Ratings) string { return string(r.Hardest) }))),
		slow(number("hodoku_score", "HoDoKu's score", hodoku(func(h logic.HoDoKuScore) string { return strconv.Itoa(h.Score) }))),
		slow(text("hodoku_level", "HoDoKu's level", hodoku(func(h logic.HoDoKuScore) string { return h.Level }))),
		slow(number("guesses", "how many digits a plain search with singles supposes until it has proved the solution to be the only one", guesses)),
	}
}

// Subject is a puzzle that is asked about, and what several answers need. It is for
// one goroutine.
type Subject struct {
	Puzzle sudoku.Puzzle
	// Finder is that of its rules.
	Finder *canon.Finder
	// Catalogue tells ranks; nil if nobody asks for them.
	Catalogue *catalogue.Catalogue

	deducer  func() *deducer
	solution func(context.Context) (sudoku.Grid, error)
	class    func(context.Context) (canon.Form, error)
	sets     func(context.Context) ([]generate.DeadlyPattern, error)
	needless func(context.Context) ([]string, error)
	ratings  func(context.Context) (*logic.Ratings, error)     // nil for what can't be rated
	hodoku   func(context.Context) (*logic.HoDoKuScore, error) // nil for what it does not score
	backdoor [strengths]func(context.Context) (backdoor, error)
}

// NewSubject is a puzzle to ask about.
func NewSubject(p sudoku.Puzzle, finder *canon.Finder) *Subject {
	s := &Subject{Puzzle: p, Finder: finder}
	s.deducer = sync.OnceValue(func() *deducer { return newDeducer(p.Rules) })
	s.solution = once(s.solve)
	s.ratings = once(s.rate)
	s.hodoku = once(s.scoreAsHoDoKu)
	s.class = once(func(ctx context.Context) (canon.Form, error) {
		solution, err := s.solution(ctx)
		if solution == nil || err != nil {
			return canon.Form{}, err
		}
		return finder.Form(ctx, sudoku.Puzzle{Rules: p.Rules, Givens: solution, Symbols: p.Symbols})
	})
	s.sets = once(s.findSets)
	s.needless = once(func(ctx context.Context) ([]string, error) { return Needless(ctx, p) })
	for use := range s.backdoor {
		s.backdoor[use] = once(func(ctx context.Context) (backdoor, error) { return s.findBackdoor(ctx, strength(use)) })
	}
	return s
}

// Know tells the only solution, nil if there are several, and the names of the givens that it can do
// without, if they were asked for: neither is looked for again.
func (s *Subject) Know(solution sudoku.Grid, needless []string) {
	s.solution = func(context.Context) (sudoku.Grid, error) { return solution, nil }
	s.needless = func(context.Context) ([]string, error) { return needless, nil }
}

// once keeps what is found out first.
func once[T any](find func(context.Context) (T, error)) func(context.Context) (T, error) {
	var first sync.Once
	var found T
	var err error
	return func(ctx context.Context) (T, error) {
		first.Do(func() { found, err = find(ctx) })
		return found, err
	}
}

// Solution is the only solution, nil if there is none or several; the error is the
// context's, or that of givens that clash.
func (s *Subject) Solution(ctx context.Context) (sudoku.Grid, error) { return s.solution(ctx) }

// solve gives the only solution, nil if there is none or several.
func (s *Subject) solve(ctx context.Context) (sudoku.Grid, error) {
	if err := s.Puzzle.Check(); err != nil {
		return nil, err
	}
	solution, err := sudoku.Solve(ctx, s.Puzzle)
	if err != nil {
		return nil, ctx.Err()
	}
	return solution, nil
}

const none = "-"

func clues(_ context.Context, s *Subject) (string, error) {
	return strconv.Itoa(s.Puzzle.Givens.Filled()), nil
}

func solutions(ctx context.Context, s *Subject) (string, error) {
	solution, err := s.solution(ctx)
	if err != nil || solution != nil {
		return "1", err
	}
	count, err := sudoku.Count(ctx, s.Puzzle, sudoku.CountOptions{})
	if err != nil {
		return "", err
	}
	return count.String(), nil
}

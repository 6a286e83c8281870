// Package analyse answers what researchers ask of a puzzle: each question is a Column,
// and each answer a short text. It is "-" where the question has no meaning, as for
// unavoidable sets of a puzzle with several solutions.
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
	// Slow says that it isn't asked unless somebody names it.
	Slow bool
	// Number says that the answer is a number, "-", or a bound such as "4+", four or
	// more.
	Number bool

	answer func(context.Context, *Subject) (string, error)
	sets   int // how many cells the largest unavoidable sets have that it is about
}

// Answer returns the answer of a puzzle; the error is the context's, or that of givens
// that clash.
func (c Column) Answer(ctx context.Context, s *Subject) (string, error) {
	text, err := c.answer(ctx, s)
	if err == nil {
		err = ctx.Err()
	}
	return text, err
}

// Columns returns all there are, in their order.
func Columns() []Column {
	number := func(name string, answer func(context.Context, *Subject) (string, error)) Column {
		return Column{Name: name, Number: true, answer: answer}
	}
	text := func(name string, answer func(context.Context, *Subject) (string, error)) Column {
		return Column{Name: name, answer: answer}
	}
	slow := func(c Column) Column {
		c.Slow = true
		return c
	}
	about := func(size int, c Column) Column {
		c.sets = size
		return slow(c)
	}
	return []Column{
		number("clues", clues),
		number("solutions", solutions),
		text("minimal", minimal),
		text("redundant", redundant),
		text("pattern", pattern),
		number("symmetries", symmetries),
		number("backdoor", backdoorSize(singles)),
		text("backdoor_cells", backdoorCells(singles)),
		number("backdoor_locked", backdoorSize(locked)),
		number("depth", depth(singles)),
		number("depth_pairs", depth(pairs)),
		slow(text("canonical", canonical)),
		slow(text("class", class)),
		slow(number("rank", rank)),
		slow(number("class_symmetries", classSymmetries)),
		slow(text("bands", ofBands(canon.Bands))),
		slow(text("gangsters", ofBands(canon.Gangsters))),
		slow(text("triplets", ofBands(canon.Triplets))),
		about(4, number("ua4", unavoidable(4, 4))),
		about(6, number("ua6", unavoidable(6, 6))),
		about(largestSet, number("ua12", unavoidable(1, largestSet))),
		about(largestSet, number("mcn12", disjointSets)),
		slow(number("b", braids)),
		slow(number("bxb", innerBraids)),
		slow(number("er", rated(func(r logic.Ratings) string { return r.ER.String() }))),
		slow(number("ep", rated(func(r logic.Ratings) string { return r.EP.String() }))),
		slow(number("ed", rated(func(r logic.Ratings) string { return r.ED.String() }))),
		slow(text("level", rated(func(r logic.Ratings) string { return r.Level().ID }))),
		slow(text("technique", rated(func(r logic.Ratings) string { return string(r.Hardest) }))),
		slow(number("hodoku_score", hodoku(func(h logic.HoDoKuScore) string { return strconv.Itoa(h.Score) }))),
		slow(text("hodoku_level", hodoku(func(h logic.HoDoKuScore) string { return h.Level }))),
		slow(number("guesses", guesses)),
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

	count    int // of its solutions, if it is known
	largest  int // how many cells the largest unavoidable sets have that are asked about, if that is known
	deducer  func() *deducer
	solution func(context.Context) (sudoku.Grid, error)
	class    func(context.Context) (canon.Form, error)
	sets     func(context.Context) ([]generate.DeadlyPattern, error)
	needless func(context.Context) ([]string, error)
	ratings  func(context.Context) (*logic.Ratings, error)     // nil for what can't be rated
	hodoku   func(context.Context) (*logic.HoDoKuScore, error) // nil for what it does not score
	backdoor [strengths]func(context.Context) (backdoor, error)
}

// NewSubject returns a puzzle to ask about.
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

// Ask tells which columns will be asked: no larger unavoidable sets are looked for than they are about.
func (s *Subject) Ask(columns []Column) {
	for _, c := range columns {
		s.largest = max(s.largest, c.sets)
	}
}

// Know tells the only solution, nil if there are several, and how many there are, 0 if that isn't known.
// It also tells the names of the needless givens, if they were asked for. Nothing of it is looked for again.
func (s *Subject) Know(solution sudoku.Grid, count int, needless []string) {
	s.count = count
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

// Solution returns the only solution, nil if there is none or several. The
// error is the context's, or that of givens that clash.
func (s *Subject) Solution(ctx context.Context) (sudoku.Grid, error) { return s.solution(ctx) }

// solve returns the only solution, nil if there is none or several.
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
	if s.count > 0 {
		return strconv.Itoa(s.count), nil
	}
	count, err := sudoku.Count(ctx, s.Puzzle, sudoku.CountOptions{})
	if err != nil {
		return "", err
	}
	return count.String(), nil
}

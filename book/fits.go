package book

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// Fits reports whether puzzles of a recipe can be read on pages of some
// options, before any is made. It lays out empty boards in their place. The
// error is a *MisfitError, the context's, or says which rules or options can't
// be.
func (r Recipe) Fits(ctx context.Context, options Options) error {
	b := &Book{}
	rules := r.Rules
	if len(rules) == 0 {
		rules = []string{"9"}
	}
	m := maker{recipe: r}
	m.recipe.Rules = rules
	for l, share := range r.Levels {
		for i, text := range rules {
			asked, err := generate.ParseRules(text)
			if err != nil {
				return err
			}
			if r.Symbols != nil && r.Symbols.N() != asked.Rules.N() {
				continue // which Make refuses at once
			}
			for range m.wanted(l, i) {
				b.add(emptyBoard(withExamples(asked), r.Symbols, share.Level))
			}
		}
	}
	return b.fits(ctx, options)
}

// Fit reports the same of puzzles that are given.
func Fit(ctx context.Context, puzzles []sudoku.Puzzle, options Options) error {
	b := &Book{}
	for _, p := range puzzles {
		b.add(emptyBoard(p.Rules, p.Symbols, ""))
	}
	return b.fits(ctx, options)
}

// emptyBoard stands for a puzzle that isn't there yet. Its solution has the widest digit in
// every cell.
func emptyBoard(rules *sudoku.Rules, symbols *sudoku.Symbols, level string) *Puzzle {
	p := &Puzzle{Puzzle: sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells()), Symbols: symbols}, Level: level}
	p.Solution = make(sudoku.Grid, rules.Cells())
	for cell := range p.Solution {
		p.Solution[cell] = uint8(rules.N())
	}
	return p
}

// withExamples returns rules with an example of each kind that is to be laid
// out. It adds an example only if it is for boards of their size.
func withExamples(asked generate.Asked) *sudoku.Rules {
	rules := asked.Rules
	for _, name := range asked.Kinds {
		if kind, ok := variants.Named(name); ok && kind.Example != "" {
			if more, err := variants.Parse(rules.String() + "+" + name + "=" + kind.Example); err == nil {
				rules = more
			}
		}
	}
	return rules
}

// MisfitError says what of a book's puzzles or solutions would be too small in print. It
// names options that make it large enough, if there are any.
type MisfitError struct {
	Reason error
	// Option is what is asked for and too much: "per_page", "solutions_per_page" or "size".
	Option string
	// PerPage is how many a page fit, 0 where one is too many or the option is the size.
	PerPage int
	// Size is the smallest of Sizes that is large enough, "" where none is.
	Size string
}

func (e *MisfitError) Error() string { return e.Message().Error() }

// Message names the reason and what would fit.
func (e *MisfitError) Message() message.Message {
	switch {
	case e.PerPage > 0 && e.Size != "":
		return message.Errorf("book.fit_or_page", e.Reason, e.PerPage, e.Size)
	case e.PerPage > 0:
		return message.Errorf("book.fit", e.Reason, e.PerPage)
	case e.Size != "":
		return message.Errorf("book.smallest_page", e.Reason, e.Size)
	}
	return message.Errorf(message.Plain, e.Reason)
}

// Unwrap returns the reason.
func (e *MisfitError) Unwrap() error { return e.Reason }

// fits lays a book out, without pages that show steps. It looks at the first
// puzzle of each kind of rules.
func (b *Book) fits(ctx context.Context, o Options) error {
	o.Techniques = false
	err := b.drawn(ctx, o)
	var small *smallError
	if !errors.As(err, &small) {
		return err
	}
	e := &MisfitError{Reason: small.what, Option: "size"}
	fitting := func(o Options) bool { return b.drawn(ctx, o) == nil }
	sizes := Sizes()
	slices.SortStableFunc(sizes, func(a, b Size) int { return cmp.Compare(a.Width*a.Height, b.Width*b.Height) })
	o.Size = cmp.Or(o.Size, usualSize())
	for _, size := range sizes {
		larger := o
		if larger.Size = size; size.Width*size.Height > o.Size.Width*o.Size.Height && fitting(larger) {
			e.Size = size.Name
			break
		}
	}
	if small.solution {
		for n := o.SolutionsPerPage - 1; n > 0 && e.PerPage == 0; n-- {
			fewer := o
			if fewer.SolutionsPerPage = n; fitting(fewer) {
				e.Option, e.PerPage = "solutions_per_page", n
			}
		}
		return cmp.Or(ctx.Err(), error(e))
	}
	for _, n := range []int{4, 2, 1} {
		fewer := o
		if fewer.PerPage = n; n < o.PerPage && fitting(fewer) {
			e.Option, e.PerPage = "per_page", n
			break
		}
	}
	return cmp.Or(ctx.Err(), error(e))
}

// drawn lays out the pages that fits looks at.
func (b *Book) drawn(ctx context.Context, o Options) error {
	l, err := newLayout(ctx, b, o)
	if err != nil {
		return err
	}
	looked := map[int]bool{} // pages of puzzles and solutions: one of each kind
	for _, kind := range l.kinds {
		first := kind.puzzles[0].Number - 1
		looked[l.puzzle[first]], looked[l.solved[first]] = true, true
	}
	for number, page := range l.pages {
		number++
		isPuzzle := slices.Contains(l.puzzle, number) || slices.Contains(l.solved, number)
		if page.steps || isPuzzle && !looked[number] {
			continue
		}
		if _, err := l.drawn(number); err != nil {
			return cmp.Or(ctx.Err(), err)
		}
	}
	return ctx.Err()
}

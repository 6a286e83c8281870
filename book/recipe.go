package book

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// Recipe says what puzzles to make.
type Recipe struct {
	// Levels are how many of each level there shall be, in the order of the book.
	Levels []Share
	// Rules are those of the puzzles, as generate.ParseRules reads them: the puzzles of
	// each level are shared out evenly. Empty is "9".
	Rules []string
	// Symbols are how the digits are written; nil is the usual way. All rules must have
	// as many digits.
	Symbols *sudoku.Symbols
	// Symmetry is that of the givens' places; "" is none.
	Symmetry generate.Symmetry
	Seed     uint64
	// Workers is how many goroutines work; 0 is one for each processor. It doesn't
	// affect what is made.
	Workers int
}

// Share is a number of puzzles of a level. Level is the ID of one of
// logic.Levels. With "" for any level, the puzzles come in the order of their
// levels.
type Share struct {
	Level string
	N     int
}

// MaxPuzzles is the most that a book has.
const MaxPuzzles = 10000

// ParseLevels reads "easy:50,hard:20", with the levels' names in any language.
func ParseLevels(text string) (shares []Share, err error) {
	bad := func(part string) error {
		return message.Errorf("recipe.wrong", part)
	}
	total := 0
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '，' }) {
		name, number, ok := strings.Cut(strings.ReplaceAll(part, "：", ":"), ":")
		if !ok {
			return nil, bad(part)
		}
		share := Share{}
		if share.Level, ok = explain.Find("level", strings.TrimSpace(name)); !ok && !slices.Contains([]string{"any", "任意"}, strings.TrimSpace(name)) {
			return nil, message.Errorf("recipe.no_level", strings.TrimSpace(name), meant.Of(strings.TrimSpace(name), levelNames()))
		}
		if share.N, err = strconv.Atoi(strings.TrimSpace(number)); err != nil || share.N < 1 {
			return nil, bad(part)
		}
		if slices.ContainsFunc(shares, func(s Share) bool { return s.Level == share.Level }) {
			return nil, message.Errorf("recipe.twice", strings.TrimSpace(name))
		}
		if total += share.N; total > MaxPuzzles {
			return nil, message.Errorf("recipe.too_many", MaxPuzzles)
		}
		shares = append(shares, share)
	}
	if shares == nil {
		return nil, bad(text)
	}
	return shares, nil
}

// Puzzle is a puzzle of a book.
type Puzzle struct {
	sudoku.Puzzle
	Number   int // in the book, from 1
	Solution sudoku.Grid
	Rating   logic.Rating
	Level    string
	// Hardest is the hardest technique that it needs.
	Hardest logic.Technique
	// Seed and Index make it again, with the recipe's demands; both 0 for puzzles
	// that were given.
	Seed, Index uint64
}

// symbols returns how its digits are written.
func (p *Puzzle) symbols() *sudoku.Symbols {
	if p.Symbols == nil {
		return p.Rules.Symbols()
	}
	return p.Symbols
}

// Book is puzzles in the order in which they stand, those of a level together.
type Book struct {
	Puzzles []*Puzzle
	// Seed is that of the recipe; 0 for puzzles that were given.
	Seed uint64
	// Left is how many puzzles were left out because they are others in another
	// look.
	Left int
}

// Progress tells how many puzzles are ready. It may be read at any time.
type Progress struct {
	Made, All atomic.Int64
	// Tell, if not nil, is called whenever another one is made. Make doesn't
	// call it from many goroutines at a time.
	Tell func()
}

func (p *Progress) another() {
	p.Made.Add(1)
	if p.Tell != nil {
		p.Tell()
	}
}

// Make makes the puzzles of a recipe; progress may be nil. The error is the
// context's, a *generate.OptionError or a *generate.ImpossibleError.
func Make(ctx context.Context, recipe Recipe, progress *Progress) (*Book, error) {
	if progress == nil {
		progress = new(Progress)
	}
	if len(recipe.Rules) == 0 {
		recipe.Rules = []string{"9"}
	}
	for _, share := range recipe.Levels {
		progress.All.Add(int64(share.N))
	}
	m := maker{recipe: recipe, progress: progress, book: &Book{Seed: recipe.Seed}, seen: map[canon.Key]bool{}, made: map[[2]int][]*Puzzle{}}
	for r, text := range recipe.Rules {
		asked, err := generate.ParseRules(text)
		if err != nil {
			return nil, err
		}
		options := generate.Options{
			Symbols: recipe.Symbols, Symmetry: recipe.Symmetry, Workers: recipe.Workers, Distinct: true,
		}
		asked.Into(&options)
		if len(asked.Kinds) > 0 { // it is about givens, and these have few
			options.Symmetry = ""
		}
		if err := m.byLevel(ctx, r, options); err != nil {
			return nil, err
		}
	}
	for l := range recipe.Levels {
		for r := range recipe.Rules {
			m.book.add(m.made[[2]int{l, r}]...)
		}
	}
	if err := m.rate(ctx); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(recipe.Levels, func(s Share) bool { return s.Level == "" }) {
		m.book.sort()
	}
	return m.book, nil
}

// sort puts the puzzles into the order of their levels.
func (b *Book) sort() {
	slices.SortStableFunc(b.Puzzles, func(a, b *Puzzle) int { return rankOf(a.Level) - rankOf(b.Level) })
	for i, p := range b.Puzzles {
		p.Number = i + 1
	}
}

type maker struct {
	recipe   Recipe
	progress *Progress
	book     *Book
	seen     map[canon.Key]bool   // of the puzzles that are kept
	made     map[[2]int][]*Puzzle // by the numbers of level and rules
}

// wanted returns how many puzzles of a level some rules give.
func (m *maker) wanted(level, rules int) int {
	n, among := m.recipe.Levels[level].N, len(m.recipe.Rules)
	wanted := n / among
	if rules < n%among {
		wanted++
	}
	return wanted
}

// byLevel makes puzzles that generate aims at their level.
func (m *maker) byLevel(ctx context.Context, rules int, options generate.Options) error {
	for l, share := range m.recipe.Levels {
		wanted := m.wanted(l, rules)
		options.Level = share.Level
		options.Seed = generate.ItemSeed(m.recipe.Seed, uint64(1+l+100*rules))
		if wanted == 0 {
			continue
		}
		for item, err := range generate.All(ctx, options) {
			if err != nil {
				return err
			}
			if err := m.keep(ctx, l, rules, &item, share.Level); err != nil {
				return err
			}
			if len(m.made[[2]int{l, rules}]) == wanted {
				break
			}
		}
	}
	return ctx.Err()
}

// beyond returns an error of rating, but for those that say that a puzzle is too hard
// for all techniques.
func beyond(err error) error {
	if errors.Is(err, logic.ErrStuck) || errors.Is(err, logic.ErrTooHard) {
		return nil
	}
	return err
}

// fresh reports whether no look of a puzzle is in the book yet, and notes it.
func (m *maker) fresh(ctx context.Context, p sudoku.Puzzle) (bool, error) {
	key, err := canon.NewFinder(p.Rules).Key(ctx, p)
	if err != nil {
		return false, err
	}
	if m.seen[key] {
		m.book.Left++
		return false, nil
	}
	m.seen[key] = true
	return true, nil
}

// keep keeps an item unless a look of it is in the book.
func (m *maker) keep(ctx context.Context, level, rules int, item *generate.Item, id string) error {
	if fresh, err := m.fresh(ctx, item.Puzzle); err != nil || !fresh {
		return err
	}
	key := [2]int{level, rules}
	p := item.Puzzle
	p.Givens = p.Givens.Clone()
	m.made[key] = append(m.made[key], &Puzzle{
		Puzzle: p, Solution: item.Solution.Clone(), Level: id, Seed: item.Seed, Index: item.Index,
	})
	m.progress.another()
	return nil
}

// rate finds the ratings and the hardest techniques of the book.
func (m *maker) rate(ctx context.Context) error {
	return m.each(ctx, len(m.book.Puzzles), func(i int) error { return m.book.Puzzles[i].rate(ctx) })
}

// rate finds the rating of a puzzle, and its level if it was asked for none. Boards
// that are too large to have levels have neither.
func (p *Puzzle) rate(ctx context.Context) error {
	if len(generate.Asked{Rules: p.Rules}.Levels()) == 0 {
		return nil
	}
	ratings, err := logic.Rate(ctx, p.Puzzle, logic.RateOptions{Unique: true})
	if err != nil && beyond(err) == nil {
		err, ratings.ER = nil, logic.MaxRating
	}
	p.Rating, p.Hardest = ratings.ER, ratings.Hardest
	if p.Level == "" && err == nil {
		p.Level = logic.LevelOf(ratings.ER).ID
	}
	return err
}

// each calls a function for the numbers below n, on all cores. It returns the error of
// the lowest number.
func (m *maker) each(ctx context.Context, n int, do func(i int) error) error {
	workers := m.recipe.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	errs := make([]error, n)
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(workers, n) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				errs[i] = do(i)
			}
		})
	}
	all.Wait()
	for _, err := range append(errs, ctx.Err()) {
		if err != nil {
			return err
		}
	}
	return nil
}

// PuzzleError says which puzzle, from 1, can't be in a book, and why.
type PuzzleError struct {
	Number int
	Reason error
}

func (e *PuzzleError) Error() string { return e.Message().Error() }

// Message names the puzzle and the reason.
func (e *PuzzleError) Message() message.Message {
	return message.Errorf("puzzle.wrong", e.Number, e.Reason)
}

// Unwrap returns the reason.
func (e *PuzzleError) Unwrap() error { return e.Reason }

// Of returns a book of puzzles that there are. Each must have one solution. They come
// in the order of their levels; those that are earlier ones in disguise are left
// out. The error is a *PuzzleError or the context's.
func Of(ctx context.Context, puzzles []sudoku.Puzzle, workers int, progress *Progress) (*Book, error) {
	if progress == nil {
		progress = new(Progress)
	}
	progress.All.Store(int64(len(puzzles)))
	m := maker{recipe: Recipe{Workers: workers}, progress: progress, book: &Book{}, seen: map[canon.Key]bool{}}
	all := make([]*Puzzle, len(puzzles))
	if err := m.each(ctx, len(puzzles), func(i int) error {
		solution, err := sudoku.Solve(ctx, puzzles[i])
		if err == nil {
			all[i] = &Puzzle{Puzzle: puzzles[i], Solution: solution}
			err = all[i].rate(ctx)
		}
		if err != nil {
			return &PuzzleError{i + 1, err}
		}
		progress.another()
		return nil
	}); err != nil {
		return nil, err
	}
	kept := all[:0]
	for _, p := range all {
		fresh, err := m.fresh(ctx, p.Puzzle)
		if err != nil {
			return nil, err
		}
		if fresh {
			kept = append(kept, p)
		}
	}
	m.book.add(kept...)
	m.book.sort()
	return m.book, nil
}

// add adds puzzles at the end.
func (b *Book) add(puzzles ...*Puzzle) {
	for _, p := range puzzles {
		p.Number = len(b.Puzzles) + 1
		b.Puzzles = append(b.Puzzles, p)
	}
}

// section is the puzzles of one level.
type section struct {
	level   string
	puzzles []*Puzzle
}

func (b *Book) sections() (sections []section) {
	for _, p := range b.Puzzles {
		if last := len(sections) - 1; last >= 0 && sections[last].level == p.Level {
			sections[last].puzzles = append(sections[last].puzzles, p)
			continue
		}
		sections = append(sections, section{p.Level, []*Puzzle{p}})
	}
	return sections
}

// kinds returns the rules of the book's puzzles, each once, with its puzzles.
// Those with the same features and kinds of constraints are one.
func (b *Book) kinds() (kinds []kind) {
	for _, p := range b.Puzzles {
		key := kindKey(p.Rules)
		i := slices.IndexFunc(kinds, func(k kind) bool { return k.key == key })
		if i < 0 {
			i = len(kinds)
			kinds = append(kinds, kind{key: key})
		}
		kinds[i].puzzles = append(kinds[i].puzzles, p)
	}
	return kinds
}

type kind struct {
	key     string
	puzzles []*Puzzle
}

func kindKey(rules *sudoku.Rules) string {
	shape := rules.Shape()
	rows, cols := shape.Box()
	key := fmt.Sprintf("%d/%d %dx%d", rules.N(), shape.Grids(), rows, cols)
	for _, f := range rules.Features() {
		key += "+" + f.Name
	}
	for _, name := range constraintKinds(rules) {
		key += "+" + name
	}
	return key
}

// constraintKinds returns the kinds of constraints, each once.
func constraintKinds(rules *sudoku.Rules) (names []string) {
	for _, c := range rules.Constraints() {
		if !slices.Contains(names, c.Kind) {
			names = append(names, c.Kind)
		}
	}
	return names
}

// levelNames returns the names of all levels, and any.
func levelNames() []string {
	names := []string{"any"}
	for _, level := range logic.Levels() {
		names = append(names, level.ID)
	}
	return names
}

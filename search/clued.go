package search

import (
	"cmp"
	"context"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// Proof counts the work of a completed Clued. Every choice of clues was tried, or misses a set
// of cells that each puzzle must hit. So there are no puzzles but those found.
type Proof struct {
	Puzzles int // how many there are
	Splits  int // ways to spread the clues over bands or stacks that were gone through
	Firsts  int // choices of clues in the first band or stack of a split
	Pairs   int // choices of clues in the first two
	Tests   int // choices of all clues that hit every unavoidable set known then
	Sets    int // unavoidable sets known in the end
}

// FewestClues and MostClues are the numbers of clues that Clued takes. With 17 clues a grid
// takes about a second; each clue more takes dozens of times as long.
const (
	FewestClues = 1
	MostClues   = 20
)

// Clued finds every puzzle with a number of clues, minimal or not, whose only solution is a
// classic 9×9 grid. It calls found with each as soon as it is found. The order depends on the grid
// and the number alone. An error of found ends the search and is given back.
//
// When it comes to its end there is no other puzzle, and Proof counts the work. Clued returns
// *sudoku.GridError or *sudoku.ClashError when the grid is no solution grid. A number out of
// range is a message, and the context's error comes when it ends first; Proof then counts the
// work so far.
//
// A puzzle must give a cell of each unavoidable set of its grid. With 17 clues some band or stack
// has at least 7, and the other two together at most 10. Otherwise all have 5 or 6. For each way
// to spread the clues, it goes through the choices in the band (or stack) with the fewest. For
// each of them it goes through those in the second one. It looks at the third one's choices only
// for the few pairs that hit all sets within the two. A choice that hits all sets is solved. If
// there is another solution, the cells in which it differs are a set to be hit from then on.
// Other numbers are split in the same way.
func Clued(ctx context.Context, solution sudoku.Grid, clues int, found func(puzzle sudoku.Grid) error) (Proof, error) {
	if clues < FewestClues || clues > MostClues {
		return Proof{}, message.Errorf("clues.number", FewestClues, MostClues, clues)
	}
	if err := checkSolution(sudoku.Classic(), solution); err != nil {
		return Proof{}, err
	}
	s := &cluedSearch{
		grid: (*[81]uint8)(solution), clock: &clock{ctx: ctx},
		given: map[cells]bool{}, found: found,
	}
	s.known = newUnavoidable(s.grid)
	s.measure()
	even := (clues + 2) / 3 // some line has as many at least
	s.run(s.unevenSplits(clues, even))
	s.run(s.evenSplits(clues, even)) // these take longest, and most sets are known by now
	s.proof.Sets = len(s.known.sets)
	if s.err == nil && s.clock.over {
		s.err = ctx.Err()
	}
	return s.proof, s.err
}

// checkSolution returns an error for a grid that should be a solution and is none.
func checkSolution(rules *sudoku.Rules, grid sudoku.Grid) error {
	if err := (sudoku.Puzzle{Rules: rules, Givens: grid}).Check(); err != nil {
		return err
	}
	for cell, d := range grid {
		if d == 0 {
			return &sudoku.GridError{Cell: cell, Reason: message.Errorf("clues.empty", rules.CellName(cell))}
		}
	}
	return nil
}

// cluedSearch is one call of Clued.
type cluedSearch struct {
	grid  *[81]uint8
	known *unavoidable
	clock *clock
	// fewest is how many clues each band, and each stack, needs at least.
	fewest [2][3]int
	given  map[cells]bool // puzzles that were found
	found  func(sudoku.Grid) error
	err    error // of found
	proof  Proof
}

// split is the number of clues in each band or stack, in the order in which they are chosen.
type split struct {
	stacks bool // stacks, not bands
	line   [3]int
	clues  [3]int
	most   int // clues in any band or stack; 0 when that doesn't matter
}

// measure finds out how many clues each band and stack needs by itself.
func (s *cluedSearch) measure() {
	for turned := range 2 {
		for line := range 3 {
			p := newPlan(s, split{stacks: turned == 1, line: [3]int{line, (line + 1) % 3, (line + 2) % 3}})
			for found := false; !found; {
				p.first.each(0, choice{left: &p.first.every}, s.fewest[turned][line], 0, func(choice, lineCells) bool {
					found = true
					return false
				})
				if !found {
					if s.fewest[turned][line]++; s.clock.over {
						return
					}
				}
			}
		}
	}
}

// run goes through some splits, those first that are quickly gone through.
func (s *cluedSearch) run(splits []split) {
	slices.SortStableFunc(splits, func(a, b split) int {
		return cmp.Compare(a.clues[0]+a.clues[1], b.clues[0]+b.clues[1])
	})
	for _, split := range splits {
		if s.stopped() {
			return
		}
		if !s.isPossible(split) {
			continue
		}
		newPlan(s, split).run()
		if !s.stopped() {
			s.proof.Splits++
		}
	}
}

// unevenSplits returns the ways to spread the clues in which some band or stack has more than
// most.
func (s *cluedSearch) unevenSplits(clues, most int) (list []split) {
	for turned := range 2 {
		for third := range 3 {
			for first := range 3 {
				second := 3 - first - third
				if first == third {
					continue
				}
				for n := most + 1; n <= clues; n++ {
					for a := range (clues-n)/2 + 1 {
						b := clues - n - a
						if a == b && first > second {
							continue
						}
						list = append(list, split{turned == 1, [3]int{first, second, third}, [3]int{a, b, n}, 0})
					}
				}
			}
		}
	}
	return list
}

// isPossible reports whether no line has fewer clues than it needs by itself.
func (s *cluedSearch) isPossible(split split) bool {
	for i, line := range split.line {
		if split.clues[i] < s.fewest[split.turned()][line] {
			return false
		}
	}
	return true
}

func (s split) turned() int {
	if s.stacks {
		return 1
	}
	return 0
}

// evenSplits returns the ways in which no band and no stack has more than most clues. It is
// enough to go over the bands or over the stacks; a sample tells which are fewer.
func (s *cluedSearch) evenSplits(clues, most int) []split {
	var lists [2][]split
	var pairs [2]int
	for turned := range lists {
		lists[turned] = s.evenSplitsOf(turned == 1, clues, most)
		for _, split := range lists[turned] {
			if s.isPossible(split) {
				pairs[turned] += newPlan(s, split).sample()
			}
		}
	}
	if pairs[1] < pairs[0] {
		return lists[1]
	}
	return lists[0]
}

func (s *cluedSearch) evenSplitsOf(stacks bool, clues, most int) (list []split) {
	for a := range most + 1 {
		for b := range most + 1 {
			c := clues - a - b
			if c < 0 || c > most {
				continue
			}
			in := [3]int{a, b, c}
			split := split{stacks: stacks, line: [3]int{0, 1, 2}, most: most}
			slices.SortStableFunc(split.line[:], func(x, y int) int { return in[x] - in[y] })
			for i, line := range split.line {
				split.clues[i] = in[line]
			}
			list = append(list, split)
		}
	}
	return list
}

package variants_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/variants"
)

// two is a board of 4×4 each cell of which has a digit, and one that says what it counts for.
type two struct{ v, m [16]int }

// modifierRules is what each kind of modified cells makes of a cell, 1 or 2 being the companions'
// digits, or the two digits of an S-cell.
var modifierRules = map[string]func(v, m int) int{
	"doublers": func(v, m int) int { return v * m },
	"negators": func(v, m int) int { return v * (3 - 2*m) },
	"scells": func(v, m int) int {
		if v == m {
			return v
		}
		return v + m
	},
}

// inFours are the cells of all rows, columns and boxes of a board of 4×4.
func inFours() (houses [][]int) {
	for i := range 4 {
		var row, col, box []int
		for k := range 4 {
			row, col, box = append(row, 4*i+k), append(col, 4*k+i), append(box, 8*(i/2)+2*(i%2)+4*(k/2)+k%2)
		}
		houses = append(houses, row, col, box)
	}
	return houses
}

// allModified are all full boards with one doubler in each house and each digit, or one S-cell in each.
func allModified(kind string) (all []two) {
	var chosen [][16]bool // one in each house
	for code := range 256 {
		var at [16]bool
		for r := range 4 {
			at[4*r+code>>(2*r)&3] = true
		}
		fits := true
		for _, house := range inFours() {
			count := 0
			for _, cell := range house {
				if at[cell] {
					count++
				}
			}
			fits = fits && count == 1
		}
		if fits {
			chosen = append(chosen, at)
		}
	}
	first, last := 1, 4
	if kind == "scells" {
		first = 0
	}
	for _, at := range chosen {
		var b two
		var used [12]map[int]bool // the digits of each house
		houses := inFours()
		for i := range used {
			used[i] = map[int]bool{}
		}
		put := func(cell, v int, on bool) bool {
			for i, house := range houses {
				for _, c := range house {
					if c == cell && on && used[i][v] {
						return false
					}
				}
			}
			for i, house := range houses {
				for _, c := range house {
					if c == cell {
						used[i][v] = on
					}
				}
			}
			return true
		}
		var fill func(cell int)
		fill = func(cell int) {
			if cell == 16 {
				doubled := map[int]bool{}
				for i, is := range at {
					if is {
						doubled[b.v[i]] = true
					}
				}
				if kind == "scells" || len(doubled) == 4 {
					all = append(all, b)
				}
				return
			}
			for v := first; v <= last; v++ {
				if !put(cell, v, true) {
					continue
				}
				b.v[cell], b.m[cell] = v, 1
				switch {
				case kind != "scells":
					if at[cell] {
						b.m[cell] = 2
					}
					fill(cell + 1)
				case !at[cell]:
					b.m[cell] = v
					fill(cell + 1)
				default:
					for w := v + 1; w <= last; w++ {
						if put(cell, w, true) {
							b.m[cell] = w
							fill(cell + 1)
							put(cell, w, false)
						}
					}
				}
				put(cell, v, false)
			}
		}
		fill(0)
	}
	return all
}

// Clues about modified cells have as many solutions as trying all boards finds.
func TestModifiersAgainstAllBoards(t *testing.T) {
	sets := 12
	if os.Getenv("SUDOKU_LONG") != "" {
		sets = 300
	}
	kinds := []string{
		"killer", "arrow", "difference", "ratio", "whisper", "thermo", "slowthermo", "renban", "xv", "littlekiller", "odd", "even",
		"regionsum", "equalsum", "clone", "between", "lockout", "palindrome", "greater", "zipper", "nabner", "sequence", "maximum", "doublearrow", "sumline",
	}
	for kind, worth := range modifierRules {
		all := allModified(kind)
		board := "4+beside=VM:16"
		if kind == "scells" {
			board = "4/0-4+beside=VM:16"
		}
		b := readPlain(strings.Split(board, "+")[0])
		r := rand.New(rand.NewPCG(3, uint64(len(kind))))
		values := make([]grid, len(all))
		for i, one := range all {
			for cell := range 16 {
				values[i] = append(values[i], worth(one.v[cell], one.m[cell]))
			}
		}
		for set := range sets {
			text, plainText := board+"+"+kind+"=VM", ""
			solution := r.IntN(len(all))
			for range r.IntN(3) + 1 {
				for range 50 {
					clue := random{r, b}.clue(kinds[(set+r.IntN(3))%len(kinds)])
					modified := fmt.Sprintf("+%s=(%s):VM", kind, clue)
					if _, err := variants.Parse(board + modified); err == nil && b.countedHold(all[solution], values[solution], "+"+clue) {
						text, plainText = text+modified, plainText+"+"+clue
						break
					}
				}
			}
			rules, err := variants.Parse(text)
			if err != nil {
				t.Fatal(text, err)
			}
			p := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 32)}
			one := all[solution]
			given := r.Perm(16)[:4]
			for _, cell := range given {
				p.Givens[cell] = uint8(one.v[cell] - b.first + 1)
			}
			want := 0
		boards:
			for i, other := range all {
				for _, cell := range given {
					if other.v[cell] != one.v[cell] {
						continue boards
					}
				}
				if b.countedHold(other, values[i], plainText) {
					want++
				}
			}
			got, err := sudoku.CountUpTo(t.Context(), p, 1<<30)
			if err != nil || got != want || want == 0 {
				t.Fatalf("%s with %v: %d solutions (%v), not %d", text, p.Givens, got, err, want)
			}
		}
		rules, err := variants.Parse(board + "+" + kind + "=VM")
		if err != nil {
			t.Fatal(err)
		}
		n, err := sudoku.CountUpTo(t.Context(), sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 32)}, 1<<30)
		if err != nil || n != len(all) {
			t.Errorf("%s: %d boards (%v), not %d", kind, n, err, len(all))
		}
	}
}

// countedHold says whether clues hold of values; in a cage digits differ.
func (b *plain) countedHold(one two, values grid, text string) bool {
	for _, c := range b.with(text).clues {
		if c.kind != "killer" {
			if !b.holds(values, c) {
				return false
			}
			continue
		}
		digits, sum := map[int]bool{}, 0
		for _, p := range c.lists[0] {
			digits[one.v[4*p.r+p.c]] = true
			sum += values[4*p.r+p.c]
		}
		if len(digits) < len(c.lists[0]) || c.value != "" && sum != c.number(0) {
			return false
		}
	}
	return true
}

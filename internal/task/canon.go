package task

import (
	"context"
	"fmt"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/notation"
)

// Canon finds of each puzzle the look that all its looks have in common.
type Canon struct {
	To    string // line, tsv or json
	Words *explain.Words

	finders Finders
}

// Header is the line above the rows, if there is one.
func (c *Canon) Header() string {
	return Rows{To: c.To}.header("puzzle", "canonical", "symmetries", "morph")
}

// Do answers a unit.
func (c *Canon) Do(ctx context.Context, u *Unit, a *Sink) {
	var board [81]byte
	for i, raw := range u.Raws {
		if c.To == "line" && u.classic && raw.Classic(&board) {
			if form, _, err := canon.Minlex(ctx, &board); err == nil {
				a.Out = append(notation.AppendClassic(a.Out, &form), '\n')
				a.Puzzles++
				continue
			}
		}
		if !a.Flush() || !a.one(ctx, u, i, c.appendNothing, func(index int, p *sudoku.Puzzle) error {
			form, err := c.finders.For(p.Rules).Form(ctx, *p)
			if err == nil {
				a.Out = c.append(a.Out, index, p, &form)
			}
			return err
		}) {
			return
		}
	}
}

type canonJSON struct {
	Index      int    `json:"index"`
	Puzzle     string `json:"puzzle"`
	Canonical  string `json:"canonical"`
	Symmetries string `json:"symmetries"`
	Morph      string `json:"morph"`
	Rules      string `json:"rules"`
}

func (c *Canon) append(dst []byte, index int, p *sudoku.Puzzle, form *canon.Form) []byte {
	if c.To == "line" {
		dst = form.Puzzle.AppendLine(dst)
		return append(notation.AppendRules(dst, p.Rules), '\n')
	}
	puzzle, rules := textOf(p)
	canonical, morph := string(form.Puzzle.AppendLine(nil)), form.Morph.Text(p.Rules)
	if c.To == "json" {
		return AppendJSON(dst, canonJSON{index, puzzle, canonical, form.Symmetries.String(), morph, rules})
	}
	return fmt.Appendf(dst, "%s\t%s\t%v\t%s\t%s\n", puzzle, canonical, form.Symmetries, morph, rules)
}

func (c *Canon) appendNothing(dst []byte, index int, p *sudoku.Puzzle, err error) []byte {
	puzzle, rules := textOf(p)
	switch c.To {
	case "tsv":
		return append(append(dst, puzzle...), "\t\t\t\t"+rules+"\n"...)
	case "json":
		return AppendJSON(dst, failureJSON{index, puzzle, inWords(c.Words, err), rules})
	}
	return append(dst, '\n')
}

// Finders are those of the rules that came last. The zero value has none; it may be
// used by several goroutines.
type Finders struct {
	mu   sync.Mutex
	made map[*sudoku.Rules]*canon.Finder
}

// mostFinders is how many are kept: a stream may bring rules of its own with each
// puzzle.
const mostFinders = 64

// For is the finder of some rules.
func (f *Finders) For(rules *sudoku.Rules) *canon.Finder {
	f.mu.Lock()
	finder := f.made[rules]
	f.mu.Unlock()
	if finder != nil {
		return finder
	}
	finder = canon.NewFinder(rules)
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.made) >= mostFinders || f.made == nil {
		f.made = map[*sudoku.Rules]*canon.Finder{}
	}
	f.made[rules] = finder
	return finder
}

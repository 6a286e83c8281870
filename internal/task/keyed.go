package task

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/notation"
)

// Keyed writes of each puzzle what tells whether it is the same as another: its
// canonical form, its rules, and the puzzle itself, with tabs between them. A puzzle
// that has none is left out.
type Keyed struct{ finders Finders }

// Header is none.
func (k *Keyed) Header() string { return "" }

// Do answers a unit.
func (k *Keyed) Do(ctx context.Context, u *Unit, a *Sink) {
	var board [81]byte
	for i, raw := range u.Raws {
		if u.classic && raw.Classic(&board) {
			if form, _, err := canon.Minlex(ctx, &board); err == nil {
				a.Out = append(notation.AppendClassic(a.Out, &form), "\t9\t"...)
				a.Out = append(notation.AppendClassic(a.Out, &board), '\n')
				a.Puzzles++
				continue
			}
		}
		if !a.Flush() || !a.one(ctx, u, i, noRow, func(_ int, p *sudoku.Puzzle) error {
			form, err := k.finders.For(p.Rules).Form(ctx, *p)
			if err != nil {
				return err
			}
			a.Out = form.Puzzle.AppendLine(a.Out)
			a.Out = append(append(append(a.Out, '\t'), p.Rules.String()...), '\t')
			a.Out = p.AppendLine(a.Out)
			a.Out = append(notation.AppendRules(a.Out, p.Rules), '\n')
			return nil
		}) {
			return
		}
	}
}

// noRow is what a puzzle without an answer is where nobody counts rows.
func noRow(dst []byte, _ int, _ *sudoku.Puzzle, _ error) []byte { return dst }

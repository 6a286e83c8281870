package room

import (
	"iter"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
)

// cell is what players can change in a cell in a room.
type cell struct {
	entry                   uint8
	corner, centre, colours sudoku.Set
}

func cellOf(b *sudoku.Board, i int) cell {
	return cell{b.Entries[i], b.Corner[i], b.Centre[i], b.Colours[i]}
}

func allCells(b *sudoku.Board) iter.Seq[cell] {
	return func(yield func(cell) bool) {
		for i := range b.Entries {
			if !yield(cellOf(b, i)) {
				return
			}
		}
	}
}

// change is what one action of a player changed.
type change []cellChange

type cellChange struct {
	cell          int
	before, after cell
}

// mostChanges is how many cells all the actions have that one player can undo.
const mostChanges = 40

// remember adds a change to those that can be undone, and forgets the oldest beyond the limit.
func remember(undos []change, one change) []change {
	undos = append(undos, one)
	cells := 0
	for i, c := range slices.Backward(undos) {
		if cells += len(c); cells > mostChanges && i < len(undos)-1 {
			return slices.Delete(undos, 0, i+1)
		}
	}
	return undos
}

// undoing returns the actions that take a change back. A cell that somebody has changed since stays
// as it is.
func (b *board) undoing(change change) (actions []game.Action) {
	now := b.game.Board()
	type key struct {
		do     game.Verb
		number uint8
		has    bool // all cells of a toggle must be alike
	}
	toggles := map[key][]int{}
	var order []key
	toggle := func(do game.Verb, is, was sudoku.Set, cell int) {
		for number := range (is ^ was).Digits() {
			k := key{do, number, is.Has(number)}
			if toggles[k] == nil {
				order = append(order, k)
			}
			toggles[k] = append(toggles[k], cell)
		}
	}
	for _, c := range change {
		is := cellOf(now, c.cell)
		if is != c.after {
			continue
		}
		switch {
		case is.entry == c.before.entry:
		case c.before.entry == 0:
			actions = append(actions, game.Action{Do: game.Clear, Cells: []int{c.cell}})
		default:
			actions = append(actions, game.Action{Do: game.Enter, Cells: []int{c.cell}, Digit: c.before.entry})
		}
		toggle(game.Corner, is.corner, c.before.corner, c.cell)
		toggle(game.Centre, is.centre, c.before.centre, c.cell)
		toggle(game.Colour, is.colours, c.before.colours, c.cell)
	}
	for _, k := range order {
		a := game.Action{Do: k.do, Cells: toggles[k], Digit: k.number}
		if k.do == game.Colour {
			a.Digit, a.Colour = 0, a.Digit
		}
		actions = append(actions, a)
	}
	return actions
}

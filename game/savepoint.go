package game

import (
	"fmt"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// Savepoint is a picture of the board under a name.
type Savepoint struct {
	Name string
	// Done is how many actions had been done when it was made.
	Done int
	drawn
}

// drawn holds what stands on a board beside the givens.
type drawn struct {
	cells []cellState // those in which the player has written
	lines []Line
}

func (d drawn) equal(other drawn) bool {
	return slices.Equal(d.lines, other.lines) &&
		slices.EqualFunc(d.cells, other.cells, func(a, b cellState) bool { return a.cell == b.cell && a.equal(b) })
}

// drawn returns what stands on the board now.
func (g *Game) drawn() drawn { return drawn{written(nil, g.board), g.lines} }

// put makes the board what it was.
func (s Savepoint) put(b *sudoku.Board) {
	for cell := range b.Entries {
		cellState{cell: cell}.put(b)
	}
	for _, state := range s.cells {
		state.put(b)
	}
}

// written appends the states of the cells in which the player has written.
func written(cells []cellState, b *sudoku.Board) []cellState {
	for cell := range b.Entries {
		if s := stateOf(b, cell); !s.equal(cellState{}) {
			cells = append(cells, s)
		}
	}
	return cells
}

// Save makes a savepoint of the board as it is now. Savepoints are never lost:
// a second one of the same name hides the first from Savepoints. With an empty
// name it gets the next free letter, A to Z and on with numbers.
func (g *Game) Save(name string) Savepoint {
	if name == "" {
		name = g.freeName()
	}
	s := Savepoint{name, g.done, g.drawn()}
	g.savepoints = append(g.savepoints, s)
	return s
}

func (g *Game) freeName() string {
	for i := 0; ; i++ {
		name := string(rune('A' + i))
		if i >= 26 {
			name = fmt.Sprint(i + 1)
		}
		if _, taken := g.savepoint(name); !taken {
			return name
		}
	}
}

// savepoint returns the number of the newest savepoint of a name.
func (g *Game) savepoint(name string) (number int, ok bool) {
	for i, s := range slices.Backward(g.savepoints) {
		if s.Name == name {
			return i, true
		}
	}
	return 0, false
}

// Savepoints returns the savepoints in the order in which they were made, of each
// name the newest.
func (g *Game) Savepoints() []Savepoint {
	var newest []Savepoint
	for i, s := range g.savepoints {
		if number, _ := g.savepoint(s.Name); number == i {
			newest = append(newest, s)
		}
	}
	return newest
}

// Return goes back to the newest savepoint of a name. It is an action, which
// can be undone.
func (g *Game) Return(name string) (changed bool, err error) {
	number, ok := g.savepoint(name)
	if !ok {
		return false, message.Errorf("game.no_savepoint", name)
	}
	return g.Do(Action{Do: Return, Savepoint: number})
}

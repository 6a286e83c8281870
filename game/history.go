package game

import (
	"slices"

	"jiugong/sudoku/internal/message"
)

// record is an action of the history and how to undo it.
type record struct {
	action Action
	before []cellState // of the cells that it changed; nil while it is undone
	lines  []Line      // before it
	swept  []swept     // the pencil marks that it took away
}

// ErrPaused is Do's answer while the game is paused.
var ErrPaused = message.New("game.paused")

// ErrLost is Do's answer when the game is lost.
var ErrLost = message.New("game.lost")

// Do carries out an action and reports whether it changed anything. One that did
// goes into the history, in place of what had been undone. Enter and Deduce
// clean pencil marks if the assists say so. The marks that an entry had taken
// away come back when it goes.
//
// An error means that the action is not possible in this game, and that
// nothing was changed.
func (g *Game) Do(a Action) (changed bool, err error) {
	if g.paused {
		return false, ErrPaused
	}
	if g.Lost() {
		return false, ErrLost
	}
	if err := g.check(a); err != nil {
		return false, err
	}
	a.Clean = a.Clean || g.assists.AutoClean && (a.Do == Enter || a.Do == Deduce)
	if a.Do == Deduce {
		a.Cells = g.cornersAlone(a.Remove)
	}
	a.Restore = a.Restore || g.assists.AutoClean && (a.Do == Enter || a.Do == Clear) && len(g.lifted(a)) > 0
	a.At = g.elapsed
	lines := g.lines
	before := g.apply(a)
	if len(before) == 0 && slices.Equal(lines, g.lines) {
		return false, nil
	}
	a.Cells, a.Place, a.Remove, a.Lines = slices.Clone(a.Cells), slices.Clone(a.Place), slices.Clone(a.Remove), slices.Clone(a.Lines)
	clear(g.history[g.done:])
	g.history = append(g.history[:g.done], record{a, before, lines, g.swept})
	g.done++
	g.countMistake(a, before)
	g.noteFinish()
	return true, nil
}

// noteFinish notes how the game went when it has just been solved for the
// first time.
func (g *Game) noteFinish() {
	if g.finished == nil && g.Status() == Solved {
		g.finished = &Finish{g.elapsed, g.hints}
	}
}

// History returns the actions done, the oldest first, and then those undone; done
// is the number of the former. The slice is a copy, what its elements refer to
// must not be changed.
func (g *Game) History() (actions []Action, done int) {
	for _, r := range g.history {
		actions = append(actions, r.action)
	}
	return actions, g.done
}

// Undo takes back the last action; false when there is none.
func (g *Game) Undo() bool {
	if g.done == 0 || g.paused || g.Lost() {
		return false
	}
	g.done--
	r := &g.history[g.done]
	for _, s := range r.before {
		s.put(g.board)
	}
	g.lines = r.lines
	r.before, r.lines, r.swept = nil, nil, nil
	return true
}

// Redo does the last undone action again; false when there is none.
func (g *Game) Redo() bool {
	if g.done == len(g.history) || g.paused || g.Lost() {
		return false
	}
	g.redo()
	return true
}

// redo does an action again that was undone, or is read from a saved game.
func (g *Game) redo() {
	r := &g.history[g.done]
	r.lines = g.lines
	r.before = g.apply(r.action)
	r.swept = g.swept
	g.done++
}

// Forget drops the history, done and undone. The board as it is becomes the
// start, and Undo doesn't go behind it. Games that go on for long, and that
// nobody undoes, need less memory so.
func (g *Game) Forget() {
	clear(g.history)
	g.history, g.done, g.swept = g.history[:0], 0, nil
	g.start = drawn{written(g.start.cells[:0], g.board), g.lines} // nobody else has the cells
	for i := range g.savepoints {
		g.savepoints[i].Done = 0
	}
}

// LastChanged returns the cells that the last action changed.
func (g *Game) LastChanged() []int {
	if g.done == 0 {
		return nil
	}
	var cells []int
	for _, s := range g.history[g.done-1].before {
		cells = append(cells, s.cell)
	}
	return cells
}

// UndoMistakes undoes until no entry contradicts the solution, or the rules when there is
// no single solution. It returns how many actions that took. All of them can be redone.
func (g *Game) UndoMistakes() int {
	undone := 0
	for g.hasMistake() && g.Undo() {
		undone++
	}
	return undone
}

func (g *Game) hasMistake() bool { return len(g.Check().Wrong) > 0 }

package game

import (
	"slices"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// Game is a puzzle being played. Make one with New or Decode.
type Game struct {
	board   *sudoku.Board
	start   drawn  // what was written on it at first
	lines   []Line // what the player has drawn over it; replaced, never changed
	answer  Answer
	assists Assists
	about   About

	history    []record
	swept      []swept // by the action that was carried out last
	done       int     // how many of them are done; the others are undone
	savepoints []Savepoint

	selection Selection
	elapsed   time.Duration
	paused    bool
	hints     int
	mistakes  int
	finished  *Finish
}

// About holds what is known of the puzzle beside its cells. All of it may be empty.
type About struct {
	// ID tells saved games apart; the game itself does nothing with it.
	ID string
	// Title is what a list shows, Source where the puzzle is from
	// ("generated", "daily 2026-11-21", "typed").
	Title, Source string
	// Author made the puzzle, Description says its rules in words, and Message is
	// shown when it is solved.
	Author, Description, Message string
	// Level is the name of a level in English, such as "hard"; Rating is on
	// the Sudoku Explainer scale, in tenths; Hardest names a technique.
	Level   string
	Rating  int
	Hardest string
	// Seed makes the puzzle again.
	Seed string
	// Started is when the game began, in the form 2026-11-21T03:20:00Z.
	Started string
	// Tones are the colours that a setter gave clues.
	Tones constraint.Tones
	// Extra holds what another program's file told.
	Extra map[string]string
}

// Finish is how a game went, noted when it was solved for the first time.
type Finish struct {
	Elapsed time.Duration
	Hints   int
}

// New returns a game in which nothing has been played. Its error is that of
// sudoku.Puzzle.Check: the givens don't fit the rules, or clash.
func New(p sudoku.Puzzle) (*Game, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	board := sudoku.NewBoard(p)
	return &Game{board: board, assists: Classic(), selection: newSelection(board.Rules.Shape())}, nil
}

// Resume returns a game that starts from a board with something written on it, such as
// another program's. Undo doesn't go behind that, Restart does. The board is copied.
func Resume(b *sudoku.Board) (*Game, error) {
	if b == nil {
		return nil, sudoku.ErrNoBoard
	}
	g, err := New(b.Puzzle)
	if err != nil {
		return nil, err
	}
	if err := g.Rules().Fits(b.Entries); err != nil {
		return nil, err
	}
	for _, s := range written(nil, b) {
		if g.Given(s.cell) {
			s.entry = 0
		}
		s.put(g.board)
	}
	g.start = g.drawn()
	return g, nil
}

// Board returns what stands on the board now. It must not be changed.
func (g *Game) Board() *sudoku.Board { return g.board }

// Rules returns the rules of the puzzle.
func (g *Game) Rules() *sudoku.Rules { return g.board.Rules }

// Given reports whether a cell has a given, which no action changes.
func (g *Game) Given(cell int) bool { return g.board.Givens[cell] != 0 }

// Assists returns the helps that the player has chosen.
func (g *Game) Assists() Assists { return g.assists }

// SetAssists chooses helps for the actions to come.
func (g *Game) SetAssists(a Assists) { g.assists = a }

// About returns what is known of the puzzle.
func (g *Game) About() About { return g.about }

// SetAbout sets what is known of the puzzle.
func (g *Game) SetAbout(a About) { g.about = a }

// Status says how a game stands.
type Status uint8

// Playing has empty cells. Wrong is
// full but breaks the rules. Solved is full and obeys them.
const (
	Playing Status = iota
	Wrong
	Solved
)

// String returns the status in English, as documents have it.
func (s Status) String() string { return [...]string{"playing", "wrong", "solved"}[s] }

// Status returns how the game stands now. The rules decide whether it is
// solved, so any solution of a puzzle with several will do.
func (g *Game) Status() Status {
	shown := g.Rules().Shape().Shown()
	grid := g.board.Grid()
	if slices.Contains(grid[:shown], 0) {
		return Playing
	}
	if shown < len(grid) && g.answer.Grid != nil { // hidden cells are empty
		grid = append(grid[:shown], g.answer.Grid[shown:]...)
	}
	if len(g.Rules().Clashes(grid)) > 0 {
		return Wrong
	}
	return Solved
}

// Finish returns how the game went when it was first solved, nil before that.
func (g *Game) Finish() *Finish { return g.finished }

// Hints returns how many hints the player has asked for.
func (g *Game) Hints() int { return g.hints }

// CountHint notes that a hint was shown.
func (g *Game) CountHint() { g.hints++ }

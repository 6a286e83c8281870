package game

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"jiugong/sudoku"
)

// Format and Version are what a document says it is. A reader takes its own
// version and all before it; within a version fields are only ever added.
const (
	Format  = "jiugong-sudoku-game"
	Version = 1
)

// document is a saved game, field by field as JSON has it. Cells are written by
// name ("r1c1" is top left), digits as numbers from 1 whatever their symbols,
// grids on one line of symbols, times in milliseconds.
type document struct {
	Format  string     `json:"format"`
	Version int        `json:"version"`
	About   *aboutJSON `json:"about,omitempty"`

	Rules     string   `json:"rules"`
	Symbols   []string `json:"symbols,omitempty"` // none stands for the usual ones
	Givens    string   `json:"givens"`
	Solutions string   `json:"solutions"` // one, several, none, unknown
	Solution  string   `json:"solution,omitempty"`

	Status    string      `json:"status"` // playing, wrong, solved
	Filled    [2]int      `json:"filled"` // how many of the cells without a given are filled, and how many there are
	ElapsedMS int64       `json:"elapsed_ms"`
	Paused    bool        `json:"paused,omitempty"`
	Hints     int         `json:"hints,omitempty"`
	Finished  *finishJSON `json:"finished,omitempty"`
	Cursor    string      `json:"cursor,omitempty"`
	Assists   *Assists    `json:"assists,omitempty"`

	Start      *Written        `json:"start,omitempty"` // what stood there at first; none is nothing
	Board      Written         `json:"board"`
	History    []actionJSON    `json:"history"`
	Done       int             `json:"done"` // how many actions are done, the others are undone
	Savepoints []savepointJSON `json:"savepoints,omitempty"`
}

type aboutJSON struct {
	ID      string `json:"id,omitempty"`
	Title   string `json:"title,omitempty"`
	Source  string `json:"source,omitempty"`
	Level   string `json:"level,omitempty"`
	Rating  int    `json:"rating,omitempty"`
	Hardest string `json:"hardest,omitempty"`
	Seed    string `json:"seed,omitempty"`
	Started string `json:"started,omitempty"`
}

type finishJSON struct {
	ElapsedMS int64 `json:"elapsed_ms"`
	Hints     int   `json:"hints,omitempty"`
}

type savepointJSON struct {
	Name  string  `json:"name"`
	Done  int     `json:"done"`
	Board Written `json:"board"`
}

// Encode is the game as one JSON document, its whole history included. The
// same game gives the same bytes.
func (g *Game) Encode() ([]byte, error) {
	c := codec{g.Rules(), g.board.Symbols}
	d := document{
		Format: Format, Version: Version,
		Rules:     g.Rules().String(),
		Givens:    c.line(g.board.Givens),
		Solutions: g.answer.Solutions.String(),
		Status:    g.Status().String(),
		Filled:    [2]int{g.board.Entries.Filled(), g.Rules().Cells() - g.board.Givens.Filled()},
		ElapsedMS: g.elapsed.Milliseconds(),
		Paused:    g.paused,
		Hints:     g.hints,
		Cursor:    g.Rules().CellName(g.selection.cursor),
		Assists:   &g.assists,
		Board:     c.board(written(g.board)),
		History:   []actionJSON{},
		Done:      g.done,
	}
	if about := aboutJSON(g.about); about != (aboutJSON{}) {
		d.About = &about
	}
	if usual := sudoku.DefaultSymbols(g.Rules().N()); usual.String() != g.board.Symbols.String() {
		for digit := range g.Rules().N() {
			d.Symbols = append(d.Symbols, g.board.Symbols.Name(uint8(digit+1)))
		}
	}
	if g.answer.Grid != nil {
		d.Solution = c.line(g.answer.Grid)
	}
	if g.finished != nil {
		d.Finished = &finishJSON{g.finished.Elapsed.Milliseconds(), g.finished.Hints}
	}
	if len(g.start) > 0 {
		start := c.board(g.start)
		d.Start = &start
	}
	for _, r := range g.history {
		d.History = append(d.History, c.action(r.action))
	}
	for _, s := range g.savepoints {
		d.Savepoints = append(d.Savepoints, savepointJSON{s.Name, s.Done, c.board(s.cells)})
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(d)
	return out.Bytes(), err
}

// Decode reads a document that Encode wrote, or another program. The history
// is played again, and must lead to the board that the document shows. A
// document without a history may have a board: the game starts from it. Rules
// may have constraints of the kinds that are passed.
func Decode(data []byte, kinds ...sudoku.ConstraintKind) (*Game, error) {
	var d document
	if err := json.Unmarshal(data, &d); err != nil {
		return nil, sudoku.Messagef("no saved game: %v", err)
	}
	switch {
	case d.Format != Format:
		return nil, sudoku.Messagef("no saved game: format is %q, not %q", d.Format, Format)
	case d.Version < 1 || d.Version > Version:
		return nil, sudoku.Messagef("the saved game is of version %d; this program reads up to %d", d.Version, Version)
	}
	g, c, err := d.newGame(kinds)
	if err != nil {
		return nil, sudoku.Messagef("saved game: %v", err)
	}
	if err := d.replay(g, c); err != nil {
		return nil, sudoku.Messagef("saved game: %v", err)
	}
	return g, nil
}

// newGame makes the game at its start.
func (d *document) newGame(kinds []sudoku.ConstraintKind) (*Game, codec, error) {
	rules, err := sudoku.ParseRules(d.Rules, kinds...)
	if err != nil {
		return nil, codec{}, err
	}
	symbols := sudoku.DefaultSymbols(rules.N())
	if len(d.Symbols) > 0 {
		if symbols, err = sudoku.NewSymbols(d.Symbols...); err != nil {
			return nil, codec{}, err
		}
	}
	c := codec{rules, symbols}
	givens, err := ReadLine("givens", d.Givens, rules, symbols)
	if err != nil {
		return nil, c, sudoku.Messagef("givens: %v", err)
	}
	g, err := New(sudoku.Puzzle{Rules: rules, Givens: givens, Symbols: symbols})
	if err != nil {
		return nil, c, err
	}
	answer := Answer{Solutions: solutionsNamed(d.Solutions)}
	if d.Solution != "" {
		if answer.Grid, err = ReadLine("solution", d.Solution, rules, symbols); err != nil {
			return nil, c, sudoku.Messagef("solution: %v", err)
		}
	}
	g.SetAnswer(answer)
	if d.About != nil {
		g.about = About(*d.About)
	}
	if d.Assists != nil {
		g.assists = *d.Assists
	}
	return g, c, nil
}

func solutionsNamed(name string) Solutions {
	for s := Unknown; s <= Several; s++ {
		if s.String() == name {
			return s
		}
	}
	return Unknown
}

// replay plays the history and puts the rest in place.
func (d *document) replay(g *Game, c codec) error {
	start := d.Start
	if start == nil && len(d.History) == 0 {
		start = &d.Board
	}
	var err error
	if start != nil {
		if g.start, err = c.cells(*start, g); err != nil {
			return sudoku.Messagef("start: %v", err)
		}
		for _, s := range g.start {
			s.put(g.board)
		}
	}
	for _, s := range d.Savepoints {
		cells, err := c.cells(s.Board, g)
		if err != nil {
			return sudoku.Messagef("savepoint %q: %v", s.Name, err)
		}
		g.savepoints = append(g.savepoints, Savepoint{s.Name, s.Done, cells})
	}
	if d.Done < 0 || d.Done > len(d.History) {
		return sudoku.Messagef("%d of %d actions can't be done", d.Done, len(d.History))
	}
	for i, action := range d.History {
		a, err := c.readAction(action)
		if err == nil {
			err = g.check(a)
		}
		if err != nil {
			return sudoku.Messagef("action %d: %v", i+1, err)
		}
		g.history = append(g.history, record{action: a})
	}
	for range d.Done {
		g.Redo()
	}
	shown, err := c.cells(d.Board, g)
	if err != nil {
		return sudoku.Messagef("board: %v", err)
	}
	if !slices.EqualFunc(shown, written(g.board), func(a, b cellState) bool { return a.cell == b.cell && a.equal(b) }) {
		return sudoku.Messagef("the history doesn't lead to the board")
	}
	if d.Cursor != "" {
		cursor, err := c.cell(d.Cursor)
		if err != nil {
			return sudoku.Messagef("cursor: %v", err)
		}
		g.selection.Set(cursor)
	}
	g.elapsed = max(0, time.Duration(d.ElapsedMS)*time.Millisecond)
	g.paused = d.Paused
	g.hints = max(0, d.Hints)
	if d.Finished != nil {
		g.finished = &Finish{time.Duration(d.Finished.ElapsedMS) * time.Millisecond, d.Finished.Hints}
	}
	return nil
}

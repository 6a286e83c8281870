package game

import (
	"encoding/json"
	"reflect"
	"time"

	"jiugong/sudoku/internal/message"
)

// Encode returns the game as one JSON document, its whole history included. The
// same game gives the same bytes.
func (g *Game) Encode() ([]byte, error) {
	c := codec{g.Rules(), g.board.Symbols}
	d := NewDocument(g.board)
	d.About = g.about.document()
	d.Solutions = g.answer.Solutions.String()
	if g.answer.Grid != nil {
		d.Solution = string(c.symbols.AppendLine(nil, g.answer.Grid))
	}
	d.Status = g.Status().String()
	d.Filled = &[2]int{g.board.Entries.Filled(), g.Rules().Shape().Shown() - g.board.Givens.Filled()}
	d.ElapsedMS = new(g.elapsed.Milliseconds())
	d.Paused, d.Hints, d.Mistakes = g.paused, g.hints, g.mistakes
	if g.finished != nil {
		d.Finished = &DocumentFinish{g.finished.Elapsed.Milliseconds(), g.finished.Hints}
	}
	d.Cursor = g.Rules().CellName(g.selection.cursor)
	d.Assists = &g.assists
	d.Board.Lines = c.lines(g.lines)
	if len(g.start.cells) > 0 || len(g.start.lines) > 0 {
		d.Start = new(c.board(g.start))
	}
	d.History, d.Done = []DocumentAction{}, &g.done
	for _, r := range g.history {
		d.History = append(d.History, c.action(r.action))
	}
	for _, s := range g.savepoints {
		d.Savepoints = append(d.Savepoints, DocumentSavepoint{s.Name, s.Done, c.board(s.drawn)})
	}
	return d.Append(nil)
}

// document returns what a document says of the puzzle, nil for nothing.
func (a About) document() *DocumentAbout {
	d := DocumentAbout{
		ID: a.ID, Title: a.Title, Author: a.Author, Source: a.Source, Description: a.Description, Message: a.Message, Level: a.Level, Rating: a.Rating,
		Hardest: a.Hardest, Seed: a.Seed, Started: a.Started, Tones: a.Tones, Extra: a.Extra,
	}
	if reflect.ValueOf(d).IsZero() {
		return nil
	}
	return &d
}

// about returns what a game keeps of it.
func (a *DocumentAbout) about() About {
	return About{
		ID: a.ID, Title: a.Title, Author: a.Author, Source: a.Source, Description: a.Description, Message: a.Message, Level: a.Level, Rating: a.Rating,
		Hardest: a.Hardest, Seed: a.Seed, Started: a.Started, Tones: a.Tones, Extra: a.Extra,
	}
}

// Decode reads a document that Encode wrote, or another program. The history
// is played again, and must lead to the board that the document shows. A
// document without a history may have a board: the game starts from it.
func Decode(data []byte) (*Game, error) {
	var d Document
	if err := json.Unmarshal(data, &d); err != nil {
		line, column, reason := message.WrongJSON(data, err)
		return nil, message.Errorf("game.saved_at", line, column, reason)
	}
	switch {
	case d.Format != Format:
		return nil, message.Errorf("game.format", d.Format, Format)
	case d.Version < 1 || d.Version > Version:
		return nil, message.Errorf("game.version", d.Version, Version)
	}
	g, c, err := d.newGame()
	if err != nil {
		return nil, message.Errorf("game.saved", err)
	}
	if err := d.replay(g, c); err != nil {
		return nil, message.Errorf("game.saved", err)
	}
	return g, nil
}

// newGame makes the game at its start.
func (d *Document) newGame() (*Game, codec, error) {
	p, err := d.ReadPuzzle()
	if err != nil {
		return nil, codec{}, err
	}
	g, err := New(p)
	if err != nil {
		return nil, codec{}, err
	}
	answer := Answer{Solutions: solutionsNamed(d.Solutions)}
	if answer.Grid, err = d.ReadSolution(p); err != nil {
		return nil, codec{}, err
	}
	g.SetAnswer(answer)
	if d.About != nil {
		g.about = d.About.about()
	}
	if d.Assists != nil {
		g.assists = *d.Assists
	}
	return g, codec{p.Rules, p.Symbols}, nil
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
func (d *Document) replay(g *Game, c codec) error {
	board := valueOf(d.Board)
	start := d.Start
	if start == nil && len(d.History) == 0 {
		start = &board
	}
	var err error
	if start != nil {
		if g.start, err = c.drawn(*start, g); err != nil {
			return message.Errorf("game.start", err)
		}
		for _, s := range g.start.cells {
			s.put(g.board)
		}
		g.lines = g.start.lines
	}
	for _, s := range d.Savepoints {
		saved, err := c.drawn(s.Board, g)
		if err != nil {
			return message.Errorf("game.savepoint", s.Name, err)
		}
		g.savepoints = append(g.savepoints, Savepoint{s.Name, s.Done, saved})
	}
	done := valueOf(d.Done)
	if done < 0 || done > len(d.History) {
		return message.Errorf("game.actions", done, len(d.History))
	}
	for i, action := range d.History {
		a, err := c.readAction(action)
		if err == nil {
			err = g.check(a)
		}
		if err != nil {
			return message.Errorf("game.action", i+1, err)
		}
		g.history = append(g.history, record{action: a})
	}
	for range done {
		g.redo()
	}
	shown, err := c.drawn(board, g)
	if err != nil {
		return message.Errorf("game.board", err)
	}
	if !shown.equal(g.drawn()) {
		return message.Errorf("game.history")
	}
	if d.Cursor != "" {
		cursor, err := c.cell(d.Cursor)
		if err != nil {
			return message.Errorf("game.cursor", err)
		}
		g.selection.Set(cursor)
	}
	g.elapsed = max(0, time.Duration(valueOf(d.ElapsedMS))*time.Millisecond)
	g.paused = d.Paused
	g.hints, g.mistakes = max(0, d.Hints), max(0, d.Mistakes)
	if d.Finished != nil {
		g.finished = &Finish{time.Duration(d.Finished.ElapsedMS) * time.Millisecond, d.Finished.Hints}
	}
	return nil
}

// valueOf returns what a field holds that may be left out.
func valueOf[T any](field *T) (value T) {
	if field != nil {
		value = *field
	}
	return value
}

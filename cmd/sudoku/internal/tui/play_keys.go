package tui

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku/game"
)

// keyTable finds a command by the name of its key.
func keyTable() map[string]command {
	all := map[string]command{}
	for _, c := range commands() {
		for _, key := range c.keys {
			all[key] = c
		}
	}
	return all
}

// key does what a key says.
func (p *play) key(a *app, msg tea.KeyPressMsg) tea.Cmd {
	if p.Paused() {
		return p.keyInPause(a, msg)
	}
	if p.hint != nil && p.hint.key(p, a, msg.String()) {
		return nil
	}
	if p.won != nil {
		if cmd, done := p.won.key(a, p, msg); done {
			return cmd
		}
	}
	leader := p.leader
	if p.leader = false; msg.String() == ":" && !leader && letterDigits(p.Board().Symbols) {
		p.leader = true
		p.say(a.words.LeaderOn, toneNeutral)
		return nil
	}
	if leader {
		p.say("", toneNeutral)
	} else if d, as, oneShot, ok := digitKey(p.Board().Symbols, msg.Key()); ok {
		p.digit(a, d, as, oneShot)
		return nil
	}
	if c, ok := p.commands[commandKey(msg)]; ok {
		return c.do(p, a)
	}
	return nil
}

// digit takes a digit key. Digit 0 clears.
func (p *play) digit(a *app, d uint8, as mode, oneShot bool) {
	if d == 0 {
		p.do(a, game.Action{Do: game.Clear, Cells: p.targets()})
		return
	}
	if !oneShot {
		as = p.mode
	}
	if int(d) > p.Rules().N() && as != colourMode {
		return
	}
	if a.settings.DigitFirst && !oneShot {
		p.brush, p.last = d, d
		return
	}
	p.enter(a, d, as, p.targets())
}

func (p *play) keyInPause(a *app, msg tea.KeyPressMsg) tea.Cmd {
	switch msg.String() {
	case "q":
		return p.back(a)
	case "p", "space", "enter", "esc":
		p.pause(a)
	case "?", "f1":
		a.push(newHelp(a, p.Rules().N()))
	}
	return nil
}

// enterKey writes the brush in digit-first play.
func (p *play) enterKey(a *app) tea.Cmd {
	if a.settings.DigitFirst && p.brush != 0 {
		p.enter(a, p.brush, p.mode, p.targets())
	}
	return nil
}

// back leaves the game.
func (p *play) back(a *app) tea.Cmd { return a.whenSaved(a.pop) }

func (p *play) pause(a *app) {
	p.SetPaused(!p.Paused())
	p.hint = nil
	p.say("", toneNeutral)
	p.keep()
}

func (p *play) undo(a *app, step func() bool) {
	before := p.Status()
	if step() {
		p.afterChange(a, before)
		if cells := p.LastChanged(); len(cells) == 1 {
			p.Selection().Set(cells[0])
		}
		return
	}
	p.say(a.words.NothingThere, toneNeutral)
}

func (p *play) undoMistakes(a *app) {
	if p.Assists().Check == game.Never {
		p.say(a.words.OffInSettings, toneNeutral)
		return
	}
	before := p.Status()
	if n := p.UndoMistakes(); n > 0 {
		p.afterChange(a, before)
		p.say(fmt.Sprintf(a.words.Undone, n), toneNeutral)
		return
	}
	p.say(a.words.NoMistake, toneGood)
}

func (p *play) savepoint(a *app) {
	s := p.Save("")
	p.keep()
	p.say(fmt.Sprintf(a.words.SavedAs, s.Name), toneGood)
}

func (p *play) openSavepoints(a *app) {
	if len(p.Savepoints()) == 0 {
		p.say(a.words.NoSavepoints, toneNeutral)
		return
	}
	a.push(newSavepoints(a, p))
}

func (p *play) notes(a *app) {
	if !p.Assists().AutoNotes {
		p.say(a.words.OffInSettings, toneNeutral)
		return
	}
	cells := p.targets()
	if len(cells) == 1 {
		cells = nil
	}
	p.do(a, game.Action{Do: game.Notes, Cells: cells})
}

func (p *play) togglePlaces(a *app) {
	if !p.Assists().Places {
		p.say(a.words.OffInSettings, toneNeutral)
		return
	}
	p.places = !p.places
	if p.places && p.look(a) == 0 {
		p.last = 1
	}
	if d := p.look(a); p.places {
		p.say(counted(a.words.PlacesOf, p.Board().Symbols.Name(d), len(p.Places(d))), toneNeutral)
	} else {
		p.say("", toneNeutral)
	}
}

// check holds the board against the solution, when the player may.
func (p *play) check(a *app) {
	assists := p.Assists()
	switch {
	case assists.Check == game.Never && assists.Clashes == game.Never:
		p.say(a.words.OffInSettings, toneNeutral)
		return
	case assists.Check == game.Never:
		p.clashes = true
		p.say(counted(a.words.ClashCount, len(p.Clashes())), toneNeutral)
		return
	}
	check := p.Check()
	p.checked = &check
	switch {
	case check.Against == game.Several:
		p.say(counted(a.words.CheckSeveral, len(check.Wrong)), toneNeutral)
	case check.Against == game.None:
		p.say(a.words.HasNone, toneBad)
	case check.Against == game.Unknown:
		p.say(counted(a.words.CheckUnknown, len(check.Wrong)), toneNeutral)
	case len(check.Wrong) > 0:
		p.say(fmt.Sprintf(a.words.CheckWrong, len(check.Right), len(check.Wrong)), toneBad)
	default:
		p.say(fmt.Sprintf(a.words.CheckRight, len(check.Right)), toneGood)
	}
}

// choosePaint goes through the colours for candidates, and back to none.
func (p *play) choosePaint(a *app) {
	p.paint = (p.paint + 1) % (game.MaxColour + 1)
	if p.mode = digitMode; p.paint == 0 {
		p.say("", toneNeutral)
		return
	}
	p.say(fmt.Sprintf(a.words.PaintMode, 'a'+p.paint-1), toneNeutral)
}

func (p *play) toggleDigitFirst(a *app) {
	a.settings.DigitFirst = !a.settings.DigitFirst
	p.brush = 0
	a.saveSettings()
	if a.settings.DigitFirst {
		p.say(a.words.DigitFirstOn, toneNeutral)
	} else {
		p.say(a.words.CellFirstOn, toneNeutral)
	}
}

// escape puts things back step by step: the check, the places, the selection.
func (p *play) escape(a *app) {
	switch {
	case p.checked != nil || p.clashes:
		p.checked, p.clashes = nil, false
	case p.places:
		p.places = false
	case p.paint != 0:
		p.paint = 0
	case len(p.targets()) > 1:
		p.Selection().Set(p.Selection().Cursor())
	case p.brush != 0:
		p.brush = 0
	}
	p.say("", toneNeutral)
}

// jumpBox moves the cursor to the same place of the next box or region.
func (p *play) jumpBox(step int) {
	shape := p.Rules().Shape()
	cursor := p.Selection().Cursor()
	members := map[int][]int{}
	highest := -1
	for cell := range p.Rules().Cells() {
		box := shape.Area(cell)
		members[box] = append(members[box], cell)
		highest = max(highest, box)
	}
	box := shape.Area(cursor)
	place := slices.Index(members[box], cursor)
	for range highest + 1 {
		box = (box + step + highest + 1) % (highest + 1)
		if place < len(members[box]) {
			p.Selection().Set(members[box][place])
			return
		}
	}
}

// copy puts the puzzle on the clipboard, as far as the terminal allows.
func (p *play) copy(a *app) tea.Cmd {
	p.say(a.words.Copied2, toneNeutral)
	return tea.SetClipboard(p.Board().Puzzle.String())
}

package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/game"
)

// lineTable finds a command by what it is called in any language.
func lineTable() map[string]command {
	all := map[string]command{}
	for _, lang := range explain.Languages() {
		names := wordsOf(lang).Plain.Names
		for _, c := range commands() {
			for _, name := range names[c.name] {
				all[name] = c
			}
		}
	}
	return all
}

func first(arguments []string) string {
	if len(arguments) == 0 {
		return ""
	}
	return arguments[0]
}

// command reads one line. The line is a command, a cell with or without a
// digit, or a digit for the current cell. It may also be a line of a puzzle.
func (p *plain) command(line string) {
	fields := strings.Fields(line)
	if p.typed != nil {
		p.typeLine(line)
		return
	}
	if len(fields) == 0 || p.pasteLine(line) {
		return
	}
	name := strings.ToLower(fields[0])
	defer func() { p.pasted = nil }()
	if cell, ok := p.cellNamed(name); ok {
		p.atCell(cell, fields[1:])
		return
	}
	if _, ok := p.digitNamed(fields[0]); ok && len(fields) == 1 {
		p.atCell(p.cell, fields)
		return
	}
	if c, ok := p.commands[name]; ok {
		c.line(p, fields[1:])
		return
	}
	p.say(p.words.Plain.NotUnderstood, fields[0])
}

// cellNamed reads "r4c5", and "4,5" as well; beside the board "vt1", or "vt" where the group has one cell.
func (p *plain) cellNamed(name string) (int, bool) {
	for _, a := range p.Rules().Shape().Annexes() {
		if a.Cells == 1 && strings.EqualFold(name, a.Name) {
			return a.First, true
		}
		for cell := a.First; cell < a.First+a.Cells; cell++ {
			if strings.EqualFold(name, p.Rules().CellName(cell)) {
				return cell, true
			}
		}
	}
	var row, col int
	if n, _ := fmt.Sscanf(name, "r%dc%d", &row, &col); n != 2 {
		if n, _ = fmt.Sscanf(name, "%d,%d", &row, &col); n != 2 {
			return 0, false
		}
	}
	cell := p.Rules().Shape().At(row-1, col-1)
	return cell, cell >= 0
}

func (p *plain) digitNamed(name string) (uint8, bool) {
	d, ok := p.Game.Board().Symbols.Digit(name)
	if !ok {
		d, ok = p.Game.Board().Symbols.Digit(strings.ToUpper(name))
	}
	return d, ok && d != 0
}

// atCell goes to a cell and writes a digit when there is one.
func (p *plain) atCell(cell int, arguments []string) {
	p.cell = cell
	p.Selection().Set(cell)
	if len(arguments) == 0 {
		p.say("%s", p.describe(cell))
		return
	}
	d, ok := p.digitNamed(arguments[0])
	switch {
	case p.Given(cell):
		p.say(p.words.Plain.IsGiven, p.describe(cell))
	case arguments[0] == "0" || arguments[0] == "clear":
		p.act(game.Action{Do: game.Clear, Cells: []int{cell}})
	case !ok:
		p.say(p.words.Plain.NoDigit, arguments[0])
	case p.Game.Board().Digit(cell) == d:
		p.say("%s", p.describe(cell)) // saying it twice must not take it away
	default:
		p.act(game.Action{Do: game.Enter, Cells: []int{cell}, Digit: d})
	}
}

func (p *plain) goTo(cell int) {
	p.cell = cell
	p.Selection().Set(cell)
	p.say("%s", p.describe(cell))
}

func (p *plain) nextEmpty(step int) {
	p.Selection().Set(p.cell)
	p.NextEmpty(step)
	p.goTo(p.Selection().Cursor())
}

func (p *plain) readBoard() {
	for _, h := range p.Rules().Houses() {
		if h.Kind == sudoku.Row {
			p.readHouse(p.words.Plain.Row, sudoku.Row, strconv.Itoa(h.Number))
		}
	}
	for _, a := range p.Rules().Shape().Annexes() {
		if a.Hidden {
			continue
		}
		var names []string
		for i := range a.Cells {
			names = append(names, p.name(a.First+i))
		}
		p.say(p.words.Plain.Said, strings.TrimSpace(a.Name+" "+a.Label), strings.Join(names, " "))
	}
}

func (p *plain) tellRemaining() {
	var texts []string
	for i, n := range p.Remaining() {
		if n > 0 {
			texts = append(texts, counted(p.words.Plain.Times, p.Game.Board().Symbols.Name(uint8(i+1)), n))
		}
	}
	p.say("%s", strings.Join(texts, p.words.Plain.Comma))
}

func (p *plain) names(cells []int) string {
	var names []string
	for _, cell := range cells {
		names = append(names, p.Rules().CellName(cell))
	}
	if len(names) == 0 {
		return p.words.Plain.Nowhere
	}
	return strings.Join(names, " ")
}

func (p *plain) tellPlaces(arguments []string) {
	d, ok := p.digitNamed(first(arguments))
	switch {
	case !p.Assists().Places:
		p.say("%s", p.words.OffInSettings)
	case !ok:
		p.say(p.words.Plain.NoDigit, first(arguments))
	default:
		p.say(p.words.Plain.Said, p.Game.Board().Symbols.Name(d), p.names(p.Places(d)))
	}
}

// cellOrHere returns the cell that the first argument names, and the other
// arguments. If it names none, the cell is the current one.
func (p *plain) cellOrHere(arguments []string) (int, []string) {
	if cell, ok := p.cellNamed(strings.ToLower(first(arguments))); ok {
		return cell, arguments[1:]
	}
	return p.cell, arguments
}

func (p *plain) tellCandidates(arguments []string) {
	if !p.Assists().AutoNotes {
		p.say("%s", p.words.OffInSettings)
		return
	}
	cell, _ := p.cellOrHere(arguments)
	p.say(p.words.Plain.Said, p.Rules().CellName(cell), symbolsOf(p.Game.Board(), p.Candidates()[cell]))
}

// tellClues tells what constraints mean: those of a cell, or all. Of those in fog it
// tells only rules of the whole board.
func (p *plain) tellClues(arguments []string) {
	var list []constraint.Constraint
	if cell, rest := p.cellOrHere(arguments); len(rest) < len(arguments) {
		list = p.cluesAt(cell)
	} else {
		seen := p.Seen().Rules
		list = slices.Clone(seen.Constraints())
		for _, c := range p.Rules().Constraints() {
			if c.Negative && seen != p.Rules() {
				list = append(list, c)
			}
		}
	}
	for _, c := range list {
		p.say("%s", p.words.lists.ConstraintAt(c, p.Game.Board().Symbols))
	}
	if len(list) == 0 {
		p.say("%s", p.words.Plain.NoClues)
	}
}

// cluesAt returns the constraints that are seen on a cell, but for the fog.
func (p *plain) cluesAt(cell int) (list []constraint.Constraint) {
	if has(p.Fog(), cell) {
		return nil
	}
	for _, c := range p.Seen().Rules.Constraints() {
		if slices.Contains(c.Cells, cell) && !looks(c, constraint.LookFog) {
			list = append(list, c)
		}
	}
	return list
}

// looks reports whether a constraint is shown by marks of one look alone.
func looks(c constraint.Constraint, look constraint.Look) bool {
	return len(c.Marks) > 0 && !slices.ContainsFunc(c.Marks, func(m constraint.Mark) bool { return m.Look != look })
}

// mark writes pencil marks. "124" are three of them where digits have one
// character.
func (p *plain) mark(do game.Verb, arguments []string) {
	cell, rest := p.cellOrHere(arguments)
	p.cell = cell
	p.Selection().Set(cell)
	if p.Game.Board().Symbols.Single() {
		rest = strings.Split(strings.Join(rest, ""), "")
	}
	for _, name := range rest {
		d, ok := p.digitNamed(name)
		if !ok {
			p.say(p.words.Plain.NoDigit, name)
			return
		}
		p.hint = nil
		if _, err := p.Do(game.Action{Do: do, Cells: []int{cell}, Digit: d}); err != nil {
			p.say("%s", p.words.error(err))
			return
		}
	}
	p.say("%s", p.describe(cell))
}

func (p *plain) clear(arguments []string) {
	cell, _ := p.cellOrHere(arguments)
	p.act(game.Action{Do: game.Clear, Cells: []int{cell}})
}

// stepBack undoes or does again; which is where the action stands, counted from the first that
// can be done again.
func (p *plain) stepBack(step func() bool, which int) {
	p.hint = nil
	actions, done := p.History()
	changed := p.LastChanged()
	if !step() {
		p.say("%s", p.words.NothingThere)
		return
	}
	if which == 0 {
		changed = p.LastChanged()
	}
	p.tellChange(actions[done+which], len(changed))
}

func (p *plain) tellCheck() {
	if p.Assists().Check == game.Never {
		p.say("%s", p.words.OffInSettings)
		return
	}
	check := p.Check()
	switch {
	case check.Against == game.Several:
		p.say(p.words.CheckSeveral, len(check.Wrong))
	case check.Against == game.Unknown:
		p.say(p.words.CheckUnknown, len(check.Wrong))
	case check.Against == game.None:
		p.say("%s", p.words.HasNone)
	case len(check.Wrong) == 0:
		p.say(p.words.CheckRight, len(check.Right))
		return
	default:
		p.say(p.words.CheckWrong, len(check.Right), len(check.Wrong))
	}
	if len(check.Wrong) > 0 {
		p.say("%s", p.names(check.Wrong))
	}
}

func (p *plain) applyHint() {
	if p.hint == nil {
		p.say("%s", p.words.Plain.NoHintYet)
		return
	}
	action := game.Deduction(p.hint.Step)
	if len(action.Place) == 1 {
		p.cell = action.Place[0].Cell
	}
	p.act(action)
}

func (p *plain) tellError(err error) {
	if err != nil {
		p.say("%s", p.words.error(err))
	}
}

func (p *plain) daily(arguments []string) {
	if p.Daily == nil {
		p.say("%s", p.words.Plain.NoGenerator)
		return
	}
	level := first(arguments)
	if level == "" {
		level = "easy"
	}
	day := p.Now().UTC()
	source := "daily " + day.Format(time.DateOnly)
	for _, k := range p.app.folders.list() {
		if k.Source == source && k.Level == level && !k.locked {
			p.tellError(p.open(k.ID))
			return
		}
	}
	made, err := p.Daily(p.ctx, day, level)
	if err == nil {
		err = p.startMade(made, level, source)
	}
	p.tellError(err)
}

func (p *plain) tellGames() {
	p.games = p.app.folders.list()
	if len(p.games) == 0 {
		p.say("%s", p.words.NoGames)
	}
	for i, k := range p.games {
		p.say("%d: %s %s", i+1, k.changed.Format("2006-01-02 15:04"), p.app.describe(k))
	}
}

func (p *plain) openNumber(arguments []string) {
	if p.games == nil {
		p.games = p.app.folders.list()
	}
	n, err := strconv.Atoi(first(arguments))
	if err != nil || n < 1 || n > len(p.games) {
		p.say("%s", p.words.Plain.WhichGame)
		return
	}
	id := p.games[n-1].ID
	if id == p.About().ID {
		p.introduce()
		return
	}
	p.tellError(p.open(id))
}

func (p *plain) tellHelp() {
	w := &p.words.Plain
	p.say("%s", w.HelpCell)
	for _, c := range commands() {
		if c.line == nil {
			continue
		}
		name := c.name
		if names := w.Names[name]; !slices.Contains(names, name) {
			name += " / " + strings.Join(names, " / ")
		}
		p.say(w.Said, strings.TrimSpace(name+" "+c.example), w.Orders[c.name])
	}
}

// read reads houses of a kind aloud.
func read(kind sudoku.HouseKind, label func(*plainWords) string) func(*plain, []string) {
	return func(p *plain, arguments []string) { p.readHouse(label(&p.words.Plain), kind, first(arguments)) }
}

// walk goes to a cell beside.
func (p *plain) walk(down, right int) {
	p.Selection().Set(p.cell)
	p.Selection().Step(down, right, false)
	p.goTo(p.Selection().Cursor())
}

func (p *plain) writeNotes() {
	if !p.Assists().AutoNotes {
		p.say("%s", p.words.OffInSettings)
		return
	}
	p.act(game.Action{Do: game.Notes})
}

func (p *plain) undoMistakes() {
	p.hint = nil
	if n := p.UndoMistakes(); n > 0 {
		p.say(p.words.Undone, n)
		return
	}
	p.say("%s", p.words.NoMistake)
}

func (p *plain) goBackTo(arguments []string) {
	p.hint = nil
	if _, err := p.Return(strings.Join(arguments, " ")); err != nil {
		p.say("%s", p.words.error(err))
		return
	}
	p.say(p.words.ReturnedTo, strings.Join(arguments, " "))
}

func (p *plain) switchLanguage(arguments []string) {
	switch tag := first(arguments); {
	case slices.Contains(explain.Languages(), tag):
		p.settings.Lang = tag
		p.restyle()
		p.saveSettings()
	case tag != "":
		p.say(p.words.Plain.NotUnderstood, tag)
		return
	}
	p.say("%s", p.words.lists.Language())
}

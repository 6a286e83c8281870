package tui

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/game"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/message"
)

// plain is the game line by line, for screen readers and Braille displays. It
// reads a command a line and answers in short sentences, without drawing.
type plain struct {
	*app
	*session
	out      io.Writer
	commands map[string]command
	cell     int
	hint     *game.Hint
	depth    int
	since    time.Time
	verbose  bool
	games    []kept   // as listed last
	typed    []string // the lines so far of a puzzle that is being typed, nil when none is
	pasted   []string // lines that look like those of a puzzle, since the last command
	done     bool
	leaving  bool   // the player was told that the game isn't kept
	failed   string // why the game isn't kept, as said last
}

// RunPlain plays line by line until "quit", the end of the input, or the end
// of the context. Without a board it goes on with the latest game, or makes a
// new one.
func RunPlain(ctx context.Context, config Config) error {
	board := config.Board
	config.Board = nil
	a, err := newApp(ctx, config)
	if err != nil {
		return err
	}
	p := &plain{app: a, out: config.Output, commands: lineTable(), since: a.Now()}
	if err := p.begin(board); err != nil {
		return err
	}
	defer p.leaveGame()
	var news <-chan string
	if config.Race != nil {
		news = config.Race.News
	}
	lines := make(chan string)
	failed := make(chan error, 1)
	go func() {
		scanner := bufio.NewScanner(config.Input)
		scanner.Buffer(nil, 1<<20)
		scanner.Split(lineScanner())
		for scanner.Scan() {
			select {
			case lines <- scanner.Text():
			case <-ctx.Done():
				return
			}
		}
		failed <- scanner.Err()
	}()
	for !p.done {
		select {
		case <-ctx.Done():
			fmt.Fprintln(p.out) // the terminal has written ^C
			return nil
		case err := <-failed:
			return err
		case text := <-news:
			p.say("%s", printable(text))
		case line := <-lines:
			p.run(a.Now())
			p.command(line)
			p.keep()
		}
	}
	return nil
}

func (p *plain) say(format string, values ...any) {
	text := message.Sprintf(format, values...)
	if strings.Contains(text, "{") { // keys of the full screen: commands here
		text = strings.NewReplacer(" ({options})", "", "（{options}）", "").Replace(text)
		for name, names := range p.words.Plain.Names {
			text = strings.ReplaceAll(text, "{"+name+"}", strconv.Quote(names[0]))
		}
	}
	if p.ascii() {
		text = strings.Map(asciiOf, text)
	}
	fmt.Fprintln(p.out, text)
}

func (p *plain) begin(board *sudoku.Board) error {
	w := &p.words.Plain
	p.say("%s", w.Welcome)
	if p.message != "" {
		p.say("%s", p.message)
	}
	if board != nil {
		if id, ok := p.app.begun(board); ok {
			return p.open(id)
		}
		g, err := game.Resume(board)
		if err != nil {
			return err
		}
		g.SetAbout(p.known())
		return p.start(g)
	}
	if latest, ok := p.app.folders.latest(); ok {
		return p.open(latest.ID)
	}
	return p.newGame(nil)
}

// start plays a new game in place of the one there was.
func (p *plain) start(g *game.Game) error {
	g.SetAssists(p.assists())
	p.take(p.app.folders.begin(g, p.Now()))
	return nil
}

func (p *plain) take(t *session) {
	p.leaveGame()
	p.session, p.hint, p.cell = t, nil, t.Selection().Cursor()
	if p.Answer().Solutions == game.Unknown {
		ctx, cancel := context.WithTimeout(p.ctx, 10*time.Second)
		p.SetAnswer(game.FindAnswer(ctx, p.Game.Board().Puzzle))
		cancel()
	}
	if p.Answer().Solutions == game.One && p.About().Rating == 0 {
		setRating(p.Game, rate(p.ctx, p.Game.Board().Puzzle, 3*time.Second))
	}
	p.since = p.Now()
	p.introduce()
}

// introduce tells which puzzle it is.
func (p *plain) introduce() {
	w := &p.words.Plain
	b := p.Game.Board()
	empty := p.Rules().Shape().Shown() - b.Grid().Filled()
	name := p.words.rules(p.Rules().String())
	if level := p.About().Level; level != "" {
		name = fmt.Sprintf(w.OfLevel, name, p.words.level(level))
	}
	if made := byline(p.Game.About()); made != "" {
		p.say("%s", made)
	}
	p.say(w.Puzzle, name, b.Givens.Filled(), empty)
	switch p.Answer().Solutions {
	case game.None:
		p.say("%s", p.words.HasNone)
	case game.Several:
		p.say("%s", p.words.HasSeveral)
	}
}

func (p *plain) leaveGame() {
	if p.session != nil {
		if err := p.session.close(); err != nil {
			p.tellUnsaved(err)
		}
		p.session = nil
	}
}

func (p *plain) open(id string) error {
	t, copied, err := p.app.folders.open(id, p.Now())
	if err != nil {
		return err
	}
	t.SetAssists(p.assists())
	t.SetPaused(false)
	p.take(t)
	if copied {
		p.say("%s", p.words.Copied)
	}
	return nil
}

// newGame makes a puzzle: words may be a level and rules.
func (p *plain) newGame(arguments []string) error {
	if p.Generate == nil {
		return fmt.Errorf("%s", p.words.Plain.NoGenerator)
	}
	r := Request{Level: p.settings.Level, Rules: "9", Symmetry: "none"}
	for _, argument := range arguments {
		_, err := generate.ParseRules(argument)
		level, known := explain.Find("level", argument)
		preset, posted := generate.FindPreset(argument)
		switch {
		case err == nil:
			r.Rules = argument
		case known:
			r.Level = level
		case posted:
			r.Level, r.Preset = "", preset.Name
		default:
			return fmt.Errorf(p.words.Plain.NoLevel, argument)
		}
	}
	p.say("%s", p.words.Making)
	made, err := p.Generate(p.ctx, r, func(int) {})
	if err != nil {
		return err
	}
	return p.startMade(made, r.Level, "generated")
}

func (p *plain) startMade(made Made, level, source string) error {
	g, err := game.New(made.Puzzle)
	if err != nil {
		return err
	}
	made.tell(g, level, source)
	return p.start(g)
}

// run lets the clock run. Thinking time counts, a night does not.
func (p *plain) run(now time.Time) {
	if d := now.Sub(p.since); p.session != nil && d > 0 && d < time.Hour {
		p.Advance(d)
	}
	p.since = now
}

// keep saves the game. Why it failed is said once.
func (p *plain) keep() {
	if p.session == nil {
		return
	}
	if err := p.save(); err != nil {
		p.tellUnsaved(err)
		return
	}
	p.failed, p.leaving = "", false
}

func (p *plain) tellUnsaved(err error) {
	if text := fmt.Sprintf(p.words.NotSaved, p.words.error(err)); text != p.failed {
		p.failed = text
		p.say("%s", text)
	}
}

// quit leaves. When the game isn't kept it takes a second time.
func (p *plain) quit() {
	err := p.save()
	if p.done = err == nil || p.leaving; p.done {
		return
	}
	p.leaving, p.failed = true, ""
	p.tellUnsaved(err)
	p.say("%s", p.words.Plain.QuitUnsaved)
}

// name returns what stands in a cell, in words.
func (p *plain) name(cell int) string {
	w := &p.words.Plain
	b := p.Seen()
	switch d := b.Digit(cell); {
	case d != 0:
		return b.Symbols.Name(d)
	case has(p.Fog(), cell):
		return w.Fog
	}
	return w.Empty
}

// describe tells all about a cell: what stands there first, where it is last.
func (p *plain) describe(cell int) string {
	w := &p.words.Plain
	b := p.Seen()
	parts := []string{p.name(cell)}
	if b.Givens[cell] != 0 {
		parts = append(parts, p.words.Given)
	}
	if b.Digit(cell) == 0 {
		if b.Centre[cell] != 0 {
			parts = append(parts, w.Notes+" "+symbolsOf(b, b.Centre[cell]))
		}
		if b.Corner[cell] != 0 {
			parts = append(parts, w.Corner+" "+symbolsOf(b, b.Corner[cell]))
		}
	}
	if b.Digit(cell) != 0 && has(p.Fog(), cell) {
		parts = append(parts, w.Fog)
	}
	for _, c := range p.cluesAt(cell) {
		if p.verbose || !looks(c, constraint.LookLabel) || c.Cells[0] == cell {
			parts = append(parts, p.words.lists.ConstraintName(c, b.Symbols))
		}
	}
	text := strings.Join(parts, w.Comma)
	if cell >= p.Rules().Shape().Main() {
		return text + w.Comma + p.Rules().CellName(cell)
	}
	position := p.Rules().Shape().Position(cell)
	text += fmt.Sprintf(w.Where, position.Row+1, position.Col+1)
	if area := p.Rules().Shape().Area(cell); area >= 0 && p.verbose {
		text += fmt.Sprintf(w.InBox, area+1)
	}
	return text
}

// house returns the cells of a row, column or box by its number from 1.
func (p *plain) house(kind sudoku.HouseKind, number int) (sudoku.House, bool) {
	for _, h := range p.Rules().Houses() {
		if h.Number == number && (h.Kind == kind || kind == sudoku.Box && h.Kind == sudoku.Region) {
			return h, true
		}
	}
	return sudoku.House{}, false
}

// readHouse reads the cells of a house, and what is left to place there.
func (p *plain) readHouse(label string, kind sudoku.HouseKind, argument string) {
	w := &p.words.Plain
	number, err := strconv.Atoi(argument)
	if err != nil {
		p.say(w.WhichHouse, strings.ToLower(label))
		return
	}
	h, ok := p.house(kind, number)
	if !ok {
		p.say(w.NoHouse, label, number)
		return
	}
	var names []string
	left := sudoku.AllDigits(p.Rules().N())
	for _, cell := range h.Cells {
		names = append(names, p.name(cell))
		if d := p.Seen().Digit(cell); d != 0 {
			left = left.Without(d)
		}
	}
	where := ""
	if p.Rules().Shape().Grids() > 1 { // its number doesn't tell in which of them it lies
		where = fmt.Sprintf(w.FromTo, p.Rules().CellName(h.Cells[0]), p.Rules().CellName(h.Cells[len(h.Cells)-1]))
	}
	text := fmt.Sprintf(w.House, label, number, strings.Join(names, " "), where)
	if p.Assists().Remaining && left != 0 {
		text += fmt.Sprintf(w.Left, symbolsOf(p.Game.Board(), left))
	}
	p.say("%s", text)
}

// act carries out an action and says what came of it.
func (p *plain) act(a game.Action) {
	before := p.Status()
	p.hint = nil
	changed, err := p.Do(a)
	switch {
	case err != nil:
		p.say("%s", p.words.error(err))
	case !changed:
		p.say("%s", p.words.Plain.NoChange)
	default:
		p.tellChange(a, len(p.LastChanged()))
		if len(a.Cells) == 1 {
			p.warn(a.Cells[0])
		}
	}
	p.tellStatus(before)
}

// tellChange says what an action, or undoing it, has done. It tells the cell
// and what it shows now, or how many cells changed.
func (p *plain) tellChange(a game.Action, cells int) {
	switch {
	case a.Do == game.Deduce && len(a.Place) == 1:
		p.goTo(a.Place[0].Cell)
	case a.Do != game.Deduce && len(a.Cells) == 1:
		p.goTo(a.Cells[0])
	default:
		p.say(p.words.Plain.Changed, cells)
	}
}

// warn tells at once what is wrong with an entry, as far as the player wants it.
func (p *plain) warn(cell int) {
	if p.Game.Board().Digit(cell) == 0 {
		return
	}
	if p.Assists().Clashes == game.Always {
		for _, clash := range p.Clashes() {
			for i, c := range clash.Cells {
				if c == cell && len(clash.Cells) == 2 {
					p.say(p.words.ClashWith, p.Rules().CellName(clash.Cells[1-i]))
				}
			}
		}
	}
	if solution := p.Answer().Grid; p.Assists().Check == game.Always && solution != nil && solution[cell] != p.Game.Board().Digit(cell) {
		p.say("%s", p.words.Plain.Wrong)
	}
}

func (p *plain) tellStatus(before game.Status) {
	now := p.Status()
	if now == before {
		return
	}
	switch now {
	case game.Solved:
		p.say(p.words.SolvedIn, clockText(p.Elapsed()))
		if said := p.Game.About().Message; said != "" {
			p.say("%s", printable(said))
		}
		p.noteResult()
	case game.Wrong:
		p.say("%s", p.words.FullButWrong)
	}
}

func (p *plain) noteResult() {
	(&play{session: p.session}).noteResult(p.app)
}

// tellHint explains the hint, deeper each time it is asked for.
func (p *plain) tellHint(deeper bool) {
	switch {
	case !p.Assists().Hints:
		p.say("%s", p.words.OffInSettings)
		return
	case p.hint == nil || !deeper:
		hint, err := game.FindHint(p.ctx, p.Copy())
		if err != nil {
			p.say("%s", p.words.hintError(err))
			return
		}
		if hint.Step == nil {
			p.say("%s", p.words.noHint(p.Game))
			return
		}
		p.CountHint()
		p.hint, p.depth = &hint, whereDepth
	case p.depth < proofDepth:
		p.depth++
	}
	p.say("%s", p.Explain(p.words.lists.Tag(), *p.hint, p.depth))
	if p.depth < proofDepth {
		p.say("%s", p.words.Plain.MoreHint)
	}
}

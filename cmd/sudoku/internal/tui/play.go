package tui

import (
	"context"
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/logic"
)

// play is the screen of a game.
type play struct {
	*session
	area area

	mode  mode
	brush uint8 // the digit chosen in digit-first play, 0 is none
	paint uint8 // the colour that colours candidates, 0 colours cells

	places  bool        // show where the digit looked at can go
	last    uint8       // the digit entered or looked at last
	checked *game.Check // what the player asked for, until the next action
	clashes bool        // the same for clashes
	hint    *shownHint

	message string
	tone    tone
	leader  bool // the next letter is a command, not a digit
	won     *won // what to do after the game, nil before

	since    time.Time // the clock has run up to here
	mouse    mouseState
	buttons  []button // what was drawn last and can be clicked
	symbol   int      // columns of a symbol
	commands map[string]command
	solving  bool // the solution has been asked for
	rating   bool // and how hard it is
}

// tone is how a message sounds.
type tone uint8

const (
	toneNeutral tone = iota
	toneGood
	toneBad
)

// answerMsg brings the solution of a puzzle that came without, ratedMsg its
// rating.
type answerMsg struct {
	game   *game.Game
	answer game.Answer
}

type ratedMsg struct {
	game    *game.Game
	ratings logic.Ratings
}

func newPlay(a *app, t *session) *play {
	p := &play{session: t, since: a.Now(), symbol: symbolWidth(t.Board().Symbols), commands: keyTable()}
	p.tellSolutions(a)
	if p.Status() == game.Solved {
		p.won = newWon(a, p)
	}
	return p
}

// tellSolutions warns when there is not one solution.
func (p *play) tellSolutions(a *app) {
	switch p.Answer().Solutions {
	case game.None:
		p.say(a.words.HasNone, toneBad)
	case game.Several:
		p.say(a.words.HasSeveral, toneNeutral)
	}
}

// solve finds the solution in the background, for check and the rest, and then
// how hard the puzzle is. It does so once.
func (p *play) solve(a *app) tea.Cmd {
	g, puzzle, ctx := p.Game, p.Board().Puzzle, a.ctx
	switch answer := p.Answer(); {
	case answer.Solutions == game.Unknown && !p.solving:
		p.solving = true
		return func() tea.Msg {
			ctx, cancel := context.WithTimeout(ctx, time.Minute)
			defer cancel()
			return answerMsg{g, game.FindAnswer(ctx, puzzle)}
		}
	case answer.Solutions == game.One && !p.rating && p.About().Rating == 0:
		p.rating = true
		return func() tea.Msg { return ratedMsg{g, rate(ctx, puzzle, time.Minute)} }
	}
	return nil
}

// rate rates a puzzle of one solution. It returns the zero Ratings if that
// takes longer than patience, or if such boards aren't rated.
func rate(ctx context.Context, p sudoku.Puzzle, patience time.Duration) logic.Ratings {
	if len(generate.Asked{Rules: p.Rules}.Levels()) == 0 {
		return logic.Ratings{} // such boards are not rated
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	ratings, err := logic.Rate(ctx, p, logic.RateOptions{Unique: true})
	if err != nil {
		return logic.Ratings{}
	}
	return ratings
}

// setRating tells a game how hard its puzzle is.
func setRating(g *game.Game, r logic.Ratings) {
	if about := g.About(); r.ER > 0 {
		about.Level, about.Rating, about.Hardest = r.Level().ID, int(r.ER), string(r.Hardest)
		g.SetAbout(about)
	}
}

func (p *play) say(text string, t tone) { p.message, p.tone = p.keyed(text), t }

// run lets the clock run up to now. A gap of more than some seconds is no
// playing time: the machine was asleep.
func (p *play) run(now time.Time) {
	if d := now.Sub(p.since); d > 0 && d < 5*time.Second {
		p.Advance(d)
	}
	p.since = now
}

func (p *play) update(a *app, msg tea.Msg) tea.Cmd {
	p.run(a.Now())
	switch msg := msg.(type) {
	case tickMsg:
		if int(p.Elapsed().Seconds())%5 == 0 {
			p.keep()
		}
		return nil
	case answerMsg:
		if msg.game == p.Game {
			p.SetAnswer(msg.answer)
			p.tellSolutions(a)
			p.keep()
		}
		return nil
	case ratedMsg:
		if msg.game == p.Game {
			setRating(p.Game, msg.ratings)
			p.keep()
		}
		return nil
	case hintMsg:
		p.gotHint(a, msg)
		return nil
	case tea.KeyPressMsg:
		return p.key(a, msg)
	case tea.MouseMsg:
		return p.mouseEvent(a, msg)
	}
	return nil
}

// keep saves the game. Why it failed stays in sight until it succeeds.
func (p *play) keep() { _ = p.save() }

func (p *play) leave(a *app) {
	p.run(a.Now())
	if err := p.close(); err != nil {
		a.message = fmt.Sprintf(a.words.NotSaved, a.words.error(err))
	}
}

// do carries out an action, saves, and says what there is to say.
func (p *play) do(a *app, action game.Action) {
	before, mistakes := p.Status(), p.Mistakes()
	changed, err := p.Do(action)
	switch {
	case err != nil:
		p.say(a.words.error(err), toneBad)
		return
	case !changed:
		return
	}
	p.afterChange(a, before)
	switch {
	case p.Lost():
		p.say(a.words.Lost, toneBad)
	case p.Mistakes() > mistakes:
		p.say(p.mistakesLine(a), toneBad)
	}
}

// mistakesLine tells how many mistakes a strict game has seen.
func (p *play) mistakesLine(a *app) string {
	return fmt.Sprintf(a.words.Mistakes, p.Mistakes(), game.MostMistakes)
}

// afterChange does what every change of the board calls for.
func (p *play) afterChange(a *app, before game.Status) {
	p.checked, p.clashes, p.hint, p.won = nil, false, nil, nil
	p.say("", toneNeutral)
	if now := p.Status(); now != before && p.folders != nil { // an exercise has an end of its own
		switch now {
		case game.Solved:
			p.say(fmt.Sprintf(a.words.SolvedIn, clockText(p.Elapsed())), toneGood)
			p.places = false
			p.noteResult(a)
			p.won = newWon(a, p)
		case game.Wrong:
			p.say(a.words.FullButWrong, toneBad)
		}
	}
	p.keep()
}

// noteResult adds the game to the statistics when it is solved for the first
// time.
func (p *play) noteResult(a *app) {
	f := p.Finish()
	about := p.About()
	if f == nil {
		return
	}
	r := result{ID: about.ID, Day: a.today(), Level: about.Level, Rules: p.Rules().String(), Source: about.Source, ElapsedMS: f.Elapsed.Milliseconds(), Hints: f.Hints}
	if err := a.folders.addResult(r); err != nil {
		a.message = fmt.Sprintf(a.words.NotSaved, a.words.error(err))
	}
}

// targets returns the cells that a key acts on.
func (p *play) targets() []int { return p.Selection().Cells() }

// enter takes a digit key. Its effect depends on the mode, and on whether the digit or
// the cell comes first.
func (p *play) enter(a *app, d uint8, as mode, cells []int) {
	one := a.settings.OneMark && as == cornerMode
	p.last = d
	switch {
	case as == colourMode && d > game.MaxColour:
		return
	case as == colourMode:
		p.do(a, game.Action{Do: game.Colour, Cells: cells, Colour: d})
	case as == digitMode && p.paint != 0:
		p.do(a, game.Action{Do: game.Paint, Cells: cells, Digit: d, Colour: p.paint})
	case as == digitMode:
		p.do(a, game.Action{Do: game.Enter, Cells: cells, Digit: d})
	case as == cornerMode && !one:
		p.do(a, game.Action{Do: game.Corner, Cells: cells, Digit: d})
	default:
		p.do(a, game.Action{Do: game.Centre, Cells: cells, Digit: d})
	}
}

// look returns the digit whose places are lit: the brush, or what the cursor's cell
// shows.
func (p *play) look(a *app) uint8 {
	if a.settings.DigitFirst && p.brush != 0 {
		return p.brush
	}
	if d := p.Seen().Digit(p.Selection().Cursor()); d != 0 {
		return d
	}
	if p.places {
		return p.last
	}
	return 0
}

// view returns what the board shows now.
func (p *play) view(a *app) *boardView {
	assists := p.Assists()
	cells := p.Rules().Cells()
	cursor := p.Selection().Cursor()
	seen := *p.Seen()
	seen.Rules = p.Rules() // marks reach out of the fog
	v := newBoardView(a, &seen, cursor)
	if v.hidden = p.Paused(); v.hidden {
		v.cursor = -1
		return v
	}
	v.fog = p.Fog()
	set := func(list []int) []bool {
		out := make([]bool, cells)
		for _, cell := range list {
			out[cell] = true
		}
		return out
	}
	if chosen := p.Selection().Cells(); len(chosen) > 1 {
		v.chosen = set(chosen)
	}
	if assists.Peers {
		v.peers = set(p.Peers(cursor))
	}
	if assists.Same || p.places || a.settings.DigitFirst {
		v.look = p.look(a)
	}
	if p.places && v.look != 0 {
		v.places = set(p.Places(v.look))
	}
	if assists.Clashes == game.Always || p.clashes || p.checked != nil {
		v.clash = make([]bool, cells)
		for _, clash := range p.Clashes() {
			for _, cell := range clash.Cells {
				v.clash[cell] = p.Board().Digit(cell) != 0
			}
		}
	}
	check := p.checked
	if check == nil && assists.Check == game.Always && p.Answer().Grid != nil {
		all := p.Check()
		check = &game.Check{Wrong: all.Wrong} // right ones need no mark at every turn
	}
	if check != nil {
		v.wrong, v.right = set(check.Wrong), set(check.Right)
	}
	if p.hint != nil {
		v.hint = p.hint.marks
	}
	return v
}

func (p *play) draw(a *app, c *canvas) {
	bottom := bottomPanel
	if p.hint != nil || p.won != nil {
		bottom = 7
	}
	p.area.arrange(p.Rules(), p.Board().Symbols, a.width, a.height, bottom)
	v := p.view(a)
	p.area.draw(c, v)
	if v.hidden {
		text := " " + a.words.Paused + " "
		c.text(p.area.x+max(0, (p.area.width-textWidth(text))/2), p.area.y+p.area.height/2, fit(text, p.area.width), a.theme.title.over(a.theme.text))
	}
	p.drawPanel(a, c, v)
}

// describeCell tells all about a cell, for the panel.
func (p *play) describeCell(a *app, cell int) string {
	b := p.Seen()
	text := b.Rules.CellName(cell)
	names := func(set sudoku.Set) (s string) {
		for d := range set.Digits() {
			if s != "" && !b.Symbols.Single() {
				s += " "
			}
			s += b.Symbols.Name(d)
		}
		return s
	}
	switch {
	case b.Givens[cell] != 0:
		text += " " + a.words.Given + " " + b.Symbols.Name(b.Givens[cell])
	case b.Entries[cell] != 0:
		text += " " + b.Symbols.Name(b.Entries[cell])
	default:
		if marks := b.Corner[cell]; marks != 0 {
			text += " " + a.words.CornerShort + names(marks)
		}
		if marks := b.Centre[cell]; marks != 0 {
			text += " " + a.words.CentreShort + names(marks)
		}
	}
	if colours := b.Colours[cell]; colours != 0 {
		text += " " + a.words.ColourShort
		for colour := range colours.Digits() {
			text += string(rune('a' + colour - 1))
		}
	}
	return text
}

// wrongHere tells what is wrong with the cell under the cursor, if something is.
func (p *play) wrongHere(a *app, v *boardView) string {
	cell := p.Selection().Cursor()
	if !has(v.clash, cell) {
		return ""
	}
	for _, clash := range p.Clashes() {
		if !slices.Contains(clash.Cells, cell) {
			continue
		}
		if clash.Constraint != nil {
			return fmt.Sprintf(a.words.Breaks, a.words.lists.ConstraintName(*clash.Constraint, p.Board().Symbols))
		}
		for _, other := range clash.Cells {
			if other != cell {
				return fmt.Sprintf(a.words.ClashWith, p.Rules().CellName(other))
			}
		}
	}
	return ""
}

package tui

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/game"
	"jiugong/sudoku/logic"
)

// shownHint is a hint on the screen. It opens at the first depth and goes
// deeper each time the player asks again; the board stays as it is until Enter.
type shownHint struct {
	game.Hint
	depth int
	marks *hintMarks
	top   int // the first line shown of a long text
	links []hintLink
	at    int // which of the links is shown, from 1; 0 shows them all
}

// hintLink is a node of one of the step's chains: one conclusion, and what it
// follows from.
type hintLink struct{ chain, node int }

// The depths of a hint.
const (
	whereDepth = 1 + iota // where to look
	techniqueDepth
	cellsDepth
	proofDepth
)

// hintMsg brings a hint.
type hintMsg struct {
	game *game.Game
	hint game.Hint
	err  error
}

// askHint looks for a hint, or shows more of the one there is.
func (p *play) askHint(a *app) tea.Cmd {
	switch {
	case !p.Assists().Hints:
		p.say(a.words.OffInSettings, toneNeutral)
		return nil
	case p.hint != nil:
		p.hint.deeper()
		return nil
	case p.Status() == game.Solved || p.message == a.words.Thinking:
		return nil
	}
	p.say(a.words.Thinking, toneNeutral)
	g, board, ctx := p.Game, p.Copy(), a.ctx
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		hint, err := game.FindHint(ctx, board)
		return hintMsg{g, hint, err}
	}
}

// gotHint shows a hint that was looked for, if it is still for this board.
func (p *play) gotHint(a *app, msg hintMsg) {
	clash := (*sudoku.ClashError)(nil)
	switch {
	case msg.game != p.Game || p.Paused() || p.message != a.words.Thinking:
	case errors.As(msg.err, &clash):
		p.clashes = true
		p.say(a.words.HintClash, toneBad)
	case errors.Is(msg.err, sudoku.ErrMultipleSolutions):
		p.say(a.words.HasSeveral, toneBad)
	case errors.Is(msg.err, sudoku.ErrNoSolution):
		p.say(a.words.HasNone, toneBad)
	case errors.Is(msg.err, logic.ErrTooLarge):
		p.say(a.words.HintTooLarge, toneNeutral)
	case msg.err != nil:
		p.say(a.words.error(msg.err), toneBad)
	case msg.hint.Step == nil:
		p.say(a.words.NoHint, toneNeutral)
	default:
		p.CountHint()
		p.hint = newShownHint(msg.hint, whereDepth)
		p.say("", toneNeutral)
		p.keep()
	}
}

func newShownHint(hint game.Hint, depth int) *shownHint {
	h := &shownHint{Hint: hint, depth: depth}
	for i, chain := range hint.Step.Chains {
		for j := range chain.Nodes {
			h.links = append(h.links, hintLink{i, j})
		}
	}
	h.mark()
	return h
}

// deeper tells more. The proof of a chain begins with its first link.
func (h *shownHint) deeper() {
	if h.depth == proofDepth {
		return
	}
	h.depth++
	h.top = 0
	if h.depth == proofDepth {
		h.at = min(1, len(h.links))
	}
	h.mark()
}

// walk shows the next link of the chains or the one before; before the first is
// the proof as a whole.
func (h *shownHint) walk(step int) {
	h.at = max(0, min(h.at+step, len(h.links)))
	h.top = 0
	h.mark()
}

func (h *shownHint) scroll(step int) { h.top = max(0, h.top+step) }

// key handles the keys that mean something else while a hint is open.
func (h *shownHint) key(p *play, a *app, key string) bool {
	walking := h.depth == proofDepth && len(h.links) > 0
	switch key {
	case "esc":
		p.hint = nil
	case "left", ",", "right", ".":
		if walking {
			h.walk(map[string]int{"left": -1, ",": -1}[key]*2 + 1)
		}
		return walking
	case "pgup":
		h.scroll(-3)
	case "pgdown":
		h.scroll(3)
	case "enter":
		action := game.Deduction(h.Step)
		p.hint = nil
		if len(action.Place)+len(action.Remove) > 0 {
			p.do(a, action)
			if len(action.Place) > 0 {
				p.Selection().Set(action.Place[0].Cell)
			}
		}
	default:
		return false
	}
	return true
}

// text is the hint in the player's language, at its depth, or the link shown.
func (h *shownHint) text(a *app) string {
	if h.at > 0 {
		link := h.links[h.at-1]
		return a.words.lists.Links(h.State, h.Step)[link.chain][link.node]
	}
	return a.Explain(a.words.lists.Tag(), h.Hint, h.depth)
}

// explainHint asks package explain for the words of a hint.
func explainHint(lang string, hint game.Hint, depth int) string {
	words, err := explain.New(lang)
	if err != nil {
		return err.Error()
	}
	return words.Step(hint.State, hint.Step, explain.Depth(depth))
}

// placed is the digit that a hint enters into a cell, 0 for none.
func (m *hintMarks) placed(cell int) uint8 {
	if m != nil {
		for c := range m.place {
			if c.cell == cell {
				return c.digit
			}
		}
	}
	return 0
}

// mark finds what the step lights up on the board at its depth: first what the
// sentence names, then the cells of the pattern and the digits that exclude, and
// what follows from it only with the proof. A single link lights up itself.
func (h *shownHint) mark() {
	m := &hintMarks{
		place: map[candidate]bool{}, drop: map[candidate]bool{}, cells: map[int]bool{},
		one: map[candidate]bool{}, two: map[candidate]bool{}, named: map[int]bool{}, excluding: map[int]bool{},
	}
	h.marks = m
	if h.depth < cellsDepth {
		cells, houses := explain.Best().Named(h.Step)
		for _, house := range houses {
			cells = append(cells, h.State.Rules().Houses()[house].Cells...)
		}
		for _, cell := range cells {
			m.named[cell] = true
		}
		return
	}
	if h.at > 0 {
		link := h.links[h.at-1]
		m.addNode(h.Step.Chains[link.chain], link.node, true)
		if h.at == len(h.links) {
			m.conclude(h.Step)
		}
		return
	}
	m.addParts(h)
	h.exclude(m)
	for _, chain := range h.Step.Chains {
		for i := range chain.Nodes {
			m.addNode(chain, i, false)
		}
	}
	if h.depth == proofDepth || h.Step.Mistake() {
		m.conclude(h.Step)
	}
}

// addParts lights up the cells and candidates of the pattern in two colours.
func (m *hintMarks) addParts(h *shownHint) {
	for _, part := range h.Step.Parts {
		for _, cell := range part.Cells {
			m.cells[cell] = true
			for d := range part.Digits.Digits() {
				if !h.State.Candidates(cell).Has(d) {
					continue
				}
				switch part.Role {
				case logic.Fin, logic.Pincer, logic.SetB, logic.SetC, logic.Roof, logic.Common, logic.ColourB, logic.Cover:
					m.two[candidate{cell, d}] = true
				default:
					m.one[candidate{cell, d}] = true
				}
			}
		}
	}
}

// exclude lights up the digits on the board that leave a single alone: for a
// cell that has one digit left, one of each other digit that it sees; for a digit
// that has one place left in a house, those that keep it out of the others.
func (h *shownHint) exclude(m *hintMarks) {
	if len(h.Step.Place) != 1 || len(h.Step.Chains) > 0 {
		return
	}
	rules, placed := h.State.Rules(), h.Step.Place[0]
	light := func(cell int, d uint8) {
		for _, peer := range rules.Peers(cell) {
			if h.State.Digit(peer) == d {
				m.excluding[peer] = true
				return
			}
		}
	}
	houses := 0
	for _, part := range h.Step.Parts {
		for _, house := range part.Houses {
			houses++
			for _, cell := range rules.Houses()[house].Cells {
				if cell != placed.Cell && h.State.Digit(cell) == 0 {
					light(cell, placed.Digit)
				}
			}
		}
	}
	for d := uint8(1); houses == 0 && int(d) <= rules.N(); d++ {
		if d != placed.Digit {
			light(placed.Cell, d)
		}
	}
}

// conclude lights up what follows: what is entered, and what is dropped.
func (m *hintMarks) conclude(step *logic.Step) {
	for _, c := range step.Place {
		m.place[candidate{c.Cell, c.Digit}] = true
		m.cells[c.Cell] = true
	}
	for _, c := range step.Remove {
		m.drop[candidate{c.Cell, c.Digit}] = true
	}
}

// addNode lights up a node of a chain, in one colour when its candidate would
// hold and in another when it would not, and links it to what it follows from: a
// link to one that holds is strong. Alone, it shows also what it follows from.
func (m *hintMarks) addNode(chain logic.Chain, i int, alone bool) {
	node := chain.Nodes[i]
	for _, cell := range node.Cells {
		m.cells[cell] = true
		if node.On {
			m.one[candidate{cell, node.Digit}] = true
		} else {
			m.two[candidate{cell, node.Digit}] = true
		}
	}
	for _, from := range node.From {
		if from >= i || len(node.Cells) == 0 || len(chain.Nodes[from].Cells) == 0 {
			continue
		}
		source := chain.Nodes[from]
		m.links = append(m.links, markLink{candidate{source.Cells[0], source.Digit}, candidate{node.Cells[0], node.Digit}, node.On})
		if alone {
			for _, cell := range source.Cells {
				m.cells[cell] = true
				if source.On {
					m.one[candidate{cell, source.Digit}] = true
				} else {
					m.two[candidate{cell, source.Digit}] = true
				}
			}
		}
	}
}

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
}

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
		p.hint.deeper(p)
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
		p.say(msg.err.Error(), toneBad)
	case msg.hint.Step == nil:
		p.say(a.words.NoHint, toneNeutral)
	default:
		p.CountHint()
		p.hint = &shownHint{Hint: msg.hint, depth: whereDepth}
		p.hint.mark()
		p.say("", toneNeutral)
		p.keep()
	}
}

func (h *shownHint) deeper(p *play) {
	if h.depth < proofDepth {
		h.depth++
		h.top = 0
		h.mark()
	}
}

func (h *shownHint) scroll(step int) { h.top = max(0, h.top+step) }

// key handles the keys that mean something else while a hint is open.
func (h *shownHint) key(p *play, a *app, key string) bool {
	switch key {
	case "esc":
		p.hint = nil
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

// text is the hint in the player's language, at its depth.
func (h *shownHint) text(a *app) string {
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

// mark finds what the step lights up on the board at its depth: nothing until
// the cells are told, and what follows from them only with the proof.
func (h *shownHint) mark() {
	m := &hintMarks{
		place: map[candidate]bool{}, drop: map[candidate]bool{}, cells: map[int]bool{},
		one: map[candidate]bool{}, two: map[candidate]bool{},
	}
	h.marks = m
	if h.depth < cellsDepth {
		return
	}
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
	for _, chain := range h.Step.Chains {
		m.addChain(chain)
	}
	if h.depth < proofDepth && !h.Step.Mistake() {
		return
	}
	for _, c := range h.Step.Place {
		m.place[candidate{c.Cell, c.Digit}] = true
		m.cells[c.Cell] = true
	}
	for _, c := range h.Step.Remove {
		m.drop[candidate{c.Cell, c.Digit}] = true
	}
}

// addChain lights up the candidates of a chain, those that would hold in one
// colour and those that would not in the other, and links each to what it
// follows from: a link to one that holds is strong.
func (m *hintMarks) addChain(chain logic.Chain) {
	for _, node := range chain.Nodes {
		for _, cell := range node.Cells {
			m.cells[cell] = true
			if node.On {
				m.one[candidate{cell, node.Digit}] = true
			} else {
				m.two[candidate{cell, node.Digit}] = true
			}
		}
		for _, from := range node.From {
			if from < len(chain.Nodes) && len(node.Cells) > 0 && len(chain.Nodes[from].Cells) > 0 {
				source := chain.Nodes[from]
				m.links = append(m.links, markLink{candidate{source.Cells[0], source.Digit}, candidate{node.Cells[0], node.Digit}, node.On})
			}
		}
	}
}

package tui

import (
	"context"
	"errors"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/game"
	"jiugong/sudoku/logic"
)

// shownHint is a hint on the screen. It opens at the first depth and goes
// deeper each time the player asks again. The board stays as it is until Enter.
type shownHint struct {
	game.Hint
	shown explain.Shown // without words, which are made in the language of the moment
	depth int
	marks *hintMarks
	top   int // the first line shown of a long text
	page  int // how many lines further the next key shows it, as drawn last
	links []hintLink
	at    int // which of the links is shown, from 1; 0 shows them all

	title, keys string          // in place of what hints have, if any
	lesson      logic.Technique // what it is comes before the proof; "" outside lessons
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
	case errors.As(msg.err, &clash) && clash.HasDigits():
		p.clashes = true
		p.say(a.words.HintClash, toneBad)
	case msg.err != nil:
		p.say(a.words.hintError(msg.err), toneBad)
	case msg.hint.Step == nil:
		p.say(a.words.noHint(p.Game), toneNeutral)
	default:
		p.CountHint()
		p.hint = newShownHint(msg.hint, whereDepth)
		p.say("", toneNeutral)
		p.keep()
	}
}

// hintError tells why no hint could be looked for.
func (w *words) hintError(err error) string {
	switch {
	case errors.Is(err, sudoku.ErrMultipleSolutions):
		return w.HasSeveral
	case errors.Is(err, sudoku.ErrNoSolution):
		return w.HasNone
	case errors.Is(err, logic.ErrTooLarge):
		return w.HintTooLarge
	}
	return w.error(err)
}

// noHint tells why there is no hint.
func (w *words) noHint(g *game.Game) string {
	if slices.Contains(g.Fog(), true) {
		return w.HintFog
	}
	return w.NoHint
}

func newShownHint(hint game.Hint, depth int) *shownHint {
	h := &shownHint{Hint: hint, shown: explain.Best().Show(hint.State, hint.Step), depth: depth}
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

// walk shows the next link of the chains or the one before. Before the first
// comes the proof as a whole.
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
		h.scroll(-h.page)
	case "pgdown":
		h.scroll(h.page)
	case "enter":
		action := game.Deduction(h.Step)
		p.hint = nil
		p.do(a, action)
		if len(action.Place) > 0 {
			p.Selection().Set(action.Place[0].Cell)
		} else if len(action.Cells) > 0 {
			p.Selection().Set(action.Cells[0])
		}
	default:
		return false
	}
	return true
}

// text returns the hint in the player's language, at its depth, or the link shown.
func (h *shownHint) text(a *app) string {
	if h.at > 0 {
		link := h.links[h.at-1]
		return a.words.lists.Links(h.State, h.Step)[link.chain][link.node]
	}
	text := a.Explain(a.words.lists.Tag(), h.Hint, h.depth)
	if idea := a.words.lists.Idea(h.lesson); h.lesson != "" && idea != "" {
		text = idea + "\n" + text
	}
	if h.depth >= cellsDepth {
		for _, part := range h.shown.Parts {
			if part.Ways != "" {
				text += "\n  " + part.Ways
			}
		}
	}
	return text
}

// explainHint asks package explain for the words of a hint.
func explainHint(lang string, hint game.Hint, depth int) string {
	words, err := explain.New(lang)
	if err != nil {
		return err.Error()
	}
	return words.Step(hint.State, hint.Step, explain.Depth(depth))
}

package tui

import tea "charm.land/bubbletea/v2"

// proof is the whole reasoning of a hint on a screen of its own.
type proof struct {
	game *play
	top  int
}

// showProof gives the whole screen to the hint that is open.
func (p *play) showProof(a *app) {
	if p.hint == nil {
		p.say(a.words.NoHintYet, toneNeutral)
		return
	}
	p.hint.depth, p.hint.at = proofDepth, 0
	p.hint.mark()
	a.push(&proof{game: p})
}

func (s *proof) update(a *app, msg tea.Msg) tea.Cmd {
	if _, key := msg.(tea.KeyPressMsg); !scroll(msg, &s.top) && key {
		return a.pop()
	}
	return nil
}

func (s *proof) draw(a *app, c *canvas) {
	x, y, width, height := a.drawFrame(c, s.game.headline(a), a.words.ProofKeys)
	lines := wrap(s.game.hint.text(a), width)
	s.top = max(0, min(s.top, len(lines)-height))
	for i, line := range lines[s.top:min(len(lines), s.top+height)] {
		c.text(x, y+i, line, a.theme.text)
	}
	a.drawMore(c, x+width, y, height, s.top, len(lines))
}

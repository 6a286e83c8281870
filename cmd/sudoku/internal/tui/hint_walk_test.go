package tui

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/game"
	"jiugong/sudoku/logic"
)

// chained is a puzzle whose path has a chain of several links.
const chained = "1...8..92.5.....6.8...4....9...5..4..8......143....5...6...87.......2.86...9.3..."

// hintsOf walks a puzzle to its end, step by step.
func hintsOf(t *testing.T, givens string, do func(game.Hint)) {
	t.Helper()
	p, err := sudoku.Parse(givens, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p)
	if err != nil {
		t.Fatal(err)
	}
	g.Do(game.Action{Do: game.Notes})
	for range 200 {
		hint, err := game.FindHint(context.Background(), g.Copy())
		if err != nil || hint.Step == nil {
			return
		}
		do(hint)
		if changed, err := g.Do(game.Deduction(hint.Step)); err != nil || !changed {
			return
		}
	}
}

// A hint that says "look at box 5" tints just the cells of box 5.
func TestWhereAHintSaysToLookIsTinted(t *testing.T) {
	words := explain.Best("en")
	seen := 0
	hintsOf(t, chained, func(hint game.Hint) {
		text := words.Step(hint.State, hint.Step, explain.Where)
		for i, house := range hint.State.Rules().Houses() {
			if text != "Look at "+house.String()+"." {
				continue
			}
			seen++
			named := newShownHint(hint, whereDepth).marks.named
			if len(named) != 9 || slices.ContainsFunc(house.Cells, func(cell int) bool { return !named[cell] }) {
				t.Errorf("%s tints %v, not house %d", text, named, i)
			}
		}
	})
	if seen < 10 {
		t.Errorf("only %d hints name a house", seen)
	}
}

// A cell that a hint names at its third depth is lit, and so is the digit that it names there:
// what the sentence says is found in it, not in the step.
func TestTheCellAndTheDigitThatAHintNamesAreLit(t *testing.T) {
	seen := map[logic.Technique]int{}
	for _, tag := range explain.Languages() {
		words := explain.Best(tag)
		hintsOf(t, chained, func(hint game.Hint) {
			if len(hint.Step.Place) != 1 || len(hint.Step.Chains) > 0 {
				return
			}
			text := words.Step(hint.State, hint.Step, explain.Cells)
			m, placed := newShownHint(hint, cellsDepth).marks, hint.Step.Place[0]
			if name := hint.State.Rules().CellName(placed.Cell); strings.Contains(text, name) {
				seen[hint.Step.Technique]++
				if !m.cells[placed.Cell] {
					t.Errorf("%q: %s isn't lit", text, name)
				}
			}
			digit := hint.State.Rules().Symbols().Name(placed.Digit)
			if says := regexp.MustCompile(`(digit|left:|数字|剩下|只剩) ?` + digit + `\b`); says.MatchString(text) && !m.one[candidate{placed.Cell, placed.Digit}] {
				t.Errorf("%q: the digit isn't lit", text)
			}
			if len(m.place) > 0 {
				t.Errorf("%q: the conclusion is shown", text)
			}
		})
	}
	if seen["full_house"] == 0 || seen["hidden_single"] == 0 || seen["naked_single"] == 0 {
		t.Errorf("seen are only %v", seen)
	}
}

// The digits lit for a single leave no other choice.
func TestTheDigitsThatExcludeAreLit(t *testing.T) {
	hidden, naked := 0, 0
	hintsOf(t, chained, func(hint game.Hint) {
		if len(hint.Step.Place) != 1 || len(hint.Step.Chains) > 0 {
			return
		}
		s, placed := hint.State, hint.Step.Place[0]
		lit := newShownHint(hint, cellsDepth).marks.excluding
		sees := func(cell int, d uint8) bool {
			return slices.ContainsFunc(s.Rules().Peers(cell), func(peer int) bool { return lit[peer] && s.Digit(peer) == d })
		}
		switch hint.Step.Technique {
		case "hidden_single":
			hidden++
			house := s.Rules().Houses()[hint.Step.Parts[0].Houses[0]]
			for _, cell := range house.Cells {
				if s.Digit(cell) == 0 && cell != placed.Cell && !sees(cell, placed.Digit) && s.Candidates(cell).Has(placed.Digit) {
					t.Errorf("nothing lit keeps %d out of cell %d", placed.Digit, cell)
				}
			}
		case "naked_single":
			naked++
			for d := uint8(1); d <= 9; d++ {
				onBoard := slices.ContainsFunc(s.Rules().Peers(placed.Cell), func(peer int) bool { return s.Digit(peer) == d })
				if d != placed.Digit && onBoard && !sees(placed.Cell, d) {
					t.Errorf("the %d that keeps it out of cell %d isn't lit", d, placed.Cell)
				}
			}
		}
	})
	if hidden == 0 || naked == 0 {
		t.Errorf("%d hidden and %d naked singles seen", hidden, naked)
	}
}

// The proof of a chain is shown link by link, each with its own sentence, and as
// a whole on a screen of its own.
func TestAChainIsWalkedLinkByLink(t *testing.T) {
	var chain game.Hint
	hintsOf(t, chained, func(hint game.Hint) {
		if len(hint.Step.Chains) > 0 && chain.Step == nil {
			chain = hint
		}
	})
	if chain.Step == nil {
		t.Fatal("no chain on the way")
	}
	s := newStage(t, 120, 45, Config{}, chained)
	p := s.theGame()
	p.hint = newShownHint(chain, cellsDepth)
	s.press("t")
	nodes := chain.Step.Chains[0].Nodes
	links := explain.Best("en").Links(chain.State, chain.Step)[0]
	whole := explain.Best("en").Step(chain.State, chain.Step, explain.Proof)
	for i, node := range nodes {
		if got := p.hint.marks.links; len(got) != len(node.From) {
			t.Errorf("link %d draws %v", i+1, got)
		}
		last := i+1 == len(p.hint.links)
		if dropped := len(p.hint.marks.drop)+len(p.hint.marks.place) > 0; dropped != last {
			t.Errorf("link %d shows the conclusion: %v", i+1, dropped)
		}
		if text := p.hint.text(s.app); text != links[i] || !strings.Contains(whole, text) {
			t.Errorf("link %d says %q", i+1, text)
		}
		if last {
			break
		}
		s.press("right")
	}
	small := newStage(t, 80, 24, Config{}, chained)
	small.theGame().hint = newShownHint(chain, cellsDepth)
	small.press("t")
	small.want(fmt.Sprintf("link 1 of %d", len(p.hint.links)))
	for range p.hint.links {
		s.press("left")
	}
	if p.hint.at != 0 || len(p.hint.marks.links) < len(nodes)-1 {
		t.Errorf("before the first link there is not the whole: %d, %v", p.hint.at, p.hint.marks.links)
	}
	s.app.Explain = explainHint
	s.press("T")
	for _, link := range links {
		s.want(strings.Join(strings.Fields(link), " ")[:20])
	}
	s.press("esc")
	if p.hint == nil || s.theGame() != p {
		t.Error("leaving the proof leaves the hint")
	}
	s.press("esc T")
	s.want("Ask for a hint first (t).")
}

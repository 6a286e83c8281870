package tui

import (
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
	"jiugong/sudoku/logic"
)

// A chain with all that a hint can light up: candidates that hold and that
// don't, links strong and weak, what is dropped and what is placed.
func TestAChainIsDrawnOnTheBoard(t *testing.T) {
	for _, test := range []struct {
		name          string
		width, height int
		config        Config
	}{
		{"flow_chain_dark", 120, 45, Config{}},
		{"flow_chain_none", 120, 45, Config{NoColour: true}},
		{"flow_chain_ascii", 120, 45, Config{NoColour: true, ASCII: true}},
		{"flow_chain_small", 80, 24, Config{Theme: "light"}},
		{"flow_chain_narrow", 40, 24, Config{NoColour: true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newStage(t, test.width, test.height, test.config, example)
			s.press("n")
			p := s.theGame()
			state, err := logic.StateOf(p.Copy())
			if err != nil {
				t.Fatal(err)
			}
			node := func(on bool, digit uint8, cell int, from ...int) logic.ChainNode {
				return logic.ChainNode{Cells: []int{cell}, Digit: digit, On: on, From: from}
			}
			step := &logic.Step{
				Technique: "chain",
				Chains: []logic.Chain{{Nodes: []logic.ChainNode{
					node(false, 2, 3), node(true, 6, 3, 0), node(false, 6, 5, 1), node(true, 6, 77, 2), node(false, 2, 77, 3),
				}}},
				Parts:  []logic.Part{{Role: logic.Endpoint, Cells: []int{3, 77}, Digits: sudoku.SetOf(2, 6)}},
				Remove: []logic.Candidate{{Cell: 5, Digit: 2}},
				Place:  []logic.Candidate{{Cell: 40, Digit: 5}},
			}
			p.hint = newShownHint(game.Hint{Step: step, State: state}, proofDepth)
			s.compare(test.name)
		})
	}
}

// A window with no room for a hint's heading and keys still has its text, and all of it can be
// scrolled to.
func TestASmallWindowHasTheTextOfAHint(t *testing.T) {
	for _, height := range []int{14, 15, 16, 17} { // 13 lines are the board
		s := newStage(t, 40, height, Config{}, example)
		s.press("t")
		s.want("Look somewhere.")
		s.press("t t t")
		s.want("The hidden_single is in these cells")
		for range 12 {
			s.press("pgdown")
		}
		s.want("on the board.")
	}
}

func TestASmallWindowHasTheMenuAfterTheGame(t *testing.T) {
	s := newStage(t, 40, 15, Config{Generate: someMaker(t)}, strings.Replace(solution, "534", "53.", 1))
	s.press("right right 4")
	s.want("Solved in 0:0")
	s.want("› New puzzle")
	s.want("↓")
	s.press("down")
	s.want("› Next level: Easy")
}

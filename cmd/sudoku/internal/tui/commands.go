package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/game"
)

// command describes something a player can ask for. The full screen has keys for it, the
// line-by-line game a word. Both helps list commands in this order. The texts of a name are in
// game.txt: [commands], [plain.orders], and [plain.names] for the words.
type command struct {
	name    string   // "" for more keys of the one above
	keys    []string // of the full screen; nil for none
	do      func(p *play, a *app) tea.Cmd
	example string                             // of what may stand behind the word
	line    func(p *plain, arguments []string) // nil for none
}

// does returns a command that needs only the game.
func does(name string, do func(p *play, a *app), keys ...string) command {
	return command{name: name, keys: keys, do: func(p *play, a *app) tea.Cmd { do(p, a); return nil }}
}

// typed returns a command that only the line-by-line game has.
func typed(name, example string, line func(p *plain, arguments []string)) command {
	return command{name: name, example: example, line: line}
}

// or returns c with its effect in the line-by-line game.
func (c command) or(example string, line func(p *plain, arguments []string)) command {
	c.example, c.line = example, line
	return c
}

// simply adapts an effect without arguments.
func simply(line func(p *plain)) func(*plain, []string) {
	return func(p *plain, _ []string) { line(p) }
}

func step(name string, down, right int, keys ...string) command {
	return does(name, func(p *play, a *app) { p.Selection().Step(down, right, false) }, keys...).
		or("", simply(func(p *plain) { p.walk(down, right) }))
}

func extend(name string, down, right int, keys ...string) command {
	return does(name, func(p *play, a *app) { p.Selection().Step(down, right, true) }, keys...)
}

func edge(name string, down, right int, keys ...string) command {
	return does(name, func(p *play, a *app) {
		if down != 0 {
			p.Selection().Edge(down, 0, false)
		}
		if right != 0 {
			p.Selection().Edge(0, right, false)
		}
	}, keys...)
}

func inMode(name string, m mode, keys ...string) command {
	return does(name, func(p *play, a *app) { p.mode = m }, keys...)
}

// commands returns all commands except writing digits.
func commands() []command {
	return []command{
		typed("row", "3", read(sudoku.Row, func(w *plainWords) string { return w.Row })),
		typed("column", "3", read(sudoku.Column, func(w *plainWords) string { return w.Column })),
		typed("box", "3", read(sudoku.Box, func(w *plainWords) string { return w.Box })),
		typed("board", "", simply((*plain).readBoard)),
		typed("here", "", simply(func(p *plain) { p.goTo(p.cell) })),

		step("up", -1, 0, "up", "k", "w"),
		step("down", 1, 0, "down", "j", "s"),
		step("left", 0, -1, "left", "h", "a"),
		step("right", 0, 1, "right", "l", "d"),
		extend("extend", -1, 0, "shift+up"),
		extend("", 1, 0, "shift+down"),
		extend("", 0, -1, "shift+left"),
		extend("", 0, 1, "shift+right"),
		edge("rowEnds", 0, -1, "home"),
		edge("", 0, 1, "end"),
		edge("corners", -1, -1, "ctrl+home"),
		edge("", 1, 1, "ctrl+end"),
		does("boxUp", func(p *play, a *app) { p.jumpBox(-1) }, "pgup"),
		does("", func(p *play, a *app) { p.jumpBox(1) }, "pgdown"),
		does("next", func(p *play, a *app) { p.NextEmpty(1) }, "tab").or("", simply(func(p *plain) { p.nextEmpty(1) })),
		does("", func(p *play, a *app) { p.NextEmpty(-1) }, "shift+tab"),
		typed("previous", "", simply(func(p *plain) { p.nextEmpty(-1) })),
		does("same", func(p *play, a *app) { p.SelectSame() }, "g"),
		does("all", func(p *play, a *app) { p.Selection().All() }, "ctrl+a"),

		inMode("modeDigit", digitMode, "z"),
		inMode("modeCorner", cornerMode, "x"),
		inMode("modeCentre", centreMode, "c"),
		inMode("modeColour", colourMode, "v"),
		does("modeNext", func(p *play, a *app) { p.mode = (p.mode + 1) % modes }, "space"),
		typed("marks", "r4c5 1 2", func(p *plain, arguments []string) { p.mark(game.Centre, arguments) }),
		typed("corner", "r4c5 1 2", func(p *plain, arguments []string) { p.mark(game.Corner, arguments) }),
		does("paint", func(p *play, a *app) { p.choosePaint(a) }, "y"),
		does("digitFirst", func(p *play, a *app) { p.toggleDigitFirst(a) }, "f"),
		{name: "enter", keys: []string{"enter"}, do: (*play).enterKey},
		does("clear", func(p *play, a *app) { p.do(a, game.Action{Do: game.Clear, Cells: p.targets()}) }, "delete", "backspace").or("r4c5", (*plain).clear),

		does("undo", func(p *play, a *app) { p.undo(a, p.Undo) }, "u", "ctrl+u", "[").or("", simply(func(p *plain) { p.stepBack(p.Undo, -1) })),
		does("redo", func(p *play, a *app) { p.undo(a, p.Redo) }, "r", "ctrl+y", "]").or("", simply(func(p *plain) { p.stepBack(p.Redo, 0) })),
		does("mistakes", func(p *play, a *app) { p.undoMistakes(a) }, "U").or("", simply((*plain).undoMistakes)),
		does("save", func(p *play, a *app) { p.savepoint(a) }, "b").or("A", func(p *plain, arguments []string) {
			p.say(p.words.Plain.Saved, p.Save(strings.Join(arguments, " ")).Name)
		}),
		does("return", func(p *play, a *app) { p.openSavepoints(a) }, "B").or("A", (*plain).goBackTo),
		does("restart", func(p *play, a *app) {
			a.ask(p.keyed(a.words.SureRestart), func() tea.Cmd { p.do(a, game.Action{Do: game.Restart}); return nil })
		}, "R").or("", simply(func(p *plain) { p.act(game.Action{Do: game.Restart}) })),

		typed("remaining", "", simply((*plain).tellRemaining)),
		typed("candidates", "r4c5", (*plain).tellCandidates),
		typed("clues", "r4c5", (*plain).tellClues),
		does("notes", func(p *play, a *app) { p.notes(a) }, "n").or("", simply((*plain).writeNotes)),
		does("places", func(p *play, a *app) { p.togglePlaces(a) }, "m").or("5", (*plain).tellPlaces),
		does("check", func(p *play, a *app) { p.check(a) }, "e").or("", simply((*plain).tellCheck)),
		command{name: "hint", keys: []string{"t"}, do: (*play).askHint}.or("", simply(func(p *plain) { p.tellHint(p.hint != nil) })),
		does("proof", (*play).showProof, "T"),
		typed("apply", "", simply((*plain).applyHint)),
		typed("time", "", simply(func(p *plain) { p.say("%s", clockText(p.Elapsed())) })),
		does("pause", func(p *play, a *app) { p.pause(a) }, "p"),

		typed("new", "easy 9+x", func(p *plain, arguments []string) { p.tellError(p.newGame(arguments)) }),
		typed("daily", "easy", (*plain).daily),
		typed("puzzle", "53..7…", (*plain).ownPuzzle),
		typed("games", "", simply((*plain).tellGames)),
		typed("open", "1", (*plain).openNumber),
		typed("verbose", "", simply(func(p *plain) {
			p.verbose = !p.verbose
			p.goTo(p.cell)
		})),
		does("options", func(p *play, a *app) { a.push(newOptions(a)) }, "o"),
		does("lang", func(p *play, a *app) { a.switchLanguage() }, "L").or(strings.Join(explain.Languages(), "|"), (*plain).switchLanguage),
		{name: "suspend", keys: []string{"ctrl+z"}}, // by app.Update, on all screens
		does("help", func(p *play, a *app) { a.push(newHelp(a, p.Rules().N())) }, "?", "f1").or("", simply((*plain).tellHelp)),
		{name: "copy", keys: []string{"Y"}, do: (*play).copy},
		command{name: "quit", keys: []string{"q"}, do: (*play).back}.or("", simply((*plain).quit)),
		does("escape", (*play).escape, "esc"),
	}
}

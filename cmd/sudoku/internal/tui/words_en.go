package tui

func english() *words {
	return &words{
		Lang: "en", Title: "Sudoku", Subtitle: "Any size, any rules, with hints that explain", FromCommand: "given on the command line",

		Continue: "Continue", NewPuzzle: "New puzzle", Today: "Today's puzzle", OwnPuzzle: "Type or paste a puzzle",
		Library: "Saved games", Statistics: "Statistics", Settings: "Settings", Help: "Help and keys", Quit: "Quit",

		StartKeys:   "↑↓ Enter choose · L 中文 · ? help · q quit",
		ChangeKeys:  "↑↓ choose · ←→ change · Enter start/change · Esc back",
		ChooseKeys:  "↑↓ Enter choose · Esc back",
		BackKeys:    "Esc back",
		LibraryKeys: "Enter continue · x delete · Esc back",
		HelpKeys:    "↑↓ PgUp PgDn scroll · L 中文 · any other key back",
		HintKeys:    "t tell more · Enter do it · PgDn scroll · Esc close",
		OwnKeys:     "Type digits, 0 . or space skips · paste a puzzle in any form · Tab other size and rules · Enter play · Esc back",
		PauseKeys:   "p go on · q leave (the game is kept)",
		PlayKeys:    "? all keys · t hint · n notes · m places · e check · u undo · p pause · q back",
		ShortKeys:   "? all keys · t hint · u undo · q back",

		Start: "Start", Level: "Level", Size: "Size", Symmetry: "Symmetry of the givens", Jigsaw: "Jigsaw regions in place of boxes",
		Making: "Making a puzzle…", Tried: "%d tried so far", EscCancels: "Esc stops it",
		Features: map[string]string{
			"x": "Diagonals", "windows": "Windows", "disjoint": "Disjoint groups", "centre": "Centre dots", "asterisk": "Asterisk",
			"knight": "Anti-knight", "king": "Anti-king", "nonconsecutive": "Non-consecutive",
		},
		Symmetries: map[string]string{
			"none": "none", "rotate180": "half turn", "rotate90": "quarter turn", "horizontal": "left and right", "vertical": "top and bottom",
			"both": "both mirrors", "diagonal": "diagonal", "anti-diagonal": "other diagonal", "full": "full",
		},

		CantRead: "That is no puzzle: %v", GivensCount: "%d givens", ClashCount: "%d clashes", Checking: "checking…",
		IsUnique: "one solution", NotYetUnique: "several solutions", EmptyPuzzle: "There is nothing to solve yet",
		NotUnique: "This puzzle has not been shown to have exactly one solution. Enter again plays it all the same.", ClashesFirst: "Digits clash; mend that first",

		NoGames: "No games yet", SureDelete: "Delete this game for good? y yes, any other key no", SolvedShort: "solved",
		Streak: "Days in a row: %d now, %d at best", Best: "best", Median: "median", TimesNote: "Times are of games solved without hints.",
		Sources: map[string]string{"generated": "generated", "typed": "typed in", "": ""},

		On: "on", Off: "off", Language: "Language", LanguageName: "English", Theme: "Colours", ASCIIBorders: "ASCII characters only",
		Preset: "Helps, all at once", DigitFirst: "Digit first, then cells", OneMark: "One kind of pencil mark",
		ShowClashes: "Show clashes", CheckEntries: "Check against the solution", AutoClean: "Clean pencil marks after an entry",
		AutoNotes: "Allow filling in all notes", ShowPlaces: "Allow showing places of a digit", ShowRemaining: "Count what is left of each digit",
		ShowSame: "Show the same digit", ShowPeers: "Show the cells a cell sees", AllowHints: "Allow hints", ShowTimer: "Show the clock",
		Themes:  map[string]string{"auto": "as the terminal", "dark": "dark", "light": "light", "contrast": "high contrast", "safe": "colour-blind safe", "none": "no colours"},
		When:    map[string]string{"always": "at once", "demand": "when asked", "never": "never"},
		Presets: [4]string{"own choice", "learner", "classic", "purist"},

		Modes: [4]string{"digit", "corner", "centre", "colour"},
		Given: "given", CornerShort: "corner ", CentreShort: "centre ", ColourShort: "colour ",
		Paused: "Paused", SolvedIn: "Solved in %s!", FullButWrong: "The board is full, but something is wrong.",
		NotSaved: "The game could not be saved: %v", Copied: "Another window plays this game; this is a copy of it.", Copied2: "The puzzle is on the clipboard.",
		HasNone: "This puzzle has no solution.", HasSeveral: "This puzzle has several solutions; any of them will do.",
		CheckRight: "%d right, nothing wrong", CheckWrong: "%d right, %d wrong", ClashWith: "clashes with %s",
		CheckSeveral: "%d clash. The puzzle has several solutions, so only the rules can be checked.",
		CheckUnknown: "%d clash. The solution is not known yet, so only the rules can be checked.",
		NothingThere: "There is nothing more.", Undone: "Actions taken back: %d; r does them again.", NoMistake: "There is no mistake on the board.",
		SavedAs: "Savepoint %s. B goes back to it.", ReturnedTo: "Back at savepoint %s; u undoes that.", Savepoints: "Savepoints", NoSavepoints: "There are no savepoints; b makes one.",
		AfterActions: "after %d actions", SureRestart: "Start again from the givens? y yes (u takes it back), any other key no",
		OffInSettings: "That help is off in the settings (o).", PlacesOf: "%s can go in %d cells (•)", PaintMode: "Digits now colour candidates with colour %c; y goes on, Esc ends.",
		DigitFirstOn: "Digit first: choose a digit, then click cells or press Enter.", CellFirstOn: "Cell first: choose a cell, then press digits.",
		HintHeading: "Hint %d of 4", Thinking: "Thinking…", NoHint: "There is nothing to hint at.", HintClash: "Digits clash (!); mend that first.", HintTooLarge: "There are no hints for boards as large as this.",

		Commands: map[string]string{
			"up": "up, round the edge", "down": "down", "left": "left", "right": "right", "extend": "choose several cells",
			"rowEnds": "first and last cell of the row", "corners": "corners of the board", "boxUp": "box before and after", "nextEmpty": "next and previous empty cell",
			"same": "choose all cells that show the same", "all": "choose all cells",
			"modeDigit": "mode: digits", "modeCorner": "mode: corner marks", "modeCentre": "mode: centre marks", "modeColour": "mode: cell colours", "modeNext": "next mode",
			"paint": "colour candidates; again for the next colour", "digitFirst": "digit first or cell first", "enter": "write the chosen digit (digit first)",
			"clear": "clear: the digit, then marks, then colours",
			"undo":  "undo", "redo": "redo", "undoMistakes": "undo to before the first mistake", "save": "make a savepoint", "return": "return to a savepoint", "restart": "start again",
			"notes": "fill in all notes (or of the chosen cells)", "places": "show where the digit can go", "check": "check", "hint": "hint; again to hear more", "pause": "pause",
			"options": "settings", "language": "switch to Chinese", "help": "this help", "copy": "copy the puzzle", "quit": "back (the game is kept)", "escape": "close, drop the selection",
		},
		HelpDigits: "write the digit, in the mode of the moment; the same again takes it away", HelpShift: "corner mark", HelpCtrl: "centre mark, where the terminal tells Ctrl", HelpAlt: "colour the cell",
		Mouse: "Mouse", HelpMouse: "left chooses (draw for several, Ctrl adds, twice: all the same), right clears, digits and modes can be clicked",
		HelpMarks: "On the board: given digits are bold; [ ] cursor, ( ) chosen; ! clash, ✗ wrong, ✓ right, • place for the digit; corner marks have a ' after them, coloured ones a letter.",
		HelpPaint: "In a hint: the digit to enter (=) and the candidates it needs are lit, candidates to drop are struck out (-), dots join what follows from what.",

		plain: englishPlain(),
	}
}

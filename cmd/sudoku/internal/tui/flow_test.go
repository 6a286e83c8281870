package tui

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/game"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/variants"
)

func TestANewPuzzleIsMadeAndPlayed(t *testing.T) {
	s := newStage(t, 80, 24, Config{Generate: someMaker(t)}, "")
	s.press("enter") // Continue is off: the cursor is on New puzzle
	s.want("Start")
	s.press("down right down left enter") // another level; back to 8×8 and on to 9×9
	s.press("home enter")
	p := s.theGame()
	if about := p.About(); about.Source != "generated" || about.Level != "medium" || about.Rating != 15 {
		t.Errorf("the game is %+v", about)
	}
	if p.Answer().Solutions != game.One {
		t.Error("the solution that came with the puzzle is not known")
	}
	s.press("right right 4 q")
	s.want("Continue")
	s.want("9×9 Medium 1% 0:00")
	if s.app.settings.Level != "medium" || s.saved().Level != "medium" {
		t.Errorf("the level chosen is kept as %q", s.app.settings.Level)
	}
	s.press("home enter")
	if s.entries()[2] != '4' {
		t.Error("the game goes on without its entry")
	}
}

func TestAPuzzleThatCantBeMadeSaysWhy(t *testing.T) {
	s := newStage(t, 80, 24, Config{Generate: someMaker(t)}, "")
	s.press("enter down left left home enter") // beginner, then extreme
	s.want("no such puzzle")
	s.press("esc")
	s.want("Statistics")
}

func TestRulesThatDontFitTheSizeCantBeChosen(t *testing.T) {
	var asked []string
	s := newStage(t, 80, 24, Config{Generate: func(_ context.Context, r Request, _ func(int)) (Made, error) {
		asked = append(asked, r.Level+" "+r.Rules)
		return Made{}, errors.New("only asking")
	}}, "")
	s.press("enter down down down down down enter down enter home enter")
	s.press("home down down right home enter") // 10×10, whose boxes leave no room for windows
	s.press("end enter")                       // a jigsaw, which has no boxes
	s.press("home down down left home enter")
	s.press("home down down left left left home enter") // no larger 4×4 than a beginner's
	s.press("home down left left left home enter")      // samurai, of jigsaws too
	if want := []string{"easy 9+x+windows", "easy 10+x", "easy 9+x+jigsaw", "beginner 4+x+jigsaw", "expert samurai+x+jigsaw"}; !slices.Equal(asked, want) {
		t.Errorf("asked for %q, want %q", asked, want)
	}
}

// Constraints to be laid out are chosen by their names, on boards that they are for; the next
// puzzle is of the same kinds.
func TestConstraintsToBeLaidOutCanBeChosen(t *testing.T) {
	var asked []string
	s := newStage(t, 80, 24, Config{Generate: func(ctx context.Context, r Request, _ func(int)) (Made, error) {
		asked = append(asked, strings.Join([]string{r.Level, r.Rules, r.Symmetry}, " "))
		if len(asked) > 1 {
			return Made{}, errors.New("only asking")
		}
		rules, err := variants.Parse("4+killer=3:r1c1r1c2+difference=r1c1r1c2+killer=7:r1c3r1c4+ratio=r3c1r3c2")
		return Made{Puzzle: sudoku.Puzzle{Rules: rules, Givens: sudoku.Grid{0, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}}, Rating: 15}, err
	}}, "")
	s.press("enter down down right end")
	s.want("› Jigsaw")                                 // no constraints can be chosen for 10×10
	s.press("home down down left home down left left") // 9×9; beginner, then extreme
	s.press("end" + strings.Repeat(" up", len(newKinds())-1) + " enter down down enter")
	s.want("› Kropki dots")
	s.want("Killer cage [x]")
	s.want("Level ‹ Expert ›")
	s.press("home enter 1")
	s.want("New puzzle")
	s.press("enter")
	if want := []string{"expert 9+killer+difference+ratio none", "expert 4+killer+difference+ratio none"}; !slices.Equal(asked, want) {
		t.Errorf("asked for %q, want %q", asked, want)
	}
}

func TestThePostedPresetsCanBeChosen(t *testing.T) {
	var asked []Request
	s := newStage(t, 80, 24, Config{Generate: func(_ context.Context, r Request, _ func(int)) (Made, error) {
		asked = append(asked, r)
		return Made{}, errors.New("only asking")
	}}, "")
	s.press("enter down down down down")
	for range generate.Presets() {
		s.press("right")
	}
	s.want("‹ Holes 4: 4 to 7 empty cells in each box ›")
	s.press("home enter home down down down right right home enter")
	s.press("home down left home enter") // 8×8 has none
	s.want("‹ as the level needs ›")
	if len(asked) != 3 || asked[0].Preset != "holes4" || asked[0].Level != "" || asked[1].Preset != "level1" || asked[2].Preset != "" || asked[2].Level != "easy" {
		t.Errorf("asked for %+v", asked)
	}
}

func TestTodaysPuzzleIsTheSameGameAgain(t *testing.T) {
	days := 0
	s := newStage(t, 80, 24, Config{Daily: func(_ context.Context, day time.Time, level string) (Made, error) {
		if day.Format(time.DateOnly) != "2026-11-21" {
			t.Errorf("asked for %v", day)
		}
		days++
		return someMaker(t)(context.Background(), Request{Level: level}, func(int) {})
	}}, "")
	s.press("home enter down enter right right 4 q") // easy
	if days != 1 {
		t.Fatalf("made %d puzzles", days)
	}
	s.press("home down enter down enter")
	if s.theGame().About().Source != "daily 2026-11-21" || s.entries()[2] != '4' || days != 1 {
		t.Errorf("the day's game was not gone on with; %d were made", days)
	}
}

func TestAnOwnPuzzleIsCheckedAsItIsTyped(t *testing.T) {
	s := newStage(t, 150, 24, Config{}, "")
	s.press("enter") // New and Today are off without a maker
	s.want("0 givens")
	s.press("5 5")
	s.want("2 givens · 1 clash")
	s.press("enter")
	s.want("Digits clash; fix that first")
	s.press("backspace")
	s.want("1 given · several solutions")
	s.press("backspace")
	s.want("0 givens")
	for _, char := range example {
		s.send(key(string(char)))
	}
	s.want("30 givens · one solution")
	s.press("tab") // diagonals: the digits stay
	s.want("30 givens · ")
	s.press("shift+tab")
	s.want("30 givens · one solution")
	s.press("enter")
	if got := s.theGame().Board().Puzzle.String(); got != example {
		t.Errorf("the puzzle is %s", got)
	}
	if s.theGame().About().Source != "typed" {
		t.Error("the game doesn't say that it was typed")
	}
}

func TestAPuzzleWithSeveralSolutionsNeedsASecondEnter(t *testing.T) {
	s := newStage(t, 150, 24, Config{}, "")
	s.press("enter 1 enter")
	s.want("has not been shown to have exactly one solution")
	s.press("enter")
	s.want("This puzzle has several solutions")
	s.press("right right 4 e")
	s.want("only the rules can be checked")
}

func TestAPuzzleCanBePastedAnywhereAtTheStart(t *testing.T) {
	s := newStage(t, 150, 24, Config{}, "")
	s.send(tea.PasteMsg{Content: example + "\n"})
	s.press("right")
	s.want("30 givens · one solution")
	s.send(tea.PasteMsg{Content: "what is this"})
	s.want("That is no puzzle")
	s.send(tea.PasteMsg{Content: "1..............."})
	s.want("4×4")
	s.press("tab")
	s.want("0 givens")
}

// A paste is answered wherever the player is, and costs no game.
func TestAPasteDuringAGameIsAnswered(t *testing.T) {
	for lang, want := range map[string][3]string{
		"en": {"That is no puzzle: ", "Esc goes back to your game, which is kept.", "16 givens"},
		"zh": {"这不是题目：", "Esc 回到刚才的对局", "16 个已知数"},
	} {
		s := newStage(t, 150, 24, Config{Lang: lang}, example)
		s.press("right right 4")
		s.send(tea.PasteMsg{Content: "what is this"})
		s.want(want[0])
		s.send(tea.PasteMsg{Content: "12343412........"[:16] + "\n"})
		s.want("4×4")
		s.want(want[1])
		s.press("esc")
		if s.entries()[2] != '4' {
			t.Error("the game is gone")
		}
		s.press("o") // the settings
		s.send(tea.PasteMsg{Content: "1234341221434321"})
		s.want(want[2])
		s.press("enter enter")
		if n := len(s.entries()); n != 16 {
			t.Errorf("a game of %d cells is played", n)
		}
		if len(s.app.folders.list()) != 2 {
			t.Error("the game before isn't kept")
		}
	}
}

// A hint that comes while another screen lies over the game is shown when the game is back.
func TestAHintIsNotLostBelowAnotherScreen(t *testing.T) {
	s := newStage(t, 120, 45, Config{}, example)
	p := s.theGame()
	hint := p.askHint(s.app)
	s.send(tea.PasteMsg{Content: "1..............."})
	s.send(hint())
	s.press("esc")
	s.want("Look somewhere.")
}

// Line by line, pasted lines are kept until it is said what to do with them.
func TestPastedLinesAreAnsweredLineByLine(t *testing.T) {
	grid := "+---+---+\n|1 2|3 4|\n|. .|. .|\n+---+---+\n|. .|. .|\n|4 . |. .|\n+---+---+\n"
	for lang, want := range map[string][3]string{
		"en": {`That looks like a puzzle. "puzzle" plays it`, "puzzle", "Puzzle 4×4: 5 givens"},
		"zh": {"这像是一道题目。说“题目”就开始玩它", "题目", "4×4"},
	} {
		for _, text := range []string{grid, "1234........4...\n"} {
			out := plainRun(t, Config{Lang: lang, Generate: someMaker(t)}, "r1c3 4\n"+text+want[1]+"\ngames\nquit\n")
			if strings.Count(out, want[0]) != 1 || !strings.Contains(out, want[2]) || !strings.Contains(out, "\n2: ") {
				t.Errorf("%q is answered\n%s", text, out)
			}
		}
	}
}

func TestTheLibraryKeepsAndDeletes(t *testing.T) {
	s := newStage(t, 90, 24, Config{}, example)
	s.press("right right 4 q")
	s.press("end up up up up up enter") // saved games
	s.want("typed in")
	s.want("1%")
	s.press("x n")
	if len(s.app.folders.list()) != 1 {
		t.Fatal("it was deleted without a yes")
	}
	s.press("enter")
	if s.entries()[2] != '4' {
		t.Error("another game was opened")
	}
	s.press("q end up up up up up enter x y")
	s.want("No games yet")
}

func TestSettingsAreKeptAndWork(t *testing.T) {
	s := newStage(t, 80, 24, Config{}, example)
	s.press("o")
	s.want("All assistance at once ‹ classic ›")
	s.press("down down down right esc") // purist
	if s.theGame().Assists() != game.Purist() {
		t.Errorf("the game's helps are %+v", s.theGame().Assists())
	}
	s.press("right right 5")
	if screen := s.show(); strings.Contains(screen, "!") {
		t.Errorf("a purist is told of clashes:\n%s", screen)
	}
	for _, keys := range []string{"e", "n", "m", "t", "U"} {
		s.press(keys)
		s.want("That help is off in")
		s.press("esc")
	}
	if kept := s.saved(); kept.Assists != game.Purist() {
		t.Errorf("kept %+v", kept)
	}
}

func TestTheLanguageIsSwitchedInside(t *testing.T) {
	s := newStage(t, 80, 24, Config{}, example)
	for range explain.Languages() { // one after the other, back to the first
		s.press("L")
		if s.saved().Lang != s.app.words.lists.Tag() {
			t.Error("the language is not kept")
		}
		s.press("?")
		s.want(s.app.words.Help)
		s.press("esc")
	}
	s.want("all keys")
}

func TestSolvingIsNotedOnceInTheStatistics(t *testing.T) {
	s := newStage(t, 80, 24, Config{}, "1.34341221434321")
	s.now = s.now.Add(4 * time.Second)
	s.press("right 3")
	s.want("The board is full, but")
	s.press("2")
	s.want("Solved in 0:04!")
	s.press("2 2")
	if results := s.app.folders.results(); len(results) != 1 || results[0].ElapsedMS != 4000 || results[0].Day != "2026-11-21" {
		t.Errorf("the results are %+v", results)
	}
}

func TestPauseHidesTheBoardAndStopsTheClock(t *testing.T) {
	s := newStage(t, 80, 24, Config{}, example)
	s.press("p")
	if screen := s.show(); strings.ContainsAny(screen, "5678") || !strings.Contains(screen, "Paused") {
		t.Errorf("in a pause the screen shows\n%s", screen)
	}
	s.now = s.now.Add(3 * time.Second)
	s.press("4 p")
	if p := s.theGame(); p.Elapsed() != 0 || p.Paused() {
		t.Errorf("after the pause the clock is at %v", p.Elapsed())
	}
}

func TestTheClockLeavesOutTheNight(t *testing.T) {
	s := newStage(t, 80, 24, Config{}, example)
	s.now = s.now.Add(2 * time.Second)
	s.press("right")
	s.now = s.now.Add(9 * time.Hour)
	s.press("right")
	if got := s.theGame().Elapsed(); got != 2*time.Second {
		t.Errorf("the clock is at %v, want 2s", got)
	}
}

func TestRestartAsksFirstAndCanBeUndone(t *testing.T) {
	s := newStage(t, 80, 24, Config{}, example)
	s.press("right right 4 R n")
	if s.entries()[2] != '4' {
		t.Fatal("any key restarts")
	}
	s.press("R y")
	if strings.Trim(s.entries(), ".") != "" {
		t.Error("the restart leaves entries")
	}
	s.press("u")
	if s.entries()[2] != '4' {
		t.Error("the restart can't be undone")
	}
}

func TestAHintChangesTheBoardOnlyWhenAsked(t *testing.T) {
	s := newStage(t, 80, 24, Config{}, example)
	s.press("t")
	s.want("Hint 1 of 4")
	s.want("Look somewhere.")
	if h := s.theGame().hint; len(h.marks.place)+len(h.marks.cells) > 0 {
		t.Error("the first depth already lights up cells")
	}
	s.press("t t t t t")
	s.want("Hint 4 of 4")
	if len(s.theGame().hint.marks.place) == 0 {
		t.Error("the last depth doesn't light up what follows")
	}
	if strings.Trim(s.entries(), ".") != "" {
		t.Error("a hint has changed the board")
	}
	s.press("esc t enter")
	if entered := strings.ReplaceAll(s.entries(), ".", ""); len(entered) != 1 {
		t.Errorf("carrying a hint out entered %q", entered)
	}
	if s.theGame().Hints() != 2 {
		t.Errorf("%d hints are counted, want 2", s.theGame().Hints())
	}
}

func TestAMistakeIsTheFirstHint(t *testing.T) {
	s := newStage(t, 80, 24, Config{}, example)
	s.press("right right 2 t t")
	s.want("wrong_entry")
	s.press("U")
	s.want("Actions taken back: 1")
	s.press("5 t t") // clashes with a given
	s.want("wrong_entry")
}

func TestCarryingOutTheHintOfAMistakeTakesItOut(t *testing.T) {
	s := newStage(t, 80, 24, Config{}, example)
	s.press("right right 2 t enter")
	if entered := strings.Trim(s.entries(), "."); entered != "" {
		t.Errorf("%q still stands", entered)
	}
	s.press("u")
	if s.entries()[2] != '2' {
		t.Error("it can't be undone")
	}
}

func TestThePlainGameAppliesTheHintOfAMistake(t *testing.T) {
	p, err := sudoku.Parse(example, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ lang, commands, said, empty string }{
		{"en", "r1c3 2\nhint\napply\nundo\nr1c3\n", "tells more, \"apply\" does it.\nempty, row 1 column 3\n2, row 1 column 3\n2, row 1 column 3\n", "Nothing changed"},
		{"zh", "r1c3 2\n提示\n照做\n撤销\nr1c3\n", "“执行”则照此填写。\n空，第 1 行第 3 列\n2，第 1 行第 3 列\n2，第 1 行第 3 列\n", "没有变化"},
	} {
		out := plainRun(t, Config{Lang: test.lang, Board: sudoku.NewBoard(p)}, test.commands)
		if !strings.Contains(out, test.said) || strings.Contains(out, test.empty) {
			t.Errorf("%s: want %q in\n%s", test.lang, test.said, out)
		}
	}
}

// Whoever hears the board hears its constraints, and nothing of those in fog.
func TestThePlainGameTellsOfConstraints(t *testing.T) {
	for _, test := range []struct {
		lang, rules, commands string
		said                  []string
		hidden                string
	}{
		{"en", "4+killer=3:r1c1r1c2+sandwich=0:r2+strictxv", "r1c1\nr2c1\nr2c2\nclues r1c2\nclues r4c4\nclues\n", []string{
			"empty, cage 3, row 1 column 1\n", "empty, sandwich 0, row 2 column 1\n", "empty, row 2 column 2\n",
			"r1c1r1c2: cage 3: digits", "There are none.\n", "all X and V",
		}, "nothing"},
		{"zh", "4+killer=3:r1c1r1c2", "约束 r1c1\n行 1\n候选 r2c1\n", []string{"r1c1r1c2：杀手笼 3", "第 1 行：空 空 空 空。缺 1 2 3 4。\n", "r2c1："}, "nothing"},
		{"en", "4+fog=r1c1+killer=5:r1c1r1c2+killer=6:r4c3r4c4+killer=7:r2c2r2c3+strictxv", "r1c2\nr2c2\nr4c4\nclues\nrow 4\n", []string{
			"empty, cage 5, row 1 column 2\n", "empty, row 2 column 2\n", "fog, row 4 column 4\n", "Row 4: fog fog fog fog. Left", "r1c1: fog: ", "all X and V",
		}, "cage 6"},
	} {
		rules, err := variants.Parse(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		p := sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, 16)}
		out := plainRun(t, Config{Lang: test.lang, Board: sudoku.NewBoard(p)}, test.commands)
		for _, said := range test.said {
			if !strings.Contains(out, said) {
				t.Errorf("%s: want %q in\n%s", test.rules, said, out)
			}
		}
		if strings.Contains(out, test.hidden) || strings.Contains(out, "cage 7") {
			t.Errorf("%s: what lies in fog is told:\n%s", test.rules, out)
		}
	}
}

// What the plain game says about numbers, and to what it can't do, is English and Chinese.
func TestThePlainGameAnswersInSentences(t *testing.T) {
	for _, test := range []struct{ lang, line, commands, said string }{
		{"en", "1...............", "", "Puzzle 4×4: 1 given, 15 cells empty.\n"},
		{"zh", "1...............", "", "题目 4×4：1 个已知数，15 个空格。\n"},
		{"en", almost, "remaining", "\n2: 1 left\n"},
		{"en", example, "row 10", "\nRow 10 isn't on this board.\n"},
		{"en", example, "row", "\nSay which one, as in \"row 3\".\n"},
		{"zh", example, "行 10", "\n没有第 10 行。\n"},
		{"en", example, "open 99", "\nSay which one by its number, as \"games\" lists them.\n"},
		{"en", example, "lang fr", "\n\"fr\" is not understood; \"help\" lists the commands.\n"},
		{"en", example, "mistakes", "\nThere is no mistake on the board.\n"},
		{"en", example, "r1c3 4\nr1c4 6\nundo\nundo\nredo\nundo\nundo", "empty, row 1 column 4\nempty, row 1 column 3\n4, row 1 column 3\nempty, row 1 column 3\nNothing to undo\n"},
		{"en", example, "notes\nundo", "\nCells changed: 51.\nCells changed: 51.\n"},
		{"en", strings.Repeat(".", 368) + "1", "row 10", "\nRow 10, r1c13 to r1c21: empty"},
		{"zh", strings.Repeat(".", 368) + "1", "行 10", "\n第 10 行（r1c13 至 r1c21）：空"},
		{"en", latin25(), "hint", "\nThere are no hints for boards as large as this.\n"},
	} {
		p, err := sudoku.Parse(test.line, sudoku.ParseOptions{})
		if err != nil {
			t.Fatal(err)
		}
		out := plainRun(t, Config{Lang: test.lang, Board: sudoku.NewBoard(p)}, test.commands+"\n")
		if !strings.Contains(out, test.said) {
			t.Errorf("%s: want %q in\n%s", test.commands, test.said, out)
		}
	}
}

// Cells beside the board are read with their label, and written into by their names; hidden ones aren't read.
func TestThePlainGameReadsCellsBesideTheBoard(t *testing.T) {
	rules, err := sudoku.ParseRules("4+beside=VT:2(total),VH:1(-)+sum=0:r2c1r2c2/-1*VT")
	if err != nil {
		t.Fatal(err)
	}
	board := sudoku.NewBoard(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
	out := plainRun(t, Config{Lang: "en", Board: board}, "VT1 3\nvt2\nVT3 1\nboard\n")
	for _, said := range []string{"\nempty, sum 0, VT2\n", "\n\"VT3\" is not understood", "\nVT total: 3 empty\n"} {
		if !strings.Contains(out, said) {
			t.Errorf("want %q in\n%s", said, out)
		}
	}
	if strings.Contains(out, "VH") {
		t.Error(out)
	}
}

// latin25 is a 25×25 with one empty cell.
func latin25() string {
	text := []byte{'.'}
	for cell := 1; cell < 625; cell++ {
		row, col := cell/25, cell%25
		text = append(text, sudoku.DefaultSymbols(25).Name(uint8((row*5+row/5+col)%25 + 1))[0])
	}
	return string(text)
}

func TestTheBoardOfAnotherProgramIsGoneOnWith(t *testing.T) {
	p, err := sudoku.Parse(example, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	board := sudoku.NewBoard(p)
	board.Entries[2], board.Corner[3] = 4, sudoku.SetOf(2, 6)
	s := newStage(t, 80, 24, Config{Board: board}, "")
	if s.entries()[2] != '4' || s.theGame().Board().Corner[3] != sudoku.SetOf(2, 6) {
		t.Error("what was written on the board is lost")
	}
}

// saved are the settings as the next start reads them.
func (s *stage) saved() settings {
	set, err := s.app.folders.loadSettings()
	if err != nil {
		s.Fatal(err)
	}
	return set
}

// A strict game counts mistakes, also those taken back, and ends with the third.
func TestAStrictGameEndsWithTheThirdMistake(t *testing.T) {
	s := newStage(t, 100, 30, Config{}, example)
	p := s.theGame()
	assists := p.Assists()
	assists.Strict = true
	p.SetAssists(assists)
	s.press("right right 1")
	s.want("Mistakes 1/3")
	s.press("u 4") // right
	s.press("right 1 u")
	s.want("Mistakes 2/3")
	s.press("right 2")
	s.want("Three mistakes")
	before := s.entries()
	s.press("u 6")
	s.want("the game is lost")
	if s.entries() != before {
		t.Error("it can still be played")
	}
}

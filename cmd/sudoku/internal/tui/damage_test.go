package tui

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
)

// brokenGame leaves a saved game in which something is wrong, and gives its
// file and what is in it.
func brokenGame(t *testing.T, config *Config, old, new string) (path, broken string) {
	t.Helper()
	config.Data, config.Settings = t.TempDir(), t.TempDir()
	s := newStage(t, 100, 24, *config, example)
	s.press("right right 4 q")
	path = s.app.folders.path(s.app.folders.list()[0].ID)
	s.press("q")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if broken = strings.Replace(string(data), old, new, 1); broken == string(data) {
		t.Fatalf("%s is not in the game", old)
	}
	if err := os.WriteFile(path, []byte(broken), 0o644); err != nil {
		t.Fatal(err)
	}
	return path, broken
}

// isAside holds the file that was set aside against what it was.
func isAside(t *testing.T, path, want string) {
	t.Helper()
	if data, err := os.ReadFile(path + ".damaged"); err != nil || string(data) != want {
		t.Errorf("set aside is %q, %v", data, err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the damaged file is still in its place")
	}
}

func TestADamagedGameIsNamedAndSetAsideAtTheStart(t *testing.T) {
	var config Config
	path, broken := brokenGame(t, &config, "{", "")
	s := newStage(t, 100, 24, config, "")
	s.want("is damaged (")
	s.want("It was set aside as")
	if screen := strings.ReplaceAll(s.show(), "\n ", ""); !strings.Contains(screen, filepath.Base(path)) {
		t.Errorf("the game isn't named:\n%s", screen)
	}
	isAside(t, path, broken)
	if err := os.WriteFile(path, []byte("once more"), 0o644); err != nil {
		t.Fatal(err)
	}
	newStage(t, 100, 24, config, "")
	isAside(t, path, broken) // the first is still what it was
	if data, _ := os.ReadFile(path + ".damaged2"); string(data) != "once more" {
		t.Errorf("the second is %q", data)
	}
}

func TestAGameThatIsDamagedInsideIsSetAsideWhenOpened(t *testing.T) {
	var config Config
	path, broken := brokenGame(t, &config, `"do":"enter"`, `"do":"eat"`)
	s := newStage(t, 100, 24, config, "")
	s.want("Continue")
	s.press("home enter")
	s.want("nothing that can be done")
	isAside(t, path, broken)
	s.press("down") // the message goes, and nothing is left to continue with
	s.want("New puzzle")
	if len(s.app.folders.list()) != 0 {
		t.Error("the damaged game is still offered")
	}
}

func TestAGameOfALaterVersionIsNotDamaged(t *testing.T) {
	var config Config
	path, broken := brokenGame(t, &config, `"version":1`, `"version":99`)
	s := newStage(t, 100, 24, config, "")
	s.press("home enter")
	s.want("reads up to 1")
	if data, _ := os.ReadFile(path); string(data) != broken {
		t.Error("a file of a later version was moved or changed")
	}
}

func TestDamagedSettingsAreSetAside(t *testing.T) {
	config := Config{Data: t.TempDir(), Settings: t.TempDir()}
	path := filepath.Join(config.Settings, "settings.json")
	if err := os.WriteFile(path, []byte(`{"theme":"li`), 0o644); err != nil {
		t.Fatal(err)
	}
	s := newStage(t, 100, 24, config, "")
	s.want("settings.json is damaged")
	isAside(t, path, `{"theme":"li`)
	s.press("L L")
	if s.saved().Theme != "dark" { // of the stage
		t.Errorf("kept %+v", s.saved())
	}
}

func TestWithoutAPlaceToWriteTheGameIsPlayedAllTheSame(t *testing.T) {
	nowhere := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(nowhere, nil, 0o644); err != nil { // a folder can't be made in a file, not even by root
		t.Fatal(err)
	}
	config := Config{Data: filepath.Join(nowhere, "data"), Settings: filepath.Join(nowhere, "config")}
	s := newStage(t, 100, 24, config, "")
	s.want("No game can be kept:")
	s = newStage(t, 100, 24, config, example)
	s.want("The game could not be saved:")
	s.press("right right 4")
	s.want("The game could not be saved:")
	if s.entries()[2] != '4' {
		t.Error("nothing can be played")
	}
	s.press("q")
	s.want("Leave all the same?")
	s.press("n 5")
	s.theGame()
	s.press("ctrl+c n")
	s.theGame()
	s.press("ctrl+c ctrl+c")
	if len(s.app.screens) > 0 {
		t.Error("the second Ctrl+C doesn't leave")
	}
}

// A disk that is full for a while.
func TestASaveThatFailsIsTriedAgain(t *testing.T) {
	s := newStage(t, 100, 24, Config{}, example)
	games, hidden := s.app.folders.games(), s.app.folders.games()+".away"
	if err := os.Rename(games, hidden); err != nil {
		t.Fatal(err)
	}
	s.press("right right 4")
	s.want("The game could not be saved:")
	s.press("left")
	s.want("The game could not be saved:")
	if err := os.Rename(hidden, games); err != nil {
		t.Fatal(err)
	}
	s.press("q")
	s.want("Continue")
	s.press("home enter")
	if s.entries()[2] != '4' {
		t.Error("the game is not as it was left")
	}
}

func TestAResultAfterALineCutShortIsNotLost(t *testing.T) {
	s := newTestFolders(t)
	if err := os.WriteFile(filepath.Join(s.data, "results.jsonl"), []byte(`{"id":"a","level":"easy"}`+"\n"+strings.Repeat("x", 1<<17)+"\n"+`{"id":"b","le`), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.addResult(result{ID: "c"}); err != nil {
		t.Fatal(err)
	}
	if all := s.results(); len(all) != 2 || all[1].ID != "c" {
		t.Errorf("the results are %+v", all)
	}
}

func TestThePlainGameSaysWhyNothingIsKept(t *testing.T) {
	p, err := sudoku.Parse(example, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	nowhere := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(nowhere, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	out := plainRun(t, Config{Lang: "en", Board: sudoku.NewBoard(p), Data: nowhere, Settings: nowhere}, "r1c3 4\nr1c4 6\nquit\nr1c3\nquit\n")
	if n := strings.Count(out, "could not be saved"); n != 2 { // once, and when leaving
		t.Errorf("it is said %d times:\n%s", n, out)
	}
	if !strings.Contains(out, "Quit again to leave all the same.\n4, row 1 column 3") {
		t.Errorf("the first quit leaves:\n%s", out)
	}
}

func TestErrorsSpeakTheLanguageOfTheGame(t *testing.T) {
	s := newStage(t, 150, 24, Config{Lang: "zh"}, "")
	s.send(tea.PasteMsg{Content: "what is this"})
	if screen := s.show(); !strings.Contains(screen, "这不是题目") || strings.Contains(screen, "expected") {
		t.Errorf("the screen is\n%s", screen)
	}
	w := wordsOf("zh")
	for err, want := range map[error]string{
		&os.PathError{Op: "write", Path: "/data/games/.x.1.tmp", Err: syscall.ENOSPC}: "磁盘已满（/data/games）",
		&os.PathError{Op: "mkdir", Path: "/data/games", Err: syscall.EROFS}:           "该处不可写入（/data）",
		&os.PathError{Op: "open", Path: "/data/games/x", Err: syscall.EACCES}:         "没有权限（/data/games）",
	} {
		if got := w.error(err); got != want {
			t.Errorf("%v: %s, want %s", err, got, want)
		}
	}
}

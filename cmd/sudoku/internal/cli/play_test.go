//go:build unix

package cli_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"

	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/testlong"
)

const (
	playPuzzle   = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	playSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// terminal is the command in a pseudo-terminal, with a screen to look at.
type terminal struct {
	*testing.T
	cmd    *exec.Cmd
	keys   *os.File
	mu     sync.Mutex
	screen vt10x.Terminal
	ended  chan error
}

// home is where a story keeps its games and settings.
type home struct{ data, config string }

func newHome(t *testing.T) home { return home{t.TempDir(), t.TempDir()} }

func (h home) environment() []string {
	return append(os.Environ(), "XDG_DATA_HOME="+h.data, "XDG_CONFIG_HOME="+h.config, "HOME="+h.config,
		"TERM=screen-256color", "COLORTERM=", "LANG=C.UTF-8", "LC_ALL=", "LC_CTYPE=", "LC_MESSAGES=", "NO_COLOR=")
}

// games are the saved games, as bytes.
func (h home) games(t *testing.T) (all [][]byte) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(h.data, "sudoku", "games", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, data)
	}
	return all
}

func openTerminal(t *testing.T, h home, args ...string) *terminal {
	t.Helper()
	cmd := command(t, append([]string{"play"}, args...)...)
	cmd.Env = h.environment()
	return openCommand(t, cmd)
}

func openCommand(t *testing.T, cmd *exec.Cmd) *terminal {
	t.Helper()
	s := &terminal{T: t, cmd: cmd, screen: vt10x.New(vt10x.WithSize(80, 24)), ended: make(chan error, 1)}
	file, err := pty.StartWithSize(s.cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Fatal(err)
	}
	s.keys = file
	go func() {
		buffer := make([]byte, 1<<16)
		for {
			n, err := file.Read(buffer)
			s.mu.Lock()
			s.screen.Write(buffer[:n])
			s.mu.Unlock()
			if err != nil {
				s.ended <- s.cmd.Wait()
				return
			}
		}
	}()
	t.Cleanup(func() { s.cmd.Process.Kill(); file.Close() })
	return s
}

// show is what stands on the screen, without the spaces that only align.
func (s *terminal) show() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(strings.Fields(s.screen.String()), " ")
}

func (s *terminal) press(keys string) {
	s.Helper()
	if _, err := io.WriteString(s.keys, keys); err != nil {
		s.Fatal(err)
	}
}

// see waits until a text is on the screen.
func (s *terminal) see(text string) {
	s.Helper()
	for deadline := time.Now().Add(testlong.Patience); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		if strings.Contains(s.show(), text) {
			return
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Fatalf("never saw %q; the screen is\n%s", text, s.screen.String())
}

// end waits for the program to end by itself.
func (s *terminal) end() {
	s.Helper()
	select {
	case err := <-s.ended:
		if err != nil {
			s.Errorf("the program ended with %v", err)
		}
	case <-time.After(testlong.Patience):
		s.Fatal("the program goes on")
	}
}

// TestAWholeGame plays from the first digit to the last by keys, looks at the
// statistics and leaves.
func TestAWholeGame(t *testing.T) {
	h := newHome(t)
	s := openTerminal(t, h, "--lang", "en", playPuzzle)
	s.see("r1c1 given 5")
	for row := range 9 {
		for col := range 9 {
			if playPuzzle[row*9+col] == '.' {
				s.press(playSolution[row*9+col : row*9+col+1])
			}
			s.press("l") // to the right, from the last cell to the first again
		}
		s.press("j")
	}
	s.see("Solved in 0:")
	s.press("q")
	s.see("New puzzle")
	s.press("\x1b[B\x1b[B\x1b[B\x1b[B\r") // Continue is off: down to the statistics
	s.see("Days in a row: 1 now, 1 at best")
	s.press("\x1b")
	s.see("New puzzle")
	s.press("q")
	s.end()
	games := h.games(t)
	if len(games) != 1 {
		t.Fatalf("%d games are kept, want 1", len(games))
	}
	g, err := game.Decode(games[0])
	if err != nil {
		t.Fatal(err)
	}
	if actions, done := g.History(); g.Status() != game.Solved || done != 51 || len(actions) != 51 {
		t.Errorf("the game kept is %v after %d of %d actions, want solved after 51", g.Status(), done, len(actions))
	}
	file, err := os.Open(filepath.Join(h.data, "sudoku", "results.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := 0
	for scanner := bufio.NewScanner(file); scanner.Scan(); lines++ {
		if !json.Valid(scanner.Bytes()) {
			t.Errorf("result %q", scanner.Text())
		}
	}
	if lines != 1 {
		t.Errorf("%d results, want 1", lines)
	}
}

// TestKillLosesNothing kills the program the moment a digit is on the screen,
// again and again, and goes on each time.
func TestKillLosesNothing(t *testing.T) {
	h := newHome(t)
	s := openTerminal(t, h, "--lang", "en", playPuzzle)
	s.see("r1c1 given 5")
	var entered []string
	for round, cell := range []int{2, 3, 5, 6, 7, 8, 10, 11} {
		if round > 0 {
			s = openTerminal(t, h, "--lang", "en")
			s.see("Continue")
			s.press("\r")
			s.see("all keys")
		}
		s.press("\x1b[1;5H") // to the first cell
		s.see("r1c1 given 5")
		s.press(strings.Repeat("j", cell/9) + strings.Repeat("l", cell%9))
		d := playSolution[cell : cell+1]
		s.press(d)
		shown := fmt.Sprintf("r%dc%d %s", cell/9+1, cell%9+1, d)
		s.see(shown)
		if err := s.cmd.Process.Signal(syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		testlong.Await(t, s.ended)
		entered = append(entered, shown)
		games := h.games(t)
		if len(games) != 1 {
			t.Fatalf("%d games are kept, want 1", len(games))
		}
		g, err := game.Decode(games[0])
		if err != nil {
			t.Fatalf("after %v: %v", entered, err)
		}
		if _, done := g.History(); done != len(entered) || g.Board().Entries[cell] != d[0]-'0' {
			t.Fatalf("after %v the game kept has %d actions", entered, done)
		}
	}
}

// TestTwoInstancesDontDamageEachOther plays one game in two windows.
func TestTwoInstancesDontDamageEachOther(t *testing.T) {
	h := newHome(t)
	first := openTerminal(t, h, "--lang", "en", playPuzzle)
	first.see("r1c1 given 5")
	first.press("ll4")
	first.see("r1c3 4")

	second := openTerminal(t, h, "--lang", "en")
	second.see("Saved games")
	second.press("\x1b[B\x1b[B\x1b[B\r") // nothing to continue: down to the saved games
	second.see("Enter continue")
	second.press("\r")
	second.see("Another window plays")
	second.press("l6")
	second.see("r1c4 6")
	first.press("n")
	first.see("3×6")
	second.press("qq")
	second.end()
	first.press("qq")
	first.end()
	games := h.games(t)
	if len(games) != 2 {
		t.Fatalf("%d games are kept, want 2", len(games))
	}
	for i, data := range games {
		g, err := game.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		if _, done := g.History(); done != 2 || g.Board().Entries[2] != 4 {
			t.Errorf("game %d has %d actions, want 2 and the 4 of the first window", i, done)
		}
	}
}

// TestPlainStory plays line by line, as with a screen reader.
func TestPlainStory(t *testing.T) {
	h := newHome(t)
	cmd := command(t, "play", "--plain", "--lang", "en", playPuzzle)
	cmd.Env = h.environment()
	cmd.Stdin = strings.NewReader("row 3\nr1c3 4\nremaining\nhint\nr1c1 5\nmarks r1c4 26\nr1c4\nundo\nr1c4 9\nr1c4 5\ncheck\nplaces 5\nquit\n")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, line := range []string{
		"Row 3: empty 9 8 empty empty empty empty 6 empty. Left: 1 2 3 4 5 7.",
		"4, row 1 column 3",
		"1: 6 left, 2: 7 left, 3: 6 left, 4: 6 left, 5: 6 left, 6: 4 left, 7: 6 left, 8: 4 left, 9: 5 left",
		"empty, marks 2 6, row 1 column 4",
		"clashes with r1c1",
		"1 right, 1 wrong",
	} {
		if !bytes.Contains(out, []byte(line+"\n")) {
			t.Errorf("nothing says %q in\n%s", line, out)
		}
	}
}

// TestThePuzzleFromAPipeTheKeysFromTheTerminal plays what another command made.
func TestThePuzzleFromAPipeTheKeysFromTheTerminal(t *testing.T) {
	cmd := command(t, "play", "--lang", "en", "-")
	cmd.Env = newHome(t).environment()
	cmd.Stdin = strings.NewReader(playPuzzle + "\n")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 1}
	s := openCommand(t, cmd)
	s.see("r1c1 given 5")
	s.press("ll4")
	s.see("r1c3 4")
	s.press("qq")
	s.end()
}

// TestCtrlZ: a program that no shell waits for says that it can't be stopped,
// and plays on.
func TestCtrlZ(t *testing.T) {
	s := openTerminal(t, newHome(t), "--lang", "en", playPuzzle)
	s.see("r1c1 given 5")
	s.press("ll4\x1a")
	s.see("There is no shell to go back to.")
	s.press("l")
	s.see("r1c4")
	s.press("h")
	s.see("r1c3 4") // nothing was undone
	s.press("qq")
	s.end()
}

// TestAStoppedGameGivesTheTerminalBack: whatever signal ends the program, the terminal has its
// own screen, its cursor and its mouse again.
func TestAStoppedGameGivesTheTerminalBack(t *testing.T) {
	// Under nohup the test has SIGHUP ignored, and so would the game; what a process catches
	// is as usual in those that it starts.
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, syscall.SIGHUP)
	defer signal.Stop(caught)
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		s := openTerminal(t, newHome(t), "--lang", "en", playPuzzle)
		s.see("r1c1 given 5")
		if err := s.cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		testlong.Await(t, s.ended)
		if code := s.cmd.ProcessState.ExitCode(); code != 130 {
			t.Errorf("%v: status %d, want 130", sig, code)
		}
		left := s.screen.Mode() & (vt10x.ModeAltScreen | vt10x.ModeMouseMask)
		if left != 0 || !s.screen.CursorVisible() {
			t.Errorf("%v: modes %b are left, the cursor is visible: %v", sig, left, s.screen.CursorVisible())
		}
	}
}

// TestAGameOutlivesItsTerminalUnderNohup: where SIGHUP is ignored it ends nothing.
func TestAGameOutlivesItsTerminalUnderNohup(t *testing.T) {
	cmd := command(t, "play", "--lang", "en", playPuzzle)
	cmd.Args = append([]string{"sh", "-c", `trap "" HUP; exec "$0" "$@"`, cmd.Path}, cmd.Args[1:]...)
	cmd.Path = "/bin/sh"
	cmd.Env = newHome(t).environment()
	s := openCommand(t, cmd)
	s.see("r1c1 given 5")
	if err := s.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	s.press("l")
	s.see("r1c2 given 3")
	s.press("qq")
	s.end()
}

// TestOnlyPlainCharacters: a terminal of ASCII gets nothing else.
func TestOnlyPlainCharacters(t *testing.T) {
	cmd := command(t, "play", playPuzzle)
	cmd.Env = append(newHome(t).environment(), "LC_ALL=C")
	s := openCommand(t, cmd)
	s.see("r1c1 given 5")
	s.press("nt?")
	s.see("Shift+^")
	for _, char := range s.show() {
		if char > 0x7e {
			t.Fatalf("%q is on the screen:\n%s", char, s.screen)
		}
	}
	s.press("qqq")
	s.end()
}

func TestADumbTerminalGetsThePlainGame(t *testing.T) {
	for _, term := range []string{"dumb", ""} {
		cmd := command(t, "play", playPuzzle)
		cmd.Env = append(newHome(t).environment(), "TERM="+term)
		s := openCommand(t, cmd)
		s.see("Puzzle 9×9")
		s.press("r1c3 4\rquit\r")
		s.end()
		if strings.Contains(s.show(), "┏") {
			t.Errorf("TERM=%q: a board is drawn:\n%s", term, s.screen)
		}
	}
}

func TestTheLanguageOfTheSystemIsSpoken(t *testing.T) {
	for lang, want := range map[string]string{"zh_CN.UTF-8": "数独", "en_GB.UTF-8": "Sudoku.", "": "Sudoku."} {
		h := newHome(t)
		cmd := command(t, "play", "--plain", playPuzzle)
		cmd.Env = append(h.environment(), "LANG="+lang)
		cmd.Stdin = strings.NewReader("quit\n")
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.HasPrefix(string(out), want) {
			t.Errorf("LANG=%s: %v, %s", lang, err, out)
		}
	}
}

func TestPlayNeedsATerminalAndOnePuzzle(t *testing.T) {
	h := newHome(t)
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"play"}, "needs a terminal"},
		{[]string{"play", "a", "b"}, "one puzzle at a time"},
		{[]string{"play", "--lang", "fr"}, "--lang fr: there are en, zh"},
		{[]string{"play", "--theme", "pink"}, "--theme pink: there are auto, dark"},
		{[]string{"play", "--plain", "55" + strings.Repeat(".", 79)}, "both hold 5"},
		{[]string{"play", "--plain", "12"}, "line 1"},
	} {
		cmd := command(t, test.args...)
		cmd.Env = h.environment()
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), test.want) {
			t.Errorf("%v: %v, %s; want %q", test.args, err, out, test.want)
		}
	}
}

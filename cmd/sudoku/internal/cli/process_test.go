package cli_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"jiugong/sudoku/internal/testlong"
)

// command is the sudoku command as a process of its own: this test binary
// under another name. It is killed with the test, or when it takes far longer than anything does.
func command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "sudoku")
	if err := os.Symlink(self, link); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	return limited(t, link, args...)
}

// limited is a command that is killed with the test, or after five minutes.
func limited(t *testing.T, name string, args ...string) *exec.Cmd {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.WaitDelay = 10 * time.Second // for who holds its output open behind its back
	return cmd
}

// TestAnswersComeAsPuzzlesDo types one puzzle after the other and waits for
// each answer before it types the next.
func TestAnswersComeAsPuzzlesDo(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	cmd := command(t, "solve")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	defer timer.Stop()
	answers := bufio.NewScanner(out)
	for range 3 {
		if _, err := io.WriteString(in, puzzle+"\n"); err != nil {
			t.Fatal(err)
		}
		if !answers.Scan() || answers.Text() != solution {
			t.Fatalf("answer %q, %v", answers.Text(), answers.Err())
		}
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
}

const (
	easyPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	hardPuzzle = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6\n"
)

// easyThenHard are puzzles to rate: the first takes a few milliseconds, the others
// half a second each and more.
var easyThenHard = easyPuzzle + strings.Repeat(hardPuzzle, 40)

// TestInterruptKeepsWhatIsDone stops each command in its second puzzle, when the
// answer to the first is there.
func TestInterruptKeepsWhatIsDone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no interrupt to send on Windows")
	}
	empty := strings.Repeat(".", 81)
	for _, test := range []struct {
		args []string
		in   string
	}{
		{[]string{"rate", "-j1"}, easyThenHard},
		{[]string{"explain", "-j1"}, easyThenHard},
		{[]string{"count", "-j1", "--rules", "9+knight"}, "11" + empty[2:] + "\n" + empty + "\n"},
		{[]string{"convert", "--to", "line"}, easyThenHard}, // the end of its input doesn't come
		{[]string{"check", "-j1", "--to", "tsv"}, easyThenHard},
	} {
		t.Run(test.args[0], func(t *testing.T) {
			t.Parallel()
			cmd := command(t, test.args...)
			in, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			var said strings.Builder
			cmd.Stderr = &said
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			timer := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
			defer timer.Stop()
			if _, err := io.WriteString(in, test.in); err != nil {
				t.Fatal(err)
			}
			lines := bufio.NewReader(out)
			if first, err := lines.ReadString('\n'); err != nil {
				t.Fatalf("nothing came: %q, %v; said %q", first, err, said.String())
			}
			interrupt(t, cmd, syscall.SIGTERM, lines, &said)
		})
	}
}

// TestProgressIsShownOnATerminal looks at standard error while a hard puzzle is
// rated.
func TestProgressIsShownOnATerminal(t *testing.T) {
	t.Parallel() // it waits for the first second to pass
	terminal, side, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminal here: ", err)
	}
	defer terminal.Close()
	cmd := command(t, "rate", "-j1")
	cmd.Stdin, cmd.Stderr = strings.NewReader(easyThenHard), side
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	side.Close()
	defer cmd.Wait()
	defer cmd.Process.Kill()
	timer := time.AfterFunc(time.Minute, func() { terminal.Close() })
	defer timer.Stop()
	if text, err := bufio.NewReader(terminal).ReadString('K'); !strings.Contains(text, " answered, 1 s") {
		t.Errorf("shown: %q, %v", text, err)
	}
}

// TestInterruptEndsLongWorkAtOnce stops an endless listing.
func TestInterruptEndsLongWorkAtOnce(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no interrupt to send on Windows")
	}
	cmd := command(t, "solve", "--all", strings.Repeat(".", 81))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.CopyN(io.Discard, out, 8200); err != nil { // a hundred solutions
		t.Fatal(err)
	}
	interrupt(t, cmd, os.Interrupt, out, &said)
}

// interrupt sends a signal to a command and reads the rest of out. The command must end soon,
// with status 130, and say that it was interrupted.
func interrupt(t *testing.T, cmd *exec.Cmd, signal os.Signal, out io.Reader, said fmt.Stringer) {
	t.Helper()
	if err := cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	io.Copy(io.Discard, out)
	err := cmd.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 130 || !strings.Contains(said.String(), "interrupted") {
		t.Errorf("ended with %v, said %q; want status 130, interrupted", err, said)
	}
	if waited := time.Since(start); waited > testlong.Patience {
		t.Errorf("went on for %v", waited)
	}
}

// TestInterruptKeepsTheTrueCandidatesFound stops a search that takes seconds, when the
// terminal says that there are solutions.
func TestInterruptKeepsTheTrueCandidatesFound(t *testing.T) {
	t.Parallel() // it waits for the first second to pass
	terminal, side, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminal here: ", err)
	}
	defer terminal.Close()
	cmd := command(t, "count", "--candidates", "--true", "--rules", "36", strings.Repeat(". ", 1296))
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, side
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	side.Close()
	timer := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	defer timer.Stop()
	shown := bufio.NewReader(terminal)
	for text := ""; !strings.Contains(text, " solution"); {
		if text, err = shown.ReadString('K'); err != nil {
			t.Fatalf("no solutions are shown: %q, %v", text, err)
		}
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	said, _ := io.ReadAll(shown) // until the other side is closed
	err = cmd.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 130 || !strings.Contains(string(said), "candidates neither found nor ruled out") {
		t.Errorf("ended with %v, said %q; want status 130, interrupted", err, said)
	}
	if !strings.HasPrefix(out.String(), "r1c1 ") || strings.Count(out.String(), "\n") != 1296 {
		t.Errorf("kept %.200q", out.String())
	}
	if waited := time.Since(start); waited > testlong.Patience {
		t.Errorf("went on for %v", waited)
	}
}

// until waits for something that comes soon.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for start := time.Now(); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Since(start) > testlong.Patience {
			t.Fatalf("not in %v: %s", testlong.Patience, what)
		}
	}
}

// figures are what the server says of itself.
func figures(t *testing.T, address string) string {
	t.Helper()
	answer, err := http.Get("http://" + address + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	return string(must(io.ReadAll(answer.Body)))
}

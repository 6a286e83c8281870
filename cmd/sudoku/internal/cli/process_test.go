package cli_test

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// command is the sudoku command as a process of its own: this test binary
// under another name.
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
	return exec.Command(link, args...)
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
	timer := time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() })
	defer timer.Stop()
	answers := bufio.NewScanner(out)
	for range 3 {
		if _, err := io.WriteString(in, puzzle+"\n"); err != nil {
			t.Fatal(err)
		}
		if !answers.Scan() || answers.Text() != solution {
			t.Fatalf("answer %q", answers.Text())
		}
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
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
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	io.Copy(io.Discard, out)
	err = cmd.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 130 || !strings.Contains(said.String(), "interrupted") {
		t.Errorf("ended with %v, said %q; want status 130, interrupted", err, said.String())
	}
	if waited := time.Since(start); waited > 10*time.Second {
		t.Errorf("went on for %v", waited)
	}
}

//go:build linux

package cli_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"jiugong/sudoku/internal/testlong"
)

// manyPuzzles is a file of so many.
func manyPuzzles(t *testing.T, number int) string {
	path := filepath.Join(t.TempDir(), "puzzles.txt")
	if err := os.WriteFile(path, []byte(strings.Repeat(easyPuzzle+hardPuzzle+easyPuzzle, number/3)), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// output is what a command prints, whatever its status.
func output(t *testing.T, args ...string) []byte {
	t.Helper()
	var said bytes.Buffer
	cmd := command(t, args...)
	cmd.Stderr = &said
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); err != nil && (!asExit(err, &exit) || exit.ExitCode() > 1) {
		t.Fatalf("%v: %v: %s", args, err, said.String())
	}
	return out
}

func asExit(err error, exit **exec.ExitError) (ok bool) {
	*exit, ok = err.(*exec.ExitError)
	return ok
}

// TestABatchOutlivesKills kills a batch again and again, at any moment, and starts
// it anew.
func TestABatchOutlivesKills(t *testing.T) {
	path := manyPuzzles(t, testlong.Of(30000, 15000))
	dir := filepath.Join(t.TempDir(), "out")
	args := []string{"batch", "run", "--do", "check", "--input", path, "--out", dir, "--shard", "20000"}
	killed := 0
	for wait := 60 * time.Millisecond; ; wait += 20 * time.Millisecond {
		cmd := command(t, args...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(wait, func() { cmd.Process.Kill() })
		err := cmd.Wait()
		timer.Stop()
		exit := (*exec.ExitError)(nil)
		if err == nil || asExit(err, &exit) && exit.ExitCode() == 1 {
			break
		}
		if killed++; exit.ExitCode() != -1 || killed > 200 {
			t.Fatal(err)
		}
	}
	if got, want := output(t, "batch", "collect", dir), output(t, "check", "--to", "tsv", path); !bytes.Equal(got, want) {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
	t.Logf("killed %d times", killed)
}

// TestABatchOutlivesAFullDisk gives it a small one, then a larger.
func TestABatchOutlivesAFullDisk(t *testing.T) {
	mount := t.TempDir()
	if err := syscall.Mount("tmpfs", mount, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("no file system can be mounted here: ", err)
	}
	defer syscall.Unmount(mount, 0)
	path := manyPuzzles(t, 30000)
	dir := filepath.Join(mount, "out")
	args := []string{"batch", "run", "--do", "check", "--input", path, "--out", dir, "--shard", "100000"}
	for range 2 {
		said, err := command(t, args...).CombinedOutput()
		exit := (*exec.ExitError)(nil)
		if !asExit(err, &exit) || exit.ExitCode() != 2 || !strings.Contains(string(said), "no space left on device") || !strings.Contains(string(said), "goes on from here") {
			t.Fatalf("%v: %s", err, said)
		}
	}
	if err := syscall.Mount("tmpfs", mount, "tmpfs", syscall.MS_REMOUNT, "size=9m"); err != nil {
		t.Skip("it can't be made larger: ", err)
	}
	output(t, args...)
	if got, want := output(t, "batch", "collect", dir), output(t, "check", "--to", "tsv", path); !bytes.Equal(got, want) {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
}

// TestABatchKeepsWhatIsDoneWhenInterrupted stops it, and looks at what it says.
func TestABatchKeepsWhatIsDoneWhenInterrupted(t *testing.T) {
	path := manyPuzzles(t, 300)
	dir := filepath.Join(t.TempDir(), "out")
	cmd := command(t, "batch", "run", "--lang", "zh", "--do", "rate", "--input", path, "--out", dir, "--shard", "81")
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for start := time.Now(); time.Since(start) < testlong.Patience; time.Sleep(10 * time.Millisecond) {
		if text, _ := os.ReadFile(filepath.Join(dir, "manifest")); bytes.Count(text, []byte("\n")) > 2 {
			break
		}
	}
	cmd.Process.Signal(os.Interrupt)
	start := time.Now()
	err := cmd.Wait()
	if waited := time.Since(start); waited > testlong.Patience {
		t.Errorf("went on for %v", waited)
	}
	if exit := (*exec.ExitError)(nil); !asExit(err, &exit) || exit.ExitCode() != 130 || !strings.Contains(said.String(), "已中断：共 ") {
		t.Errorf("%v: %s", err, said.String())
	}
}

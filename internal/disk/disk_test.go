package disk_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"jiugong/sudoku/internal/disk"
)

func TestAFileIsReplacedWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	full := errors.New("the disk is full")
	for name, write := range map[string]func(string, os.FileMode, func(io.Writer) error) error{"Write": disk.Write, "Swap": disk.Swap} {
		t.Run(name, func(t *testing.T) {
			for _, text := range []string{"", "first", "second"} {
				put := func(w io.Writer) error {
					_, err := io.WriteString(w, text)
					return err
				}
				if err := write(path, 0o644, put); err != nil {
					t.Fatal(err)
				}
				half := func(w io.Writer) error { return errors.Join(put(w), full) }
				if err := write(path, 0o644, half); !errors.Is(err, full) {
					t.Errorf("a writer's error: %v", err)
				}
				if got, err := os.ReadFile(path); err != nil || string(got) != text {
					t.Errorf("read %q, %v, want %q", got, err, text)
				}
				if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o644 {
					t.Errorf("%v, %v", info.Mode(), err)
				}
				if err := disk.Sync(path); err != nil {
					t.Error(err)
				}
			}
			if err := write(filepath.Join(dir, "no folder", "file"), 0o644, func(io.Writer) error { return nil }); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("into a folder that is not there: %v", err)
			}
		})
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 || strings.HasPrefix(files[0].Name(), ".") {
		t.Errorf("%v are left (%v)", files, err)
	}
}

// TestOneOfSeveralCreates has several create a file at a time.
func TestOneOfSeveralCreates(t *testing.T) {
	dir := t.TempDir()
	for round := range 20 {
		path := filepath.Join(dir, fmt.Sprint(round))
		var all sync.WaitGroup
		var made [4]error
		for i := range made {
			all.Go(func() {
				made[i] = disk.Create(path, 0o644, func(w io.Writer) error {
					_, err := fmt.Fprint(w, i)
					return err
				})
			})
		}
		all.Wait()
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, err := range made {
			if first := fmt.Sprint(i) == string(text); first && err != nil || !first && !errors.Is(err, os.ErrExist) {
				t.Errorf("%d is there; %d: %v", text, i, err)
			}
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 20 {
		t.Errorf("%v are left (%v)", files, err)
	}
}

//go:build unix

package cli_test

import (
	"bytes"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"

	"jiugong/sudoku/internal/testlong"
)

// TestATerminalShowsPictures draws in pseudo-terminals that are known by their names,
// that answer that they know sixels, that answer that they don't, and that never answer.
func TestATerminalShowsPictures(t *testing.T) {
	for _, test := range []struct{ name, term, answer, want string }{
		{"kitty", "xterm-kitty", "", "\x1b_G"},
		{"sixel", "xterm-256color", "\x1b[?62;4;22c", "\x1bP0;0;8q"},
		{"none", "xterm-256color", "\x1b[?62;22c", "this terminal doesn't say that it shows pictures; name a file: --out board.svg"},
		{"silent", "xterm-256color", "", "this terminal doesn't say that it shows pictures"},
		{"tmux", "tmux-256color", "\x1b[?1;2;4c", "\x1bP0;0;8q"},
		{"dumb", "dumb", "", "this terminal doesn't say that it shows pictures"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			cmd := command(t, "draw", "--width", "60", playPuzzle)
			cmd.Env = append(os.Environ(), "TERM="+test.term, "TERM_PROGRAM=", "LC_TERMINAL=", "KITTY_WINDOW_ID=", "TMUX=", "STY=", "LANG=C", "LC_ALL=", "LC_MESSAGES=")
			file, err := pty.Start(cmd)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			var mu sync.Mutex
			var said bytes.Buffer
			go func() {
				for piece := make([]byte, 4096); ; {
					n, err := file.Read(piece)
					mu.Lock()
					asked := bytes.Contains(said.Bytes(), []byte("\x1b[c"))
					said.Write(piece[:n])
					if !asked && test.answer != "" && bytes.Contains(said.Bytes(), []byte("\x1b[c")) {
						file.WriteString(test.answer)
					}
					mu.Unlock()
					if err != nil {
						return
					}
				}
			}()
			timer := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
			defer timer.Stop()
			cmd.Wait()
			for deadline := time.Now().Add(testlong.Patience); ; time.Sleep(5 * time.Millisecond) {
				mu.Lock()
				text := said.String()
				mu.Unlock()
				if strings.Contains(text, test.want) {
					if strings.Contains(text, test.answer) && test.answer != "" {
						t.Errorf("the terminal's answer is shown: %.60q", text)
					}
					return
				}
				if time.Now().After(deadline) {
					t.Fatalf("it shows %.200q, want %q", text, test.want)
				}
			}
		})
	}
}

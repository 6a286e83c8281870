//go:build unix

package web

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// What was played is there again although the whole browser was killed a moment
// after the last key.
func TestAGameOutlivesItsBrowser(t *testing.T) {
	testlong.Need(t)
	path := webtest.Need(t)
	address := webtest.Serve(t, Handler(Options{}))
	profile := t.TempDir()
	var browser *exec.Cmd
	open := func() context.Context {
		flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
			chromedp.UserDataDir(profile), chromedp.WSURLReadTimeout(time.Minute),
			chromedp.ModifyCmdFunc(func(c *exec.Cmd) {
				c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
				browser = c
			}))
		ctx, cancel := chromedp.NewExecAllocator(t.Context(), flags...)
		t.Cleanup(cancel)
		ctx, cancel = chromedp.NewContext(ctx)
		t.Cleanup(cancel)
		webtest.Do(t, ctx, chromedp.Navigate(address))
		webtest.Until(t, ctx, webtest.Ready)
		return ctx
	}
	ctx := open()
	enter(t, ctx, "7")
	webtest.Do(t, ctx, chromedp.KeyEvent("."), chromedp.KeyEvent("3"))
	want := board(t, ctx)
	// The browser needs some milliseconds, on a slow machine more, to write both digits and which game
	// it is; then it notes that this was all.
	soon(func() bool { return hasTexts(filepath.Join(profile, "Default", "IndexedDB"), `"done":2}`, "current") })
	time.Sleep(time.Second)
	if err := syscall.Kill(-browser.Process.Pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	soon(func() bool { return syscall.Kill(-browser.Process.Pid, 0) != nil }) // the profile is free
	// The browser forgets even that there was a game; then it is looked for while
	// the first board is seen.
	ctx = open()
	var got []string
	soon(func() bool { got = board(t, ctx); return slices.Equal(got, want) })
	if !slices.Equal(got, want) {
		t.Errorf("the board is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// soon waits until something holds, but not for ever.
func soon(holds func() bool) {
	for deadline := time.Now().Add(testlong.Patience); !holds() && time.Now().Before(deadline); {
		time.Sleep(50 * time.Millisecond)
	}
}

// hasTexts says whether some file in a folder has all of some texts.
func hasTexts(folder string, texts ...string) (found bool) {
	filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			content, _ := os.ReadFile(path)
			found = found || !slices.ContainsFunc(texts, func(text string) bool { return !bytes.Contains(content, []byte(text)) })
		}
		return nil
	})
	return found
}

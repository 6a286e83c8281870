//go:build unix

package web

import (
	"context"
	"os/exec"
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
	time.Sleep(time.Second) // a slow machine; the browser needs some milliseconds
	if err := syscall.Kill(-browser.Process.Pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	time.Sleep(500 * time.Millisecond) // until the profile is free
	// The browser forgets even that there was a game; then it is looked for while
	// the first board is seen.
	ctx = open()
	got := board(t, ctx)
	for deadline := time.Now().Add(time.Minute); !slices.Equal(got, want) && time.Now().Before(deadline); got = board(t, ctx) {
		time.Sleep(50 * time.Millisecond)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the board is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

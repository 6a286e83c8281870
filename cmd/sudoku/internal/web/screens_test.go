package web

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// show opens a screen by its address.
func show(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	// The screen before, if there is one, stays until this one is ready.
	webtest.Eval[any](t, ctx, "(() => { const hash = '#/"+name+"'; if (hash !== location.hash) document.querySelector('dialog.screen .body')?.classList.add('before'); location.hash = hash })(), null")
	webtest.Until(t, ctx, "document.querySelector('dialog.screen[open] .body:not(.before)')")
}

// picture keeps a screenshot in the folder that SUDOKU_SHOTS names, if it does.
func picture(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	folder := os.Getenv("SUDOKU_SHOTS")
	if folder == "" {
		return
	}
	time.Sleep(200 * time.Millisecond)
	shot := webtest.Run(t, ctx, chromedp.CaptureScreenshot())
	if err := os.WriteFile(filepath.Join(folder, name+".png"), shot, 0o666); err != nil {
		t.Error(err)
	}
}

// TestEveryScreenOpens opens all screens on phone and desktop, light and dark,
// in both languages: nothing is logged, nothing is wider than the window, however large its letters, and Chinese has
// its own punctuation.
func TestEveryScreenOpens(t *testing.T) {
	address := webtest.Serve(t, Handler(Options{}))
	for name, options := range map[string]webtest.Options{
		"phone":   {Width: 320, Height: 640, Touch: true, Dark: true, Language: "zh-CN"},
		"desktop": {Width: 1280, Height: 800, Offline: true},
		"small":   {Width: 320, Height: 640, Touch: true},
	} {
		t.Run(name, func(t *testing.T) {
			if name != "desktop" {
				testlong.InTurn(t, map[string]int{"phone": 0, "small": 1}[name], 2)
			}
			ctx := visit(t, address, options)
			for _, screen := range []string{"new", "own", "daily", "learn", "library", "statistics", "share", "print", "publish", "settings", "help", "room", "start"} {
				show(t, ctx, screen)
				if screen == "share" {
					webtest.Until(t, ctx, "document.querySelectorAll('.share .button').length === 4 && document.querySelector('.share textarea')?.value")
				}
				picture(t, ctx, name+"-"+screen)
				for _, letters := range []string{"200%", ""} {
					if wide := webtest.Eval[float64](t, ctx, "(body => (document.documentElement.style.fontSize = '"+letters+"', body.scrollWidth - body.clientWidth))(document.querySelector('dialog .body'))"); wide > 0 {
						t.Errorf("%s: %v pixels wider than the window, with letters of %q", screen, wide, letters)
					}
				}
				if got := webtest.Eval[string](t, ctx, `(document.querySelector("dialog").innerText.match(/[一-鿿] ?[:;,!?(][^\n]*/g) ?? []).join(", ")`); got != "" {
					t.Errorf("%s: punctuation that isn't Chinese behind Chinese: %s", screen, got)
				}
				webtest.Eval[any](t, ctx, "document.querySelector('dialog header button').click(), null")
				webtest.Until(t, ctx, "!document.querySelector('dialog')")
			}
		})
	}
}

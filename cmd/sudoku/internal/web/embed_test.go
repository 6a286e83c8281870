package web

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// The line of HTML that Share shows puts the board on a site that the server allows, and on no other.
func TestABoardOnAnotherSite(t *testing.T) {
	testlong.Need(t)
	p := openPage(t, webtest.Options{})
	show(t, p.ctx, "share")
	p.soon("the line", `document.querySelector(".embed")?.value.startsWith("<iframe src=")`)
	line := regexp.MustCompile(`#/p/[\w-]+`).FindString(p.eval(`document.querySelector(".embed").value`))
	for _, allowed := range []bool{true, false} {
		host := http.NewServeMux()
		site := webtest.Serve(t, host)
		var options Options
		if allowed {
			options.Embed = []string{site}
		}
		var opened atomic.Bool
		handler := Handler(options)
		board := webtest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/lazy-") { // which reads the link
				opened.Store(true)
			}
			handler.ServeHTTP(w, r)
		}))
		host.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprintf(w, `<!doctype html><title>A site</title><iframe src="%s/%s" width="420" height="720" onload="document.title='loaded'"></iframe>`, board, line)
		})
		ctx := webtest.Open(t, site, webtest.Options{Allow: []string{"favicon.ico", "frame-ancestors", "chrome-error", "ERR_BLOCKED"}})
		webtest.Until(t, ctx, `document.title === "loaded"`)
		for deadline := time.Now().Add(testlong.Patience); allowed && !opened.Load() && time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		}
		if opened.Load() != allowed {
			t.Errorf("a site that is allowed (%v) shows the board: %v", allowed, opened.Load())
		}
		picture(t, ctx, fmt.Sprintf("embedded-%v", allowed))
	}
}

// There it is a board alone: no menu, no key and no button leads away from it, also not at the end.
func TestAnEmbeddedBoardHasNoMenus(t *testing.T) {
	testlong.Need(t)
	mux := http.NewServeMux()
	site := webtest.Serve(t, mux)
	mux.Handle("/", Handler(Options{Embed: []string{site}}))
	puzzle, err := sudoku.Parse("53467891267219534819834256785976142342685379171392485696153728428741963534528617.", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	mux.HandleFunc("/site", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `<!doctype html><title>A site</title><iframe src="/%s" width="420" height="720"></iframe>`, link(t, puzzle))
	})
	p := page{t, webtest.Open(t, site+"/site", webtest.Options{Allow: []string{"favicon.ico"}})}
	p.soon("the board", `frames[0]?.document.querySelector("#page:not([aria-busy]) .cell")?.checkVisibility()`)
	if p.eval(`String(frames[0].document.querySelector(".bar").checkVisibility())`) != "false" {
		t.Error("the bar with its menus is shown")
	}
	picture(t, p.ctx, "embedded-alone")
	p.eval(`(frames[0].document.querySelector("#cell-80").focus(), "")`)
	for _, key := range []string{"N", "new", "daily", "own", "learn", "library"} {
		if len(key) == 1 {
			p.keys(key)
		} else {
			p.eval(`(frames[0].location.hash = "#/` + key + `", "")`)
		}
	}
	p.eval(`(frames[0].location.hash = "", frames[0].document.querySelector("#cell-80").focus(), "")`)
	p.keys("9")
	p.soon("its end", `frames[0].document.querySelector(".win .buttons")`)
	if got := p.eval(`[...frames[0].document.querySelectorAll(".win .buttons button")].map((button) => button.textContent).join()`); got != "Replay this game,Share the result" {
		t.Errorf("at the end there is %s", got)
	}
	if got := p.eval(`frames[0].document.querySelector("dialog, .offer")?.textContent ?? ""`); got != "" {
		t.Errorf("there is %s", got)
	}
	picture(t, p.ctx, "embedded-end")
}

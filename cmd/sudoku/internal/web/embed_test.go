package web

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

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
		for deadline := time.Now().Add(20 * time.Second); allowed && !opened.Load() && time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		}
		if opened.Load() != allowed {
			t.Errorf("a site that is allowed (%v) shows the board: %v", allowed, opened.Load())
		}
		picture(t, ctx, fmt.Sprintf("embedded-%v", allowed))
	}
}

// There it is a board alone: no menu leads away from it.
func TestAnEmbeddedBoardHasNoMenus(t *testing.T) {
	testlong.Need(t)
	mux := http.NewServeMux()
	site := webtest.Serve(t, mux)
	mux.Handle("/", Handler(Options{Embed: []string{site}}))
	mux.HandleFunc("/site", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<!doctype html><title>A site</title><iframe src="/" width="420" height="720"></iframe>`)
	})
	ctx := webtest.Open(t, site+"/site", webtest.Options{Allow: []string{"favicon.ico"}})
	webtest.Until(t, ctx, `frames[0]?.document.querySelector("#page:not([aria-busy]) .cell")?.checkVisibility()`)
	if webtest.Eval[bool](t, ctx, `frames[0].document.querySelector(".bar").checkVisibility()`) {
		t.Error("the bar with its menus is shown")
	}
	if !webtest.Eval[bool](t, ctx, `frames[0].document.querySelector(".pad").checkVisibility()`) {
		t.Error("the pad is not shown")
	}
	picture(t, ctx, "embedded-alone")
}

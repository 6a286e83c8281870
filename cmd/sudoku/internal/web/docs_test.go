package web

import (
	"html"
	"net/http/httptest"
	"net/url"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
)

// TestNoLinkOfTheDocsIsDead follows every link, picture and script of every page that can be
// reached from the first, to the heading that it names. All pages of techniques are reached, with their pictures.
func TestNoLinkOfTheDocsIsDead(t *testing.T) {
	handler := Handler(Options{})
	pages := map[string]string{} // what has been fetched, by path
	var fetch func(name, from string) string
	link := regexp.MustCompile(` (?:href|src)="([^"]*)"`)
	fetch = func(name, from string) string {
		if page, ok := pages[name]; ok {
			return page
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", name, nil))
		r := w.Result()
		page := string(body(t, r))
		pages[name] = page
		if r.StatusCode != 200 {
			t.Errorf("%s links to %s: %d", from, name, r.StatusCode)
			return page
		}
		if !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") || name == "/" {
			return page
		}
		if strings.Contains(page, " style=") || strings.Contains(page, "<style") || regexp.MustCompile(`<script[^>]*>[^<]`).MatchString(page) {
			t.Errorf("%s has styles or scripts in it, which the server's policy forbids", name)
		}
		for _, match := range link.FindAllStringSubmatch(page, -1) {
			to, id, _ := strings.Cut(html.UnescapeString(match[1]), "#")
			if strings.Contains(to, ":") {
				continue // of others
			}
			target, there := name, page
			if plain, err := url.PathUnescape(id); err == nil {
				id = plain
			}
			if to != "" {
				target = path.Join(path.Dir(name), to)
				if there = fetch(target, name); strings.HasSuffix(to, "/") {
					target += "/"
				}
			}
			if id != "" && !strings.Contains(there, ` id="`+html.EscapeString(id)+`"`) {
				t.Errorf("%s links to %s#%s, and no such heading is there", name, target, id)
			}
		}
		return page
	}
	first := fetch("/docs/", "")
	if !strings.Contains(first, "Which tool for what") {
		t.Errorf("the first page is %.300s", first)
	}
	var techniques, pictures int
	for name := range pages {
		switch ext := path.Ext(name); {
		case !strings.HasPrefix(name, "/docs/techniques/"):
		case ext == ".svg":
			pictures++
		default:
			techniques++
		}
	}
	if techniques < 80 || pictures < 80 {
		t.Errorf("%d pages of techniques and %d pictures were found", techniques, pictures)
	}
	for name, want := range map[string]string{
		"/docs/api.html":            `id="type-Solved"`,
		"/docs/openapi.json":        `"openapi"`,
		"/docs/puzzle.schema.json":  `"$schema"`,
		"/docs/techniques/aic.html": `src="../techniques/aic.svg"`,
		"/docs/performance.html":    `align="right"`,
		"/docs/index.js":            `"Skyscraper · `,
		"/docs/start-zh.html":       `<html lang="zh">`,
		"/docs/which-tool.html":     `sudoku generate`,
		"/docs/variants.html":       `aria-current="page"`,
	} {
		if page := fetch(name, "the test"); !strings.Contains(page, want) {
			t.Errorf("%s has no %s", name, want)
		}
	}
	if r := get(t, "GET", "/docs"); r.StatusCode != 301 || r.Header.Get("Location") != "/docs/" {
		t.Errorf("/docs is answered %d, to %s", r.StatusCode, r.Header.Get("Location"))
	}
	if r := get(t, "GET", "/docs/nothing"); r.StatusCode != 404 {
		t.Errorf("/docs/nothing is answered %d", r.StatusCode)
	}
}

// TestTheDocsAreSearched types words on a page below the first, and follows what is found.
func TestTheDocsAreSearched(t *testing.T) {
	address := webtest.Serve(t, Handler(Options{}))
	ctx := webtest.Open(t, address+"/docs/techniques/aic.html", webtest.Options{})
	found := func(words, first string) {
		t.Helper()
		webtest.Eval[any](t, ctx, `document.querySelector("#search").value = "", document.querySelector("#search").focus()`)
		webtest.Do(t, ctx, chromedp.KeyEvent(words))
		webtest.Until(t, ctx, `document.querySelector("`+first+`") !== null`)
	}
	found("x-wing", `#found li:first-child a[href='../techniques/x_wing.html']`)
	found("backup restore", `#found a[href^='../serving.html#']`)
	found("摩天楼", `#found li:first-child a[href='../techniques/skyscraper.html']`)
	found("xyzzy words", `#found:empty`)
	if said := webtest.Eval[string](t, ctx, `document.querySelector("#said").textContent`); said != "Nothing has all of “xyzzy words”." {
		t.Errorf("of what isn't there it says %q", said)
	}
	found("solved grids", `#found a[href^='../api.html']`)
	webtest.Do(t, ctx, chromedp.KeyEvent("\r"))
	webtest.Until(t, ctx, `location.pathname.startsWith("/docs/") && !location.pathname.includes("aic") && document.querySelector("h1") !== null`)
}

package web

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"
	"github.com/chromedp/cdproto/cdp"
	devpage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// keptOffline is a promise of the time when everything is in the browser.
const keptOffline = `navigator.serviceWorker.ready.then(async () => {
	while (!navigator.serviceWorker.controller) await new Promise(done => setTimeout(done, 50));
	return true;
})`

func TestThePageWorksWithoutAConnection(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes long")
	}
	code, err := os.ReadFile("testdata/tested.js")
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(webtest.Late(Handler(Options{})))
	defer server.Close()
	ctx := webtest.Open(t, server.URL, webtest.Options{Offline: true, Allow: []string{"api/v1/levels"}})
	webtest.Do(t, ctx, chromedp.WaitVisible(`#page:not([aria-busy]) [role=grid]`))
	webtest.Eval[bool](t, ctx, keptOffline)
	install, err := chromedp.Call(ctx, devpage.GetInstallabilityErrors, cdp.Empty{})
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range install.InstallabilityErrors {
		if problem.ErrorID != "in-incognito" {
			t.Errorf("it can't be installed: %s", problem.ErrorID)
		}
	}
	server.Close() // for good: nothing answers there any more

	webtest.Do(t, ctx, chromedp.Reload(), chromedp.WaitVisible(`#page:not([aria-busy]) [role=grid]`))
	if cells := webtest.Eval[int](t, ctx, `document.querySelectorAll("[role=gridcell]").length`); cells != 81 {
		t.Errorf("%d cells after a reload without a connection", cells)
	}
	webtest.Eval[bool](t, ctx, string(code)+"\nglobalThis.VERSIONS = {}; globalThis.engine = new TESTED.Engine(); true")
	puzzle := webtest.Eval[made](t, ctx, `engine.generate({rules: "9", level: "medium", seed: "1"})`)
	if puzzle.Rating.Level != "medium" {
		t.Errorf("without a connection the engine makes %+v", puzzle)
	}
	if n := webtest.Eval[int](t, ctx, `engine.read("`+chained+`", "en").then(read => read.found.length)`); n != 1 {
		t.Errorf("without a connection %d boards are read", n)
	}
	if status := webtest.Eval[string](t, ctx, `fetch("api/v1/levels").then(() => "answered", () => "no connection")`); status != "no connection" {
		t.Errorf("the API was %s from what is kept, which is for the page alone", status)
	}
}

// nextVersion is the page as it is, but for one line of it.
func nextVersion(t *testing.T) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	entries, err := dist.ReadDir("dist")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		data, err := dist.ReadFile("dist/" + entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		files[entry.Name()] = &fstest.MapFile{Data: data}
	}
	old := newAsset("", files["index.html.br"].Data, true)
	change := func(name, from, to string) {
		asset := newAsset("", files[name].Data, true)
		text, err := asset.plain()
		if err != nil || !bytes.Contains(text, []byte(from)) {
			t.Fatalf("%s doesn't hold %q (%v)", name, from, err)
		}
		var packed bytes.Buffer
		w := brotli.NewWriter(&packed)
		w.Write(bytes.ReplaceAll(text, []byte(from), []byte(to)))
		w.Close()
		files[name] = &fstest.MapFile{Data: packed.Bytes()}
	}
	change("index.html.br", "</head>", `<meta name="test" content="next"></head>`)
	change("sw.js.br", old.version, newAsset("", files["index.html.br"].Data, true).version)
	return files
}

func TestANewVersionWaitsUntilItIsWanted(t *testing.T) {
	testlong.Need(t)
	var next atomic.Bool
	handlers := map[bool]http.Handler{false: Handler(Options{}), true: Handler(Options{Files: nextVersion(t)})}
	var fetched atomic.Int64
	address := webtest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".wasm") {
			fetched.Add(1)
		}
		handlers[next.Load()].ServeHTTP(w, r)
	}))
	ctx := webtest.Open(t, address, webtest.Options{Offline: true})
	webtest.Eval[bool](t, ctx, keptOffline)
	next.Store(true)
	version := func(ctx context.Context) bool {
		return webtest.Eval[bool](t, ctx, `document.querySelector("meta[name=test]") !== null`)
	}
	webtest.Eval[bool](t, ctx, `navigator.serviceWorker.getRegistration().then(async registration => {
		await registration.update();
		while (!registration.waiting) await new Promise(done => setTimeout(done, 50));
		return true;
	})`)
	webtest.Do(t, ctx, chromedp.Reload(), chromedp.WaitVisible(`#page:not([aria-busy]) [role=grid]`))
	if version(ctx) {
		t.Error("a reload changed to the new version, though nobody asked for it")
	}
	// The player enters a digit, then asks for it.
	webtest.Until(t, ctx, "document.querySelector('.notice')")
	cell := enter(t, ctx, "5")
	picture(t, ctx, "notice")
	webtest.Do(t, ctx, chromedp.Evaluate[chromedp.Void](`document.querySelector(".language").click()`))
	webtest.Until(t, ctx, `document.documentElement.lang.startsWith("zh")`) // its words are fetched
	if got := webtest.Eval[string](t, ctx, "document.querySelector('.notice').innerText"); !strings.Contains(got, "新版本") || !strings.Contains(got, "重新载入") {
		t.Errorf("in Chinese the notice says %q", got)
	}
	webtest.Do(t, ctx, chromedp.EmulateViewport(390, 844))
	picture(t, ctx, "notice-phone-zh")
	webtest.Do(t, ctx, chromedp.Click(".notice .primary"))
	webtest.Until(t, ctx, `document.querySelector("meta[name=test]") && `+webtest.Ready)
	if got := board(t, ctx)[cell]; !strings.HasPrefix(got, "5") {
		t.Errorf("in the new version the cell is %q; 5 was entered", got)
	}
	if webtest.Eval[bool](t, ctx, "document.querySelector('.notice') !== null") {
		t.Error("the new version offers itself")
	}
	if keys := webtest.Eval[[]string](t, ctx, `caches.keys()`); len(keys) != 1 {
		t.Errorf("caches %v are kept, of two versions", keys)
	}
	if n := fetched.Load(); n != 3 { // engine, exchange, photo
		t.Errorf("the modules, which didn't change, were fetched %d times in all, not once each", n)
	}
}

func TestThePageCanBeInstalled(t *testing.T) {
	var manifest struct {
		Name     string
		StartURL string `json:"start_url"`
		Display  string
		Icons    []struct{ Src, Sizes, Type, Purpose string }
	}
	r := get(t, "GET", "/app.webmanifest")
	if got := r.Header.Get("Content-Type"); got != "application/manifest+json" {
		t.Errorf("Content-Type = %q", got)
	}
	if err := json.Unmarshal(body(t, r), &manifest); err != nil {
		t.Fatal(err)
	}
	if manifest.Name == "" || manifest.StartURL != "./" || manifest.Display != "standalone" {
		t.Errorf("manifest = %+v", manifest)
	}
	have := map[string]bool{}
	for _, icon := range manifest.Icons {
		r := get(t, "GET", "/"+icon.Src)
		if r.StatusCode != 200 || r.Header.Get("Content-Type") != icon.Type || !strings.Contains(r.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("icon %s: %d %v", icon.Src, r.StatusCode, r.Header)
		}
		have[icon.Sizes+icon.Purpose] = true
	}
	for _, want := range []string{"192x192", "512x512", "512x512maskable"} {
		if !have[want] {
			t.Errorf("no icon of %s", want)
		}
	}
	if worker := get(t, "GET", "/sw.js"); worker.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("the service worker's Cache-Control = %q", worker.Header.Get("Cache-Control"))
	}
}

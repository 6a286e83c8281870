// Package webtest drives the page in a real browser for tests. Start with Open:
//
//	ctx := webtest.Open(t, server.URL, webtest.Options{})
//	webtest.Do(t, ctx, chromedp.Click("#new"))
//	name := webtest.Eval[string](t, ctx, "document.title")
//
// Without Chromium the test is skipped and says so. It fails if the environment variable
// SUDOKU_BROWSER is "required", as in .ci/run, or CI is "true". SUDOKU_BROWSER may also
// be the path of another browser of its kind, or "none".
//
// SUDOKU_BROWSER_SLOW=1 makes everything slow, to find tests that don't wait for what they
// look at: see slow.go.
//
// Any error that the page logs fails the test. That is an exception, a missing
// asset, or a breach of the content security policy.
package webtest

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"jiugong/sudoku/internal/testlong"
)

// Options say what the browser is like. The zero value is a desktop with a
// light screen and English as its language.
type Options struct {
	Width, Height int     // of the window; 0 is 1280×800
	Language      string  // such as "zh-CN"; "" is "en-US"
	Dark          bool    // prefers a dark screen
	Touch         bool    // a phone, with fingers in place of a mouse
	Chance        float64 // what the page's Math.random gives, which deals the first puzzle
	Day           string  // at whose noon the page's clock begins, such as "2026-11-20"; "" is the present
	Offline       bool    // the page is kept for want of a connection, as players have it; Firefox always does
	// Timeout ends the test's browser; 0 is five minutes.
	Timeout time.Duration
	// Allow are parts of logged errors that are expected.
	Allow []string
}

const required = "required"

// find returns the path of the browser to use, "" when there is none. Chromium without windows
// of its own takes three fifths of the processor time.
func find() string {
	names := []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"}
	if path := os.Getenv("SUDOKU_BROWSER"); path != "" && path != required {
		names = []string{path}
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// Need returns the path of the browser to use; without one the test ends, as the
// package says.
func Need(t testing.TB) string {
	t.Helper()
	path := find()
	if path == "" {
		if wish := os.Getenv("SUDOKU_BROWSER"); wish == required || wish == "" && os.Getenv("CI") == "true" {
			t.Fatal("no Chromium: install Debian's package chromium-headless-shell")
		}
		t.Skip("left out: it needs Chromium (Debian's package chromium-headless-shell or chromium, or SUDOKU_BROWSER with the path of one)")
	}
	return path
}

// Serve serves a handler on a port of its own until the test ends, and gives
// its address.
func Serve(t testing.TB, handler http.Handler) string {
	server := httptest.NewServer(Late(handler))
	t.Cleanup(server.Close)
	return server.URL
}

// Tests are those of a package that opens pages: its TestMain runs them so, which
// closes the browsers behind them.
type Tests struct{ *testing.M }

// Run returns the exit status.
func (tests Tests) Run() int {
	if f := flag.Lookup("test.parallel"); f.Value.String() == f.DefValue {
		f.Value.Set(fmt.Sprint(runtime.NumCPU() + 1)) // see parallel
	}
	defer closeBrowsers()
	return tests.M.Run()
}

// browsers are those at work, by language. Pages of different tests share nothing
// but the process: each has a profile of its own.
var browsers = struct {
	sync.Mutex
	by    map[string]context.Context
	close []context.CancelFunc
}{by: map[string]context.Context{}}

func closeBrowsers() {
	browsers.Lock()
	defer browsers.Unlock()
	for _, cancel := range slices.Backward(browsers.close) {
		cancel()
	}
	browsers.by, browsers.close = map[string]context.Context{}, nil
	started.Lock()
	defer started.Unlock()
	started.stop()
}

// browser returns the one that speaks a language, started when first asked for.
func browser(t testing.TB, language string) context.Context {
	t.Helper()
	path := Need(t)
	browsers.Lock()
	defer browsers.Unlock()
	if ctx := browsers.by[language]; ctx != nil && ctx.Err() == nil {
		return ctx
	}
	flags := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("lang", language),
		chromedp.Flag("accept-lang", language),
		chromedp.WindowSize(1280, 800),
		chromedp.WSURLReadTimeout(time.Minute),
	)
	ctx, closeProcess := chromedp.NewExecAllocator(context.Background(), flags...)
	ctx, closeBrowser := chromedp.NewContext(ctx)
	browsers.close = append(browsers.close, closeProcess, closeBrowser)
	Do(t, ctx) // starts it
	browsers.by[language] = ctx
	return ctx
}

// Open opens an address in a browser with nothing in its memory, and gives the
// context for chromedp. It ends with the test.
func Open(t testing.TB, address string, options Options) context.Context {
	t.Helper()
	parallel(t)
	options = options.normal()
	ctx, cancel := context.WithTimeout(browser(t, options.Language), options.Timeout)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	watch(t, ctx, options.Allow)
	steps := []chromedp.Action[chromedp.Void]{chromedp.EmulateViewport(int64(options.Width), int64(options.Height))}
	if options.Touch {
		steps[0] = chromedp.EmulateViewport(int64(options.Width), int64(options.Height), chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	steps = append(steps, focused)
	if options.Dark {
		steps = append(steps, Media("prefers-color-scheme", "dark"))
	}
	if slow {
		steps = append(steps, throttled, onEveryPage(late))
	}
	if !options.Offline {
		steps = append(steps, onEveryPage(forgotten))
	}
	if options.Day != "" {
		steps = append(steps, onEveryPage(atNoon(t, options.Day)))
	}
	Do(t, ctx, append(steps, onEveryPage(fmt.Sprintf("Math.random = () => %v", options.Chance)), chromedp.Navigate(address))...)
	return ctx
}

// forgotten lets no service worker keep the page. All of it would be unpacked and written
// for each test anew, which takes a quarter of the processor time of a usual one.
const forgotten = `if (navigator.serviceWorker) navigator.serviceWorker.register = () => Promise.reject(new Error("this test keeps nothing"));`

// atNoon returns the script that sets a page's clock, so that no day ends while a test runs.
func atNoon(t testing.TB, day string) string {
	noon, err := time.ParseInLocation("2006-01-02 15", day+" 12", time.Local)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`{
		const now = Date.now, ahead = %d;
		Date = class extends Date {
			constructor(...of) { super(...(of.length > 0 ? of : [now() + ahead])); }
			static now() { return now() + ahead; }
		};
	}`, time.Until(noon).Milliseconds())
}

// normal fills in what the options leave out.
func (o Options) normal() Options {
	if o.Width == 0 {
		o.Width, o.Height = 1280, 800
	}
	o.Language = cmp.Or(o.Language, "en-US")
	o.Timeout = cmp.Or(o.Timeout, 5*time.Minute)
	if slow {
		o.Timeout *= 5
	}
	return o
}

// beside are the tests that run beside others.
var beside sync.Map

// parallel lets a test go on beside others, the first time that it opens a
// page. Such a test waits most of its time.
func parallel(t testing.TB) {
	if test, ok := t.(*testing.T); ok {
		if _, again := beside.LoadOrStore(test, true); !again {
			test.Parallel()
		}
	}
}

// focused lets a page believe that it has the focus, whatever other pages do.
var focused = chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
	_, err := cdp.Call(ctx, target, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	return err
})

// onEveryPage runs a script before those of each page that is opened.
func onEveryPage(script string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	})
}

// Media makes the browser prefer something, such as "prefers-color-scheme",
// "dark"; it takes the place of what was preferred before.
func Media(feature, value string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: feature, Value: value}},
		})
		return err
	})
}

// Do does actions and ends the test at once when one of them fails.
func Do(t testing.TB, ctx context.Context, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(ctx, steps...); err != nil {
		t.Fatal(err)
	}
}

// Run does an action and gives its value.
func Run[T any](t testing.TB, ctx context.Context, action chromedp.Action[T]) T {
	t.Helper()
	value, err := chromedp.Run(ctx, action)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// Eval returns what an expression gives in the page; a promise is waited for.
func Eval[T any](t testing.TB, ctx context.Context, expression string) T {
	t.Helper()
	return Run(t, ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// Ready reports whether the page can be played.
const Ready = "document.querySelector('#page:not([aria-busy]) [role=gridcell]')"

// Until waits until an expression of the page holds. An exception is a no: what is asked
// may not be there yet. The page may go and another come meanwhile.
func Until(t testing.TB, ctx context.Context, expression string) {
	t.Helper()
	for deadline := time.Now().Add(testlong.Patience); ; time.Sleep(50 * time.Millisecond) {
		holds, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+expression+")", chromedp.EvalAwaitPromise))
		var thrown *chromedp.ExceptionError
		if err != nil && !left(err) && !errors.As(err, &thrown) {
			t.Fatal(err)
		}
		if holds {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("never: %s (%v); the page says %q", expression, err, Eval[string](t, ctx, "document.body.innerText.slice(0, 2000)"))
		}
	}
}

// Leave runs a script that makes the page go. It does so after it has answered,
// so that the answer isn't lost with the page. Until it is gone, window.left is
// true there.
func Leave(t testing.TB, ctx context.Context, script string) {
	t.Helper()
	Eval[any](t, ctx, "window.left = true; setTimeout(() => { "+script+" }), null")
}

// left reports whether an error is that of a page which was asked something and went.
func left(err error) bool {
	var told *cdproto.Error
	return errors.As(err, &told) && told.Code == -32000
}

// Rest waits until nothing moves except things that move for ever. So measures
// and pictures show the page at rest. Half shown, it has colours that no one
// chose.
func Rest(t testing.TB, ctx context.Context) {
	t.Helper()
	Until(t, ctx, `document.getAnimations().every(({ playState, effect }) => playState !== "running" || effect.getTiming().iterations === Infinity)`)
}

// watch collects what the page logs as errors and fails the test for it.
func watch(t testing.TB, ctx context.Context, allow []string) {
	var mutex sync.Mutex
	var logged []string
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			text := m.Text + " " + m.URL
			expected := slices.ContainsFunc(allow, func(part string) bool { return strings.Contains(text, part) })
			if (m.Type == "error" || m.IsException()) && !expected {
				mutex.Lock()
				logged = append(logged, text)
				mutex.Unlock()
			}
		}
	}()
	t.Cleanup(func() {
		mutex.Lock()
		defer mutex.Unlock()
		for _, text := range logged {
			t.Errorf("the page logged an error: %s", text)
		}
	})
}

package webtest

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jiugong/sudoku/internal/testlong"
)

// Firefox is a page in Firefox, driven over WebDriver BiDi
// (https://w3c.github.io/webdriver-bidi). It ends with the test.
type Firefox struct {
	*fox
	t       testing.TB
	ctx     context.Context
	page    string // the browsing context
	pointer string // mouse or touch
	logged  []string
}

// fox is the browser; its pages share nothing but the process.
type fox struct {
	conn *websocket.Conn

	mutex   sync.Mutex
	last    int
	waiting map[int]chan answer
	pages   map[string]*Firefox
}

// started is the browser that all tests use, once there is one.
var started = struct {
	sync.Mutex
	*fox
	stop func()
}{stop: func() {}}

// answer holds what the browser sends.
type answer struct {
	ID      int
	Method  string
	Error   string
	Message string
	Result  json.RawMessage
	Params  json.RawMessage
}

// firefoxPrefs keep a new profile from talking to anyone but the test's server. Pages lie
// in tabs in the background, which nobody paints; their timers and frames come in time, too.
const firefoxPrefs = `user_pref("remote.active-protocols", 1);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("app.update.enabled", false);
user_pref("extensions.update.enabled", false);
user_pref("extensions.getAddons.cache.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("browser.safebrowsing.downloads.remote.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
user_pref("dom.w3c_touch_events.enabled", 1);
user_pref("dom.min_background_timeout_value", 4);
user_pref("dom.min_background_timeout_value_without_budget_throttling", 4);
user_pref("dom.timeout.enable_budget_timer_throttling", false);
user_pref("layout.throttled_frame_rate", 60);
user_pref("layout.css.prefers-color-scheme.content-override", 1);
`

// aborted is what Firefox logs of a font that was under way when the page was loaded again.
const aborted = "download failed (font-family: \"Hand\" style:normal weight:400 stretch:100 src index:0): status=2152398850"

// OpenFirefox opens an address in a Firefox with nothing in its memory. Without the
// environment variable SUDOKU_FIREFOX, the path of one, the test is skipped; .ci/firefox
// sets it. Its screen is light.
func OpenFirefox(t testing.TB, address string, options Options) *Firefox {
	t.Helper()
	path := os.Getenv("SUDOKU_FIREFOX")
	if path == "" {
		t.Skip("left out: SUDOKU_FIREFOX names no Firefox; .ci/firefox does")
	}
	parallel(t)
	options = options.normal()
	ctx, cancel := context.WithTimeout(context.Background(), options.Timeout)
	t.Cleanup(cancel)
	f := &Firefox{fox: theFox(t, path), t: t, ctx: ctx, pointer: "mouse"}
	if options.Touch {
		f.pointer = "touch"
	}
	var user struct{ UserContext string }
	f.call("browser.createUserContext", map[string]any{}, &user)
	var tab struct{ Context string }
	f.call("browsingContext.create", map[string]any{"type": "tab", "background": true, "userContext": user.UserContext}, &tab)
	f.page = tab.Context
	f.mutex.Lock()
	f.pages[f.page] = f
	f.mutex.Unlock()
	t.Cleanup(func() {
		f.mutex.Lock()
		delete(f.pages, f.page)
		logged := f.logged
		f.mutex.Unlock()
		for _, text := range logged {
			t.Errorf("the page logged an error: %s", text)
		}
		f.ctx, cancel = context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		f.try("browser.removeUserContext", map[string]any{"userContext": user.UserContext}, nil)
	})
	here := []string{f.page}
	f.call("browsingContext.setViewport", map[string]any{"context": f.page, "viewport": map[string]int{"width": options.Width, "height": options.Height}}, nil)
	f.call("emulation.setLocaleOverride", map[string]any{"contexts": here, "locale": options.Language}, nil)
	f.call("script.addPreloadScript", map[string]any{"contexts": here, "functionDeclaration": fmt.Sprintf("() => { Math.random = () => %v; }", options.Chance)}, nil)
	if slow {
		f.call("script.addPreloadScript", map[string]any{"contexts": here, "functionDeclaration": "() => " + late}, nil)
	}
	f.call("browsingContext.navigate", map[string]any{"context": f.page, "url": address, "wait": "complete"}, nil)
	f.Until(Ready)
	return f
}

var listening = regexp.MustCompile(`WebDriver BiDi listening on (ws://\S+)`)

// theFox returns the browser, started when first asked for.
func theFox(t testing.TB, path string) *fox {
	t.Helper()
	started.Lock()
	defer started.Unlock()
	if started.fox != nil {
		return started.fox
	}
	profile, err := os.MkdirTemp("", "firefox")
	if err == nil {
		err = os.WriteFile(filepath.Join(profile, "user.js"), []byte(firefoxPrefs), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0")
	command.Env = append(os.Environ(), "HOME="+profile, "MOZ_CRASHREPORTER_DISABLE=1")
	said, err := command.StderrPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	started.stop = func() {
		command.Process.Kill()
		command.Wait()
		os.RemoveAll(profile)
	}
	scanner := bufio.NewScanner(said)
	var lines []string
	for scanner.Scan() {
		lines = append(lines, scanner.Text())
		found := listening.FindStringSubmatch(scanner.Text())
		if found == nil {
			continue
		}
		go io.Copy(io.Discard, said) // or the browser waits to be heard
		conn, _, err := websocket.Dial(context.Background(), found[1]+"/session", nil)
		if err != nil {
			t.Fatal(err)
		}
		conn.SetReadLimit(64 << 20)
		started.fox = &fox{conn: conn, waiting: map[int]chan answer{}, pages: map[string]*Firefox{}}
		go started.listen()
		first := &Firefox{fox: started.fox, t: t, ctx: context.Background()}
		first.call("session.new", map[string]any{"capabilities": map[string]any{}}, nil)
		first.call("session.subscribe", map[string]any{"events": []string{"log.entryAdded"}}, nil)
		return started.fox
	}
	t.Fatalf("Firefox doesn't listen; it says %q, %v", lines, scanner.Err())
	return nil
}

// listen hands answers on, and notes errors that pages log.
func (f *fox) listen() {
	for {
		_, data, err := f.conn.Read(context.Background())
		if err != nil {
			return
		}
		var a answer
		if err := json.Unmarshal(data, &a); err != nil {
			continue
		}
		f.mutex.Lock()
		if a.Method == "log.entryAdded" {
			var entry struct {
				Level, Text string
				Source      struct{ Context string }
			}
			json.Unmarshal(a.Params, &entry)
			if page := f.pages[entry.Source.Context]; page != nil && entry.Level == "error" && !strings.Contains(entry.Text, "favicon.ico") && !strings.Contains(entry.Text, aborted) {
				page.logged = append(page.logged, entry.Text)
			}
		} else if waiting := f.waiting[a.ID]; waiting != nil {
			delete(f.waiting, a.ID)
			waiting <- a
		}
		f.mutex.Unlock()
	}
}

// call sends a command and waits for its result.
func (f *Firefox) call(method string, params any, result any) {
	f.t.Helper()
	if err := f.try(method, params, result); err != nil {
		f.t.Fatalf("%s: %v", method, err)
	}
}

func (f *Firefox) try(method string, params any, result any) error {
	waiting := make(chan answer, 1)
	f.mutex.Lock()
	f.last++
	id := f.last
	f.waiting[id] = waiting
	f.mutex.Unlock()
	data, err := json.Marshal(map[string]any{"id": id, "method": method, "params": params})
	if err != nil {
		return err
	}
	if err := f.conn.Write(f.ctx, websocket.MessageText, data); err != nil {
		return err
	}
	select {
	case a := <-waiting:
		if a.Error != "" {
			return errors.New(a.Error + ": " + a.Message)
		}
		if result == nil {
			return nil
		}
		return json.Unmarshal(a.Result, result)
	case <-f.ctx.Done():
		return f.ctx.Err()
	}
}

// Eval returns what an expression gives in the page, as JSON has it; a promise is waited for.
func (f *Firefox) Eval(expression string) string {
	f.t.Helper()
	text, err := f.eval(expression)
	if err != nil {
		f.t.Fatalf("%s: %v", expression, err)
	}
	return text
}

func (f *Firefox) eval(expression string) (string, error) {
	var out struct {
		Type             string
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	err := f.try("script.evaluate", map[string]any{
		"expression": "Promise.resolve(" + expression + ").then((value) => typeof value === 'string' ? value : String(JSON.stringify(value)))",
		"target":     map[string]any{"context": f.page}, "awaitPromise": true,
	}, &out)
	if err == nil && out.Type == "exception" {
		err = errors.New(out.ExceptionDetails.Text)
	}
	return out.Result.Value, err
}

// Until waits until an expression of the page holds.
func (f *Firefox) Until(expression string) {
	f.t.Helper()
	for deadline := time.Now().Add(testlong.Patience); ; time.Sleep(30 * time.Millisecond) {
		// While the page is loaded again there is nothing to ask.
		if holds, err := f.eval("Boolean(" + expression + ")"); err == nil && holds == "true" {
			return
		}
		if time.Now().After(deadline) {
			f.t.Fatalf("never: %s; the page says %q", expression, f.Eval("document.body.innerText.slice(0, 2000)"))
		}
	}
}

// Press presses keys one after the other: characters, or names of keys as Keys has them.
func (f *Firefox) Press(keys ...string) {
	f.t.Helper()
	var actions []map[string]any
	for _, key := range keys {
		for _, kind := range []string{"keyDown", "keyUp"} {
			actions = append(actions, map[string]any{"type": kind, "value": key})
		}
	}
	f.act(map[string]any{"type": "key", "id": "keys", "actions": actions})
}

// Tap clicks on what selectors find, one after the other, or touches it. All of them
// must be there already; it waits until they stay where they are.
func (f *Firefox) Tap(selectors ...string) {
	f.t.Helper()
	list, err := json.Marshal(selectors)
	if err != nil {
		f.t.Fatal(err)
	}
	var places [][2]float64
	text := f.Eval(fmt.Sprintf(`(async () => {
		for (let before = ""; ; await new Promise((done) => setTimeout(done, 20))) { // in the background no frame may come
			const places = %s.map((one) => { const box = document.querySelector(one).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; });
			if (before === (before = String(places))) return places;
		}
	})()`, list))
	if err := json.Unmarshal([]byte(text), &places); err != nil {
		f.t.Fatalf("%s lie at %s", selectors, text)
	}
	var actions []map[string]any
	for _, at := range places {
		actions = append(actions,
			map[string]any{"type": "pointerMove", "x": int(at[0]), "y": int(at[1])},
			map[string]any{"type": "pointerDown", "button": 0}, map[string]any{"type": "pointerUp", "button": 0})
	}
	f.act(map[string]any{"type": "pointer", "id": f.pointer, "parameters": map[string]any{"pointerType": f.pointer}, "actions": actions})
}

func (f *Firefox) act(source map[string]any) {
	f.t.Helper()
	f.call("input.performActions", map[string]any{"context": f.page, "actions": []any{source}}, nil)
}

// Reload loads the page again.
func (f *Firefox) Reload() {
	f.t.Helper()
	f.call("browsingContext.reload", map[string]any{"context": f.page, "wait": "complete"}, nil)
	f.Until(Ready)
}

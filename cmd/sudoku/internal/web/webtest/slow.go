package webtest

import (
	"context"
	"math/rand/v2"
	"net/http"
	"os"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// slow reports whether everything is to come late, as the package says.
var slow = os.Getenv("SUDOKU_BROWSER_SLOW") != ""

// Late answers as a handler does, but for SUDOKU_BROWSER_SLOW, which makes each answer
// wait for a while.
func Late(handler http.Handler) http.Handler {
	if !slow {
		return handler
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(time.Duration(rand.IntN(400)) * time.Millisecond)
		handler.ServeHTTP(w, r)
	})
}

// throttled makes a page's processor five times as slow.
var throttled = chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
	_, err := cdp.Call(ctx, target, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 5})
	return err
})

// late delays the things that a page waits for, each by a while of its own.
// They are messages to its workers, the opening of its database, and the end of
// writing there.
const late = `{
	let chance = Date.now() % 0x7fffffff;
	const wait = () => (chance = (chance * 48271 + 1) % 0x7fffffff) % 400;
	const post = Worker.prototype.postMessage, told = new WeakMap();
	Worker.prototype.postMessage = function (message, ...rest) {
		const at = Math.max(performance.now() + wait(), told.get(this) ?? 0); // one after the other
		told.set(this, at);
		setTimeout(() => post.call(this, message, ...rest), at - performance.now());
	};
	const delay = (target, kind) => target.addEventListener(kind, (event) => {
		event.stopImmediatePropagation();
		setTimeout(() => target.dispatchEvent(new Event(kind)), wait());
	}, { once: true });
	const open = IDBFactory.prototype.open, transaction = IDBDatabase.prototype.transaction;
	IDBFactory.prototype.open = function (...args) { const opening = open.apply(this, args); delay(opening, "success"); return opening; };
	IDBDatabase.prototype.transaction = function (...args) { const begun = transaction.apply(this, args); delay(begun, "complete"); return begun; };
}`

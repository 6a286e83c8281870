package web

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	cdpage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
)

// pressSoon presses a digit in the page as soon as there is an empty cell, and
// notes when the cell shows it, in milliseconds since the address was entered.
const pressSoon = `{
	const timer = setInterval(() => {
		const cells = [...document.querySelectorAll("[role=gridcell]")];
		const empty = cells.find((cell) => window.pressed === cell || /^empty/.test(cell.innerText));
		if (!empty) return;
		window.pressed = empty;
		if (/^\d/.test(empty.innerText)) {
			window.firstKey = performance.now();
			clearInterval(timer);
			return;
		}
		empty.focus();
		empty.dispatchEvent(new KeyboardEvent("keydown", { key: "1", code: "Digit1", bubbles: true, cancelable: true }));
	}, 10);
}`

// timings says when the parts of the page were asked for and there.
const timings = `performance.getEntriesByType("resource").concat(performance.getEntriesByType("paint"))
	.map((e) => e.name.replace(/.*[/]/, "") + " " + Math.round(e.requestStart ?? e.startTime) + "–" + Math.round(e.responseEnd ?? e.startTime)).join(", ")`

// TestFirstKey measures how long it takes until the page, never seen before,
// accepts a key, on Lighthouse's slow 4G (150 ms there and back, 1.6 Mbit/s) and
// a processor four times as slow:
//
//	SUDOKU_TEST_FIRST_KEY=1 go test -v -run TestFirstKey ./cmd/sudoku/internal/web
func TestFirstKey(t *testing.T) {
	if os.Getenv("SUDOKU_TEST_FIRST_KEY") == "" {
		t.Skip("measures; SUDOKU_TEST_FIRST_KEY=1 asks for it")
	}
	address := webtest.Serve(t, Handler(Options{}))
	ctx := webtest.Open(t, "about:blank", webtest.Options{Width: 412, Height: 823, Touch: true, Allow: []string{"favicon.ico"}})
	slow := chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		if _, err := cdp.Call(ctx, target, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
			MatchedNetworkConditions: []*network.Conditions{{Latency: 150, DownloadThroughput: 1638.4 * 1024 / 8, UploadThroughput: 750 * 1024 / 8}},
		}); err != nil {
			return err
		}
		if _, err := cdp.Call(ctx, target, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4}); err != nil {
			return err
		}
		_, err := cdp.Call(ctx, target, cdpage.AddScriptToEvaluateOnNewDocument, cdpage.AddScriptToEvaluateOnNewDocumentParams{Source: pressSoon})
		return err
	})
	webtest.Do(t, ctx, slow)
	for range 5 {
		webtest.Do(t, ctx, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			if _, err := cdp.Call(ctx, target, network.ClearBrowserCache, cdp.Empty{}); err != nil {
				return err
			}
			_, err := cdp.Call(ctx, target, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: address, StorageTypes: "all"})
			return err
		}), chromedp.Navigate(address))
		webtest.Until(t, ctx, "window.firstKey")
		took := time.Duration(webtest.Eval[float64](t, ctx, "window.firstKey") * float64(time.Millisecond))
		t.Logf("the first key is accepted after %v; %s", took.Round(time.Millisecond), webtest.Eval[string](t, ctx, timings))
		webtest.Do(t, ctx, chromedp.Navigate("about:blank"))
	}
}

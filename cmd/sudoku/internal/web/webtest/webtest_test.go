package webtest

import (
	"net/http"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// A page of a few lines shows what tests get from here.
func TestABrowserOpensAPage(t *testing.T) {
	address := Serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write([]byte(`<!doctype html><meta name="viewport" content="width=device-width"><title>数独</title><button onclick="document.title='clicked'">go</button>`))
	}))
	ctx := Open(t, address, Options{Width: 390, Height: 844, Language: "zh-CN", Dark: true, Touch: true, Allow: []string{"404"}})
	if got := Run(t, ctx, chromedp.Title()); got != "数独" {
		t.Errorf("title = %q", got)
	}
	Do(t, ctx, chromedp.Click("button"))
	if got := Eval[string](t, ctx, "Promise.resolve(document.title)"); got != "clicked" {
		t.Errorf("title after a click = %q", got)
	}
	for expression, want := range map[string]any{
		"navigator.language": "zh-CN",
		"matchMedia('(prefers-color-scheme: dark)').matches": true,
		"matchMedia('(pointer: coarse)').matches":            true,
		"innerWidth": 390.0,
	} {
		if got := Eval[any](t, ctx, expression); got != want {
			t.Errorf("%s = %v, want %v", expression, got, want)
		}
	}
}

func TestMain(m *testing.M) { os.Exit(Tests{m}.Run()) }

package web

import (
	"testing"

	"github.com/chromedp/chromedp"

	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

// What was solved is shown as charts, whose names say the same, and game by game.
func TestStatisticsAreDrawn(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	p := openPage(t, webtest.Options{})
	webtest.Eval[any](t, p.ctx, `(async () => {
		const open = indexedDB.open("sudoku"); // when the page has
		const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
		const change = db.transaction("results", "readwrite");
		for (let i = 0; i < 40; i++) {
			const at = Date.now() - (i < 8 ? i : 365 + i) * 86400000, date = new Date(at);
			const two = (n) => String(n).padStart(2, "0");
			change.objectStore("results").put({ id: "r" + i, at, day: [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-"),
				rules: "9", level: i < 6 ? "easy" : i < 8 ? "hard" : "medium", elapsed: (i + 1) * 60000, hints: i === 5 ? 2 : 0 });
		}
		await new Promise((done) => { change.oncomplete = done; });
		db.close();
	})()`)
	show(t, p.ctx, "statistics")
	picture(t, p.ctx, "statistics")
	for selector, want := range map[string]string{
		".days":  "Something was solved on 8 days of the last half year",
		".chart": "The times of 5 games: at first about 5:00, lately about 3:00",
	} {
		if got := p.eval(`document.querySelector("dialog ` + selector + `").getAttribute("aria-label")`); got != want {
			t.Errorf("%s says %q, want %q", selector, got, want)
		}
	}
	if n := p.count("dialog .chart circle"); n != 5 {
		t.Errorf("%d games in the chart", n)
	}
	if got := p.eval(`[...document.querySelectorAll("dialog .history li")].map((one) => one.children[1].textContent + " " + one.children[2].textContent + " " + one.children[3].textContent).slice(4, 7).join("; ")`); got != "Easy · 9×9  5:00; Easy · 9×9 2 hints 6:00; Hard · 9×9  7:00" {
		t.Errorf("the history says %q", got)
	}
	// The rest comes when it is wanted, and the focus goes to it.
	if n := p.count("dialog .history li"); n != 30 {
		t.Errorf("%d games at first", n)
	}
	click(t, p.ctx, "Show more (10)")
	p.soon("all games", `document.querySelectorAll("dialog .history li").length === 40 && document.activeElement === document.querySelectorAll("dialog .history li")[30]`)
	// A phone shows all that is known of a game, too, one beside the other.
	webtest.Do(t, p.ctx, chromedp.EmulateViewport(360, 640))
	webtest.Eval[any](t, p.ctx, `document.querySelectorAll("dialog .history li")[3].scrollIntoView(), null`)
	picture(t, p.ctx, "statistics-phone")
	if hidden := p.eval(`(() => {
		const game = document.querySelectorAll("dialog .history li")[5];
		if (game.offsetWidth !== game.parentElement.offsetWidth) return "columns of games";
		const parts = [...game.children].slice(0, 4).map((one) => one.getBoundingClientRect());
		const over = parts.some((a, i) => parts.some((b, j) => i < j && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
		return !over && parts.every((one) => one.width > 10 && one.left >= 0 && one.right <= innerWidth) ? "" : JSON.stringify(parts);
	})()`); hidden != "" {
		t.Errorf("a game isn't told whole: %s", hidden)
	}
	webtest.Do(t, p.ctx, chromedp.EmulateViewport(1280, 800))
	// Of a level with too few games there is no chart, and the page says so.
	webtest.Eval[any](t, p.ctx, `(() => { const list = document.querySelector("dialog .statistics section select"); list.value = "hard"; list.dispatchEvent(new Event("change")); })(), null`)
	if n := p.count("dialog .chart"); n != 0 {
		t.Errorf("%d charts of two games", n)
	}
}

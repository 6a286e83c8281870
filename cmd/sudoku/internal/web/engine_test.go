package web

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/logic"
)

// openEngine is a browser on the page with a variable "engine".
func openEngine(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes long")
	}
	code, err := os.ReadFile("testdata/tested.js")
	if err != nil {
		t.Fatal(err)
	}
	ctx := webtest.Open(t, webtest.Serve(t, Handler(Options{})), webtest.Options{Timeout: 5 * time.Minute})
	webtest.Eval[bool](t, ctx, string(code)+"\nglobalThis.VERSIONS = {}; globalThis.engine = new TESTED.Engine(); true")
	return ctx
}

// chained is a puzzle of ER 8.3.
const chained = "1...8..92.5.....6.8...4....9...5..4..8......143....5...6...87.......2.86...9.3..."

// puzzleJS is a classic puzzle as the page has it.
func puzzleJS(line string) string {
	line = strings.NewReplacer(".", "0").Replace(line)
	return `{rules: "9", givens: [...` + "`" + line + "`" + `].map(Number)}`
}

type made struct {
	Rules    string
	Givens   map[string]int
	Solution map[string]int
	Rating   struct {
		ER      int
		Level   string
		Hardest string
	}
}

func gridOf(cells map[string]int) sudoku.Grid {
	g := make(sudoku.Grid, len(cells))
	for i := range g {
		g[i] = uint8(cells[itoa(i)])
	}
	return g
}

func itoa(i int) string {
	text, _ := json.Marshal(i)
	return string(text)
}

func TestTheBrowserMakesTheSamePuzzles(t *testing.T) {
	testlong.InTurn(t, 1, 2)
	ctx := openEngine(t)
	start := time.Now()
	webtest.Eval[any](t, ctx, "engine.load()")
	t.Logf("engine loaded in %v", time.Since(start).Round(time.Millisecond))
	for _, level := range logic.Levels() {
		const seed = 10
		start := time.Now()
		got := webtest.Eval[made](t, ctx, `engine.generate({rules: "9", level: "`+level.ID+`", seed: "10"})`)
		t.Logf("%s: %v", level.ID, time.Since(start).Round(time.Millisecond))
		want, err := generate.One(ctx, generate.Options{Level: level.ID, Seed: seed}, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(gridOf(got.Givens), want.Puzzle.Givens) || !bytes.Equal(gridOf(got.Solution), want.Solution) {
			t.Errorf("level %s: the browser made another puzzle than this machine", level.ID)
		}
		if got.Rating.Level != level.ID || got.Rating.ER != int(want.Rating) {
			t.Errorf("level %s: rated %+v, want %v", level.ID, got.Rating, want.Rating)
		}
	}
	for _, test := range []struct{ date, level, rules string }{
		{"2026-11-21", "medium", "9"}, {"2026-11-22", "expert", "9"}, {"2026-11-22", "extreme", "9"}, {"2031-01-01", "easy", "9+x"}, {"2026-12-31", "", "6"},
	} {
		got := webtest.Eval[made](t, ctx, `engine.daily("`+test.date+`", "`+test.level+`", "`+test.rules+`")`)
		date, _ := time.Parse(time.DateOnly, test.date)
		rules, err := sudoku.ParseRules(test.rules)
		if err != nil {
			t.Fatal(err)
		}
		want, err := generate.Daily(ctx, date, test.level, rules)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(gridOf(got.Givens), want.Puzzle.Givens) {
			t.Errorf("daily of %v: the browser has another puzzle than this machine", test)
		}
	}
	for _, rules := range []string{"4", "6", "8", "10", "16", "25", "6+x"} {
		start := time.Now()
		got := webtest.Eval[made](t, ctx, `engine.generate({rules: "`+rules+`", seed: "9"})`)
		t.Logf("%s: %v", rules, time.Since(start).Round(time.Millisecond))
		parsed, err := sudoku.ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		solution, err := sudoku.Solve(ctx, sudoku.Puzzle{Rules: parsed, Givens: gridOf(got.Givens)})
		if err != nil || !bytes.Equal(solution, gridOf(got.Solution)) {
			t.Errorf("%s: the puzzle's solution is not the one it came with (%v)", rules, err)
		}
	}
	jigsaw := webtest.Eval[made](t, ctx, `engine.generate({rules: "9+jigsaw", seed: "9"})`)
	if !strings.HasPrefix(jigsaw.Rules, "9+jigsaw=") {
		t.Errorf("a jigsaw has rules %q", jigsaw.Rules)
	}
}

func TestTheBrowserSolvesCountsAndExplains(t *testing.T) {
	testlong.Need(t)
	ctx := openEngine(t)
	checks := webtest.Eval[struct {
		One, None, Several int
		Clash              []struct {
			Cells []int
			House struct{ Kind string }
		}
	}](t, ctx, `(async () => {
		const p = `+puzzleJS(chained)+`;
		const empty = {rules: "9", givens: new Uint8Array(81)};
		const clash = {rules: "9", givens: new Uint8Array(81).map((_, i) => i < 2 ? 5 : 0)};
		return {
			one: (await engine.check(p)).solutions, several: (await engine.check(empty)).solutions,
			none: (await engine.check(clash)).solutions, clash: (await engine.check(clash)).clashes,
		};
	})()`)
	if checks.One != 1 || checks.Several != 2 || checks.None != 0 || len(checks.Clash) != 1 || checks.Clash[0].House.Kind != "row" {
		t.Errorf("checks = %+v", checks)
	}
	start := time.Now()
	count := webtest.Eval[struct {
		Count    string
		Progress int
	}](t, ctx, `(async () => {
		let progress = 0;
		const count = await engine.count({rules: "9", givens: new Uint8Array(81)}, 0, {progress: () => progress++});
		return {count: count.count, progress};
	})()`)
	t.Logf("empty 9×9 counted in %v, %d reports of progress", time.Since(start).Round(time.Millisecond), count.Progress)
	if count.Count != "6670903752021072936960" || count.Progress == 0 {
		t.Errorf("the empty 9×9: %+v", count)
	}
	start = time.Now()
	rating := webtest.Eval[struct{ ER, EP, ED int }](t, ctx, "engine.rate("+puzzleJS(chained)+")")
	t.Logf("a puzzle of ER 8.3 rated in %v", time.Since(start).Round(time.Millisecond))
	p, err := sudoku.Parse(chained, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if want, err := logic.Rate(ctx, p, logic.RateOptions{}); err != nil || rating.ER != int(want.ER) || rating.EP != int(want.EP) || rating.ED != int(want.ED) {
		t.Errorf("rating = %+v, want %+v (%v)", rating, want, err)
	}
	type step struct {
		Technique, Name string
		Texts           []string
		Links           []any
		Place, Remove   []struct{ Cell, Digit int }
	}
	type hint struct{ Step step }
	en := webtest.Eval[hint](t, ctx, `engine.hint(`+puzzleJS(chained)+`, "en")`)
	zh := webtest.Eval[hint](t, ctx, `engine.hint(`+puzzleJS(chained)+`, "zh")`)
	if en.Step.Technique == "" || en.Step.Technique != zh.Step.Technique || len(en.Step.Texts) != 4 || en.Step.Texts[3] == zh.Step.Texts[3] || zh.Step.Texts[3] == "" {
		t.Errorf("hints: %+v, %+v", en, zh)
	}
	path := webtest.Eval[struct {
		Solved    bool
		Steps     []step
		Positions []struct{ Digits map[string]int }
	}](t, ctx, `engine.path(`+puzzleJS("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")+`, "zh")`)
	if !path.Solved || len(path.Positions) != len(path.Steps)+1 || len(path.Steps) < 20 {
		t.Errorf("path: solved %v, %d steps, %d positions", path.Solved, len(path.Steps), len(path.Positions))
	}
	trouble := webtest.Eval[[]string](t, ctx, `Promise.all([
		engine.rate({rules: "9", givens: new Uint8Array(81)}),
		engine.check({rules: "9+nothing", givens: new Uint8Array(81)}),
		engine.check({rules: "9", givens: new Uint8Array(80)}),
		engine.generate({rules: "9", level: "silly"}),
		engine.check({rules: 9, givens: []}),
		engine.hint({rules: "9", givens: new Uint8Array(81).fill(3)}, "en"),
	].map(call => call.then(() => "no error", error => error.name + " " + error.code)))`)
	for i, want := range []string{"several", "rules", "grid", "option", "broken", "clash"} {
		if trouble[i] != "EngineError "+want {
			t.Errorf("trouble %d is %q, want %s", i, trouble[i], want)
		}
	}
}

func TestTheBrowserReadsAndWritesForms(t *testing.T) {
	testlong.Need(t)
	ctx := openEngine(t)
	start := time.Now()
	back := webtest.Eval[struct {
		Found int
		Same  bool
		Code  string
		Wrong []struct{ Line, Column int }
	}](t, ctx, `(async () => {
		const text = "`+chained+`";
		const read = await engine.read(text, "en");
		const board = {...read.found[0].board, centre: new Uint32Array(81).fill(5)};
		const code = await engine.code(board);
		const again = await engine.open(code);
		const written = await engine.write(board, "line", "en");
		const bad = await engine.read("12x4..", "en");
		return {found: read.found.length, code, wrong: bad.wrong,
			same: again.board.givens.join() === board.givens.join() && again.board.centre[1] === 5 && written.text.trim() === text};
	})()`)
	t.Logf("notation loaded and asked five times in %v", time.Since(start).Round(time.Millisecond))
	if back.Found != 1 || !back.Same || back.Code == "" || len(back.Wrong) != 1 || back.Wrong[0].Line != 1 {
		t.Errorf("forms: %+v", back)
	}
}

func TestALongCallCanBeAborted(t *testing.T) {
	testlong.Need(t)
	ctx := openEngine(t)
	got := webtest.Eval[struct {
		Aborted, Queued, Early string
		Took                   float64
		Next                   int
		After                  float64
	}](t, ctx, `(async () => {
		const long = {rules: "16", givens: new Uint8Array(256)};
		const name = promise => promise.then(() => "answered", error => error.name);
		await engine.load();
		const abort = new AbortController(), other = new AbortController();
		const running = name(engine.count(long, 0, {signal: abort.signal}));
		const queued = name(engine.check(long, {signal: other.signal}));
		const next = engine.check(`+puzzleJS(chained)+`);
		await new Promise(done => setTimeout(done, 300));
		other.abort();
		const start = performance.now();
		abort.abort();
		const result = {aborted: await running, queued: await queued, took: performance.now() - start};
		result.next = (await next).solutions;
		result.after = performance.now() - start;
		result.early = await name(engine.check(long, {signal: AbortSignal.abort()}));
		return result;
	})()`)
	t.Logf("aborted in %.0f ms, the next call answered after %.0f ms", got.Took, got.After)
	if got.Aborted != "AbortError" || got.Queued != "AbortError" || got.Early != "AbortError" || got.Next != 1 {
		t.Errorf("%+v", got)
	}
}

// TestTheBackgroundGivesWay has a count that takes for ever in the background while other
// calls are answered, in their order. Then it is aborted like any other.
func TestTheBackgroundGivesWay(t *testing.T) {
	got := webtest.Eval[struct {
		Order   []string
		Aborted string
	}](t, openEngine(t), `(async () => {
		const long = {rules: "16", givens: new Uint8Array(256)}, short = `+puzzleJS(chained)+`;
		await engine.load();
		const abort = new AbortController(), order = [];
		const back = engine.count(long, 0, {background: true, signal: abort.signal})
			.then(() => "answered", error => error.name);
		back.then(() => order.push("background"));
		await new Promise(done => setTimeout(done, 300));
		await Promise.all([1, 2].map(n => engine.check(short).then(() => order.push("call " + n))));
		await new Promise(done => setTimeout(done, 100)); // it runs again
		await engine.check(short).then(() => order.push("call 3"));
		abort.abort();
		return {aborted: await back, order};
	})()`)
	if got.Aborted != "AbortError" || !slices.Equal(got.Order, []string{"call 1", "call 2", "call 3", "background"}) {
		t.Errorf("%+v", got)
	}
}

func TestTheEngineIsSmall(t *testing.T) {
	n := packedSize(t, "engine.wasm")
	t.Logf("engine.wasm: %d bytes", n)
	if n > 1_520_000 { // 1 020 000 before there were constraints of many kinds and steps about them, also on shogun
		t.Errorf("the engine has %d bytes compressed, more than 1.52 MB", n)
	}
}

func TestThePhotoModuleIsSmall(t *testing.T) {
	const most = 400_000
	if n := packedSize(t, "photo.wasm"); n > most {
		t.Errorf("photo.wasm has %d bytes compressed, more than %d; go generate makes it anew", n, most)
	}
}

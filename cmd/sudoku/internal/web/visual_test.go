package web

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/variants"
)

var updateScreens = flag.Bool("update-screens", false, "keep the screens of testdata/screens as they are now")

// frames are the browsers that show each scene.
var frames = []struct {
	name    string
	options webtest.Options
}{
	{"phone-light-en", webtest.Options{Width: 360, Height: 640, Touch: true}},
	{"phone-dark-zh", webtest.Options{Width: 390, Height: 844, Touch: true, Dark: true, Language: "zh-CN"}},
	{"desk-light-zh", webtest.Options{Width: 1280, Height: 800, Language: "zh-CN"}},
	{"desk-dark-en", webtest.Options{Width: 1920, Height: 1080, Dark: true}},
}

// scenes are what there is to see. Each begins with the board that a link gives, or the
// one that is there already.
var scenes = []struct {
	name, rules, givens string
	play                func(p page)
}{
	{"first", "", "", func(p page) {}},
	{"new", "", "", func(p page) {
		show(p.t, p.ctx, "new")
		webtest.Until(p.t, p.ctx, `document.querySelector("dialog .levels .card")`)
	}},
	{"learn", "", "", func(p page) {
		show(p.t, p.ctx, "learn")
		webtest.Until(p.t, p.ctx, `(all => all.length > 60 && all.every((one) => one.getBoundingClientRect().top > one.closest(".body").getBoundingClientRect().bottom - 1 || one.querySelector(".sketch .picture")))([...document.querySelectorAll(".learn .card[data-standing=new]")])`)
	}},
	{"marks", "9", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", func(p page) {
		p.keys("n")
		for i, cell := range []string{"2", "12", "22"} {
			p.tap("#cell-" + cell)
			p.keys("v", itoa(3+i), "z")
		}
		p.keys("5")
	}},
	{"chain", "9", chained, func(p page) {
		p.keys("E")
		webtest.Until(p.t, p.ctx, `document.querySelector("[data-panel=toEnd]")`)
		for range 31 {
			p.keys(kb.ArrowRight)
		}
		drawn(p)
	}},
	{"hint", "9", chained, func(p page) {
		for range 4 {
			p.keys("t")
			webtest.Until(p.t, p.ctx, `document.querySelector(".panel h2") && !document.querySelector(".panel .working")`)
		}
		drawn(p)
		inSight(p)
	}},
	{"replay", "9", "5346789126721953481983425678597614234268537917139248569615372842874196353452.....", func(p page) {
		p.keys("8", "6", "P")
		webtest.Until(p.t, p.ctx, `document.querySelector(".replay")`)
		p.keys(kb.End)
	}},
	{"win", "9", "53467891267219534819834256785976142342685379171392485696153728428741963534528617.", func(p page) {
		p.tap("#cell-80")
		p.keys("9")
		webtest.Until(p.t, p.ctx, `document.querySelector(".win .figures")`)
	}},
	{"killer", "9+killer=15:r1c1r1c2r2c2+killer=9:r8c8r9c8+thermo=r3c1r4c1r4c2r4c3+arrow=r2c4/r2c5r2c6r3c7+whisper=r1c8r2c9r3c8r4c9+xv=X:r7c4r7c5+sandwich=12:r2", "", func(p page) {
		webtest.Until(p.t, p.ctx, `document.querySelectorAll(".stage .drawn [data-constraint]").length > 0 && document.querySelector(".chip")`)
	}},
	{"samurai", "samurai", "1" + strings.Repeat(".", 368), func(p page) {}},
}

// drawn waits until a step is drawn, whose script is fetched.
func drawn(p page) {
	p.t.Helper()
	p.soon("what is drawn", `document.querySelector(".overlay > g:not(.pen, .coordinates) > *")`)
}

// TestFortyScreensLookAsTheyDid holds what each scene looks like in each frame against the
// picture that was kept of it, in one font, a tenth as large and grey: what catches the eye must
// be where it was, as dark as it was.
// go test -run FortyScreens -update-screens keeps them as they are now; SUDOKU_SHOTS, the
// path of a folder, gets them whole, to look at first.
func TestFortyScreensLookAsTheyDid(t *testing.T) {
	if !*updateScreens {
		testlong.Need(t)
	}
	if testing.Short() {
		t.Skip("a browser takes long")
	}
	address := webtest.Serve(t, Handler(Options{}))
	for i, frame := range frames {
		if i%2 != testlong.Turn(2) && !*updateScreens {
			continue
		}
		t.Run(frame.name, func(t *testing.T) {
			p := page{t, visit(t, address, frame.options)}
			p.eval(`(() => {
				const now = Date.UTC(2026, 10, 23, 12); // it is always the same day
				localStorage.setItem("sudoku.introduced", "1"); // or the offer is in some pictures, and not in others
				document.querySelector(".offer")?.remove();
				const fonts = new CSSStyleSheet(); // which fonts a system has by itself isn't looked at
				fonts.replaceSync('body { font-family: "DejaVu Sans", sans-serif }');
				document.adoptedStyleSheets.push(fonts);
				window.Date = class extends Date {
					constructor(...args) { super(...(args.length ? args : [now])); }
					static now() { return now; }
				};
				return "";
			})()`)
			for _, scene := range scenes {
				if scene.rules != "" {
					p.link(scene.rules, scene.givens)
					p.soon("what is known of the puzzle", `/ER\s|several|多解/.test(document.querySelector(".facts").textContent)`)
				}
				scene.play(p)
				p.soon("what lies beside the board on a desk", `innerHeight > innerWidth || document.querySelector(".aside .standing")`)
				p.soon("nothing that goes by itself", `document.querySelector(".message").textContent === ""`)
				webtest.Until(t, p.ctx, "document.fonts.status === 'loaded'")
				webtest.Rest(t, p.ctx)
				if short := webtest.Eval[bool](t, p.ctx, `(text => text && text.scrollHeight > text.clientHeight + 1)(document.querySelector(":is(.win, .panel:has(.replay)) .text")) ?? false`); short {
					t.Errorf("%s in %s: the panel has no room for what it shows", scene.name, frame.name)
				}
				name := scene.name + "-" + frame.name
				picture(t, p.ctx, name)
				compareScreen(t, p.ctx, filepath.Join("testdata", "screens", name+".png"))
				p.keys(kb.Escape, kb.Escape)
			}
		})
	}
}

// link puts the board of a link in the place of what there is.
func (p page) link(rules, givens string) {
	p.t.Helper()
	r, err := variants.Parse(rules)
	if err != nil {
		p.t.Fatal(err)
	}
	puzzle := sudoku.Puzzle{Rules: r, Givens: make(sudoku.Grid, r.Cells())}
	if givens != "" {
		if puzzle, err = sudoku.Parse(givens, sudoku.ParseOptions{Rules: r}); err != nil {
			p.t.Fatal(err)
		}
	}
	p.eval(fmt.Sprintf(`(document.querySelector(".cell").dataset.before = "", location.hash = %q, "")`, link(p.t, puzzle)))
	webtest.Until(p.t, p.ctx, fmt.Sprintf(`!document.querySelector("[data-before]") && document.querySelectorAll("#page .cell").length === %d`, r.Cells()))
}

// shotOf is a picture of the page, a tenth as large, in grey.
func shotOf(t *testing.T, ctx context.Context) *image.Gray {
	t.Helper()
	shot, err := png.Decode(bytes.NewReader(webtest.Run(t, ctx, chromedp.CaptureScreenshot())))
	if err != nil {
		t.Fatal(err)
	}
	pixels, ok := shot.(*image.RGBA)
	if !ok {
		t.Fatalf("the browser gives %T", shot)
	}
	const scale = 10
	size := shot.Bounds().Size()
	small := image.NewGray(image.Rect(0, 0, size.X/scale, size.Y/scale))
	for y := range small.Rect.Dy() {
		for x := range small.Rect.Dx() {
			sum := 0
			for dy := range scale {
				row := pixels.Pix[pixels.PixOffset(x*scale, y*scale+dy):]
				for dx := range scale {
					sum += int(color.GrayModel.Convert(color.RGBA{row[4*dx], row[4*dx+1], row[4*dx+2], 255}).(color.Gray).Y)
				}
			}
			small.Pix[y*small.Stride+x] = uint8(sum / (scale * scale))
		}
	}
	return small
}

// compareScreen fails when more than a hundredth of the page is lighter or darker than in
// the picture at path. What comes late, as a font does on a slow machine, is waited for.
func compareScreen(t *testing.T, ctx context.Context, path string) {
	t.Helper()
	if *updateScreens {
		var file bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, shotOf(t, ctx)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, file.Bytes(), 0o666); err != nil {
			t.Error(err)
		}
		return
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Error(err)
		return
	}
	before, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(200 * time.Millisecond) {
		now := shotOf(t, ctx)
		if before.Bounds() != now.Rect {
			t.Errorf("%s is of another size: %v, not %v", path, now.Rect, before.Bounds())
			return
		}
		others, where := differences(before, now)
		if others*100 <= len(now.Pix) {
			return
		}
		if time.Now().After(deadline) {
			t.Errorf("%s: %d of %d parts of the picture look different, all within %v", path, others, len(now.Pix), where)
			return
		}
	}
}

// differences counts the parts that are lighter or darker in one picture than in the other,
// and gives the rectangle that holds them.
func differences(before image.Image, now *image.Gray) (count int, where image.Rectangle) {
	for y := range now.Rect.Dy() {
		for x := range now.Rect.Dx() {
			if d := int(now.GrayAt(x, y).Y) - int(before.At(x, y).(color.Gray).Y); max(d, -d) > 24 {
				count++
				where = where.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return count, where
}

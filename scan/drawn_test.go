package scan_test

import (
	"context"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/scan"
	"jiugong/sudoku/scan/scantest"
)

// strengths is in how many strengths pages are damaged: tilt to 35 degrees, bend, shadow,
// blur, noise and JPEG grow with it.
const strengths = 5

// TestDrawnPages reads pages in Go's fonts, which training never saw, and logs how many
// were right at each strength. SCAN_DRAWN=500 reads so many, for minutes; see
// docs/scanning.md for what is right then. SCAN_DRAWN_FIRST is the number of the first,
// SCAN_DRAWN_SEED another seed.
func TestDrawnPages(t *testing.T) {
	readDrawn(t, "9", drawnNumber(t, "SCAN_DRAWN_FIRST", 0), drawnPages(testlong.Of(50, 15)), 0.98)
}

// TestDrawnPagesOfOtherSizes reads sizes whose digits go on with letters on one page and with
// numbers on the next, and regions, which differ from page to page.
func TestDrawnPagesOfOtherSizes(t *testing.T) {
	for _, rules := range []string{"4", "6", "8", "10", "12", "16", "9+jigsaw"} {
		t.Run(rules, func(t *testing.T) { readDrawn(t, rules, 0, drawnPages(testlong.Of(25, 10))/5, 0.98) })
	}
}

// TestHalfANumberIsNoDigit reads pages with numbers as wide as their cells. What is seen of 11 looks
// like 7 there, and what is seen of 15 like 16.
func TestHalfANumberIsNoDigit(t *testing.T) {
	for _, page := range []uint64{65, 97} {
		readDrawn(t, "16", page, 1, 1)
	}
}

// drawnPages returns how many pages SCAN_DRAWN asks for, usual without it.
func drawnPages(usual int) int {
	if n, err := strconv.Atoi(os.Getenv("SCAN_DRAWN")); err == nil {
		return n
	}
	return usual
}

// drawnNumber returns the number that a variable of the environment holds, usual without it.
func drawnNumber(t *testing.T, variable string, usual uint64) uint64 {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return usual
	}
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		t.Fatalf("%s=%s: %v", variable, text, err)
	}
	return n
}

func readDrawn(t *testing.T, rulesText string, first uint64, pages int, least float64) {
	t.Helper()
	asked, err := generate.ParseRules(rulesText)
	if err != nil {
		t.Fatal(err)
	}
	var faces []*scantest.Face
	for _, file := range [][]byte{goregular.TTF, gobold.TTF, gomedium.TTF, goitalic.TTF, gomono.TTF} {
		faces = append(faces, scantest.NewFace(file, 0))
	}
	var count tally
	var right, drawn [strengths]int
	seed := drawnNumber(t, "SCAN_DRAWN_SEED", 51)
	for item, err := range generate.All(context.Background(), generate.Options{Rules: asked.Rules, RandomRegions: asked.RandomRegions, Seed: seed, First: first, N: pages, Workers: 1}) {
		if err != nil {
			t.Fatal(err)
		}
		n := int(first) + count.all
		random := rand.New(rand.NewPCG(seed, uint64(n)))
		strength := n % strengths
		photo := photograph(item.Puzzle, faces[n/strengths%len(faces)], n%2 == 1, float64(strength+1)/strengths, random)
		found, err := scan.Scan(context.Background(), scan.NewPicture(photo), scan.Options{})
		if err != nil {
			t.Fatal(err)
		}
		drawn[strength]++
		if count.add(t, fmt.Sprintf("page %d of %s, strength %d", n, rulesText, strength+1), found, item.Puzzle) {
			right[strength]++
		}
	}
	for s := range strengths {
		t.Logf("%s, strength %d: %d of %d right", rulesText, s+1, right[s], drawn[s])
	}
	count.judge(t, least)
	if pages >= 100 { // of a few, one is more than 5 %
		count.judgeFlags(t)
	}
}

// photograph draws a puzzle on a page and photographs it.
func photograph(p sudoku.Puzzle, face *scantest.Face, numbers bool, strength float64, random *rand.Rand) *image.Gray {
	upTo := func(most float64) float64 { return most * strength * (0.5 + 0.5*random.Float64()) }
	page := printed(p, face, numbers, random)
	picture, at := page.Draw()
	scale := 0.75
	if p.Rules.N() > 9 { // a larger grid is photographed from as near as its digits need
		scale = 1
	}
	camera := scantest.Camera{Scale: scale, Tilt: upTo(35 * math.Pi / 180), Direction: 2 * math.Pi * random.Float64(), Turn: (random.Float64() - 0.5) * upTo(0.5),
		Bend: upTo(0.06), Fold: upTo(0.03), Shadow: upTo(0.6), Uneven: upTo(0.3), Blur: 0.3 + upTo(1), Noise: upTo(5), Contrast: 1 - upTo(0.5), Quality: 95 - int(upTo(55))}
	photo, _ := camera.Take(picture, at, random)
	return photo
}

// printed returns a page with a puzzle. Digits beyond 9 are letters or numbers.
func printed(p sudoku.Puzzle, face *scantest.Face, numbers bool, random *rand.Rand) *scantest.Page {
	n := p.Rules.N()
	page := &scantest.Page{Rows: n, Cols: n, Border: 30 + random.IntN(40), Thin: 1 + random.Float64(), Thick: 3 + 1.5*random.Float64(), ThinInk: 0.5 + 0.5*random.Float64(), ThickInk: 1, Paper: 0.85 + 0.15*random.Float64()}
	shape, symbols := p.Rules.Shape(), p.Rules.Symbols()
	height := (0.45 + 0.25*random.Float64()) * scantest.Unit
	for i, d := range p.Givens {
		page.Area = append(page.Area, shape.Area(i))
		var cell scantest.Cell
		if d != 0 {
			text := symbols.Name(d)
			if numbers {
				text = strconv.Itoa(int(d))
			}
			cell.Texts = []scantest.Text{{Text: text, Face: face, X: 0.5, Y: 0.5, Ink: 0.95, Lettering: scantest.Lettering{Height: height, Width: 1}}}
		}
		page.Cells = append(page.Cells, cell)
	}
	return page
}

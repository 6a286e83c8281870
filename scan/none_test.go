package scan_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"jiugong/sudoku/scan"
	"jiugong/sudoku/scan/glyph"
	"jiugong/sudoku/scan/scantest"
	"jiugong/sudoku/scan/sight"
)

// TestNothingIsClaimed scans pages that look a little like Sudokus.
func TestNothingIsClaimed(t *testing.T) {
	face := scantest.NewFace(goregular.TTF, 0)
	for name, page := range map[string]*image.Gray{
		"white":      blank(255),
		"black":      blank(0),
		"noise":      noise(),
		"chessboard": chessboard(),
		"text":       textPage(face),
		"crossword":  lettered(face, 11, func(random *rand.Rand) string { return string(rune('A' + random.IntN(7))) }),
		"table": lettered(face, 9, func(random *rand.Rand) string {
			return []string{"12", "407", "1.5", "88", "2026", "36"}[random.IntN(6)]
		}),
		"word search":   lettered(face, 12, func(random *rand.Rand) string { return string(rune('A' + random.IntN(26))) }),
		"one digit":     lettered(face, 9, func(*rand.Rand) string { return "1" }),
		"random digits": lettered(face, 9, func(random *rand.Rand) string { return string(rune('1' + random.IntN(9))) }),
		"empty grid":    lettered(face, 9, func(*rand.Rand) string { return "" }),
		"bingo":         lettered(face, 5, func(random *rand.Rand) string { return strconv.Itoa(1 + random.IntN(75)) }),
		"2048":          lettered(face, 4, func(random *rand.Rand) string { return strconv.Itoa(2 << random.IntN(10)) }),
		"mines":         lettered(face, 9, func(random *rand.Rand) string { return []string{"", "", "1", "1", "2", "3"}[random.IntN(6)] }),
		"magic square":  lettered(face, 6, func(random *rand.Rand) string { return strconv.Itoa(1 + random.IntN(36)) }),
		"kakuro":        kakuro(face),
		"nonogram":      nonogram(face),
		"calendar":      table(face, 5, 7, func(row, col int) string { return strconv.Itoa(7*row + col + 1) }),
		"spreadsheet":   table(face, 16, 8, func(row, col int) string { return strconv.Itoa((row*37+col*91+5)%1000 + 1) }),
		"QR code":       qrCode(),
		"keyboard": table(face, 4, 10, func(row, col int) string {
			return string([]rune("1234567890QWERTYUIOPASDFGHJKL;ZXCVBNM,./")[10*row+col])
		}),
		"number pad":  table(face, 4, 4, func(row, col int) string { return string("789/456x123-0.=+"[4*row+col]) }),
		"times table": table(face, 9, 9, func(row, col int) string { return strconv.Itoa((row + 1) * (col + 1)) }),
		"numbers":     table(face, 12, 12, func(row, col int) string { return strconv.Itoa((row*7+col*3)%31 + 1) }),
		"brick wall":  bricks(),
		"windows":     windows(),
	} {
		t.Run(name, func(t *testing.T) {
			found, err := scan.Scan(context.Background(), scan.NewPicture(page), scan.Options{All: true})
			if err != nil {
				t.Fatal(err)
			}
			if len(found) > 0 {
				t.Error(told(found))
			}
		})
	}
}

// kakuro is a grid in which a third of the cells is black, with sums.
func kakuro(face *scantest.Face) *image.Gray {
	random := rand.New(rand.NewPCG(7, 1))
	page := scantest.Page{Rows: 9, Cols: 9, Border: 40, Paper: 1, Thin: 2, Thick: 2, ThinInk: 1, ThickInk: 1, Area: make([]int, 81), Tint: map[int]float64{1: 0.8}}
	for i := range 81 {
		var cell scantest.Cell
		if i < 9 || i%9 == 0 || random.IntN(5) == 0 {
			page.Area[i] = 1
			cell.Texts = []scantest.Text{{Text: strconv.Itoa(3 + random.IntN(30)), Face: face, X: 0.7, Y: 0.3, Ink: 1, Lettering: scantest.Lettering{Height: 9, Width: 1}}}
		} else if random.IntN(3) == 0 {
			cell.Texts = []scantest.Text{{Text: strconv.Itoa(1 + random.IntN(9)), Face: face, X: 0.5, Y: 0.5, Ink: 1, Lettering: scantest.Lettering{Height: 20, Width: 1}}}
		}
		page.Cells = append(page.Cells, cell)
	}
	p, _ := page.Draw()
	return p
}

// nonogram is a grid with black cells, and numbers beside it.
func nonogram(face *scantest.Face) *image.Gray {
	random := rand.New(rand.NewPCG(7, 2))
	page := scantest.Page{Rows: 10, Cols: 10, Border: 100, Paper: 1, Thin: 1.5, Thick: 1.5, ThinInk: 1, ThickInk: 1, Area: make([]int, 100), Cells: make([]scantest.Cell, 100), Tint: map[int]float64{1: 0.9}}
	for i := range page.Area {
		page.Area[i] = random.IntN(2)
	}
	for i := range 20 {
		middle := 120 + 40*float64(i%10)
		for k := range 2 {
			t := scantest.Text{Text: strconv.Itoa(1 + random.IntN(5)), Face: face, X: 45 + 30*float64(k), Y: middle, Ink: 1, Lettering: scantest.Lettering{Height: 14, Width: 1}}
			if i < 10 {
				t.X, t.Y = t.Y, t.X
			}
			page.Around = append(page.Around, t)
		}
	}
	p, _ := page.Draw()
	return p
}

// table is a ruled table with a text in each cell.
func table(face *scantest.Face, rows, cols int, text func(row, col int) string) *image.Gray {
	page := scantest.Page{Rows: rows, Cols: cols, Border: 40, Paper: 1, Thin: 1.5, Thick: 1.5, ThinInk: 0.8, ThickInk: 0.8, Area: make([]int, rows*cols)}
	for i := range rows * cols {
		page.Cells = append(page.Cells, scantest.Cell{Texts: []scantest.Text{{Text: text(i/cols, i%cols), Face: face, X: 0.5, Y: 0.5, Ink: 1, Lettering: scantest.Lettering{Height: 11, Width: 0.9}}}})
	}
	p, _ := page.Draw()
	return p
}

// bricks is a wall, each row half a brick beside the one above.
func bricks() *image.Gray {
	p := blank(120)
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			if y%40 < 4 || (x+y/40%2*40)%80 < 4 {
				p.Pix[y*p.Stride+x] = 220
			}
		}
	}
	return p
}

// qrCode is black and white squares by chance, with the three marks in the corners.
func qrCode() *image.Gray {
	const modules, size = 25, 12
	p, random := blank(255), rand.New(rand.NewPCG(7, 3))
	for row := range modules {
		for col := range modules {
			dark := random.IntN(2) == 0
			for _, corner := range [3][2]int{{0, 0}, {0, modules - 7}, {modules - 7, 0}} {
				if y, x := row-corner[0], col-corner[1]; y >= -1 && y < 8 && x >= -1 && x < 8 {
					ring := max(y-3, 3-y, x-3, 3-x)
					dark = ring != 2 && ring != 4
				}
			}
			for i := range size * size {
				if dark {
					p.Pix[(40+row*size+i/size)*p.Stride+80+col*size+i%size] = 20
				}
			}
		}
	}
	return p
}

// windows is the front of a house: dark panes, each with a cross.
func windows() *image.Gray {
	p := blank(210)
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			if dx, dy := x%60, y%60; dx > 12 && dx < 48 && dy > 12 && dy < 48 && dx != 30 && dy != 30 {
				p.Pix[y*p.Stride+x] = 70
			}
		}
	}
	return p
}

func blank(v uint8) *image.Gray {
	p := image.NewGray(image.Rect(0, 0, 500, 400))
	for i := range p.Pix {
		p.Pix[i] = v
	}
	return p
}

func noise() *image.Gray {
	p, random := blank(0), rand.New(rand.NewPCG(1, 1))
	for i := range p.Pix {
		p.Pix[i] = uint8(random.IntN(256))
	}
	return p
}

func chessboard() *image.Gray {
	p := blank(255)
	for y := range 320 {
		for x := range 320 {
			if (x/40+y/40)%2 == 1 {
				p.Pix[(y+40)*p.Stride+x+80] = 90
			}
		}
	}
	return p
}

func textPage(face *scantest.Face) *image.Gray {
	page := scantest.Page{Rows: 12, Cols: 12, Border: 40, Paper: 1, Area: make([]int, 144), Cells: make([]scantest.Cell, 144)}
	for i := range 24 {
		page.Around = append(page.Around, scantest.Text{Text: strings.Repeat("DECADE FACADE ", 2), Face: face, X: 280, Y: float64(30 + 20*i), Ink: 1, Lettering: scantest.Lettering{Height: 9, Width: 1}})
	}
	p, _ := page.Draw()
	return p
}

// lettered is a grid with a text in each cell, and no thick lines.
func lettered(face *scantest.Face, n int, text func(*rand.Rand) string) *image.Gray {
	random := rand.New(rand.NewPCG(7, uint64(n)))
	page := scantest.Page{Rows: n, Cols: n, Border: 40, Paper: 1, Thin: 2, Thick: 2, ThinInk: 1, ThickInk: 1, Area: make([]int, n*n)}
	for range n * n {
		s := text(random)
		height := 20.0
		if len(s) > 1 {
			height = 12
		}
		var cell scantest.Cell
		if s != "" {
			cell.Texts = []scantest.Text{{Text: s, Face: face, X: 0.5, Y: 0.5, Ink: 1, Lettering: scantest.Lettering{Height: height, Width: 1}}}
		}
		page.Cells = append(page.Cells, cell)
	}
	p, _ := page.Draw()
	return p
}

// TestDirtIsNotTurned asks in which turns the cells of a grid may be read that hold only dirt. Only upright they
// may, as the grid is clear.
func TestDirtIsNotTurned(t *testing.T) {
	page, random := lettered(scantest.NewFace(goregular.TTF, 0), 9, func(*rand.Rand) string { return "" }), rand.New(rand.NewPCG(7, 4))
	for i := range 81 * 40 {
		x, y := 40+i%9*40+8+random.IntN(22), 40+i/9%9*40+8+random.IntN(22)
		page.Pix[y*page.Stride+x], page.Pix[y*page.Stride+x+1], page.Pix[(y+1)*page.Stride+x] = 20, 20, 20
	}
	var reader glyph.Reader
	found := sight.Find(func() bool { return false }, scan.NewPicture(page), []int{9})
	if len(found) == 0 {
		t.Fatal("no grid is seen")
	}
	for _, g := range found[0] {
		for quarters := 1; quarters < 4; quarters++ {
			if g.Upright(quarters, &reader) {
				t.Errorf("lines %.2f: dirt may be digits after %d quarters", g.Lines(), quarters)
			}
		}
	}
}

// TestBadFiles opens files that are no pictures, or too large ones.
func TestBadFiles(t *testing.T) {
	var huge bytes.Buffer
	if err := gif.Encode(&huge, image.NewPaletted(image.Rect(0, 0, 1, 1), color.Palette{color.White}), nil); err != nil {
		t.Fatal(err)
	}
	header := huge.Bytes()
	header[6], header[7], header[8], header[9] = 0xff, 0xff, 0xff, 0xff
	for _, c := range []struct {
		name, file, want string
		limits           scan.Limits
	}{
		{"empty", "", "the file is empty", scan.Limits{}},
		{"text", "53..7....", "this is not a picture", scan.Limits{}},
		{"a PDF", "%PDF-1.7 and more", "a PDF isn't a picture", scan.Limits{}},
		{"HEIC", "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00", "HEIC and AVIF pictures can't be read", scan.Limits{}},
		{"TIFF", "II*\x00\x08\x00\x00\x00", "BMP, TIFF and SVG pictures can't be read", scan.Limits{}},
		{"cut", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "the picture is damaged", scan.Limits{}},
		{"a header bomb", string(header), "65535 × 65535 pixels, more than 100 million", scan.Limits{}},
		{"long", strings.Repeat("x", 2<<20), "larger than 1 MB", scan.Limits{Bytes: 1 << 20}},
	} {
		_, err := scan.Open(strings.NewReader(c.file), c.limits)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// TestOrientation shows a picture in all eight ways that EXIF knows; all are turned back.
func TestOrientation(t *testing.T) {
	want := image.NewGray(image.Rect(0, 0, 48, 32))
	for i := range want.Pix {
		want.Pix[i] = uint8(i % 48 * 4)
		if i/48 > 15 {
			want.Pix[i] /= 3
		}
	}
	for turn := 1; turn <= 8; turn++ {
		stored := image.NewGray(image.Rect(0, 0, 48, 32))
		if turn >= 5 {
			stored = image.NewGray(image.Rect(0, 0, 32, 48))
		}
		for y := range 32 {
			for x := range 48 {
				sx, sy := x, y
				switch turn {
				case 2:
					sx = 47 - x
				case 3:
					sx, sy = 47-x, 31-y
				case 4:
					sy = 31 - y
				case 5:
					sx, sy = y, x
				case 6:
					sx, sy = y, 47-x
				case 7:
					sx, sy = 31-y, 47-x
				case 8:
					sx, sy = 31-y, x
				}
				stored.SetGray(sx, sy, want.GrayAt(x, y))
			}
		}
		var file bytes.Buffer
		if err := jpeg.Encode(&file, stored, &jpeg.Options{Quality: 100}); err != nil {
			t.Fatal(err)
		}
		exif := "\xff\xe1\x00\x22Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00" + string(rune(turn)) + "\x00\x00\x00\x00\x00\x00"
		p, err := scan.Open(strings.NewReader("\xff\xd8"+exif+file.String()[2:]), scan.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		got := p.Image()
		if got.Rect != want.Rect {
			t.Errorf("orientation %d: %v", turn, got.Rect)
			continue
		}
		for _, at := range []image.Point{{3, 3}, {44, 3}, {3, 28}, {44, 28}, {20, 10}} {
			a, b := int(got.RGBAAt(at.X, at.Y).R), int(want.GrayAt(at.X, at.Y).Y)
			if a-b > 12 || b-a > 12 {
				t.Errorf("orientation %d: %v is %d, want %d", turn, at, a, b)
			}
		}
	}
}

func FuzzOpen(f *testing.F) {
	p := image.NewGray(image.Rect(0, 0, 20, 20))
	var file bytes.Buffer
	png.Encode(&file, p)
	f.Add(file.Bytes())
	file.Reset()
	jpeg.Encode(&file, p, nil)
	f.Add(file.Bytes())
	f.Add([]byte("GIF89a\x01\x00\x01\x00\x80\x00\x00"))
	f.Add([]byte("RIFF\x1a\x00\x00\x00WEBPVP8L"))
	f.Fuzz(func(t *testing.T, file []byte) {
		p, err := scan.Open(bytes.NewReader(file), scan.Limits{Pixels: 1 << 18})
		if err == nil {
			scan.Scan(context.Background(), p, scan.Options{})
		}
	})
}

// FuzzScan scans pictures made of the fuzzer's bytes, stretched: nothing may panic or hang.
func FuzzScan(f *testing.F) {
	f.Add([]byte("0123456789"), uint16(3), uint16(40))
	f.Add([]byte{0, 255, 0, 255}, uint16(9), uint16(9))
	f.Fuzz(func(t *testing.T, pix []byte, width, scale uint16) {
		width, scale = width%64+1, scale%32+1
		height := len(pix) / int(width)
		if height == 0 || height > 64 {
			return
		}
		p := image.NewGray(image.Rect(0, 0, int(width*scale), height*int(scale)))
		for y := range p.Rect.Dy() {
			for x := range p.Rect.Dx() {
				p.Pix[y*p.Stride+x] = pix[y/int(scale)*int(width)+x/int(scale)]
			}
		}
		scan.Scan(context.Background(), scan.NewPicture(p), scan.Options{All: true})
	})
}

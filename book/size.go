package book

import (
	"strconv"
	"strings"

	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
)

// Lengths are in points, 72 to an inch.
const (
	inch = 72.0
	mm   = 72 / 25.4
)

// Size is a page when the book has been cut.
type Size struct {
	Name          string
	Width, Height float64 // in points, 72 to an inch
}

// Sizes returns the trim sizes that print-on-demand services take, and paper sizes.
func Sizes() []Size {
	inches := func(name string, width, height float64) Size { return Size{name, width * inch, height * inch} }
	return []Size{
		inches("5x8", 5, 8), inches("5.06x7.81", 5.06, 7.81), inches("5.25x8", 5.25, 8), inches("5.5x8.5", 5.5, 8.5),
		inches("6x9", 6, 9), inches("6.14x9.21", 6.14, 9.21), inches("6.69x9.61", 6.69, 9.61), inches("7x10", 7, 10),
		inches("7.44x9.69", 7.44, 9.69), inches("7.5x9.25", 7.5, 9.25), inches("8x10", 8, 10), inches("8.25x6", 8.25, 6),
		inches("8.25x8.25", 8.25, 8.25), inches("8.5x8.5", 8.5, 8.5), inches("8.5x11", 8.5, 11), inches("8.27x11.69", 8.27, 11.69),
		{"a4", 210 * mm, 297 * mm}, {"a5", 148 * mm, 210 * mm}, {"b5", 176 * mm, 250 * mm}, inches("letter", 8.5, 11), inches("legal", 8.5, 14),
	}
}

// usualSize returns the size of a book whose options name none.
func usualSize() Size {
	size, err := ParseSize("8.5x11")
	if err != nil {
		panic(err) // it is one of Sizes
	}
	return size
}

// sizeNames returns what the sizes are called.
func sizeNames() (names []string) {
	for _, size := range Sizes() {
		names = append(names, size.Name)
	}
	return names
}

// ParseSize reads the name of a size, or a width and a height: "6x9" in inches,
// "160x230mm".
func ParseSize(text string) (Size, error) {
	text = strings.ToLower(strings.TrimSpace(strings.ReplaceAll(text, "×", "x")))
	for _, size := range Sizes() {
		if size.Name == text {
			return size, nil
		}
	}
	unit, numbers := inch, strings.TrimSuffix(text, "in")
	if rest, is := strings.CutSuffix(text, "mm"); is {
		unit, numbers = mm, rest
	}
	w, h, _ := strings.Cut(numbers, "x")
	width, err := strconv.ParseFloat(strings.TrimSpace(w), 64)
	height, err2 := strconv.ParseFloat(strings.TrimSpace(h), 64)
	size := Size{text, width * unit, height * unit}
	if near := meant.Name(text, sizeNames()); near != "" && (err != nil || err2 != nil) {
		return Size{}, message.Errorf("book.size_meant", text, near)
	}
	if err != nil || err2 != nil || !(size.Width >= 3*inch && size.Width <= 20*inch && size.Height >= 3*inch && size.Height <= 30*inch) {
		return Size{}, message.Errorf("book.size", text)
	}
	return size, nil
}

// gutter returns the least inner margin of a book with a number of pages. The binding
// takes a part of it.
func gutter(pages int) float64 {
	switch {
	case pages <= 150:
		return 0.375 * inch
	case pages <= 300:
		return 0.5 * inch
	case pages <= 500:
		return 0.625 * inch
	case pages <= 700:
		return 0.75 * inch
	}
	return 0.875 * inch
}

const (
	bleed       = 0.125 * inch // printed beyond the edge, and cut off
	outerMargin = 0.5 * inch
	innerExtra  = 0.125 * inch // more than the least gutter, for the reader
)

// Paper is that of a book; it tells how thick the book is.
type Paper string

// The papers.
const (
	White  Paper = "white"
	Cream  Paper = "cream"
	Colour Paper = "colour" // white, for colour printing
)

// Papers returns all there are.
func Papers() []Paper { return []Paper{White, Cream, Colour} }

// thickness returns the thickness of a page.
func (p Paper) thickness() float64 {
	switch p {
	case Cream:
		return 0.0025 * inch
	case Colour:
		return 0.002347 * inch
	}
	return 0.002252 * inch
}

// Spine returns how thick a book with a number of pages is, in points.
func (p Paper) Spine(pages int) float64 { return float64(pages) * p.thickness() }

// spineText is how many pages a book needs for words on its spine.
const spineText = 79

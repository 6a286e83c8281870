package tally

import (
	"fmt"
	"testing"
	"time"

	"jiugong/sudoku/internal/engine"
)

// shape makes the model of an n×n grid with boxes of h rows and w columns,
// without boxes if h or w is 1, and with both diagonals if x.
func shape(h, w int, x bool) *engine.Model {
	n := h * w
	m := &engine.Model{Digits: n, Cells: n * n}
	house := func(cell func(i int) int) {
		h := make([]uint16, n)
		for i := range h {
			h[i] = uint16(cell(i))
		}
		m.Houses = append(m.Houses, h)
	}
	for k := range n {
		house(func(i int) int { return k*n + i })
		house(func(i int) int { return i*n + k })
		if h > 1 && w > 1 {
			house(func(i int) int { return (k/h*h+i/w)*n + k%h*w + i%w })
		}
	}
	if x {
		house(func(i int) int { return i*n + i })
		house(func(i int) int { return i*n + n - 1 - i })
	}
	return m
}

func TestShapes(t *testing.T) {
	for _, c := range []struct {
		h, w int
		x    bool
		n    string
	}{
		{2, 2, false, "288"}, {2, 2, true, "48"},
		{2, 3, false, "28200960"}, {2, 3, true, "8640"},
		{1, 4, false, "576"}, {1, 5, false, "161280"}, {1, 6, false, "812851200"},
		{1, 7, false, "61479419904000"},
		{1, 4, true, "48"}, {1, 5, true, "960"}, {1, 6, true, "92160"}, {1, 7, true, "862848000"},
		{2, 4, false, "29136487207403520"},
	} {
		t.Run(fmt.Sprintf("%dx%d", c.h, c.w), func(t *testing.T) {
			start := time.Now()
			n, err := CountModel(t.Context(), shape(c.h, c.w, c.x), nil, Options{})
			t.Log(n, err, time.Since(start))
			if n.String() != c.n {
				t.Error("want", c.n)
			}
		})
	}
}
func TestNine(t *testing.T) {
	for _, c := range []struct{ p, n string }{
		{"..1.........2..4.......41.....1.....728...5.......8..63...5....67....845.8....63.", "31094"},
		{"9......6........8........92..................79..5..2.3......59.293...188....9...", "138643230"},
		{"1.......2.2.....4...3...8.....4.7.......5.......1.6.....9...7...6.....8.3.......9", "34964437"},
	} {
		start := time.Now()
		n, err := CountModel(t.Context(), shape(3, 3, false), puzzle(c.p)[:], Options{Workers: 1})
		t.Log(n, err, time.Since(start))
		if n.String() != c.n {
			t.Error("want", c.n)
		}
	}
}

// Package glyph reads the digits of a straightened grid, one cell after the other.
//
// A Sheet is the grid seen from straight above, as ink on even paper: 24 pixels a cell,
// the lines still in it. Read looks at 28×28 pixels, a cell and a little around it, and
// says how likely each Class is. "Empty" is a class like the others, so nothing has to
// decide first whether there is a digit.
//
// The network is small, three layers of 3×3 convolutions and two dense ones.
// Its weights are a byte each and part of the program. Whole numbers only, so
// that it says the same on every machine. It was trained on digits drawn from
// free fonts, by tools/digits; no photo was among them.
package glyph

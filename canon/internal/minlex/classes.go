package minlex

import "slices"

// This file answers the questions of a catalogue of all grids about bands.

// Pattern returns a pattern by its number. It has the digits, as bits from 0, in each row of a
// normalised band's second box.
func Pattern(number int) [3]int {
	mask := patternMasks[number]
	rows := [3]int{mask & 0b111111000, mask&7 | 0b111000000&^mask}
	rows[2] = anyDigit &^ rows[0] &^ rows[1]
	return rows
}

// PatternOf returns the number of the pattern that Pattern tells.
func PatternOf(rows [3]int) int {
	return int(patternOf[rows[0]&0b111111000|rows[1]&7])
}

// Orders returns the six orders of three values, and OrderOf numbers them.
func Orders() [6][3]uint8 { return orders3 }

// OrderOf returns the number of an order.
func OrderOf(o [3]uint8) int { return order(int(o[0]), int(o[1]), int(o[2])) }

// ClassOf returns the class, from 0, of a normalised band. Its number normal is that of its
// pattern, then of two orders, each a digit to the base of 6. They are those of the lower rows'
// digits in its second and its third box.
func ClassOf(normal int) int { return int(allBands().entries[normal].class) }

// Class returns the class, from 0, of a band.
func Class(b *[27]uint8) int { return int(allBands().entries[normal(b)].class) }

// Turn is a symmetry of a smallest band, which also moves the rows below it. Cols has the columns
// that come to each place, Digits the digit that each becomes.
type Turn struct {
	Cols   [9]uint8
	Digits [10]uint8
}

// Turns returns the symmetries of the smallest band of a class, from 0, but for the one
// that changes nothing.
func Turns(class int) (turns []Turn) {
	t := allBands()
	for _, w := range t.onto[class] {
		turn := Turn{Cols: w.cols}
		same := true
		for place, col := range w.cols {
			d := t.smallest[class][int(w.rows[0])*9+int(col)]
			turn.Digits[d] = uint8(place + 1)
			same = same && int(col) == place && int(d) == place+1
		}
		if !same {
			turns = append(turns, turn)
		}
	}
	return slices.Clip(turns)
}

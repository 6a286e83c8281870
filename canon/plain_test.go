package canon_test

import "bytes"

// plainForm is the smallest form of a classic board and its number of symmetries,
// found by trying every order of the columns, both ways up. It shares nothing with
// the package. It gives up, with no symmetries, when that takes too many steps.
func plainForm(board [81]uint8, steps int) (least [81]uint8, symmetries int) {
	least[0] = 10
	orders := [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	for range 2 {
		for _, stacks := range orders {
			for _, a := range orders {
				for _, b := range orders {
					for _, c := range orders {
						p := plain{least: &least, symmetries: &symmetries, steps: &steps}
						for i := range 3 {
							p.cols[i], p.cols[3+i], p.cols[6+i] = 3*stacks[0]+a[i], 3*stacks[1]+b[i], 3*stacks[2]+c[i]
						}
						p.board = &board
						p.grow(0, 511, 0, [10]uint8{}, 0)
						if steps < 0 {
							return least, 0
						}
					}
				}
			}
		}
		var turned [81]uint8
		for cell, d := range board {
			turned[cell%9*9+cell/9] = d
		}
		board = turned
	}
	missing := 1 // digits that are nowhere have any name
	count := 0
	for d := uint8(1); d <= 9; d++ {
		if bytes.IndexByte(board[:], d) < 0 {
			count++
			missing *= count
		}
	}
	return least, symmetries * missing
}

// plain tries the rows in every order that is not greater than the least so far.
type plain struct {
	board      *[81]uint8
	cols       [9]int
	form       [81]uint8
	least      *[81]uint8
	symmetries *int
	steps      *int
}

func (p *plain) grow(depth int, rest, band uint16, names [10]uint8, last uint8) {
	if *p.steps--; *p.steps < 0 {
		return
	}
	if depth == 9 {
		if p.form != *p.least {
			*p.least, *p.symmetries = p.form, 0
		}
		*p.symmetries++
		return
	}
	if band == 0 {
		band = rest
	}
	for row := range 9 {
		if band>>row&1 == 0 {
			continue
		}
		names, last := names, last
		line := p.form[depth*9:][:9]
		for i, col := range p.cols {
			d := p.board[row*9+col]
			if d != 0 && names[d] == 0 {
				last++
				names[d] = last
			}
			line[i] = names[d]
		}
		if bytes.Compare(p.form[:depth*9+9], p.least[:depth*9+9]) <= 0 {
			next := rest &^ (1 << row)
			p.grow(depth+1, next, next&(7<<(row/3*3)), names, last)
		}
	}
}

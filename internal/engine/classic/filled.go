package classic

// IsSolution reports whether every row, column and box of a grid has all digits. The 81 bytes of
// grid are digits or their characters; only the low four bits of each count.
func IsSolution(grid []byte) bool {
	const all = 0b1111111110
	grid = grid[:81]
	var rows [9]uint16
	missing := uint16(0)
	for left := 0; left < 9; left += 3 {
		var column1, column2, column3 uint16
		for top := 0; top < 9; top += 3 {
			box := uint16(0)
			for row := top; row < top+3; row++ {
				three := grid[9*row+left:][:3]
				bit1, bit2, bit3 := uint16(1)<<(three[0]&15), uint16(1)<<(three[1]&15), uint16(1)<<(three[2]&15)
				column1, column2, column3 = column1|bit1, column2|bit2, column3|bit3
				rows[row] |= bit1 | bit2 | bit3
				box |= bit1 | bit2 | bit3
			}
			missing |= box ^ all
		}
		missing |= (column1 ^ all) | (column2 ^ all) | (column3 ^ all)
	}
	for _, row := range rows {
		missing |= row ^ all
	}
	return missing == 0
}

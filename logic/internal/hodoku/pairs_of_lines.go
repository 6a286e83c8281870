package hodoku

// conjugates returns the two places that a digit has in each house of a range that has two.
func (b *board) conjugates(d, from, to int) (list [][2]int) {
	for h := from; h < to; h++ {
		if b.count[h][d] == 2 {
			places := b.places(h, d)
			first := places.first()
			places.remove(first)
			list = append(list, [2]int{first, places.first()})
		}
	}
	return list
}

// skyscraper joins two rows, then two columns, in which a digit has two places.
// One place of each is in the same line. The digit leaves cells that see both
// others.
func (b *board) skyscraper() bool {
	for _, from := range [2]int{rows, columns} {
		across := colOf
		if from == columns {
			across = rowOf
		}
		for d := 1; d <= 9; d++ {
			lines := b.conjugates(d, from, from+9)
			for i, one := range lines {
				for _, two := range lines[i+1:] {
					first := across(one[0]) == across(two[0])
					second := across(one[1]) == across(two[1])
					if first == second {
						continue
					}
					x, y := one[1], two[1]
					if second {
						x, y = one[0], two[0]
					}
					if b.takeAll(peers[x].and(peers[y]), d) {
						return true
					}
				}
			}
		}
	}
	return false
}

// twoStringKite joins a row and a column in which a digit has two places. One
// place of each is in the same box. The digit leaves the cell that sees the
// other two.
func (b *board) twoStringKite() bool {
	for d := 1; d <= 9; d++ {
		across := b.conjugates(d, rows, rows+9)
		down := b.conjugates(d, columns, columns+9)
		for i := range across {
			for j := range down {
				// The ends in the box come first, and stay there for what follows.
				r, c := &across[i], &down[j]
				switch {
				case boxOf(r[0]) == boxOf(c[0]):
				case boxOf(r[0]) == boxOf(c[1]):
					c[0], c[1] = c[1], c[0]
				case boxOf(r[1]) == boxOf(c[0]):
					r[0], r[1] = r[1], r[0]
				case boxOf(r[1]) == boxOf(c[1]):
					r[0], r[1] = r[1], r[0]
					c[0], c[1] = c[1], c[0]
				default:
					continue
				}
				if r[0] == c[0] || r[0] == c[1] || r[1] == c[0] || r[1] == c[1] {
					continue
				}
				cross := houseSet[rowOf(c[1])].and(houseSet[colOf(r[1])])
				if b.takeAll(cross, d) {
					return true
				}
			}
		}
	}
	return false
}

// emptyRectangle finds a digit whose places in a box lie in a row and a column. Beside
// the crossing each has at least one, and one of them two. A pair of places in a line
// joins one of the two to a cell that sees the other.
func (b *board) emptyRectangle() bool {
	for d := 1; d <= 9; d++ {
		for box := boxes; box < boxes+9; box++ {
			if n := b.count[box][d]; n < 2 || n > 5 {
				continue
			}
			places := b.places(box, d)
			first := houseCells[box][0]
			for i := 8; i >= 0; i-- {
				row, col := rowOf(first)+i/3, colOf(first)+i%3
				inRow, inCol := places.and(houseSet[row]), places.and(houseSet[col])
				if !places.less(inRow).less(inCol).empty() || inRow.len() < 2 && inCol.len() < 2 ||
					inRow.less(inCol).empty() || inCol.less(inRow).empty() {
					continue
				}
				if b.joined(d, box, row, col, colOf, rowOf) || b.joined(d, box, col, row, rowOf, colOf) {
					return true
				}
			}
		}
	}
	return false
}

// joined looks along a line of an empty rectangle for one end of a pair of places across.
func (b *board) joined(d, box, line, other int, across, along func(int) int) bool {
	for c := range b.places(line, d).less(houseSet[box]).all() {
		if b.count[across(c)][d] != 2 {
			continue
		}
		end := b.places(across(c), d)
		end.remove(c)
		target := houseSet[along(end.first())].and(houseSet[other]).less(houseSet[box])
		if b.takeAll(target, d) {
			return true
		}
	}
	return false
}

package hodoku

// pointing looks at the digits of each box. A digit with two or three places,
// all in one line, leaves the rest of that line. A row comes before a column.
func (b *board) pointing() bool {
	for h := boxes; h < boxes+9; h++ {
		for d := 1; d <= 9; d++ {
			if n := b.count[h][d]; n == 2 || n == 3 {
				places := b.places(h, d)
				for _, line := range housesOf[places.first()][:2] {
					if places.less(houseSet[line]).empty() && b.takeAll(houseSet[line].less(places), d) {
						return true
					}
				}
			}
		}
	}
	return false
}

// claiming looks at the rows, then the columns. A digit with two or three
// places, all in a box, leaves the rest of the box.
func (b *board) claiming() bool {
	for h := rows; h < boxes; h++ {
		for d := 1; d <= 9; d++ {
			if n := b.count[h][d]; n == 2 || n == 3 {
				places := b.places(h, d)
				box := houseSet[boxOf(places.first())]
				if places.less(box).empty() && b.takeAll(box.less(places), d) {
					return true
				}
			}
		}
	}
	return false
}

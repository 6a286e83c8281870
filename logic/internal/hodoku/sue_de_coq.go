package hodoku

// sueDeCoq finds two or three cells where a line and a box cross. They have at
// least two digits more than cells. Cells beside them in the line, then in the
// box, take up all the extra digits. Each digit then leaves the other cells of
// the line or the box.
func (b *board) sueDeCoq() bool {
	var empty set
	for c := range b.cand {
		if b.value[c] == 0 {
			empty.add(c)
		}
	}
	for line := rows; line < boxes; line++ {
		for box := boxes; box < boxes+9; box++ {
			inLine, inBox := houseSet[line].and(empty), houseSet[box].and(empty)
			if b.subsets(inLine.and(inBox), 3, func(cross set, mask uint16) bool {
				more := size(mask) - cross.len()
				return cross.len() >= 2 && more >= 2 && b.takenUp(inLine, inBox, cross, mask, more)
			}) {
				return true
			}
		}
	}
	return false
}

// subsets shows look the subsets of cells and their candidates, in lexical order.
func (b *board) subsets(cells set, most int, look func(set, uint16) bool) bool {
	var list []int
	for c := range cells.all() {
		list = append(list, c)
	}
	return combine(len(list), most, func(chosen []int) (choice, bool) {
		var some set
		var mask uint16
		for _, i := range chosen {
			some.add(list[i])
			mask |= b.cand[list[i]]
		}
		return deeper, look(some, mask)
	})
}

// takenUp looks for the cells beside a crossing.
func (b *board) takenUp(inLine, inBox, cross set, crossing uint16, more int) bool {
	return b.subsets(inLine.less(cross), 9, func(first set, ofLine uint16) bool {
		taken := first.len() - size(ofLine&^crossing)
		if ofLine&crossing == 0 || taken <= 0 || taken >= more {
			return false
		}
		return b.subsets(inBox.less(cross).less(first), 9, func(second set, ofBox uint16) bool {
			if ofBox&ofLine&crossing != 0 || ofBox&crossing == 0 || second.len()-size(ofBox&^crossing) != more-taken {
				return false
			}
			both := ofLine & ofBox
			b.leave(inBox.less(second).less(cross), (crossing|ofBox)&^ofLine|both)
			b.leave(inLine.less(first).less(cross), (crossing|ofLine)&^ofBox|both)
			return len(b.removed) > 0
		})
	})
}

// leave removes digits from cells.
func (b *board) leave(cells set, mask uint16) {
	for c := range cells.all() {
		for _, d := range digits(b.cand[c] & mask) {
			b.take(c, d)
		}
	}
}

package hodoku

import "math/bits"

// shape is a kind of unique rectangle.
type shape int

const (
	type1 shape = iota
	type2
	type3
	type4
	type5
	type6
	hiddenRectangle
	avoidable1
	avoidable2
	shapes
)

// rectangles holds the results of a search for unique rectangles: the removals
// of the first of each kind. All kinds are looked for at once, since each
// rectangle is looked at only once in a position. That is under the first of
// its pairs of digits, and only if look takes it for a new one.
type rectangles struct {
	*board
	looked  map[int]bool
	removes [shapes][]candidate
}

// rectangle finds the first rectangle of a kind. The search is that of the position, made
// when the first kind is asked for.
func rectangle(k shape) func(*board) bool {
	return func(b *board) bool {
		found := &b.unique
		if k >= avoidable1 {
			found = &b.avoidable
		}
		if *found == nil {
			r := &rectangles{board: b, looked: map[int]bool{}}
			*found = r
			for c := range b.cand {
				if k >= avoidable1 {
					if b.value[c] != 0 && !b.given[c] {
						r.from(c, true, b.value[c], 0)
					}
				} else if size(b.cand[c]) == 2 {
					pair := digits(b.cand[c])
					r.from(c, false, pair[0], pair[1])
				}
			}
			b.removed = b.removed[:0]
		}
		b.removed = append(b.removed, (*found).removes[k]...)
		return len(b.removed) > 0
	}
}

// from looks at the rectangles of the corner c. The second corner is in its box
// and on a line with it. The others are across in another box.
func (r *rectangles) from(c int, avoidable bool, x, y int) {
	for _, second := range houseCells[boxOf(c)] {
		sameRow, sameCol := rowOf(c) == rowOf(second), colOf(c) == colOf(second)
		if second == c || !sameRow && !sameCol {
			continue
		}
		if avoidable {
			if r.value[second] == 0 || r.given[second] {
				continue
			}
			y = r.value[second]
		} else if !r.allowed[x].has(second) || !r.allowed[y].has(second) {
			continue
		}
		across := rowOf
		if sameRow {
			across = colOf
		}
		for i := range 9 {
			third, fourth := houseCells[across(c)][i], houseCells[across(second)][i]
			if boxOf(third) == boxOf(c) {
				continue
			}
			if avoidable {
				if r.canAvoid(third, fourth, x, y) && r.look(c, second, third, fourth) {
					r.avoid(third, fourth, x, y)
				}
			} else if r.allowed[x].has(third) && r.allowed[x].has(fourth) && r.allowed[y].has(fourth) && r.look(c, second, third, fourth) {
				r.judge([4]int{c, second, third, fourth}, x, y)
			}
		}
	}
}

// look reports whether four cells haven't been looked at. HoDoKu identifies a
// rectangle by the sum of its cells' numbers times 1000, 100, 10 and 1. Some
// rectangles share that sum.
func (r *rectangles) look(corners ...int) bool {
	key := 0
	for c := range setOf(corners...).all() {
		key = key*10 + c
	}
	if r.looked[key] {
		return false
	}
	r.looked[key] = true
	return true
}

// found notes what a rectangle removes, if it is the first of its kind.
func (r *rectangles) found(k shape, removed []candidate) {
	if len(r.removes[k]) == 0 {
		r.removes[k] = removed
	}
}

// of returns the candidates of a digit in cells.
func (r *rectangles) of(d int, cells set) (list []candidate) {
	for c := range cells.and(r.where[d]).all() {
		list = append(list, candidate{c, d})
	}
	return list
}

// judge tells what follows from four cells that must not hold two digits alone.
func (r *rectangles) judge(corners [4]int, x, y int) {
	pair := uint16(1<<x | 1<<y)
	var floor, roof set // corners without and with other digits
	for _, c := range corners {
		if r.cand[c]&^pair == 0 {
			floor.add(c)
		} else {
			roof.add(c)
		}
	}
	if floor.len() == 3 {
		c := roof.first()
		var gone []candidate
		for _, d := range [2]int{x, y} {
			gone = append(gone, r.of(d, setOf(c))...)
		}
		r.found(type1, gone)
	}
	if n := floor.len(); n != 1 && n != 2 {
		return
	}
	var others uint16
	for c := range roof.all() {
		others |= r.cand[c] &^ pair
	}
	first := roof.first()
	rest := roof
	rest.remove(first)
	second := rest.first()
	sameRow, sameCol := rowOf(first) == rowOf(second), colOf(first) == colOf(second)
	diagonal := !sameRow && !sameCol
	if size(others) == 1 {
		k := type2
		if roof.len() == 3 || diagonal {
			k = type5
		}
		r.found(k, r.of(bits.TrailingZeros16(others), seenByAll(roof)))
	}
	if floor.len() == 2 {
		for _, h := range housesOf[first] {
			if houseSet[h].has(second) {
				r.subset(h, pair, others, floor, roof)
			}
		}
		if diagonal {
			cross := houseSet[rowOf(first)].or(houseSet[colOf(first)]).or(houseSet[rowOf(second)]).or(houseSet[colOf(second)]).less(floor).less(roof)
			for _, d := range [2]int{x, y} {
				if cross.and(r.where[d]).empty() {
					r.found(type6, r.of(d, roof))
					break
				}
			}
		} else {
			for _, d := range [2]int{x, y} {
				if seenByAll(roof).and(r.where[d]).empty() {
					r.found(type4, r.of(x+y-d, roof))
					break
				}
			}
		}
	}
	if floor.len() == 1 || diagonal {
		for c := range floor.all() {
			r.hidden(c, first, second, floor.or(roof), x, y)
		}
	}
}

// subset looks for a rectangle of type 3. Cells of house h and the roof's other
// digits together must hold one digit more than there are cells.
func (r *rectangles) subset(h int, pair, others uint16, floor, roof set) {
	var free []int
	for _, c := range houseCells[h] {
		if m := r.cand[c]; m != 0 && m&pair == 0 && !floor.has(c) && !roof.has(c) {
			free = append(free, c)
		}
	}
	combine(len(free), len(free), func(chosen []int) (choice, bool) {
		mask, cells := others, roof
		for _, i := range chosen {
			mask |= r.cand[free[i]]
			cells.add(free[i])
		}
		if h >= boxes && inLine(cells) || size(mask) != cells.len()-1 {
			return deeper, false
		}
		var gone []candidate
		leave := func(from set) {
			for c := range from.less(cells).all() {
				for _, d := range digits(r.cand[c] & mask) {
					gone = append(gone, candidate{c, d})
				}
			}
		}
		leave(houseSet[h])
		if len(gone) > 0 {
			if box := houseSet[boxOf(cells.first())]; h < boxes && cells.less(box).empty() {
				leave(box)
			}
			r.found(type3, gone)
		}
		return deeper, false
	})
}

// inLine reports whether cells are all in a row or all in a column.
func inLine(cells set) bool {
	c := cells.first()
	return cells.less(houseSet[rowOf(c)]).empty() || cells.less(houseSet[colOf(c)]).empty()
}

// hidden looks at the corner across from c, a corner of the floor. One digit
// has no other place than corners in its row and column. Then the other digit
// leaves that corner.
func (r *rectangles) hidden(c, first, second int, corners set, x, y int) {
	row, col := rowOf(first), colOf(first)
	if row == rowOf(c) {
		row = rowOf(second)
	}
	if col == colOf(c) {
		col = colOf(second)
	}
	lines := houseSet[row].or(houseSet[col]).less(corners)
	for _, d := range [2]int{x, y} {
		if lines.and(r.where[d]).empty() {
			r.found(hiddenRectangle, r.of(x+y-d, houseSet[row].and(houseSet[col])))
		}
	}
}

// canAvoid reports whether the cells third and fourth could become y and x.
// They lie across from x and y, which the player has placed. Each must be that
// digit already, or have it and one more candidate.
func (r *rectangles) canAvoid(third, fourth, x, y int) bool {
	open := func(c, d int) bool { return r.has(c, d) && size(r.cand[c]) == 2 }
	is := func(c, d int) bool { return r.value[c] == d && !r.given[c] }
	return is(third, y) && open(fourth, x) || is(fourth, x) && open(third, y) || open(third, y) && open(fourth, x)
}

func (r *rectangles) avoid(third, fourth, x, y int) {
	switch {
	case r.value[third] != 0:
		r.found(avoidable1, r.of(x, setOf(fourth)))
	case r.value[fourth] != 0:
		r.found(avoidable1, r.of(y, setOf(third)))
	default:
		more := bits.TrailingZeros16(r.cand[third] &^ (1 << y))
		if r.has(fourth, more) {
			r.found(avoidable2, r.of(more, peers[third].and(peers[fourth])))
		}
	}
}

package hodoku

// byBox are the houses in the order in which sets are looked for: boxes, rows, columns.
var byBox = [27]int{
	18, 19, 20, 21, 22, 23, 24, 25, 26,
	0, 1, 2, 3, 4, 5, 6, 7, 8,
	9, 10, 11, 12, 13, 14, 15, 16, 17,
}

// lockedSet finds n cells on both a box and a line that hold n digits. These
// digits leave other cells of both.
func lockedSet(n int) func(*board) bool {
	return func(b *board) bool { return b.nakedSet(byBox[:9], n, true) }
}

// nakedSet finds n cells of a house that hold n digits.
func nakedSet(n int) func(*board) bool {
	return func(b *board) bool { return b.nakedSet(byBox[:], n, false) }
}

func (b *board) nakedSet(houses []int, n int, locked bool) bool {
	for _, h := range houses {
		var eligible []int
		for _, c := range houseCells[h] {
			if k := size(b.cand[c]); 0 < k && k <= n {
				eligible = append(eligible, c)
			}
		}
		found := combine(len(eligible), n, func(chosen []int) (choice, bool) {
			var mask uint16
			var cells set
			for _, i := range chosen {
				mask |= b.cand[eligible[i]]
				cells.add(eligible[i])
			}
			if size(mask) > n {
				return skip, false
			}
			return deeper, len(chosen) == n && size(mask) == n && b.takeSet(cells, mask, locked)
		})
		if found {
			return true
		}
	}
	return false
}

// takeSet removes the digits of a naked set from the other cells of each house
// around it: row, column, box. It reports whether that removes anything. With
// locked, it must remove something from both the box and the rest of a line;
// without, it must not.
func (b *board) takeSet(cells set, mask uint16, locked bool) bool {
	b.removed = b.removed[:0]
	outside, inside := false, false
	inLine, inBox := false, false
	first := cells.first()
	for kind, h := range housesOf[first] {
		if !cells.less(houseSet[h]).empty() {
			continue
		}
		if kind == 2 {
			inBox = true
		} else {
			inLine = true
		}
		for c := range houseSet[h].less(cells).all() {
			for _, d := range digits(b.cand[c] & mask) {
				b.take(c, d)
				if kind == 2 {
					inside = true
				} else if boxOf(c) != boxOf(first) {
					outside = true
				}
			}
		}
	}
	isLocked := cells.len() < 4 && inLine && inBox && inside && outside
	return len(b.removed) > 0 && isLocked == locked
}

// hiddenSet finds n digits of a house that have n places, whose other candidates go.
func hiddenSet(n int) func(*board) bool {
	return func(b *board) bool {
		for _, h := range byBox {
			empty := 0
			for _, c := range houseCells[h] {
				if b.value[c] == 0 {
					empty++
				}
			}
			if empty <= n {
				continue
			}
			var eligible []int
			for d := 1; d <= 9; d++ {
				if k := b.count[h][d]; 0 < k && k <= n {
					eligible = append(eligible, d)
				}
			}
			found := combine(len(eligible), n, func(chosen []int) (choice, bool) {
				var mask uint16
				var cells set
				for _, i := range chosen {
					mask |= 1 << eligible[i]
					cells = cells.or(b.places(h, eligible[i]))
				}
				if cells.len() > n {
					return skip, false
				}
				if len(chosen) == n && cells.len() == n {
					b.removed = b.removed[:0]
					for c := range cells.all() {
						for _, d := range digits(b.cand[c] &^ mask) {
							b.take(c, d)
						}
					}
					return deeper, len(b.removed) > 0
				}
				return deeper, false
			})
			if found {
				return true
			}
		}
		return false
	}
}

// choice reports whether more may be chosen.
type choice bool

const (
	skip   choice = false
	deeper choice = true
)

// combine calls look with all ways to choose up to most of n things, until one
// is found. They come in lexical order, shorter ones before what begins with
// them.
func combine(n, most int, look func(chosen []int) (choice, bool)) bool {
	chosen := make([]int, 0, most)
	var from func(int) bool
	from = func(i int) bool {
		for ; i < n; i++ {
			chosen = append(chosen, i)
			more, found := look(chosen)
			if found || more == deeper && len(chosen) < most && from(i+1) {
				return true
			}
			chosen = chosen[:len(chosen)-1]
		}
		return false
	}
	return from(0)
}

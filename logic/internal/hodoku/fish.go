package hodoku

// mostFins is how many fins a fish may have.
const mostFins = 5

// fish finds n lines one way in which a digit has its places in n lines the other way
// alone, but for fins: the rest of these leave, as far as it sees all fins. Digits are
// gone through one after another, for each rows as bases before columns, and bases and
// covers in lexical order. A fish is sashimi if a base has a single place beside fins.
type fish struct {
	n       int
	finned  bool
	sashimi bool
}

func (f fish) find(b *board) bool {
	for d := 1; d <= 9; d++ {
		if f.findIn(b, d, rows, columns) || f.findIn(b, d, columns, rows) {
			return true
		}
	}
	return false
}

func (f fish) findIn(b *board, d, from, to int) bool {
	var bases, covers []set
	for i := range 9 {
		if n := b.count[from+i][d]; n > 0 && (f.finned || n <= f.n) {
			bases = append(bases, b.places(from+i, d))
		}
		if b.count[to+i][d] > 0 {
			covers = append(covers, b.places(to+i, d))
		}
	}
	return combine(len(bases), f.n, func(chosen []int) (choice, bool) {
		if len(chosen) < f.n {
			return deeper, false
		}
		var base set
		for _, i := range chosen {
			base = base.or(bases[i])
		}
		var near []set
		for _, c := range covers {
			if !c.and(base).empty() {
				near = append(near, c)
			}
		}
		return deeper, combine(len(near), f.n, func(covering []int) (choice, bool) {
			if len(covering) < f.n {
				return deeper, false
			}
			var cover set
			for _, i := range covering {
				cover = cover.or(near[i])
			}
			fins := base.less(cover)
			if n := fins.len(); n > mostFins || n > 0 != f.finned {
				return deeper, false
			}
			sashimi := false
			for _, i := range chosen {
				sashimi = sashimi || bases[i].less(fins).len() <= 1
			}
			if f.finned && sashimi != f.sashimi {
				return deeper, false
			}
			return deeper, b.takeAll(cover.less(base).and(seenByAll(fins)), d)
		})
	})
}

package hodoku

// mostFins is how many fins a fish may have, mostEndoFins how many of them lie in two bases.
const (
	mostFins     = 5
	mostEndoFins = 2
)

// fish finds n lines whose places for a digit lie in n crossing lines, but for
// fins. The digit leaves the rest of the crossing lines where it sees all fins.
// Digits go in ascending order, for each rows as bases before columns, and
// bases and covers in lexical order. A fish is sashimi if a base has a single
// place beside fins. A Franken fish takes boxes, too, after the lines. Cells in
// two covers lose the digit as well, and cells in two bases are fins.
type fish struct {
	n       int
	finned  bool
	sashimi bool
	franken bool
}

// unit is a house and the places in it.
type unit struct {
	house  int
	places set
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
	var bases, covers []unit
	add := func(list *[]unit, first, most int) {
		for h := first; h < first+9; h++ {
			if n := b.count[h][d]; n > 0 && n <= most {
				*list = append(*list, unit{h, b.places(h, d)})
			}
		}
	}
	most := 9
	if !f.finned {
		most = f.n
	}
	add(&bases, from, most)
	add(&covers, to, 9)
	if f.franken {
		add(&bases, boxes, most)
		add(&covers, boxes, 9)
	}
	return combine(len(bases), f.n, func(chosen []int) (choice, bool) {
		var base, twice set
		used := uint32(0)
		for _, i := range chosen {
			twice = twice.or(base.and(bases[i].places))
			base = base.or(bases[i].places)
			used |= 1 << bases[i].house
		}
		if !twice.empty() && (!f.finned || twice.len() > mostEndoFins) {
			return skip, false
		}
		if len(chosen) < f.n {
			return deeper, false
		}
		var near []unit
		for _, c := range covers {
			if used>>c.house&1 == 0 && !c.places.and(base).empty() {
				near = append(near, c)
			}
		}
		return deeper, combine(len(near), f.n, func(covering []int) (choice, bool) {
			if len(covering) < f.n {
				return deeper, false
			}
			var cover, both set
			for _, i := range covering {
				both = both.or(cover.and(near[i].places))
				cover = cover.or(near[i].places)
			}
			fins := base.less(cover).or(twice)
			if n := fins.len(); n > mostFins || n > 0 != f.finned {
				return deeper, false
			}
			if f.finned && !f.franken {
				sashimi := false
				for _, i := range chosen {
					sashimi = sashimi || bases[i].places.less(fins).len() <= 1
				}
				if sashimi != f.sashimi {
					return deeper, false
				}
			}
			seen := seenByAll(fins)
			b.takeAll(cover.less(base).and(seen), d)
			b.takeAll(both.and(seen), d)
			return deeper, len(b.removed) > 0
		})
	})
}

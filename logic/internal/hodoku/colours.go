package hodoku

// cluster is the places of a digit that are joined by houses with two places
// for it. They have two colours, and all places of one colour hold the digit.
type cluster [2]set

// clusters returns those of a digit, the one with the smallest cell first. Places are
// coloured along rows, then columns, then boxes, and keep their first colour.
func (b *board) clusters(d int) (list []cluster) {
	var left set
	for c := range b.where[d].all() {
		for _, h := range housesOf[c] {
			if b.count[h][d] == 2 {
				left.add(c)
			}
		}
	}
	for !left.empty() {
		var k cluster
		var colour func(c, as int)
		colour = func(c, as int) {
			if !left.has(c) {
				return
			}
			k[as].add(c)
			left.remove(c)
			for _, h := range housesOf[c] {
				if b.count[h][d] == 2 {
					other := b.places(h, d)
					other.remove(c)
					colour(other.first(), 1-as)
				}
			}
		}
		colour(left.first(), 0)
		list = append(list, k)
	}
	return list
}

// seenByAny returns the cells that see some cell of a set.
func seenByAny(s set) (out set) {
	for c := range s.all() {
		out = out.or(peers[c])
	}
	return out
}

// sees reports whether a cell of one set sees one of another.
func sees(s, t set) bool { return !seenByAny(s).and(t).empty() }

// takeSeen removes a digit from what sees a cell of each of two sets.
func (b *board) takeSeen(s, t set, d int) {
	b.takeAll(seenByAny(s).and(seenByAny(t)), d)
}

// simpleColours removes a colour with two cells that see each other, or else what sees
// both colours.
func (b *board) simpleColours() bool {
	for d := 1; d <= 9; d++ {
		for _, k := range b.clusters(d) {
			for _, colour := range k {
				if sees(colour, colour) {
					b.takeAll(colour, d)
				}
			}
			if len(b.removed) == 0 {
				b.takeSeen(k[0], k[1], d)
			}
			if len(b.removed) > 0 {
				return true
			}
		}
	}
	return false
}

// multiColours takes two clusters, each pair both ways. A colour that sees both
// colours of the other cluster goes. Where two colours see each other, the
// digit leaves cells that see both opposite colours.
func (b *board) multiColours() bool {
	for d := 1; d <= 9; d++ {
		list := b.clusters(d)
		for i, k := range list {
			for j, l := range list {
				if i == j {
					continue
				}
				for _, colour := range k {
					if sees(colour, l[0]) && sees(colour, l[1]) {
						b.takeAll(colour, d)
					}
				}
				if len(b.removed) > 0 {
					return true
				}
				for x := range k {
					for y := range l {
						if sees(k[x], l[y]) {
							b.takeSeen(k[1-x], l[1-y], d)
						}
					}
				}
				if len(b.removed) > 0 {
					return true
				}
			}
		}
	}
	return false
}

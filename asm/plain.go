package main

// plain writes the kernel of four lanes in registers of 128 bits, for processors without wider
// ones. They are those of SSE2, which every amd64 has, and NEON, which every arm64 has. It is the
// kernel of avx2.go, rule by rule, in the few operations that both know. The file emit.go puts
// them into words.
func plain() *program {
	p := new(program)
	zero := p.equal(p.constant(full), p.constant(low))
	var empty value
	for d := range 9 {
		none := p.equal(p.nakedSingles(d), zero)
		if d == 0 {
			empty = none
		} else {
			empty = p.or(empty, none)
		}
	}
	p.store(empty, held)
	for first := 0; first < 9; first += abreast {
		p.rows(first)
	}
	for first := 0; first < 9; first += abreast {
		p.columns(first)
	}
	var taken [3]value // the cells that some digit needs
	for d := range 9 {
		p.hiddenSingles(d, &taken)
	}
	p.apply(taken)
	return p
}

func (p *program) row(part, d int) (w [3]value) {
	for k := range w {
		w[k] = p.load(part + 64*(3*d+k))
	}
	return w
}

func (p *program) keep(part, d int, w [3]value) {
	for k := range w {
		p.store(w[k], part+64*(3*d+k))
	}
}

// nakedSingles clears the rest of the box of each, and gives the pieces left.
func (p *program) nakedSingles(d int) value {
	w := p.row(words, d)
	var s [3]value
	for k := range s {
		s[k] = p.without(w[k], p.load(open+64*k))
	}
	s01 := p.or(s[0], s[1])
	others := p.turned(p.or(s01, s[2]))
	w[2] = p.without(w[2], p.or(s01, others))
	others = p.or(others, s[2])
	w[0] = p.without(w[0], p.or(s[1], others))
	w[1] = p.without(w[1], p.or(s[0], others))
	p.keep(next, d, w)
	piece := p.or(p.or(w[0], w[1]), w[2])
	p.store(piece, found+64*d)
	return piece
}

// rows leaves only pieces of rows on permutations. It folds the rows of each word, those of three
// digits into the thirds of one word.
func (p *program) rows(first int) {
	var column [3]value
	for i := range abreast {
		d := first + i
		piece := p.load(found + 64*d)
		live := p.turnedOnce(p.minors(piece, 3, stack2, stack0))
		w := p.row(next, d)
		for k := range w {
			w[k] = p.and(w[k], live)
			turns := turnsToThird[i]
			t := p.or(p.or(p.shift(w[k], turns[0]), p.shift(w[k], turns[1])), w[k])
			t = p.and(t, p.constant(thirds[i]))
			if i == 0 {
				column[k] = t
			} else {
				column[k] = p.or(column[k], t)
			}
		}
		p.keep(next, d, w)
	}
	for k, c := range column {
		p.store(c, found+64*(first+k))
	}
}

// thirds are those of a word, turnsToThird the shifts that bring both others to each.
var (
	thirds       = [3]int{low, middle, high}
	turnsToThird = [3][2]int{{-9, -18}, {-9, 9}, {9, 18}}
)

// columns does the same with columns, and leaves what is on no permutation.
func (p *program) columns(first int) {
	var after, before [3]value // bands b+1 and b+2 brought to b
	for k := range 3 {
		after[k], before[k] = p.neighbours(p.load(found+64*(first+k)), 1, band2, band0)
	}
	for k := range 3 {
		k1, k2 := (k+1)%3, (k+2)%3
		live := p.or(p.and(after[k1], before[k2]), p.and(after[k2], before[k1]))
		for i := range abreast {
			third := p.and(live, p.constant(thirds[i]))
			turns := turnsToThird[i]
			spread := p.or(p.or(p.shift(third, -turns[0]), p.shift(third, -turns[1])), third)
			at := next + 64*(3*(first+i)+k)
			p.store(p.and(p.load(at), spread), at)
		}
	}
}

// hiddenSingles finds the one place of a box.
func (p *program) hiddenSingles(d int, taken *[3]value) {
	w := p.row(next, d)
	w01 := p.or(w[0], w[1])
	several := p.or(p.and(w[0], w[1]), p.and(w01, w[2]))
	several = p.or(several, p.turned(p.or(w01, w[2])))
	p.store(several, found+64*d)
	for k := range w {
		h := p.without(w[k], several)
		if d == 0 {
			taken[k] = h
		} else {
			taken[k] = p.or(taken[k], h)
		}
	}
}

// apply takes the cells of hidden singles from the other digits, and counts the
// candidates of each cell.
func (p *program) apply(taken [3]value) {
	var bad, all, any, moved value
	for k := range 3 {
		var ones, twos [4]value
		for i := range 3 {
			var w [3]value
			for j := range 3 {
				at := 64 * (3*(3*i+j) + k)
				w[j] = p.without(p.load(next+at), p.and(p.load(found+64*(3*i+j)), taken[k]))
				p.store(w[j], words+at)
			}
			ones[i], twos[i] = p.sum(w[0], w[1], w[2])
		}
		ones[3], twos[3] = p.sum(ones[0], ones[1], ones[2])
		a, c := p.or(twos[0], twos[1]), p.or(twos[2], twos[3])
		more := p.or(a, c)
		// Four or more.
		four := p.or(p.or(p.and(a, c), p.and(twos[0], twos[1])), p.and(twos[2], twos[3]))
		p.store(p.without(more, p.or(four, ones[3])), pairs+64*k)
		one := p.or(ones[3], more)
		changed := p.xor(p.load(open+64*k), more)
		p.store(more, open+64*k)
		clash := p.and(taken[k], more) // two digits need the cell
		if k == 0 {
			all, any, moved, bad = one, more, changed, clash
		} else {
			all, any, moved, bad = p.and(all, one), p.or(any, more), p.or(moved, changed), p.or(bad, clash)
		}
	}
	zero := p.xor(any, any)
	alive := p.and(p.equal(bad, zero), p.equal(all, p.constant(full)))
	p.store(p.without(alive, p.load(held)), answers)
	p.store(p.equal(moved, zero), answers+64)
	p.store(p.equal(any, zero), answers+128)
}

// answers is where the kernel says whether each lane is alive, stuck and filled, in words of ones
// or zeros. They are the first words of found, no longer needed then.
const answers = found

// turned is the rows r+1 and r+2 of x brought to r, in one word. Bits above the 27
// are left to the caller.
func (p *program) turned(x value) value {
	t := p.or(p.shift(x, -9), p.shift(x, 18))
	return p.or(p.or(t, p.shift(x, -18)), p.shift(x, 9))
}

// sum adds three words bit by bit: the sum and the carry.
func (p *program) sum(a, b, c value) (sum, carry value) {
	half := p.xor(a, b)
	return p.xor(half, c), p.or(p.and(a, b), p.and(half, c))
}

// turnedOnce is the rows r+1 alone.
func (p *program) turnedOnce(x value) value { return p.or(p.shift(x, -9), p.shift(x, 18)) }

// minors is minors256.
func (p *program) minors(x value, step, last, first int) value {
	next, prev := p.neighbours(x, step, last, first)
	return p.or(p.and(next, p.turnedOnce(prev)), p.and(prev, p.turnedOnce(next)))
}

// neighbours is the columns c+1 of matrices brought to c, and the columns c+2.
func (p *program) neighbours(x value, step, last, first int) (next, prev value) {
	next = p.without(p.shift(x, -step), p.constant(last))
	next = p.or(next, p.and(p.shift(x, 2*step), p.constant(last)))
	prev = p.and(p.shift(x, step), p.constant(full&^first))
	prev = p.or(prev, p.and(p.shift(x, -2*step), p.constant(first)))
	return next, prev
}

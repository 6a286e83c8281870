package components

import (
	"context"
	"math/bits"
	"slices"
)

// A prober counts by branching on cells. At every step it splits the open cells into components
// that no rule ties to each other.
//
//	. . x x | . .       After some placements the open cells x and y share no
//	. . x x | . .       house in which a digit is still open to both: their
//	--------+----       counts multiply. Each is looked up in the cache before
//	. . . . | y y       it is counted. Where only houses and groups matter, a
//	. . . . | y y       component is known by which cells each digit may go to,
//	                    whatever the digits are called.
//
// Several probers may share one cache and count the same thing. Each takes the digits of a cell
// in its own order, and finds what others have counted.
type prober struct {
	n        *Network
	ctx      context.Context
	narrow   *Narrower
	cache    *cache
	turn     int   // where in a cell's digits this prober begins
	nodes    int64 // placements tried
	unlooked int   // cells looked through since the last look at the context
	budget   int64 // most placements; 0 means no limit
	shared   bool  // others count the same thing with the same cache
	overlays bool  // parts may be counted by templates
	err      error
	levels   []*level
	compact  *compact          // made when first needed
	where    []int32           // local number of a cell in the component looked at, or -1
	tell     func(share int64) // told of each share of wholeShare that is done
}

const wholeShare = int64(1) << 60

// level is the memory of one depth of the recursion.
type level struct {
	domains []uint64
	parts   []uint16 // cells of all components, one after another
	ends    []int32  // where each component ends
	sets    []digitSet
	words   []uint64
	key     []uint64
}

// digitSet is a digit and the cells of the component it may go to.
type digitSet struct {
	digit uint8
	cells []uint64
}

func newProber(ctx context.Context, n *Network, c *cache) *prober {
	p := &prober{n: n, ctx: ctx, narrow: NewNarrower(n), cache: c, unlooked: workBetweenLooks, overlays: overlaysPay, where: make([]int32, n.Cells)}
	for i := range p.where {
		p.where[i] = -1
	}
	return p
}

func (p *prober) level(depth int) *level {
	for len(p.levels) <= depth {
		p.levels = append(p.levels, &level{domains: make([]uint64, p.n.Cells)})
	}
	return p.levels[depth]
}

// whole counts the solutions within domains that have been narrowed already.
func (p *prober) whole(domains []uint64) nat {
	cells := make([]uint16, p.n.Cells)
	for c := range cells {
		cells[c] = uint16(c)
	}
	copy(p.level(0).domains, domains)
	return p.split(0, cells, wholeShare)
}

// split counts the open ones of the given cells, with the domains of a level,
// as a product over components.
func (p *prober) split(depth int, cells []uint16, share int64) nat {
	p.components(depth, cells)
	product := small(1)
	from := int32(0)
	k := int64(len(p.levels[depth].ends))
	if k == 0 {
		p.done(share)
	}
	for i := range k {
		l := p.levels[depth]
		part := l.parts[from:l.ends[i]]
		from = l.ends[i]
		n := p.component(depth, part, share/k)
		if n.isZero() || p.err != nil {
			p.done(share / k * (k - 1 - i))
			return nat{}
		}
		product = product.mul(n)
	}
	return product
}

// components splits the open cells into those that hang together. Mostly all
// do, and then it ends as soon as it has met them all.
func (p *prober) components(depth int, cells []uint16) {
	l := p.level(depth)
	l.parts, l.ends = l.parts[:0], l.ends[:0]
	left := 0 // open cells not yet reached
	for _, c := range cells {
		if d := l.domains[c]; d&(d-1) != 0 {
			p.where[c] = 0
			left++
		}
	}
	for at, c := range cells {
		if p.where[c] != 0 {
			continue
		}
		from := len(l.parts)
		l.parts = append(l.parts, c)
		p.where[c] = -1
		left--
		for i := from; i < len(l.parts) && left > 0; i++ {
			left -= p.reach(l, l.parts[i])
		}
		if from == 0 && left == 0 {
			// One component: the open cells, which are in order.
			l.parts = l.parts[:0]
			for _, c := range cells[at:] {
				if d := l.domains[c]; d&(d-1) != 0 {
					l.parts = append(l.parts, c)
				}
			}
		} else {
			slices.Sort(l.parts[from:])
		}
		l.ends = append(l.ends, int32(len(l.parts)))
		if left == 0 {
			return
		}
	}
}

// reach adds the open cells that a rule ties to x and that were not reached before. It returns
// their number.
func (p *prober) reach(l *level, x uint16) int {
	before := len(l.parts)
	d := l.domains[x]
	for _, y := range p.n.differ[x] {
		if p.where[y] == 0 && l.domains[y]&d != 0 {
			p.where[y] = -1
			l.parts = append(l.parts, y)
		}
	}
	for _, t := range p.n.beside[x] {
		if p.where[t.Cell] == 0 {
			p.where[t.Cell] = -1
			l.parts = append(l.parts, t.Cell)
		}
	}
	for _, r := range p.n.covered[x] {
		for _, y := range p.n.rules[r].Cells() {
			if p.where[y] == 0 {
				p.where[y] = -1
				l.parts = append(l.parts, y)
			}
		}
	}
	return len(l.parts) - before
}

// component counts one component.
func (p *prober) component(depth int, cells []uint16, share int64) nat {
	l := p.levels[depth]
	if p.n.Plain {
		// One or two cells need no search.
		a := l.domains[cells[0]]
		switch len(cells) {
		case 1:
			p.done(share)
			return small(bits.OnesCount64(a))
		case 2:
			b := l.domains[cells[1]]
			p.done(share)
			return small(bits.OnesCount64(a)*bits.OnesCount64(b) - bits.OnesCount64(a&b))
		}
	} else if len(cells) == 1 && len(p.n.covered[cells[0]]) == 0 {
		p.done(share)
		return small(bits.OnesCount64(l.domains[cells[0]]))
	}
	if p.n.Plain && len(cells) <= 128 && p.undealt(l, cells) == nil {
		if p.compact == nil {
			p.compact = newCompact(p)
		}
		if p.compact.enter(cells, l.domains) {
			return p.compact.component(0, p.compact.levels[0].open, share)
		}
	}
	p.name(l, cells)
	hash := hashKey(l.key)
	if n, ok := p.cache.get(l.key, hash); ok {
		p.done(share)
		return n
	}
	n := p.branch(depth, cells, share)
	if p.err == nil {
		p.cache.put(p.levels[depth].key, hash, n)
	}
	return n
}

// name writes the component's key. The digits are listed in the order of the cells they may go
// to. So interchangeable ones stand side by side.
func (p *prober) name(l *level, cells []uint16) {
	l.key = l.key[:0]
	for range (p.n.Cells + 63) / 64 {
		l.key = append(l.key, 0)
	}
	for _, c := range cells {
		l.key[c/64] |= 1 << (c % 64)
	}
	k := (len(cells) + 63) / 64
	if need := k * p.n.Digits; cap(l.words) < need {
		l.words = make([]uint64, need)
	}
	words := l.words[:k*p.n.Digits]
	clear(words)
	for i, c := range cells {
		for d := l.domains[c]; d != 0; d &= d - 1 {
			words[bits.TrailingZeros64(d)*k+i/64] |= 1 << (i % 64)
		}
	}
	l.sets = l.sets[:0]
	for d := range p.n.Digits {
		l.sets = append(l.sets, digitSet{uint8(d), words[d*k : d*k+k]})
	}
	if p.n.Plain {
		sortSets(l.sets)
	}
	for _, s := range l.sets {
		l.key = append(l.key, s.cells...)
	}
	if len(p.n.rules) > 0 {
		p.nameRules(l, cells)
	}
}

// sortSets puts digits in the order of the cells they may go to. They are few.
func sortSets(sets []digitSet) {
	for i := 1; i < len(sets); i++ {
		s := sets[i]
		j := i
		for ; j > 0 && before(s.cells, sets[j-1].cells); j-- {
			sets[j] = sets[j-1]
		}
		sets[j] = s
	}
}

func before(x, y []uint64) bool {
	for i, w := range x {
		if w != y[i] {
			return w < y[i]
		}
	}
	return false
}

// nameRules adds the rules that cover the component to the key, with the domains of all their
// cells.
func (p *prober) nameRules(l *level, cells []uint16) {
	for r, rule := range p.n.rules {
		touched := false
		for _, c := range rule.Cells() {
			if _, ok := slices.BinarySearch(cells, c); ok {
				touched = true
				break
			}
		}
		if touched {
			l.key = append(l.key, uint64(r))
			for _, c := range rule.Cells() {
				l.key = append(l.key, l.domains[c])
			}
		}
	}
}

// branch counts a component digit by digit of one of its cells.
func (p *prober) branch(depth int, cells []uint16, share int64) nat {
	l := p.levels[depth]
	if h := p.undealt(l, cells); h != nil {
		return p.deal(depth, cells, h, share)
	}
	cell := p.pick(l, cells)
	open := l.domains[cell]
	var (
		digits [64]uint64 // one of each class of interchangeable digits
		times  [64]int
		n      int
	)
	var last []uint64
	for i := range l.sets {
		s := &l.sets[i]
		if open>>s.digit&1 == 0 {
			continue
		}
		if p.n.Plain && last != nil && slices.Equal(last, s.cells) {
			times[n-1]++
			continue
		}
		last = s.cells
		digits[n], times[n] = 1<<s.digit, 1
		n++
	}
	total := nat{}
	for i := range n {
		j := (i + p.turn) % n
		if !p.step(len(cells)) {
			return nat{}
		}
		next := p.level(depth + 1)
		copy(next.domains, l.domains)
		if !p.narrow.Place(next.domains, cell, digits[j]) {
			p.done(share / int64(n))
			continue
		}
		total = total.add(p.split(depth+1, cells, share/int64(n)).mul(small(times[j])))
	}
	return total
}

// workBetweenLooks is how many cells may be looked through between two looks at the context. That
// takes a fraction of a millisecond on small boards. On the largest it is two or three
// placements, which take some milliseconds each.
const workBetweenLooks = 10_000

// step counts a placement in a component with a number of cells, and reports whether to go on.
func (p *prober) step(cells int) bool {
	p.nodes++
	if p.unlooked += cells; p.unlooked >= workBetweenLooks && p.err == nil {
		p.unlooked = 0
		p.err = p.ctx.Err()
	}
	if p.budget != 0 && p.nodes > p.budget {
		p.err = errBudget
	}
	return p.err == nil
}

// pick chooses the cell to branch on. Among the cells with fewest digits it takes the one whose
// placement takes most from its neighbours. Neighbours with few digits weigh most. That is most
// likely to split the component. The first of equals wins.
func (p *prober) pick(l *level, cells []uint16) uint16 {
	fewest := 65
	for _, c := range cells {
		if k := bits.OnesCount64(l.domains[c]); k < fewest {
			if fewest = k; k == 2 {
				break
			}
		}
	}
	best, most := cells[0], -1
	for _, c := range cells {
		d := l.domains[c]
		if bits.OnesCount64(d) != fewest {
			continue
		}
		ties := 0
		for _, o := range p.n.differ[c] {
			if e := l.domains[o]; e&d != 0 && e&(e-1) != 0 {
				ties += 64 / bits.OnesCount64(e)
			}
		}
		if ties > most {
			best, most = c, ties
		}
	}
	return best
}

// done notes that a share of the whole is counted.
func (p *prober) done(share int64) {
	if p.tell != nil && share > 0 {
		p.tell(share)
	}
}

type budgetError struct{}

func (budgetError) Error() string { return "tally: out of nodes" }

var errBudget error = budgetError{}

package logic

import (
	"context"
	"slices"

	"jiugong/sudoku"
)

// A forcing net assumes a candidate and follows everything that it forces until two
// conclusions clash: the candidate goes. The profile Human turns to it last on boards
// that are not classic. Levels say what a net may use:
//
//	0  singles                                    8.5, dynamic
//	1  and digits, cells or constraints whose
//	   every way out excludes a candidate         9.0
//	2  and nets of level 0 inside the net        10.5
//	3  and nets of level 1                       11.0
//	4  and nets of level 2                       11.5
//
// With each level that finds nothing the next one is tried, until all that a
// puzzle may take is spent.
var netLevels = [...]struct {
	kind   int // the step's type
	rating Rating
}{{1, 85}, {2, 90}, {5, 105}, {6, 110}, {8, 115}}

// mostSpent bounds the work that the nets of one puzzle may do, some seconds.
// Each conclusion counts, and each look at a cell or at a digit of a house.
const mostSpent = 30_000_000

// forcingNet returns the shortest proof of the lowest level that has one; from
// level 2 on the first one found. With above > 0 it doesn't search levels rated
// higher. The step then holds only the least rating that it would have. The
// error is the context's, or ErrTooHard.
func (s *State) forcingNet(ctx context.Context, above Rating) (*Step, error) {
	if step, err := s.suppose(ctx, above); step != nil || err != nil {
		return step, err
	}
	order := s.empty().list()
	slices.SortStableFunc(order, func(a, b int) int { return s.cand[a].Len() - s.cand[b].Len() })
	view := slices.Clone(s.cand)
	for level, l := range netLevels {
		if above > 0 && l.rating > above {
			return &Step{Technique: "contradiction_forcing_chains", Type: l.kind, Rating: l.rating}, ctx.Err()
		}
		var best *Step
		n := newNet(ctx, s, level)
		for _, c := range order {
			for d := range s.cand[c].Digits() {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				if s.spent > mostSpent {
					return nil, ErrTooHard
				}
				if !n.refutes(Candidate{c, d}, view) {
					continue
				}
				step, _ := n.step()
				if best == nil || step.nodes() < best.nodes() {
					best = step
				}
				if level > 1 {
					return best, ctx.Err()
				}
			}
		}
		if best != nil {
			return best, ctx.Err()
		}
	}
	return nil, ctx.Err()
}

// nodes returns how many conclusions the chains of a step have.
func (step *Step) nodes() (n int) {
	for _, c := range step.Chains {
		n += len(c.Nodes)
	}
	return n
}

// net holds what follows from one assumption.
type net struct {
	ctx   context.Context
	s     *State
	level int
	view  []sudoku.Set // the candidates before the assumption
	cand  []sudoku.Set // those left
	where []cells      // by digit: the cells left
	nodes []netNode
	on    []int32 // by candidate: the node that made it true, -1 for none
	off   []int32 // that took it away
	done  int     // nodes looked at
	clash int     // the node that contradicts another, -1 for none
	inner *net    // the net used inside this one
	sight *view   // room for what constraints see
}

// netNode is a conclusion. A true one follows from candidates gone from its
// cell or house by then. A false one follows from a node or a step.
type netNode struct {
	x    Candidate
	on   bool
	from []int
	why  Reason
	step *Step       // found inside the assumption
	uses []Candidate // and what it relies on to be gone, beside from
}

func newNet(ctx context.Context, s *State, level int) *net {
	n := &net{ctx: ctx, s: s, level: level}
	n.on, n.off = make([]int32, s.size*(s.n+1)), make([]int32, s.size*(s.n+1))
	n.where = make([]cells, s.n+1)
	if level >= 2 {
		n.inner = newNet(ctx, s, level-2)
	}
	return n
}

func (n *net) at(x Candidate) int { return x.Cell*(n.s.n+1) + int(x.Digit) }

// refutes reports whether x leads to a clash on a board with these candidates.
func (n *net) refutes(x Candidate, view []sudoku.Set) bool {
	n.view, n.cand = view, append(n.cand[:0], view...)
	clear(n.where)
	for c, m := range view {
		for d := range m.Digits() {
			n.where[d].add(c)
		}
	}
	for i := range n.on {
		n.on[i], n.off[i] = -1, -1
	}
	n.nodes, n.done, n.clash = n.nodes[:0], 0, -1
	n.s.spent += len(view)
	n.add(netNode{x: x, on: true})
	for n.singles(); n.clash < 0 && n.level > 0 && n.deeper(); n.singles() {
	}
	return n.clash >= 0
}

func (n *net) add(x netNode) {
	i := len(n.nodes)
	n.nodes = append(n.nodes, x)
	n.s.spent++
	k := n.at(x.x)
	if x.on {
		if n.off[k] >= 0 {
			n.clash = i
		}
		n.on[k] = int32(i)
		return
	}
	if n.on[k] >= 0 {
		n.clash = i
	}
	n.off[k] = int32(i)
	n.cand[x.x.Cell] = n.cand[x.x.Cell].Without(x.x.Digit)
	n.where[x.x.Digit].remove(x.x.Cell)
}

// singles goes on until nothing more follows or two conclusions clash.
func (n *net) singles() {
	for ; n.done < len(n.nodes) && n.clash < 0; n.done++ {
		if n.nodes[n.done].on {
			n.exclude(n.done)
		} else {
			n.leave(n.done)
		}
	}
}

// exclude takes away what can't stand beside node i.
func (n *net) exclude(i int) {
	s, x := n.s, n.nodes[i].x
	for d := range n.cand[x.Cell].Without(x.Digit).Digits() {
		n.drop(i, Candidate{x.Cell, d}, Reason{Kind: ByCell})
	}
	for c := range n.where[x.Digit].and(s.peers[x.Cell]).all() {
		why := Reason{ByHouse, -1}
		if h := s.covering(cellsOf(c, x.Cell), -1); len(h) > 0 {
			why.House = h[len(h)-1]
		}
		n.drop(i, Candidate{c, x.Digit}, why)
	}
	for _, l := range s.beside[x.Cell] {
		for d := range barred(l, x.Digit, n.cand[l.Cell]).Digits() {
			n.drop(i, Candidate{int(l.Cell), d}, Reason{ByHouse, -1})
		}
	}
}

func (n *net) drop(i int, x Candidate, why Reason) {
	if n.clash < 0 && n.cand[x.Cell].Has(x.Digit) {
		n.add(netNode{x: x, from: []int{i}, why: why})
	}
}

// leave looks for what the absence of node i's candidate leaves alone. When
// nothing is left, the last to go had to stand.
func (n *net) leave(i int) {
	x := n.nodes[i].x
	switch left := n.cand[x.Cell]; left.Len() {
	case 0:
		n.add(netNode{x: x, on: true, why: Reason{Kind: ByCell}})
		return
	case 1:
		n.make(Candidate{x.Cell, left.Min()}, Reason{Kind: ByCell})
	}
	for _, h := range n.s.of[x.Cell] {
		left := n.s.set[h].and(n.where[x.Digit])
		switch c := left.first(); {
		case n.clash >= 0:
			return
		case c < 0:
			n.add(netNode{x: x, on: true, why: Reason{ByHouse, h}})
			return
		case left == cellsOf(c):
			n.make(Candidate{c, x.Digit}, Reason{ByHouse, h})
		}
	}
}

func (n *net) make(x Candidate, why Reason) {
	if n.on[n.at(x)] < 0 {
		n.add(netNode{x: x, on: true, why: why})
	}
}

// deeper looks for one thing that singles don't see, and reports whether there is
// one.
func (n *net) deeper() bool {
	if n.narrowed() || n.flooded() || n.locked() {
		return true
	}
	if n.inner == nil {
		return false
	}
	view := slices.Clone(n.cand)
	for c, m := range view {
		if m.Len() < 2 {
			continue
		}
		for d := range m.Digits() {
			if n.ctx.Err() != nil || n.s.spent > mostSpent {
				return false
			}
			if x := (Candidate{c, d}); n.inner.refutes(x, view) {
				step, uses := n.inner.step()
				n.conclude(x, step, uses)
				return true
			}
		}
	}
	return false
}

// narrowed looks for a constraint that excludes a candidate by itself.
func (n *net) narrowed() bool {
	s := n.s
	if len(s.units) == 0 {
		return false
	}
	if n.sight == nil {
		n.sight = s.view()
	}
	v := n.sight
	for i := range s.units {
		u := &s.units[i]
		touched := false
		for _, c := range u.cells {
			v.left[c] = s.left(c)
			if s.digit[c] == 0 && n.cand[c] != v.left[c] {
				v.left[c], touched = n.cand[c], true
			}
		}
		s.spent += len(u.cells)
		if !touched {
			continue
		}
		x, ok := n.excluded(u, v)
		if !ok {
			continue
		}
		step, x := n.reason(u, x)
		var uses []Candidate
		for _, c := range u.cells {
			for d := range (s.cand[c] &^ n.cand[c]).Digits() {
				uses = append(uses, Candidate{c, d})
			}
		}
		n.conclude(x, step, uses)
		return true
	}
	return false
}

// reason returns the step by which a unit takes x away. Of areas it tells which flood does so, and
// may take another candidate.
func (n *net) reason(u *unit, x Candidate) (*Step, Candidate) {
	step := u.step(n.s)
	step.Technique, step.Remove = "constraint", []Candidate{x}
	now := &State{topology: n.s.topology, digit: n.s.digit, cand: n.cand}
	var flooded *Step
	take := func(one *Step) {
		if flooded == nil && len(one.Remove) > 0 {
			flooded = one
		}
	}
	for i := range now.areas {
		if a := &now.areas[i]; a.constraint == u.constraint && flooded == nil {
			step.Technique = "area" // which can't be as it is, if no flood says more
			now.flood(a, take)
		}
	}
	if step.Technique == "area" && flooded == nil {
		now.findCrossings(take)
	}
	if flooded == nil {
		return step, x
	}
	flooded.Technique, flooded.Place, flooded.Remove = "area", nil, flooded.Remove[:1]
	return flooded, flooded.Remove[0]
}

// flooded looks for regions that exclude a candidate; other areas are units of constraints.
func (n *net) flooded() bool {
	for i := range n.s.regions {
		r := &n.s.regions[i]
		list := slices.Concat(r.labels, r.cells)
		var uses []Candidate
		for _, c := range list {
			for d := range (n.s.cand[c] &^ n.cand[c]).Digits() {
				uses = append(uses, Candidate{c, d})
			}
		}
		if len(uses) == 0 {
			continue
		}
		n.s.spent += 8 * len(list)
		step := n.inRegions(r, list)
		if step == nil {
			continue
		}
		step.Technique, step.Place, step.Remove = "area", nil, step.Remove[:1]
		n.conclude(step.Remove[0], step, uses)
		return true
	}
	return false
}

// inRegions returns the first step about regions, with what it excludes. When they can't be at all, any
// candidate goes: one of the cell that has the fewest.
func (n *net) inRegions(r *regions, list []int) (step *Step) {
	now := &State{topology: n.s.topology, digit: n.s.digit, cand: n.cand}
	take := func(one *Step) {
		if step == nil && len(one.Remove) > 0 {
			step = one
		}
	}
	possible := true
	for i := range now.areas {
		if a := &now.areas[i]; a.constraint == r.constraint && step == nil && possible {
			possible = now.flood(a, take)
		}
	}
	if step == nil && possible {
		possible = now.findInRegions(r, take)
	}
	if possible {
		return step
	}
	best := -1
	for _, c := range list {
		if m := n.cand[c]; n.s.digit[c] == 0 && m != 0 && (best < 0 || m.Len() < n.cand[best].Len()) {
			best = c
		}
	}
	if best < 0 {
		return nil
	}
	return &Step{
		Remove: []Candidate{{best, n.cand[best].Min()}},
		Parts:  []Part{{Role: Base, Constraints: []int{r.constraint}}},
		Truths: []Truth{{Kind: ConstraintTruth, Constraint: r.constraint}},
	}
}

// excluded returns a candidate that the unit takes away. When it can't hold at all, any
// goes, first of all one of the cell that has the fewest.
func (n *net) excluded(u *unit, v *view) (Candidate, bool) {
	possible := v.narrow(u)
	best, fewest := -1, 65
	for _, c := range u.cells {
		if n.s.digit[c] != 0 || n.cand[c] == 0 {
			continue
		}
		if gone := n.cand[c] &^ v.left[c]; possible && gone != 0 {
			return Candidate{c, gone.Min()}, true
		}
		if k := n.cand[c].Len(); k < fewest {
			best, fewest = c, k
		}
	}
	if possible || best < 0 {
		return Candidate{}, false
	}
	return Candidate{best, n.cand[best].Min()}, true
}

// locked looks for a house whose places for a digit, or a cell whose candidates,
// all exclude another candidate.
func (n *net) locked() bool {
	s := n.s
	left := State{topology: s.topology, cand: n.cand, where: n.where}
	s.spent += len(s.houses) * s.n
	for h := range s.houses {
		for d := uint8(1); int(d) <= s.n; d++ {
			p := left.places(h, d)
			gone := s.places(h, d).minus(p)
			if p.count() < 2 || gone.empty() {
				continue
			}
			if step := left.lockedIn(h, d, p); step != nil {
				n.conclude(step.Remove[0], step, candidates(d, gone))
				return true
			}
		}
	}
	for c, m := range n.cand {
		if m.Len() < 2 || m == s.cand[c] {
			continue
		}
		if step := left.lockedCell(c); step != nil {
			var uses []Candidate
			for d := range (s.cand[c] &^ m).Digits() {
				uses = append(uses, Candidate{c, d})
			}
			n.conclude(step.Remove[0], step, uses)
			return true
		}
	}
	return false
}

// conclude removes x by a step that was found inside the assumption. The step
// needs the candidates in uses to be gone, by this net or by one around it.
func (n *net) conclude(x Candidate, step *Step, uses []Candidate) {
	node := netNode{x: x, why: Reason{Kind: ByStep}, step: step}
	for _, u := range uses {
		if i := n.off[n.at(u)]; i >= 0 {
			node.from = append(node.from, int(i))
		} else {
			node.uses = append(node.uses, u)
		}
	}
	slices.Sort(node.from)
	n.add(node)
}

// before returns the premises of the true node i. The nodes from had emptied
// its cell or house by then, and uses was gone before the assumption.
func (n *net) before(i int) (from []int, uses []Candidate) {
	note := func(x Candidate) {
		switch k := n.off[n.at(x)]; {
		case x == n.nodes[i].x:
		case k >= 0 && int(k) < i:
			from = append(from, int(k))
		case k < 0 && !n.view[x.Cell].Has(x.Digit):
			uses = append(uses, x)
		}
	}
	switch a := n.nodes[i]; a.why.Kind {
	case ByCell:
		for d := range n.s.cand[a.x.Cell].Digits() {
			note(Candidate{a.x.Cell, d})
		}
	case ByHouse:
		for c := range n.s.places(a.why.House, a.x.Digit).all() {
			note(Candidate{c, a.x.Digit})
		}
	}
	slices.Sort(from)
	return from, uses
}

// step writes down the conclusions that the clash rests on: two chains, one to
// each side of it. It also lists what the net relies on to be gone.
func (n *net) step() (step *Step, uses []Candidate) {
	end := n.clash
	other := int(n.on[n.at(n.nodes[end].x)])
	if other == end {
		other = int(n.off[n.at(n.nodes[end].x)])
	}
	level := netLevels[n.level]
	src := n.nodes[0].x
	step = &Step{
		Technique: "contradiction_forcing_chains", Type: level.kind, Rating: level.rating,
		Remove: []Candidate{src},
		Parts:  []Part{{Role: Base, Cells: []int{src.Cell}, Digits: digitSet(src.Digit)}},
	}
	for _, e := range [2]int{end, other} {
		c, u := n.chain(e, &step.Truths)
		step.Chains = append(step.Chains, c)
		uses = append(uses, u...)
	}
	step.Truths = uniqueTruths(step.Truths)
	for k := step.nodes(); k > 12; k = k * 2 / 3 {
		step.Rating++
	}
	return step, uses
}

// chain lists node end and all it follows from, oldest first.
func (n *net) chain(end int, truths *[]Truth) (c Chain, uses []Candidate) {
	from := make([][]int, end+1)
	need := make([]bool, end+1)
	need[end] = true
	for i := end; i >= 0; i-- {
		if !need[i] {
			continue
		}
		a := &n.nodes[i]
		from[i] = a.from
		uses = append(uses, a.uses...)
		if a.on && i > 0 {
			var u []Candidate
			from[i], u = n.before(i)
			uses = append(uses, u...)
		}
		for _, f := range from[i] {
			need[f] = true
		}
	}
	number := make([]int, end+1)
	for i, a := range n.nodes[:end+1] {
		if !need[i] {
			continue
		}
		number[i] = len(c.Nodes)
		node := ChainNode{Cells: []int{a.x.Cell}, Digit: a.x.Digit, On: a.on, Reason: a.why, Nested: a.step}
		for _, f := range from[i] {
			node.From = append(node.From, number[f])
		}
		switch {
		case a.step != nil:
			*truths = append(*truths, a.step.Truths...)
		case !a.on || i == 0:
		case a.why.Kind == ByCell:
			*truths = append(*truths, Truth{Kind: CellTruth, Cell: a.x.Cell})
		default:
			*truths = append(*truths, houseTruth(a.why.House, a.x.Digit))
		}
		c.Nodes = append(c.Nodes, node)
	}
	return c, uses
}

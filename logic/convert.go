package logic

import (
	"math/bits"

	"jiugong/sudoku"
	"jiugong/sudoku/logic/internal/se121"
)

// load puts a classic state into an engine.
func (s *State) load(e *se121.Engine) {
	e.Grid.Reset()
	for c, d := range s.digit {
		if d != 0 {
			e.Grid.Place(c, int(d)-1)
		}
	}
	for c, m := range s.cand {
		for left := sudoku.Set(e.Grid.Candidates(c)) &^ m; left != 0; left &= left - 1 {
			e.Grid.Remove(c, int(left.Min())-1)
		}
	}
}

// converter turns what the engine found into steps. Its houses are numbered
// boxes, rows, columns; those of the rules rows, columns, boxes.
type converter struct{ s *State }

func (v converter) house(h uint8) int {
	if h < 9 {
		return int(h) + 18
	}
	return int(h) - 9
}

func (v converter) houses(list []uint8) (out []int) {
	for _, h := range list {
		out = append(out, v.house(h))
	}
	return out
}

func ints(list []uint8) (out []int) {
	for _, c := range list {
		out = append(out, int(c))
	}
	return out
}

// step converts a hint found on the state's board.
func (v converter) step(h *se121.Hint) *Step {
	step := &Step{Technique: techniqueOf[h.Tech], Type: h.Type, Rating: Rating(h.Rating)}
	for _, e := range h.Elims {
		for m := e.Mask; m != 0; m &= m - 1 {
			x := Candidate{int(e.Cell), uint8(bits.TrailingZeros16(m)) + 1}
			if v.s.cand[x.Cell].Has(x.Digit) {
				step.Remove = append(step.Remove, x)
			}
		}
	}
	if h.Place >= 0 {
		step.Place = []Candidate{{h.Place / 9, uint8(h.Place%9) + 1}}
		// What the placement itself takes from its cell needs no mention.
		kept := step.Remove[:0]
		for _, x := range step.Remove {
			if x.Cell != h.Place/9 {
				kept = append(kept, x)
			}
		}
		step.Remove = kept
	}
	houses := v.houses(h.Houses[:h.NHouses])
	digits := sudoku.Set(h.Digits)
	pattern := cellsOf(ints(h.Pattern)...)
	base := Part{Role: Base, Houses: houses, Cells: ints(h.Pattern), Digits: digits}
	switch h.Tech {
	case se121.FullHouse, se121.HiddenSingle:
		step.Parts = []Part{{Role: Base, Houses: houses}}
		step.Truths = []Truth{houseTruth(houses[0], digits.Min())}
		if h.Tech == se121.HiddenSingle {
			step.Type = 1
			if houses[0] < 18 {
				step.Type = 2
			}
		}
	case se121.NakedSingle:
		step.Parts = []Part{{Role: Base, Cells: ints(h.Pattern)}}
		step.Truths = cellTruths(pattern)
	case se121.Locking:
		step.Type = 1
		if houses[0] < 18 {
			step.Type = 2
		}
		base.Houses = houses[:1]
		step.Parts = []Part{base, {Role: Cover, Houses: houses[1:]}}
		step.Truths = []Truth{houseTruth(houses[0], digits.Min())}
	case se121.DirectLocking:
		base.Houses = houses[:1]
		step.Parts = []Part{base, {Role: Cover, Houses: houses[1:2]}, {Role: Endpoint, Houses: houses[2:]}}
		step.Truths = []Truth{houseTruth(houses[0], digits.Min()), houseTruth(houses[2], digits.Min())}
	case se121.DirectHiddenPair, se121.DirectHiddenTriple:
		step.Parts = []Part{base}
		step.Truths = []Truth{houseTruth(houses[0], step.Place[0].Digit)}
		fallthrough
	case se121.HiddenPair, se121.HiddenTriple, se121.HiddenQuad:
		step.Parts = []Part{base}
		for d := range digits.Digits() {
			step.Truths = append(step.Truths, houseTruth(houses[0], d))
		}
	case se121.NakedPair, se121.NakedTriple, se121.NakedQuad:
		step.Parts = []Part{base}
		step.Truths = cellTruths(pattern)
	case se121.XWing, se121.Swordfish, se121.Jellyfish:
		var b, c []int
		for i, h := range houses {
			if i&1 == 0 {
				b = append(b, h)
				step.Truths = append(step.Truths, houseTruth(h, digits.Min()))
			} else {
				c = append(c, h)
			}
		}
		base.Houses = b
		step.Parts = []Part{base, {Role: Cover, Houses: c, Digits: digits}}
	case se121.XYWing, se121.XYZWing:
		step.Parts = []Part{
			{Role: Pivot, Cells: ints(h.Pattern[:1]), Digits: v.s.cand[h.Pattern[0]]},
			{Role: Pincer, Cells: ints(h.Pattern[1:]), Digits: digits},
		}
		step.Truths = cellTruths(pattern)
	case se121.UniqueRectangle, se121.UniqueLoop:
		v.loop(h, step, houses)
	case se121.Grave:
		v.grave(h, step, houses)
	case se121.PairExclusion, se121.TripleExclusion:
		step.Parts = []Part{{Role: Base, Cells: ints(h.Pattern)}, {Role: Cover, Cells: ints(h.Extra)}}
		step.Truths = cellTruths(cellsOf(append(ints(h.Pattern), ints(h.Extra)...)...))
	default:
		v.chains(h, step)
	}
	return step
}

// loop adds the parts of a unique loop or rectangle.
func (v converter) loop(h *se121.Hint, step *Step, houses []int) {
	p := v.s.deadlyOf(ints(h.Pattern), sudoku.Set(h.Digits))
	d := p.step(v.s, h.Type, nil)
	step.Parts, step.Truths = d.Parts, d.Truths
	more := cellsOf(ints(h.Extra)...).minus(cellsOf(p.all...))
	switch {
	case h.Type == 3:
		u := v.s.union(more)
		step.Parts = append(step.Parts, Part{Role: SetA, Cells: more.list(), Digits: u, Houses: houses})
		step.Truths = append(step.Truths, cellTruths(more)...)
		// A hidden set takes everything else out of its cells.
		for d := uint8(1); int(d) <= 9 && len(houses) > 0; d++ {
			if at := v.s.places(houses[0], d); !v.s.holds(houses[0], d) && at.within(more.or(p.roof)) {
				step.Truths = append(step.Truths, houseTruth(houses[0], d))
			}
		}
	case h.Type == 4:
		for d := range p.digits.Digits() {
			if v.s.places(houses[0], d) == p.roof {
				step.Truths = append(step.Truths, houseTruth(houses[0], d))
				step.Parts = append(step.Parts, Part{Role: Base, Houses: houses, Digits: digitSet(d)})
			}
		}
	}
}

// grave adds the parts of a bivalue universal grave.
func (v converter) grave(h *se121.Hint, step *Step, houses []int) {
	roof := cellsOf(ints(h.Pattern)...)
	t := Truth{Kind: DeadlyTruth, Pattern: v.s.empty().list(), Digits: sudoku.AllDigits(9)}
	// A candidate is extra when every house of its cell has it too often.
	for c := range roof.all() {
		for d := range v.s.cand[c].Digits() {
			odd := true
			for _, hs := range v.s.of[c] {
				odd = odd && v.s.places(hs, d).count() != 2
			}
			if odd {
				t.Any = append(t.Any, Candidate{c, d})
			}
		}
	}
	step.Parts = []Part{{Role: Roof, Cells: roof.list(), Digits: sudoku.Set(h.Digits)}}
	step.Truths = []Truth{t}
	more := cellsOf(ints(h.Extra)...)
	if !more.empty() {
		step.Parts = append(step.Parts, Part{Role: SetA, Cells: more.list(), Digits: sudoku.Set(h.Digits), Houses: houses})
		step.Truths = append(step.Truths, cellTruths(more)...)
	}
	if h.Type == 4 {
		step.Parts = append(step.Parts, Part{Role: Base, Houses: houses, Digits: sudoku.Set(h.Digits)})
		step.Truths = append(step.Truths, houseTruth(houses[0], sudoku.Set(h.Digits).Min()))
	}
}

// chains adds the chains of a hint, and the premises they use.
func (v converter) chains(h *se121.Hint, step *Step) {
	switch {
	case h.Type == 3: // links of both kinds: the general case
		step.Type = 0
	case h.Dynamic:
		step.Type = 1 + h.Level + h.Limit
	}
	for _, t := range h.Chains {
		c := v.chain(t, &step.Truths)
		step.Chains = append(step.Chains, c)
	}
	src := Candidate{h.Source / 9, uint8(h.Source%9) + 1}
	switch h.Tech {
	case se121.CellForcing:
		step.Parts = []Part{{Role: Base, Cells: []int{src.Cell}, Digits: v.s.cand[src.Cell]}}
		step.Truths = append(step.Truths, Truth{Kind: CellTruth, Cell: src.Cell})
	case se121.HouseForcing:
		hs := v.house(h.Houses[0])
		step.Parts = []Part{{Role: Base, Houses: []int{hs}, Cells: v.s.places(hs, src.Digit).list(), Digits: digitSet(src.Digit)}}
		step.Truths = append(step.Truths, houseTruth(hs, src.Digit))
	default:
		step.Parts = []Part{{Role: Base, Cells: []int{src.Cell}, Digits: digitSet(src.Digit)}}
	}
	step.Truths = uniqueTruths(step.Truths)
}

func (v converter) chain(t se121.Trail, truths *[]Truth) (c Chain) {
	for _, n := range t {
		x := ChainNode{Cells: []int{n.Cell}, Digit: uint8(n.Digit) + 1, On: n.On, From: n.Parents}
		switch n.House {
		case se121.IsAssumed:
		case se121.InCell:
			x.Reason.Kind = ByCell
			if n.On {
				*truths = append(*truths, Truth{Kind: CellTruth, Cell: n.Cell})
			}
		case se121.ByPattern:
			x.Reason.Kind = ByStep
			if n.Pattern != nil {
				x.Nested = v.step(n.Pattern)
				*truths = append(*truths, x.Nested.Truths...)
			}
		default:
			x.Reason = Reason{ByHouse, v.house(uint8(n.House))}
			if n.On {
				*truths = append(*truths, houseTruth(x.Reason.House, x.Digit))
			}
		}
		c.Nodes = append(c.Nodes, x)
	}
	return c
}

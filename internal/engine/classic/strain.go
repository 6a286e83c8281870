package classic

import "math/bits"

// Beyond is added to the strain of a puzzle where assuming one candidate no longer helps. The
// number of candidates still left is added too.
const Beyond = 1000

// Strain estimates how far ahead a solver must look. It takes a small part of the time of a
// rating; s is used up. Where the rules of a pass get stuck, every candidate is assumed in turn.
// Those go that the fewest passes refute, as a person takes the shortest chain there is. The
// strain is the sum of those passes on the way to the solution: 0 where none are needed, Beyond
// and the number of candidates left where nothing is refuted any more.
//
// On minimal puzzles it rises with the rating. It is about 4 at ER 7, 8 at 8.4, 15 at 9.0 and 60
// at 9.3. From 9.5 on it is Beyond. A seed's hard puzzles depend on it, so the work of a pass
// must not change without notice.
func (s *State) Strain() int {
	strain := 0
	for {
		var p pairs
		var two Cells
		s.pack(&p)
		if p.settle(&two) != Stuck {
			return strain
		}
		p.unpack(s)
		passes, refuted := s.refute(&p)
		if passes == 0 {
			return strain + Beyond + s.candidates()
		}
		strain += passes
		for d, gone := range refuted {
			for k := range 3 {
				s[d][k] &^= gone[k]
			}
		}
		s.Count(&two)
	}
}

// refute finds the candidates of a stuck state whose assumption is dead after the fewest passes;
// 0 passes mean that there are none.
func (s *State) refute(stuck *pairs) (passes int, refuted [9]Cells) {
	const endless = 1 << 30
	passes = endless
	for k, w := range s[Open] {
		for ; w != 0; w &= w - 1 {
			bit := w & -w
			for d := range 9 {
				if s[d][k]&bit == 0 {
					continue
				}
				p := *stuck
				p.assume(d, k, bit)
				switch after := p.deadAfter(passes); {
				case after == 0:
				case after < passes:
					passes, refuted = after, [9]Cells{}
					fallthrough
				default:
					refuted[d][k] |= bit
				}
			}
		}
	}
	if passes == endless {
		passes = 0
	}
	return passes, refuted
}

// assume puts a digit into a cell.
func (p *pairs) assume(d, k int, bit uint32) {
	cell := uint64(bit) * both
	for i := range p.digits {
		p.digits[i][k] &^= cell
	}
	p.digits[d/2][k] |= uint64(bit) << (32 * (d & 1))
	p.open[k] &^= cell
}

// deadAfter returns after how many passes, up to a most, it turns out that there is no
// solution; 0 if it doesn't.
func (p *pairs) deadAfter(most int) int {
	var two Cells
	for passes := 1; passes <= most; passes++ {
		switch p.pass(&two) {
		case Dead:
			return passes
		case Stuck:
			return 0
		case Filled:
			var s State
			if p.unpack(&s); s.Fits() {
				return 0
			}
			return passes
		}
	}
	return 0
}

// candidates counts those of the open cells.
func (s *State) candidates() int {
	count := 0
	for d := range 9 {
		for k := range 3 {
			count += bits.OnesCount32(s[d][k] & s[Open][k])
		}
	}
	return count
}

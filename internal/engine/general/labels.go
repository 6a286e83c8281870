package general

import (
	"math"
	"math/bits"
	"slices"

	"jiugong/sudoku/internal/engine"
)

// Labels of regions to be found are only names. Of those that no cell surely has, one stands for
// all. A guess takes one of them; if it fails, the cell loses them all. So each way to cut the
// board is met once. Solution gives its regions the labels that engine.Regions would allow. If
// givens or candidates tell such labels apart, engine.Regions itself allows only one way to name
// them.

// layRegions makes the search name some regions.
func (p *Program) layRegions(r *engine.Regions) {
	if p.labelOf == nil {
		p.labelOf = make([]uint8, p.cells)
	}
	p.regions = append(p.regions, r)
	for _, c := range r.Labels() {
		p.named = p.named || p.labelOf[c] != 0
		p.labelOf[c] = uint8(len(p.regions))
	}
}

// A search for regions has a long tail. Of two ways to branch, one may take a hundred guesses,
// the other a hundred thousand. So it starts with names, where the first cells have few labels to
// choose from. Then it starts again without names. And then again, ever later, knowing more about
// where guesses fail.
const (
	namedGuesses = 400 // before it does without names
	pauseAtFirst = 100 // guesses until it starts again, each time a fifth more
)

// beginLabels begins a search for regions with their names.
func (s *Solver) beginLabels() {
	clear(s.unnamed)
	s.again, s.pause = math.MaxInt64, pauseAtFirst
	if len(s.p.regions) > 0 && !s.p.named {
		s.again = namedGuesses
		s.first = append(s.first[:0], s.dom...)
	}
}

// startAgain goes back to the root, and reports whether there may be a solution.
func (s *Solver) startAgain() bool {
	s.again += s.pause
	s.pause += s.pause / 5
	if len(s.first) == 0 {
		s.enter(0)
		return true
	}
	s.reset()
	copy(s.dom, s.first)
	s.first = s.first[:0]
	for i, r := range s.p.regions {
		s.unnamed[i] = r.Unpinned()
		for _, c := range r.Labels() {
			if has := s.dom[c] & r.Unpinned(); has != 0 && has != r.Unpinned() {
				s.unnamed[i] = 0
			}
		}
	}
	s.begin()
	return s.propagate()
}

// narrowRegions narrows by regions, whose names it leaves open if it may.
func (s *Solver) narrowRegions(rule *rule, unit int) bool {
	r := rule.Propagator.(*engine.Regions)
	narrow := r.NarrowSince
	if s.unnamed[rule.at] != 0 {
		narrow = r.NarrowUnnamedSince
	}
	domains := s.gather(rule.cells)
	if !narrow(domains, s.lines[rule.seen:][:len(domains)]) {
		return s.blame(unit)
	}
	before := s.narrowed
	if !s.keep(rule.cells, domains) {
		return false
	}
	if s.narrowed > before { // then it is this rule's turn again
		return true
	}
	return s.lockRegions(r, unit) && s.claimRegions(r)
}

// lockRegions takes digits from the cells that see all their places in one of the regions. It looks at
// regions that surely have a cell. A dead end counts against the unit.
func (s *Solver) lockRegions(r *engine.Regions, unit int) bool {
	if r.Size < s.p.digits {
		return true
	}
	labels, digits := r.Labels(), r.Digits()
	var begun uint64
	var taken [64]uint64 // by label: the digits of cells that are surely in the region
	for i, c := range labels {
		if label := s.dom[c]; label&(label-1) == 0 {
			begun |= label
			if d := s.dom[digits[i]]; d&(d-1) == 0 {
				taken[bits.TrailingZeros64(label)] |= d
			}
		}
	}
	for ; begun != 0; begun &= begun - 1 {
		label := begun & -begun
		open := s.p.all &^ taken[bits.TrailingZeros64(label)]
		if !s.lockRegion(r, label, open) {
			return s.blame(unit)
		}
	}
	return true
}

// lockRegion does what lockRegions does for some digits of one region. It reports whether each has a
// place: those before may have taken it.
func (s *Solver) lockRegion(r *engine.Regions, label, open uint64) bool {
	digits, words := r.Digits(), s.p.sightWords
	unmet := open // without a place so far
	for i, c := range r.Labels() {
		if s.dom[c]&label == 0 {
			continue
		}
		for here := s.dom[digits[i]] & open; here != 0; here &= here - 1 {
			digit := here & -here
			seen := s.seenOf[bits.TrailingZeros64(digit)*words:][:words]
			sight := s.p.sight.Of(digits[i])
			if unmet&digit != 0 {
				unmet &^= digit
				copy(seen, sight)
				continue
			}
			var any uint64
			for w, word := range sight {
				seen[w] &= word
				any |= seen[w]
			}
			if any == 0 {
				open &^= digit
			}
		}
		if open == 0 {
			return true
		}
	}
	if unmet != 0 {
		return false
	}
	for ; open != 0; open &= open - 1 {
		if !s.without(s.seenOf[bits.TrailingZeros64(open)*words:][:words], open&-open) {
			return false
		}
	}
	return true
}

// claimRegions goes through the houses. All places of a digit in one may surely be in a region. Then the
// region has the digit there and nowhere else.
func (s *Solver) claimRegions(r *engine.Regions) bool {
	labels := r.Labels()
	for h := range s.p.houseCount {
		house := s.p.house(h)
		var inside [64]uint64 // by label: digits of the cells that surely have it
		var elsewhere, used uint64
		for _, c := range house {
			label := uint64(0)
			if i := r.Place(c); i >= 0 {
				label = s.dom[labels[i]]
			}
			if label == 0 || label&(label-1) != 0 {
				elsewhere |= s.dom[c]
				continue
			}
			used |= label
			inside[bits.TrailingZeros64(label)] |= s.dom[c]
		}
		for rest := used; rest != 0; rest &= rest - 1 {
			label := rest & -rest
			claimed := inside[bits.TrailingZeros64(label)] &^ elsewhere
			for others := used &^ label; others != 0; others &= others - 1 {
				claimed &^= inside[bits.TrailingZeros64(others)]
			}
			if claimed != 0 && !s.claim(r, house, label, claimed) {
				return false
			}
		}
	}
	return true
}

// claim takes the claimed digits, which a region has in a house, from its cells outside.
func (s *Solver) claim(r *engine.Regions, house []uint16, label, claimed uint64) bool {
	digits := r.Digits()
	for i, c := range r.Labels() {
		own := s.dom[c]
		if own&label == 0 || s.dom[digits[i]]&claimed == 0 || slices.Contains(house, digits[i]) {
			continue
		}
		if own == label && !s.narrow(digits[i], ^claimed) ||
			own != label && s.dom[digits[i]]&^claimed == 0 && !s.narrow(c, ^label) {
			return false
		}
	}
	return true
}

// insist makes a search for regions stay with the cell of a guess, where all that was tried has failed.
// Something before the guess is at fault (known as last-conflict reasoning). Otherwise the search goes
// back and tries again and again what has nothing to do with it.
func (s *Solver) insist(g guess) {
	if len(s.p.regions) > 0 && !s.insists {
		s.insists, s.atFault = true, g.cell
	}
}

// desist lets the search choose freely again once a guess in the cell at fault leads on.
func (s *Solver) desist(g guess) {
	if s.insists && g.cell == s.atFault {
		s.insists = false
	}
}

// unused returns the labels of some regions that may change places now.
func (s *Solver) unused(regions int) uint64 {
	labels := s.unnamed[regions]
	if labels == 0 {
		return 0
	}
	for _, c := range s.p.regions[regions].Labels() {
		if d := s.dom[c]; d&(d-1) == 0 {
			labels &^= d
		}
	}
	return labels
}

// sameLabels returns the labels that would make the same assumption as guess g, its own included.
// It returns none if there is no other.
func (s *Solver) sameLabels(g guess) uint64 {
	if s.p.labelOf == nil || s.p.labelOf[g.cell] == 0 {
		return 0
	}
	if same := s.unused(int(s.p.labelOf[g.cell]) - 1); g.digit&same != 0 {
		return same
	}
	return 0
}

// mostLabels is the most labels of a cell that count. A guess at one leaves two branches, however many
// labels there are.
const mostLabels = 3

// chooseLabel picks the label cell with the highest score above most. Labels that may change
// places count as one choice. If there is no such cell it returns best. A cell that has only such
// labels is no choice at all, and is named at once.
func (s *Solver) chooseLabel(best int, most int64) (cell int, choices int64) {
	choices = int64(bits.OnesCount64(s.dom[best]))
	for i, r := range s.p.regions {
		unused := s.unused(i)
		for _, c := range r.Labels() {
			d := s.dom[c]
			some := d & unused
			if some == 0 || d&(d-1) == 0 {
				continue
			}
			n := bits.OnesCount64(d&^some) + 1
			if n == 1 {
				return int(c), 1
			}
			n = min(n, mostLabels)
			if score := (1 + s.failures(int(c))) * engine.Share(n); score > most {
				best, choices, most = int(c), int64(n), score
			}
		}
	}
	return best, choices
}

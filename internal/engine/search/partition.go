package search

import "math/bits"

// Locked candidates, for any rules at once.
//
// Take a house A and a cell p outside it. p sees some of A's cells, the set S:
//
//	A   . . . S S S . . .        row A, and a cell p in the middle box
//	    . . . . p . . . .
//
// If every place of a digit in A lies in S, the digit stands on one of them and
// p can't hold it. For rows, columns and boxes this is pointing and claiming;
// the same sentence covers regions, diagonals, windows, cages, and cells a
// knight's or king's move away. Cells p that see the same S share the work, and
// sets S that don't overlap share a pass over the house: they are segments of
// one partition of it.
//
//	row      | S1 S1 S1 | S2 S2 S2 | S3 S3 S3 |     1 partition
//	box      | three row pieces |, | three column pieces |     2 partitions
//	diagonal | three box pieces |     1 partition
//
// In one pass over a partition, with each cell's candidates as one word, all
// digits are handled together: a digit seen in just one segment is locked there.

// layPartitions finds the segments of every house and cuts the house into as
// few partitions as first fit gives.
func (p *Program) layPartitions() {
	places := make([]uint64, p.cells) // by cell: which places of the house it sees
	for h := range p.houseCount {
		house := p.house(h)
		near := newCellSet(p.cells)
		for i, member := range house {
			for _, c := range p.peers.of(int(member)) {
				places[c] |= 1 << i
				near.add(c)
			}
		}
		for _, c := range house {
			near.remove(c)
			places[c] = 0
		}
		var sets []uint64               // the different S
		seenBy := map[uint64][]uint16{} // S → the cells outside that see all of it
		for _, c := range near.cells() {
			for _, set := range p.locks(h, c, places[c]) {
				if _, ok := seenBy[set]; !ok {
					sets = append(sets, set)
				}
				seenBy[set] = append(seenBy[set], c)
			}
			places[c] = 0
		}
		parts := p.partition(house, sets, seenBy)
		p.partitions.add(parts...)
		if len(parts) > 0 && h < packedCount {
			p.locking |= 1 << h
		}
	}
}

// locks are the sets of places in house h that are looked at for cell c, which sees some:
// these, when there are two at least. In a 9×9 with further houses that would be hundreds
// of sets with a place here and one there, which say little and cost much; so it is
// what each house of c shares with h.
func (p *Program) locks(h int, c uint16, seen uint64) []uint64 {
	if p.packed {
		if sets, ok := p.shared(h, c, seen); ok {
			return sets
		}
	}
	if seen&(seen-1) == 0 {
		return nil
	}
	return []uint64{seen}
}

func (p *Program) partition(house []uint16, sets []uint64, seenBy map[uint64][]uint16) []partition {
	var families [][]uint64 // of sets that don't overlap
	var covered []uint64
next:
	for _, set := range sets {
		for i := range families {
			if covered[i]&set == 0 {
				families[i] = append(families[i], set)
				covered[i] |= set
				continue next
			}
		}
		families = append(families, []uint64{set})
		covered = append(covered, set)
	}
	var list []partition
	for i, family := range families {
		part := partition{cells: int32(len(p.partitionCells)), start: int32(len(p.segments))}
		for _, set := range family {
			start := len(p.targets)
			p.targets = append(p.targets, seenBy[set]...)
			p.addSegment(house, set, start)
		}
		for rest := p.all &^ covered[i]; rest != 0; rest &= rest - 1 {
			p.addSegment(house, rest&-rest, len(p.targets))
		}
		part.end = int32(len(p.segments))
		list = append(list, part)
	}
	return list
}

// addSegment appends the cells at the given places and a segment over them
// whose targets are those added from start on.
func (p *Program) addSegment(house []uint16, places uint64, start int) {
	size := bits.OnesCount64(places)
	for ; places != 0; places &= places - 1 {
		p.partitionCells = append(p.partitionCells, house[bits.TrailingZeros64(places)])
	}
	p.segments = append(p.segments, segment{int32(size), int32(start), int32(len(p.targets))})
}

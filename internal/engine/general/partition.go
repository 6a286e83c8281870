package general

import (
	"math/bits"
	"slices"

	"jiugong/sudoku/internal/engine"
)

// Locked candidates, for any rules at once.
//
// Take a house A and a cell p outside it. p sees some of A's cells, the set S:
//
//	A   . . . S S S . . .        row A, and a cell p in the middle box
//	    . . . . p . . . .
//
// If every place of a digit in A lies in S, one of them holds it and p can't. For rows, columns
// and boxes this is pointing and claiming. The same sentence covers regions, diagonals, windows,
// cages, and cells a knight's or king's move away. Cells p that see the same S share the work.
// Sets S that don't overlap share a pass over the house: they are segments of one partition of
// it.
//
//	row      | S1 S1 S1 | S2 S2 S2 | S3 S3 S3 |     1 partition
//	box      | three row pieces |, | three column pieces |     2 partitions
//	diagonal | three box pieces |     1 partition
//
// Where rules such as a knight's move make that many partitions, each digit's places are
// looked at by themselves instead.
//
// One pass over a partition handles all digits together, with each cell's candidates as one word.
// A digit seen in just one segment is locked there.

// partition cuts a house into segments: its cells lie segment after segment
// from cells on. Every cell of the house is in just one of them.
type partition struct {
	cells      int32
	start, end int32 // segments
}

// segment is a run of size cells in a partition. Its targets are the cells outside the house that
// see all of them.
type segment struct {
	size       int32
	start, end int32 // targets
}

// mostPartitions is how many partitions a house may be cut into.
const mostPartitions = 6

// layPartitions finds the segments of every house and cuts the house into as
// few partitions as first fit gives.
func (p *Program) layPartitions() {
	p.bySight = make([]bool, p.houseCount)
	if p.packed && p.houseCount == packedCount && p.sight.Pairs() == packedPairs {
		p.partitions.start = make([]int32, p.houseCount+1) // a packed pass finds them all
		return
	}
	places := make([]uint64, p.cells)      // by cell: which places of the house it sees
	common := make([]uint64, p.houseCount) // by house: the places of the house in it
	near := engine.NewBits(p.cells)        // cells that see a place
	var locks, sets []uint64               // of a cell; the different S
	var seenBy [][]uint16                  // by S: the cells outside that see all of it
	var families families
	p.outside = make([]uint64, p.houseCount*p.sightWords)
	if p.packed {
		p.inside = make([]uint64, p.houseCount*p.sightWords)
	}
	for h := range p.houseCount {
		house := p.house(h)
		clear(places)
		clear(common)
		clear(near)
		for i, member := range house {
			for _, c := range p.peers.of(int(member)) {
				places[c] |= 1 << i
				near.Add(c)
			}
			for _, other := range p.cellHouses.of(int(member)) {
				common[other] |= 1 << i
			}
			if p.packed {
				engine.Bits(p.inside[h*p.sightWords:]).Add(member)
			}
		}
		for _, c := range house {
			near.Remove(c)
		}
		copy(p.outside[h*p.sightWords:], near)
		sets = sets[:0]
		families.begin()
	cells:
		for w, word := range near {
			for ; word != 0; word &= word - 1 {
				c := uint16(w*64 + bits.TrailingZeros64(word))
				locks = p.locks(h, c, places[c], common, locks[:0])
				for _, set := range locks {
					i := slices.Index(sets, set)
					if i < 0 {
						i = len(sets)
						sets = append(sets, set)
						seenBy = slices.Grow(seenBy[:i], 1)[:i+1]
						seenBy[i] = seenBy[i][:0]
						if families.add(set); len(families.covered) > mostPartitions {
							break cells
						}
					}
					seenBy[i] = append(seenBy[i], c)
				}
			}
		}
		if len(families.covered) > 0 && h < packedCount {
			p.locking |= 1 << h
		}
		if len(families.covered) > mostPartitions {
			p.bySight[h] = true
			p.partitions.add()
			continue
		}
		p.partitions.add(p.partition(house, sets, seenBy, &families)...)
	}
}

// locks returns the sets of places in house h to look at for cell c. Normally that is seen, the
// places that c sees, if there are at least two. On a packed board with further houses that would
// make hundreds of sets of scattered places. They say little and cost much. So there it returns
// the places that each house of c shares with h.
func (p *Program) locks(h int, c uint16, seen uint64, common, sets []uint64) []uint64 {
	if p.packed {
		if sets, ok := p.shared(h, c, seen, common, sets); ok {
			return sets
		}
	}
	if seen&(seen-1) == 0 {
		return sets[:0]
	}
	return append(sets[:0], seen)
}

// families are sets of places, by their numbers in the order they are added. The sets of a family
// don't overlap.
type families struct {
	of      []int    // of each set, its family
	covered []uint64 // of each family, its places
}

func (f *families) begin() { f.of, f.covered = f.of[:0], f.covered[:0] }

// add puts the next set into the first family that it fits.
func (f *families) add(set uint64) {
	i := slices.IndexFunc(f.covered, func(covered uint64) bool { return covered&set == 0 })
	if i < 0 {
		i = len(f.covered)
		f.covered = append(f.covered, 0)
	}
	f.covered[i] |= set
	f.of = append(f.of, i)
}

// partition cuts a house by families of sets of places, each set with the cells that see
// all of it.
func (p *Program) partition(house []uint16, sets []uint64, seenBy [][]uint16, families *families) []partition {
	list := make([]partition, 0, len(families.covered))
	for i, covered := range families.covered {
		part := partition{cells: int32(len(p.partitionCells)), start: int32(len(p.segments))}
		for k, family := range families.of {
			if family != i {
				continue
			}
			start := len(p.targets)
			p.targets = append(p.targets, seenBy[k]...)
			p.addSegment(house, sets[k], start)
		}
		for rest := p.all &^ covered; rest != 0; rest &= rest - 1 {
			p.addSegment(house, rest&-rest, len(p.targets))
		}
		part.end = int32(len(p.segments))
		list = append(list, part)
	}
	return list
}

// addSegment appends a segment, and the cells of the house at its places. Its targets are those
// appended from start on.
func (p *Program) addSegment(house []uint16, places uint64, start int) {
	size := bits.OnesCount64(places)
	for ; places != 0; places &= places - 1 {
		p.partitionCells = append(p.partitionCells, house[bits.TrailingZeros64(places)])
	}
	p.segments = append(p.segments, segment{int32(size), int32(start), int32(len(p.targets))})
}

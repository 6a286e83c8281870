package bandsum

import "jiugong/sudoku/internal/engine/splits"

// A band counts the ways to arrange the rows of one band when its boxes' columns are known parts:
//
//	  box 1     box 2     box 3
//	 u (part)  v (part)  w (part)     how many ways to choose which digit of
//	+-------+ +-------+ +-------+     each column goes to the top, middle and
//	|. . .  | |. . .  | |. . .  |     bottom row, so that each row of the band
//	|. . .  | |. . .  | |. . .  |     holds each digit once and the givens
//	|. . .  | |. . .  | |. . .  |     stand in their rows?   (0 to 1728)
//	+-------+ +-------+ +-------+
//
// The order of the columns does not matter. The rows of a box are a split of the digits as well.
// They fit the column part u exactly if the two splits cross. So the rows of the three boxes run
// over all splits that avoid each other. The count is the number of those that cross u, v and w.
type band struct {
	t *splits.Tables
	// If box 1 has its rows in part p, rows[p] lists the ways to fill boxes 2 and 3. They are
	// pairs of parts in any order, with repetitions.
	rows [splits.Count][][2]splits.Split
	// second are the parts that v can be in this puzzle.
	second []splits.Split
}

// bandCounts holds a band's answers for one u: [v][w], where v goes by its place in the
// list of second parts.
type bandCounts [][splits.Count]uint16

// newBand prepares band b with its stacks taken in the order given.
func newBand(v *view, b int, stacks [3]int, second []splits.Split) *band {
	k := &band{t: splits.Known(), second: second}
	t := k.t
	var need [3]splits.Triples
	for i, s := range stacks {
		need[i] = v.rows(b, s)
	}
	for p, x := range t.Triples {
		for _, o := range splits.Orders {
			if !x.Ordered(o).Holds(need[0]) {
				continue
			}
			for i := range t.Next[p] {
				y, z := &t.Next[p][i], &t.Last[p][i]
				if y.Ordered(o).Holds(need[1]) && z.Ordered(o).Holds(need[2]) {
					k.rows[p] = append(k.rows[p], [2]splits.Split{t.Find(*y), t.Find(*z)})
				}
			}
		}
	}
	return k
}

// words is the length of a row of 280 counts of 16 bits, four in a word.
const words = splits.Count / 4

// bandScratch is the space that fill needs, for one goroutine.
type bandScratch struct {
	pairs [splits.Count][splits.Count]uint16 // number of ways with these rows in boxes 2 and 3
	boxes [splits.Count]uint16               // for the rows of box 2, whether there is any
	sums  [splits.Count][words]uint64        // pairs summed over the rows of box 3 that cross w
}

// fill computes the counts for one part u of the first box. It multiplies the row pairs of u on
// both sides by the sparse 0-1 matrix "crosses". Four counts are added in one word; none ever
// exceeds 16 bits.
func (k *band) fill(u splits.Split, s *bandScratch) bandCounts {
	t := k.t
	out := make(bandCounts, len(k.second))
	clear(s.boxes[:])
	for _, p := range t.Cross[u] {
		for _, q := range k.rows[p] {
			if s.boxes[q[0]] == 0 {
				s.boxes[q[0]] = 1
				clear(s.pairs[q[0]][:])
			}
			s.pairs[q[0]][q[1]]++
		}
	}
	for q, any := range s.boxes {
		if any == 0 {
			continue
		}
		row := &s.sums[q]
		clear(row[:])
		for r, n := range s.pairs[q] {
			if n == 0 {
				continue
			}
			for _, w := range t.Cross[r] {
				row[w>>2] += uint64(n) << (w & 3 * 16)
			}
		}
	}
	for i, v := range k.second {
		var sum [words]uint64
		for _, q := range t.Cross[v] {
			if s.boxes[q] == 0 {
				continue
			}
			row := &s.sums[q]
			for i := range sum {
				sum[i] += row[i]
			}
		}
		o := &out[i]
		for i, word := range sum {
			o[4*i], o[4*i+1], o[4*i+2], o[4*i+3] = uint16(word), uint16(word>>16), uint16(word>>32), uint16(word>>48)
		}
	}
	return out
}

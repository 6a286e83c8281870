package tally

// A bandCounter says in how many ways the rows of one band can be arranged
// once the columns of its three boxes are known as parts:
//
//	  box 1     box 2     box 3
//	 u (part)  v (part)  w (part)     how many ways to choose which digit of
//	+-------+ +-------+ +-------+     each column goes to the top, middle and
//	|. . .  | |. . .  | |. . .  |     bottom row, so that each row of the band
//	|. . .  | |. . .  | |. . .  |     holds each digit once and the givens
//	|. . .  | |. . .  | |. . .  |     stand in their rows?   (0 to 1728)
//	+-------+ +-------+ +-------+
//
// Columns order is of no matter. The rows of a box are a split of the digits
// as well, and a row split can be laid over the column part u exactly if the
// two cross. So with the rows of the three boxes running over all splits that
// avoid each other, the count is the number of those that cross u, v and w:
// a matrix product with the sparse 0-1 matrix "crosses" on every axis.
type bandCounter struct {
	t *partitionTables
	// rows[p] are the ways to fill the rows of boxes 2 and 3 when the rows of
	// box 1 are part p, in any order: pairs of parts, with repetitions.
	rows [parts][][2]part
	// scratch
	pairs [parts][]uint64 // [rows of box 2] -> four counts for w in a word
}

// lanes4 is the length of a row of 280 counts of 16 bits, four in a word.
const lanes4 = parts / 4

// newBandCounter prepares band b with its stacks taken in the order given.
func newBandCounter(v *view, b int, stacks [3]int) *bandCounter {
	k := &bandCounter{t: partition()}
	t := k.t
	var need [3]triples
	for i, s := range stacks {
		need[i] = v.rows(b, s)
	}
	for p := range t.triple {
		for i := range t.avoid[p] {
			x, y, z := t.triple[p], t.avoid[p][i], t.third[p][i]
			for _, o := range orders3 {
				if x.ordered(o).holds(need[0]) && y.ordered(o).holds(need[1]) && z.ordered(o).holds(need[2]) {
					k.rows[p] = append(k.rows[p], [2]part{t.find(y), t.find(z)})
				}
			}
		}
	}
	for p := range k.pairs {
		k.pairs[p] = make([]uint64, lanes4)
	}
	return k
}

// fill computes the counts for one part u of the first box: out[v][w].
// It is the product of two sparse 0-1 matrices around the row pairs; four
// counts are added in one word, and none ever exceeds 16 bits.
func (k *bandCounter) fill(u part, out *[parts][parts]uint16) {
	t := k.t
	var pairs [parts][parts]uint16
	for _, p := range t.cross[u] {
		for _, q := range k.rows[p] {
			pairs[q[0]][q[1]]++
		}
	}
	for q := range pairs {
		row := k.pairs[q]
		clear(row)
		for r, n := range pairs[q] {
			if n == 0 {
				continue
			}
			for _, w := range t.cross[r] {
				row[w>>2] += uint64(n) << (w & 3 * 16)
			}
		}
	}
	var sum [lanes4]uint64
	for v := range out {
		clear(sum[:])
		for _, q := range t.cross[v] {
			row := (*[lanes4]uint64)(k.pairs[q])
			for i := range sum {
				sum[i] += row[i]
			}
		}
		for i, word := range sum {
			o := out[v][4*i : 4*i+4]
			o[0], o[1], o[2], o[3] = uint16(word), uint16(word>>16), uint16(word>>32), uint16(word>>48)
		}
	}
}

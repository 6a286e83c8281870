package fill

import (
	"math/bits"
	"sync"

	"jiugong/sudoku/generate/internal/random"
	"jiugong/sudoku/internal/engine/splits"
)

// uniformTables draw solution grids of the classic 9×9 in a fixed number of steps. Each of the 6
// 670 903 752 021 072 936 960 is exactly as likely as any other. Nothing is ever tried and
// rejected.
//
// The top band limits the lower two only through the splits of its columns (Felgenhauer and
// Jarvis, 2005):
//
//	       stack 1    stack 2    stack 3
//	      +-------+  +-------+  +-------+   columns of the three boxes as
//	band 1|   u1  |  |   v1  |  |   w1  |   splits (see split). A band with
//	      +-------+  +-------+  +-------+   columns u, v, w can have its rows
//	band 2|   u2  |  |   v2  |  |   w2  |   in rows(u,v,w) ways. Below u1 there
//	      +-------+  +-------+  +-------+   are 56 choices of u2, and each
//	band 3|   u3  |  |   v3  |  |   w3  |   leaves just one u3.
//	      +-------+  +-------+  +-------+
//
// The number of grids with given u1, v1, w1 is therefore rows(u1,v1,w1) times a sum. The sum is
// that of rows(u2,v2,w2)·rows(u3,v3,w3) over 56³ choices. A grid is drawn thus:
//
//  1. The class of (u1, v1, w1) under renaming digits and permuting stacks,
//     and with it u2 and v2, by one draw from a table weighted by the exact
//     number of grids each choice leads to.
//  2. w2 among its 56 choices, by rows(u2,v2,w2)·rows(u3,v3,w3).
//  3. For each band one of the ways to have its rows, all alike.
//  4. A random renaming of the digits, orders of rows in bands, of columns in
//     stacks, and of stacks. It makes every member of the class as likely as
//     the one that the table stands for.
type uniformTables struct {
	*splitTables
	// Some renamings of digits leave split 0 as it is. They turn each split v
	// into one of five, models[modelOf[v]], and then w into turn[v][w]; unturn[v]
	// is the inverse. So the ways to have the rows are kept for five v only.
	models  []split
	modelOf [splitCount]uint8
	turn    [splitCount][splitCount]split
	unturn  [splitCount][16]uint8
	rowAt   [5*splitCount + 1]uint32       // of model and w: where its ways begin
	row     []uint16                       // a way: number of the rows' split of box 1 in cross[0], times 56, plus which next
	rowWays [splitCount][splitCount]uint16 // rows(0, v, w), but for the order of the three rows
	classes []topClass
	tops    []topChoice // an alias table (Walker 1977, with integers)
	total   uint64      // sum of the weights in tops
}

// topClass is one class of column splits of the top band, by a member whose
// first split is 0.
type topClass struct{ v, w split }

// topChoice is one place of the alias table. A number below total that is less than keep chooses
// this place, any other chooses other.
type topChoice struct {
	keep  uint64
	other uint32
	ways  uint32 // sum over w2 of rows(u2,v2,w2)·rows(u3,v3,w3)
}

var uniform = sync.OnceValue(newUniformTables)

// Draw writes a grid of the classic 9×9, each exactly as likely. The first call
// makes the tables.
func Draw(s *random.Source, out *[81]uint8) { uniform().draw(s, out) }

func newUniformTables() *uniformTables {
	t := &uniformTables{splitTables: newSplitTables()}
	t.fillTurns()
	t.fillRows()
	weights := t.fillTops()
	t.fillAlias(weights)
	return t
}

// fillTurns finds the five models and how to get to them.
func (t *uniformTables) fillTurns() {
	found := [splitCount]bool{}
	for model := range split(splitCount) {
		if found[model] {
			continue
		}
		// From the model outwards; each step is undone before what came before.
		found[model] = true
		t.unturn[model] = [16]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8}
		for todo := []split{model}; len(todo) > 0; todo = todo[1:] {
			v := todo[0]
			t.modelOf[v] = uint8(len(t.models))
			for _, name := range keepSplit0 {
				x := t.Triples[v]
				to := t.Find(splits.Triples{rename(x[0], &name), rename(x[1], &name), rename(x[2], &name)})
				if found[to] {
					continue
				}
				found[to] = true
				for d := range 9 {
					t.unturn[to][d] = name[t.unturn[v][d]]
				}
				todo = append(todo, to)
			}
		}
		t.models = append(t.models, model)
	}
	for v := range t.turn {
		var name [16]uint8
		for d := range uint8(9) {
			name[t.unturn[v][d]] = d
		}
		t.turn[v] = t.renamed(&name)
	}
}

// keepSplit0 are renamings that, one after the other, make up all that leave
// split 0 as it is.
var keepSplit0 = [][16]uint8{{1, 0, 2, 3, 4, 5, 6, 7, 8}, {0, 2, 1, 3, 4, 5, 6, 7, 8}, {3, 4, 5, 0, 1, 2, 6, 7, 8}, {0, 1, 2, 6, 7, 8, 3, 4, 5}}

// eachRows calls do for every way to lay three splits of rows over the boxes of a band. The
// columns of the boxes are split 0, a model, and w.
func (t *uniformTables) eachRows(do func(model int, w split, way uint16)) {
	for i, a := range t.Cross[0] {
		for j := range beside {
			for _, v := range t.Cross[t.nextSplit[a][j]] {
				model := int(t.modelOf[v])
				if t.models[model] != v {
					continue
				}
				for _, w := range t.Cross[t.lastSplit[a][j]] {
					do(model, w, uint16(i*beside+j))
				}
			}
		}
	}
}

func (t *uniformTables) fillRows() {
	var count, filled [5 * splitCount]uint32
	t.eachRows(func(model int, w split, _ uint16) { count[model*splitCount+int(w)]++ })
	for i, n := range count {
		t.rowAt[i+1] = t.rowAt[i] + n
	}
	t.row = make([]uint16, t.rowAt[len(count)])
	t.eachRows(func(model int, w split, way uint16) {
		at := model*splitCount + int(w)
		t.row[t.rowAt[at]+filled[at]] = way
		filled[at]++
	})
	for v := range t.rowWays {
		for w := range t.rowWays[v] {
			t.rowWays[v][w] = uint16(count[int(t.modelOf[v])*splitCount+int(t.turn[v][w])])
		}
	}
}

// fillTops finds the classes. For each with its 56² choices of u2 and v2 it returns the number of
// grids. The unit is the same for all.
func (t *uniformTables) fillTops() (weights []uint64) {
	classes, members := t.topClasses()
	t.classes = classes
	t.tops = make([]topChoice, len(classes)*beside*beside)
	weights = make([]uint64, len(t.tops))
	at := 0
	for n, c := range classes {
		band := members[n] * uint64(t.rowWays[c.v][c.w])
		// With bands 2 and 3 exchanged there are as many ways.
		exchanged0, exchangedV := t.exchanged(0), t.exchanged(c.v)
		var ways [beside][beside]uint32
		for i := range beside {
			if other := exchanged0[i]; int(other) < i {
				for j := range beside {
					ways[i][j] = ways[other][exchangedV[j]]
				}
			} else {
				t.lastWays(c, i, &ways[i])
			}
			for j := range beside {
				t.tops[at].ways = ways[i][j]
				weights[at] = band * uint64(ways[i][j])
				at++
			}
		}
	}
	return weights
}

// exchanged returns, for each of the 56 choices below a split, the choice with bands 2 and 3
// exchanged.
func (t *uniformTables) exchanged(u split) (other [beside]uint8) {
	var at [splitCount]uint8
	for i, next := range t.nextSplit[u] {
		at[next] = uint8(i)
	}
	for i, last := range t.lastSplit[u] {
		other[i] = at[last]
	}
	return other
}

// lastWays adds up, for each choice of v2, the ways to have the rows of bands 2 and 3. The sum
// runs over the 56 choices of w2.
func (t *uniformTables) lastWays(c topClass, i int, ways *[beside]uint32) {
	name2, name3 := &t.relabel[t.nextSplit[0][i]], &t.relabel[t.lastSplit[0][i]]
	var w2, w3 [beside]split
	for k := range beside {
		w2[k], w3[k] = name2[t.nextSplit[c.w][k]], name3[t.lastSplit[c.w][k]]
	}
	for j := range beside {
		ways2, ways3 := &t.rowWays[name2[t.nextSplit[c.v][j]]], &t.rowWays[name3[t.lastSplit[c.v][j]]]
		sum := uint32(0)
		for k := range beside {
			sum += uint32(ways2[w2[k]]) * uint32(ways3[w3[k]])
		}
		ways[j] = sum
	}
}

// topClasses groups the pairs (v, w) that stand beside split 0. Two are of one class when
// renaming digits and permuting stacks turns one into the other. It returns the first member of
// each class and the number of members. Pairs that no band has are left out.
func (t *uniformTables) topClasses() (classes []topClass, members []uint64) {
	// Renaming alone makes a model of v, so that only its pairs are joined.
	pair := func(v, w split) int { return int(t.modelOf[v])*splitCount + int(t.turn[v][w]) }
	first := make([]int, len(t.models)*splitCount) // an earlier pair of the class, or itself
	for i := range first {
		first[i] = i
	}
	find := func(i int) int {
		for first[i] != i {
			first[i] = first[first[i]]
			i = first[i]
		}
		return i
	}
	join := func(i, j int) {
		if i, j = find(i), find(j); i != j {
			first[max(i, j)] = min(i, j)
		}
	}
	for _, name := range keepSplit0 {
		move := t.renamed(&name)
		for v := range split(splitCount) {
			for w := range split(splitCount) {
				join(pair(v, w), pair(move[v], move[w]))
			}
		}
	}
	for _, v := range t.models {
		for w := range split(splitCount) {
			join(pair(v, w), pair(w, v))
			join(pair(v, w), pair(t.relabel[v][0], t.relabel[v][w]))
		}
	}
	var alike [splitCount]uint64 // how many splits have a model
	for _, model := range t.modelOf {
		alike[model]++
	}
	number := make([]int, len(first))
	for i := range first {
		v, w := t.models[i/splitCount], split(i%splitCount)
		if t.rowWays[v][w] == 0 {
			continue
		}
		root := find(i)
		if root == i {
			number[i] = len(classes)
			classes, members = append(classes, topClass{v, w}), append(members, 0)
		}
		members[number[root]] += alike[i/splitCount]
	}
	return classes, members
}

// fillAlias makes the table in which every place holds the same total weight. A place has its own
// weight, and the rest from one other place. The weights are used up.
func (t *uniformTables) fillAlias(weights []uint64) {
	n := uint64(len(weights))
	for _, w := range weights {
		t.total += w
	}
	// Two stacks share a slice, those with too little from its start and the others from its end.
	left, stacks := weights, make([]uint32, n)
	small, large := 0, len(stacks)
	put := func(i uint32) {
		if left[i] < t.total {
			stacks[small] = i
			small++
		} else {
			large--
			stacks[large] = i
		}
	}
	for i, w := range weights {
		left[i] = w * n
		put(uint32(i))
	}
	for small > 0 {
		small--
		s, l := stacks[small], stacks[large]
		t.tops[s].keep, t.tops[s].other = left[s], l
		left[l] -= t.total - left[s]
		if left[l] < t.total {
			large++
			put(l)
		}
	}
	for _, l := range stacks[large:] {
		t.tops[l].keep = t.total
	}
}

// draw writes a random solution grid, digits 1 to 9.
func (t *uniformTables) draw(s *random.Source, out *[81]uint8) {
	at := uint32(s.Below(uint64(len(t.tops))))
	if top := &t.tops[at]; s.Below(t.total) >= top.keep {
		at = top.other
	}
	c := t.classes[at/(beside*beside)]
	i, j := int(at/beside%beside), int(at%beside)
	k := t.drawLast(s, c, i, j, t.tops[at].ways)

	var x shuffling
	x.draw(s)
	t.drawBand(s, 0, [3]split{0, c.v, c.w}, [3]*splits.Triples{&t.Triples[0], &t.Triples[c.v], &t.Triples[c.w]}, &x, out)
	t.drawBand(s, 1, [3]split{t.nextSplit[0][i], t.nextSplit[c.v][j], t.nextSplit[c.w][k]},
		[3]*splits.Triples{&t.Next[0][i], &t.Next[c.v][j], &t.Next[c.w][k]}, &x, out)
	t.drawBand(s, 2, [3]split{t.lastSplit[0][i], t.lastSplit[c.v][j], t.lastSplit[c.w][k]},
		[3]*splits.Triples{&t.Last[0][i], &t.Last[c.v][j], &t.Last[c.w][k]}, &x, out)
}

// drawLast chooses w2; ways is the sum over all its choices.
func (t *uniformTables) drawLast(s *random.Source, c topClass, i, j int, ways uint32) (k int) {
	rest := uint32(s.Below(uint64(ways)))
	name2, name3 := &t.relabel[t.nextSplit[0][i]], &t.relabel[t.lastSplit[0][i]]
	ways2, ways3 := &t.rowWays[name2[t.nextSplit[c.v][j]]], &t.rowWays[name3[t.lastSplit[c.v][j]]]
	next, last := &t.nextSplit[c.w], &t.lastSplit[c.w]
	for k < beside-1 {
		n := uint32(ways2[name2[next[k]]]) * uint32(ways3[name3[last[k]]])
		if rest < n {
			break
		}
		rest -= n
		k++
	}
	return k
}

// shuffling is a random member of the group that step 4 needs, from one draw.
type shuffling struct {
	name [16]uint8   // symbol of each digit, 1 to 9; padded so that &15 is in range
	row  [3][3]uint8 // first cell of the row that row r of band b becomes
	col  [3][3]uint8 // column that column c of stack s becomes
}

func (x *shuffling) draw(s *random.Source) {
	const nineFactorial, sixth7 = 362880, 6 * 6 * 6 * 6 * 6 * 6 * 6
	n := s.Below(nineFactorial * sixth7)
	names, orderings := uint32(n/sixth7), uint32(n%sixth7)
	x.name = [16]uint8{1, 2, 3, 4, 5, 6, 7, 8, 9}
	for i := uint32(8); i > 0; i-- {
		j := names % (i + 1)
		names /= i + 1
		x.name[i], x.name[j] = x.name[j], x.name[i]
	}
	stacks := &splits.Orders[orderings%6]
	orderings /= 6
	for b := range 3 {
		rows := &splits.Orders[orderings%6]
		orderings /= 6
		cols := &splits.Orders[orderings%6]
		orderings /= 6
		for i := range 3 {
			x.row[b][i] = uint8(b*27) + rows[i]*9
			x.col[b][i] = stacks[b]*3 + cols[i]
		}
	}
}

// drawBand chooses one of the ways to have the rows of band b, and writes the band. The
// columns of its boxes are given as splits and in their order.
func (t *uniformTables) drawBand(s *random.Source, b int, columns [3]split, sets [3]*splits.Triples, x *shuffling, out *[81]uint8) {
	u := columns[0]
	v, w := t.relabel[u][columns[1]], t.relabel[u][columns[2]]
	at := int(t.modelOf[v])*splitCount + int(t.turn[v][w])
	first := t.rowAt[at]
	way := t.row[first+uint32(s.Below(uint64(t.rowAt[at+1]-first)))]
	a := t.Cross[0][way/beside]
	rows := [3]*splits.Triples{&t.Triples[a], &t.Next[a][way%beside], &t.Last[a][way%beside]}
	var undo [16]uint8
	for d := range 9 {
		undo[d] = t.unname[u][t.unturn[v][d]&15]
	}
	for box := range 3 {
		cells := sets[box]
		for r := range 3 {
			line := x.row[b][r]
			row := rename(rows[box][r], &undo)
			for c := range 3 {
				// The one digit that this row and this column share.
				d := bits.TrailingZeros16(row&cells[c]) & 15
				out[line+x.col[box][c]] = x.name[d]
			}
		}
	}
}

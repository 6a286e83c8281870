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
	tops    *topTable
	filling sync.Mutex // held while places of tops are filled
	counted [len(topClasses)]bool
}

var uniform = sync.OnceValue(newUniformTables)

// Draw writes a grid of the classic 9×9, each exactly as likely. The first calls
// make the tables.
func Draw(s *random.Source, out *[81]uint8) { uniform().draw(s, out) }

func newUniformTables() *uniformTables {
	t := &uniformTables{splitTables: newSplitTables(), tops: new(topTable)}
	t.fillTurns()
	t.fillRows()
	return t
}

// fillTurns finds the five models and how to get to them.
func (t *uniformTables) fillTurns() {
	var moves [len(keepSplit0)][splitCount]split
	for i, name := range keepSplit0 {
		moves[i] = t.renamed(&name)
	}
	found := [splitCount]bool{}
	for model := range split(splitCount) {
		if found[model] {
			continue
		}
		// From the model outwards; each step is undone before what came before.
		found[model] = true
		t.unturn[model] = [16]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8}
		for w := range t.turn[model] {
			t.turn[model][w] = split(w)
		}
		for todo := []split{model}; len(todo) > 0; todo = todo[1:] {
			v := todo[0]
			t.modelOf[v] = uint8(len(t.models))
			for i, name := range keepSplit0 {
				to := moves[i][v]
				if found[to] {
					continue
				}
				found[to] = true
				for d := range 9 {
					t.unturn[to][d] = name[t.unturn[v][d]]
				}
				for w, moved := range moves[i] {
					t.turn[to][w] = t.turn[v][moved]
				}
				todo = append(todo, to)
			}
		}
		t.models = append(t.models, model)
	}
}

// keepSplit0 are renamings that, one after the other, make up all that leave
// split 0 as it is. Each undoes itself.
var keepSplit0 = [4][16]uint8{{1, 0, 2, 3, 4, 5, 6, 7, 8}, {0, 2, 1, 3, 4, 5, 6, 7, 8}, {3, 4, 5, 0, 1, 2, 6, 7, 8}, {0, 1, 2, 6, 7, 8, 3, 4, 5}}

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

// draw writes a random solution grid, digits 1 to 9.
func (t *uniformTables) draw(s *random.Source, out *[81]uint8) {
	at := t.drawTop(s)
	c := &topClasses[at/topChoices]
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
func (t *uniformTables) drawLast(s *random.Source, c *topClass, i, j int, ways uint32) (k int) {
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

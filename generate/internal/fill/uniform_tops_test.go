package fill

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync"
	"testing"

	"jiugong/sudoku/generate/internal/random"
)

func TestUniformWeightsAddUpToTheNumberOfGrids(t *testing.T) {
	tables, total := uniform(), uint64(0)
	for at := range uint32(len(tables.tops)) {
		total += tables.weight(at) / uint64(len(tables.tops))
	}
	if total != topTotal {
		t.Errorf("weights add up to %d, want %d", total, topTotal)
	}
	got := new(big.Int).Mul(new(big.Int).SetUint64(topTotal), big.NewInt(280*216*216))
	if want := "6670903752021072936960"; got.String() != want {
		t.Errorf("weights stand for %s grids, want %s", got, want)
	}
}

func TestUniformTableHoldsEachWeightExactly(t *testing.T) {
	tables := newUniformTables()
	held := make([]uint64, len(tables.tops))
	for at := range uint32(len(tables.tops)) {
		tables.fillPartOf(at)
		top := &tables.tops[at]
		held[at] += top.keep
		held[top.other.Load()-1] += topTotal - top.keep
	}
	for at, got := range held {
		if want := tables.weight(uint32(at)); got != want {
			t.Fatalf("choice %d holds %d, want %d", at, got, want)
		}
	}
}

// TestUniformTableIsTheSameInAnyOrder fills the table in whatever order draws come, from several
// goroutines, and compares it with one that is filled in one go.
func TestUniformTableIsTheSameInAnyOrder(t *testing.T) {
	want := newUniformTables()
	want.fillAtOnce(want.findTopClasses())
	for seed := range uint64(3) {
		got := newUniformTables()
		var drawing sync.WaitGroup
		for part := range uint64(4) {
			drawing.Go(func() {
				var s random.Source
				s.Seed(4*seed + part)
				for range 1000 {
					if at := got.drawTop(&s); got.tops[at].ways != want.tops[at].ways {
						t.Errorf("place %d has %d ways, want %d", at, got.tops[at].ways, want.tops[at].ways)
					}
				}
			})
		}
		drawing.Wait()
		for at := range got.tops {
			keep, other := got.tops[at].keep, got.tops[at].other.Load()
			if other != 0 && (keep != want.tops[at].keep || other != want.tops[at].other.Load()) {
				t.Fatalf("place %d keeps %d beside %d, want %d beside %d", at, keep, other-1, want.tops[at].keep, want.tops[at].other.Load()-1)
			}
		}
	}
}

func TestTopClassesAreAllThereAre(t *testing.T) {
	tables := newUniformTables()
	classes := tables.findTopClasses()
	tables.fillAtOnce(classes)
	if slices.Equal(classes, topClasses[:]) {
		return
	}
	var want strings.Builder
	for _, c := range classes {
		fmt.Fprintf(&want, "\t{%d, %d, %d, %d, %d},\n", c.v, c.w, c.members, c.giver, c.left)
	}
	t.Errorf("topClasses are to be these:\n%s", want.String())
}

// findTopClasses groups the pairs (v, w) that stand beside split 0. Two are of one class when
// renaming digits and permuting stacks turns one into the other. It returns the first member of
// each class and the number of members. Pairs that no band has are left out.
func (t *uniformTables) findTopClasses() (classes []topClass) {
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
			classes = append(classes, topClass{v: v, w: w})
		}
		classes[number[root]].members += alike[i/splitCount]
	}
	return classes
}

// fillAtOnce fills the table for some classes, and says in each who gives when its light places
// begin to be filled.
func (t *uniformTables) fillAtOnce(classes []topClass) {
	left := make([]uint64, len(t.tops))
	var light, heavy []uint32
	for at := range uint32(len(t.tops)) {
		left[at] = t.weight(at)
		if left[at] < topTotal {
			light = append(light, at)
		} else {
			heavy = append(heavy, at)
		}
	}
	begin := func(class int, giver uint32) {
		classes[class].giver, classes[class].left = giver, left[giver]
	}
	begun := len(classes)
	for len(light) > 0 {
		at, giver := light[len(light)-1], heavy[len(heavy)-1]
		light = light[:len(light)-1]
		for t.weight(at) < topTotal && begun > int(at/topChoices) {
			begun--
			begin(begun, giver)
		}
		t.tops[at].fill(left[at], giver)
		left[giver] -= topTotal - left[at]
		if left[giver] < topTotal {
			light, heavy = append(light, giver), heavy[:len(heavy)-1]
		}
	}
	for _, at := range heavy {
		t.tops[at].fill(topTotal, at)
	}
	for begun > 0 {
		begun--
		begin(begun, heavy[len(heavy)-1])
	}
}

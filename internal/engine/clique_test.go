package engine_test

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku/internal/engine"
)

// TestACliqueKeepsWhatMayBe holds a clique against all its fillings: none is lost, what is sure
// is in each of them, and nothing is said to be impossible that has one.
func TestACliqueKeepsWhatMayBe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		digits := rapid.IntRange(4, 9).Draw(t, "digits")
		size := rapid.IntRange(3, min(5, digits-1)).Draw(t, "size")
		domains := make([]uint64, size)
		for i := range domains {
			domains[i] = rapid.Uint64Range(1, engine.All(digits)).Draw(t, "domain")
			if rapid.Bool().Draw(t, "more") {
				domains[i] |= rapid.Uint64Range(1, engine.All(digits)).Draw(t, "others")
			}
		}
		classes := rapid.IntRange(2, digits).Draw(t, "classes")
		table := rapid.OneOf(tables(digits, size), rapid.Just(apart(digits, classes))).Draw(t, "table")
		kept, always := make([]uint64, size), ^uint64(0)
		fillings := 0
		eachDifferent(domains, func(chosen []uint64, used uint64) {
			for i, d := range chosen {
				for _, e := range chosen[:i] {
					if table[bits.TrailingZeros64(d)]&e == 0 {
						return
					}
				}
			}
			fillings++
			always &= used
			for i, d := range chosen {
				kept[i] |= d
			}
		})

		clique := cliqueOf(t, digits, size, table)
		if clique == nil {
			t.Skip("too many sets of digits")
		}
		got := slices.Clone(domains)
		sure, ok := clique.Reduce(got)
		if !ok {
			if fillings > 0 {
				t.Fatalf("%b: said to be impossible, has %d fillings", domains, fillings)
			}
			return
		}
		for i := range got {
			if got[i]&^domains[i] != 0 || kept[i]&^got[i] != 0 {
				t.Fatalf("%b: cell %d keeps %b, the fillings have %b", domains, i, got[i], kept[i])
			}
		}
		if slices.Equal(table, apart(digits, classes)) && classes <= 6 && !slices.Equal(got, kept) {
			t.Fatalf("%b: %b is left, the fillings have %b", domains, got, kept)
		}
		if fillings > 0 && sure&^always != 0 {
			t.Fatalf("%b: %b is sure, the fillings share %b", domains, sure, always)
		}
		fixed := true
		for _, d := range domains {
			fixed = fixed && d&(d-1) == 0
		}
		if fixed && fillings == 0 {
			t.Fatalf("%b: a full clique that breaks the rule passes", domains)
		}
	})
}

// tables are relations: that of a renban line, of a nabner line, or any that works both ways.
func tables(digits, size int) *rapid.Generator[[]uint64] {
	return rapid.Custom(func(t *rapid.T) []uint64 {
		sort, table := rapid.IntRange(0, 2).Draw(t, "sort"), make([]uint64, digits)
		for a := range digits {
			for b := range a + 1 {
				if sort == 0 && a-b < size || sort == 1 && a-b > 1 || sort == 2 && rapid.IntRange(0, 2).Draw(t, "forbid") > 0 {
					table[a] |= 1 << b
					table[b] |= 1 << a
				}
			}
		}
		return table
	})
}

// apart is the relation of two cells whose digits differ by the rest of a division by classes.
func apart(digits, classes int) []uint64 {
	table := make([]uint64, digits)
	for a := range digits {
		for b := range digits {
			if a%classes != b%classes {
				table[a] |= 1 << b
			}
		}
	}
	return table
}

// cliqueOf finds the clique of a model whose cells differ and hold to a relation, and none where they
// need not differ and may be equal; nil where it has too many sets of digits.
func cliqueOf(t *rapid.T, digits, size int, table []uint64) *engine.Clique {
	var cells []uint16
	var pairs [][2]uint16
	for a := range uint16(size) {
		cells = append(cells, a)
		for b := range a {
			pairs = append(pairs, [2]uint16{b, a})
		}
	}
	m := &engine.Model{Digits: digits, Cells: size, Relations: []engine.Relation{engine.NewRelation(pairs, table)}}
	if cliques, rest := m.Cliques(); m.Relations[0].AllowsEqual() && (len(cliques) > 0 || len(rest) != 1 || len(rest[0].Pairs) != len(pairs)) {
		t.Fatalf("cells that need not differ are a clique")
	}
	m = m.Clone()
	m.Groups = [][]uint16{cells}
	cliques, rest := m.Cliques()
	if len(cliques) == 0 && len(rest) == 1 && len(rest[0].Pairs) == len(pairs) {
		return nil
	}
	if len(rest) > 0 {
		t.Fatalf("%v are left of the pairs of a clique", rest)
	}
	if len(cliques) != 1 || !slices.Equal(slices.Sorted(slices.Values(cliques[0].Cells())), cells) {
		t.Fatalf("%d cliques, want one of %d cells", len(cliques), size)
	}
	return cliques[0]
}

// TestLinesOfOneRelationAreCliques has two lines that share a cell, and a pair by itself.
func TestLinesOfOneRelationAreCliques(t *testing.T) {
	apart := make([]uint64, 9) // by two at least
	for d := range apart {
		apart[d] = engine.All(9) &^ (7 << d >> 1)
	}
	pairs := [][2]uint16{{0, 1}, {0, 2}, {1, 2}, {2, 3}, {2, 4}, {4, 3}, {0, 5}}
	m := &engine.Model{Digits: 9, Cells: 9, Relations: []engine.Relation{engine.NewRelation(pairs, apart)}}
	cliques, rest := m.Cliques()
	if len(cliques) != 2 || !slices.Equal(cliques[0].In, []uint16{0, 1, 2}) || !slices.Equal(cliques[1].In, []uint16{2, 3, 4}) {
		t.Fatalf("%v, want two cliques of three cells", cliques)
	}
	if n := len(cliques[0].Sets); n != 35 {
		t.Errorf("%d sets of three digits that are no neighbours, want 35", n)
	}
	if len(rest) != 1 || !slices.Equal(rest[0].Pairs, [][2]uint16{{0, 5}}) {
		t.Errorf("%v are left, want one pair", rest)
	}
}

// TestCliquesAreTied holds the cliques of any pairs against these: two cells of a clique see each other
// and are a pair, and each pair is in a clique or left.
func TestCliquesAreTied(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const cells = 8
		cell := rapid.Uint16Range(0, cells-1)
		m := &engine.Model{Digits: 9, Cells: cells}
		for range rapid.IntRange(0, 3).Draw(t, "groups") {
			m.Groups = append(m.Groups, rapid.SliceOfNDistinct(cell, 2, 5, rapid.ID[uint16]).Draw(t, "group"))
		}
		var pairs [][2]uint16
		for range rapid.IntRange(1, 16).Draw(t, "pairs") {
			pair := rapid.SliceOfNDistinct(cell, 2, 2, rapid.ID[uint16]).Draw(t, "pair")
			pairs = append(pairs, [2]uint16(pair))
		}
		m.Relations = []engine.Relation{engine.NewRelation(pairs, tables(9, 3).Draw(t, "table"))}
		cliques, rest := m.Cliques()
		left := map[[2]uint16]bool{}
		for _, r := range rest {
			for _, pair := range r.Pairs {
				left[pair] = true
			}
		}
		isPair := func(a, b uint16) bool {
			return slices.Contains(pairs, [2]uint16{a, b}) || slices.Contains(pairs, [2]uint16{b, a})
		}
		for _, q := range cliques {
			for i, a := range q.In {
				for _, b := range q.In[:i] {
					if !m.Sight().Sees(a, b) || !isPair(a, b) {
						t.Fatalf("%v: a clique has %d and %d, of groups %v and pairs %v", q.In, a, b, m.Groups, pairs)
					}
				}
			}
		}
		for _, pair := range pairs {
			if !left[pair] && !slices.ContainsFunc(cliques, func(q *engine.Clique) bool {
				return slices.Contains(q.In, pair[0]) && slices.Contains(q.In, pair[1])
			}) {
				t.Fatalf("%v is lost", pair)
			}
		}
	})
}

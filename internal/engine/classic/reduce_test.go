package classic

import (
	"math/rand/v2"
	"testing"
)

// sparse is a state that keeps each candidate of an empty board with a chance
// of keep in a hundred.
func sparse(rng *rand.Rand, keep int) (s State) {
	for d := range 9 {
		for k := range 3 {
			for bit := range 27 {
				if rng.IntN(100) < keep {
					s[d][k] |= 1 << bit
				}
			}
		}
	}
	return s
}

// thinned is a state from which some candidates outside one solution grid are
// missing, as in a search.
func thinned(rng *rand.Rand) (s State) {
	digits, drop := rng.Perm(9), rng.IntN(101)
	for cell := range 81 {
		row, column := cell/9, cell%9
		digit := digits[(3*row+row/3+column)%9]
		c := CellOf(cell)
		for d := range 9 {
			if d == digit || rng.IntN(100) >= drop {
				s[d][c.Word] |= 1 << c.Bit
			}
		}
	}
	return s
}

func randomState(rng *rand.Rand) (s State) {
	if rng.IntN(3) == 0 {
		s = sparse(rng, rng.IntN(101))
	} else {
		s = thinned(rng)
	}
	s.Count(new(Cells))
	return s
}

func TestTwoDigitsAtATimeAreAsOneByOne(t *testing.T) {
	for seed := range uint64(20000) {
		rng := rand.New(rand.NewPCG(seed, 0))
		want := randomState(rng)
		var p pairs
		want.pack(&p)
		for {
			var wantTwo, gotTwo Cells
			wantVerdict, gotVerdict := want.Pass(&wantTwo), p.pass(&gotTwo)
			if gotVerdict != wantVerdict {
				t.Fatalf("seed %d: verdict %v, want %v", seed, gotVerdict, wantVerdict)
			}
			if wantVerdict == Dead {
				break
			}
			var got State
			if p.unpack(&got); got != want || gotTwo != wantTwo {
				t.Fatalf("seed %d:\n%o, two %o; want\n%o, two %o", seed, got, gotTwo, want, wantTwo)
			}
			if wantVerdict != Moving {
				break
			}
		}
	}
}

func TestBranchingOnTwoDigitsAtATimeIsAsOneByOne(t *testing.T) {
	branched := 0
	for seed := range uint64(20000) {
		rng := rand.New(rand.NewPCG(seed, 2))
		want := randomState(rng)
		var two Cells
		verdict := Moving
		for verdict == Moving {
			verdict = want.Pass(&two)
		}
		if verdict != Stuck {
			continue
		}
		branched++
		var p, rest pairs
		want.pack(&p)
		by := Score(rng.IntN(3))
		cell := want.Choose(&two, by)
		if got := p.choose(&two, by); got != cell {
			t.Fatalf("seed %d: chooses %v, want %v", seed, got, cell)
		}
		var wantRest, got, gotRest State
		digit, _ := want.Choice(&two, Way{Score: by})
		want.Try(digit, cell, &wantRest)
		p.branch(&two, Way{Score: by}, &rest)
		p.unpack(&got)
		rest.unpack(&gotRest)
		if got != want || gotRest != wantRest {
			t.Fatalf("seed %d:\n%o and\n%o, want\n%o and\n%o", seed, got, gotRest, want, wantRest)
		}
	}
	if branched < 2000 {
		t.Fatalf("only %d states were branched on", branched)
	}
}

func TestFitsTellsSolutions(t *testing.T) {
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		var grid [81]uint8
		digits := rng.Perm(9)
		for cell := range grid {
			row, column := cell/9, cell%9
			grid[cell] = uint8(digits[(3*row+row/3+column)%9] + 1)
		}
		want := seed%2 == 0
		if !want { // exchange two digits, or change one
			a, b := rng.IntN(81), rng.IntN(81)
			if grid[a] != grid[b] {
				grid[a], grid[b] = grid[b], grid[a]
			} else {
				grid[a] = grid[a]%9 + 1
			}
		}
		var s State
		if s.Load(&grid); s.Fits() != want {
			t.Fatalf("seed %d: Fits says %v of %v", seed, !want, grid)
		}
		// So does a pass on a state without an open cell.
		var two Cells
		if verdict := s.Pass(&two); verdict == Filled != want {
			t.Fatalf("seed %d: a pass says %v of %v", seed, verdict, grid)
		}
	}
}

// choosePlace works on whole words; here it is told cell by cell.
func TestChoosePlaceCellByCell(t *testing.T) {
	compared := 0
	for seed := range uint64(20000) {
		rng := rand.New(rand.NewPCG(seed, 5))
		s := randomState(rng)
		var two Cells
		verdict := Moving
		for verdict == Moving {
			verdict = s.Pass(&two)
		}
		if verdict != Stuck {
			continue
		}
		may := func(d, cell int) bool {
			c := CellOf(cell)
			return s[d][c.Word]>>c.Bit&1 != 0
		}
		var wantDigit, best int
		var wantAt Cell
		for d := range 9 {
			for box := range 9 { // down the stacks, as their bits go
				var places []int
				for i := range 9 {
					cell := 27*(box%3) + 3*(box/3) + 9*(i/3) + i%3
					if may(d, cell) {
						places = append(places, cell)
					}
				}
				if len(places) != 2 {
					continue
				}
				score := 0
				for cell := range 81 {
					if may(d, cell) && (sees(places[0], cell) || sees(places[1], cell)) {
						score++
					}
				}
				for e := range 9 {
					for _, cell := range places {
						if may(e, cell) {
							score++
						}
					}
				}
				if score > best {
					a, b := CellOf(places[0]), CellOf(places[1])
					if a.Word > b.Word || a.Word == b.Word && a.Bit > b.Bit {
						b = a
					}
					best, wantDigit, wantAt = score, d, b
				}
				break
			}
		}
		digit, at, ok := s.choosePlace()
		if ok {
			compared++
		}
		if ok != (best > 0) || digit != wantDigit || at != wantAt {
			t.Fatalf("seed %d: digit %d at %v, want %d at %v of\n%o", seed, digit, at, wantDigit, wantAt, s)
		}
	}
	if compared < 1000 {
		t.Errorf("only %d states were compared", compared)
	}
}

// sees says whether two cells are peers.
func sees(a, b int) bool {
	return a != b && (a/9 == b/9 || a%9 == b%9 || a/27 == b/27 && a%9/3 == b%9/3)
}

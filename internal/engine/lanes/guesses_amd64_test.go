package lanes

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"jiugong/sudoku/internal/engine/classic"
)

// nearPieces returns the pieces of the rows and boxes of others.
func nearPieces(pieces uint32) (near uint32) {
	for bit := range uint32(27) {
		row, box := bit/9, bit%9 // the stack and band
		for other := range uint32(27) {
			sameRow := row == other/9 && box%3 == other%3
			if (sameRow || box == other%9) && pieces>>other&1 != 0 {
				near |= 1 << bit
			}
		}
	}
	return near
}

// guessPlain does for one lane what guessLanes does for eight. Before has the open cells after the
// last guess.
func guessPlain(s *classic.State, two, before classic.Cells, rest *classic.State) bool {
	moved := uint32(0)
	for k := range 3 {
		moved |= before[k] ^ s[classic.Open][k]
	}
	if bits.OnesCount32(moved) > 3 {
		return false
	}
	near := nearPieces(moved)
	for k := range 3 {
		two[k] &^= near
	}
	if two == (classic.Cells{}) {
		return false
	}
	s.Branch(&two, classic.Way{}, rest)
	return true
}

func TestGuessesAgreeWithPlainWordForWord(t *testing.T) {
	if usable(AVX2) != AVX2 {
		t.Skip("this processor lacks AVX2")
	}
	guesses := 0
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		var b Solver
		rest := new(row)
		lanes, first, number := rng.Uint32N(256), rng.IntN(2)*half, rng.Uint32()
		var got, want, other, wantOther [width]classic.State
		var wantGuessed uint32
		last := b.block.last
		for i := range width {
			want[i] = randomState(rng)
			two := classic.Cells{}
			want[i].Count(&two)
			before := want[i][classic.Open]
			for range rng.IntN(6) {
				before[rng.IntN(3)] ^= 1 << rng.IntN(27)
			}
			last[i] = rng.Uint32()
			b.block.put(i, &want[i])
			for k := range 3 {
				b.block.pairs[k][i], b.block.before[k][i] = two[k], before[k]
			}
			if asked := i&^7 == first && lanes>>(i&7)&1 != 0; asked && guessPlain(&want[i], two, before, &wantOther[i]) {
				wantGuessed |= 1 << (i & 7)
			}
		}
		b.block.last = last
		guessed := AVX2.guess(&b.block, rest, first, lanes, number)
		if guessed != wantGuessed {
			t.Fatalf("seed %d: lanes %08b guessed, want %08b", seed, guessed, wantGuessed)
		}
		for i := range width {
			b.block.get(i, &got[i])
			if got[i] != want[i] {
				t.Fatalf("seed %d, lane %d:\n%o, want\n%o", seed, i, got[i], want[i])
			}
			if i&^7 == first {
				if before := (classic.Cells{b.block.before[0][i], b.block.before[1][i], b.block.before[2][i]}); before != got[i][classic.Open] {
					t.Fatalf("seed %d, lane %d: the open cells noted are %o, want %o", seed, i, before, got[i][classic.Open])
				}
			}
			if i&^7 != first || guessed>>(i&7)&1 == 0 {
				if b.block.last[i] != last[i] {
					t.Fatalf("seed %d, lane %d: the last guess is %d, want %d", seed, i, b.block.last[i], last[i])
				}
				continue
			}
			guesses++
			if b.block.last[i] != number || rest.prior[i] != last[i] {
				t.Fatalf("seed %d, lane %d: guess %d after %d, want %d after %d", seed, i, b.block.last[i], rest.prior[i], number, last[i])
			}
			AVX2.restore(&b.block, rest, i)
			if b.block.get(i, &other[i]); other[i] != wantOther[i] {
				t.Fatalf("seed %d, lane %d: the other digit leaves\n%o, want\n%o", seed, i, other[i], wantOther[i])
			}
			if before := (classic.Cells{b.block.before[0][i], b.block.before[1][i], b.block.before[2][i]}); before != other[i][classic.Open] {
				t.Fatalf("seed %d, lane %d: after going back the open cells noted are %o, want %o", seed, i, before, other[i][classic.Open])
			}
		}
	}
	if guesses < 1000 {
		t.Errorf("only %d guesses were compared", guesses)
	}
}

package components

import (
	"math/big"
	"math/bits"
)

// A nat is a count: a word while it fits, a big integer from then on. Its
// value is never changed in place, so copies may be shared.
type nat struct {
	word uint64
	big  *big.Int // nil while word holds the value
}

func small(n int) nat { return nat{word: uint64(n)} }

func (x nat) isZero() bool { return x.big == nil && x.word == 0 }

// Int returns the value as a new big integer.
func (x nat) Int() *big.Int {
	if x.big != nil {
		return new(big.Int).Set(x.big)
	}
	return new(big.Int).SetUint64(x.word)
}

func (x nat) add(y nat) nat {
	if x.big == nil && y.big == nil {
		if sum, carry := bits.Add64(x.word, y.word, 0); carry == 0 {
			return nat{word: sum}
		}
	}
	return nat{big: x.Int().Add(x.Int(), y.Int())}
}

func (x nat) mul(y nat) nat {
	if x.big == nil && y.big == nil {
		if hi, lo := bits.Mul64(x.word, y.word); hi == 0 {
			return nat{word: lo}
		}
	}
	if x.isZero() || y.isZero() {
		return nat{}
	}
	return nat{big: x.Int().Mul(x.Int(), y.Int())}
}

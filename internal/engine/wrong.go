package engine

import "math/bits"

// Wrong counts guesses that failed at once, and weighs them in the choice of the next one.
// Searches branch where most has failed for each digit left (known as dom/wdeg). Old failures,
// from another part of the tree, count less and less. In a large tree guesses weigh more, and are
// remembered for longer. That saves a third of the guesses on very hard killers. It isn't done
// with sums only, but is with cages only. If one digit failed most by far, it counts for each
// cell that may hold it, except with cages only.
type Wrong struct {
	OnlySums  bool // see Model.OnlySums
	OnlyCages bool
	onlyPairs bool

	digits int
	with   [64]int32 // guesses with each digit
	worst  uint64    // the digit that failed most often, if it stands out
	weight int32     // what that counts
	left   int       // guesses until all counts less
}

// What a guess weighs, and how many are made until all counts half; both are others in a large tree.
const (
	wrongWeight      = 10
	wrongWeightSums  = 5
	fadesAfter       = 50
	largeTree        = 2000 // guesses
	wrongWeightLarge = 15
	fadesAfterLarge  = 100
)

// NewWrong knows of no guesses yet, under the rules of a model.
func NewWrong(m *Model) (w Wrong) {
	w.OnlySums, w.OnlyCages = m.OnlySums()
	w.onlyPairs, w.digits, w.left = m.onlyPairs(), m.Digits, fadesAfter
	return w
}

// Begin forgets all guesses.
func (w *Wrong) Begin() {
	*w = Wrong{OnlySums: w.OnlySums, OnlyCages: w.OnlyCages, onlyPairs: w.onlyPairs, digits: w.digits, left: fadesAfter}
}

// Count counts a guess with some digits, made after others. It returns the guess's weight in its
// cell, and reports whether earlier counts now count half.
func (w *Wrong) Count(digits uint64, guesses int64) (weight int32, fade bool) {
	if digits&(digits-1) == 0 && !w.OnlyCages {
		w.with[bits.TrailingZeros64(digits)%len(w.with)]++
	}
	weight, fading := int32(wrongWeight), fadesAfter
	if w.OnlySums && (!w.OnlyCages || guesses <= largeTree) {
		weight = wrongWeightSums
	} else if guesses > largeTree {
		weight, fading = wrongWeightLarge, fadesAfterLarge
	}
	w.left--
	if fade = w.left <= 0; fade {
		w.left = fading
		for d := range w.with[:w.digits] {
			w.with[d] /= 2
		}
	}
	w.findWorst()
	return weight, fade
}

// findWorst finds the digit that failed most often, and sets its weight. It must have failed half
// as often again as the digit that failed least.
func (w *Wrong) findWorst() {
	w.worst, w.weight = 0, 0
	var most, least int32
	for d, n := range w.with[:w.digits] {
		if n > most {
			most, w.worst = n, 1<<d
		}
		if n > 0 && (least == 0 || n < least) {
			least = n
		}
	}
	if int(most) < w.digits || 2*most <= 3*least {
		w.worst = 0
		return
	}
	w.weight = most * 3 / 2
}

// Worst returns the digit that guesses failed with most often, if it stands out. Weight counts
// for each cell that may hold it.
func (w *Wrong) Worst() (digit uint64, weight int32) { return w.worst, w.weight }

// In returns a cell's failure score. It is failed, plus the weight of the worst digit if the cell
// can still hold it.
func (w *Wrong) In(failed int32, candidates uint64) int64 {
	here := candidates & w.worst
	return int64(failed + int32((here|-here)>>63)*w.weight)
}

// InTwo returns how many quarters of a cell's failure score count for a digit with two places in
// its house. A guess at it leaves two branches, however many digits the cell has.
func (w *Wrong) InTwo() int64 {
	if w.onlyPairs {
		return 4
	}
	return 3
}

// Share returns the part of a whole that each of a cell's digits has, for up to 64 digits. It
// returns 0 if there is no choice.
func Share(digits int) int64 { return shares[digits%len(shares)] }

var shares = func() (shares [65]int64) {
	for n := 2; n < len(shares); n++ {
		shares[n] = 720720 / int64(n) // exact up to 16
	}
	return shares
}()

// UpperHalf returns the greater half of some digits, with the middle one if there is one. With
// cages only, a cell of at least FewestHalved digits is assumed to hold this half. That bounds
// the cage's sum and so narrows its other cells, while one digit less hardly does.
func UpperHalf(digits uint64) uint64 {
	for range bits.OnesCount64(digits) / 2 {
		digits &= digits - 1
	}
	return digits
}

// FewestHalved is the number of a cell's digits from which on the upper half of them is assumed.
const FewestHalved = 4

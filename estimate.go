package sudoku

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/engine/tally"
)

// EstimateOptions say how Estimate works. The zero value takes 10 000 samples
// of seed 0.
type EstimateOptions struct {
	// Samples is the number of random probes: 0 is 10 000, and 1 counts as 2, since
	// one alone tells no error. Four times as many halve the error.
	Samples int
	// Seed makes the same estimate again.
	Seed uint64
	// Workers is the number of goroutines that share the work; 0 is one for
	// each processor. The estimate doesn't depend on it.
	Workers int
	// Progress, if not nil, is told how many samples of how many are taken, by
	// one goroutine at a time.
	Progress func(done, total uint64)
}

// Estimated is an unbiased estimate of a number of solutions: the mean of independent
// probes. The expected value of each is the true number.
type Estimated struct {
	Mean *big.Float
	// Error is the standard error of the mean: two times out of three the true
	// number is within it. It is itself estimated, and too small when a few
	// rare probes hold most of the number.
	Error   *big.Float
	Samples int
	// Exact says that the rules alone filled the board, or left it without a solution. The mean
	// is then the number, and no sample was taken.
	Exact bool
}

// String writes the estimate as a person wants to read it: "289.94 ± 0.64",
// "(6.66 ± 0.11) × 10^21".
func (e Estimated) String() string {
	mean, err, exponent := e.Digits()
	switch {
	case e.Exact:
		return mean
	case exponent == 0:
		return mean + " ± " + err
	}
	return fmt.Sprintf("(%s ± %s) × 10^%d", mean, err, exponent)
}

// Digits returns the mean and the error with as many digits as mean something. These are two of
// the error, and those of the mean down to the same place. Both are to be multiplied by 10 to the
// power of exponent. That is 0 for numbers of up to nine digits. A number that is nil, as in the
// zero value, counts as 0.
func (e Estimated) Digits() (mean, err string, exponent int) {
	e.Mean, e.Error = cmp.Or(e.Mean, new(big.Float)), cmp.Or(e.Error, new(big.Float))
	place := 0 // of the last digit that means something
	if e.Error.Sign() > 0 {
		place = magnitude(e.Error) - 1
	}
	largest := max(magnitude(e.Mean), magnitude(e.Error))
	if largest >= 9 && e.Error.Sign() > 0 {
		exponent = largest
	}
	write := func(x *big.Float) string {
		rounded := scaled(x, -place)
		whole, _ := new(big.Float).Add(rounded, big.NewFloat(0.5)).Int(nil)
		return scaled(new(big.Float).SetPrec(128).SetInt(whole), place-exponent).Text('f', max(0, exponent-place))
	}
	return write(e.Mean), write(e.Error), exponent
}

// magnitude returns the power of ten of the first digit of x, rounded to two digits.
func magnitude(x *big.Float) int {
	if x.Sign() == 0 {
		return 0
	}
	_, power, _ := strings.Cut(x.Text('e', 1), "e")
	n, _ := strconv.Atoi(power)
	return n
}

// scaled returns x times 10 to the power of n.
func scaled(x *big.Float, n int) *big.Float {
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(n, -n))), nil)
	factor, y := new(big.Float).SetPrec(128).SetInt(power), new(big.Float).SetPrec(128).Set(x)
	if n < 0 {
		return y.Quo(y, factor)
	}
	return y.Mul(y, factor)
}

// Estimate estimates the number of solutions of a puzzle where counting would not end. It uses
// Knuth's method (1975): random walks down the search tree, weighted by the choices there were.
// It depends on the puzzle, Samples and Seed alone. Errors are as for Count.
func Estimate(ctx context.Context, p Puzzle, options EstimateOptions) (Estimated, error) {
	p = p.normal()
	if err := p.Check(); err != nil {
		return Estimated{}, err
	}
	how := tally.EstimateOptions{Samples: options.Samples, Seed: options.Seed, Workers: options.Workers}
	if options.Progress != nil {
		how.Progress = func(at tally.Progress) { options.Progress(at.Done, at.Total) }
	}
	if p.Candidates != nil {
		how.Candidates = p.domains()
	}
	e, err := tally.Estimate(ctx, p.Rules.model(), p.Givens, how)
	return Estimated(e), err
}

package general_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/general"
	"jiugong/sudoku/internal/testlong"
)

// randomAutomaton goes from each state to a few others on each digit.
func randomAutomaton(digits, states int, random *rand.Rand) *engine.Automaton {
	words := (states + 63) / 64
	a := &engine.Automaton{Digits: digits, Start: make([]uint64, words), Accept: make([]uint64, words)}
	a.Start[0] = 1
	for w := range a.Accept {
		a.Accept[w] = random.Uint64() & (1<<min(63, states-64*w) - 1)
	}
	for range states * digits {
		a.Next = append(a.Next, []uint16{uint16(random.IntN(states)), uint16(random.IntN(states))})
	}
	return a
}

// TestSlowPropagatorsEndWithTheContext searches where a guess takes seconds, and goes
// on where it was interrupted.
func TestSlowPropagatorsEndWithTheContext(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	m := engine.BoxGrid(4, 4)
	for row := range 16 {
		long := randomAutomaton(16, 2000, random)
		var cells, twice []uint16
		for k := range 16 {
			cells = append(cells, uint16(16*row+k))
		}
		for _, c := range random.Perm(256)[:32] {
			twice = append(twice, uint16(c))
		}
		m.Propagators = append(m.Propagators, engine.NewLine(cells, long), engine.NewAny([][]engine.Propagator{
			{engine.NewLine(twice, long)}, {engine.NewLine(cells, long), engine.NewLine(twice, long)},
		}))
	}
	s := general.New(general.Compile(m))
	if err := s.Start(make([]uint8, 256)); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		start := time.Now()
		found, err := s.Next(ctx)
		if took := time.Since(start); took > testlong.Patience { // 0.2 s when nothing else is running
			t.Errorf("ended after %v", took)
		}
		if found || err != context.DeadlineExceeded {
			t.Fatal(found, err)
		}
		cancel()
	}
}

// endless is a context that ends and goes on by turns.
type endless struct {
	context.Context
	looks int
}

func (e *endless) Err() error {
	if e.looks++; e.looks%2 == 0 {
		return context.Canceled
	}
	return nil
}

// TestInterruptedPropagationLosesNothing counts with a context that keeps ending.
func TestInterruptedPropagationLosesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	m := engine.BoxGrid(2, 2)
	for row := range 4 {
		cells := []uint16{uint16(4 * row), uint16(4*row + 1), uint16(4*row + 2), uint16(4*row + 3)}
		m.Propagators = append(m.Propagators, engine.NewLine(cells, randomAutomaton(4, 50_000, random)))
	}
	s := general.New(general.Compile(m))
	s.Start(make([]uint8, 16))
	want, err := s.Count(t.Context(), 1000)
	if err != nil || want == 0 {
		t.Fatal(want, err)
	}
	s.Start(make([]uint8, 16))
	var got, ends int64
	for ctx := (&endless{Context: t.Context()}); ; ends++ {
		n, err := s.Count(ctx, 1000-got)
		if got += n; err == nil {
			break
		}
	}
	if got != want || ends == 0 {
		t.Errorf("%d solutions, want %d; interrupted %d times", got, want, ends)
	}
}

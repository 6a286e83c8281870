package queue

import (
	"cmp"
	"container/heap"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// fleet is workers that do shards over a queue, simulated. docs/batch.md has what
// came of it.
type fleet struct {
	workers int
	shards  int
	seconds float64 // a shard takes on the average
	// messages is what the queue can take of those that three servers must agree on,
	// in a second.
	messages float64
	// deaths is how many workers die in an hour, of which each comes back at once.
	deaths  float64
	silence float64 // until the queue gives a dead worker's shard to another
}

// What a shard costs the queue: three messages that all servers keep (it was given
// out, its entry, its acknowledgement), and for each heartbeat one that they keep
// and one that they don't.
const keptMessages, beatEvery = 3, 10.0

// simulated is what came of it.
type simulated struct {
	hours float64
	kept  float64 // messages a second on the average
	peak  float64 // in the busiest second
	busy  float64 // of the workers' time
	again int     // shards begun more than once
}

// event is a worker that asks for a shard, or, when it has spent some seconds on
// one, says that it is done.
type event struct {
	at, spent float64
}

type events []event

func (e events) Len() int           { return len(e) }
func (e events) Less(i, j int) bool { return cmp.Less(e[i].at, e[j].at) }
func (e events) Swap(i, j int)      { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)        { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	last := (*e)[len(*e)-1]
	*e = (*e)[:len(*e)-1]
	return last
}

func (f fleet) run() (s simulated) {
	random := rand.New(rand.NewPCG(1, 2))
	var next events
	for range f.workers {
		next = append(next, event{})
	}
	heap.Init(&next)
	var queue, end, worked, all float64 // when the queue is idle again, and sums
	perSecond := map[int]float64{}
	ask := func(at, messages float64) float64 {
		all += messages
		perSecond[int(at)] += messages
		queue = max(queue, at) + messages/f.messages
		return queue
	}
	died := f.deaths / 3600 / float64(f.workers)
	var back []float64 // when shards of dead workers come back
	for todo := f.shards; len(next) > 0; {
		e := heap.Pop(&next).(event)
		if e.spent > 0 {
			worked += e.spent
			end = ask(e.at, keptMessages-1+math.Floor(e.spent/beatEvery))
			heap.Push(&next, event{at: end})
			continue
		}
		switch {
		case todo > 0:
			todo--
		case len(back) == 0:
			continue // nothing is left for this worker
		case e.at < back[0]:
			heap.Push(&next, event{at: back[0]})
			continue
		default:
			back = back[1:]
		}
		start := ask(e.at, 1)
		spent := f.seconds * math.Exp(random.NormFloat64()/2-1.0/8)
		if random.Float64() < 1-math.Exp(-died*spent) {
			s.again++
			back = append(back, start+spent/2+f.silence)
			slices.Sort(back)
			heap.Push(&next, event{at: start + spent/2})
			continue
		}
		heap.Push(&next, event{start + spent, spent})
	}
	for _, n := range perSecond {
		s.peak = max(s.peak, n)
	}
	s.hours, s.kept, s.busy = end/3600, all/end, worked/end/float64(f.workers)
	return s
}

// TestAThousandWorkers simulates 10⁹ puzzles: rated in shards of 256 KiB at a
// millisecond each, and checked in shards of 4 MiB at six microseconds each.
func TestAThousandWorkers(t *testing.T) {
	start := time.Now()
	const bytes = 82_000_000_000
	rate := bytes / (256 << 10)
	check := bytes / (4 << 20)
	for _, test := range []struct {
		name string
		fleet
		least float64 // of the workers' time must be work
	}{
		{"rate, 16 workers, a 64th of it", fleet{16, rate / 64, 3.2, 500, 1, 30}, 0.95},
		{"rate, 1000 workers", fleet{1000, rate, 3.2, 500, 10, 30}, 0.5},
		{"rate, 1000 workers, 1 MiB", fleet{1000, rate / 4, 12.8, 500, 10, 30}, 0.9},
		{"rate, 1000 workers, 1 MiB, a death a second", fleet{1000, rate / 4, 12.8, 500, 3600, 30}, 0.85},
		{"check, 1000 workers", fleet{1000, check, 0.31, 500, 10, 30}, 0.04},
		{"check, 50 workers", fleet{50, check, 0.31, 500, 10, 30}, 0.8},
	} {
		s := test.run()
		t.Logf("%-45s %7d shards, %.2f h, %.0f messages/s, peak %.0f, busy %.0f %%, %d shards again", test.name, test.shards, s.hours, s.kept, s.peak, 100*s.busy, s.again)
		if s.busy < test.least {
			t.Errorf("%s: busy %.2f, want %.2f", test.name, s.busy, test.least)
		}
	}
	t.Logf("in %v", time.Since(start).Round(time.Millisecond))
}

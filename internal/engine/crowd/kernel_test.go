//go:build amd64

package crowd

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"jiugong/sudoku/internal/engine"
)

// killer is a model of random cages, with the sums that follow.
func killer(random *rand.Rand) (*engine.Model, []*engine.Sum) {
	m := engine.BoxGrid(3, 3)
	var taken [cells]bool
	for c := range uint16(cells) {
		if taken[c] {
			continue
		}
		cage := []uint16{c}
		taken[c] = true
		for size := 1 + random.IntN(5); len(cage) < size; {
			from := cage[random.IntN(len(cage))]
			next := from + 1
			if random.IntN(2) == 0 {
				next = from + 9
			} else if next%9 == 0 {
				break
			}
			if next >= cells || taken[next] {
				break
			}
			taken[next] = true
			cage = append(cage, next)
		}
		low, high := len(cage)*(len(cage)+1)/2, len(cage)*(19-len(cage))/2
		total := low + random.IntN(high-low+1)
		if len(cage) > 1 {
			m.Groups = append(m.Groups, cage)
		}
		m.Propagators = append(m.Propagators, &engine.Sum{In: cage, Weights: engine.Units(len(cage), 0), Low: total, High: total})
	}
	m.GroupSums()
	var implied []*engine.Sum
	found := m.Implied(true)
	for i := range found {
		implied = append(implied, &found[i])
	}
	return m, implied
}

// eachWidth runs a test with the kernels of each width that the processor has.
func eachWidth(t *testing.T, test func(t *testing.T)) {
	if !hasKernels {
		t.Skip("the processor lacks what the kernels need")
	}
	before := wide
	defer func() { wide = before }()
	for _, wide = range []bool{false, true} {
		if wide && !before {
			continue
		}
		t.Run(map[bool]string{false: "256", true: "512"}[wide], test)
	}
}

// fill gives each cell some digits, at least one, in each lane.
func (b *board) fill(random *rand.Rand) {
	for c := range cells {
		for lane := range Lanes {
			b[c][lane] = uint16(random.IntN(all + 1))
			if few := random.IntN(4); few == 0 {
				b[c][lane] &= uint16(random.IntN(all + 1))
				b[c][lane] &= uint16(random.IntN(all + 1))
			} else if few == 1 {
				b[c][lane] = 1 << random.IntN(digits)
			}
			if b[c][lane] == 0 {
				b[c][lane] = all
			}
		}
	}
	for lane := range Lanes {
		b[spare][lane] = spareDigit
	}
}

// TestKernelsArePlain holds each kernel against plain Go, word for word, on boards of all sorts.
// What becomes of a lane that is dead doesn't matter.
func TestKernelsArePlain(t *testing.T) { eachWidth(t, kernelsArePlain) }

func kernelsArePlain(t *testing.T) {
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 1))
		m, implied := killer(random)
		addOthers(m, random)
		var p program
		p.layOut(m, implied)
		var first board
		first.fill(random)
		var room room
		for _, kernel := range []struct {
			name    string
			rules   *list
			fast    func(b *board, l *list, dead []uint32) uint32
			plain   func(b *board, l *list, dead []uint32) uint32
			perRule func(l *list, i int) list
		}{
			{"houses", &p.houses, (*board).lookAtHouses, lookAtHousesPlain, equal(10)},
			{"bands", &p.bands, func(b *board, l *list, _ []uint32) uint32 { return b.lookAtBands(l) },
				func(b *board, l *list, _ []uint32) uint32 { return lookAtBandsPlain(b, l) }, equal(27)},
			{"cages", &p.cages, (*board).lookAtCages, lookAtCagesPlain, nil},
			{"relations", &p.relations, (*board).lookAtRelations, lookAtRelationsPlain, equal(2 + 4*digits)},
			{"sums", &p.sums, func(b *board, l *list, dead []uint32) uint32 { return b.lookAtSums(l, dead, &room) }, lookAtSumsPlain, nil},
		} {
			// Rule by rule, where a rule's words are known, and all at once.
			lists := []list{*kernel.rules}
			for i := range kernel.rules.cells {
				if kernel.perRule != nil {
					lists = append(lists, kernel.perRule(kernel.rules, i))
				}
			}
			for _, rules := range lists {
				if len(rules.cells) == 0 {
					continue
				}
				fast, plain := first, first
				deadFast, deadPlain := make([]uint32, len(rules.cells)), make([]uint32, len(rules.cells))
				movedFast, movedPlain := kernel.fast(&fast, &rules, deadFast), kernel.plain(&plain, &rules, deadPlain)
				var dead uint32
				for i := range deadFast {
					if fresh := ^dead; deadFast[i]&fresh != deadPlain[i]&fresh {
						t.Fatalf("seed %d, %s: rule %d of %v is dead in the lanes %032b, plain %032b", seed, kernel.name, i, rules.cells[i], deadFast[i], deadPlain[i])
					}
					dead |= deadFast[i]
				}
				if movedFast&^dead != movedPlain&^dead {
					t.Fatalf("seed %d, %s moved %032b, plain %032b", seed, kernel.name, movedFast&^dead, movedPlain&^dead)
				}
				for c := range fast {
					for lane := range Lanes {
						if dead>>lane&1 == 0 && fast[c][lane] != plain[c][lane] {
							t.Fatalf("seed %d, %s: cell %d in lane %d is %09b, plain %09b, before %09b", seed, kernel.name, c, lane, fast[c][lane], plain[c][lane], first[c][lane])
						}
					}
				}
			}
		}
	}
}

// equal cuts a list of rules of so many words each.
func equal(size int) func(l *list, i int) list {
	return func(l *list, i int) list {
		return list{l.words[size*i : size*i+size], l.cells[i : i+1]}
	}
}

// addOthers adds some relations, and sums of several groups with weights and bounds of all sorts.
func addOthers(m *engine.Model, random *rand.Rand) {
	for range 5 {
		allowed := make([]uint64, digits)
		for d := range allowed {
			allowed[d] = random.Uint64() & all
		}
		a := uint16(random.IntN(cells - 10))
		m.Relations = append(m.Relations, engine.NewRelation([][2]uint16{{a, a + 1}, {a, a + 10}}, allowed))
	}
	for range 8 {
		s := &engine.Sum{}
		for range 2 + random.IntN(6) {
			if c := uint16(random.IntN(cells)); !slices.Contains(s.In, c) {
				s.In = append(s.In, c)
				s.Weights = append(s.Weights, 1-2*random.IntN(2))
			}
		}
		s.Low = random.IntN(20) - 5
		s.High = s.Low + random.IntN(3)
		m.Propagators = append(m.Propagators, s)
	}
	m.GroupSums()
}

// TestOnlyWhatTheKernelsKnow is taken on: they take rows, columns and boxes for granted.
func TestOnlyWhatTheKernelsKnow(t *testing.T) {
	if !hasKernels {
		t.Skip("the processor lacks what the kernels need")
	}
	cage := &engine.Sum{In: []uint16{0, 1}, Weights: engine.Units(2, 0), Low: 5, High: 5}
	jigsaw := engine.BoxGrid(3, 3)
	last := jigsaw.Houses[26]
	jigsaw.Houses[26] = append([]uint16{0}, last[1:]...)
	for _, c := range []struct {
		name  string
		model *engine.Model
		rules []engine.Propagator
		known bool
	}{
		{"a cage", engine.BoxGrid(3, 3), []engine.Propagator{cage}, true},
		{"no rules beside", engine.BoxGrid(3, 3), nil, false},
		{"16×16", engine.BoxGrid(4, 4), []engine.Propagator{cage}, false},
		{"a jigsaw", jigsaw, []engine.Propagator{cage}, false},
		{"a count", engine.BoxGrid(3, 3), []engine.Propagator{cage, &engine.Count{In: []uint16{0, 1}, Digits: 1}}, false},
		{"many rules", engine.BoxGrid(3, 3), slices.Repeat([]engine.Propagator{cage}, mostRules), false},
		{"weights", engine.BoxGrid(3, 3), []engine.Propagator{&engine.Sum{In: []uint16{0, 1}, Weights: []int{1, 2}, Low: 5, High: 5}}, false},
	} {
		c.model.Propagators = c.rules
		c.model.GroupSums()
		solver := New(c.model, nil, make([]int32, c.model.Cells))
		if known := solver != nil; known != c.known {
			t.Errorf("%s: known %v, want %v", c.name, known, c.known)
		}
	}
}

// BenchmarkKernels has each kernel look at random boards.
func BenchmarkKernels(b *testing.B) {
	if !hasKernels {
		b.Skip("the processor has no kernels")
	}
	m, implied := killer(rand.New(rand.NewPCG(1, 1)))
	var p program
	p.layOut(m, implied)
	var at board
	at.fill(rand.New(rand.NewPCG(2, 2)))
	dead := make([]uint32, 1000)
	var room room
	each := func(name string, n int, f func(b *board)) {
		b.Run(fmt.Sprint(name, n), func(b *testing.B) {
			here := at
			for b.Loop() {
				f(&here)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/rule")
		})
	}
	each("houses", len(p.houses.cells), func(b *board) { b.lookAtHouses(&p.houses, dead) })
	each("bands", len(p.bands.cells), func(b *board) { b.lookAtBands(&p.bands) })
	each("cages", len(p.cages.cells), func(b *board) { b.lookAtCages(&p.cages, dead) })
	each("sums", len(p.sums.cells), func(b *board) { b.lookAtSums(&p.sums, dead, &room) })
}

// TestWeighingIsPlain holds the kernel that weighs a branch against plain Go.
func TestWeighingIsPlain(t *testing.T) { eachWidth(t, weighingIsPlain) }

func weighingIsPlain(t *testing.T) {
	model := engine.BoxGrid(3, 3)
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 2))
		var b branch
		f := failures{guesses: engine.NewWrong(model)}
		for c := range cells {
			b[c] = uint16(1 + random.IntN(all))
			for range seed % 4 {
				if few := b[c] & uint16(random.IntN(all+1)); few != 0 {
					b[c] = few
				}
			}
			f.cells[c] = int32(random.IntN(1 + int(seed)))
		}
		for n := range random.IntN(60) {
			f.guesses.Count(1<<random.IntN(2), int64(n))
		}
		worst, weight := f.guesses.Worst()
		var fast, plain weights
		b.weigh(&f, &fast)
		weighPlain(&b, &f.cells, uint32(worst), uint32(weight), &plain)
		if fast != plain {
			t.Fatalf("seed %d: %v, want %v", seed, fast, plain)
		}
	}
}

// TestKernelOfCliquesIsPlain holds the kernel of cages against plain Go for single cliques, of which most
// lanes are alive: runs, and cells of which no two are consecutive.
func TestKernelOfCliquesIsPlain(t *testing.T) { eachWidth(t, kernelOfCliquesIsPlain) }

func kernelOfCliquesIsPlain(t *testing.T) {
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 3))
		size := 3 + int(seed/2%4)
		q := &engine.Clique{}
		for _, c := range random.Perm(cells)[:size] {
			q.In = append(q.In, uint16(c))
		}
		for set := range uint64(all + 1) {
			run := engine.All(size) << bits.TrailingZeros64(set)
			if bits.OnesCount64(set) == size && (seed%2 == 0 && set == run || seed%2 == 1 && set&(set>>1) == 0) {
				q.Sets = append(q.Sets, set)
			}
		}
		var p program
		p.addClique(engine.BoxGrid(3, 3).Sight(), q)
		var fast board
		fast.fill(random)
		plain := fast
		deadFast, deadPlain := make([]uint32, 1), make([]uint32, 1)
		movedFast, movedPlain := fast.lookAtCages(&p.cages, deadFast), lookAtCagesPlain(&plain, &p.cages, deadPlain)
		dead := deadFast[0]
		if dead != deadPlain[0] || movedFast&^dead != movedPlain&^dead {
			t.Fatalf("seed %d: dead %032b, plain %032b; moved %032b, plain %032b", seed, dead, deadPlain[0], movedFast, movedPlain)
		}
		for c := range fast {
			for lane := range Lanes {
				if dead>>lane&1 == 0 && fast[c][lane] != plain[c][lane] {
					t.Fatalf("seed %d: cell %d in lane %d is %09b, plain %09b", seed, c, lane, fast[c][lane], plain[c][lane])
				}
			}
		}
	}
}

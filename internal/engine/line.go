package engine

import (
	"math/bits"
	"sync"
)

// Automaton reads digits one after the other and goes from states to states; it
// need not be deterministic. It may be shared by many lines.
type Automaton struct {
	// Digits is how many digits there are.
	Digits int
	// Start and Accept are sets of states, bit s of word s/64 for state s.
	Start, Accept []uint64
	// Next[s*Digits+d-1] are the states after state s and digit d.
	Next [][]uint16

	layers sync.Map // by the number of cells, *Layers

	asked   sync.Once // for what stands between two digits
	between *fillings
}

// States returns the number of states.
func (a *Automaton) States() int { return len(a.Next) / a.Digits }

// Line is cells whose digits, read in order, an automaton accepts.
type Line struct {
	In        []uint16
	Automaton *Automaton

	room *sync.Pool
}

// NewLine makes a line of its cells and automaton.
func NewLine(cells []uint16, a *Automaton) *Line {
	size := (len(cells) + 2) * (len(a.Start) + 1)
	return &Line{cells, a, &sync.Pool{New: func() any {
		room := make([]uint64, size)
		return &room
	}}}
}

// Cells returns the cells in the order in which they are read.
func (l *Line) Cells() []uint16 { return l.In }

// Narrow leaves exactly the digits of some filling, as long as no cell is on the line twice.
func (l *Line) Narrow(domains []uint64) bool {
	room := l.room.Get().(*[]uint64)
	defer l.room.Put(room)
	if layers := l.Automaton.Layers(len(l.In)); layers != nil {
		state := (*room)[:layers.State()]
		layers.Begin(state)
		return layers.Narrow(domains, state)
	}
	return l.narrow(domains, room)
}

// narrow narrows a line without layers.
func (l *Line) narrow(domains []uint64, room *[]uint64) bool {
	a := l.Automaton
	words := len(a.Start)
	at := func(i int) []uint64 { return (*room)[i*words : (i+1)*words] } // states before cell i
	copy(at(0), a.Start)
	for i, d := range domains {
		next := at(i + 1)
		clear(next)
		for w, set := range at(i) {
			for ; set != 0; set &= set - 1 {
				row := (w*64 + bits.TrailingZeros64(set)) * a.Digits
				for rest := d; rest != 0; rest &= rest - 1 {
					for _, s := range a.Next[row+bits.TrailingZeros64(rest)] {
						next[s/64] |= 1 << (s % 64)
					}
				}
			}
		}
	}
	possible := uint64(0)
	for w, set := range at(len(domains)) {
		at(len(domains))[w] = set & a.Accept[w]
		possible |= set & a.Accept[w]
	}
	if possible == 0 {
		return false
	}
	for i := len(domains) - 1; i >= 0; i-- {
		var kept uint64
		here, next := at(i), at(i+1)
		for w, set := range here {
			for ; set != 0; set &= set - 1 {
				row := (w*64 + bits.TrailingZeros64(set)) * a.Digits
				alive := false
				for rest := domains[i]; rest != 0; rest &= rest - 1 {
					for _, s := range a.Next[row+bits.TrailingZeros64(rest)] {
						if next[s/64]>>(s%64)&1 != 0 {
							kept |= rest & -rest
							alive = true
							break
						}
					}
				}
				if !alive {
					here[w] &^= set & -set
				}
			}
		}
		domains[i] = kept
	}
	return true
}

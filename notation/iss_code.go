package notation

import (
	"encoding/base64"
	"math/bits"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// How Interactive-Sudoku-Solver packs tables and automata.

// issBits are the signs of six bits each.
const issBits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

var errISSCode = message.New("iss.no_code")

// unpackISSBits returns the numbers of the bits set in text. Each sign has six
// bits, the lowest first.
func unpackISSBits(text string) ([]int, error) {
	var set []int
	for i := range len(text) {
		value := strings.IndexByte(issBits, text[i])
		if value < 0 {
			return nil, message.Errorf("iss.code_sign", text[i:i+1], short(text))
		}
		for b := range 6 {
			if value>>b&1 != 0 {
				set = append(set, 6*i+b)
			}
		}
	}
	return set, nil
}

// packISSBits returns the reverse.
func packISSBits(set []int) string {
	var text []byte
	for _, bit := range set {
		for len(text) <= bit/6 {
			text = append(text, 0)
		}
		text[bit/6] |= 1 << (bit % 6)
	}
	for i, value := range text {
		text[i] = issBits[value]
	}
	return string(text)
}

// unpackISSTable reads a table on pairs of n digits. Bit n·a+b is set if digit
// a, from 0, may stand before b.
func unpackISSTable(key string, n int) ([]sudoku.Set, error) {
	set, err := unpackISSBits(key)
	if err != nil {
		return nil, err
	}
	table := make([]sudoku.Set, n)
	for _, bit := range set {
		if bit >= n*n {
			return nil, message.Errorf("iss.table_digits", n)
		}
		table[bit/n] = table[bit/n].With(uint8(bit%n + 1))
	}
	return table, nil
}

func packISSTable(table []sudoku.Set) string {
	var set []int
	for a, allowed := range table {
		for d := range allowed.Digits() {
			set = append(set, len(table)*a+int(d)-1)
		}
	}
	return packISSBits(set)
}

// issAutomaton is an automaton as the code has it: symbols from 0.
type issAutomaton struct {
	symbols int
	accept  map[int]bool
	starts  int // the states 0 to starts-1
	states  int
	moves   []issMove
	line    *constraint.Automaton // on cells that lie together, once it was asked for
}

type issMove struct{ from, symbol, to int }

// bitReader reads the highest bit of each byte first.
type bitReader struct {
	bytes []byte
	at    int
	short bool // there was less than was asked for
}

func (r *bitReader) left() int { return 8*len(r.bytes) - r.at }

func (r *bitReader) read(count int) int {
	if r.left() < count {
		r.short = true
		return 0
	}
	value := 0
	for range count {
		value = value<<1 | int(r.bytes[r.at/8]>>(7-r.at%8))&1
		r.at++
	}
	return value
}

// unpackISSAutomaton reads an automaton:
//
//	2 bits   0: each state is a number of moves, and the moves' symbols and states
//	         1: each state is a mask of symbols, and a state for each of them
//	4 bits   the bits of a state's number, less 1
//	4 bits   the number of symbols, less 1
//	a state's bits each: the number of starts, which come first, and of other accepted states, which follow
//	a bit for each start, the last one first: it is accepted
//	4 bits   of form 0: the bits of a number of moves
func unpackISSAutomaton(text string) (*issAutomaton, error) {
	a := &issAutomaton{accept: map[int]bool{}}
	if text == "" {
		return a, nil // accepts nothing
	}
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(raw) == 0 {
		return nil, errISSCode
	}
	r := &bitReader{bytes: raw}
	format := r.read(2)
	stateBits := r.read(4) + 1
	a.symbols = r.read(4) + 1
	a.starts = r.read(stateBits)
	accepted := r.read(stateBits)
	for i := a.starts - 1; i >= 0; i-- {
		if r.read(1) == 1 {
			a.accept[i] = true
		}
	}
	for i := range accepted {
		a.accept[a.starts+i] = true
	}
	a.states = a.starts + accepted
	symbolBits := bits.Len(uint(a.symbols - 1))
	move := func(from, symbol int) {
		to := r.read(stateBits)
		a.moves = append(a.moves, issMove{from, symbol, to})
		a.states = max(a.states, from+1, to+1)
	}
	switch format {
	case 0:
		countBits := r.read(4)
		for from := 0; countBits > 0 && r.left() >= countBits && !r.short; from++ {
			for range r.read(countBits) {
				move(from, r.read(symbolBits))
			}
		}
	case 1:
		for from := 0; r.left() >= a.symbols && !r.short; from++ {
			mask := r.read(a.symbols)
			for symbol := range a.symbols { // the lowest bit is the first symbol
				if mask>>symbol&1 != 0 {
					move(from, symbol)
				}
			}
		}
	default:
		return nil, errISSCode
	}
	if r.short {
		return nil, message.Errorf("iss.code_short")
	}
	if a.states > constraint.MaxStates {
		return nil, message.Errorf("iss.states", a.states, constraint.MaxStates)
	}
	return a, nil
}

// bitWriter writes the highest bit of each byte first.
type bitWriter struct {
	bytes []byte
	count int
}

func (w *bitWriter) write(value, count int) {
	for i := count - 1; i >= 0; i-- {
		if w.count%8 == 0 {
			w.bytes = append(w.bytes, 0)
		}
		w.bytes[w.count/8] |= byte(value>>i&1) << (7 - w.count%8)
		w.count++
	}
}

// maxISSStarts is how many states an automaton may start in there.
const maxISSStarts = 30

// packISSAutomaton writes an automaton; ok is false when it is too large.
func packISSAutomaton(a *constraint.Automaton, n int) (text string, ok bool) {
	start, accept, moves, states := a.Start(), a.Accept(), a.Moves(), a.States()
	if len(start) == 0 {
		return "", true // accepts nothing
	}
	if len(start) > maxISSStarts { // one more state does what all of them do
		for _, m := range moves {
			if slices.Contains(start, m.From) {
				moves = append(moves, constraint.Move{From: states, Digits: m.Digits, To: m.To})
			}
		}
		if slices.ContainsFunc(accept, func(s int) bool { return slices.Contains(start, s) }) {
			accept = append(accept, states)
		}
		start, states = []int{states}, states+1
	}
	accepted := map[int]bool{}
	for _, s := range accept {
		accepted[s] = true
	}
	number := make([]int, states)
	for i := range number {
		number[i] = -1
	}
	next := 0
	give := func(s int) {
		if number[s] < 0 {
			number[s] = next
			next++
		}
	}
	for _, s := range start {
		give(s)
	}
	starts := next
	for _, s := range accept {
		give(s)
	}
	others := next - starts
	for s := range number {
		give(s)
	}
	stateBits := max(1, bits.Len(uint(max(states-1, starts, others))))
	rows := make([][]issMove, states)
	most := 0
	for _, m := range moves {
		from := number[m.From]
		for d := range m.Digits.Digits() {
			rows[from] = append(rows[from], issMove{from, int(d) - 1, number[m.To]})
		}
		most = max(most, len(rows[from]))
	}
	countBits := max(1, bits.Len(uint(most)))
	if stateBits > 16 || countBits > 15 || n > 16 {
		return "", false
	}
	w := &bitWriter{}
	w.write(0, 2)
	w.write(stateBits-1, 4)
	w.write(n-1, 4)
	w.write(starts, stateBits)
	w.write(others, stateBits)
	startsAccepted := make([]int, starts)
	for _, s := range start {
		if accepted[s] {
			startsAccepted[number[s]] = 1
		}
	}
	for i := starts - 1; i >= 0; i-- {
		w.write(startsAccepted[i], 1)
	}
	w.write(countBits, 4)
	symbolBits := bits.Len(uint(n - 1))
	for _, row := range rows {
		w.write(len(row), countBits)
		for _, m := range row {
			w.write(m.symbol, symbolBits)
			w.write(m.to, stateBits)
		}
	}
	return base64.RawURLEncoding.EncodeToString(w.bytes), true
}

package notation

import (
	"math/big"
	"strings"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// linkForm is this project's share link, "/p/" and a code. A code of a 9×9 has
// about 30 characters, more with rules, entries or marks.
//
// A code is one large number in base 64 (A-Z, a-z, 0-9, -, _; the first
// character counts most). The number holds a list of values, each below a limit
// that those before it tell. The first is in the lowest place:
//
//	number = v1 + l1·(v2 + l2·(v3 + …))        0 ≤ vi < li
//
// so that a reader takes one after the other: v = number mod l, then number =
// number div l. The values are, in this order:
//
//	version                       4    0
//	check                        61    sum of (cell+1)·digit over the givens
//	more                          2    0: a classic 9×9 and nothing but givens
//	if more: what there is       64    1 rules, 2 entries, 4 corner marks,
//	                                   8 centre marks, 16 colours,
//	                                   32 the centre marks are candidates
//	  if rules: their length   4096    of their text, then each character
//	            characters       95    less 32
//	givens:   which cells (see below), then each digit less 1, limit N
//	entries:  the same
//	corner, centre: which cells, then each set of digits (bit d-1 for digit d)
//	          less 1, limit 2^N - 1
//	colours:  which cells, then the same with N = 64
//
// The choice of cells is told for 81 cells at a time. First comes how many of
// these are chosen, limit one more than there are. Then comes the rank of the
// choice among all of that size. The rank is C(p1,1) + C(p2,2) + … over the
// positions p1 < p2 < …, from 0.
//
// Nothing may be left of the number at the end. What is said of the puzzle follows the
// code: see linkTold.
var linkForm = &Form{
	Name:  "link",
	Keeps: KeepsEntries | KeepsCorner | KeepsCentre | KeepsColours | KeepsRules | KeepsTitle | KeepsAuthor | KeepsDescription | KeepsMessage | KeepsTones,
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool {
		text := strings.TrimSpace(string(line))
		path, _, _ := strings.Cut(text, "?")
		at := strings.Index(path, "/p/")
		return at == 0 || at > 0 && strings.HasPrefix(text, "http") && !strings.ContainsAny(text, " \t,") && !strings.Contains(path[at+3:], "/")
	},
	read: one(readLink),
	write: func(dst []byte, record *Record, options *WriteOptions) ([]byte, error) {
		code, err := Code(record)
		if err != nil {
			return dst, err
		}
		dst, err = appendTold(append(dst, options.Site+"/p/"+code...), record)
		return append(dst, '\n'), err
	},
}

const (
	linkVersion   = 0
	linkDigits    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	maxCode       = 1 << 15 // characters
	maxRulesText  = 4096
	linkCheck     = 61
	cellsAtOnce   = 81
	linkRules     = 1
	linkEntries   = 2
	linkCorner    = 4
	linkCentre    = 8
	linkColours   = 16
	linkCandidate = 32
)

const exampleLink = "/p/PLg4zU8YKijRYB67q9AJnNu3IV5E8Hw"

// Code returns the code of record's board in a share link, without "/p/". The same board has
// the same code on every machine, forever.
func Code(record *Record) (string, error) {
	b := record.Board
	var list values
	list.put(linkVersion, 4)
	list.put(givensCheck(b.Givens), linkCheck)
	what := 0
	for _, part := range []struct {
		bit   int
		there bool
	}{
		{linkRules, b.Rules.String() != "9"}, {linkEntries, b.Entries.Filled() > 0}, {linkCorner, anySet(b.Corner)},
		{linkCentre, anySet(b.Centre)}, {linkColours, anySet(b.Colours)}, {linkCandidate, record.Candidates},
	} {
		if part.there {
			what |= part.bit
		}
	}
	if what == 0 {
		list.put(0, 2)
	} else {
		list.put(1, 2)
		list.put(what, 64)
	}
	if what&linkRules != 0 {
		text := b.Rules.String()
		if len(text) >= maxRulesText || strings.Trim(text, printable) != "" {
			return "", message.Errorf("link.rules")
		}
		list.put(len(text), maxRulesText)
		for _, char := range []byte(text) {
			list.put(int(char)-32, 95)
		}
	}
	n := b.Rules.N()
	list.putGrid(b.Givens, n)
	if what&linkEntries != 0 {
		list.putGrid(b.Entries, n)
	}
	if what&linkCorner != 0 {
		list.putSets(b.Corner, n)
	}
	if what&linkCentre != 0 {
		list.putSets(b.Centre, n)
	}
	if what&linkColours != 0 {
		list.putSets(b.Colours, 64)
	}
	code := list.code()
	if len(code) > maxCode {
		return "", message.Errorf("link.too_long", len(code), maxCode)
	}
	return code, nil
}

// printable are the characters that a rules text in a link may have.
var printable = func() string {
	var b strings.Builder
	for char := byte(' '); char <= '~'; char++ {
		b.WriteByte(char)
	}
	return b.String()
}()

func givensCheck(givens sudoku.Grid) int {
	sum := 0
	for cell, d := range givens {
		sum += (cell + 1) * int(d)
	}
	return sum % linkCheck
}

func readLink(line []byte, options *ReadOptions) (*Record, error) {
	code := strings.TrimSpace(string(line))
	if at := strings.Index(code, "/p/"); at >= 0 {
		code = code[at+3:]
	}
	if end := strings.IndexAny(code, "?#/&"); end >= 0 {
		code = code[:end]
	}
	record, err := ParseCode(code)
	if err != nil {
		return nil, wrong("link", 1, 0, "link.wrong", err, exampleLink)
	}
	readTold(string(line), record)
	return record, nil
}

// ParseCode reads the code of a share link, without the "/p/".
func ParseCode(code string) (*Record, error) {
	if code == "" || len(code) > maxCode {
		return nil, message.Errorf("link.length", len(code), maxCode)
	}
	list, err := parseValues(code)
	if err != nil {
		return nil, err
	}
	if version := list.take(4); version != linkVersion {
		return nil, message.Errorf("link.version", version, linkVersion)
	}
	check := list.take(linkCheck)
	what := 0
	if list.take(2) == 1 {
		what = list.take(64)
	}
	rules := sudoku.Classic()
	if what&linkRules != 0 {
		text := make([]byte, list.take(maxRulesText))
		for i := range text {
			text[i] = byte(list.take(95)) + 32
		}
		if rules, err = variants.Parse(string(text)); err != nil {
			return nil, err
		}
	}
	n := rules.N()
	givens := list.takeGrid(rules.Cells(), n)
	record := newRecord(sudoku.Puzzle{Rules: rules, Givens: givens})
	record.Candidates = what&linkCandidate != 0
	b := record.Board
	if what&linkEntries != 0 {
		b.Entries = list.takeGrid(rules.Cells(), n)
	}
	if what&linkCorner != 0 {
		list.takeSets(b.Corner, n)
	}
	if what&linkCentre != 0 {
		list.takeSets(b.Centre, n)
	}
	if what&linkColours != 0 {
		list.takeSets(b.Colours, 64)
	}
	for cell, d := range b.Entries {
		if d != 0 && b.Givens[cell] != 0 {
			return nil, message.Errorf("link.given_and_entry", rules.CellName(cell))
		}
	}
	if list.number.Sign() != 0 || check != givensCheck(givens) {
		return nil, message.Errorf("link.damaged")
	}
	return record, nil
}

// values is a list of numbers below limits, and the number that holds them.
type values struct {
	list, limits []*big.Int // to write
	number       *big.Int   // to read
}

func (v *values) put(value, limit int) {
	v.putBig(big.NewInt(int64(value)), big.NewInt(int64(limit)))
}

func (v *values) putBig(value, limit *big.Int) {
	v.list, v.limits = append(v.list, value), append(v.limits, limit)
}

func (v *values) code() string {
	number := new(big.Int)
	for i := len(v.list) - 1; i >= 0; i-- {
		number.Mul(number, v.limits[i])
		number.Add(number, v.list[i])
	}
	if number.Sign() == 0 {
		return linkDigits[:1]
	}
	bits := number.BitLen()
	code := make([]byte, (bits+5)/6)
	for i := range code {
		digit := 0
		for bit := range 6 {
			digit |= int(number.Bit(6*(len(code)-1-i)+bit)) << bit
		}
		code[i] = linkDigits[digit]
	}
	return string(code)
}

func parseValues(code string) (*values, error) {
	// Six bits a character, from the last, make the bytes of the number.
	bytes := make([]byte, (6*len(code)+7)/8)
	place, bits, held := len(bytes)-1, uint(0), 0
	for i := len(code) - 1; i >= 0; i-- {
		digit := strings.IndexByte(linkDigits, code[i])
		if digit < 0 {
			return nil, message.Errorf("link.character", code[i])
		}
		bits |= uint(digit) << held
		if held += 6; held >= 8 {
			bytes[place] = byte(bits)
			place, bits, held = place-1, bits>>8, held-8
		}
	}
	if held > 0 {
		bytes[place] = byte(bits)
	}
	return &values{number: new(big.Int).SetBytes(bytes)}, nil
}

func (v *values) take(limit int) int { return int(v.takeBig(big.NewInt(int64(limit))).Int64()) }

func (v *values) takeBig(limit *big.Int) *big.Int {
	value := new(big.Int)
	v.number.QuoRem(v.number, limit, value)
	return value
}

// putCells tells which of the cells there are.
func (v *values) putCells(there []bool) {
	for len(there) > 0 {
		some := there[:min(len(there), cellsAtOnce)]
		there = there[len(some):]
		count := 0
		rank := new(big.Int)
		for position, is := range some {
			if is {
				count++
				rank.Add(rank, choose(position, count))
			}
		}
		v.put(count, len(some)+1)
		v.putBig(rank, choose(len(some), count))
	}
}

func (v *values) takeCells(cells int) []int {
	var there []int
	for start := 0; start < cells; start += cellsAtOnce {
		some := min(cells-start, cellsAtOnce)
		count := v.take(some + 1)
		rank := v.takeBig(choose(some, count))
		first := len(there)
		there = append(there, make([]int, count)...)
		position := some - 1
		for i := count; i > 0; i-- {
			for choose(position, i).Cmp(rank) > 0 {
				position--
			}
			rank.Sub(rank, choose(position, i))
			there[first+i-1] = start + position
			position--
		}
	}
	return there
}

// choose returns the number of ways to choose k of n, at most cellsAtOnce; 0 when k
// is more than n. It must not be changed.
func choose(n, k int) *big.Int { return binomials()[n][k] }

var binomials = sync.OnceValue(func() [][]*big.Int {
	table := make([][]*big.Int, cellsAtOnce+1)
	for n := range table {
		table[n] = make([]*big.Int, cellsAtOnce+1)
		for k := range table[n] {
			table[n][k] = new(big.Int).Binomial(int64(n), int64(k))
		}
	}
	return table
})

func (v *values) putGrid(g sudoku.Grid, n int) {
	there := make([]bool, len(g))
	for cell, d := range g {
		there[cell] = d != 0
	}
	v.putCells(there)
	for _, d := range g {
		if d != 0 {
			v.put(int(d)-1, n)
		}
	}
}

func (v *values) takeGrid(cells, n int) sudoku.Grid {
	g := make(sudoku.Grid, cells)
	for _, cell := range v.takeCells(cells) {
		g[cell] = uint8(v.take(n)) + 1
	}
	return g
}

// setLimit returns the number of sets of n digits that are not empty.
func setLimit(n int) *big.Int {
	limit := new(big.Int).Lsh(big.NewInt(1), uint(n))
	return limit.Sub(limit, big.NewInt(1))
}

func (v *values) putSets(sets []sudoku.Set, n int) {
	there := make([]bool, len(sets))
	for cell, set := range sets {
		there[cell] = set != 0
	}
	v.putCells(there)
	for _, set := range sets {
		if set != 0 {
			v.putBig(new(big.Int).SetUint64(uint64(set)-1), setLimit(n))
		}
	}
}

func (v *values) takeSets(sets []sudoku.Set, n int) {
	for _, cell := range v.takeCells(len(sets)) {
		sets[cell] = sudoku.Set(v.takeBig(setLimit(n)).Uint64() + 1)
	}
}

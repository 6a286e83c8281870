package minlex

import (
	"context"
	"math/bits"
	"slices"
	"sync"
)

// The form of a puzzle grows row by row. A branch is a choice of the first rows, and what they
// tell about columns and digits. All current branches have the same smallest rows so far. Each is
// tried with each row that may come next, and those that give the smallest are kept:
//
//	columns:  . . .   . . 4   7 6 5      4 to 7 have had a clue, so their place is
//	          ╰─┬─╯   ╰┬╯                known; what hasn't yet lies in front, in
//	          any      any               stacks and columns of any order
//
// So a row's empty cells go first, then its clues of known digits in their order. Then come
// digits met for the first time, which get the next names. If two of these could be exchanged,
// both ways become branches.
//
// Equal rows without clues, columns that never get one, and digits that are missing
// are counted, not tried. That leaves few branches, about as many as the puzzle has
// symmetries.

// branch is one way to make the rows so far.
type branch struct {
	board uint8 // 1: the transposed one
	depth uint8
	rows  [9]uint8
	// rest are the rows that are left, band those of them in the band begun.
	rest, band uint16
	// cols are the columns in their places; free are those without a clue so far.
	cols, place [9]uint8
	free        uint16
	freeStacks  uint8 // how many stacks, the first ones, are all free
	names       [10]uint8
	last        uint8 // the last name given
}

// row is a row's clues.
type row struct {
	count  int
	cols   [9]uint8
	digits [9]uint8
}

// finder is the memory of a search.
type finder struct {
	rows     [2][9]row
	branches []branch
	next     []branch
	best     []choice
}

type choice struct {
	branch int32
	row    uint8
}

var finders = sync.Pool{New: func() any { return new(finder) }}

const unnamed = 15

// Puzzle finds, as Grid does, a puzzle's smallest look, its form, and how many looks lead
// there. Any 81 numbers from 0 to 9 will do. It takes time in proportion to the puzzle's
// symmetries; the error is the context's.
func Puzzle(ctx context.Context, puzzle *[81]uint8) (form [81]uint8, look Look, symmetries uint64, err error) {
	f := finders.Get().(*finder)
	defer finders.Put(f)
	f.start(puzzle)
	var lines [9]uint64
	for depth := range 9 {
		if depth > 0 && len(f.branches) > 64 && ctx.Err() != nil {
			return form, look, 0, ctx.Err()
		}
		if lines[depth], err = f.choose(ctx); err != nil {
			return form, look, 0, err
		}
		f.next = f.next[:0]
		for i, c := range f.best {
			if i%1024 == 1023 && ctx.Err() != nil {
				return form, look, 0, ctx.Err()
			}
			f.extend(&f.branches[c.branch], c.row)
		}
		f.branches, f.next = f.next, f.branches
	}
	for r, line := range lines {
		for c := range 9 {
			form[r*9+c] = uint8(line >> (32 - 4*c) & 15)
		}
	}
	first := &f.branches[0]
	look = first.look()
	return form, look, uint64(len(f.branches)) * first.freedom(puzzle), nil
}

// start reads the rows of the puzzle both ways.
func (f *finder) start(puzzle *[81]uint8) {
	for b := range f.rows {
		for r := range f.rows[b] {
			f.rows[b][r].count = 0
		}
	}
	for cell, d := range puzzle {
		if d != 0 {
			r, c := uint8(cell/9), uint8(cell%9)
			f.rows[0][r].add(c, d)
			f.rows[1][c].add(r, d)
		}
	}
	f.branches = f.branches[:0]
	for board := range f.rows {
		b := branch{board: uint8(board), rest: 511, free: 511, freeStacks: 3}
		for i := range b.cols {
			b.cols[i], b.place[i] = uint8(i), uint8(i)
		}
		for d := range b.names {
			b.names[d] = unnamed
		}
		b.names[0] = 0
		f.branches = append(f.branches, b)
	}
}

func (r *row) add(col, d uint8) {
	r.cols[r.count], r.digits[r.count] = col, d
	r.count++
}

// choose finds the smallest next row and all choices that give it.
func (f *finder) choose(ctx context.Context) (least uint64, err error) {
	f.best, least = f.best[:0], 1<<63
	for i := range f.branches {
		if i%1024 == 1023 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		b := &f.branches[i]
		rows := b.band
		if rows == 0 {
			rows = b.rest
		}
		empty := uint16(0) // bands that a row without clues was taken from
		for ; rows != 0; rows &= rows - 1 {
			r := bits.TrailingZeros16(rows)
			row := &f.rows[b.board][r]
			line := uint64(0)
			if row.count > 0 {
				line = b.line(row)
			} else if empty>>(r/3)&1 != 0 {
				continue
			} else {
				empty |= 1 << (r / 3)
			}
			if line < least {
				f.best, least = f.best[:0], line
			}
			if line == least {
				f.best = append(f.best, choice{int32(i), uint8(r)})
			}
		}
	}
	return least, nil
}

// line returns the smallest that a row can be in a branch, as nine hexadecimal digits.
func (b *branch) line(r *row) uint64 {
	line := uint64(0)
	var loose [3]uint64 // the clues in free columns of each stack, in order
	for i := range r.count {
		col, name := r.cols[i]%9, uint64(b.names[r.digits[i]%10])
		if b.free>>col&1 == 0 {
			line |= name << (32 - 4*uint(b.place[col]))
		} else {
			loose[col/3] = insert(loose[col/3], name)
		}
	}
	if b.free != 0 {
		line |= b.settle(&loose)
	}
	// New names go from left to right.
	for name := b.last + 1; ; name++ {
		met := line & (line >> 1) & (line >> 2) & (line >> 3) & 0x111111111
		if met == 0 {
			return line
		}
		at := bits.Len64(met) - 1
		line ^= uint64(unnamed^name) << at
	}
}

// insert puts a name into a list in order, the greatest last.
func insert(list, name uint64) uint64 {
	switch a := list & 15; {
	case name >= a:
		return list<<4 | name
	case name >= list>>4&15:
		return (list&^15|name)<<4 | a
	default:
		return name<<8 | list
	}
}

// settle puts the clues of free columns in their places. In each stack they come behind the empty
// cells, and stacks that are all free come in order.
func (b *branch) settle(loose *[3]uint64) (line uint64) {
	for place := int(b.freeStacks); place < 3; place++ {
		stack := b.cols[3*place] / 3
		if list := loose[stack]; list != 0 {
			free := uint(bits.OnesCount16(b.free >> (3 * stack) & 7))
			line |= list << (4*(3-free) + 12*uint(2-place))
		}
	}
	switch b.freeStacks {
	case 3:
		x, y, z := loose[0], loose[1], loose[2]
		x, y = min(x, y), max(x, y)
		y, z = min(y, z), max(y, z)
		x, y = min(x, y), max(x, y)
		line |= x<<24 | y<<12 | z
	case 2:
		x, y := loose[b.cols[0]/3], loose[b.cols[3]/3]
		line |= min(x, y)<<24 | max(x, y)<<12
	case 1:
		line |= loose[b.cols[0]/3] << 24
	}
	return line
}

// extend makes the branches in which a row, of those that may, comes next.
func (f *finder) extend(from *branch, number uint8) {
	b := *from
	r := &f.rows[b.board][number]
	b.rows[b.depth] = number
	b.depth++
	if b.band == 0 {
		b.band = b.rest & (7 << (number / 3 * 3))
	}
	b.band &^= 1 << number
	b.rest &^= 1 << number
	if r.count == 0 {
		f.next = append(f.next, b)
		return
	}
	var digits [9]uint8 // by column
	touched := uint16(0)
	for i := range r.count {
		digits[r.cols[i]] = r.digits[i]
		touched |= 1 << r.cols[i]
	}
	if touched&b.free == 0 {
		f.finish(b, &digits)
		return
	}
	f.stacks(b, &digits)
}

// stacks puts the stacks that are all free into every order that is smallest.
func (f *finder) stacks(b branch, digits *[9]uint8) {
	var loose [3]uint64
	for i := range b.freeStacks {
		stack := b.cols[3*i] / 3
		for c := range 3 {
			if d := digits[3*stack+uint8(c)]; d != 0 {
				loose[stack] = insert(loose[stack], uint64(b.names[d]))
			}
		}
	}
	left := int(b.freeStacks)
	var list [3]uint8
	for i := range left {
		list[i] = b.cols[3*i] / 3
	}
	free := list[:left]
	slices.SortFunc(free, func(x, y uint8) int { return int(loose[x]) - int(loose[y]) })
	still := 0
	for still < left && loose[free[still]] == 0 {
		still++
	}
	orders := 1
	if left-still > 1 {
		orders = [4]int{1, 1, 2, 6}[left-still]
	}
	b.freeStacks = uint8(still)
	for n := range orders {
		order := list
		for i := still; i < left; i++ {
			switch left - still {
			case 2:
				order[i] = free[still+((i-still)^n)]
			case 3:
				order[i] = free[orders3[n][i]]
			}
		}
		if !slices.IsSortedFunc(order[:left], func(x, y uint8) int { return int(loose[x]) - int(loose[y]) }) {
			continue
		}
		next := b
		for i, stack := range order[:left] {
			for c := range uint8(3) {
				next.cols[3*i+int(c)] = 3*stack + c
			}
		}
		f.columns(next, digits, still)
	}
}

// columns puts the free columns that get a clue into every order that is smallest. It does so in
// the stacks from place on.
func (f *finder) columns(b branch, digits *[9]uint8, place int) {
	for ; place < 3; place++ {
		stack := b.cols[3*place : 3*place+3]
		var empty, clues []uint8
		var room [6]uint8
		empty, clues = room[:0:3], room[3:3]
		for _, col := range stack {
			switch {
			case b.free>>col&1 == 0:
			case digits[col] == 0:
				empty = append(empty, col)
			default:
				clues = append(clues, col)
			}
		}
		if len(clues) == 0 {
			continue
		}
		name := func(col uint8) int { return int(b.names[digits[col]]) }
		slices.SortFunc(clues, func(x, y uint8) int { return name(x) - name(y) })
		copy(stack, empty)
		known := 0 // clues of digits that have names
		for known < len(clues) && name(clues[known]) != unnamed {
			known++
		}
		at := stack[len(empty) : len(empty)+len(clues)]
		copy(at, clues)
		for _, col := range clues {
			b.free &^= 1 << col
		}
		fresh := clues[known:]
		if len(fresh) < 2 {
			continue
		}
		for _, order := range orders3 {
			if len(fresh) == 2 && order[2] != 2 {
				continue
			}
			next := b
			for i := range fresh {
				next.cols[3*place+len(empty)+known+i] = fresh[order[i]]
			}
			f.columns(next, digits, place+1)
		}
		return
	}
	f.finish(b, digits)
}

// finish names the digits that are new, and keeps the branch.
func (f *finder) finish(b branch, digits *[9]uint8) {
	for place, col := range b.cols {
		b.place[col] = uint8(place)
		if d := digits[col]; d != 0 && b.names[d] == unnamed {
			b.last++
			b.names[d] = b.last
		}
	}
	f.next = append(f.next, b)
}

// look returns the branch's as it is given, digits that are missing in their order.
func (b *branch) look() Look {
	l := Look{Transposed: b.board == 1, Rows: b.rows, Cols: b.cols, Digits: b.names}
	for d := 1; d < 10; d++ {
		if l.Digits[d] == unnamed {
			b.last++
			l.Digits[d] = b.last
		}
	}
	return l
}

// freedom returns how many more ways to make a branch were counted and not tried. They differ by
// the order of columns, of rows in a band, and of digits without clues.
func (b *branch) freedom(puzzle *[81]uint8) uint64 {
	factorial := [10]uint64{1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880}
	rows, digits := uint16(0), uint16(0)
	for cell, d := range puzzle {
		if d != 0 {
			r := cell / 9
			if b.board == 1 {
				r = cell % 9
			}
			rows |= 1 << r
			digits |= 1 << d
		}
	}
	ways := factorial[9-bits.OnesCount16(digits)] * factorial[b.freeStacks]
	for part := 0; part < 9; part += 3 {
		ways *= factorial[bits.OnesCount16(b.free>>part&7)]
		ways *= factorial[bits.OnesCount16(^rows>>part&7)]
	}
	return ways
}

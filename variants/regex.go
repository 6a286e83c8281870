package variants

import (
	"slices"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// regex is a line whose digits spell a regular expression. It has signs as in
// lookandsay, a dot for any digit, classes [1-3] and [^5], and groups. It also
// has | and the quantifiers *, +, ?, {2}, {2,} and {2,4}.
var regex = Kind{
	Name: "regex", Example: "[1-4]*9.*:r1", Value: HasValue, Lists: [2]int{1, 1},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		cells := clue.Lists[0]
		x := expression{s: s, text: clue.Value}
		all, err := x.choice()
		if err == nil && x.at < len(x.text) {
			err = x.wrong()
		}
		if err != nil {
			return err
		}
		// A state is the sign read last, counted from 1; 0 is the start.
		a, err := automaton(s, "regex "+clue.Value, len(cells), []int{0},
			func(state, v int) []int {
				after := all.first
				if state > 0 {
					after = x.after[state-1]
				}
				var next []int
				for _, sign := range after {
					if x.signs[sign].Has(uint8(v - s.First() + 1)) {
						next = append(next, sign+1)
					}
				}
				return next
			},
			func(state int) bool {
				return state == 0 && all.empty || state > 0 && slices.Contains(all.last, state-1)
			})
		c.Holds = []constraint.Primitive{constraint.Line{Cells: cells, Automaton: a}}
		c.Marks = []constraint.Mark{{Look: constraint.LookPath, Cells: cells, Tone: constraint.ToneGrey}}
		return err
	},
}

// expression reads a regular expression. Each sign of it, a digit, a dot or a
// class, has a number. A part is known by the signs it may begin and end with.
// Each sign is known by those that may come after it (Glushkov's automaton).
type expression struct {
	s     setting
	text  string
	at    int // in text
	depth int
	steps int
	signs []sudoku.Set
	after [][]int
}

// part is a part of an expression.
type part struct {
	empty       bool  // whether it may be nothing
	first, last []int // signs
}

// Limits of an expression.
const (
	mostSigns = 500
	mostDepth = 100
)

func (x *expression) wrong() error {
	return message.Errorf("regex.wrong", x.text, x.at+1)
}

func tooLong() error {
	return message.Errorf("regex.long", mostSigns)
}

// next returns the sign at the place, 0 at the end.
func (x *expression) next() byte {
	if x.at == len(x.text) {
		return 0
	}
	return x.text[x.at]
}

func (x *expression) take(b byte) bool {
	if x.next() != b || b == 0 {
		return false
	}
	x.at++
	return true
}

// choice reads sequences with | between them.
func (x *expression) choice() (part, error) {
	all, err := x.sequence()
	for err == nil && x.take('|') {
		var p part
		p, err = x.sequence()
		all = part{all.empty || p.empty, union(all.first, p.first), union(all.last, p.last)}
	}
	return all, err
}

// sequence reads parts one after the other.
func (x *expression) sequence() (part, error) {
	all := part{empty: true}
	for b := x.next(); b != 0 && b != '|' && b != ')'; b = x.next() {
		p, err := x.repeated()
		if err != nil {
			return part{}, err
		}
		all = x.join(all, p)
	}
	return all, nil
}

// join returns one part after another.
func (x *expression) join(p, q part) part {
	for _, sign := range p.last {
		x.after[sign] = union(x.after[sign], q.first)
	}
	both := part{p.empty && q.empty, p.first, q.last}
	if p.empty {
		both.first = union(p.first, q.first)
	}
	if q.empty {
		both.last = union(p.last, q.last)
	}
	return both
}

// repeated reads a part with its quantifier: once more for each time it counts.
func (x *expression) repeated() (part, error) {
	from := x.at
	p, err := x.single()
	if err != nil {
		return part{}, err
	}
	least, most, ok, err := x.quantifier()
	if err != nil || !ok {
		return p, err
	}
	if b := x.next(); b == '*' || b == '+' || b == '?' || b == '{' {
		return part{}, x.wrong() // a quantifier of a quantifier needs a group
	}
	to := x.at
	all := part{empty: true}
	times := max(least, most, 1)
	for i := range times {
		if x.at = from; i > 0 {
			if p, err = x.single(); err != nil {
				return part{}, err
			}
		}
		if most < 0 && i == times-1 { // goes round
			for _, sign := range p.last {
				x.after[sign] = union(x.after[sign], p.first)
			}
		}
		if i >= least {
			p.empty = true
		}
		all = x.join(all, p)
	}
	x.at = to
	if most == 0 {
		return part{empty: true}, nil
	}
	return all, nil
}

// quantifier reads one, if there is one; most is -1 for no limit.
func (x *expression) quantifier() (least, most int, ok bool, err error) {
	switch {
	case x.take('*'):
		return 0, -1, true, nil
	case x.take('+'):
		return 1, -1, true, nil
	case x.take('?'):
		return 0, 1, true, nil
	case !x.take('{'):
		return 0, 0, false, nil
	}
	least, ok = x.number()
	most = least
	if ok && x.take(',') {
		if most = -1; x.next() != '}' {
			most, ok = x.number()
			ok = ok && least <= most
		}
	}
	if !ok || !x.take('}') {
		return 0, 0, false, x.wrong()
	}
	return least, most, true, nil
}

func (x *expression) number() (int, bool) {
	from := x.at
	for '0' <= x.next() && x.next() <= '9' && x.at < from+3 {
		x.at++
	}
	k, err := strconv.Atoi(x.text[from:x.at])
	return k, err == nil
}

// single reads a digit, a dot, a class or a group.
func (x *expression) single() (part, error) {
	if x.steps++; x.steps > 10*mostSigns {
		return part{}, tooLong()
	}
	b := x.next()
	x.at++
	switch v, isSign := sign(b); {
	case b == 0:
		x.at--
	case b == '.':
		return x.sign(sudoku.AllDigits(x.s.N()))
	case b == '[':
		return x.class()
	case b == '(':
		if x.depth++; x.depth > mostDepth {
			return part{}, message.Errorf("regex.deep", mostDepth)
		}
		p, err := x.choice()
		x.depth--
		if err == nil && !x.take(')') {
			err = x.wrong()
		}
		return p, err
	case isSign:
		return x.sign(x.s.value(v))
	default:
		x.at--
	}
	return part{}, x.wrong()
}

// class reads signs and ranges up to the bracket.
func (x *expression) class() (part, error) {
	not := x.take('^')
	var set sudoku.Set
	for !x.take(']') {
		low, ok := sign(x.next())
		if !ok {
			return part{}, x.wrong()
		}
		x.at++
		high := low
		if x.take('-') {
			if high, ok = sign(x.next()); !ok || high < low {
				return part{}, x.wrong()
			}
			x.at++
		}
		set |= x.s.values(func(v int) bool { return low <= v && v <= high })
	}
	if not {
		set = sudoku.AllDigits(x.s.N()) &^ set
	}
	return x.sign(set)
}

// sign makes a sign of its digits.
func (x *expression) sign(digits sudoku.Set) (part, error) {
	k := len(x.signs)
	if k == mostSigns {
		return part{}, tooLong()
	}
	x.signs = append(x.signs, digits)
	x.after = append(x.after, nil)
	return part{first: []int{k}, last: []int{k}}, nil
}

// union returns the numbers of two ascending lists.
func union(a, b []int) []int {
	both := slices.Concat(a, b)
	slices.Sort(both)
	return slices.Compact(both)
}

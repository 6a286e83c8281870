package notation

import (
	"encoding/base64"
	"net/url"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// tabled reads the table of a Pair or PairX, and its groups of cells.
func (r *issReader) tabled(item *issItem) (table []sudoku.Set, groups [][]int, err error) {
	if table, err = unpackISSTable(item.arg(0), r.n); err != nil {
		return nil, nil, item.mistake(message.Plain, err)
	}
	groups, err = r.named(item)
	return table, groups, err
}

// pair reads a table that holds for neighbours in each group of cells.
func (r *issReader) pair(item *issItem) ([]string, error) {
	table, groups, err := r.tabled(item)
	if err != nil {
		return nil, err
	}
	var pairs [][2]int
	for _, cells := range groups {
		for i := 1; i < len(cells); i++ {
			pairs = append(pairs, [2]int{cells[i-1], cells[i]})
		}
	}
	return r.related(table, pairs), nil
}

// related writes that pairs of cells fit a table. A pair may be one cell twice.
func (r *issReader) related(table []sudoku.Set, pairs [][2]int) []string {
	p := constraint.Relate{Table: table}
	self := constraint.Allow{}
	for _, pair := range pairs {
		if pair[0] == pair[1] {
			self.Cells = append(self.Cells, pair[0])
		} else {
			p.Pairs = append(p.Pairs, pair)
		}
	}
	var parts []string
	if len(p.Pairs) > 0 {
		parts = append(parts, r.primitive(p))
	}
	if len(self.Cells) > 0 {
		for a, allowed := range table {
			if allowed.Has(uint8(a + 1)) {
				self.Digits = self.Digits.With(uint8(a + 1))
			}
		}
		parts = append(parts, r.primitive(self))
	}
	return parts
}

// pairX reads a table that holds for any two of each group of cells.
func (r *issReader) pairX(item *issItem) ([]string, error) {
	table, groups, err := r.tabled(item)
	if err != nil {
		return nil, err
	}
	nabner := true
	for a, allowed := range table {
		for b := range r.n {
			nabner = nabner && allowed.Has(uint8(b+1)) == (b-a > 1 || a-b > 1)
			if allowed.Has(uint8(b+1)) != table[b].Has(uint8(a+1)) {
				return nil, item.mistake("iss.one_way")
			}
		}
	}
	var parts []string
	for _, cells := range groups {
		var pairs [][2]int
		for i, a := range cells {
			for _, b := range cells[i+1:] {
				pairs = append(pairs, [2]int{a, b})
			}
		}
		if nabner && len(pairs) > 0 {
			parts = append(parts, "nabner="+r.text(cells...))
		} else {
			parts = append(parts, r.related(table, pairs)...)
		}
	}
	return parts, nil
}

// binary reads the older names of Pair and PairX, whose codes have - and _ the
// other way round.
func (r *issReader) binary(item *issItem) ([]string, error) {
	now := *item
	now.args = slices.Clone(item.args)
	if len(now.args) > 0 {
		now.args[0] = strings.NewReplacer("-", "_", "_", "-").Replace(now.args[0])
	}
	if item.name == "Binary" {
		return r.pair(&now)
	}
	return r.pairX(&now)
}

// regex reads an expression that the digits along each group of cells spell.
func (r *issReader) regex(item *issItem) ([]string, error) {
	code := item.arg(0)
	raw, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(code, "="))
	expression := string(raw)
	if strings.Contains(code, "%") {
		expression, err = url.PathUnescape(code) // as older texts have it
	}
	expression = strings.Join(strings.Fields(expression), "")
	if err != nil || strings.Trim(expression, "0123456789ABCDEFGabcdefg.|()[]{}*+?,^-") != "" {
		return nil, item.mistake("iss.expression", code)
	}
	if strings.Contains(expression, "|") {
		expression = "(" + expression + ")" // inside Or it would end the list
	}
	groups, err := r.groups(item, item.args[min(1, len(item.args)):], "")
	if err != nil {
		return nil, err
	}
	var parts []string
	for _, cells := range groups {
		parts = append(parts, "regex="+strings.ReplaceAll(expression, "+", "%2B")+":"+r.text(cells...))
	}
	return parts, nil
}

// automaton reads an automaton that accepts the digits along each group of cells.
func (r *issReader) automaton(item *issItem) ([]string, error) {
	code, err := r.code(item.arg(0))
	if err != nil {
		return nil, item.mistake(message.Plain, err)
	}
	args := slices.Clone(item.args[min(1, len(item.args)):])
	var parts []string
	for i := range args {
		if strings.HasPrefix(args[i], "_") {
			args[i] = ""
		}
	}
	for start := 0; start < len(args); {
		end := start
		for end < len(args) && args[end] != "" {
			end++
		}
		segments, err := r.segments(item, args[start:end], "-")
		if err != nil {
			return nil, err
		}
		if cells := slices.Concat(segments...); len(cells) > 0 {
			p := constraint.Line{Cells: cells, Automaton: code.line}
			if p.Automaton == nil || len(segments) > 1 {
				p, err = r.automatonOn(code, segments)
				if err != nil {
					return nil, item.mistake(message.Plain, err)
				}
			}
			if len(segments) == 1 {
				code.line = p.Automaton
			}
			parts = append(parts, r.primitive(p))
		}
		start = end + 1
	}
	return parts, nil
}

// code unpacks an automaton; texts of many lines tend to say the same one again and
// again.
func (r *issReader) code(text string) (*issAutomaton, error) {
	if known := r.codes[text]; known != nil {
		return known, nil
	}
	code, err := unpackISSAutomaton(text)
	if err != nil {
		return nil, err
	}
	if r.codes == nil {
		r.codes = map[string]*issAutomaton{}
	}
	r.codes[text] = code
	return code, nil
}

// segments returns the cells of some arguments, cut at a separator, the empty ones too.
func (r *issReader) segments(item *issItem, args []string, separator string) ([][]int, error) {
	segments := [][]int{nil}
	for _, arg := range args {
		if arg == separator {
			segments = append(segments, nil)
			continue
		}
		cell, err := r.cell(item, arg)
		if err != nil {
			return nil, err
		}
		segments[len(segments)-1] = append(segments[len(segments)-1], cell)
	}
	return segments, nil
}

// automatonOn returns the automaton on some cells. If these are in several
// segments, it reads a symbol of its own between them, the one behind the
// digits'. Ours don't, so the states also tell how far they have come.
func (r *issReader) automatonOn(code *issAutomaton, segments [][]int) (constraint.Line, error) {
	cells := slices.Concat(segments...)
	var start, accept []int
	for s := range code.starts {
		start = append(start, s)
	}
	if len(segments) == 1 {
		for s := range code.states {
			if code.accept[s] {
				accept = append(accept, s)
			}
		}
		var moves []constraint.Move
		for _, m := range code.moves {
			if m.symbol < r.n {
				moves = append(moves, constraint.Move{From: m.from, Digits: sudoku.SetOf(uint8(m.symbol + 1)), To: m.to})
			}
		}
		a, err := constraint.NewAutomaton(r.n, max(code.states, 1), start, accept, moves)
		return constraint.Line{Cells: cells, Automaton: a}, err
	}
	next := map[[2]int][]int{}
	for _, m := range code.moves {
		next[[2]int{m.from, m.symbol}] = append(next[[2]int{m.from, m.symbol}], m.to)
	}
	// here are the states before a cell, by the automaton's and by ours.
	here := map[int]int{}
	states := 0
	number := func(of map[int]int, s int) int {
		i, known := of[s]
		if !known {
			i = states
			states++
			of[s] = i
		}
		return i
	}
	across := func(reached []int) []int { // the states behind the symbol between segments
		var after []int
		for _, s := range reached {
			after = append(after, next[[2]int{s, r.n}]...)
		}
		slices.Sort(after)
		return slices.Compact(after)
	}
	first := start
	for segment := 0; segment < len(segments)-1 && len(segments[segment]) == 0; segment++ {
		first = across(first)
	}
	var begin []int
	for _, s := range first {
		begin = append(begin, number(here, s))
	}
	var moves []constraint.Move
	for i := 0; i < len(segments); i++ {
		for k := range segments[i] {
			there := map[int]int{}
			// Behind the last cell of a segment come the breaks up to the next that has any.
			breaks := 0
			if k == len(segments[i])-1 {
				for j := i + 1; j < len(segments); j++ {
					if breaks++; len(segments[j]) > 0 {
						break
					}
				}
			}
			for _, s := range sortedKeys(here) {
				for d := range r.n {
					to := next[[2]int{s, d}]
					for range breaks {
						to = across(to)
					}
					for _, t := range to {
						moves = append(moves, constraint.Move{From: here[s], Digits: sudoku.SetOf(uint8(d + 1)), To: number(there, t)})
					}
				}
			}
			if states > constraint.MaxStates {
				return constraint.Line{}, message.Errorf("iss.states", states, constraint.MaxStates)
			}
			here = there
		}
	}
	for s, i := range here {
		if code.accept[s] {
			accept = append(accept, i)
		}
	}
	a, err := constraint.NewAutomaton(r.n, max(states, 1), begin, accept, moves)
	return constraint.Line{Cells: cells, Automaton: a}, err
}

func sortedKeys(of map[int]int) []int {
	keys := make([]int, 0, len(of))
	for key := range of {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

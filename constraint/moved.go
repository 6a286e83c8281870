package constraint

import (
	"cmp"
	"slices"
	"strings"

	"jiugong/sudoku/digit"
)

// Moved returns list with each cell replaced. to gives the new cell for each cell of the
// board.
func Moved(list []Primitive, to []int) []Primitive {
	moved := make([]Primitive, len(list))
	for i, p := range list {
		moved[i] = movedPrimitive(p, to)
	}
	return moved
}

func movedPrimitive(p Primitive, to []int) Primitive {
	there := func(cells []int) []int {
		moved := make([]int, len(cells))
		for i, cell := range cells {
			moved[i] = to[cell]
		}
		return moved
	}
	switch p := p.(type) {
	case Allow:
		p.Cells = there(p.Cells)
		return p
	case Differ:
		p.Cells = there(p.Cells)
		return p
	case Sum:
		p.Cells = there(p.Cells)
		return p
	case HowMany:
		p.Cells = there(p.Cells)
		return p
	case Line:
		p.Cells = there(p.Cells)
		return p
	case Connected:
		p.Cells = there(p.Cells)
		return p
	case Rank:
		p.Cells = there(p.Cells)
		return p
	case Regions:
		p.Labels, p.Cells = there(p.Labels), there(p.Cells)
		return p
	case Runs:
		p.Control, p.First = to[p.Control], to[p.First]
		p.Arms = slices.Clone(p.Arms)
		for i, arm := range p.Arms {
			p.Arms[i] = there(arm)
		}
		return p
	case Relate:
		p.Pairs = slices.Clone(p.Pairs)
		for i, pair := range p.Pairs {
			p.Pairs[i] = [2]int{to[pair[0]], to[pair[1]]}
		}
		return p
	case Any:
		lists := make([][]Primitive, len(p.Lists))
		for i, list := range p.Lists {
			lists[i] = Moved(list, to)
		}
		return Any{lists}
	}
	return p
}

// Same reports whether a and b are equal except for order. The order of cells counts where it
// matters. Different primitives with one meaning count as different.
func Same(board Board, a, b []Primitive) bool {
	return slices.Equal(sortedTexts(board, a), sortedTexts(board, b))
}

// sortedTexts returns the texts of list, sorted.
func sortedTexts(b Board, list []Primitive) []string {
	texts := make([]string, len(list))
	for i, p := range list {
		texts[i] = sortedText(b, p)
	}
	slices.Sort(texts)
	return texts
}

func sortedText(b Board, p Primitive) string {
	switch q := p.(type) {
	case Allow:
		p = Allow{slices.Sorted(slices.Values(q.Cells)), q.Digits}
	case Differ:
		p = Differ{slices.Sorted(slices.Values(q.Cells))}
	case HowMany:
		q.Cells = slices.Sorted(slices.Values(q.Cells))
		p = q
	case Connected:
		q.Cells = slices.Sorted(slices.Values(q.Cells))
		p = q
	case Sum:
		order := make([]int, len(q.Cells))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(i, j int) int { return q.Cells[i] - q.Cells[j] })
		sorted := Sum{Low: q.Low, High: q.High}
		for _, i := range order {
			sorted.Cells = append(sorted.Cells, q.Cells[i])
			if q.Weights != nil {
				sorted.Weights = append(sorted.Weights, q.Weights[i])
			}
		}
		p = sorted
	case Relate:
		q.Pairs = slices.Clone(q.Pairs)
		if bothWays(q.Table) {
			for i, pair := range q.Pairs {
				q.Pairs[i] = [2]int{min(pair[0], pair[1]), max(pair[0], pair[1])}
			}
		}
		slices.SortFunc(q.Pairs, func(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
		p = q
	case Any:
		var lists []string
		for _, list := range q.Lists {
			lists = append(lists, strings.Join(sortedTexts(b, list), "&"))
		}
		slices.Sort(lists)
		return strings.Join(lists, "|")
	}
	return p.write(b)
}

// bothWays reports whether table is symmetric: a allows b exactly if b allows a.
func bothWays(table []digit.Set) bool {
	for a, set := range table {
		for b := range set.Digits() {
			if !table[b-1].Has(uint8(a + 1)) {
				return false
			}
		}
	}
	return true
}

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
	there := func(cells []int, _ order) []int {
		moved := make([]int, len(cells))
		for i, cell := range cells {
			moved[i] = to[cell]
		}
		return moved
	}
	moved := make([]Primitive, len(list))
	for i, p := range list {
		moved[i] = p.onCells(there)
	}
	return moved
}

// order says whether the order of a list of cells matters.
type order bool

const (
	inOrder  order = true
	anyOrder order = false
)

func (p Allow) onCells(f func([]int, order) []int) Primitive {
	p.Cells = f(p.Cells, anyOrder)
	return p
}

func (p Differ) onCells(f func([]int, order) []int) Primitive {
	p.Cells = f(p.Cells, anyOrder)
	return p
}

func (p Relate) onCells(f func([]int, order) []int) Primitive {
	p.Pairs = slices.Clone(p.Pairs)
	for i, pair := range p.Pairs {
		p.Pairs[i] = [2]int(f(pair[:], inOrder))
	}
	return p
}

// onCells takes a sum's cells in their order, since each has its weight.
func (p Sum) onCells(f func([]int, order) []int) Primitive {
	p.Cells = f(p.Cells, inOrder)
	return p
}

func (p HowMany) onCells(f func([]int, order) []int) Primitive {
	p.Cells = f(p.Cells, anyOrder)
	return p
}

func (p Line) onCells(f func([]int, order) []int) Primitive {
	p.Cells = f(p.Cells, inOrder)
	return p
}

func (p Connected) onCells(f func([]int, order) []int) Primitive {
	p.Cells = f(p.Cells, anyOrder)
	return p
}

func (p Distinct) onCells(f func([]int, order) []int) Primitive {
	p.Control, p.Cells = f([]int{p.Control}, inOrder)[0], f(p.Cells, anyOrder)
	return p
}

func (p Rank) onCells(f func([]int, order) []int) Primitive {
	p.Cells = f(p.Cells, inOrder)
	return p
}

// onCells applies f to labels and cells in their order. A label is that of the cell in its place.
func (p Regions) onCells(f func([]int, order) []int) Primitive {
	p.Labels, p.Cells = f(p.Labels, inOrder), f(p.Cells, inOrder)
	return p
}

func (p Runs) onCells(f func([]int, order) []int) Primitive {
	ends := f([]int{p.Control, p.First}, inOrder)
	p.Control, p.First = ends[0], ends[1]
	p.Arms = slices.Clone(p.Arms)
	for i, arm := range p.Arms {
		p.Arms[i] = f(arm, inOrder)
	}
	return p
}

func (p Any) onCells(f func([]int, order) []int) Primitive {
	lists := make([][]Primitive, len(p.Lists))
	for i, list := range p.Lists {
		for _, q := range list {
			lists[i] = append(lists[i], q.onCells(f))
		}
	}
	return Any{lists}
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

// sortedText returns the text of a primitive with its cells, pairs and lists in ascending order,
// unless their order matters.
func sortedText(b Board, p Primitive) string {
	p = p.onCells(func(cells []int, order order) []int {
		if order == anyOrder {
			return slices.Sorted(slices.Values(cells))
		}
		return cells
	})
	switch q := p.(type) {
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

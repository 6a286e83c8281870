package reading

import (
	"container/heap"
	"context"
	"slices"

	"jiugong/sudoku"
)

// decoded holds the cheapest reading with one solution, or the cheapest of all.
type decoded struct {
	givens   sudoku.Grid
	solution sudoku.Grid // nil unless there is exactly one
	cost     int         // of what was changed, in thousandths of a nat
	margin   int         // what the next such reading costs more; -1 when none is near
	clashes  bool
}

const (
	nearby    = 5000 // how much dearer a second reading may be to count
	mostTries = 600  // readings that are looked at
	mostCells = 6    // cells that are changed in one
)

// decode returns the cheapest reading with one solution. It tries readings in order of cost.
// It changes one that fails at its clashes, or anywhere if it has none.
func decode(ctx context.Context, rules *sudoku.Rules, c costs) decoded {
	d := decoder{rules: rules, costs: c, seen: map[string]bool{}}
	d.rank()
	first := make(sudoku.Grid, len(c))
	for i := range first {
		first[i] = d.order[i][0]
	}
	best := decoded{givens: first, margin: -1}
	clashes := rules.Clashes(first)
	if best.clashes = len(clashes) > 0; apart(clashes) > mostCells {
		return best // each of them needs a change of its own
	}
	found := false
	loose := !best.clashes && d.several(ctx, first)
	d.push(&attempt{grid: first})
	for tries := 0; d.queue.Len() > 0 && tries < mostTries && ctx.Err() == nil; tries++ {
		a := heap.Pop(&d.queue).(*attempt)
		if found && a.cost-best.cost > nearby {
			break
		}
		clash := d.clash(a.grid)
		var solution sudoku.Grid
		if clash == nil {
			solution = d.solve(ctx, a.grid)
		}
		if solution != nil && loose && a.cost > mostRepair && replaces(first, a.grid) {
			solution = nil // several solutions are likelier than such a misreading
		}
		if solution != nil {
			if found {
				best.margin = a.cost - best.cost
				return best
			}
			found = true
			best = decoded{givens: a.grid, solution: solution, cost: a.cost, margin: -1}
		}
		d.expand(a, clash, found)
	}
	return best
}

// apart returns how many of the clashes have no cell in common with one before that counts.
func apart(clashes []sudoku.Clash) (count int) {
	taken := map[int]bool{}
	for _, c := range clashes {
		if slices.ContainsFunc(c.Cells, func(cell int) bool { return taken[cell] }) {
			continue
		}
		count++
		for _, cell := range c.Cells {
			taken[cell] = true
		}
	}
	return count
}

type attempt struct {
	grid    sudoku.Grid
	cost    int
	changed int
}

type attempts []*attempt

func (q attempts) Len() int           { return len(q) }
func (q attempts) Less(i, j int) bool { return q[i].cost < q[j].cost }
func (q attempts) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *attempts) Push(x any)        { *q = append(*q, x.(*attempt)) }
func (q *attempts) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

type decoder struct {
	rules *sudoku.Rules
	costs costs
	order [][]uint8 // digits of each cell, the cheapest first
	queue attempts
	seen  map[string]bool
}

func (d *decoder) rank() {
	for _, row := range d.costs {
		digits := make([]uint8, len(row))
		for i := range digits {
			digits[i] = uint8(i)
		}
		slices.SortStableFunc(digits, func(a, b uint8) int { return row[a] - row[b] })
		d.order = append(d.order, digits)
	}
}

func (d *decoder) push(a *attempt) {
	if key := string(a.grid); !d.seen[key] {
		d.seen[key] = true
		heap.Push(&d.queue, a)
	}
}

// clash returns the cells of the first clash in g, or nil.
func (d *decoder) clash(g sudoku.Grid) []int {
	clashes := d.rules.Clashes(g)
	if len(clashes) == 0 {
		return nil
	}
	return clashes[0].Cells
}

func (d *decoder) solve(ctx context.Context, g sudoku.Grid) sudoku.Grid {
	if g.Filled() < d.rules.N()-1 {
		return nil // so few that it can't have one solution
	}
	solution, err := sudoku.Solve(ctx, sudoku.Puzzle{Rules: d.rules, Givens: g})
	if err != nil {
		return nil
	}
	return solution
}

// several reports whether there is more than one solution.
func (d *decoder) several(ctx context.Context, g sudoku.Grid) bool {
	n, err := sudoku.CountUpTo(ctx, sudoku.Puzzle{Rules: d.rules, Givens: g}, 2)
	return err == nil && n > 1
}

// replaces reports whether b changes or drops a digit of a.
func replaces(a, b sudoku.Grid) bool {
	for i, digit := range a {
		if digit != 0 && b[i] != digit {
			return true
		}
	}
	return false
}

// expand adds the readings that differ in one more cell.
func (d *decoder) expand(a *attempt, clash []int, found bool) {
	if a.changed == mostCells {
		return
	}
	cells := clash
	if cells == nil {
		cells = make([]int, len(a.grid))
		for i := range cells {
			cells[i] = i
		}
	}
	for _, cell := range cells {
		cheapest := d.order[cell][0]
		if a.grid[cell] != cheapest {
			continue // changed before
		}
		for _, digit := range d.order[cell][1:] {
			more := d.costs[cell][digit] - d.costs[cell][cheapest]
			if clash == nil && more > nearby || more > dearest-1000 {
				break
			}
			next := a.grid.Clone()
			next[cell] = digit
			d.push(&attempt{next, a.cost + more, a.changed + 1})
		}
	}
}

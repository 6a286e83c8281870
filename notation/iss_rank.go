package notation

import (
	"slices"
	"strconv"

	"jiugong/sudoku/constraint"
)

// fullRank reads R1~3~20: the rank of a row or column from either end.
func (r *issReader) fullRank(item *issItem) ([]string, error) {
	cells, err := r.lane(item, item.arg(0))
	if err != nil {
		return nil, err
	}
	if r.rows != r.cols || r.n != r.rows {
		return nil, item.mistake("iss.rank_board")
	}
	return r.atEnds(item, cells, func(from []int, value string) (string, error) {
		k, err := r.number(item, value)
		if err != nil || k < 1 {
			return "", item.mistake("iss.rank", value)
		}
		return r.primitive(constraint.Rank{Cells: from, Place: k, Ties: r.ties == "any"}), nil
	})
}

// readTies reads which readings may be the same.
func (b *issBoard) readTies(item *issItem) error {
	if b.rows != b.cols {
		return item.mistake("feature.square")
	}
	switch mode := item.arg(0); mode {
	case "", "only-unclued", "any", "none":
		b.ties = mode
		return nil
	default:
		return item.mistake("iss.rank_mode", mode)
	}
}

// noTies writes that no two readings are the same.
func (r *issReader) noTies() (parts []string) {
	for i := range r.rows {
		var row, col []int
		for k := range r.cols {
			row = append(row, i*r.cols+k)
			col = append(col, k*r.cols+i)
		}
		for _, cells := range [][]int{row, col} {
			parts = append(parts, r.primitive(constraint.Rank{Cells: cells}))
			back := slices.Clone(cells)
			slices.Reverse(back)
			parts = append(parts, r.primitive(constraint.Rank{Cells: back}))
		}
	}
	return parts
}

// rank writes a rank of the usual sort.
func (w *issWriter) rank(p constraint.Rank) (string, bool) {
	if p.Place == 0 || p.Ties {
		return "", false
	}
	first, last := p.Cells[0], p.Cells[len(p.Cells)-1]
	text := ".FullRank~R" + strconv.Itoa(first/w.cols+1)
	if first%w.cols == last%w.cols {
		text = ".FullRank~C" + strconv.Itoa(first%w.cols+1)
	}
	text += "~"
	if last < first {
		text += "~"
	}
	return text + strconv.Itoa(p.Place), true
}

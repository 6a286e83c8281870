package notation

import (
	"fmt"
	"slices"
	"strconv"
)

// diagonal returns the diagonal of a little killer from the cell it is named after.
func (r *issReader) diagonal(name string) []int {
	row, col, ok := parseISSCell(name)
	down, right := 0, 0
	switch lastRow, lastCol := r.rows-1, r.cols-1; {
	case !ok || row > lastRow || col > lastCol:
		return nil
	case col == 0 && row < lastRow:
		down, right = 1, 1
	case col == lastCol && row > 0 && row < lastRow:
		down, right = -1, -1
	case row == 0 && col > 0:
		down, right = 1, -1
	case row == lastRow && col > 0 && col < lastCol:
		down, right = -1, 1
	default:
		return nil
	}
	var cells []int
	for ; row >= 0 && col >= 0 && row < r.rows && col < r.cols; row, col = row+down, col+right {
		cells = append(cells, row*r.cols+col)
	}
	return cells
}

func (r *issReader) littleKiller(item *issItem) ([]string, error) {
	sum, err := r.number(item, item.arg(0))
	if err != nil {
		return nil, err
	}
	cells := r.diagonal(item.arg(1))
	if len(cells) < 2 {
		return nil, item.mistake("iss.diagonal_end", item.arg(1))
	}
	return []string{fmt.Sprintf("littlekiller=%d:%s", sum, r.text(cells...))}, nil
}

// lane returns a row or column such as R3 or C10, from its first cell.
func (r *issReader) lane(item *issItem, name string) ([]int, error) {
	var cells []int
	if len(name) > 1 {
		i, err := strconv.Atoi(name[1:])
		switch {
		case err != nil || i < 1:
		case name[0] == 'R' && i <= r.rows:
			for c := range r.cols {
				cells = append(cells, (i-1)*r.cols+c)
			}
		case name[0] == 'C' && i <= r.cols:
			for row := range r.rows {
				cells = append(cells, row*r.cols+i-1)
			}
		}
	}
	if cells == nil {
		return nil, item.mistake("iss.line", name)
	}
	return cells, nil
}

func (r *issReader) sandwich(item *issItem) ([]string, error) {
	sum, err := r.number(item, item.arg(0))
	if err != nil {
		return nil, err
	}
	cells, err := r.lane(item, item.arg(1))
	if err != nil {
		return nil, err
	}
	return []string{fmt.Sprintf("sandwich=%d:%s", sum, r.text(cells...))}, nil
}

// outside reads clues at both ends of a row or column: R1~5~7, either of them
// empty.
func (r *issReader) outside(item *issItem, kind string) ([]string, error) {
	cells, err := r.lane(item, item.arg(0))
	if err != nil {
		return nil, err
	}
	return r.atEnds(item, cells, func(from []int, value string) (string, error) {
		k, err := r.number(item, value)
		return fmt.Sprintf("%s=%d:%s", kind, k, r.text(from...)), err
	})
}

// atEnds reads the clues at both ends of a lane, each with its cells from there on.
func (r *issReader) atEnds(item *issItem, lane []int, read func(from []int, value string) (string, error)) (parts []string, err error) {
	for end, value := range item.args[1:min(3, len(item.args))] {
		if value == "" {
			continue
		}
		from := slices.Clone(lane)
		if end == 1 {
			slices.Reverse(from)
		}
		part, err := read(from, value)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return nil, item.mistake("iss.no_clue", item.name)
	}
	return parts, nil
}

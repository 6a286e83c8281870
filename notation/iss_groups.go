package notation

import (
	"slices"
	"strings"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// or writes that one of the constraints inside holds.
func (r *issReader) or(item *issItem) ([]string, error) {
	var lists []string
	for _, inner := range item.inside {
		parts, err := r.readAll([]*issItem{inner})
		if err != nil || len(parts) == 0 || len(item.inside) == 1 {
			return parts, err // without parts it is always true
		}
		lists = append(lists, strings.Join(parts, "&"))
	}
	if len(lists) == 0 { // nothing to choose from: it never holds
		return []string{r.primitive(constraint.Allow{Cells: []int{0}})}, nil
	}
	return []string{"or=(" + strings.Join(lists, "|") + ")"}, nil
}

// replicate returns the constraints inside once for each target. Each copy is
// shifted by the way from the origin to the target.
func (r *issReader) replicate(item *issItem) ([]*issItem, error) {
	origin := item.arg(1)
	if origin == "" {
		origin = "R1C1"
	}
	from, err := r.cell(item, origin)
	if err != nil {
		return nil, err
	}
	targets, err := unpackISSBits(item.arg(0))
	if err != nil {
		return nil, item.mistake(message.Plain, err)
	}
	around := r.around(from)
	if len(targets)*len(item.inside) > constraint.MaxConstraints {
		return nil, item.mistake("iss.too_many", constraint.MaxConstraints)
	}
	var copies []*issItem
	for _, inner := range item.inside {
		var first *issItem
		for _, offset := range targets {
			to := from + offset
			if to >= around.First+around.Cells {
				return nil, item.mistake("iss.beyond")
			}
			a, b := to-around.First, from-around.First
			shifted, err := r.shifted(inner, around, a/around.Cols-b/around.Cols, a%around.Cols-b%around.Cols)
			if err != nil {
				return nil, err
			}
			if first == nil {
				first = shifted
			} else if first.join(shifted) {
				continue
			}
			copies = append(copies, shifted)
		}
	}
	return copies, nil
}

// join adds the cells of a copy, and reports whether it could: givens, and pairs of one table.
func (item *issItem) join(other *issItem) bool {
	switch item.name {
	case issGiven:
		item.args = append(item.args, other.args...)
	case "Pair":
		item.args = append(append(item.args, ""), other.args[min(1, len(other.args)):]...)
	default:
		return false
	}
	return true
}

// shifted returns a constraint, all of whose cells are on one little board, moved down and to the
// right.
func (r *issReader) shifted(item *issItem, around constraint.Annex, down, right int) (*issItem, error) {
	if isISSOutside(item.name) {
		return nil, item.mistake("iss.in_replicate")
	}
	moved := *item
	moved.args = slices.Clone(item.args)
	moved.inside = nil
	from := 0
	switch item.name {
	case "Replicate":
		from = len(item.args) // its targets stay, what is inside moves
	case issGiven, "Quad":
	default:
		if i := slices.IndexFunc(issLines, func(t issLine) bool { return t.name == item.name }); i >= 0 && issLines[i].value ||
			slices.Contains([]string{"PillArrow", "Sum", "Indexing", "SameValues", "Pair", "PairX", "Binary", "BinaryX", "Regex", "NFA", "SearchPriority"}, item.name) {
			from = 1
		}
		if r.isCell(item.arg(0)) && item.name == "Whisper" {
			from = 0
		}
	}
	for i := from; i < len(moved.args); i++ {
		name, rest, hasRest := strings.Cut(moved.args[i], "_")
		if !r.isCell(name) || hasRest && item.name != issGiven {
			continue
		}
		cell, err := r.cell(item, name)
		if err != nil {
			return nil, err
		}
		if r.around(cell) != around {
			return nil, item.mistake("iss.replicate_in", name)
		}
		to := r.moved(cell, down, right)
		if to < 0 {
			return nil, item.mistake("iss.replicate_off", name)
		}
		moved.args[i] = r.cellName(to)
		if hasRest {
			moved.args[i] += "_" + rest
		}
	}
	for _, inner := range item.inside {
		next, err := r.shifted(inner, around, down, right)
		if err != nil {
			return nil, err
		}
		moved.inside = append(moved.inside, next)
	}
	return &moved, nil
}

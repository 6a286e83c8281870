package notation

import (
	"slices"
	"strings"

	"jiugong/sudoku/constraint"
)

// or says that one of the constraints inside holds.
func (r *issReader) or(item *issItem) ([]string, error) {
	var lists []string
	for _, inner := range item.inside {
		parts, err := r.readAll([]*issItem{inner})
		if err != nil || len(parts) == 0 || len(item.inside) == 1 {
			return parts, err // without parts it is always true
		}
		lists = append(lists, strings.Join(parts, "&"))
	}
	if len(lists) == 0 {
		return nil, item.mistake("nothing to choose from")
	}
	return []string{"or=(" + strings.Join(lists, "|") + ")"}, nil
}

// replicate gives the constraints inside as often as there are targets, each time
// shifted by as much as the target lies from the origin.
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
		return nil, item.mistake("%v", err)
	}
	var copies []*issItem
	for _, offset := range targets {
		to := from + offset
		if to >= r.rows*r.cols {
			return nil, item.mistake("a target beyond the board")
		}
		for _, inner := range item.inside {
			shifted, err := r.shifted(inner, to/r.cols-from/r.cols, to%r.cols-from%r.cols)
			if err != nil {
				return nil, err
			}
			copies = append(copies, shifted)
		}
		if len(copies) > constraint.MaxConstraints {
			return nil, item.mistake("more than %d constraints; that is the limit", constraint.MaxConstraints)
		}
	}
	return copies, nil
}

// shifted is a constraint moved down and to the right.
func (r *issReader) shifted(item *issItem, down, right int) (*issItem, error) {
	if isISSOutside(item.name) {
		return nil, item.mistake("it can't stand inside Replicate")
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
		if _, _, isCell := parseISSCell(item.arg(0)); isCell && item.name == "Whisper" {
			from = 0
		}
	}
	for i := from; i < len(moved.args); i++ {
		name, rest, hasRest := strings.Cut(moved.args[i], "_")
		row, col, ok := parseISSCell(name)
		if !ok || hasRest && item.name != issGiven {
			continue
		}
		if row, col = row+down, col+right; row < 0 || col < 0 || row >= r.rows || col >= r.cols {
			return nil, item.mistake("Replicate moves %s off the board", name)
		}
		moved.args[i] = issCell(row, col)
		if hasRest {
			moved.args[i] += "_" + rest
		}
	}
	for _, inner := range item.inside {
		next, err := r.shifted(inner, down, right)
		if err != nil {
			return nil, err
		}
		moved.inside = append(moved.inside, next)
	}
	return &moved, nil
}

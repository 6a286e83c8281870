package notation

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
)

// line reads a type that is a kind.
func (r *issReader) line(item *issItem, t issLine) ([]string, error) {
	value, from := "", 0
	if t.value {
		value, from = item.arg(0), 1
	}
	if t.name == "Whisper" && r.isCell(value) {
		value, from = "5", 0 // as older texts leave it out
	}
	isLoop := t.name == "SumLine" && item.arg(len(item.args)-1) == "LOOP"
	if isLoop {
		open := *item
		open.args = item.args[:len(item.args)-1]
		item = &open
	}
	least := t.least
	if issSaysOfPairs(t.name) {
		least = 1
	}
	cells, err := r.cells(item, from, least)
	if err != nil || len(cells) < t.least {
		return nil, err
	}
	if isLoop {
		cells = append(cells, cells[0]) // which is how a loop is written here
	}
	switch t.name {
	case "Cage":
		sum, err := strconv.Atoi(value)
		if err != nil {
			return nil, item.mistake("iss.sum", value)
		}
		if sum == 0 {
			value = "" // any sum
		}
		if once := slices.Compact(slices.Sorted(slices.Values(cells))); len(once) < len(cells) {
			return r.doubledCage(value, cells, once), nil
		}
	case "AllDifferent":
		once := slices.Clone(cells[:0:0])
		for _, cell := range cells {
			if !slices.Contains(once, cell) {
				once = append(once, cell)
			}
		}
		cells = once
	case "ContainAtLeast", "ContainExact":
		value = strings.ReplaceAll(value, "_", ",")
		for part := range strings.SplitSeq(value, ",") {
			if _, err := r.value(item, part); err != nil {
				return nil, err
			}
		}
	case "LookAndSay":
		if value == "" || len(value)%2 != 0 || strings.Trim(value, "0123456789") != "" {
			return nil, item.mistake("iss.count_digits", value)
		}
	case "Entropic":
		if r.n != 9 || r.first != 1 {
			return nil, item.mistake("iss.nine_digits")
		}
	case "RegionSumLine":
		if r.chaos != nil {
			return nil, item.mistake("iss.regions_unknown")
		}
		if r.shape.Area(cells[0]) < 0 && r.jigsaw == nil {
			return nil, nil // without regions nothing is said
		}
		if isLoop := len(cells) > 1 && cells[0] == cells[len(cells)-1]; isLoop || slices.ContainsFunc(cells, func(cell int) bool { return r.shape.Area(cell) < 0 }) {
			return r.equalSums(r.pieces(cells)), nil
		}
	default:
		if t.value {
			if _, err := r.number(item, value); err != nil {
				return nil, err
			}
		}
	}
	if value == t.usual {
		value = ""
	}
	if value != "" {
		value += ":"
	}
	return []string{t.kind + "=" + value + r.text(cells...)}, nil
}

// pieces cuts a line where it enters another region, or cells without one. Around a loop the last
// piece doesn't go on with the first.
func (r *issReader) pieces(cells []int) (pieces [][]int) {
	for i, cell := range cells {
		if i == 0 || r.shape.Area(cell) != r.shape.Area(cells[i-1]) {
			pieces = append(pieces, nil)
		}
		pieces[len(pieces)-1] = append(pieces[len(pieces)-1], cell)
	}
	return pieces
}

// issSaysOfPairs reports whether a type speaks of pairs of cells alone. Such a
// type says nothing of fewer cells than it needs here.
func issSaysOfPairs(name string) bool {
	return name == "Thermo" || name == "Whisper" || name == "Zipper"
}

// doubledCage returns a cage that names cells twice: those count as often.
func (r *issReader) doubledCage(sum string, cells, once []int) []string {
	parts := []string{"extra=" + r.text(once...)}
	if sum != "" {
		parts = append(parts, "sum="+sum+":"+r.text(cells...))
	}
	return parts
}

// given reads candidates of cells: as a constraint for those that have the same.
func (r *issReader) given(item *issItem) ([]string, error) {
	var all alike
	for _, arg := range item.args {
		cell, set, err := r.candidates(item, arg)
		if err != nil {
			return nil, err
		}
		all.add(cell, set)
	}
	var parts []string
	for _, p := range all.list {
		parts = append(parts, r.primitive(p))
	}
	return parts, nil
}

// alike brings cells that may hold the same digits together.
type alike struct{ list []constraint.Allow }

func (a *alike) add(cell int, digits sudoku.Set) {
	i := slices.IndexFunc(a.list, func(p constraint.Allow) bool { return p.Digits == digits })
	if i < 0 {
		i = len(a.list)
		a.list = append(a.list, constraint.Allow{Digits: digits})
	}
	a.list[i].Cells = append(a.list[i].Cells, cell)
}

// candidates reads R1C1_1_2.
func (r *issReader) candidates(item *issItem, arg string) (int, sudoku.Set, error) {
	name, values, ok := strings.Cut(arg, "_")
	cell, err := r.cell(item, name)
	if err != nil {
		return 0, 0, err
	}
	if r.chaos != nil && r.around(cell).Name == issLabels {
		return 0, 0, item.mistake("iss.label_value", name)
	}
	if !ok {
		return 0, 0, item.mistake("iss.values_missing", arg)
	}
	var set sudoku.Set
	for value := range strings.SplitSeq(values, "_") {
		d, err := r.value(item, value)
		if err != nil {
			return 0, 0, err
		}
		set = set.With(d)
	}
	return cell, set, nil
}

func (r *issReader) arrow(item *issItem) ([]string, error) {
	cells, err := r.cells(item, 0, 2)
	if err != nil {
		return nil, err
	}
	return []string{"arrow=" + r.text(cells[0]) + "/" + r.text(cells[1:]...)}, nil
}

// pill reads an arrow whose sum stands in two or three cells. These are read
// from left to right and from the top.
func (r *issReader) pill(item *issItem) ([]string, error) {
	size, err := r.number(item, item.arg(0))
	if err != nil || size != 2 && size != 3 {
		return nil, item.mistake("iss.pill", item.arg(0))
	}
	cells, err := r.cells(item, 1, size+1)
	if err != nil {
		return nil, err
	}
	slices.Sort(cells[:size])
	parts := []string{"arrow=" + r.text(cells[:size]...) + "/" + r.text(cells[size:]...)}
	if r.first+r.n > 10 {
		digits := sudoku.AllDigits(10 - r.first)
		parts = append(parts, r.primitive(constraint.Allow{Cells: cells[1:size], Digits: digits}))
	}
	return parts, nil
}

// sum reads a sum of cells, with a weight for each where it has any: 0_=_1_-1.
func (r *issReader) sum(item *issItem) ([]string, error) {
	parts := strings.Split(item.arg(0), "_")
	total, err := r.number(item, parts[0])
	if err != nil {
		return nil, err
	}
	cells, err := r.cells(item, 1, 1)
	if err != nil {
		return nil, err
	}
	p := constraint.Sum{Cells: cells, Low: total, High: total}
	if len(parts) > 1 {
		if parts[1] != "=" || len(parts)-2 != len(cells) {
			return nil, item.mistake("iss.weights", item.arg(0), len(cells))
		}
		for _, text := range parts[2:] {
			weight, err := r.number(item, text)
			if err != nil || weight < -100 || weight > 100 {
				return nil, item.mistake("iss.weight", text)
			}
			p.Weights = append(p.Weights, weight)
		}
		if !slices.ContainsFunc(p.Weights, func(w int) bool { return w != 1 }) {
			p.Weights = nil
		}
	}
	return []string{r.primitive(p)}, nil
}

// neighbours reads a mark between all cells named that lie side by side.
func (r *issReader) neighbours(item *issItem, before string) ([]string, error) {
	cells, err := r.cells(item, 0, 2)
	if err != nil {
		return nil, err
	}
	var parts []string
	for i, a := range cells {
		if slices.Contains(cells[:i], a) {
			continue
		}
		for _, b := range r.beside(a) {
			if j := slices.Index(cells, b); j > i {
				parts = append(parts, before+r.text(a, b))
			}
		}
	}
	if len(parts) == 0 {
		return nil, item.mistake("iss.apart")
	}
	return parts, nil
}

// beside returns the cells above, below, left and right of one.
func (r *issReader) beside(cell int) []int {
	var cells []int
	for _, step := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		if other := r.moved(cell, step[0], step[1]); other >= 0 {
			cells = append(cells, other)
		}
	}
	return cells
}

func (r *issReader) quad(item *issItem) ([]string, error) {
	corner, err := r.cell(item, item.arg(0))
	if err != nil {
		return nil, err
	}
	square := []int{corner, r.moved(corner, 0, 1), r.moved(corner, 1, 0), r.moved(corner, 1, 1)}
	if slices.Contains(square, -1) {
		return nil, item.mistake("iss.top_left", item.arg(0))
	}
	values := item.args[1:]
	kind := "quadruple"
	for i, text := range values {
		if _, err := r.value(item, text); err != nil {
			return nil, err
		}
		if slices.Contains(values[:i], text) {
			kind = "contains"
		}
	}
	if len(values) == 0 || len(values) > 4 {
		return nil, item.mistake("iss.values_four", len(values))
	}
	return []string{kind + "=" + strings.Join(values, ",") + ":" + r.text(square...)}, nil
}

func (r *issReader) indexing(item *issItem) ([]string, error) {
	kind := map[string]string{"R": "rowindexer", "C": "columnindexer"}[item.arg(0)]
	if kind == "" {
		return nil, item.mistake("iss.row_or_column", item.arg(0))
	}
	cells, err := r.cells(item, 1, 1)
	if err != nil {
		return nil, err
	}
	return []string{kind + "=" + r.text(cells...)}, nil
}

func (r *issReader) equalSum(item *issItem) ([]string, error) {
	groups, err := r.groups(item, item.args, "-")
	if err != nil {
		return nil, err
	}
	return r.equalSums(groups), nil
}

// equalSums writes that groups of cells have one sum.
func (r *issReader) equalSums(groups [][]int) []string {
	if len(groups) < 2 {
		return nil // one sum alone is equal to nothing
	}
	lists := make([]string, len(groups))
	for i, cells := range groups {
		lists[i] = r.text(cells...)
	}
	return []string{"equalsum=" + strings.Join(lists, "/")}
}

func (r *issReader) sameValues(item *issItem) ([]string, error) {
	cells, err := r.cells(item, 1, 1)
	if err != nil {
		return nil, err
	}
	sets, err := r.number(item, item.arg(0))
	if err != nil || sets < 1 || len(cells)%min(sets, len(cells)) != 0 {
		return nil, item.mistake("iss.sets", item.arg(0), len(cells))
	}
	if min(sets, len(cells)) == 1 {
		return nil, nil // one set alone is the same as nothing
	}
	return r.same(slices.Collect(slices.Chunk(cells, len(cells)/min(sets, len(cells))))), nil
}

// maxSameLists is how many lists a constraint of the same values may have.
const maxSameLists = 20

// same writes that groups of cells hold the same digits, each as often.
func (r *issReader) same(groups [][]int) []string {
	kind := "samevalues="
	if len(groups[0]) == 1 {
		kind = "clone="
	}
	var parts []string
	for first := 0; first < len(groups)-1; first += maxSameLists - 1 { // each goes on from the last of the one before
		var lists []string
		for _, cells := range groups[first:min(first+maxSameLists, len(groups))] {
			lists = append(lists, r.text(cells...))
		}
		parts = append(parts, kind+strings.Join(lists, "/"))
	}
	return parts
}

// regionSameValues writes that of the largest rows, columns, boxes and regions, where
// they don't hold all digits.
func (r *issReader) regionSameValues(*issItem) ([]string, error) {
	var all [][]int
	for row := range r.rows {
		all = append(all, nil)
		for col := range r.cols {
			all[row] = append(all[row], row*r.cols+col)
		}
	}
	for col := range r.cols {
		all = append(all, nil)
		for row := range r.rows {
			all[len(all)-1] = append(all[len(all)-1], row*r.cols+col)
		}
	}
	areas := map[int][]int{}
	for cell := range r.rows * r.cols {
		if area := r.shape.Area(cell); area >= 0 {
			areas[area] = append(areas[area], cell)
		}
	}
	for area := range len(areas) {
		all = append(all, areas[area])
	}
	for _, places := range r.differing() {
		if r.jigsaw != nil {
			all = append(all, r.at(places))
		}
	}
	most := 0
	for _, cells := range all {
		most = max(most, len(cells))
	}
	all = slices.DeleteFunc(all, func(cells []int) bool { return len(cells) < most })
	if most == r.n || len(all) < 2 {
		return nil, nil
	}
	return r.same(all), nil
}

// countDistinct writes that the first cell tells how many different values the others
// hold.
func (r *issReader) countDistinct(item *issItem) ([]string, error) {
	cells, err := r.cells(item, 0, 2)
	if err != nil {
		return nil, err
	}
	return []string{"countdistinct=" + r.text(cells[0]) + "/" + r.text(cells[1:]...)}, nil
}

package variants_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// plain is a board with clues, read from a rules text once more by code that
// shares nothing with the package: the rule book that the engines are held to. It
// knows one grid with boxes, and the features x, windows, disjoint, knight, king
// and nonconsecutive.
type plain struct {
	rows, cols       int
	boxRows, boxCols int // 0 for none
	first, last      int
	features         []string
	clues            []plainClue
	cells            []place
	seen, beside     [][]int // the cells that may not be equal, or consecutive, by cell
}

// place is a cell by row and column from 0.
type place struct{ r, c int }

type plainClue struct {
	kind, value string
	lists       [][]place
}

func (c plainClue) cells() []place { return slices.Concat(c.lists...) }

func (c plainClue) number(otherwise int) int {
	if c.value == "" {
		return otherwise
	}
	k, err := strconv.Atoi(c.value)
	if err != nil {
		panic(err)
	}
	return k
}

// readPlain reads HxW or N, :RxC, /A-B, features and clues.
func readPlain(text string) *plain {
	parts := strings.Split(text, "+")
	b := &plain{first: 1}
	size, digits, hasDigits := strings.Cut(parts[0], "/")
	side, box, hasBox := strings.Cut(size, ":")
	if _, err := fmt.Sscanf(side, "%dx%d", &b.rows, &b.cols); err != nil {
		fmt.Sscanf(side, "%d", &b.rows)
		b.cols = b.rows
		b.boxRows, b.boxCols = map[int]int{4: 2, 6: 2, 9: 3}[b.rows], map[int]int{4: 2, 6: 3, 9: 3}[b.rows]
	}
	b.last = max(b.rows, b.cols)
	if hasBox {
		fmt.Sscanf(box, "%dx%d", &b.boxRows, &b.boxCols)
	}
	if hasDigits {
		fmt.Sscanf(digits, "%d-%d", &b.first, &b.last)
	}
	for _, part := range parts[1:] {
		name, _, _ := strings.Cut(part, "=")
		if slices.Contains([]string{"x", "windows", "disjoint", "knight", "king", "nonconsecutive"}, name) {
			b.features = append(b.features, name)
		}
	}
	b.look()
	return b.with(text)
}

// with is the same board with the clues of a text.
func (b *plain) with(text string) *plain {
	more := *b
	more.clues = nil
	for _, part := range strings.Split(text, "+")[1:] {
		if name, arg, _ := strings.Cut(part, "="); !slices.Contains(more.features, name) {
			more.clues = append(more.clues, b.clue(arg, name))
		}
	}
	return &more
}

func (b *plain) clue(arg, name string) plainClue {
	c := plainClue{kind: name}
	wholeBoard := []string{"strictdifference", "strictratio", "strictkropki", "strictxv", "strictrossini", "taxicab", "entropy", "modularity", "squares", "queen", "flatmates", "or"}
	if slices.Contains(wholeBoard, name) {
		c.value = arg
		return c
	}
	where := arg
	if i := strings.LastIndex(arg, ":"); i >= 0 {
		c.value, where = strings.NewReplacer("%2B", "+", "%25", "%").Replace(arg[:i]), arg[i+1:]
	}
	for _, list := range strings.Split(where, "/") {
		c.lists = append(c.lists, b.places(list))
	}
	return c
}

// places reads r1c2r3c4, r1, -r1, c1, -c1.
func (b *plain) places(text string) []place {
	var out []place
	for text != "" {
		back := text[0] == '-'
		text = strings.TrimPrefix(text, "-")
		var r, c int
		next := func(letter byte) int {
			if text == "" || text[0] != letter {
				return 0
			}
			i := 1
			for i < len(text) && text[i] >= '0' && text[i] <= '9' {
				i++
			}
			k, _ := strconv.Atoi(text[1:i])
			text = text[i:]
			return k
		}
		r, c = next('r'), next('c')
		var run []place
		switch {
		case r > 0 && c > 0:
			run = []place{{r - 1, c - 1}}
		case r > 0:
			for c := range b.cols {
				run = append(run, place{r - 1, c})
			}
		case c > 0:
			for r := range b.rows {
				run = append(run, place{r, c - 1})
			}
		default:
			panic(text)
		}
		if back {
			slices.Reverse(run)
		}
		out = append(out, run...)
	}
	return out
}

// grid is the value of each cell in reading order.
type grid []int

func (b *plain) at(g grid, p place) int { return g[p.r*b.cols+p.c] }

func (b *plain) inside(p place) bool {
	return p.r >= 0 && p.c >= 0 && p.r < b.rows && p.c < b.cols
}

func (b *plain) all() []place { return b.cells }

// look finds which cells see each other.
func (b *plain) look() {
	for r := range b.rows {
		for c := range b.cols {
			b.cells = append(b.cells, place{r, c})
		}
	}
	for _, p := range b.cells {
		var seen, beside []int
		for j, q := range b.cells {
			if b.sees(p, q) {
				seen = append(seen, j)
			}
			if distance(p.r, q.r)+distance(p.c, q.c) == 1 && slices.Contains(b.features, "nonconsecutive") {
				beside = append(beside, j)
			}
		}
		b.seen, b.beside = append(b.seen, seen), append(b.beside, beside)
	}
}

// box is the number of a place's box, -1 when there are none.
func (b *plain) box(p place) int {
	if b.boxRows < 2 || b.boxCols < 2 {
		return -1
	}
	return p.r/b.boxRows*b.cols + p.c/b.boxCols
}

// sees says whether two places may not hold one value because of houses and
// features.
func (b *plain) sees(p, q place) bool {
	if p == q {
		return false
	}
	dr, dc := max(p.r-q.r, q.r-p.r), max(p.c-q.c, q.c-p.c)
	if dr == 0 || dc == 0 || b.box(p) >= 0 && b.box(p) == b.box(q) {
		return true
	}
	for _, f := range b.features {
		switch f {
		case "x":
			if p.r == p.c && q.r == q.c || p.r+p.c == b.cols-1 && q.r+q.c == b.cols-1 {
				return true
			}
		case "windows":
			window := func(p place) int {
				if p.r%(b.boxRows+1) == 0 || p.c%(b.boxCols+1) == 0 {
					return -1
				}
				return p.r/(b.boxRows+1)*b.cols + p.c/(b.boxCols+1)
			}
			if window(p) >= 0 && window(p) == window(q) {
				return true
			}
		case "disjoint":
			if p.r%b.boxRows == q.r%b.boxRows && p.c%b.boxCols == q.c%b.boxCols {
				return true
			}
		case "knight":
			if dr*dc == 2 {
				return true
			}
		case "king":
			if dr == 1 && dc == 1 {
				return true
			}
		}
	}
	return false
}

// fits says whether a value may stand in a cell beside the values around it, clues
// apart; a value below first is none.
func (b *plain) fits(g grid, cell, v int) bool {
	for _, q := range b.seen[cell] {
		if g[q] == v {
			return false
		}
	}
	for _, q := range b.beside[cell] {
		if g[q] >= b.first && distance(g[q], v) == 1 {
			return false
		}
	}
	return true
}

// fill goes on with every full grid that houses and features allow, until visit
// says no. order says which values are tried first.
func (b *plain) fill(g grid, order func() []int, visit func(grid) bool) bool {
	best, fewest := -1, 99
	for i, v := range g {
		if v >= b.first {
			continue
		}
		n := 0
		for v := b.first; v <= b.last; v++ {
			if b.fits(g, i, v) {
				n++
			}
		}
		if n < fewest {
			best, fewest = i, n
		}
	}
	if best < 0 {
		return visit(g)
	}
	for _, v := range order() {
		if b.fits(g, best, v) {
			g[best] = v
			if !b.fill(g, order, visit) {
				return false
			}
			g[best] = b.first - 1
		}
	}
	return true
}

// broken are the numbers of the clues that don't hold in a full grid.
func (b *plain) broken(g grid) []int {
	var out []int
	for i, c := range b.clues {
		if !b.holds(g, c) {
			out = append(out, i)
		}
	}
	return out
}

// holds is what each kind means.
func (b *plain) holds(g grid, c plainClue) bool {
	if c.kind == "or" {
		return b.anyHolds(g, c)
	}
	if len(c.lists) == 0 {
		return b.boardHolds(g, c)
	}
	cells := c.lists[0]
	var v []int
	for _, p := range cells {
		v = append(v, b.at(g, p))
	}
	sums := make([]int, len(c.lists))
	for i, list := range c.lists {
		for _, p := range list {
			sums[i] += b.at(g, p)
		}
	}
	once := map[place]bool{} // cells, each once
	var set []int            // their values
	for _, p := range cells {
		if !once[p] {
			once[p] = true
			set = append(set, b.at(g, p))
		}
	}
	times := map[int]int{}
	for _, w := range set {
		times[w]++
	}
	differ := len(times) == len(set)
	n := len(v)
	everyPair := func(ok func(a, b int) bool) bool {
		for i := 1; i < n; i++ {
			if !ok(v[i-1], v[i]) {
				return false
			}
		}
		return true
	}
	loop := n > 3 && cells[0] == cells[n-1]
	switch c.kind {
	case "killer":
		return differ && (c.value == "" || sums[0] == c.number(0))
	case "arrow":
		number := 0
		for i, w := range v {
			if i > 0 && w > 9 {
				return false
			}
			number = number*10 + w
		}
		for _, sum := range sums[1:] {
			if sum != number {
				return false
			}
		}
		return true
	case "doublearrow":
		return 2*(v[0]+v[n-1]) == sums[0]
	case "difference":
		return distance(v[0], v[1]) == c.number(1)
	case "ratio":
		k := c.number(2)
		return v[0] == k*v[1] || v[1] == k*v[0]
	case "xv":
		return c.value == "X" && v[0]+v[1] == 10 || c.value == "V" && v[0]+v[1] == 5 || c.value == fmt.Sprint(v[0]+v[1])
	case "whisper":
		return everyPair(func(a, b int) bool { return distance(a, b) >= c.number(5) })
	case "thermo":
		return everyPair(func(a, b int) bool { return a < b })
	case "slowthermo":
		return everyPair(func(a, b int) bool { return a <= b })
	case "renban":
		return differ && slices.Max(v)-slices.Min(v) == len(set)-1
	case "littlekiller":
		return sums[0] == c.number(0)
	case "rossini":
		if c.value == "down" {
			return v[0] > v[1] && v[1] > v[2]
		}
		return v[0] < v[1] && v[1] < v[2]
	case "odd":
		return !slices.ContainsFunc(v, func(w int) bool { return w%2 == 0 })
	case "even":
		return !slices.ContainsFunc(v, func(w int) bool { return w%2 != 0 })
	case "regionsum":
		if loop { // begin where a box is entered, if there is such a place
			cells = cells[:n-1]
			for i := range cells {
				if b.box(cells[i]) != b.box(cells[(i+len(cells)-1)%len(cells)]) {
					cells = slices.Concat(cells[i:], cells[:i])
					break
				}
			}
		}
		var pieces []int
		for i, p := range cells {
			if i == 0 || b.box(p) != b.box(cells[i-1]) {
				pieces = append(pieces, 0)
			}
			pieces[len(pieces)-1] += b.at(g, p)
		}
		return slices.Max(pieces) == slices.Min(pieces)
	case "equalsum":
		return slices.Max(sums) == slices.Min(sums)
	case "sumline":
		if loop {
			v = v[1:]
			for i := range v {
				if cuts(slices.Concat(v[i:], v[:i]), c.number(10)) {
					return true
				}
			}
			return false
		}
		return cuts(v, c.number(10))
	case "clone":
		for i, p := range cells {
			for _, list := range c.lists {
				if b.at(g, list[i]) != b.at(g, p) {
					return false
				}
			}
		}
		return true
	case "between", "lockout":
		low, high := min(v[0], v[n-1]), max(v[0], v[n-1])
		if c.kind == "lockout" && high-low < c.number(4) {
			return false
		}
		for _, w := range v[1 : n-1] {
			if (low < w && w < high) != (c.kind == "between") || w == low || w == high {
				return false
			}
		}
		return true
	case "palindrome":
		back := slices.Clone(v)
		slices.Reverse(back)
		return slices.Equal(v, back)
	case "zipper":
		sum := v[0] + v[n-1]
		for i := range v {
			if w := v[i] + v[n-1-i]; i != n-1-i && w != sum || i == n-1-i && v[i] != sum {
				return false
			}
		}
		return true
	case "entropic", "modular":
		m := c.number(3)
		class := func(w int) int { return w % m }
		if c.kind == "entropic" {
			class = func(w int) int { return (w - b.first) * 3 / (b.last - b.first + 1) }
		}
		if loop {
			v = slices.Concat(v, v[1:min(m, n)])
		}
		for i := range v {
			for j := i + 1; j < min(i+m, len(v)); j++ {
				if class(v[i]) == class(v[j]) {
					return false
				}
			}
		}
		return true
	case "nabner":
		slices.Sort(set)
		for i := 1; i < len(set); i++ {
			if set[i]-set[i-1] < 2 {
				return false
			}
		}
		return true
	case "sandwich", "lunchbox":
		low, high := slices.Min(v), slices.Max(v)
		from, to := slices.Index(v, low), slices.Index(v, high)
		if from == to || times[low] > 1 || times[high] > 1 {
			return false
		}
		sum := 0
		for _, w := range v[min(from, to)+1 : max(from, to)] {
			sum += w
		}
		return sum == c.number(0) && (differ || c.kind == "sandwich")
	case "xsum":
		if v[0] > n {
			return false
		}
		sum := 0
		for _, w := range v[:v[0]] {
			sum += w
		}
		return sum == c.number(0)
	case "skyscraper":
		seen := 0
		for i, w := range v {
			if w > 0 && (i == 0 || w > slices.Max(v[:i])) {
				seen++
			}
		}
		return seen == c.number(0)
	case "hiddenskyscraper":
		for i, w := range v {
			if i > 0 && w <= slices.Max(v[:i]) {
				return w == c.number(0)
			}
		}
		return false
	case "numberedroom":
		return v[0] >= 1 && v[0] <= n && v[v[0]-1] == c.number(0)
	case "greater":
		return v[0] > v[1]
	case "circles":
		for w, k := range times {
			if w != k {
				return false
			}
		}
		return true
	case "quadruple", "contains", "exactly":
		named := map[int]int{}
		for _, word := range strings.Split(c.value, ",") {
			w, _ := strconv.Atoi(word)
			named[w]++
		}
		for w, k := range named {
			if times[w] < k || c.kind == "exactly" && times[w] != k {
				return false
			}
		}
		return true
	case "extra":
		return differ
	case "minimum", "maximum":
		for p := range once {
			for _, q := range []place{{p.r - 1, p.c}, {p.r + 1, p.c}, {p.r, p.c - 1}, {p.r, p.c + 1}} {
				if !b.inside(q) || once[q] {
					continue
				}
				if d := b.at(g, p) - b.at(g, q); d == 0 || (d < 0) != (c.kind == "minimum") {
					return false
				}
			}
		}
		return true
	case "rowindexer":
		for _, p := range cells {
			q := place{b.at(g, p) - 1, p.c}
			if !b.inside(q) || b.at(g, q) != p.r+1 {
				return false
			}
		}
		return true
	case "columnindexer":
		for _, p := range cells {
			q := place{p.r, b.at(g, p) - 1}
			if !b.inside(q) || b.at(g, q) != p.c+1 {
				return false
			}
		}
		return true
	case "boxindexer":
		for _, p := range cells {
			k := b.at(g, p) - 1
			corner := place{p.r / b.boxRows * b.boxRows, p.c / b.boxCols * b.boxCols}
			if k < 0 || k >= b.boxRows*b.boxCols {
				return false
			}
			q := place{corner.r + k/b.boxCols, corner.c + k%b.boxCols}
			if b.at(g, q) != (p.r-corner.r)*b.boxCols+p.c-corner.c+1 {
				return false
			}
		}
		return true
	case "sequence":
		for i := 2; i < n; i++ {
			if v[i]-v[i-1] != v[1]-v[0] {
				return false
			}
		}
		return true
	case "product":
		all := 1
		for _, w := range v {
			all *= w
		}
		return differ && all == c.number(0)
	case "rellik":
		for part := 1; part < 1<<n; part++ {
			sum := 0
			for i, w := range v {
				sum += part >> i & 1 * w
			}
			if sum == c.number(0) {
				return false
			}
		}
		return differ
	case "lookandsay":
		for i := 0; i < len(c.value); i += 2 {
			if times[int(c.value[i+1]-'0')] != int(c.value[i]-'0') {
				return false
			}
		}
		return true
	case "equality":
		var odds, lows, highs int
		for _, w := range set {
			odds += w % 2
			if 2*(w-b.first) < b.last-b.first {
				lows++
			}
			if 2*(w-b.first) > b.last-b.first {
				highs++
			}
		}
		return differ && 2*odds == len(set) && 2*lows == len(set) && 2*highs == len(set)
	case "samevalues":
		for _, list := range c.lists[1:] {
			w := slices.Clone(v)
			for _, p := range list {
				i := slices.Index(w, b.at(g, p))
				if i < 0 {
					return false
				}
				w = slices.Delete(w, i, i+1)
			}
		}
		return true
	case "countdistinct":
		seen := map[int]bool{}
		for _, p := range c.lists[1] {
			seen[b.at(g, p)] = true
		}
		return v[0] == len(seen)
	case "valueindex":
		return v[1] >= 1 && v[1]+1 < n && v[v[1]+1] == v[0]
	case "fog":
		return true
	}
	panic("the checker doesn't know " + c.kind)
}

// boardHolds is what kinds of the whole board mean.
func (b *plain) boardHolds(g grid, c plainClue) bool {
	dot := func(kinds ...string) func(p, q place) bool {
		return func(p, q place) bool {
			return slices.ContainsFunc(b.clues, func(c plainClue) bool {
				cells := c.cells()
				return slices.Contains(kinds, c.kind) && (cells[0] == p && cells[1] == q || cells[0] == q && cells[1] == p)
			})
		}
	}
	never := func(free func(p, q place) bool, wrong func(a, b int) bool) bool {
		for _, p := range b.all() {
			for _, q := range []place{{p.r + 1, p.c}, {p.r, p.c + 1}} {
				if b.inside(q) && !free(p, q) && wrong(b.at(g, p), b.at(g, q)) {
					return false
				}
			}
		}
		return true
	}
	squares := func(m int, class func(w int) int) bool {
		for _, p := range b.all() {
			if !b.inside(place{p.r + 1, p.c + 1}) {
				continue
			}
			seen := map[int]bool{}
			for _, q := range []place{p, {p.r + 1, p.c}, {p.r, p.c + 1}, {p.r + 1, p.c + 1}} {
				seen[class(b.at(g, q))] = true
			}
			if len(seen) != m {
				return false
			}
		}
		return true
	}
	switch c.kind {
	case "strictdifference":
		return never(dot("difference", "ratio"), func(a, b int) bool { return distance(a, b) == c.number(1) })
	case "strictratio":
		return never(dot("difference", "ratio"), func(a, b int) bool { return a == c.number(2)*b || b == c.number(2)*a })
	case "strictkropki":
		return never(dot("difference", "ratio"), func(a, b int) bool { return distance(a, b) == 1 || a == 2*b || b == 2*a })
	case "strictxv":
		return never(dot("xv"), func(a, b int) bool { return a+b == 5 || a+b == 10 })
	case "strictrossini":
		for _, p := range b.all() {
			for _, step := range []place{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
				if b.inside(place{p.r - step.r, p.c - step.c}) {
					continue // not at the edge that the step leads away from
				}
				q, r := place{p.r + step.r, p.c + step.c}, place{p.r + 2*step.r, p.c + 2*step.c}
				marked := slices.ContainsFunc(b.clues, func(c plainClue) bool {
					return c.kind == "rossini" && c.cells()[0] == p && c.cells()[1] == q
				})
				if x, y, z := b.at(g, p), b.at(g, q), b.at(g, r); !marked && (x < y && y < z || x > y && y > z) {
					return false
				}
			}
		}
		return true
	case "taxicab":
		for _, p := range b.all() {
			for _, q := range b.all() {
				v := b.at(g, p)
				if steps := distance(p.r, q.r) + distance(p.c, q.c); p != q && b.at(g, q) == v && steps == c.number(v) {
					return false
				}
			}
		}
		return true
	case "entropy":
		return squares(c.number(3), func(w int) int { return (w - b.first) * c.number(3) / (b.last - b.first + 1) })
	case "squares":
		for _, p := range b.all() {
			held := false
			for _, q := range []place{p, {p.r + 1, p.c}, {p.r, p.c + 1}, {p.r + 1, p.c + 1}} {
				held = held || !b.inside(q) || slices.Contains(strings.Split(c.value, ","), fmt.Sprint(b.at(g, q)))
			}
			if !held {
				return false
			}
		}
		return true
	case "queen":
		for _, p := range b.all() {
			for _, q := range b.all() {
				same := b.at(g, p) == b.at(g, q) && (c.value == "" || slices.Contains(strings.Split(c.value, ","), fmt.Sprint(b.at(g, p))))
				if down := q.r - p.r; down > 0 && same && (q.c-p.c == down || p.c-q.c == down) {
					return false
				}
			}
		}
		return true
	case "modularity":
		return squares(c.number(3), func(w int) int { return w % c.number(3) })
	case "flatmates":
		middle := b.first + (b.last-b.first)/2
		for _, p := range b.all() {
			above, below := place{p.r - 1, p.c}, place{p.r + 1, p.c}
			if b.at(g, p) == middle && !(b.inside(above) && b.at(g, above) == b.first || b.inside(below) && b.at(g, below) == b.last) {
				return false
			}
		}
		return true
	}
	panic("the checker doesn't know " + c.kind)
}

// anyHolds is what or means: its parts don't hold parentheses themselves.
func (b *plain) anyHolds(g grid, c plainClue) bool {
	for _, list := range strings.Split(strings.Trim(c.value, "()"), "|") {
		ok := true
		for _, part := range strings.Split(list, "&") {
			name, arg, _ := strings.Cut(part, "=")
			ok = ok && b.holds(g, b.clue(arg, name))
		}
		if ok {
			return true
		}
	}
	return false
}

func distance(a, b int) int { return max(a-b, b-a) }

// cuts says whether values can be cut into one or more pieces of a sum.
func cuts(v []int, sum int) bool {
	part := 0
	for i, w := range v {
		if part += w; part == sum && (i+1 == len(v) || cuts(v[i+1:], sum)) {
			return true
		}
	}
	return false
}

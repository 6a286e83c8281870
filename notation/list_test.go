package notation

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku"
)

// listItem writes a puzzle as an item of a list in one of some ways.
func listItem(random *rand.Rand, way int, p, s string) string {
	rows := func(p string) string { return "[[" + strings.Join(spreadRows(p), "], [") + "]]" }
	switch i := random.IntN(1000); way {
	case 0:
		return `"` + p + `"`
	case 1:
		return fmt.Sprintf(`{"id": %d, "puzzle": "%s", "solution": "%s", "title": "No %d, they \"say\""}`, i, p, s, i)
	case 2:
		return fmt.Sprintf(`{"id": %d, "grid": %s}`, i, rows(p))
	case 3:
		return fmt.Sprintf(`{"data": {"puzzle": "%s", "solution": "%s"}, "er": %d.5}`, p, s, i)
	case 4:
		return fmt.Sprintf(`{"board": %s, "solution": %s, "level": "no %d"}`, rows(p), rows(s), i)
	default:
		return fmt.Sprintf("{\n\t\"tags\": [\"a\",\n\t\t\"b\"],\n\t\"grid\": %s,\n\t\"id\": %d\n}", strings.ReplaceAll(rows(p), ",", ",\n"), i)
	}
}

// oddItems are items that no quick look tells.
var oddItems = []string{
	`"` + patternPuzzle + `,Easy"`, `{"puzzle":"..341..22..143..","rules":"4+x"}`, `"é` + patternPuzzle + `"`,
	`{"puzzle":"` + patternPuzzle + `","rules":"9+x"}`,
	`{"format":"sudoku","version":1,"givens":"` + patternPuzzle + `"}`,
	`{"id":0,"quiz":"` + patternPuzzle + `"}`,
}

// anyList is a list of n puzzles in one of some layouts, and what they are.
func anyList(random *rand.Rand, n int) (items, puzzles []string) {
	way, others := random.IntN(6), random.IntN(3)
	for range n {
		solution := []byte(patternLine(random))
		puzzle := slices.Clone(solution)
		open := 30 + random.IntN(34)
		if others > 0 && random.IntN(20) == 0 {
			open = random.IntN(7)
		}
		for _, cell := range random.Perm(81)[:open] {
			puzzle[cell] = '.'
		}
		if others > 1 && random.IntN(30) == 0 {
			way = random.IntN(6)
		}
		puzzles = append(puzzles, string(puzzle))
		items = append(items, listItem(random, way, string(puzzle), string(solution)))
	}
	return items, puzzles
}

func joinList(random *rand.Rand, items []string) string {
	layouts := [][3]string{{"[", ", ", "]"}, {"[\n  ", ",\n  ", "\n]\n"}, {"\n[ ", "\n, ", "]"}, {"[", ",", "] \n\n"}, {"[\r\n", " ,\r\n\r\n", "\r\n]"}}
	layout := layouts[random.IntN(len(layouts))]
	return layout[0] + strings.Join(items, layout[1]) + layout[2]
}

// saidOf reads a text and tells each puzzle, or why it is none.
func saidOf(text string, size, long int) (all []any) {
	r := NewReader(&slowly{strings.NewReader(text), size}, ReadOptions{})
	r.longList = long
	for record, err := range r.Records() {
		if err != nil {
			all = append(all, err.Error())
			continue
		}
		all = append(all, record)
	}
	return all
}

// TestLongListsAreReadAsShortOnes reads lists that are looked at as a whole first, and the same as a stream.
func TestLongListsAreReadAsShortOnes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		items, _ := anyList(random, 4+random.IntN(30))
		if random.IntN(2) == 0 {
			items = slices.Insert(items, 2+random.IntN(len(items)-2), oddItems[random.IntN(len(oddItems))])
		}
		text := joinList(random, items)
		long := len(items[0]) + 10 + random.IntN(len(text))
		want := saidOf(text, len(text), len(text)+1)
		got := saidOf(text, 1+random.IntN(500), long)
		for i := range max(len(got), len(want)) {
			if i >= min(len(got), len(want)) || !reflect.DeepEqual(got[i], want[i]) {
				t.Fatalf("%d of %d puzzles, as a stream, puzzle %d: %+v, as a whole %+v, in\n%s", len(got), len(want), i+1, at(got, i), at(want, i), text)
			}
		}
	})
}

func at[T any](all []T, i int) any {
	if i < len(all) {
		return all[i]
	}
	return nil
}

// TestItemsAreReadAsInTheirList reads objects with rows one by one, and all of them by the layers at once.
func TestItemsAreReadAsInTheirList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		way, n := 2+random.IntN(3), 1+random.IntN(7)
		var items []string
		for range n {
			solution := patternLine(random)
			puzzle := []byte(solution)
			for _, cell := range random.Perm(81)[:random.IntN(65)] {
				puzzle[cell] = '.'
			}
			items = append(items, listItem(random, way, string(puzzle), solution))
		}
		text := "[" + strings.Join(items, ",\n") + "]" // on one line the layers may say more, which is wrong
		r := NewReader(strings.NewReader(""), ReadOptions{})
		r.started = true
		for _, f := range readWhole(nil, []byte(text), &r.options) {
			r.ready = append(r.ready, Raw{Line: f.line, record: f.record, err: f.err, above: int32(f.line - 1)})
		}
		want := []any{}
		for record, err := range r.Records() {
			if want = append(want, record); err != nil {
				want[len(want)-1] = err.Error()
			}
		}
		got := saidOf(text, len(text), len(text)+1)
		for i := range max(len(got), len(want)) {
			if !reflect.DeepEqual(at(got, i), at(want, i)) {
				t.Fatalf("puzzle %d of %d: %+v, by the layers, of %d %+v, in\n%s", i+1, len(got), at(got, i), len(want), at(want, i), text)
			}
		}
	})
}

// TestDamagedListsGoOn has a sign of a long list lost, or too many. What it doesn't touch is read as before, in order,
// and it is said unless all is.
func TestDamagedListsGoOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		items, puzzles := anyList(random, 20)
		text := joinList(random, items)
		from := len(text) / 2
		var places []int
		for i, char := range text {
			if i > from && strings.ContainsRune("[]{}\",:.", char) {
				places = append(places, i)
			}
		}
		at := places[random.IntN(len(places))]
		damaged := text[:at] + text[at+1:]
		switch random.IntN(4) {
		case 0:
			damaged = text[:at]
		case 1:
			damaged = text[:at] + `[]{}",x`[random.IntN(7):][:1] + text[at:]
		}
		all := saidOf(damaged, 1+random.IntN(500), from)
		next, said := 0, false
		lost := 0
		for _, one := range all {
			record, ok := one.(*Record)
			if !ok {
				said = true
				continue
			}
			said = said || len(record.Read) > 0
			line := sudoku.Puzzle{Givens: record.Board.Givens}.String()
			found := slices.Index(puzzles[next:], line)
			if found < 0 {
				if len(record.Read) == 0 {
					t.Fatalf("%s is another puzzle in silence, in\n%s", line, damaged)
				}
				continue
			}
			lost += found
			next += found + 1
		}
		lost += len(puzzles) - next
		if torn := damaged == text[:at]; lost > 0 && !said || lost > 2 && !torn {
			t.Fatalf("%d of %d are lost, said %v, in\n%s\n%v", lost, len(puzzles), said, damaged, all)
		}
	})
}

// TestDamageInListsIsSaid tells what is said of lists that aren't valid.
func TestDamageInListsIsSaid(t *testing.T) {
	p := `"` + patternPuzzle + `"`
	o := `{"id":1,"puzzle":` + p + `}`
	for text, want := range map[string]string{
		"[" + p + ",\n" + p + ",\n" + p + "\n":                                           "1 2 3 line 4: the list has no end; puzzles behind this line may be missing",
		"[" + p + ",\n" + p + ",\n" + p[:40]:                                             "1 2 line 3: the list has no end; puzzles behind this line may be missing",
		"[" + p + ",\n" + p + ",\n" + p + "]]":                                           "1 2 3 line 3: something stands behind the end of the list here; it is read by itself",
		"[" + p + ",\n" + p + "]\n[" + p + "]":                                           "1 2 3",
		"[" + p + ",\n" + p + ",\n,\n" + p + "]":                                         "1 2 line 3: a comma without a puzzle before it in the list; one may be missing 4",
		"[" + o + ",\n" + o + "\n" + o + "]":                                             "1 2 the list is damaged from line 2 on; what stands there may be missing 3",
		"[" + o + ",\n" + o + "],\n" + o + "]":                                           "1 2 line 2: something stands behind the end of the list here; it is read by itself 3",
		"[" + o + ",\n" + strings.Replace(o, "}", "", 1) + ",\n" + o + ",\n" + o + "]":   "1 2 a bracket or quotation mark from line 2 on has no other of its kind; what it holds may be missing 3 4",
		"[" + o + ",\n" + strings.Replace(o, `:"`, ":", 1) + ",\n" + o + ",\n" + o + "]": "1 2 a bracket or quotation mark from line 2 on has no other of its kind; what it holds may be missing 3 4",
		"[" + p + ",\n" + p + ",\n" + p + "]\nwords\n" + p + "\n":                        "1 2 3 line 4: something stands behind the end of the list here; it is read by itself 5",
		"[" + p + ",\n" + p + ",\n" + p[:40] + p[41:] + ",\n" + p + "]":                  "1 2 line 3: 80 cells",
		"[" + p + ",\n" + p + ",\n7,\n" + p + "]":                                        "1 2 line 3: a text that starts with \"7\" and has no puzzle in it",
	} {
		var b strings.Builder
		for _, one := range saidOf(text, 10, strings.Index(text, "\n")+2) {
			if record, ok := one.(*Record); ok {
				fmt.Fprint(&b, record.Line, " ")
				for _, note := range record.Read {
					fmt.Fprint(&b, note, " ")
				}
				continue
			}
			fmt.Fprint(&b, one, " ")
		}
		if got := strings.TrimSpace(b.String()); !strings.HasPrefix(got, want) {
			t.Errorf("%s\n%s, want\n%s", text, got, want)
		}
	}
}

// endless is a list without an end, that fails where more of it is asked for than is good.
type endless struct {
	item  string
	given int
	most  int
}

func (e *endless) Read(to []byte) (int, error) {
	if e.given > e.most {
		return 0, errors.New("too much is read")
	}
	n := 0
	for n < len(to) {
		at := (e.given + n) % len(e.item)
		n += copy(to[n:], e.item[at:])
	}
	e.given += n
	return n, nil
}

// TestListsStream reads the beginning of a list on one line that doesn't end, as much as fits in many times the memory
// of a document. It takes no more memory than a chunk.
func TestListsStream(t *testing.T) {
	const most = 3 * MaxDocument
	source := io.MultiReader(strings.NewReader("["), &endless{item: `"` + patternPuzzle + `", `, most: most})
	r := NewReader(source, ReadOptions{})
	var b Chunk
	puzzles := 0
	for r.ReadChunk(&b) == nil {
		puzzles += len(b.Raws)
		if puzzles > 1<<15 && len(b.text) > 4*chunkSize {
			t.Fatalf("a chunk has %d bytes", len(b.text))
		}
	}
	if least := (most - longList) / (len(patternPuzzle) + 4); puzzles < least {
		t.Errorf("%d puzzles, fewer than %d", puzzles, least)
	}
}

// TestLongItemsArePassedOver has an item that is longer than a line may be.
func TestLongItemsArePassedOver(t *testing.T) {
	o := `{"id":1,"puzzle":"` + patternPuzzle + `"},` + "\n"
	text := "[" + strings.Repeat(o, 10) + `{"id":2,"words":"` + strings.Repeat("words ", MaxLine/4) + `"},` + "\n" + strings.Repeat(o, 10) + "{}]"
	all := saidOf(text, chunkSize, 500)
	if len(all) != 22 || !strings.HasPrefix(fmt.Sprint(all[10]), "line 11: a part of the list of more than") {
		t.Errorf("%d, %v", len(all), at(all, 10))
	}
	if last, ok := at(all, 20).(*Record); !ok || last.Line != 21 {
		t.Errorf("the last is %v", at(all, 20))
	}
}

// TestNineBoardsAreNoLargerOne has nine boards, which have as many cells as a 27×27.
func TestNineBoardsAreNoLargerOne(t *testing.T) {
	var digits strings.Builder
	for _, row := range rowsOf(patternPuzzle) {
		digits.WriteString("[" + spread(row, ",", "0") + "],")
	}
	board := "[" + strings.TrimSuffix(digits.String(), ",") + "]"
	for _, text := range []string{strings.Repeat(board+"\n", 9), strings.Repeat("["+spread(patternPuzzle, ",", "0")+"]\n", 9), `{"puzzles": [` + strings.TrimSuffix(strings.Repeat(board+",\n", 9), ",\n") + "]}"} {
		puzzles := 0
		for record, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
			if err != nil || record.Board.Rules.N() != 9 {
				t.Errorf("%v, %v", record, err)
			}
			puzzles++
		}
		if puzzles != 9 {
			t.Errorf("%d puzzles in\n%s", puzzles, text)
		}
	}
}

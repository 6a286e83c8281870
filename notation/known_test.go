package notation

import (
	"bytes"
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

// inKnownForm is a document of puzzles in a form.
func inKnownForm(random *rand.Rand, f knownForm, n int, zeros bool) string {
	var b strings.Builder
	b.WriteString(f.above)
	for range n {
		solution := []byte(patternLine(random))
		puzzle := slices.Clone(solution)
		clues := 17 + random.IntN(20)
		if random.IntN(8) == 0 {
			clues = 65 + random.IntN(17)
		}
		for i, cell := range random.Perm(81) {
			if i < 81-clues {
				if puzzle[cell] = '.'; zeros {
					puzzle[cell] = '0'
				}
			}
		}
		b.WriteString(f.write(random.IntN(1000), string(puzzle), string(solution)))
	}
	return listEnd(f.above, b.String())
}

// listEnd ends a document that may be a list.
func listEnd(above, text string) string {
	if strings.HasPrefix(above, "[") {
		return strings.TrimRight(text, ", \n") + "\n]\n"
	}
	return text
}

const patternPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// patternLine is a solution grid with its digits in any order.
func patternLine(random *rand.Rand) string {
	order := random.Perm(9)
	var line []byte
	for row := range 9 {
		for col := range 9 {
			line = append(line, byte('1'+order[(row*3+row/3+col)%9]))
		}
	}
	return string(line)
}

// mutate changes some characters and lines of a document.
func mutate(random *rand.Rand, text string) string {
	const signs = "0123456789..__**--xXABab ,;\t|#+:/=\"'{}[]\n\n\r\\~é国"
	b := []byte(text)
	for range random.IntN(5) {
		at := random.IntN(len(b) + 1)
		sign := byte(signs[random.IntN(len(signs))])
		switch random.IntN(8) {
		case 7:
			inside := []string{", puzzle, ", ",\"quiz\",", "\"9x9\",", " 9+x ", ", 6:2x3, ", "samurai", "\\\"", "\"\"", "“", "[\"a\",\"grid\"]", ",\"cages\":[1]", "\\u00", "null"}
			b = slices.Insert(b, at, []byte(inside[random.IntN(len(inside))])...)
		case 0:
			b = slices.Insert(b, at, sign)
		case 1:
			if at < len(b) {
				b = slices.Delete(b, at, at+1)
			}
		case 2:
			if at < len(b) {
				b[at] = sign
			}
		case 3, 4, 5:
			lines := bytes.SplitAfter(b, []byte("\n"))
			i, j := random.IntN(len(lines)), random.IntN(len(lines))
			switch random.IntN(4) {
			case 0:
				lines[i], lines[j] = lines[j], lines[i]
			case 1:
				lines = slices.Insert(lines, i, lines[j])
			case 2:
				lines = slices.Delete(lines, i, i+1)
			default:
				odd := []string{"\t9\n", "\t9+x\n", ",9+x,\n", " # rules 9+x\n", "# rules 9+x\n", "# " + patternPuzzle + "\n", "\n", "words\n", "puzzle,solution\n", "111222333\n", "#7 of them: " + patternPuzzle + "\n", "Grid 7\n", "Solution 1:\n", "Step 2\n", "123456789\n", ".Cage~10~R1C1~R1C2\n", "#A\n", "---\n", "\t1\n", ",grid\n", " samurai\n", "~R1C1\n"}
				lines = slices.Insert(lines, i, []byte(odd[random.IntN(len(odd))]))
			}
			b = bytes.Join(lines, nil)
		default:
			if at < len(b) && b[at] > ' ' {
				b[at] = byte('0' + random.IntN(10))
			}
		}
	}
	return string(b)
}

// TestKnownIsCareful reads documents in known forms, changed here and there, by the fast way and
// by the careful one: they cut the same texts and read the same puzzles from them.
func TestKnownIsCareful(t *testing.T) {
	all := slices.Concat(knownForms, apartForms, doubtfulForms)
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		text := ""
		for range 1 + random.IntN(2) {
			text += inKnownForm(random, all[random.IntN(len(all))], 1+random.IntN(5), random.IntN(3) == 0)
		}
		compareWays(t, mutate(random, text), random.IntN(200)+1)
	})
}

// TestErrorsInPassagesTellTheirLine reads rows that belong to no grid, behind others in their passage.
func TestErrorsInPassagesTellTheirLine(t *testing.T) {
	r := NewReader(strings.NewReader(",,7,,1,,,,\n,,,,,,,,\n,,,,8,,,,\n| 3 . . | . . . | . 5 4 |\n| . . . | . 5 4 | 3 . . |\n"), ReadOptions{})
	for {
		raw, ok := nextRaw(r)
		if !ok {
			return
		}
		_, err := r.Parse(raw)
		if parse := (*sudoku.ParseError)(nil); !errors.As(err, &parse) || parse.Line != raw.Line {
			t.Errorf("the error of line %d is %v", raw.Line, err)
		}
	}
}

// TestKnownIsTaken has each form read by the fast way from the second puzzle on, unless its cells
// leave something in doubt.
func TestKnownIsTaken(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	for _, form := range slices.Concat(knownForms, apartForms) {
		for _, zeros := range []bool{false, true} {
			text := inKnownForm(random, form, 100, zeros)
			r := NewReader(strings.NewReader(text), ReadOptions{})
			var b Chunk
			all, quick := 0, 0
			for r.ReadChunk(&b) == nil {
				for i := range b.Raws {
					var cells [81]byte
					if all++; b.Raws[i].Classic(&cells) {
						quick++
					}
				}
			}
			if all != 100 || quick < 75 { // a full row is looked at more closely
				t.Errorf("%s, zeros %v: %d of %d puzzles are read the fast way", form.name, zeros, quick, all)
			}
		}
	}
}

// TestKnownSaysWhatIsPassedOver has a damaged row above a grid like those before.
func TestKnownSaysWhatIsPassedOver(t *testing.T) {
	var grids [3]string
	for i := range grids {
		grids[i] = fmt.Sprintf("Grid %d\n", i+1) + inRows(patternPuzzle, "", "")
	}
	text := grids[0] + "Grid 7\n" + strings.Replace(inRows(patternPuzzle, "", ""), "...419..5", "...\xe5419..5", 1) + grids[1] + grids[2]
	rapid.Check(t, func(t *rapid.T) { compareWays(t, text, rapid.IntRange(1, 500).Draw(t, "size")) })
}

// compareWays reads a text both ways, size bytes at a time.
func compareWays(t *rapid.T, text string, size int) {
	fast := NewReader(&slowly{strings.NewReader(text), size}, ReadOptions{})
	careful := NewReader(&slowly{strings.NewReader(text), size}, ReadOptions{})
	careful.known.off = true
	fast.longList, careful.longList = 5*size, 5*size
	for number := 1; ; number++ {
		raw, ok := nextRaw(fast)
		want, more := nextRaw(careful)
		if ok != more {
			t.Fatalf("puzzle %d: one way ends here, fast %v, careful %v, in\n%s", number, ok, more, text)
		}
		if !ok {
			return
		}
		isLayout := raw.place.known && raw.form.unit == block && raw.form != gridForm // a text that has more
		// What is in a passage has no text, and that of an item has blanks.
		found := want.record != nil || want.err != nil && want.Text == nil || raw.form == itemForm || isLayout
		if raw.Line != want.Line || !found && (!bytes.Equal(raw.Text, want.Text) || raw.form != want.form || !bytes.Equal(raw.title, want.title)) {
			t.Fatalf("puzzle %d: line %d %q %q, careful line %d %q %q, in\n%s", number, raw.Line, raw.Text, raw.title, want.Line, want.Text, want.title, text)
		}
		a, err := fast.Parse(raw)
		b, wrong := careful.Parse(want)
		if fmt.Sprint(err) != fmt.Sprint(wrong) || !reflect.DeepEqual(a, b) {
			t.Fatalf("puzzle %d: %v %v, careful %v %v, in\n%s", number, a, err, b, wrong, text)
		}
		var cells, solution [81]byte
		if !raw.Classic(&cells) || raw.form == lineForm && len(raw.Text) == 81 {
			continue
		}
		if wrong != nil || !b.isPlainClassic() || !slices.Equal(cells[:], b.Board.Givens) {
			t.Fatalf("puzzle %d: the fast way reads %v, careful %v %v, in\n%s", number, cells, b, wrong, text)
		}
		if solved := raw.Solution(&solution); solved != (b.Solution != nil) || solved && !slices.Equal(solution[:], b.Solution) {
			t.Fatalf("puzzle %d: the fast way reads solution %v, careful %v, in\n%s", number, solution, b.Solution, text)
		}
	}
}

// nextRaw is the next puzzle before it is read.
func nextRaw(r *Reader) (Raw, bool) {
	if r.next == len(r.chunk.Raws) {
		r.next = 0
		if r.ReadChunk(&r.chunk) != nil {
			return Raw{}, false
		}
	}
	r.next++
	return r.chunk.Raws[r.next-1], true
}

// slowly reads a few bytes at a time.
type slowly struct {
	source io.Reader
	size   int
}

func (s *slowly) Read(to []byte) (int, error) { return s.source.Read(to[:min(len(to), s.size)]) }

// TestKnownHasSolutionsBelow has the solution of each puzzle below it, under a word that says so.
func TestKnownHasSolutionsBelow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		between := rapid.SampledFrom([]string{"", " "}).Draw(t, "between")
		var text strings.Builder
		for range 3 {
			solution := patternLine(random)
			puzzle := []byte(solution)
			for _, cell := range random.Perm(81)[:50] {
				puzzle[cell] = '.'
			}
			text.WriteString(inRows(string(puzzle), between, "") + "Solution:\n" + inRows(solution, between, "") + "\n")
		}
		compareWays(t, text.String(), 1000)
	})
}

// TestMarksAreCareful reads pencil marks of all densities by the fast way and by the careful one.
func TestMarksAreCareful(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 0))
	for range 300 {
		solution, few := patternLine(random), random.IntN(100)
		var line strings.Builder
		for _, char := range []byte(solution) {
			for d := byte('1'); d <= '9'; d++ {
				if d == char || random.IntN(300) < few {
					line.WriteByte(d)
				} else {
					line.WriteByte('.')
				}
			}
		}
		raw := Raw{Text: []byte(line.String()), form: sukakuForm}
		var marks [81]uint16
		var givens [81]byte
		record, err := NewReader(nil, ReadOptions{}).Parse(raw)
		if !raw.Marks(&marks, &givens) || err != nil || !slices.Equal(givens[:], record.Board.Givens) {
			t.Fatalf("%s has the givens %v, careful %v, %v", line.String(), givens, record.Board.Givens, err)
		}
		for cell, set := range marks {
			if d := givens[cell]; d == 0 && record.Board.Centre[cell] != sudoku.Set(set) || d != 0 && set != 1<<(d-1) {
				t.Fatalf("%s: cell %d has %b, careful %v", line.String(), cell, set, record.Board.Centre[cell])
			}
		}
	}
}

// TestFieldsAreQuoted writes texts as fields of a table and reads them back.
func TestFieldsAreQuoted(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "Easy": "Easy", "7.2": "7.2", "a,b": `"a,b"`, `say "no"`: `"say ""no"""`, " x": `" x"`, "9+x": "9+x",
		"two\r\nlines": "two lines", "难题": "难题", `\.`: `"\."`,
	} {
		if got := string(appendField([]byte("1,"), text)); got != "1,"+want {
			t.Errorf("%q is the field %s, want %s", text, got, want)
		}
	}
}

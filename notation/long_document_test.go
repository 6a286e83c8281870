package notation

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"jiugong/sudoku/internal/testlong"
)

// fewRecords is how many puzzles a document may have in tests that is read as a whole.
const fewRecords = 300

// isDocument reports whether a text in a form is a document. Others are lines.
func isDocument(form int) bool {
	above := documentForms[form].above
	return above[0] == '<' || above[0] == '{' && strings.Contains(above, "\n")
}

// readLong reads a document as a stream from a number of puzzles on, in parts of some size.
func readLong(text string, most, size int) (all []string, streamed, failed bool) {
	r := NewReader(&slowly{strings.NewReader(text), size}, ReadOptions{})
	r.mostRecords = most
	var b Chunk
	for r.ReadChunk(&b) == nil {
		streamed = streamed || r.long != nil
		for i := range b.Raws {
			if record, err := r.Parse(b.Raws[i]); err != nil {
				all, failed = append(all, err.Error()), true
			} else {
				all = append(all, toldOf(record))
			}
		}
	}
	return all, streamed, failed
}

// TestLongDocumentsStream reads documents as streams and with care as a whole: they hold the same.
func TestLongDocumentsStream(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 0))
	for form := range documentForms {
		if !isDocument(form) {
			continue
		}
		text := inDocument(random, form, 60, false)
		got, streamed, _ := readLong(text, 8, 500)
		want, _ := readBoth(text, true)
		if !slices.Equal(got, want) || !streamed {
			t.Errorf("%s: streamed %v, %d puzzles of %d:\n%q\n%q", documentForms[form].name, streamed, len(got), len(want), got, want)
		}
	}
}

// TestLongDocumentsHideNothing damages documents. Read as streams they hold all puzzles that they hold read with care, or
// some error is said.
func TestLongDocumentsHideNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		form := random.IntN(len(documentForms))
		for !isDocument(form) {
			form = random.IntN(len(documentForms))
		}
		text := mutate(random, inDocument(random, form, leastRecords+random.IntN(30), false))
		got, _, failed := readLong(text, leastRecords+random.IntN(8), random.IntN(2000)+100)
		want, _ := readBoth(text, true)
		for i := range got {
			got[i], _, _ = strings.Cut(got[i], ",")
		}
		for _, told := range want {
			if told, _, _ = strings.Cut(told, ","); failed || !strings.Contains(told, ".") || slices.Contains(got, told) { // a solution alone may be none's
				continue
			}
			t.Fatalf("%s, %d puzzles of %d:\n%s\n%q\n%q isn't there", documentForms[form].name, len(got), len(want), text, got, told)
		}
	})
}

// TestLongDocumentsAreCutApart does what TestChunksAreCutApart does, with documents.
func TestLongDocumentsAreCutApart(t *testing.T) {
	seeds := uint64(4)
	if testlong.Wanted() {
		seeds = 60
	}
	for seed := range seeds { // 17763258633279158457 fails: a damaged document cut apart has fewer puzzles, and an error
		random := rand.New(rand.NewPCG(seed, 0))
		form := random.IntN(len(documentForms))
		for !isDocument(form) {
			form = random.IntN(len(documentForms))
		}
		text := inDocument(random, form, 4000+random.IntN(2000), false)
		isDamaged := random.IntN(3) > 0
		if isDamaged {
			text = damageHere(random, text)
		}
		size := []int{chunkSize, mostAhead, random.IntN(chunkSize) + leastAhead/2}[random.IntN(3)]
		want := readTogether(&slowly{strings.NewReader(text), size})
		got, _ := readApart(&slowly{strings.NewReader(text), size}, random.IntN(4)+1)
		if !slices.EqualFunc(got, want, isSame) {
			at := 0
			for at < min(len(got), len(want))-1 && isSame(got[at], want[at]) {
				at++
			}
			t.Fatalf("seed %d, %s: %d puzzles, cut by one %d; %+v is %+v", seed, documentForms[form].name, len(got), len(want), want[at], got[at])
		}
		if _, ahead := readApart(struct{ io.Reader }{strings.NewReader(text)}, 2); !isDamaged && ahead < 2 {
			t.Errorf("seed %d, %s: %d chunks are cut ahead", seed, documentForms[form].name, ahead)
		}
	}
}

// TestLongDocumentsEndAsTheyBegan has something behind the last puzzle that tells of all.
func TestLongDocumentsEndAsTheyBegan(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 0))
	for name, end := range map[string]string{
		"JSON of texts": "],\"rules\":\"9+x\"}", "OpenSudoku": "<game data=\"12\"/></opensudoku>", "JSON, names": "\n}{",
	} {
		form := slices.IndexFunc(documentForms, func(f struct {
			name, above, between, below string
			write                       func(i int, puzzle, solution string) string
		}) bool {
			return f.name == name
		})
		text := strings.TrimSuffix(inDocument(random, form, 40, false), documentForms[form].below) + end
		got, streamed, failed := readLong(text, 8, 500)
		if !streamed || !failed || len(got) != 41 {
			t.Errorf("%s: streamed %v, %d puzzles, the last is %s", name, streamed, len(got), fmt.Sprint(got[len(got)-1:]))
		}
	}
}

// TestLongLinesStream has a statement of more than MaxLine bytes on one line, between others.
func TestLongLinesStream(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 0))
	puzzles := strings.Fields(inKnownForm(random, knownForm{write: func(_ int, p, _ string) string { return noFullRow(p) + "\n" }}, 300, false))
	statement := func(n int) string {
		var b strings.Builder
		b.WriteString("INSERT INTO `puzzles` VALUES ")
		for i := range n {
			fmt.Fprintf(&b, "(%d,'%s'),", i, puzzles[i%len(puzzles)])
		}
		return strings.TrimSuffix(b.String(), ",") + ";\n"
	}
	const n = 15000
	for name, text := range map[string]string{
		"alone":        statement(n),
		"below others": "-- a dump\nCREATE TABLE `puzzles` (`id` int, `cells` text);\n\n" + statement(n),
		"behind":       statement(n) + "-- the end\n",
	} {
		if len(text) < MaxLine+chunkSize {
			t.Fatalf("%s: only %d bytes", name, len(text))
		}
		line := 1 + strings.Count(text[:strings.Index(text, "INSERT")], "\n")
		read := 0
		for record, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
			if err != nil || len(record.Read) > 0 || record.Line != line {
				t.Fatalf("%s: puzzle %d: %v, %v", name, read+1, err, record)
			}
			if want := puzzles[read%len(puzzles)]; record.Board.String() != want {
				t.Fatalf("%s: puzzle %d is %s, not %s", name, read+1, record.Board, want)
			}
			read++
		}
		if read != n {
			t.Errorf("%s: %d of %d puzzles", name, read, n)
		}
	}
}

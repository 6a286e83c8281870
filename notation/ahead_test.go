package notation

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
)

// longDocument is many puzzles in a form, enough for a number of chunks.
func longDocument(random *rand.Rand, form, size int) string {
	return longText(random, &knownForms[form], size)
}

func longText(random *rand.Rand, f *knownForm, size int) string {
	var b strings.Builder
	for range 100 {
		solution := patternLine(random)
		puzzle := []byte(solution)
		for _, cell := range random.Perm(81)[:55+random.IntN(9)] {
			puzzle[cell] = '.'
		}
		b.WriteString(f.write(random.IntN(1000), noOpenRow(string(puzzle), solution), solution))
	}
	return listEnd(f.above, f.above+strings.Repeat(b.String(), size/b.Len()+1))
}

// damageHere changes a few places of a long document, and their neighbours.
func damageHere(random *rand.Rand, text string) string {
	for range random.IntN(6) {
		at := random.IntN(len(text))
		if random.IntN(2) == 0 { // near where a chunk ends
			at = min(len(text)-1, max(0, (at/chunkSize)*chunkSize+random.IntN(1000)-500))
		}
		end := min(len(text), at+random.IntN(600)+1)
		text = text[:at] + mutate(random, text[at:end]) + text[end:]
	}
	return text
}

// rawText is all that a reader says of a puzzle.
type rawText struct {
	line              int
	text, title, said string
	record            *Record
}

func rawTextOf(r *Reader, raw *Raw) rawText {
	if raw.err == nil && raw.record == nil && raw.Line%16 > 0 && !isOfDocument(raw) { // most are alike
		return rawText{raw.Line, string(raw.Text), string(raw.title), fmt.Sprint(error(nil)), nil}
	}
	record, err := r.Parse(*raw)
	if record != nil && isOfDocument(raw) { // its text has those beside it
		return rawText{raw.Line, toldOf(record), "", fmt.Sprint(err), nil}
	}
	return rawText{raw.Line, string(raw.Text), string(raw.title), fmt.Sprint(err), record}
}

// isOfDocument reports whether a puzzle was found by what stands between those of a document.
func isOfDocument(raw *Raw) bool {
	return raw.place.shaped && raw.form.Name == "line" && raw.form != lineForm
}

// isSame reports whether two readers say the same of a puzzle. One may have found it among lines that were read
// with care, where the other only cut it.
func isSame(a, b rawText) bool {
	if a.line != b.line || a.said != b.said {
		return false
	}
	return a.text == b.text && a.title == b.title || reflect.DeepEqual(a.alone(), b.alone())
}

// alone returns the puzzle, read by itself if it hasn't been.
func (a rawText) alone() sudoku.Board {
	if a.record == nil {
		a.record, _ = NewReader(strings.NewReader(a.text), ReadOptions{}).Next()
	}
	if a.record == nil {
		return sudoku.Board{}
	}
	return *a.record.Board
}

// readTogether reads a text chunk by chunk, none cut ahead.
func readTogether(source io.Reader) (all []rawText) {
	r := NewReader(source, ReadOptions{})
	r.pause, r.longList, r.mostRecords = 1<<30, chunkSize/2, fewRecords
	var b Chunk
	for r.ReadChunk(&b) == nil {
		for i := range b.Raws {
			all = append(all, rawTextOf(r, &b.Raws[i]))
		}
	}
	return all
}

// readApart does the same by several goroutines, each of which cuts what it takes. It returns how many chunks
// were cut ahead, too.
func readApart(source io.Reader, workers int) (all []rawText, ahead int) {
	r := NewReader(source, ReadOptions{})
	r.longList, r.mostRecords = chunkSize/2, fewRecords
	var turn sync.Mutex
	var wait sync.WaitGroup
	parts := map[int][]rawText{}
	order, ended := 0, false
	for range workers {
		wait.Go(func() {
			var b Chunk
			for {
				turn.Lock()
				if ended = ended || r.TakeChunk(&b) != nil; ended {
					turn.Unlock()
					return
				}
				mine := order
				order++
				if !b.IsCut() {
					ahead++
				}
				turn.Unlock()
				r.CutChunk(&b)
				var part []rawText
				for i := range b.Raws {
					part = append(part, rawTextOf(r, &b.Raws[i]))
				}
				turn.Lock()
				parts[mine] = part
				turn.Unlock()
			}
		})
	}
	wait.Wait()
	for i := range order {
		all = append(all, parts[i]...)
	}
	return all, ahead
}

// TestChunksAreCutApart reads long documents with damage, whose chunks are cut by several goroutines, and by one.
func TestChunksAreCutApart(t *testing.T) {
	seeds := []uint64{12460238635884337123, 13635293854201630975}
	for range 6 {
		seeds = append(seeds, rand.Uint64())
	}
	if testlong.Wanted() {
		for range 60 {
			seeds = append(seeds, rand.Uint64())
		}
	}
	for _, seed := range seeds {
		random := rand.New(rand.NewPCG(seed, 0))
		form := random.IntN(len(knownForms))
		text := damageHere(random, longDocument(random, form, (random.IntN(8)+2)*chunkSize))
		size := []int{chunkSize, mostAhead, random.IntN(chunkSize) + leastAhead/2}[random.IntN(3)]
		want := readTogether(&slowly{strings.NewReader(text), size})
		got, _ := readApart(&slowly{strings.NewReader(text), size}, random.IntN(4)+1)
		for i := range max(len(got), len(want)) {
			if i >= min(len(got), len(want)) || !isSame(got[i], want[i]) {
				show := func(all []rawText) string {
					if i < len(all) {
						return fmt.Sprintf("%+v %+v", all[i], all[i].record)
					}
					return "nothing"
				}
				t.Fatalf("seed %d, %s: puzzle %d of %d is %s, cut by one %s", seed, knownForms[form].name, i+1, len(want), show(got), show(want))
			}
		}
	}
}

// TestManyFormsAreCutApart has the chunks of each form cut apart. Tight rows are not: no line tells
// where a grid begins.
func TestManyFormsAreCutApart(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 0))
	for form := range knownForms {
		text := longDocument(random, form, 3*mostAhead)
		_, ahead := readApart(struct{ io.Reader }{strings.NewReader(text)}, 2)
		name := knownForms[form].name
		if tight := strings.HasPrefix(name, "tight"); tight != (ahead < 2) {
			t.Errorf("%s: %d chunks are cut ahead", name, ahead)
		}
	}
}

// TestChunksComeWhileTheSourceWaits has a source that waits behind each part until its puzzles are there. Those that may go
// on come later.
func TestChunksComeWhileTheSourceWaits(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 0))
	for form, name := range []string{"comma", "drawn", "rows", "titled rows"} {
		for knownForms[form].name != name {
			form = (form + 1) % len(knownForms)
		}
		part := longDocument(random, form, 2*chunkSize)
		each := len(readTogether(strings.NewReader(part)))
		in, out := io.Pipe()
		r := NewReader(in, ReadOptions{})
		read := 0
		ended := make(chan struct{})
		seen := make(chan int)
		go func() {
			defer close(ended)
			var b Chunk
			for r.ReadChunk(&b) == nil {
				read += len(b.Raws)
				seen <- read
			}
		}()
		for i := range 3 {
			go io.Copy(out, bytes.NewReader([]byte(part)))
			for got := 0; got < each*(i+1)-2; {
				select {
				case got = <-seen:
				case <-time.After(testlong.Patience):
					t.Fatalf("%s: of %d puzzles %d come while the source waits", name, each*(i+1), got)
				}
			}
		}
		go func() {
			for range seen {
			}
		}()
		out.Close()
		<-ended
		close(seen)
	}
}

package notation

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// readClassicPlainly is what ReadClassic must do, one character at a time.
func readClassicPlainly(dst *[81]byte, text []byte) bool {
	if len(text) != 81 {
		return false
	}
	for i, char := range text {
		switch {
		case char >= '1' && char <= '9':
			dst[i] = char - '0'
		case strings.IndexByte("0._*-xX", char) >= 0:
			dst[i] = 0
		default:
			return false
		}
	}
	return true
}

func TestReadClassicKnowsEveryCharacterInEveryPlace(t *testing.T) {
	text := bytes.Repeat([]byte("1.9"), 27)
	for place := range text {
		for char := rune(0); char < 256; char++ {
			old := text[place]
			text[place] = byte(char)
			var got, want [81]byte
			okGot, okWant := ReadClassic(&got, text), readClassicPlainly(&want, text)
			if okGot != okWant || okWant && got != want {
				t.Fatalf("%q at %d: got %v, want %v", char, place, okGot, okWant)
			}
			text[place] = old
		}
	}
}

// fillsPlainly is what fills must do, one character at a time.
func fillsPlainly(full, open []byte) bool {
	for i, char := range full {
		if char < '1' || char > '9' || open[i] >= '1' && open[i] <= '9' && open[i] != char {
			return false
		}
	}
	return !bytes.Equal(full, open)
}

func TestFillsKnowsEveryCharacterInEveryPlace(t *testing.T) {
	full := []byte(patternLine(rand.New(rand.NewPCG(3, 4))))
	open := bytes.Clone(full)
	open[40] = '.'
	for place := range full {
		for char := byte(0); char < 0xff; char++ {
			for _, text := range [][]byte{full, open} {
				old := text[place]
				text[place] = char
				if got, want := fills(full, open), fillsPlainly(full, open); got != want {
					t.Fatalf("%q at %d: got %v for %s in %s", char, place, got, full, open)
				}
				text[place] = old
			}
		}
	}
	if fills(full, full) {
		t.Error("a grid fills itself")
	}
}

func TestAppendClassicIsReadBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		var grid, back [81]byte
		for i := range grid {
			grid[i] = byte(random.IntN(10))
		}
		line := AppendClassic(nil, &grid)
		if len(line) != 81 || bytes.Contains(line, []byte("0")) || !readClassicPlainly(&back, line) || back != grid {
			t.Fatalf("%v became %s", grid, line)
		}
	}
}

func FuzzReadClassic(f *testing.F) {
	f.Add([]byte(puzzleP))
	f.Add([]byte(dots(puzzleP)))
	f.Fuzz(func(t *testing.T, text []byte) {
		var got, want [81]byte
		okGot, okWant := ReadClassic(&got, text), readClassicPlainly(&want, text)
		if okGot != okWant || okWant && got != want {
			t.Fatalf("%q: got %v %v, want %v %v", text, okGot, got, okWant, want)
		}
	})
}

func TestClassicAllocatesNothing(t *testing.T) {
	line := []byte(dots(puzzleP))
	var grid [81]byte
	out := make([]byte, 0, 81)
	if n := testing.AllocsPerRun(100, func() { ReadClassic(&grid, line); out = AppendClassic(out[:0], &grid) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkReadClassic(b *testing.B) {
	line := []byte(dots(puzzleP))
	var grid [81]byte
	b.ReportAllocs()
	for b.Loop() {
		ReadClassic(&grid, line)
	}
}

func BenchmarkReadClassicOtherMarks(b *testing.B) {
	line := []byte(strings.ReplaceAll(puzzleP, "0", "*"))
	var grid [81]byte
	b.ReportAllocs()
	for b.Loop() {
		ReadClassic(&grid, line)
	}
}

func BenchmarkAppendClassic(b *testing.B) {
	var grid [81]byte
	ReadClassic(&grid, []byte(puzzleP))
	out := make([]byte, 0, 81)
	b.ReportAllocs()
	for b.Loop() {
		out = AppendClassic(out[:0], &grid)
	}
}

// BenchmarkReadChunk is the whole way from bytes to cells, for each puzzle.
func BenchmarkReadChunk(b *testing.B) {
	line := dots(puzzleP) + "\n"
	reader := NewReader(&repeat{text: strings.Repeat(line, 1000), left: b.N * len(line) * 2}, ReadOptions{})
	var chunk Chunk
	var grid [81]byte
	b.ReportAllocs()
	b.ResetTimer()
	for done := 0; done < b.N; done += len(chunk.Raws) {
		if err := reader.ReadChunk(&chunk); err != nil {
			b.Fatal(err)
		}
		for i := range chunk.Raws {
			chunk.Raws[i].Classic(&grid)
		}
	}
}

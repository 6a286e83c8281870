package notation

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku/internal/testlong"
)

// readInParts tells all puzzles and errors of a text that comes some bytes at a time. A solution below a puzzle isn't
// told: where the puzzle came long before, it is gone.
func readInParts(text string, size int) (all []string) {
	r := NewReader(&slowly{strings.NewReader(text), size}, ReadOptions{})
	r.pause, r.longList = 1<<30, chunkSize/2
	var b Chunk
	for r.ReadChunk(&b) == nil {
		for i := range b.Raws {
			record, err := r.Parse(b.Raws[i])
			said := fmt.Sprintf("line %d: %v", b.Raws[i].Line, err)
			if err == nil {
				said = fmt.Sprintf("line %d: %s %s %q", b.Raws[i].Line, record.Board.Rules, record.Board.Puzzle, record.Title)
			}
			all = append(all, said)
		}
	}
	return all
}

// TestReadsOfAnySizeSayTheSame reads long documents with damage, as they come from files, pipes and people.
func TestReadsOfAnySizeSayTheSame(t *testing.T) {
	seeds := []uint64{14595265285706077862, rand.Uint64(), rand.Uint64()}
	if testlong.Wanted() {
		for range 40 {
			seeds = append(seeds, rand.Uint64())
		}
	}
	spread := slices.IndexFunc(knownForms, func(f knownForm) bool { return f.name == "cells and blanks" })
	for n, seed := range append(seeds, 5, 8, 44) {
		random := rand.New(rand.NewPCG(seed, 1))
		form := spread // of the last three: damaged lines that are known by the line below
		if n < len(seeds) {
			form = random.IntN(len(knownForms))
		}
		text := damageHere(random, longDocument(random, form, (random.IntN(4)+1)*chunkSize))
		want := readInParts(text, 4*chunkSize)
		for _, size := range []int{chunkSize, random.IntN(chunkSize) + 1000, 1} {
			got := readInParts(text, size)
			for i := range max(len(got), len(want)) {
				if i >= min(len(got), len(want)) || got[i] != want[i] {
					t.Fatalf("seed %d, %s: puzzle %d of %d is %v, of %d in parts of %d %v", seed, knownForms[form].name, i+1, len(want), at(want, i), len(got), size, at(got, i))
				}
			}
		}
	}
}

// TestPassagesEndAlike has a passage with nothing in it for long. It is given up, and puzzles behind are read.
func TestPassagesEndAlike(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 0))
	for _, between := range []string{"", "Puzzles\n", patternPuzzle + "\n"} {
		var b strings.Builder
		for b.Len() < maxFruitless+1000 {
			fmt.Fprintf(&b, "entry[%d] = {words: \"%s\", \n", random.IntN(1000), strings.Repeat(string(rune('a'+random.IntN(26))), 80))
		}
		for range 50 {
			b.WriteString(between + inRows(patternPuzzle, " ", ""))
		}
		want := readInParts(b.String(), 2*maxFruitless)
		for _, size := range []int{1, 777, chunkSize} {
			if got := readInParts(b.String(), size); strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("%q between, in parts of %d: %d puzzles and errors, else %d", between, size, len(got), len(want))
			}
		}
		if !strings.Contains(want[0], "no puzzle in more than") {
			t.Errorf("the first is %s", want[0])
		}
	}
}

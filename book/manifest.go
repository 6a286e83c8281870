package book

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"

	"jiugong/sudoku/logic"
)

// Seed is the seed of a puzzle. Entries write it as a string of digits, since many readers of JSON
// would round a number of 64 bits.
type Seed uint64

// Entry tells layout programs what they want to know of a puzzle.
type Entry struct {
	Number       int          `json:"number"`
	Page         int          `json:"page"`
	SolutionPage int          `json:"solution_page"`
	Level        string       `json:"level"`
	ER           logic.Rating `json:"er"`
	Technique    string       `json:"technique"`
	Rules        string       `json:"rules"`
	Puzzle       string       `json:"puzzle"`
	Solution     string       `json:"solution"`
	Link         string       `json:"link,omitempty"`
	Seed         Seed         `json:"seed,string,omitempty"`
	Index        uint64       `json:"index"`
}

// Manifest returns what stands in the book, puzzle by puzzle.
func (b *Book) Manifest(options Options) ([]Entry, error) {
	l, err := newLayout(context.Background(), b, options)
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, len(b.Puzzles))
	for i, p := range b.Puzzles {
		solved := p.Puzzle
		solved.Givens = p.Solution
		e := Entry{
			Number: p.Number, Page: l.puzzle[i], SolutionPage: l.solved[i], Level: p.Level, ER: p.Rating, Technique: string(p.Hardest),
			Rules: p.Rules.String(), Puzzle: p.Puzzle.String(), Solution: solved.String(), Seed: Seed(p.Seed), Index: p.Index,
		}
		if l.o.Site != "" {
			if e.Link, err = l.o.address(p); err != nil {
				return nil, err
			}
		}
		entries[i] = e
	}
	return entries, nil
}

// WriteJSON writes entries as one JSON array, an entry a line.
func WriteJSON(w io.Writer, entries []Entry) error {
	out := []byte("[\n")
	for i, e := range entries {
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		out = append(out, line...)
		if i < len(entries)-1 {
			out = append(out, ',')
		}
		out = append(out, '\n')
	}
	_, err := w.Write(append(out, "]\n"...))
	return err
}

// WriteCSV writes entries as a table with a header, for the data merge of layout
// programs.
func WriteCSV(w io.Writer, entries []Entry) error {
	table := csv.NewWriter(w)
	table.Write([]string{"number", "page", "solution_page", "level", "er", "technique", "rules", "puzzle", "solution", "link", "seed", "index"})
	for _, e := range entries {
		table.Write([]string{
			strconv.Itoa(e.Number), strconv.Itoa(e.Page), strconv.Itoa(e.SolutionPage), e.Level, e.ER.String(), e.Technique, e.Rules, e.Puzzle, e.Solution,
			e.Link, strconv.FormatUint(uint64(e.Seed), 10), strconv.FormatUint(e.Index, 10),
		})
	}
	table.Flush()
	return table.Error()
}

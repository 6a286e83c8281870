package forms

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/collection"
	"jiugong/sudoku/internal/message"
)

// Sets asks what collections of puzzles have in common, looks of a puzzle counting as the
// same.
type Sets struct {
	Operation string     `json:"operation" enum:"union,intersection,difference,equivalents,sort,statistics" doc:"what is done: union, each puzzle of any text, once; intersection, those of the first that are in all others; difference, those of the first that are in no other; equivalents, each puzzle of the others that is in the first; sort, all puzzles by their canonical forms; statistics, how many there are"`
	Files     []ask.Text `json:"files" minItems:"1" maxItems:"20" nullable:"false" doc:"the collections, each a text of puzzles in any form"`
	Rules     string     `json:"rules,omitempty" maxLength:"20000" doc:"what they are for; left out, the form or the size tells"`
	Symbols   string     `json:"symbols,omitempty" maxLength:"1000" doc:"how digits are written; left out, 1 to 9 and then letters"`
	From      string     `json:"from,omitempty" maxLength:"50" doc:"the form they are in; left out, it is found out" choices:"read"`
	Partial   bool       `json:"partial,omitempty" doc:"take puzzles, too, of which only a part is known here"`
	Lang      ask.Lang   `json:"lang,omitempty" doc:"the language of what is wrong; left out, the header Accept-Language tells" choices:"languages"`
}

// Compared is the answer.
type Compared struct {
	Puzzles []InSet        `json:"puzzles" nullable:"false" doc:"the puzzles, as they came and in the order of the input; for statistics none"`
	Counts  []SetCount     `json:"counts,omitempty" nullable:"false" doc:"for statistics: how many puzzles each text has, and last all together"`
	Partial []ask.Sentence `json:"partial,omitempty" nullable:"false" doc:"what the forms of the puzzles say that isn't known here, five things at most"`
	Wrong   []ask.Sentence `json:"wrong,omitempty" nullable:"false" doc:"the puzzles whose givens clash, which are left out"`
}

// InSet is a puzzle of a set.
type InSet struct {
	Look
	Like string `json:"like,omitempty" doc:"for equivalents: the look that it has in the first text"`
}

// SetCount holds what is told of a collection.
type SetCount struct {
	Puzzles   int `json:"puzzles" doc:"how many there are"`
	Different int `json:"different" doc:"how many that are no looks of each other"`
	Alone     int `json:"alone" doc:"how many of these are in no other text"`
}

// Said returns the language that is asked for.
func (q *Sets) Said() ask.Lang { return q.Lang }

// Each returns the texts, each with what is said of all.
func (q *Sets) Each() (list []*ask.OfPuzzles) {
	for _, text := range q.Files {
		list = append(list, &ask.OfPuzzles{Text: text, Rules: q.Rules, Symbols: q.Symbols, From: q.From, Partial: q.Partial, Lang: q.Lang})
	}
	return list
}

// Check refuses to look for equivalents in a single text.
func (q *Sets) Check() error {
	if q.Operation == string(collection.Equivalents) && len(q.Files) < 2 {
		return &ask.DemandError{Demand: "files", Reason: message.Errorf("sets.two_texts", q.Operation)}
	}
	return nil
}

// Of answers, with the puzzles of each text.
func (q *Sets) Of(ctx context.Context, d *ask.Desk, files [][]*ask.Given) (*Compared, error) {
	sets := collection.New(collection.Operation(q.Operation), len(files), 0, "")
	defer sets.Close()
	a := &Compared{Puzzles: []InSet{}, Partial: ask.PartialOf(d.Words, slices.Concat(files...)...)}
	var all []*ask.Given
	for file, list := range files {
		var rows []byte
		for _, g := range list {
			form, err := d.Finder(g.Puzzle.Rules).Form(ctx, g.Puzzle)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			} else if err != nil {
				a.Wrong = append(a.Wrong, ask.SentenceOf(d.Words, message.Errorf("sets.place", file+1, g.Index, err)))
				continue
			}
			rows = fmt.Appendf(form.Puzzle.AppendLine(rows), "\t%v\t%d\n", g.Puzzle.Rules, len(all))
			all = append(all, g)
		}
		if err := sets.Add(ctx, file, rows); err != nil {
			return nil, err
		}
	}
	text := func(number []byte) string {
		i, _ := strconv.Atoi(string(number))
		return all[i].Puzzle.String()
	}
	for row, err := range sets.Results(ctx) {
		if err != nil {
			return nil, err
		}
		number, other, two := bytes.Cut(bytes.TrimSuffix(row, []byte("\n")), []byte("\t"))
		in := InSet{}
		if two { // in the first text, and here
			in.Like, number = text(number), other
		}
		i, _ := strconv.Atoi(string(number))
		in.Look = Look{text(number), all[i].Puzzle.Rules.String()}
		a.Puzzles = append(a.Puzzles, in)
	}
	for _, count := range sets.Counts() {
		if q.Operation == string(collection.Statistics) {
			a.Counts = append(a.Counts, SetCount(count))
		}
	}
	return a, nil
}

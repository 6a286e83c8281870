package learn

import (
	"bytes"
	"encoding/json"
	"fmt"

	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// The form of the document in which progress is kept, and its version.
const (
	Format  = "jiugong-sudoku-lessons"
	Version = 1
)

// document is the JSON document of a Progress, the same in every face.
type document struct {
	Format     string                     `json:"format"`
	Version    int                        `json:"version"`
	Seed       uint32                     `json:"seed"`
	Techniques map[logic.Technique]Record `json:"techniques"`
}

// Encode writes a progress as a JSON document. The same progress gives the same bytes.
func (p *Progress) Encode() []byte {
	records := p.Records
	if records == nil {
		records = map[logic.Technique]Record{}
	}
	text, err := json.MarshalIndent(document{Format, Version, p.Seed, records}, "", "  ")
	if err != nil {
		panic(err) // there is nothing in it that could fail
	}
	return append(text, '\n')
}

// Decode reads what Encode writes. Techniques that no course knows stay as they are;
// what can't be is an error.
func Decode(text []byte) (*Progress, error) {
	var d document
	decoder := json.NewDecoder(bytes.NewReader(text))
	if err := decoder.Decode(&d); err != nil {
		line, column, reason := message.WrongJSON(text, err)
		return nil, message.Errorf("learn.progress", line, column, reason)
	}
	if d.Format != Format {
		return nil, fmt.Errorf("progress of lessons: format is %q, not %q", d.Format, Format)
	}
	if d.Version < 1 || d.Version > Version {
		return nil, fmt.Errorf("progress of lessons: the document is of version %d; this program reads up to %d", d.Version, Version)
	}
	for t, r := range d.Techniques {
		if !r.Sound() {
			return nil, fmt.Errorf("progress of lessons: the record of %q can't be", t)
		}
	}
	return &Progress{Seed: d.Seed, Records: d.Techniques}, nil
}

// Sound reports whether a record can have come of Note.
func (r Record) Sound() bool {
	return 0 <= r.InARow && r.InARow <= r.Right && r.Right <= r.Done && 0 <= r.Stage && r.Stage <= len(Intervals()) && 0 <= r.Due && r.Due < 1<<31
}

package notation

import (
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// Keep is a set of the things a form can hold.
type Keep uint32

// What a form may hold besides the givens.
const (
	KeepsEntries Keep = 1 << iota
	KeepsCorner
	KeepsCentre
	KeepsColours
	KeepsCandidateColours
	KeepsRules
	KeepsSymbols
	KeepsTitle
	KeepsAuthor
	KeepsSource
	KeepsURL
	KeepsDescription
	KeepsMessage
	KeepsComment
	KeepsDate
	KeepsLevel
	KeepsRating
	KeepsSolution
	KeepsTime
	KeepsTones
	KeepsExtra
	KeepsGame
)

// keepNames are the things in the order of their bits, and how to tell whether
// a record has them.
var keepNames = []struct {
	name string
	has  func(*Record) bool
}{
	{"entries", func(r *Record) bool { return r.Board.Entries.Filled() > 0 }},
	{"corner marks", func(r *Record) bool { return anySet(r.Board.Corner) }},
	{"centre marks", func(r *Record) bool { return anySet(r.Board.Centre) && !(r.Candidates && saysNothing(r)) }},
	{"colours", func(r *Record) bool { return anySet(r.Board.Colours) }},
	{"candidate colours", func(r *Record) bool { return sudoku.Grid(r.Board.CandidateColours).Filled() > 0 }},
	{"rules", func(r *Record) bool { return !sizeTells(r.Board.Rules) }},
	{"symbols", func(r *Record) bool { return !usualSymbols(r.Board) }},
	{"title", func(r *Record) bool { return r.Title != "" && !r.headed }},
	{"author", func(r *Record) bool { return r.Author != "" }},
	{"source", func(r *Record) bool { return r.Source != "" }},
	{"address", func(r *Record) bool { return r.URL != "" }},
	{"description", func(r *Record) bool { return r.Description != "" }},
	{"message when solved", func(r *Record) bool { return r.Message != "" }},
	{"comment", func(r *Record) bool { return r.Comment != "" }},
	{"date", func(r *Record) bool { return r.Date != "" }},
	{"level", func(r *Record) bool { return r.Level != "" }},
	{"rating", func(r *Record) bool { return r.Rating != "" }},
	{"solution", func(r *Record) bool { return r.Solution != nil }},
	{"time", func(r *Record) bool { return r.Time != 0 }},
	{"colours of clues", func(r *Record) bool { return len(r.Tones) > 0 }},
	{"other values", func(r *Record) bool { return len(r.Extra) > 0 }},
	{"history", func(r *Record) bool { return r.Game != nil }},
}

func anySet(sets []sudoku.Set) bool {
	return slices.ContainsFunc(sets, func(s sudoku.Set) bool { return s != 0 })
}

// sizeTells reports whether the number of cells is enough to know the rules. 729
// characters are pencil marks of a 9×9 before they are a 27×27.
func sizeTells(rules *sudoku.Rules) bool {
	usual := usualRules(rules.Cells())
	return usual != nil && (usual == rules || usual.String() == rules.String()) && rules.Cells() != 729
}

func usualSymbols(b *sudoku.Board) bool {
	return b.Symbols.String() == b.Rules.Symbols().String()
}

// Names returns the members of the set in words.
func (k Keep) Names() []string {
	var names []string
	for bit, thing := range keepNames {
		if k>>bit&1 != 0 {
			names = append(names, thing.name)
		}
	}
	return names
}

// has is what a record has to keep.
func has(record *Record) Keep {
	var k Keep
	for bit, thing := range keepNames {
		if thing.has(record) {
			k |= 1 << bit
		}
	}
	return k
}

// Loses names what a record has, or its source says, and the form can't hold, such as
// "corner marks", each once; empty when nothing is lost.
func (f *Form) Loses(record *Record) (lost []message.Message) {
	record = record.plain()
	for _, name := range (has(record) &^ f.Keeps).Names() {
		lost = append(lost, message.Message{Format: name})
	}
	if f.lost != nil {
		lost = append(lost, f.lost(record)...)
	}
	for _, what := range record.Unread {
		lost = append(lost, message.Errorf("%v (not known here)", what))
	}
	return eachOnce(lost)
}

// lostRules names the parts of a record's rules that are not among those a
// form knows. Such a form has KeepsRules.
func lostRules(record *Record, known ...string) []message.Message {
	var lost []message.Message
	size, features, _ := strings.Cut(record.Board.Rules.String(), "+")
	if strings.Contains(size, ":") && !slices.Contains(known, ":") {
		lost = append(lost, message.Errorf("boxes of %s", size))
	}
	for part := range strings.SplitSeq(features, "+") {
		if name, _, _ := strings.Cut(part, "="); name != "" && !slices.Contains(known, name) {
			lost = append(lost, message.Errorf("rule %s", name))
		}
	}
	return lost
}

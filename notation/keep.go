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
	name message.Key
	has  func(*Record) bool
}{
	{"keep.entries", func(r *Record) bool { return r.Board.Entries.Filled() > 0 }},
	{"keep.corner_marks", func(r *Record) bool { return anySet(r.Board.Corner) }},
	{"keep.centre_marks", func(r *Record) bool { return anySet(r.Board.Centre) && !(r.Candidates && saysNothing(r)) }},
	{"keep.colours", func(r *Record) bool { return anySet(r.Board.Colours) }},
	{"keep.candidate_colours", func(r *Record) bool { return sudoku.Grid(r.Board.CandidateColours).Filled() > 0 }},
	{"keep.rules", func(r *Record) bool { return !sizeTells(r.Board.Rules) }},
	{"keep.symbols", func(r *Record) bool { return !usualSymbols(r.Board) }},
	{"keep.title", func(r *Record) bool { return r.Title != "" && !r.headed }},
	{"keep.author", func(r *Record) bool { return r.Author != "" }},
	{"keep.source", func(r *Record) bool { return r.Source != "" }},
	{"keep.address", func(r *Record) bool { return r.URL != "" }},
	{"keep.description", func(r *Record) bool { return r.Description != "" }},
	{"keep.message", func(r *Record) bool { return r.Message != "" }},
	{"keep.comment", func(r *Record) bool { return r.Comment != "" }},
	{"keep.date", func(r *Record) bool { return r.Date != "" }},
	{"keep.level", func(r *Record) bool { return r.Level != "" }},
	{"keep.rating", func(r *Record) bool { return r.Rating != "" }},
	{"keep.solution", func(r *Record) bool { return r.Solution != nil }},
	{"keep.time", func(r *Record) bool { return r.Time != 0 }},
	{"keep.tones", func(r *Record) bool { return len(r.Tones) > 0 }},
	{"keep.extra", func(r *Record) bool { return len(r.Extra) > 0 }},
	{"keep.history", func(r *Record) bool { return r.Game != nil }},
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
	usual := b.Rules.Symbols()
	return b.Symbols == usual || b.Symbols.String() == usual.String()
}

// Names returns the members of the set in English.
func (k Keep) Names() []string {
	var names []string
	for _, name := range k.names() {
		names = append(names, name.Error())
	}
	return names
}

// names returns the members of the set.
func (k Keep) names() (names []message.Message) {
	for bit, thing := range keepNames {
		if k>>bit&1 != 0 {
			names = append(names, message.Errorf(thing.name))
		}
	}
	return names
}

// has returns what a record has to keep.
func has(record *Record) Keep {
	var k Keep
	for bit, thing := range keepNames {
		if thing.has(record) {
			k |= 1 << bit
		}
	}
	return k
}

// Loses names, each once, the losses of a record or its source in the form,
// such as "corner marks". It is empty if nothing is lost.
func (f *Form) Loses(record *Record) (lost []message.Message) {
	record = record.plain()
	lost = (has(record) &^ f.Keeps).names()
	if f.lost != nil {
		lost = append(lost, f.lost(record)...)
	}
	for _, what := range record.Unread {
		lost = append(lost, message.Errorf("lost.unknown", what))
	}
	return eachOnce(lost)
}

// lostRules names the parts of a record's rules that are not among those a
// form knows. Such a form has KeepsRules.
func lostRules(record *Record, known ...string) []message.Message {
	var lost []message.Message
	size, features, _ := strings.Cut(record.Board.Rules.String(), "+")
	if strings.Contains(size, ":") && !slices.Contains(known, ":") {
		lost = append(lost, message.Errorf("lost.boxes", size))
	}
	for part := range strings.SplitSeq(features, "+") {
		if name, _, _ := strings.Cut(part, "="); name != "" && !slices.Contains(known, name) {
			lost = append(lost, message.Errorf("clash.rule", name))
		}
	}
	return lost
}

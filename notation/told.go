package notation

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/notation/internal/pieces"
)

// Values beside a puzzle under a name, as in JSON and in programs, are kept.
// Those that tell of other rules are read, or named if they can't be:
//
//	{"board": [[5, 3, …]], "title": "No. 7", "rules": "9+x"}
//	{"board": [[5, 3, …]], "variant": "thermo", "thermos": [["r1c1", "r1c2"]]}      both are named

// toldNames maps the names that documents use to the fields of a record.
var toldNames = []struct {
	names []string
	field func(*Record) *string
}{
	{[]string{"title", "name", "puzzle_title"}, func(r *Record) *string { return &r.Title }},
	{[]string{"author", "creator", "by", "constructor"}, func(r *Record) *string { return &r.Author }},
	{[]string{"difficulty", "level", "difficulty_category", "grade"}, func(r *Record) *string { return &r.Level }},
	{[]string{"rating", "er", "se", "score"}, func(r *Record) *string { return &r.Rating }},
	{[]string{"source", "publisher", "publication"}, func(r *Record) *string { return &r.Source }},
	{[]string{"url", "link"}, func(r *Record) *string { return &r.URL }},
	{[]string{"description", "intro", "rules_text"}, func(r *Record) *string { return &r.Description }},
	{[]string{"comment", "notes", "note"}, func(r *Record) *string { return &r.Comment }},
	{[]string{"date", "print_date", "created"}, func(r *Record) *string { return &r.Date }},
}

// tellOf adds the texts beside a puzzle, told, to record.
func tellOf(record *Record, told map[string]string) {
	for _, known := range toldNames {
		for _, name := range known.names {
			if value := told[name]; value != "" && value != pieces.List && *known.field(record) == "" {
				*known.field(record) = value
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(told)) {
		record.takeUnder(name, told[name])
	}
	record.nameRules(told)
	record.doubtSize(told)
}

// doubtSize notes that a size beside the puzzle, told, is another one than it is read with. The size of boxes isn't.
func (record *Record) doubtSize(told map[string]string) {
	n := record.Board.Rules.N()
	if size, err := strconv.Atoi(told["size"]); err == nil && size != n && size*size != n && isSide(size) {
		record.Read = append(record.Read, message.Errorf("read.other_size", size, n, n))
	}
}

var (
	// rulesKey matches names of rules beyond the usual ones, beside those that callsRules knows.
	rulesKey = once.MustCompile(`(?i)variant|constraint|knight|quadruple|clone|inequalit|comparison|x.?sudoku|^(kings?|xv|between|odds?|evens?|parity|fog|dots?|windows|rules|extra_?regions)$`)
	// kindKey matches names whose value may tell of such rules, and kindValue such values.
	kindKey   = once.MustCompile(`(?i)^((game|puzzle|sudoku)?_?(type|kind|mode))$`)
	kindValue = once.MustCompile(`(?i)knight|samurai|x.?sudoku`)
	// noRules matches values that tell of no other rules.
	noRules = once.MustCompile(`(?i)^(|classic|standard|normal|usual|none|null|nil|no|off|sudoku|regular|plain|default|false|0|\d+x\d+|classic.sudoku|normal sudoku rules apply\.?)$`)
)

// isRulesKey reports whether a name in a document tells of rules beyond the usual ones.
func isRulesKey(name string) bool { return rulesKey.MatchString(name) || callsRules(name) }

// nameRules names what stands beside a puzzle, told, and tells of other rules.
func (record *Record) nameRules(told map[string]string) {
	for _, name := range slices.Sorted(maps.Keys(told)) {
		value := told[name]
		isRules := isRulesKey(name) || kindKey.MatchString(name) && (kindValue.MatchString(value) || callsRules(value)) || (value == pieces.List || len(value) >= leastSolution) && regionsName.MatchString(name) ||
			name != "rules" && strings.Contains(value, "+") && isRulesText([]byte(value))
		if isRules && !noRules.MatchString(value) && !(name == "rules" && isRulesText([]byte(value))) {
			record.Unread = append(record.Unread, message.Errorf("lost.rules_text", short(name+": "+value)))
		}
	}
}

var (
	regionsName = once.MustCompile(`(?i)jigsaw|irregular|region`)
	cagesName   = once.MustCompile(`(?i)cage|killer|constraint`)
)

// unnamed returns told without the names that were read in another way.
func unnamed(told map[string]string, names *once.Regexp) map[string]string {
	left := maps.Clone(told)
	maps.DeleteFunc(left, func(name, value string) bool { return value == pieces.List && names.MatchString(name) })
	return left
}

// withRulesTold returns options for a puzzle beside which a text of rules stands. Words that are no such text are named
// elsewhere.
func withRulesTold(text string, options *ReadOptions) (*ReadOptions, error) {
	if !isRulesText([]byte(text)) {
		return options, nil
	}
	return withRulesText(text, options)
}

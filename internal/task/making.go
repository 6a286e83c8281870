package task

import (
	"bytes"
	"errors"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// Making is what the puzzles of a run must be like, as a person writes it: by the
// names, and in the words, of the flags of generate.
type Making struct {
	Rules       string `json:"rules,omitempty"`
	Symbols     string `json:"symbols,omitempty"`
	Full        bool   `json:"full,omitempty"`
	Seed        uint64 `json:"seed"`
	Method      string `json:"method,omitempty"`
	Fill        string `json:"fill,omitempty"`
	Dig         string `json:"dig,omitempty"`
	Symmetry    string `json:"symmetry,omitempty"`
	Preset      string `json:"preset,omitempty"`
	Clues       string `json:"clues,omitempty"`
	Stop        string `json:"stop,omitempty"`
	MinPerLine  int    `json:"min-per-line,omitempty"`
	HolesPerBox string `json:"holes-per-box,omitempty"`
	// Pattern has a character for each cell, one of . 0 _ - where there is no given.
	Pattern   string `json:"pattern,omitempty"`
	Minimal   bool   `json:"minimal,omitempty"`
	Solutions string `json:"solutions,omitempty"`
	Level     string `json:"level,omitempty"`
	Rating    string `json:"rating,omitempty"`
	Technique string `json:"technique,omitempty"`
	Only      string `json:"only,omitempty"`
	Fair      bool   `json:"fair,omitempty"`
	// Variant is kinds of constraints to be laid out, with commas between.
	Variant  string `json:"variant,omitempty"`
	Cells    string `json:"cells,omitempty"`
	Density  int    `json:"density,omitempty"`
	NoGivens bool   `json:"no-givens,omitempty"`
	Tries    int    `json:"tries,omitempty"`
}

// DemandError says which demand can't be read, and why. The reasons of some begin
// with the demand's name, and Demand is "".
type DemandError struct {
	Demand string
	Reason error
}

func (e *DemandError) Error() string { return e.Message().Error() }

// Message names the demand and the reason.
func (e *DemandError) Message() message.Message {
	if e.Demand == "" {
		return message.Errorf("%v", e.Reason)
	}
	return message.Errorf("%s: %v", e.Demand, e.Reason)
}

// Unwrap gives the reason.
func (e *DemandError) Unwrap() error { return e.Reason }

// Options are the demands as generate takes them; the error is a *DemandError.
// Those that contradict each other are found by generate itself.
func (m *Making) Options() (o generate.Options, err error) {
	o = generate.Options{
		Full: m.Full, Seed: m.Seed,
		Method: generate.Method(m.Method), Fill: generate.Fill(m.Fill),
		Order: generate.Order(m.Dig), Symmetry: generate.Symmetry(m.Symmetry),
		Preset: m.Preset, MinPerLine: m.MinPerLine, Minimal: m.Minimal,
		Level: m.Level, Technique: techniqueNamed(m.Technique), Fair: m.Fair, Tries: m.Tries,
	}
	if id, ok := explain.Find("level", o.Level); ok {
		o.Level = id // its name in any language
	}
	rules := m.Rules
	if rules == "" {
		rules = "9"
	}
	asked, err := generate.ParseRules(rules)
	if err != nil {
		return o, &DemandError{"", err}
	}
	for _, kind := range listed(m.Variant) {
		rules += "+" + kind
		var wrong *sudoku.RulesError
		if asked, err = generate.ParseRules(rules); errors.As(err, &wrong) {
			return o, &DemandError{"variant", wrong.Reason}
		} else if err != nil {
			return o, &DemandError{"variant", err}
		}
	}
	asked.Into(&o)
	o.Lay.Density, o.Lay.NoGivens = m.Density, m.NoGivens
	if m.Symbols != "" {
		if o.Symbols, err = sudoku.ParseSymbols(m.Symbols); err != nil {
			return o, &DemandError{"", err}
		}
	}
	for _, r := range []struct {
		name, text string
		to         *generate.Range
	}{{"clues", m.Clues, &o.Clues}, {"stop", m.Stop, &o.StopAt}, {"holes-per-box", m.HolesPerBox, &o.HolesPerBox}, {"cells", m.Cells, &o.Lay.Cells}, {"solutions", m.Solutions, &o.Solutions}} {
		if *r.to, err = generate.ParseRange(r.text); err != nil {
			return o, &DemandError{r.name, err}
		}
	}
	if o.Rating, err = generate.ParseRatings(m.Rating); err != nil {
		return o, &DemandError{"", err}
	}
	for _, name := range listed(m.Only) {
		o.Only = append(o.Only, techniqueNamed(name))
	}
	for _, char := range string(bytes.Join(bytes.Fields([]byte(m.Pattern)), nil)) {
		o.Pattern = append(o.Pattern, !strings.ContainsRune(".0_-", char))
	}
	return o, nil
}

// listed are the names between the commas of a list.
func listed(list string) (names []string) {
	for name := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ',' || r == '，' }) {
		names = append(names, strings.TrimSpace(name))
	}
	return names
}

// techniqueNamed is a technique by any of its names: what it is called here, or
// what hints call it in English or Chinese.
func techniqueNamed(name string) logic.Technique {
	if id, ok := explain.Find("technique", name); ok {
		name = id
	}
	return logic.Technique(name)
}

package ask

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// Generate asks for puzzles or solution grids: how many, and with which demands.
type Generate struct {
	Number   int    `json:"number,omitempty" minimum:"1" maximum:"100" served:"maximum" default:"1" flag:"-" doc:"how many to make"`
	Rules    string `json:"rules,omitempty" maxLength:"20000" default:"9" example:"9+x"`
	Symbols  string `json:"symbols,omitempty" maxLength:"1000"`
	Index    uint64 `json:"index,omitempty" maximum:"9007199254740991" served:"maximum"`
	Distinct bool   `json:"distinct,omitempty"`
	Demands
	Lang Lang `json:"lang,omitempty" flag:"-" doc:"the language of what is wrong; left out, the header Accept-Language tells" choices:"languages"`
}

// Demands describes the puzzles to make, except for their rules and symbols.
type Demands struct {
	Full        bool    `json:"full,omitempty"`
	Seed        *Number `json:"seed,omitempty"`
	Method      Method  `json:"method,omitempty" default:"dig" choices:"methods"`
	Fill        string  `json:"fill,omitempty" maxLength:"50" choices:"fills"`
	Dig         string  `json:"dig,omitempty" maxLength:"50" choices:"orders"`
	Symmetry    string  `json:"symmetry,omitempty" maxLength:"50" choices:"symmetries"`
	Preset      string  `json:"preset,omitempty" maxLength:"50" choices:"presets"`
	Clues       string  `json:"clues,omitempty" maxLength:"20"`
	Stop        string  `json:"stop,omitempty" maxLength:"20"`
	MinPerLine  int     `json:"min_per_line,omitempty" minimum:"0" maximum:"64" served:"maximum"`
	HolesPerBox string  `json:"holes_per_box,omitempty" maxLength:"20"`
	Pattern     string  `json:"pattern,omitempty" maxLength:"5000" flag:"-" doc:"where the givens are: a character for each cell, . 0 _ or - for empty ones"`
	Minimal     bool    `json:"minimal,omitempty"`
	Solutions   string  `json:"solutions,omitempty" maxLength:"20"`
	Level       Level   `json:"level,omitempty" choices:"levels"`
	Rating      string  `json:"rating,omitempty" maxLength:"20"`
	Technique   string  `json:"technique,omitempty" maxLength:"50" choices:"techniques"`
	Only        List    `json:"only,omitempty" choices:"techniques,several"`
	Variant     List    `json:"variant,omitempty" choices:"variants,several"`
	Cells       string  `json:"cells,omitempty" maxLength:"20"`
	Density     int     `json:"density,omitempty" minimum:"0" maximum:"100"`
	NoGivens    bool    `json:"no_givens,omitempty"`
	Fair        bool    `json:"fair,omitempty"`
	Tries       int     `json:"tries,omitempty" minimum:"0"`
}

// Renamed returns an error with the preset's present name if d uses an old one, else nil.
func (d *Demands) Renamed() error {
	p, ok := generate.FindPreset(d.Preset)
	if !ok || d.Preset == p.Name {
		return nil
	}
	return message.Errorf("generate.preset_renamed", d.Preset, p.Name)
}

// List holds names separated by commas. In JSON it may also be an array of names.
type List string

// UnmarshalJSON takes a string or an array of strings.
func (l *List) UnmarshalJSON(data []byte) error {
	var names []string
	if len(data) == 0 || data[0] != '[' {
		names = []string{""}
		if err := unmarshalString(data, &names[0]); err != nil {
			return err
		}
	} else if err := unmarshalStrings(data, &names); err != nil {
		return err
	}
	*l = List(strings.Join(names, ","))
	return nil
}

// Names returns the names between the commas.
func (l List) Names() (names []string) {
	for name := range strings.FieldsFuncSeq(string(l), func(r rune) bool { return r == ',' || r == '，' }) {
		names = append(names, strings.TrimSpace(name))
	}
	return names
}

// Made describes one item that was made.
type Made struct {
	Puzzle    string       `json:"puzzle" doc:"the puzzle, as a line of symbols"`
	Solution  string       `json:"solution" doc:"its solution"`
	Clues     int          `json:"clues" doc:"how many givens it has"`
	Solutions string       `json:"solutions" doc:"how many solutions there are: 1, unless others were asked for"`
	ER        logic.Rating `json:"er,omitempty" doc:"how hard it is, when a target asked for it" example:"4.2"`
	Level     string       `json:"level,omitempty" doc:"the same as a word"`
	Seed      Number       `json:"seed" doc:"the number that all randomness comes from"`
	Index     uint64       `json:"index" doc:"which of the seed's items it is, from 0"`
	OwnSeed   Number       `json:"own_seed" doc:"the seed of this item alone"`
	Rules     string       `json:"rules" doc:"what it is for"`
	Retreats  *int         `json:"retreats,omitempty" doc:"how often filling the grid went back, where the way to fill counts that"`
	Weight    string       `json:"weight,omitempty" doc:"how much it counts in a fair sample"`
}

// MadeOf returns item as JSON has it. retreats includes the retreats where they are counted.
func MadeOf(item *generate.Item, retreats bool) *Made {
	a := &Made{
		Puzzle: line(&item.Puzzle, item.Puzzle.Givens), Solution: line(&item.Puzzle, item.Solution),
		Clues: item.Clues, Solutions: strconv.Itoa(item.Solutions), ER: item.Rating,
		Seed: Number(item.Seed), Index: item.Index, OwnSeed: Number(item.Own), Rules: item.Puzzle.Rules.String(),
	}
	if item.Rating > 0 {
		a.Level = logic.LevelOf(item.Rating).ID
	}
	if retreats {
		a.Retreats = &item.Retreats
	}
	if item.Weight != nil {
		a.Weight = item.Weight.String()
	}
	return a
}

// Generated holds the answer to a Generate.
type Generated struct {
	Items []*Made `json:"items" nullable:"false" doc:"what was made"`
	Seed  Number  `json:"seed" doc:"the number that all randomness comes from"`
	Note  string  `json:"note,omitempty" doc:"that something is called otherwise now, in words"`
}

// Said returns the language asked for.
func (q *Generate) Said() Lang { return q.Lang }

// Options returns the demands as generate takes them. read reads rules; nil means
// generate.ParseRules. The error is a *DemandError. generate itself finds contradictory demands.
func (q *Generate) Options(read func(text string) (generate.Asked, error)) (o generate.Options, err error) {
	d := &q.Demands
	o = generate.Options{
		N: q.Number, First: q.Index, Distinct: q.Distinct, Full: d.Full,
		Method: generate.Method(d.Method), Fill: generate.Fill(d.Fill),
		Order: generate.Order(d.Dig), Symmetry: generate.Symmetry(d.Symmetry),
		Preset: d.Preset, MinPerLine: d.MinPerLine, Minimal: d.Minimal,
		Level: string(d.Level), Technique: techniqueNamed(d.Technique), Fair: d.Fair, Tries: d.Tries,
	}
	if d.Seed != nil {
		o.Seed = uint64(*d.Seed)
	}
	if id, ok := explain.Find("level", o.Level); ok {
		o.Level = id // its name in any language
	}
	if err = q.rules(read, &o); err != nil {
		return o, err
	}
	o.Lay.Density, o.Lay.NoGivens = d.Density, d.NoGivens
	if q.Symbols != "" {
		if o.Symbols, err = sudoku.ParseSymbols(q.Symbols); err != nil {
			return o, &DemandError{"symbols", err}
		}
	}
	for _, r := range []struct {
		name, text string
		to         *generate.Range
	}{{"clues", d.Clues, &o.Clues}, {"stop", d.Stop, &o.StopAt}, {"holes_per_box", d.HolesPerBox, &o.HolesPerBox}, {"cells", d.Cells, &o.Lay.Cells}, {"solutions", d.Solutions, &o.Solutions}} {
		if *r.to, err = generate.ParseRange(r.text); err != nil {
			return o, &DemandError{r.name, err}
		}
	}
	if o.Rating, err = generate.ParseRatings(d.Rating); err != nil {
		return o, &DemandError{"rating", err}
	}
	for _, name := range d.Only.Names() {
		o.Only = append(o.Only, techniqueNamed(name))
	}
	for _, char := range string(bytes.Join(bytes.Fields([]byte(d.Pattern)), nil)) {
		o.Pattern = append(o.Pattern, !strings.ContainsRune(".0_-", char))
	}
	return o, nil
}

// rules reads the rules, with the kinds of constraints to lay out.
func (q *Generate) rules(read func(text string) (generate.Asked, error), o *generate.Options) error {
	if read == nil {
		read = generate.ParseRules
	}
	rules := q.Rules
	if rules == "" {
		rules = "9"
	}
	asked, err := read(rules)
	if err != nil {
		return &DemandError{"rules", err}
	}
	for _, kind := range q.Variant.Names() {
		rules += "+" + kind
		var wrong *sudoku.RulesError
		if asked, err = read(rules); errors.As(err, &wrong) {
			return &DemandError{"variant", wrong.Reason}
		} else if err != nil {
			return &DemandError{"variant", err}
		}
	}
	asked.Into(o)
	return nil
}

// techniqueNamed returns the technique called name here, or in hints in English or Chinese.
func techniqueNamed(name string) logic.Technique {
	if id, ok := explain.Find("technique", name); ok {
		name = id
	}
	return logic.Technique(name)
}

// Of makes the items, each on the workers of the desk.
func (q *Generate) Of(ctx context.Context, o generate.Options) (*Generated, error) {
	a := &Generated{Items: []*Made{}, Seed: Number(o.Seed)}
	for item, err := range generate.All(ctx, o) {
		if err != nil {
			return nil, q.Impossible(err)
		}
		a.Items = append(a.Items, MadeOf(&item, o.Fill.CountsRetreats()))
	}
	return a, nil
}

// Impossible turns an error of generate into one about the likeliest demand. It returns other
// errors unchanged.
func (q *Generate) Impossible(err error) error {
	var option *generate.OptionError
	var impossible *generate.ImpossibleError
	switch {
	case errors.As(err, &option):
		name := strings.ReplaceAll(option.Option, "-", "_") // as fields are written
		return &DemandError{name, &generate.OptionError{Option: name, Reason: option.Reason}}
	case errors.As(err, &impossible):
		for _, one := range []struct {
			name string
			set  bool
		}{
			{"technique", q.Technique != ""}, {"only", q.Only != ""}, {"rating", q.Rating != ""}, {"level", q.Level != ""},
			{"solutions", q.Solutions != ""}, {"holes_per_box", q.HolesPerBox != ""},
		} {
			if one.set {
				return &DemandError{one.name, impossible}
			}
		}
		return &DemandError{"clues", impossible}
	}
	return err
}

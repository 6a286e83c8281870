package api

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

type generateIn struct {
	Number      int        `json:"number,omitempty" minimum:"1" maximum:"100" default:"1" doc:"How many to make."`
	Rules       string     `json:"rules,omitempty" maxLength:"20000" default:"9" doc:"What they are for; +jigsaw alone gives each puzzle regions of its own." example:"9+x"`
	Symbols     string     `json:"symbols,omitempty" maxLength:"1000" doc:"How digits are written; left out, 1 to 9 and then letters." example:"张三 李四 王五 赵六"`
	Level       levelID    `json:"level,omitempty" doc:"How hard, as a word."`
	Rating      string     `json:"rating,omitempty" maxLength:"20" doc:"How hard, as a range of ER on the Sudoku Explainer scale." example:"6.5-7.2"`
	Technique   string     `json:"technique,omitempty" maxLength:"50" doc:"Where simpler techniques end, this one goes on." example:"x_wing"`
	Only        []string   `json:"only,omitempty" maxItems:"100" nullable:"false" doc:"Only these techniques are needed." example:"[\"hidden_single\",\"naked_single\"]"`
	Clues       string     `json:"clues,omitempty" maxLength:"20" doc:"How many givens, one number or a range." example:"24-30"`
	Symmetry    string     `json:"symmetry,omitempty" doc:"Of the places of the givens, and of constraints that are laid out." example:"rotate180"`
	Minimal     bool       `json:"minimal,omitempty" doc:"No given can be taken away."`
	HolesPerBox string     `json:"holes_per_box,omitempty" maxLength:"20" doc:"How many empty cells in every box." example:"3-6"`
	MinPerLine  int        `json:"min_per_line,omitempty" minimum:"0" maximum:"64" doc:"The least givens in every row and column."`
	Solutions   string     `json:"solutions,omitempty" maxLength:"20" doc:"How many solutions; left out, just one." example:"2-10"`
	Preset      string     `json:"preset,omitempty" maxLength:"50" doc:"A named level as it was once posted." example:"level3"`
	Method      methodName `json:"method,omitempty" doc:"Dig givens out of a solution, or let them grow from random ones."`
	Fill        string     `json:"fill,omitempty" maxLength:"50" doc:"How solution grids are made." example:"uniform"`
	Dig         string     `json:"dig,omitempty" maxLength:"50" doc:"In which order givens are taken away." example:"random"`
	Full        bool       `json:"full,omitempty" doc:"Make solution grids instead."`
	Distinct    bool       `json:"distinct,omitempty" doc:"Leave out what equals an earlier one but for a symmetry."`
	Seed        string     `json:"seed,omitempty" pattern:"^[0-9]{1,20}$" doc:"The number that everything random comes from; left out, a new one. The same seed makes the same puzzles."`
	Index       uint64     `json:"index,omitempty" maximum:"9007199254740991" doc:"The first of the seed's puzzles to make, counted from 0."`
}

type generateOut struct {
	Puzzles []puzzleOut `json:"puzzles" nullable:"false"`
	Seed    string      `json:"seed"`
}

type puzzleOut struct {
	Puzzle    string       `json:"puzzle"`
	Solution  string       `json:"solution"`
	Clues     int          `json:"clues"`
	Solutions int          `json:"solutions" doc:"How many there are: 1, unless others were asked for."`
	Rating    logic.Rating `json:"rating,omitempty" doc:"ER, when a target asked for it." example:"4.2"`
	Level     string       `json:"level,omitempty" doc:"The same as a word."`
	Rules     string       `json:"rules"`
	Index     uint64       `json:"index" doc:"Which of the seed's puzzles it is."`
}

func (in *generateIn) options(ctx context.Context, d *reading) (o generate.Options, err error) {
	o = generate.Options{
		N: in.Number, First: in.Index, Workers: 1, Full: in.Full, Distinct: in.Distinct,
		Method: generate.Method(in.Method), Fill: generate.Fill(in.Fill), Order: generate.Order(in.Dig),
		Symmetry: generate.Symmetry(in.Symmetry), Preset: in.Preset, Minimal: in.Minimal, MinPerLine: in.MinPerLine,
		Level: string(in.Level), Technique: logic.Technique(in.Technique),
	}
	for _, name := range in.Only {
		o.Only = append(o.Only, logic.Technique(name))
	}
	asked, err := d.rules(ctx, in.Rules)
	if err != nil {
		return o, field("rules", in.Rules, err)
	}
	asked.Into(&o)
	if in.Symbols != "" {
		if o.Symbols, err = sudoku.ParseSymbols(in.Symbols); err != nil {
			return o, field("symbols", in.Symbols, err)
		}
	}
	for _, r := range []struct {
		name, text string
		to         *generate.Range
	}{{"clues", in.Clues, &o.Clues}, {"holes_per_box", in.HolesPerBox, &o.HolesPerBox}, {"solutions", in.Solutions, &o.Solutions}} {
		if *r.to, err = generate.ParseRange(r.text); err != nil {
			return o, field(r.name, r.text, err)
		}
	}
	if o.Rating, err = generate.ParseRatings(in.Rating); err != nil {
		return o, field("rating", in.Rating, err)
	}
	if o.Solutions.Hi > mostSolutions {
		return o, field("solutions", in.Solutions, message.Errorf("at most %d here; the command has no such bound", mostSolutions))
	}
	if o.Seed = rand.Uint64(); in.Seed != "" {
		if o.Seed, err = generate.ParseSeed(in.Seed); err != nil {
			return o, field("seed", in.Seed, err)
		}
	}
	return o, nil
}

// weight is light only for what a single try makes: any other demand is tried
// for until it is met, and nobody knows how long that takes.
func (in *generateIn) weight(o *generate.Options) weight {
	plain := *in
	plain.Number, plain.Rules, plain.Symbols, plain.Seed, plain.Index = 0, "", "", "", 0
	plain.Symmetry, plain.Minimal, plain.Full = "", false, false
	switch {
	case o.N > 10:
		return heavy
	case !reflect.ValueOf(plain).IsZero():
		return max(trial, weightOf(o.Rules))
	}
	return weightOf(o.Rules)
}

// generate makes puzzles.
func (s *service) generate(r *request[generateIn]) (*generateOut, error) {
	o, err := r.in.options(r, s.reading)
	if err != nil {
		return nil, err
	}
	out, err := working(s, r, r.in.weight(&o), func(ctx context.Context) (*generateOut, error) {
		out := &generateOut{Puzzles: []puzzleOut{}, Seed: strconv.FormatUint(o.Seed, 10)}
		for item, err := range generate.All(ctx, o) {
			if err != nil {
				return nil, err
			}
			out.Puzzles = append(out.Puzzles, puzzleOutOf(&item))
		}
		return out, nil
	})
	var option *generate.OptionError
	var impossible *generate.ImpossibleError
	switch {
	case errors.As(err, &option):
		name := strings.ReplaceAll(option.Option, "-", "_") // as fields are written
		return nil, field(name, nil, &generate.OptionError{Option: name, Reason: option.Reason})
	case errors.As(err, &impossible):
		return nil, field(r.in.demand(), nil, impossible)
	}
	return out, err
}

// demand is the field that an impossible wish is most likely about.
func (in *generateIn) demand() string {
	for _, one := range []struct {
		name string
		set  bool
	}{
		{"technique", in.Technique != ""}, {"only", len(in.Only) > 0}, {"rating", in.Rating != ""}, {"level", in.Level != ""},
		{"solutions", in.Solutions != ""}, {"holes_per_box", in.HolesPerBox != ""},
	} {
		if one.set {
			return one.name
		}
	}
	return "clues"
}

func puzzleOutOf(item *generate.Item) puzzleOut {
	symbols := item.Puzzle.Symbols
	if symbols == nil {
		symbols = item.Puzzle.Rules.Symbols()
	}
	out := puzzleOut{
		Puzzle:    item.Puzzle.String(),
		Solution:  string(symbols.AppendLine(nil, item.Solution)),
		Clues:     item.Clues,
		Solutions: item.Solutions,
		Rules:     item.Puzzle.Rules.String(),
		Index:     item.Index,
	}
	if item.Rating > 0 {
		out.Rating, out.Level = item.Rating, logic.LevelOf(item.Rating).ID
	}
	return out
}

package call

import (
	"maps"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/variants"
)

// Args are the arguments of a call. What is missing is the zero value; what is
// of another type than it should be is the page's fault and panics, which
// Answer turns into a trouble.
type Args struct{ fields Object }

func field[T any](a Args, name string) (value T) {
	switch v := a.fields[name].(type) {
	case nil:
	case T:
		return v
	default:
		panic("argument " + name + " has another type than it should")
	}
	return value
}

// Text is a string.
func (a Args) Text(name string) string { return field[string](a, name) }

// Int is a whole number.
func (a Args) Int(name string) int { return int(field[float64](a, name)) }

// Float is a number.
func (a Args) Float(name string) float64 { return field[float64](a, name) }

// Yes is a boolean.
func (a Args) Yes(name string) bool { return field[bool](a, name) }

// List is an array, nil when there is none.
func (a Args) List(name string) List { return field[List](a, name) }

// Fields are the fields of an object, none when there is none.
func (a Args) Fields(name string) Args { return Args{field[Object](a, name)} }

// Tones are colours of clues by their texts, nil for none.
func (a Args) Tones(name string) constraint.Tones {
	fields := a.Fields(name)
	if len(fields.fields) == 0 {
		return nil
	}
	tones := constraint.Tones{}
	for _, clue := range fields.Keys() {
		tones[clue] = constraint.Tone(fields.Text(clue))
	}
	return tones
}

// Fields are those of an object in a list, none when it is something else.
func Fields(element any) Args {
	fields, _ := element.(Object)
	return Args{fields}
}

// Keys are the names of all fields.
func (a Args) Keys() []string { return slices.Collect(maps.Keys(a.fields)) }

// Number is a whole number of 64 bits as a string of digits, nil when there is none.
func (a Args) Number(name string, err *error) *ask.Number {
	text := a.Text(name)
	if text == "" {
		return nil
	}
	n, wrong := generate.ParseSeed(text)
	if wrong != nil {
		*err = &ask.DemandError{Demand: name, Reason: &generate.OptionError{Option: name, Reason: wrong}}
	}
	number := ask.Number(n)
	return &number
}

// Names are names with commas between, also of an array of them.
func (a Args) Names(name string) string {
	if _, text := a.fields[name].(string); text {
		return a.Text(name)
	}
	return strings.Join(a.Texts(name), ",")
}

// Numbers are the numbers of an array, nil when there is none.
func (a Args) Numbers(name string) []int {
	var numbers []int
	for _, element := range a.List(name) {
		number, ok := element.(float64)
		if !ok {
			panic("argument " + name + " has an element that is no number")
		}
		numbers = append(numbers, int(number))
	}
	return numbers
}

// Texts are the strings of an array.
func (a Args) Texts(name string) []string {
	var texts []string
	for _, element := range a.List(name) {
		text, _ := element.(string)
		texts = append(texts, text)
	}
	return texts
}

// Puzzle is an object of type PuzzleData.
func (a Args) Puzzle(name string) (sudoku.Puzzle, error) {
	return a.Fields(name).puzzle()
}

func (a Args) puzzle() (p sudoku.Puzzle, err error) {
	if p.Rules, err = Rules(a.Text("rules")); err != nil {
		return p, err
	}
	n := p.Rules.N()
	if names := a.List("symbols"); names != nil {
		if p.Symbols, err = symbols(names, n); err != nil {
			return p, err
		}
	}
	p.Givens, err = grid(p.Rules, a.Numbers("givens"))
	return p, err
}

// Board is an object of type BoardData.
func (a Args) Board(name string) (*sudoku.Board, error) {
	a = a.Fields(name)
	p, err := a.puzzle()
	if err != nil {
		return nil, err
	}
	b := sudoku.NewBoard(p)
	if entries := a.Numbers("entries"); entries != nil {
		if b.Entries, err = grid(p.Rules, entries); err != nil {
			return nil, err
		}
		for cell, given := range b.Givens {
			if given != 0 {
				b.Entries[cell] = 0
			}
		}
	}
	for name, sets := range map[string][]sudoku.Set{"corner": b.Corner, "centre": b.Centre, "colours": b.Colours} {
		for cell, set := range a.Numbers(name) {
			if cell < len(sets) {
				sets[cell] = sudoku.Set(uint32(set))
			}
		}
	}
	for i, colour := range a.Numbers("candidateColours") {
		if i < len(b.CandidateColours) {
			b.CandidateColours[i] = uint8(colour)
		}
	}
	return b, nil
}

// MostDigits is the largest board whose sets are numbers of 32 bits.
const MostDigits = 32

// Rules reads rules; "" is the classic ones.
func Rules(text string) (*sudoku.Rules, error) {
	if text == "" || text == "9" {
		return sudoku.Classic(), nil
	}
	rules, err := variants.Parse(text)
	if err == nil && rules.N() > MostDigits {
		return nil, errSize
	}
	if err == nil {
		err = ask.OnBoard(rules)
	}
	return rules, err
}

// Asked reads rules that may leave something to be drawn or laid out.
func Asked(text string) (asked generate.Asked, err error) {
	if text == "9" {
		return generate.Asked{Rules: sudoku.Classic()}, nil
	}
	asked, err = generate.ParseRules(text)
	if err == nil && asked.Rules.N() > MostDigits {
		err = errSize
	}
	return asked, err
}

// grid is digits that fit the rules.
func grid(rules *sudoku.Rules, digits []int) (sudoku.Grid, error) {
	g := make(sudoku.Grid, len(digits))
	for cell, d := range digits {
		g[cell] = uint8(min(max(d, 0), 255))
	}
	return g, rules.Fits(g)
}

func symbols(names List, n int) (*sudoku.Symbols, error) {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i], _ = name.(string)
	}
	s, err := sudoku.NewSymbols(texts...)
	if err == nil && s.N() != n {
		err = errArgs
	}
	if err != nil {
		return nil, &symbolsError{err}
	}
	return s, nil
}

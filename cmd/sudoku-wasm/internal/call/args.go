package call

import (
	"maps"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/page"
	"jiugong/sudoku/variants"
)

// Args are the arguments of a call. A missing argument is the zero value. A
// value of the wrong type is the page's fault and panics, which Answer turns
// into a trouble.
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

// Text returns a string.
func (a Args) Text(name string) string { return field[string](a, name) }

// Int returns a whole number.
func (a Args) Int(name string) int { return int(field[float64](a, name)) }

// Float returns a number.
func (a Args) Float(name string) float64 { return field[float64](a, name) }

// Yes returns a boolean.
func (a Args) Yes(name string) bool { return field[bool](a, name) }

// List returns an array, nil when there is none.
func (a Args) List(name string) List { return field[List](a, name) }

// Fields returns the fields of an object, none when there is none.
func (a Args) Fields(name string) Args { return Args{field[Object](a, name)} }

// Tones returns colours of clues by their texts, nil for none.
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

// Fields returns those of an object in a list, none when it is something else.
func Fields(element any) Args {
	fields, _ := element.(Object)
	return Args{fields}
}

// Keys returns the names of all fields.
func (a Args) Keys() []string { return slices.Collect(maps.Keys(a.fields)) }

// Number returns a whole number of 64 bits as a string of digits, nil when there is none.
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

// Names returns names with commas between, also of an array of them.
func (a Args) Names(name string) string {
	if _, text := a.fields[name].(string); text {
		return a.Text(name)
	}
	return strings.Join(a.Texts(name), ",")
}

// Numbers returns the numbers of an array, nil when there is none.
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

// Texts returns the strings of an array.
func (a Args) Texts(name string) []string {
	var texts []string
	for _, element := range a.List(name) {
		text, _ := element.(string)
		texts = append(texts, text)
	}
	return texts
}

// Puzzle makes a puzzle of what the page gives.
func Puzzle(given page.PuzzleData) (p sudoku.Puzzle, err error) {
	if p.Rules, err = Rules(given.Rules); err != nil {
		return p, err
	}
	if len(given.Symbols) > 0 {
		if p.Symbols, err = symbols(given.Symbols, p.Rules.N()); err != nil {
			return p, err
		}
	}
	p.Givens, err = grid(p.Rules, given.Givens)
	return p, err
}

// Board makes a board of what the page gives.
func Board(given page.BoardData) (*sudoku.Board, error) {
	p, err := Puzzle(given.PuzzleData)
	if err != nil {
		return nil, err
	}
	b := sudoku.NewBoard(p)
	if given.Entries != nil {
		if b.Entries, err = grid(p.Rules, given.Entries); err != nil {
			return nil, err
		}
		for cell, given := range b.Givens {
			if given != 0 {
				b.Entries[cell] = 0
			}
		}
	}
	fill := func(sets []sudoku.Set, given []int) {
		for cell, set := range given[:min(len(given), len(sets))] {
			sets[cell] = sudoku.Set(uint32(set))
		}
	}
	fill(b.Corner, given.Corner)
	fill(b.Centre, given.Centre)
	fill(b.Colours, given.Colours)
	for i, colour := range given.CandidateColours[:min(len(given.CandidateColours), len(b.CandidateColours))] {
		b.CandidateColours[i] = uint8(colour)
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

// grid returns digits that fit the rules.
func grid(rules *sudoku.Rules, digits []int) (sudoku.Grid, error) {
	g := make(sudoku.Grid, len(digits))
	for cell, d := range digits {
		g[cell] = uint8(min(max(d, 0), 255))
	}
	return g, rules.Fits(g)
}

func symbols(names []string, n int) (*sudoku.Symbols, error) {
	s, err := sudoku.NewSymbols(names...)
	if err == nil && s.N() != n {
		err = errArgs
	}
	if err != nil {
		return nil, &symbolsError{err}
	}
	return s, nil
}

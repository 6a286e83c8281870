package sudoku

import (
	"slices"

	"jiugong/sudoku/internal/engine"
	"jiugong/sudoku/internal/engine/search"
)

// WithCages is WithRead for a text, as String writes it, of these rules, which have no constraints,
// and cages with sums. For each cage, cages has the number of its cells, their sum, and the cells:
// fewer than N, none of them twice. That is all that the new rules keep, as long as nobody asks for
// more than one search.
func (rules *Rules) WithCages(text string, cages []uint16, read func(text string) []Constraint) *Rules {
	rules = rules.orClassic()
	if rules := known.find(text); rules != nil {
		return rules
	}
	cages = slices.Clone(cages)
	for rest := cages; len(rest) > 0; rest = rest[2+rest[0]:] {
		rest[1] += rest[0] * uint16(1-rules.shape.first) // engines count digits from 1
	}
	more := rules.extended(text, engine.CageList(cages).Count())
	more.cages, more.named, more.read = cages, true, read
	return known.keep(text, more)
}

// model is the rules as engines take them. Where the rules keep cages, it is made at the first call.
func (rules *Rules) model() *engine.Model {
	if rules.cages == nil {
		return rules.whole
	}
	return rules.caged.get(func() *engine.Model { return new(engine.CageModel).Lay(rules.plain.model(), rules.cages) })
}

// compile is the model laid out for the search.
func (rules *Rules) compile() *search.Program {
	return rules.program.get(func() *search.Program {
		if rules.plain == nil {
			return search.Compile(rules.model())
		}
		return search.Extend(rules.plain.compile(), rules.model())
	})
}

// solver is a Solver of the rules. Rules with constraints are mostly those of one puzzle, so their
// first Solver has a program of its own, whose memory it gives back, and of cages the model, too.
func (rules *Rules) solver() *search.Solver {
	switch {
	case rules.plain == nil || rules.searched.Swap(true):
		return search.New(rules.compile())
	case rules.cages != nil:
		return search.NewWithCages(rules.plain.compile(), rules.plain.model(), rules.cages)
	}
	return search.NewExtended(rules.plain.compile(), rules.model())
}

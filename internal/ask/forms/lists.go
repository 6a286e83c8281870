package forms

import (
	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/variants"
	"jiugong/sudoku/words"
)

// Lists asks what there is to choose from, as sudoku help tells it.
type Lists struct {
	Lang ask.Lang `json:"lang,omitempty" doc:"the language of the words; left out, the header Accept-Language tells" choices:"languages"`
}

// Said returns the language that is asked for.
func (q *Lists) Said() ask.Lang { return q.Lang }

// Listed is the answer.
type Listed struct {
	Variants   []Kind  `json:"variants" nullable:"false" doc:"the kinds of constraints"`
	Features   []Named `json:"features" nullable:"false" doc:"the features of rules, such as x"`
	Layouts    []Named `json:"layouts" nullable:"false" doc:"the boards of several grids, such as samurai"`
	Levels     []Named `json:"levels" nullable:"false" doc:"the levels, the easiest first"`
	Techniques []Named `json:"techniques" nullable:"false" doc:"the techniques, in the order in which they are looked for"`
	Forms      []Form  `json:"forms" nullable:"false" doc:"the forms that puzzles are read and written in"`
}

// Named is one of a list.
type Named struct {
	Name string `json:"name" doc:"what it is called in questions"`
	Said string `json:"said,omitempty" doc:"what people call it"`
}

// Kind is a kind of constraints.
type Kind struct {
	Named
	Rules string `json:"rules" doc:"rules with one of the kind" example:"9+killer=15:r1c1r1c2"`
	About string `json:"about" doc:"what that one says"`
}

// Form is a form of puzzles.
type Form struct {
	Name   string `json:"name" doc:"what it is called in from and to"`
	About  string `json:"about" doc:"what it is"`
	Reads  bool   `json:"reads" doc:"whether puzzles are read in it"`
	Writes bool   `json:"writes" doc:"whether they are written in it"`
}

// Of answers.
func (q *Lists) Of(d *ask.Desk) *Listed {
	a, said := new(Listed), d.InWords()
	for _, k := range variants.All() {
		kind := Kind{Named: Named{k.Name, said.Term("kind", k.Name)}, Rules: k.Sample()}
		if rules, err := variants.Parse(kind.Rules); err == nil {
			kind.About = said.Constraint(rules.Constraints()[0], rules.Symbols())
		}
		a.Variants = append(a.Variants, kind)
	}
	for _, f := range sudoku.Features() {
		a.Features = append(a.Features, Named{f.Name, said.Term("feature", f.Name)})
	}
	for _, l := range sudoku.Layouts() {
		a.Layouts = append(a.Layouts, Named{Name: l.Name})
	}
	for _, l := range logic.Levels() {
		a.Levels = append(a.Levels, Named{l.ID, said.Level(l)})
	}
	for _, t := range logic.HumanTechniques() {
		a.Techniques = append(a.Techniques, Named{string(t), said.Name(t)})
	}
	for _, f := range notation.Forms() {
		a.Forms = append(a.Forms, Form{f.Name, words.Help.Said(said.Tag(), "form."+f.Name), f.CanRead(), f.CanWrite()})
	}
	return a
}

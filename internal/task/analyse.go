package task

import (
	"context"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/canon/catalogue"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/analyse"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
)

// Analyse answers questions about each puzzle.
type Analyse struct {
	To      string // tsv or json
	Columns []analyse.Column
	Words   *explain.Words
	// Catalogue tells ranks; nil if no column does.
	Catalogue *catalogue.Catalogue

	finders Finders
}

// AnalyseColumns are the columns of some names, separated by commas: "" for those that
// are quick, "all" for all. The error is a *DemandError.
func AnalyseColumns(names string) (columns []analyse.Column, err error) {
	known := map[string]analyse.Column{}
	var list []string
	for _, c := range analyse.Columns() {
		known[c.Name] = c
		list = append(list, c.Name)
		if names == "all" || names == "" && !c.Slow {
			columns = append(columns, c)
		}
	}
	if columns != nil {
		return columns, nil
	}
	for name := range strings.SplitSeq(names, ",") {
		c, ok := known[strings.TrimSpace(name)]
		if !ok {
			return nil, &DemandError{"columns", message.Errorf("%s: no such column; %v", name, meant.Of(strings.TrimSpace(name), list))}
		}
		columns = append(columns, c)
	}
	return columns, nil
}

// Header is the line above the rows, if there is one.
func (t *Analyse) Header() string {
	names := []string{"puzzle"}
	for _, c := range t.Columns {
		names = append(names, c.Name)
	}
	return Rows{To: t.To}.header(names...)
}

// Do answers a unit.
func (t *Analyse) Do(ctx context.Context, u *Unit, a *Sink) {
	for i := range u.Raws {
		if !a.one(ctx, u, i, t.appendNothing, func(index int, p *sudoku.Puzzle) error {
			answers, err := t.answers(ctx, *p)
			if err == nil {
				a.Out = t.append(a.Out, index, p, answers)
			}
			return err
		}) {
			return
		}
	}
}

func (t *Analyse) answers(ctx context.Context, p sudoku.Puzzle) ([]string, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	subject := analyse.NewSubject(p, t.finders.For(p.Rules))
	subject.Catalogue = t.Catalogue
	answers := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		var err error
		if answers[i], err = c.Answer(ctx, subject); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

func (t *Analyse) append(dst []byte, index int, p *sudoku.Puzzle, answers []string) []byte {
	puzzle, rules := textOf(p)
	if t.To == "tsv" {
		dst = append(dst, puzzle...)
		for _, answer := range answers {
			dst = append(append(dst, '\t'), answer...)
		}
		return append(append(append(dst, '\t'), rules...), '\n')
	}
	dst = strconv.AppendInt(append(dst, `{"index":`...), int64(index), 10)
	dst = appendField(dst, "puzzle", puzzle)
	for i, c := range t.Columns {
		dst = appendAnswer(dst, c, answers[i])
	}
	return append(appendField(dst, "rules", rules), "}\n"...)
}

func (t *Analyse) appendNothing(dst []byte, index int, p *sudoku.Puzzle, err error) []byte {
	puzzle, rules := textOf(p)
	if t.To == "json" {
		return AppendJSON(dst, failureJSON{index, puzzle, inWords(t.Words, err), rules})
	}
	return append(append(dst, puzzle...), strings.Repeat("\t", len(t.Columns)+1)+rules+"\n"...)
}

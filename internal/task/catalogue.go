package task

import (
	"context"
	"fmt"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/canon/catalogue"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
)

// Ranked finds of each grid its rank among all that are no looks of each other.
type Ranked struct {
	To        string // line, tsv or json
	Catalogue *catalogue.Catalogue
	Words     *explain.Words
}

// Header is the line above the rows, if there is one.
func (t *Ranked) Header() string {
	if t.To != "tsv" {
		return ""
	}
	return "grid\trank\tcanonical\tband\tsymmetries\n"
}

// Do answers a unit.
func (t *Ranked) Do(ctx context.Context, u *Unit, a *Sink) {
	for i := range u.Raws {
		if !a.one(ctx, u, i, t.appendNothing, func(index int, p *sudoku.Puzzle) error {
			rank, err := t.rank(ctx, p)
			if err != nil {
				a.Status = Unreadable // no grid that could have one
				return err
			}
			a.Out = t.append(a.Out, index, p.Givens, rank)
			return nil
		}) {
			return
		}
	}
}

func (t *Ranked) rank(ctx context.Context, p *sudoku.Puzzle) (int, error) {
	if !p.Rules.IsClassic() {
		return 0, message.Errorf("only grids of the classic 9×9 have a rank, not of %v", p.Rules)
	}
	return t.Catalogue.Rank(ctx, p.Givens)
}

// place is what is told of a grid's class.
type place struct {
	Rank       int    `json:"rank"`
	Canonical  string `json:"canonical"`
	Band       int    `json:"band"`
	Symmetries uint64 `json:"symmetries"`
}

func placeOf(rank int, grid sudoku.Grid) place {
	form, symmetries, err := canon.Minlex(context.Background(), (*[81]uint8)(grid))
	if err != nil {
		panic(err) // it has a rank, so it is a grid
	}
	return place{rank, sudoku.Puzzle{Givens: form[:]}.String(), canon.Bands(&form)[0], symmetries}
}

func (p place) append(dst []byte) []byte {
	return fmt.Appendf(dst, "%d\t%s\t%d\t%d\n", p.Rank, p.Canonical, p.Band, p.Symmetries)
}

type rankedJSON struct {
	Index int    `json:"index"`
	Grid  string `json:"grid"`
	place
}

func (t *Ranked) append(dst []byte, index int, grid sudoku.Grid, rank int) []byte {
	switch t.To {
	case "line":
		return append(strconv.AppendInt(dst, int64(rank), 10), '\n')
	case "json":
		return AppendJSON(dst, rankedJSON{index, sudoku.Puzzle{Givens: grid}.String(), placeOf(rank, grid)})
	}
	dst = append(append(dst, sudoku.Puzzle{Givens: grid}.String()...), '\t')
	return placeOf(rank, grid).append(dst)
}

func (t *Ranked) appendNothing(dst []byte, index int, p *sudoku.Puzzle, err error) []byte {
	puzzle, rules := textOf(p)
	switch t.To {
	case "tsv":
		return append(append(dst, puzzle...), "\t\t\t\t\n"...)
	case "json":
		return AppendJSON(dst, failureJSON{index, puzzle, inWords(t.Words, err), rules})
	}
	return append(dst, '\n')
}

// Unranked finds the grids of ranks. It is no Task: ranks are no puzzles.
type Unranked Ranked

// Rank is one as somebody wrote it, and where.
type Rank struct {
	Text   string
	Index  int // among all that are asked for, from 1
	Source string
	Line   int
}

// Header is the line above the rows, if there is one.
func (t *Unranked) Header() string {
	if t.To != "tsv" {
		return ""
	}
	return "rank\tcanonical\tband\tsymmetries\n"
}

// Do answers one.
func (t *Unranked) Do(ctx context.Context, asked Rank, a *Sink) {
	rank, err := asked.number()
	var grid sudoku.Grid
	if err == nil {
		grid, err = t.Catalogue.Grid(ctx, rank)
	}
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		a.Status = Unreadable
		a.Errors = append(a.Errors, Complaint{asked.where(), err, asked.Index, asked.Line})
		a.Out = t.appendNothing(a.Out, asked, err)
	default:
		a.Out = t.append(a.Out, asked.Index, rank, grid)
	}
	a.Done()
}

// number reads the rank; whether there is a grid of it is not its business, but for
// those that no number holds.
func (r Rank) number() (int, error) {
	for _, c := range r.Text {
		if c < '0' || c > '9' {
			return 0, message.Errorf("%.100q is no rank; a right one is 123456789. --rank is for the ranks of grids", r.Text)
		}
	}
	if len(r.Text) == 81 {
		return 0, message.Errorf("this is a grid; --rank tells its rank")
	}
	rank, err := strconv.Atoi(r.Text)
	if err != nil {
		return 0, message.Errorf("there is no grid of rank %s: ranks go from 1 to %d", r.Text, catalogue.Classes)
	}
	return rank, nil
}

func (r Rank) where() message.Message {
	if r.Source == "" {
		return message.Errorf("rank %d (line %d)", r.Index, r.Line)
	}
	return message.Errorf("rank %d (%s:%d)", r.Index, r.Source, r.Line)
}

type unrankedJSON struct {
	Index int `json:"index"`
	place
}

func (t *Unranked) append(dst []byte, index, rank int, grid sudoku.Grid) []byte {
	switch t.To {
	case "line":
		return append(append(dst, sudoku.Puzzle{Givens: grid}.String()...), '\n')
	case "json":
		return AppendJSON(dst, unrankedJSON{index, placeOf(rank, grid)})
	}
	return placeOf(rank, grid).append(dst)
}

type noRankJSON struct {
	Index int    `json:"index"`
	Rank  string `json:"rank"`
	Error any    `json:"error"`
}

func (t *Unranked) appendNothing(dst []byte, asked Rank, err error) []byte {
	switch t.To {
	case "tsv":
		return append(append(dst, asked.Text...), "\t\t\t\n"...)
	case "json":
		return AppendJSON(dst, noRankJSON{asked.Index, asked.Text, inWords(t.Words, err)})
	}
	return append(dst, '\n')
}

package ask

import (
	"context"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/canon/catalogue"
	"jiugong/sudoku/internal/message"
)

// Rank asks for the rank of a classic grid in the catalogue. All looks of a grid share one
// rank.
type Rank struct{ OfPuzzle }

// Ranked holds the answer to a Rank.
type Ranked struct {
	About
	Place
}

// Place describes the class of a grid.
type Place struct {
	Rank       string `json:"rank" doc:"from 1 to 5472730538"`
	Canonical  string `json:"canonical" doc:"the smallest form of the grid"`
	Band       int    `json:"band" doc:"which of the 416 bands the form begins with, from 1"`
	Symmetries string `json:"symmetries" doc:"how many symmetries the grid has, itself among them"`
}

// Of returns the answer to q.
func (q *Rank) Of(ctx context.Context, d *Desk, g *Given) (*Ranked, error) {
	if !g.Puzzle.Rules.IsClassic() {
		return nil, Unfit{message.Errorf("catalogue.classic", g.Puzzle.Rules)}
	}
	rank, err := d.Catalogue.Rank(ctx, g.Puzzle.Givens)
	if err != nil {
		return nil, Unfit{err}
	}
	return &Ranked{Place: placeOf(rank, g.Puzzle.Givens)}, nil
}

// Grid asks for the grid of a rank.
type Grid struct {
	Rank string `json:"rank" maxLength:"100" doc:"from 1 to 5472730538" example:"123456789"`
	Lang Lang   `json:"lang,omitempty" doc:"the language of what is wrong; left out, the header Accept-Language tells" choices:"languages"`
}

// Said returns the language asked for.
func (q *Grid) Said() Lang { return q.Lang }

// Located holds the answer to a Grid.
type Located struct {
	Index int      `json:"index,omitempty" doc:"the number of the rank in the input, from 1, where there may be several"`
	Error Sentence `json:"error,omitempty" doc:"why there is none, in words"`
	Place
}

// Of returns the answer to q.
func (q *Grid) Of(ctx context.Context, d *Desk) (*Located, error) {
	rank, err := q.number()
	if err != nil {
		return nil, err
	}
	grid, err := d.Catalogue.Grid(ctx, rank)
	if err != nil {
		return nil, err
	}
	return &Located{Place: placeOf(rank, grid)}, nil
}

// number returns the rank as a number. It fails only for ranks that no int holds.
func (q *Grid) number() (int, error) {
	for _, c := range q.Rank {
		if c < '0' || c > '9' {
			return 0, message.Errorf("catalogue.rank", q.Rank)
		}
	}
	if len(q.Rank) == 81 {
		return 0, message.Errorf("catalogue.is_grid")
	}
	rank, err := strconv.Atoi(q.Rank)
	if err != nil {
		return 0, message.Errorf("catalogue.no_rank_text", q.Rank, catalogue.Classes)
	}
	return rank, nil
}

func placeOf(rank int, grid sudoku.Grid) Place {
	form, symmetries, err := canon.Minlex(context.Background(), (*[81]uint8)(grid))
	if err != nil {
		panic(err) // it has a rank, so it is a grid
	}
	return Place{strconv.Itoa(rank), sudoku.Puzzle{Givens: form[:]}.String(), canon.Bands(&form)[0], strconv.FormatUint(symmetries, 10)}
}

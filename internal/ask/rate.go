package ask

import (
	"context"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

// Rate asks how hard a puzzle is for a person.
type Rate struct {
	OfPuzzle
	Profile string `json:"profile,omitempty" enum:"se121,human" default:"se121"`
}

// Rated holds the answer to a Rate.
type Rated struct {
	About
	Rating
}

// Rating describes how hard a puzzle is, on the Sudoku Explainer scale.
type Rating struct {
	ER        logic.Rating `json:"er" doc:"how hard the hardest step is, on the Sudoku Explainer scale" example:"7.2"`
	EP        logic.Rating `json:"ep" doc:"how hard the hardest step is until the first digit is placed"`
	ED        logic.Rating `json:"ed" doc:"how hard the first step is"`
	Level     string       `json:"level" doc:"er as a word that stays the same in every language" example:"hard"`
	Technique string       `json:"technique" doc:"the hardest technique, by its stable name" example:"xy_wing"`
}

func ratingOf(r logic.Ratings) Rating {
	return Rating{r.ER, r.EP, r.ED, r.Level().ID, string(r.Hardest)}
}

// Of returns the answer to q.
func (q *Rate) Of(ctx context.Context, _ *Desk, g *Given) (*Rated, error) {
	var ratings logic.Ratings
	var err error
	if logic.Profile(q.Profile) == logic.Human {
		ratings, err = ratePath(ctx, g.Puzzle)
	} else {
		ratings, err = logic.Rate(ctx, g.Puzzle, logic.RateOptions{})
	}
	if err != nil {
		return nil, err
	}
	return &Rated{Rating: ratingOf(ratings)}, nil
}

// ratePath rates the path that a person would take.
func ratePath(ctx context.Context, p sudoku.Puzzle) (logic.Ratings, error) {
	if _, err := sudoku.Solve(ctx, p); err != nil {
		return logic.Ratings{}, err
	}
	path, err := logic.Path(ctx, p, logic.Human)
	return logic.PathRatings(path), err
}

package analyse

import (
	"context"
	"strconv"
	"strings"

	"jiugong/sudoku/canon"
)

func canonical(ctx context.Context, s *Subject) (string, error) {
	form, err := s.Finder.Form(ctx, s.Puzzle)
	if err != nil {
		return "", err
	}
	return form.Puzzle.String(), nil
}

func symmetries(ctx context.Context, s *Subject) (string, error) {
	form, err := s.Finder.Form(ctx, s.Puzzle)
	if err != nil {
		return "", err
	}
	return form.Symmetries.String(), nil
}

func class(ctx context.Context, s *Subject) (string, error) {
	form, err := s.class(ctx)
	if err != nil || form.Symmetries == nil {
		return none, err
	}
	return form.Puzzle.String(), nil
}

func classSymmetries(ctx context.Context, s *Subject) (string, error) {
	form, err := s.class(ctx)
	if err != nil || form.Symmetries == nil {
		return none, err
	}
	return form.Symmetries.String(), nil
}

func bands(ctx context.Context, s *Subject) (string, error) {
	solution, err := s.solution(ctx)
	if err != nil || solution == nil || !s.Puzzle.Rules.IsClassic() {
		return none, err
	}
	var numbers []string
	for _, n := range canon.Bands((*[81]uint8)(solution)) {
		numbers = append(numbers, strconv.Itoa(n))
	}
	return strings.Join(numbers, " "), nil
}

package analyse

import (
	"context"
	"strconv"
	"strings"
)

func canonical(ctx context.Context, s *Subject) (string, error) {
	form, err := s.Finder.Form(ctx, s.Puzzle)
	if err != nil {
		return "", err
	}
	return string(form.Puzzle.AppendLine(nil)), nil
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

func rank(ctx context.Context, s *Subject) (string, error) {
	solution, err := s.solution(ctx)
	if err != nil || solution == nil || !s.Puzzle.Rules.IsClassic() || s.Catalogue == nil {
		return none, err
	}
	rank, err := s.Catalogue.Rank(ctx, solution)
	return strconv.Itoa(rank), err
}

// ofBands answers with a number for each of the solution's bands, then for each of its
// stacks.
func ofBands(numbers func(*[81]uint8) [6]int) func(context.Context, *Subject) (string, error) {
	return func(ctx context.Context, s *Subject) (string, error) {
		solution, err := s.solution(ctx)
		if err != nil || solution == nil || !s.Puzzle.Rules.IsClassic() {
			return none, err
		}
		var texts []string
		for _, n := range numbers((*[81]uint8)(solution)) {
			texts = append(texts, strconv.Itoa(n))
		}
		return strings.Join(texts, " "), nil
	}
}

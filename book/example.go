package book

import (
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/logic"
)

// example is a step of a puzzle, and the state before it. Without a step it is none.
type example struct {
	puzzle *Puzzle
	state  *logic.State
	step   *logic.Step
}

// walked returns the profile by which a puzzle is solved for its examples: that which
// rates it.
func walked(p *Puzzle) logic.Profile {
	if p.Rules.IsClassic() {
		return logic.SE121
	}
	return logic.Human
}

// mostSteps is how far examples are looked for.
const mostSteps = 200

// example returns the first step of a puzzle's solution that fits, else the first of all.
// No step is no error.
func (l *layout) example(p *Puzzle, fits func(*logic.Step) bool) (first example, err error) {
	s, err := logic.NewState(p.Puzzle)
	if err != nil {
		return first, notTooLarge(err)
	}
	first.puzzle = p
	for range mostSteps {
		step, err := logic.Next(l.ctx, s, walked(p))
		if l.ctx.Err() != nil {
			return first, l.ctx.Err()
		}
		if step == nil || err != nil {
			break
		}
		if fits(step) {
			return example{p, s, step}, nil
		}
		if first.step == nil {
			first.state, first.step = s.Clone(), step
		}
		s.Apply(step)
	}
	return first, nil
}

// notTooLarge returns an error, but for boards that are too large for steps: these have no
// examples.
func notTooLarge(err error) error {
	if errors.Is(err, logic.ErrTooLarge) {
		return nil
	}
	return err
}

// ruleExample returns a step that needs the special feature of some rules. It
// is of the solution of one of their first puzzles. If that never needs it, it
// is one that could be taken at the puzzle's beginning.
func (l *layout) ruleExample(k kind) (example, error) {
	rules := k.puzzles[0].Rules
	fits := func(step *logic.Step) bool { return beyondClassic(rules, step) }
	if !special(rules) {
		fits = func(*logic.Step) bool { return true }
	}
	var first example
	for i, p := range k.puzzles[:min(len(k.puzzles), 6)] {
		rules = p.Rules
		x, err := l.example(p, fits)
		if err != nil {
			return x, err
		}
		if x.step != nil && fits(x.step) {
			return x, nil
		}
		if i == 0 {
			first = x
		}
	}
	p := k.puzzles[0]
	s, err := logic.NewState(p.Puzzle)
	if err != nil || first.step == nil {
		return first, notTooLarge(err)
	}
	rules = p.Rules
	steps, err := logic.All(l.ctx, s, logic.Human)
	if l.ctx.Err() != nil {
		return first, l.ctx.Err()
	}
	for _, step := range steps {
		if err == nil && fits(step) {
			return example{p, s, step}, nil
		}
	}
	return first, nil
}

// special reports whether rules have more than rows, columns and boxes.
func special(rules *sudoku.Rules) bool {
	return len(rules.Features()) > 0 || len(rules.Constraints()) > 0 || hasRegions(rules)
}

// beyondClassic reports whether a step shows what is special of the rules.
func beyondClassic(rules *sudoku.Rules, step *logic.Step) bool {
	for _, part := range step.Parts {
		if len(part.Constraints) > 0 {
			return true
		}
		for _, house := range part.Houses {
			switch rules.Houses()[house].Kind {
			case sudoku.Row, sudoku.Column, sudoku.Box:
			default:
				return true
			}
		}
	}
	return false
}

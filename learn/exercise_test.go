package learn

import (
	"context"
	"errors"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/logic"
)

// Exercises of every lesson: the technique is next, the same numbers give the same one, and
// no two look alike.
func TestExercises(t *testing.T) {
	course := Standard()
	for i, l := range course.Lessons() {
		if !testlong.Every(16, i) {
			continue
		}
		t.Run(string(l.Technique), func(t *testing.T) {
			t.Parallel()
			looks := map[string]bool{}
			const n = 2
			for number := range n {
				p, err := course.Exercise(t.Context(), l.Technique, 7, number, nil)
				if err != nil {
					t.Fatal(err)
				}
				step, _, err := logic.Hint(t.Context(), p.Board(), logic.Human)
				if err != nil || step.Technique != l.Technique {
					t.Errorf("the hint of %d is %v, %v", number, step, err)
				}
				looks[p.String()] = true
				if number == 0 {
					again, err := course.Exercise(t.Context(), l.Technique, 7, number, nil)
					if err != nil || again.String() != p.String() {
						t.Errorf("again it is\n%v, not\n%v: %v", again, p, err)
					}
				}
			}
			if len(looks) < n {
				t.Errorf("%d of %d look different", len(looks), n)
			}
		})
	}
	if _, err := course.Exercise(t.Context(), "xy_wong", 1, 0, nil); !errors.As(err, new(*LessonError)) {
		t.Errorf("a technique that isn't one: %v", err)
	}
}

// The work for an exercise ends with its context.
func TestAnExerciseCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	start := time.Now()
	if _, err := Standard().Exercise(ctx, "x_wing", 1, 0, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if d := time.Since(start); d > testlong.Patience {
		t.Errorf("it took %v", d)
	}
}

// Answers to the examples of each lesson: all of the step, none of it, a part of it, and
// something that is wrong.
func TestAnswersAreJudged(t *testing.T) {
	course := Standard()
	for i, l := range course.Lessons() {
		if !testlong.Every(2, i) {
			continue
		}
		t.Run(string(l.Technique), func(t *testing.T) {
			t.Parallel()
			list, err := course.Examples(t.Context(), l.Technique)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range list[:testlong.Of(len(list), 1)] {
				want := func(what string, b *sudoku.Board, outcome Outcome) Verdict {
					t.Helper()
					v, err := p.Judge(t.Context(), b)
					if err != nil || v.Outcome != outcome {
						t.Errorf("%s is %q, %v, want %q:\n%v", what, v.Outcome, err, outcome, p)
					}
					return v
				}
				want("nothing", p.Board(), Open)
				whole := p.Board()
				answer(p, whole, p.step.Place, p.step.Remove)
				if v := want("the step", whole, Right); v.Step == nil || v.Step.Technique != l.Technique {
					t.Errorf("the step found is %v", v.Step)
				}
				solution, err := sudoku.Solve(t.Context(), p.board.Puzzle)
				if err != nil {
					t.Fatal(err)
				}
				for cell, d := range solution {
					if p.board.Digit(cell) == 0 && p.State().Candidates(cell).Len() > 1 {
						wrong := p.Board()
						answer(p, wrong, nil, []logic.Candidate{{Cell: cell, Digit: d}})
						if v := want("a digit of the solution ruled out", wrong, Wrong); len(v.Wrong) != 1 || v.Wrong[0].Cell != cell || v.Wrong[0].Digit != d {
							t.Errorf("wrong is %v", v.Wrong)
						}
						entered := p.Board()
						entered.Entries[cell] = p.State().Candidates(cell).Without(d).Min()
						want("a wrong digit", entered, Wrong)
						break
					}
				}
				if n := len(p.step.Remove); n > 1 {
					part := p.Board()
					answer(p, part, nil, p.step.Remove[:1])
					if v, err := p.Judge(t.Context(), part); err != nil || v.Outcome != Right && (v.Outcome != Part || v.Left == 0) {
						t.Errorf("a part of the step is %q with %d left, %v", v.Outcome, v.Left, err)
					}
				}
			}
		})
	}
}

// answer writes conclusions on a board of a position.
func answer(p *Position, b *sudoku.Board, place, remove []logic.Candidate) {
	s := p.State()
	for _, x := range place {
		b.Entries[x.Cell] = x.Digit
	}
	for _, x := range remove {
		if b.Centre[x.Cell] == 0 {
			b.Centre[x.Cell] = s.Candidates(x.Cell)
		}
		b.Centre[x.Cell] = b.Centre[x.Cell].Without(x.Digit)
	}
}

// What is true, but no part of a step by the technique, is neither right nor wrong.
func TestOtherTrueAnswers(t *testing.T) {
	list, err := Standard().Examples(t.Context(), "x_wing")
	if err != nil {
		t.Fatal(err)
	}
	p := list[0]
	solution, err := sudoku.Solve(t.Context(), p.board.Puzzle)
	if err != nil {
		t.Fatal(err)
	}
	steps, err := logic.StepsOf(t.Context(), p.State(), "x_wing")
	if err != nil {
		t.Fatal(err)
	}
	follows := map[logic.Candidate]bool{}
	for _, step := range steps {
		for _, x := range step.Remove {
			follows[x] = true
		}
	}
	for cell := range solution {
		for d := range p.State().Candidates(cell).Without(solution[cell]).Digits() {
			if x := (logic.Candidate{Cell: cell, Digit: d}); !follows[x] {
				b := p.Board()
				answer(p, b, nil, []logic.Candidate{x})
				if v, err := p.Judge(t.Context(), b); err != nil || v.Outcome != Other {
					t.Errorf("%v ruled out is %q, %v", x, v.Outcome, err)
				}
				return
			}
		}
	}
}

package learn

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/logic"
)

// Every technique of the profile Human has its lesson, but for nishio, which never comes
// next; of those about constraints, of which there will be more, most have. Each has two
// positions to show. The order is that of the profile.
func TestEveryTechniqueHasALesson(t *testing.T) {
	course := Standard()
	all := logic.HumanTechniques()
	first, end := slices.Index(all, "constraint_single"), slices.Index(all, "naked_single") // about constraints
	last, without := -1, 0
	for i, technique := range all {
		l, ok := course.Lesson(technique)
		switch {
		case ok == (technique == "nishio"):
			if without++; i < first || i >= end {
				t.Errorf("%s: has a lesson: %v", technique, ok)
			}
			fallthrough
		case !ok:
			continue
		}
		if n := len(course.stock[technique]); n < examples {
			t.Errorf("%s: %d positions", technique, n)
		}
		if at := slices.Index(course.Lessons(), l); !l.Constraints {
			if at < last {
				t.Errorf("%s comes as lesson %d, before a simpler one", technique, at)
			}
			last = at
		}
	}
	if without > (end-first)/4 {
		t.Errorf("%d techniques about constraints have no lesson: harvest_test.go finds positions for them", without)
	}
	constraints := false
	for _, l := range course.Lessons() {
		if constraints && !l.Constraints {
			t.Errorf("%s comes after lessons about constraints", l.Technique)
		}
		constraints = l.Constraints
	}
}

// Every position of the course reads as it is written, and its technique is the next step.
// It is those that lessons show, and some of the stock, or all with SUDOKU_LONG.
func TestEveryPositionOfTheCourseHolds(t *testing.T) {
	course := Standard()
	for technique, stock := range course.stock {
		t.Run(string(technique), func(t *testing.T) {
			t.Parallel()
			looks := map[string]bool{}
			for i, text := range stock {
				if i >= examples && i%testlong.Of(6, 20) != 0 && os.Getenv("SUDOKU_LONG") == "" {
					continue
				}
				p, err := course.stocked(t.Context(), technique, i)
				if err != nil {
					t.Error(err)
					continue
				}
				if p.String() != text {
					t.Errorf("position %d reads as\n%s\nnot\n%s", i+1, p, text)
				}
				if looks[text] {
					t.Errorf("position %d is there twice", i+1)
				}
				looks[text] = true
				if i == 0 {
					if l, _ := course.Lesson(technique); l.Rating != p.step.Rating {
						t.Errorf("rated %v, its step %v", l.Rating, p.step.Rating)
					}
				}
				if err := p.State().Verify(p.Step()); err != nil {
					t.Errorf("position %d: %v", i+1, err)
				}
			}
		})
	}
}

func TestABadCourseIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"x_wing 9 ...":                 "line 1",
		"# fine\n\n3.2 x_wong 9 53..7": "line 3",
		"3.2":                          "line 1",
		"3.2 x_wing 9 " + strings.Repeat(".", 80): "",
	} {
		c, err := Read(text)
		if want != "" {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %s", text, err, want)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Examples(t.Context(), "x_wing"); err == nil || !strings.Contains(err.Error(), "80 digits for 81 cells") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := Standard().Examples(t.Context(), "xy_wong"); !errors.As(err, new(*LessonError)) {
		t.Errorf("a technique that isn't one: %v", err)
	}
}

// What a position says of a technique that isn't next.
func TestPositionsAreOfTheNextStep(t *testing.T) {
	p, err := Standard().Examples(t.Context(), "x_wing")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewPosition(t.Context(), "swordfish", p[0].Board()); err == nil || err.Error() != "the next step is x_wing, not swordfish" {
		t.Errorf("error %v", err)
	}
}

func FuzzReadPosition(f *testing.F) {
	f.Add("x_wing 9 " + strings.Repeat(".", 80) + "+1 4r1c3")
	f.Add("x_wing 4 1,2,+3,.............")
	f.Add("innies 4+killer=3:r1c1r1c2 ................ 1r1c1")
	f.Fuzz(func(t *testing.T, text string) {
		_, board, err := readPosition(text)
		if err == nil && board == nil {
			t.Error("neither a board nor an error")
		}
	})
}

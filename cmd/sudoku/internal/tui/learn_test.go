package tui

import (
	"context"
	"os"
	"strings"
	"testing"

	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/learn"
	"jiugong/sudoku/logic"
)

// practised opens the exercise that follows a lesson.
func practised(t *testing.T, width, height int, config Config, technique string) (*stage, *practice) {
	t.Helper()
	s := newStage(t, width, height, config, "")
	list := newLessons(s.app)
	s.push(list)
	for i, l := range list.all {
		if string(l.Technique) == technique {
			list.menu.cursor = i
		}
	}
	s.press("enter enter")
	p, ok := s.top().(*practice)
	if !ok || p.play == nil || p.told {
		t.Fatalf("no exercise in %s: %q", technique, s.message)
	}
	return s, p
}

// place enters a digit where the step has it, or another one.
func (s *stage) place(p *practice, step *logic.Step, by uint8) {
	s.Helper()
	place := step.Place[0]
	p.Selection().Set(place.Cell)
	s.press(string(rune('0' + (place.Digit-1+by)%9 + 1)))
}

// An exercise that is right at once counts as that; one with a mistake before comes back
// today. Both are kept beside the games, and the exercise itself isn't.
func TestPracticeIsJudgedAndKept(t *testing.T) {
	config := Config{Data: t.TempDir(), Settings: t.TempDir()}
	s, p := practised(t, 100, 30, config, "hidden_single")
	s.place(p, p.position.Step(), 0)
	s.want("Right!")
	s.press("enter")
	if p.told || p.play == nil {
		t.Fatal("there is no next exercise")
	}
	s.place(p, p.position.Step(), 1)
	s.want("That isn't so")
	s.press("u")
	s.want("enter a digit")
	s.place(p, p.position.Step(), 0)
	s.want("Corrected.")
	s.press("esc")
	s.want("to be repeated today")
	data, err := os.ReadFile(s.folders.lessonsPath())
	if err != nil {
		t.Fatal(err)
	}
	kept, err := learn.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := kept.Records["hidden_single"], (learn.Record{Done: 2, Right: 1, Stage: 1, Due: s.dayNumber()}); got != want {
		t.Errorf("kept is %+v, want %+v", got, want)
	}
	if games := s.folders.list(); len(games) > 0 {
		t.Errorf("%d exercises are kept as games", len(games))
	}
}

// A lesson tells what the technique is before it proves a step of it.
func TestALessonTellsTheIdea(t *testing.T) {
	s := newStage(t, 100, 40, Config{}, "")
	list := newLessons(s.app)
	s.push(list)
	for i, l := range list.all {
		if l.Technique == "x_wing" {
			list.menu.cursor = i
		}
	}
	s.press("enter")
	s.want("can be nowhere else on")
	s.press("enter t")
	s.want("tell more")
	s.press("t t t")
	if screen := s.show(); strings.Contains(screen, "tell more") {
		t.Errorf("the deepest hint promises more:\n%s", screen)
	}
}

// Taking candidates away is an answer, too, part by part; a hint makes it late.
func TestCandidatesAreAnAnswer(t *testing.T) {
	s, p := practised(t, 100, 30, Config{}, "locked_candidates")
	for i, remove := range p.position.Step().Remove {
		if i > 0 {
			s.want("Right so far")
		}
		if p.Board().Centre[remove.Cell] == 0 {
			p.Selection().Set(remove.Cell)
			s.press("n")
		}
		p.Selection().Set(remove.Cell)
		s.press("c " + string(rune('0'+remove.Digit)))
	}
	s.want("Right!")
}

// What can't be read is set aside and told; what a later version wrote stays.
func TestDamagedProgress(t *testing.T) {
	for _, test := range []struct {
		text string
		kept bool
	}{{"no document", false}, {`{"format":"jiugong-sudoku-lessons","version":99}`, true}} {
		s := newStage(t, 80, 24, Config{}, "")
		if err := os.WriteFile(s.folders.lessonsPath(), []byte(test.text), 0o600); err != nil {
			t.Fatal(err)
		}
		s.push(newLessons(s.app))
		if s.message == "" {
			t.Error("nothing is told")
		}
		err := s.folders.noteLesson("x_wing", true, 1, s.now)
		data, _ := os.ReadFile(s.folders.lessonsPath())
		if test.kept != (err != nil && string(data) == test.text) {
			t.Errorf("%s: %v, and there is %s", test.text, err, data)
		}
	}
}

// Every lesson opens, and its step is told.
func TestEveryLessonOpens(t *testing.T) {
	s := newStage(t, 120, 45, Config{}, "")
	list := newLessons(s.app)
	s.push(list)
	for i, l := range list.all {
		if !testlong.Every(8, i) {
			continue
		}
		examples, err := list.course.Examples(context.Background(), l.Technique)
		if err != nil {
			t.Fatal(err)
		}
		list.menu.cursor = i
		s.press("enter")
		p, ok := s.top().(*practice)
		if !ok || !p.told || !strings.Contains(p.hint.title, s.words.lists.Name(l.Technique)) || p.position.String() != examples[0].String() {
			t.Errorf("%s doesn't open: %s", l.Technique, s.message)
			continue
		}
		s.press("esc")
	}
}

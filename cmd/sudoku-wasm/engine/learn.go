package main

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask/page"
	"jiugong/sudoku/learn"
	"jiugong/sudoku/logic"
)

// The page fetches the text of the course when it is wanted, and gives it to
// each call in need. It is too large to be a part of this module.

func answerLessons(_ context.Context, q page.LessonsWanted) (a page.Lessons, err error) {
	course, err := learn.Read(q.Course)
	if err != nil {
		return a, err
	}
	p := progress(q.Learned)
	for _, l := range course.Lessons() {
		a.Lessons = append(a.Lessons, page.Listed{
			Technique: string(l.Technique), Rating: int(l.Rating), Level: logic.LevelOf(l.Rating).ID, Constraints: l.Constraints,
			Standing: string(p.Standing(l.Technique, q.Day)), Right: p.Records[l.Technique].Right, Done: p.Records[l.Technique].Done,
		})
	}
	next, _ := p.Next(course, q.Day)
	a.Due, a.Next = len(p.Due(course, q.Day)), string(next)
	return a, nil
}

func answerLesson(ctx context.Context, q page.LessonWanted) (a page.Lesson, err error) {
	course, err := learn.Read(q.Course)
	if err != nil {
		return a, err
	}
	words, err := explain.New(q.Lang)
	if err != nil {
		return a, err
	}
	technique := logic.Technique(q.Technique)
	examples, err := course.Examples(ctx, technique)
	if err != nil {
		return a, lessonTrouble(err)
	}
	a.Name, a.Idea = words.Name(technique), words.Idea(technique)
	for _, p := range examples {
		state := p.State()
		a.Examples = append(a.Examples, page.Example{Board: board(p.Board()), Step: page.StepOf(words, state, p.Step()), Position: position(state)})
	}
	return a, nil
}

func answerExercise(ctx context.Context, q page.ExerciseWanted) (a page.Exercise, err error) {
	course, err := learn.Read(q.Course)
	if err != nil {
		return a, err
	}
	tell := call.ProgressOf(ctx)
	tried := func(n int) { tell(page.WorkDone{Done: n}) }
	p, err := course.Exercise(ctx, logic.Technique(q.Technique), uint64(q.Seed), q.Number, tried)
	if err != nil {
		return a, lessonTrouble(err)
	}
	b := p.Board()
	a = page.Exercise{Board: board(b), Rating: int(p.Step().Rating)}
	a.Solution, err = sudoku.Solve(ctx, b.Puzzle)
	return a, err
}

func answerJudge(ctx context.Context, q page.Judged) (a page.Verdict, err error) {
	began, words, err := boardAndWords(q.Board, q.Lang)
	if err != nil {
		return a, err
	}
	p, err := learn.NewPosition(ctx, logic.Technique(q.Technique), began)
	if err != nil {
		return a, err
	}
	now, err := call.Board(q.Answer)
	if err != nil {
		return a, err
	}
	v, err := p.Judge(ctx, now)
	if err != nil {
		return a, err
	}
	return page.Verdict{Outcome: string(v.Outcome), Wrong: page.CandidatesOf(v.Wrong), Left: v.Left, Step: page.StepOf(words, p.State(), v.Step), Position: position(p.State())}, nil
}

func answerNote(_ context.Context, q page.Noted) (page.Learned, error) {
	p := progress(q.Learned)
	p.Note(logic.Technique(q.Technique), q.Right, q.Day)
	a := page.Learned{Format: learn.Format, Version: learn.Version, Seed: int(p.Seed), Techniques: map[string]page.Practice{}}
	for t, r := range p.Records {
		a.Techniques[string(t)] = page.Practice(r)
	}
	return a, nil
}

// progress reads how far a player has come; a record that can't be is as if it weren't there.
func progress(learned page.Learned) *learn.Progress {
	p := &learn.Progress{Seed: uint32(learned.Seed), Records: map[logic.Technique]learn.Record{}}
	for name, record := range learned.Techniques {
		if r := learn.Record(record); r.Sound() {
			p.Records[logic.Technique(name)] = r
		}
	}
	return p
}

// board returns a board as the page gets it.
func board(b *sudoku.Board) page.Board {
	return page.Board{Rules: b.Rules.String(), Givens: b.Givens, Entries: b.Entries, Centre: b.Centre}
}

// lessonTrouble gives what a page may ask for wrongly its code.
func lessonTrouble(err error) error {
	if missing := (*learn.LessonError)(nil); errors.As(err, &missing) {
		return troubled(&generate.OptionError{Option: "technique", Reason: err})
	}
	return err
}

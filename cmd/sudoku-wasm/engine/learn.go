package main

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/learn"
	"jiugong/sudoku/logic"
)

// The page fetches the text of the course when it is wanted, and gives it to each call
// that needs it: it is too large to be a part of this module.

// lessons takes a course, Learned and a day, and answers Lessons.
func lessons(_ context.Context, args call.Args) (any, error) {
	course, err := learn.Read(args.Text("course"))
	if err != nil {
		return nil, err
	}
	p, day := progress(args), args.Int("day")
	next, _ := p.Next(course, day)
	return call.Object{
		"lessons": call.Map(course.Lessons(), func(l learn.Lesson) any {
			return call.Object{
				"technique": string(l.Technique), "rating": int(l.Rating), "level": logic.LevelOf(l.Rating).ID, "constraints": l.Constraints,
				"standing": string(p.Standing(l.Technique, day)), "right": p.Records[l.Technique].Right, "done": p.Records[l.Technique].Done,
			}
		}),
		"due":  len(p.Due(course, day)),
		"next": string(next),
	}, nil
}

// lesson takes a course, a technique and a language, and answers Lesson.
func lesson(ctx context.Context, args call.Args) (any, error) {
	course, err := learn.Read(args.Text("course"))
	if err != nil {
		return nil, err
	}
	words, err := explain.New(args.Text("lang"))
	if err != nil {
		return nil, err
	}
	technique := logic.Technique(args.Text("technique"))
	examples, err := course.Examples(ctx, technique)
	if err != nil {
		return nil, lessonTrouble(err)
	}
	return call.Object{
		"name": words.Name(technique),
		"idea": words.Idea(technique),
		"examples": call.Map(examples, func(p *learn.Position) any {
			state := p.State()
			return call.Object{"board": board(p.Board()), "step": drawn(words, state, p.Step()), "position": position(state)}
		}),
	}, nil
}

// exercise takes a course, a technique, a seed and a number, and answers Exercise.
func exercise(ctx context.Context, args call.Args) (any, error) {
	course, err := learn.Read(args.Text("course"))
	if err != nil {
		return nil, err
	}
	tell := call.ProgressOf(ctx)
	tried := func(n int) { tell(call.Object{"done": n}) }
	p, err := course.Exercise(ctx, logic.Technique(args.Text("technique")), uint64(args.Int("seed")), args.Int("number"), tried)
	if err != nil {
		return nil, lessonTrouble(err)
	}
	b := p.Board()
	solution, err := sudoku.Solve(ctx, b.Puzzle)
	if err != nil {
		return nil, err
	}
	return call.Object{"board": board(b), "solution": []byte(solution), "rating": int(p.Step().Rating)}, nil
}

// judge takes a technique, the board of an exercise as it began and as it is now, and a
// language, and answers Verdict.
func judge(ctx context.Context, args call.Args) (any, error) {
	began, words, err := boardAndWords(args)
	if err != nil {
		return nil, err
	}
	p, err := learn.NewPosition(ctx, logic.Technique(args.Text("technique")), began)
	if err != nil {
		return nil, err
	}
	now, err := args.Board("answer")
	if err != nil {
		return nil, err
	}
	v, err := p.Judge(ctx, now)
	if err != nil {
		return nil, err
	}
	return call.Object{
		"outcome": string(v.Outcome), "wrong": call.Map(v.Wrong, candidate), "left": v.Left,
		"step": drawn(words, p.State(), v.Step), "position": position(p.State()),
	}, nil
}

// note takes Learned, a technique, whether it was right, and a day, and answers Learned.
func note(_ context.Context, args call.Args) (any, error) {
	p := progress(args)
	p.Note(logic.Technique(args.Text("technique")), args.Yes("right"), args.Int("day"))
	techniques := call.Object{}
	for t, r := range p.Records {
		techniques[string(t)] = call.Object{"done": r.Done, "right": r.Right, "in_a_row": r.InARow, "stage": r.Stage, "due": r.Due}
	}
	return call.Object{"format": learn.Format, "version": learn.Version, "seed": int(p.Seed), "techniques": techniques}, nil
}

// progress is a Learned; a record that can't be is as if it weren't there.
func progress(args call.Args) *learn.Progress {
	fields := args.Fields("learned")
	p := &learn.Progress{Seed: uint32(fields.Int("seed")), Records: map[logic.Technique]learn.Record{}}
	techniques := fields.Fields("techniques")
	for _, name := range techniques.Keys() {
		f := techniques.Fields(name)
		r := learn.Record{Done: f.Int("done"), Right: f.Int("right"), InARow: f.Int("in_a_row"), Stage: f.Int("stage"), Due: f.Int("due")}
		if r.Sound() {
			p.Records[logic.Technique(name)] = r
		}
	}
	return p
}

// board is a BoardData.
func board(b *sudoku.Board) call.Object {
	centre := make([]uint32, len(b.Centre))
	for cell, set := range b.Centre {
		centre[cell] = uint32(set)
	}
	return call.Object{"rules": b.Rules.String(), "givens": []byte(b.Givens), "entries": []byte(b.Entries), "centre": centre}
}

// lessonTrouble gives what a page may ask for wrongly its code.
func lessonTrouble(err error) error {
	if missing := (*learn.LessonError)(nil); errors.As(err, &missing) {
		return troubled(&generate.OptionError{Option: "technique", Reason: err})
	}
	return err
}

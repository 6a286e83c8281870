package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/locale"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/game"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
)

// ofPuzzle is a question about a puzzle, or about a board.
type ofPuzzle[Q, A any] interface {
	*Q
	Said() ask.Lang
	On() *ask.OfPuzzle
	Drawn() *game.Written
	Of(ctx context.Context, d *ask.Desk, g *ask.Given) (*A, error)
}

// headed is an answer that says which puzzle it is about.
type headed[A any] interface {
	*A
	ask.Answer
}

// question registers a question about one puzzle. If not nil, weigh tells the
// weight of the work beyond that of the rules.
func question[Q, A any, PQ ofPuzzle[Q, A], PA headed[A]](s *service, name, summary, about string, weigh func(q PQ, g *ask.Given) weight) {
	operation(s, name, summary, about, func(ctx context.Context, q PQ, words *explain.Words) (*A, error) {
		if err := checked(q); err != nil {
			return nil, err
		}
		g, err := s.reading.given(ctx, q.On(), q.Drawn())
		if err != nil {
			return nil, err
		}
		how := weightOf(g.Puzzle.Rules)
		if weigh != nil {
			how = max(how, weigh(q, g))
		}
		out, err := working(s, ctx, how, func(ctx context.Context) (*A, error) {
			a, err := q.Of(ctx, s.desk(words), g)
			if a == nil || ctx.Err() != nil {
				return nil, cmp.Or(err, ctx.Err())
			}
			if ask.Unsaid(err) {
				err = nil
			}
			PA(a).Head().Say(words, g, err)
			return a, nil
		})
		return out, unfit(q.On(), err)
	})
}

// checked returns what a question finds wrong with itself.
func checked(q any) error {
	if c, ok := q.(interface{ Check() error }); ok {
		return demand(c.Check())
	}
	return nil
}

// demand returns an error of a question as one of a field of the body.
func demand(err error) error {
	if wrong := (*ask.DemandError)(nil); errors.As(err, &wrong) {
		return field(wrong.Demand, nil, wrong.Reason)
	}
	return err
}

// desk returns what questions are answered with, in one goroutine and little memory.
func (s *service) desk(words *explain.Words) *ask.Desk {
	return &ask.Desk{Words: words, Workers: 1, Memory: 128 << 20, Catalogue: s.options.Catalogue, Finders: &s.finders}
}

// questions registers those about one puzzle.
func (s *service) questions() {
	question(s, "solve", "Find the solutions of a puzzle", "Without a limit the first, and whether there are more.", func(q *ask.Solve, _ *ask.Given) weight {
		if q.Limit > manySolutions {
			return large
		}
		return light
	})
	question(s, "count", "Count the solutions of a puzzle", "The exact number, however large, or up to a limit; for each candidate; which candidates occur; or an estimate.", func(q *ask.Count, g *ask.Given) weight {
		if q.Estimate || q.Candidates && !q.True || q.Limit == 0 && !q.True && g.Puzzle.Givens.Filled() < 20 {
			return heavy
		}
		return light
	})
	question[ask.Check, ask.Checked](s, "check", "Say whether a puzzle is valid and has one solution", "And what clashes; if asked, whether every given is needed, and the unavoidable sets.", nil)
	question[ask.Rate, ask.Rated](s, "rate", "Say how hard a puzzle is", "A classic 9×9 gets what Sudoku Explainer 1.2.1 says, other rules the same scale.", nil)
	question[ask.Hint, ask.Hinted](s, "hint", "Say what to do next on a board", "The simplest step there is, as words and as what to draw. Digits entered and centre marks count; a mistake among them is said first.", nil)
	question[ask.Steps, ask.Open](s, "steps", "List every step that is open on a board", "", func(_ *ask.Steps, g *ask.Given) weight {
		if g.Puzzle.Rules.Cells() >= 81 { // takes a sixth of a second, even when easy
			return brief
		}
		return light
	})
	question[ask.Explain, ask.Explained](s, "explain", "Solve a puzzle as a person does, step by step", "", nil)
	question[ask.Canon, ask.Canonical](s, "canon", "Find the canonical form of a puzzle", "The one look that all its looks have in common.", nil)
	question(s, "analyse", "Answer what researchers ask of a puzzle", "", func(*ask.Analyse, *ask.Given) weight { return large })
	question(s, "rank", "Find the rank of a grid among all classic ones", "", func(*ask.Rank, *ask.Given) weight { return large })
	question(s, "clues", "Find every puzzle of some number of clues of a grid", "With what the search went through as the proof that there is no other.", func(*ask.Clues, *ask.Given) weight { return heavy })
	question(s, "draw", "Draw a board", "As SVG, PNG or PDF, with the marks of its constraints; with its candidates, a step of the solution, or the solution.", func(q *forms.Draw, _ *ask.Given) weight {
		q.Pixels = mostPixels
		if q.To == "png" && q.Width > largePNG {
			return trial
		}
		return light
	})
	question(s, "dataset", "Tell of a puzzle what a program learns from", "Its solution, how hard it is, the steps, and the side of the split.", func(*ask.Dataset, *ask.Given) weight { return large })
}

// others registers questions that aren't about one puzzle alone, or whose answer needs
// another one read.
func (s *service) others() {
	question(s, "search-near", "Find the puzzles that differ from another by a few givens", "In a fixed order, up to a limit.", func(*ask.Near, *ask.Given) weight { return heavy })
	question(s, "search-minimal", "Find the minimal puzzles below a puzzle", "Those whose givens are some of its own, in a fixed order, up to a limit.", func(*ask.Below, *ask.Given) weight { return heavy })
	question(s, "search-places", "Find the puzzles whose clues stand in given places", "In a fixed order, up to a limit.", func(*ask.Places, *ask.Given) weight { return heavy })
	operation(s, "grid", "Find a classic grid by its rank", "Among all 5472730538 that are no looks of each other.", func(ctx context.Context, q *ask.Grid, words *explain.Words) (*ask.Located, error) {
		out, err := working(s, ctx, large, func(ctx context.Context) (*ask.Located, error) { return q.Of(ctx, s.desk(words)) })
		if said := (message.Messenger)(nil); errors.As(err, &said) && ctx.Err() == nil {
			if other := (*refusal)(nil); !errors.As(err, &other) {
				err = field("rank", q.Rank, err)
			}
		}
		return out, err
	})
	operation(s, "equal", "Say whether two puzzles are the same one in disguise", "", func(ctx context.Context, q *ask.Equal, words *explain.Words) (*ask.Equalled, error) {
		g, err := s.reading.given(ctx, &q.OfPuzzle, nil)
		if err != nil {
			return nil, err
		}
		second := q.OfPuzzle
		second.Puzzle = q.Other
		other, err := s.reading.whole(ctx, &second, "other")
		if err != nil {
			return nil, err
		}
		out, err := working(s, ctx, weightOf(g.Puzzle.Rules), func(ctx context.Context) (*ask.Equalled, error) {
			return ask.EqualTo(ctx, s.desk(words), g, forms.GivenOf(other, 0))
		})
		return out, unfit(&q.OfPuzzle, err)
	})
	operation(s, "morph", "Give a puzzle another look", "Digits renamed, lines exchanged, the board turned or mirrored: only what keeps the rules.", func(ctx context.Context, q *forms.Morph, words *explain.Words) (*forms.Morphed, error) {
		if err := checked(q); err != nil {
			return nil, err
		}
		record, err := s.reading.record(ctx, &q.OfPuzzle, "puzzle")
		if err != nil {
			return nil, err
		}
		if q.Do == "" && q.Seed == nil {
			seed := ask.Number(rand.Uint64() >> 11)
			q.Seed = &seed
		}
		out, err := working(s, ctx, weightOf(record.Board.Rules), func(ctx context.Context) (*forms.Morphed, error) {
			a, err := q.Of(ctx, record)
			if err == nil {
				a.Say(words, forms.GivenOf(record, 0), nil)
			}
			return a, err
		})
		return out, demand(err)
	})
	s.registerScan()
	operation(s, "convert", "Turn puzzles from any form into any other", "", func(ctx context.Context, q *forms.Convert, words *explain.Words) (*forms.Converted, error) {
		return several(s, ctx, q, light, func(ctx context.Context, options notation.ReadOptions) (*forms.Converted, error) {
			return q.Of(ctx, s.desk(words), options)
		})
	})
	operation(s, "sets", "Compare and join collections of puzzles", "Looks of a puzzle count as the same.", func(ctx context.Context, q *forms.Sets, words *explain.Words) (*forms.Compared, error) {
		if err := checked(q); err != nil {
			return nil, err
		}
		texts := q.Each()
		options, err := s.reading.options(ctx, texts[0].Like())
		if err != nil {
			return nil, err
		}
		out, err := working(s, ctx, large, func(ctx context.Context) (*forms.Compared, error) {
			files := make([][]*ask.Given, len(texts))
			for i, text := range texts {
				if files[i], err = forms.All(ctx, text, options); err != nil {
					return nil, inFile(i, err)
				}
			}
			return q.Of(ctx, s.desk(words), files)
		})
		return out, demand(err)
	})
	operation(s, "book", "Make a book of puzzles", "Its inside, and if asked its cover, as PDFs; the puzzles are made, or given.", func(ctx context.Context, q *forms.Book, words *explain.Words) (*forms.Printed, error) {
		desk := s.desk(words)
		if q.Seed == nil {
			q.Seed = new(ask.Number(rand.Uint64() >> 11))
		}
		if err := q.Set(desk, q.Text == ""); err != nil {
			return nil, unfitBook(err)
		}
		if q.Text == "" {
			if err := checked(q); err != nil {
				return nil, err
			}
			out, err := working(s, ctx, heavy, func(ctx context.Context) (*forms.Printed, error) { return q.Of(ctx, desk, nil) })
			return out, unfitBook(err)
		}
		return several(s, ctx, q, heavy, func(ctx context.Context, options notation.ReadOptions) (*forms.Printed, error) {
			list, err := forms.All(ctx, q.Several(), options)
			if err != nil {
				return nil, err
			}
			out, err := q.Of(ctx, desk, list)
			return out, unfitBook(err)
		})
	})
	operation(s, "lists", "Say what there is to choose from", "The kinds of constraints, the features and layouts of rules, levels, techniques and forms, with what people call them.", func(_ context.Context, q *forms.Lists, words *explain.Words) (*forms.Listed, error) {
		return q.Of(s.desk(words)), nil
	})
	operation(s, "bands", "List the bands that canonical forms of grids begin with", "With how many of the classic grids do, and the rank of the first.", func(_ context.Context, q *ask.Bands, _ *explain.Words) (*ask.Banded, error) {
		return q.Of(), nil
	})
	operation(s, "search-hardest", "Climb from puzzles to harder and harder ones", "Each puzzle that is harder than the one it comes from, up to a limit.", func(ctx context.Context, q *ask.Climb, words *explain.Words) (*ask.Puzzles, error) {
		return several(s, ctx, q, heavy, func(ctx context.Context, options notation.ReadOptions) (*ask.Puzzles, error) {
			list, err := forms.All(ctx, &q.OfPuzzles, options)
			if err != nil {
				return nil, err
			}
			return q.Of(ctx, s.desk(words), list)
		})
	})
}

// ofPuzzles is a question about several puzzles.
type ofPuzzles interface{ Several() *ask.OfPuzzles }

// several answers a question about puzzles that are one text.
func several[A any](s *service, ctx context.Context, q ofPuzzles, how weight, answer func(context.Context, notation.ReadOptions) (*A, error)) (*A, error) {
	if err := checked(q); err != nil {
		return nil, err
	}
	of := q.Several()
	options, err := s.reading.options(ctx, of.Like())
	if err != nil {
		return nil, err
	}
	if len(of.Text) > 10*longText {
		how = max(how, large)
	}
	out, err := working(s, ctx, how, func(ctx context.Context) (*A, error) { return answer(ctx, options) })
	return out, unfitText(err)
}

// generate makes puzzles.
func (s *service) generate(ctx context.Context, q *ask.Generate, words *explain.Words) (*ask.Generated, error) {
	o, err := q.Options(func(text string) (generate.Asked, error) { return s.reading.rules(ctx, text) })
	if err != nil {
		return nil, demand(err)
	}
	if o.Solutions.Hi > mostSolutions {
		return nil, field("solutions", q.Solutions, message.Errorf("request.at_most", mostSolutions))
	}
	if o.Workers = 1; q.Seed == nil {
		o.Seed = rand.Uint64() >> 11
	}
	out, err := working(s, ctx, weightOfMaking(q, &o), func(ctx context.Context) (*ask.Generated, error) { return q.Of(ctx, o) })
	if note := q.Renamed(); out != nil && note != nil {
		out.Note = words.Error(note)
	}
	return out, demand(err)
}

// weightOfMaking returns light only for demands that a single try meets. Other
// demands are tried until they are met, and nobody knows how long that takes.
func weightOfMaking(q *ask.Generate, o *generate.Options) weight {
	plain := q.Demands
	plain.Seed, plain.Symmetry, plain.Minimal, plain.Full = nil, "", false, false
	if plain.Method == "dig" {
		plain.Method = ""
	}
	switch {
	case o.N > 10:
		return heavy
	case q.Distinct || plain != ask.Demands{}:
		return max(trial, weightOf(o.Rules))
	}
	return weightOf(o.Rules)
}

// wordsOf returns the words of the language that the body asks for. Without one
// it is the language that the header Accept-Language likes best.
func wordsOf(asked ask.Lang, accepted string) *explain.Words {
	if words, err := explain.New(string(asked)); err == nil {
		return words
	}
	return locale.FromHeader(accepted)
}

// options returns what a request says of a text, read.
func (d *reading) options(ctx context.Context, q *ask.OfPuzzle) (options notation.ReadOptions, err error) {
	if q.Rules != "" {
		if options.Rules, err = d.rulesOfOne(ctx, q.Rules); err != nil {
			return options, field("rules", q.Rules, err)
		}
	}
	if q.Symbols != "" {
		if options.Symbols, err = sudoku.ParseSymbols(q.Symbols); err != nil {
			return options, field("symbols", q.Symbols, err)
		}
	}
	if q.From != "" {
		if options.Form, err = notation.FormToRead(q.From); err != nil {
			return options, field("from", q.From, err)
		}
	}
	return options, nil
}

var errEmpty = message.Errorf("request.empty_puzzle")

// record returns the puzzle of a question, read.
func (d *reading) record(ctx context.Context, q *ask.OfPuzzle, name string) (record *notation.Record, err error) {
	options, err := d.options(ctx, q)
	if err != nil {
		return nil, err
	}
	text := string(q.Puzzle)
	if strings.TrimSpace(text) == "" {
		return nil, field(name, nil, errEmpty)
	}
	read := func() { record, err = notation.NewReader(strings.NewReader(text), options).Next() }
	if len(text) < longText {
		read()
	} else if late := d.alone(ctx, read); late != nil {
		return nil, late
	}
	if err != nil {
		return nil, field(name, text, err)
	}
	return record, nil
}

// whole returns the record of a question's puzzle. A puzzle known only in part
// is an error, unless the question takes that.
func (d *reading) whole(ctx context.Context, q *ask.OfPuzzle, name string) (*notation.Record, error) {
	record, err := d.record(ctx, q, name)
	if err == nil && len(record.Unread) > 0 && !q.Partial {
		return nil, field(name, nil, forms.OnlyPartOf(record))
	}
	return record, err
}

// given returns the puzzle of a question, with what a player has written on it.
func (d *reading) given(ctx context.Context, q *ask.OfPuzzle, drawn *game.Written) (*ask.Given, error) {
	record, err := d.whole(ctx, q, "puzzle")
	if err != nil {
		return nil, err
	}
	g := forms.GivenOf(record, 0)
	if drawn != nil {
		if err := drawn.Put(g.Board); err != nil {
			return nil, field("board", nil, err)
		}
	}
	return g, nil
}

// weightOf returns what the rules alone tell of work.
func weightOf(rules *sudoku.Rules) weight {
	if rules.N() > 9 || rules.Cells() > 81 {
		return large
	}
	return light
}

// inFile returns an error of a text as one of a list of them.
func inFile(i int, err error) error {
	if wrong := (*ask.DemandError)(nil); errors.As(err, &wrong) {
		return field(fmt.Sprintf("files[%d]", i), nil, wrong.Reason)
	}
	return err
}

// unfitBook returns an error of a book as one of a field. It is one of the body
// if no field is to blame.
func unfitBook(err error) error {
	var refused *refusal
	var wrong *ask.DemandError
	if missing := (*face.MissingError)(nil); errors.As(err, &missing) {
		err = message.Errorf("request.font", string(missing.Characters[:1]))
	}
	if said := (message.Messenger)(nil); errors.As(err, &said) && !errors.As(err, &wrong) && !errors.As(err, &refused) {
		return &wrongField{location: "body", value: nil, err: err}
	}
	return demand(err)
}

// unfitText returns an error about several puzzles.
func unfitText(err error) error {
	var clash *sudoku.ClashError
	if errors.Is(err, sudoku.ErrNoSolution) || errors.Is(err, sudoku.ErrMultipleSolutions) || errors.Is(err, logic.ErrTooLarge) || errors.As(err, &clash) {
		return field("text", nil, err)
	}
	return demand(err)
}

// unfit returns an error about a puzzle that can't be worked on as a problem of
// its field. It returns other errors as they were.
func unfit(q *ask.OfPuzzle, err error) error {
	var clash *sudoku.ClashError
	var misfit *sudoku.GridError
	var other ask.Unfit
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sudoku.ErrNoSolution), errors.Is(err, sudoku.ErrMultipleSolutions), errors.Is(err, logic.ErrTooLarge), errors.Is(err, logic.ErrStuck),
		errors.As(err, &clash), errors.As(err, &misfit):
		return field("puzzle", string(q.Puzzle), err)
	case errors.As(err, &other) && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, context.Canceled):
		return field("puzzle", string(q.Puzzle), other.Err)
	case errors.Is(err, logic.ErrProfile):
		return field("profile", logic.SE121, message.Errorf("request.classic_only", logic.SE121, logic.Human))
	}
	return demand(err)
}

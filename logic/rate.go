package logic

import (
	"context"
	"fmt"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic/internal/se121"
)

// Rating is a difficulty in tenths on the Sudoku Explainer scale: 72 is 7.2.
type Rating int

// MaxRating is above every rating there is.
const MaxRating Rating = 200

// String writes the rating as "7.2", and so does JSON, as a number.
func (r Rating) String() string { return fmt.Sprintf("%d.%d", int(r)/10, int(r)%10) }

// ParseRating reads what String writes; "7" is 7.0.
func ParseRating(text string) (Rating, error) {
	whole, tenth, point := 0, 0, -1
	for i, ch := range text {
		switch {
		case ch == '.' && point < 0 && i > 0:
			point = i
		case ch < '0' || ch > '9' || i > 4:
			return 0, message.Errorf("rating.number", text)
		case point < 0:
			whole = whole*10 + int(ch-'0')
		case i == point+1:
			tenth = int(ch - '0')
		default:
			return 0, message.Errorf("rating.digits", text)
		}
	}
	if text == "" || whole*10+tenth > int(MaxRating) {
		return 0, message.Errorf("rating.range", text, MaxRating)
	}
	return Rating(whole*10 + tenth), nil
}

// Ratings says how hard a puzzle is.
type Ratings struct {
	ER Rating // the hardest step of the whole path
	EP Rating // the hardest step until the first digit is placed
	ED Rating // the first step
	// Hardest is the technique that set ER; "" where Stopped leaves it open.
	Hardest Technique
	// Stopped says that ER passes RateOptions.Above and the rest of the path
	// was not walked: ER is then a lower bound, ED and EP mean nothing.
	Stopped bool
	// Below is the hardest step up to where it stopped; ER unless Stopped.
	Below Rating
}

// Level returns the level of ER.
func (r Ratings) Level() Level { return LevelOf(r.ER) }

// RateOptions guide Rate. The zero value rates to the end.
type RateOptions struct {
	// Above stops the rating as soon as ER is known to be greater, which spares looking
	// for harder steps; 0 never stops.
	Above Rating
	// Unique says that the caller knows the puzzle to have exactly one
	// solution, which saves looking.
	Unique bool
}

// ErrStuck says that the techniques of the profile do not solve the puzzle.
var ErrStuck = message.New("logic.beyond")

// ErrTooHard says that the nets of the profile Human took all the work one
// puzzle may take. They did not reach the solution. It is an ErrStuck, too.
var ErrTooHard error = tooHard{}

type tooHard struct{}

func (e tooHard) Error() string { return e.Message().Error() }

// Message returns the error as a message.
func (tooHard) Message() message.Message { return message.Errorf("profile.too_hard") }

// Is reports true for ErrStuck.
func (tooHard) Is(target error) bool { return target == ErrStuck }

// engines keeps the buffers of ratings that ended; what is in them never shows.
var engines = sync.Pool{New: func() any { return se121.NewEngine() }}

// Rate rates a puzzle on the Sudoku Explainer scale. A classic 9x9 gets what SE 1.2.1
// gives: ER, EP and ED are exact; so does one whose constraints say nothing that its
// houses don't. Boards of other rules are rated by the path of the profile Human. Its
// techniques have ratings on the same scale: docs/ratings.md. The puzzle must have one
// solution: sudoku.ErrNoSolution and sudoku.ErrMultipleSolutions say that it has not.
//
// A typical puzzle takes a third of a millisecond, ER 9 about 15 ms, ER 11 about a
// second. Rate may be called from many goroutines.
func Rate(ctx context.Context, p sudoku.Puzzle, o RateOptions) (Ratings, error) {
	if err := p.Check(); err != nil {
		return Ratings{}, err
	}
	if !o.Unique {
		if _, err := sudoku.Solve(ctx, p); err != nil {
			return Ratings{}, err
		}
	}
	if !p.Rules.IsClassic() {
		if t, err := topologyOf(p.Rules); err != nil || !t.classic {
			return rateHuman(ctx, p, o.Above)
		}
	}
	e := engines.Get().(*se121.Engine)
	defer engines.Put(e)
	e.Grid.Reset()
	for c, d := range p.Givens {
		if d != 0 {
			e.Grid.Place(c, int(d)-1)
		}
	}
	for c, may := range p.Candidates {
		for d := range (sudoku.Set(e.Grid.Candidates(c)) &^ may).Digits() {
			e.Grid.Remove(c, int(d)-1)
		}
	}
	s, ok := e.Rate(ctx, int(o.Above))
	if err := ctx.Err(); err != nil {
		return Ratings{}, err
	}
	if !ok {
		return Ratings{}, ErrStuck
	}
	return Ratings{
		ER: Rating(s.ER), EP: Rating(s.EP), ED: Rating(s.ED),
		Hardest: techniqueOf[s.Hardest], Stopped: s.Stopped, Below: Rating(s.Below),
	}, nil
}

// rateHuman rates by the path of the profile Human.
func rateHuman(ctx context.Context, p sudoku.Puzzle, above Rating) (r Ratings, err error) {
	s, err := NewState(p)
	if err != nil {
		return r, err
	}
	for !s.Solved() {
		step, err := s.nextHuman(ctx, above)
		if err != nil {
			return r, err
		}
		if step == nil {
			return r, ErrStuck
		}
		r.add(step)
		if above > 0 && r.ER > above {
			r.Stopped = true
			return r, nil
		}
		r.Below = r.ER
		s.Apply(step)
	}
	return r, nil
}

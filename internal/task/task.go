package task

import "context"

// Task does the work on each puzzle. It may be used by several goroutines at the same
// time.
type Task interface {
	// Header returns the line above all rows, with its end; "" where there is none.
	Header() string
	// Do answers the puzzles of a unit. When the context has ended it may leave
	// some out.
	Do(ctx context.Context, u *Unit, a *Sink)
}

// Do has a task answer a unit, which is given up then.
func Do(ctx context.Context, t Task, u *Unit, a *Sink) {
	u.Cut()
	a.behind = u.behind
	t.Do(ctx, u, a)
	u.Release()
}

package api

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"

	"golang.org/x/sys/unix"
)

// niceness is how much nicer work in the background is.
const niceness = 5

// background makes work give way to the rest of the program, by a thread of its
// own that the system prefers less. The thread ends with the work, since only
// root may raise its priority again.
func background(work func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		done := make(chan error, 1)
		go func() {
			defer func() {
				if what := recover(); what != nil {
					done <- fmt.Errorf("panic: %v\n%s", what, debug.Stack())
				}
			}()
			runtime.LockOSThread() // for good
			thread := unix.Gettid()
			if now, err := unix.Getpriority(unix.PRIO_PROCESS, thread); err == nil {
				unix.Setpriority(unix.PRIO_PROCESS, thread, 20-now+niceness) // the call gives 20 less the niceness
			}
			done <- work(ctx)
		}()
		return <-done
	}
}

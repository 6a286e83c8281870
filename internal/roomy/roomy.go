// Package roomy gives the main goroutine a large stack when the program starts. Packages of
// others compile expressions before main that take 70 kB of stack. It would grow to that by
// doubling, five times, and touch 60 pages of memory more: a twentieth of the start.
//
// It imports nothing, so it is made ready early. If it isn't, the stack grows as it always does.
package roomy

// room is what the stack has to have, in bytes. It makes 128 KiB of it; collecting memory takes
// away what isn't used.
const room = 100 << 10

var _ = use(0)

// use needs much stack, which makes it grow at once. It touches none of it for 0.
//
//go:noinline
func use(n int) byte {
	if n == 0 {
		return 0
	}
	var large [room]byte
	large[n] = 1
	return large[room-n]
}

package cputime

import (
	"time"

	"golang.org/x/sys/unix"
)

// Clocks of other processes and threads, as clock_getcpuclockid in C numbers them.
const (
	scheduled = 2
	ofThread  = 4
)

// OtherProcess returns the processor time that a process has used so far. It is 0 if
// there is no such process or the system doesn't tell.
func OtherProcess(pid int) time.Duration {
	used, _ := read(int32(^pid<<3 | scheduled))
	return used
}

// Thread is the clock of one thread.
type Thread int32

// ThisThread returns the clock of the calling thread; runtime.LockOSThread keeps a
// goroutine on it. Any goroutine may read the clock.
func ThisThread() Thread { return Thread(^unix.Gettid()<<3 | ofThread | scheduled) }

// Used returns the processor time that the thread has used so far. It returns
// told false if the thread has ended or the system doesn't tell.
func (t Thread) Used() (used time.Duration, told bool) { return read(int32(t)) }

func read(clock int32) (used time.Duration, told bool) {
	var at unix.Timespec
	if err := unix.ClockGettime(clock, &at); err != nil {
		return 0, false
	}
	return time.Duration(at.Nano()), true
}

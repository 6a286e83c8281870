package cli

import (
	"time"

	"golang.org/x/sys/unix"
)

// processTime is the processor time that another process has used so far.
func processTime(pid int) time.Duration {
	const scheduled = 2 // of its clocks, as clock_getcpuclockid in C numbers them
	var used unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|scheduled), &used); err != nil {
		return 0
	}
	return time.Duration(used.Nano())
}

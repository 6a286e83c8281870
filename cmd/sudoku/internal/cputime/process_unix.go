//go:build unix

package cputime

import (
	"syscall"
	"time"
)

// Process returns the processor time this process has used so far.
func Process() time.Duration {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

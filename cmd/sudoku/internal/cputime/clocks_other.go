//go:build !linux

package cputime

import "time"

// OtherProcess is only told on Linux.
func OtherProcess(int) time.Duration { return 0 }

// Thread is the clock of one thread.
type Thread struct{}

// ThisThread returns a clock that tells nothing.
func ThisThread() Thread { return Thread{} }

// Used is only told on Linux.
func (Thread) Used() (used time.Duration, told bool) { return 0, false }

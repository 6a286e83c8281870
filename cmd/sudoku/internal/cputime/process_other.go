//go:build !unix

package cputime

import "time"

var processStart = time.Now()

// Process returns the time on the clock where the system has no simple way to tell the
// processor time.
func Process() time.Duration { return time.Since(processStart) }

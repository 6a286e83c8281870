//go:build !unix

package bench

import "time"

var processStart = time.Now()

// cpuTime stands in with the time on the clock where the system has no simple
// way to tell the processor time.
func cpuTime() time.Duration { return time.Since(processStart) }

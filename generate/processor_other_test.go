//go:build !unix

package generate

import "time"

var start = time.Now()

// processorTime is the time by the clock where no other is known.
func processorTime() time.Duration { return time.Since(start) }

//go:build !unix

package cli

import "math"

// mostFiles returns how many files this process may have open: the system sets no
// limit.
func mostFiles() int { return math.MaxInt32 }

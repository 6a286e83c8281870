//go:build unix

package cli

import (
	"math"

	"golang.org/x/sys/unix"
)

// mostFiles returns how many files this process may have open.
func mostFiles() int {
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_NOFILE, &limit) != nil || uint64(limit.Cur) > math.MaxInt32 {
		return math.MaxInt32
	}
	return int(limit.Cur)
}

package cli

import (
	"time"

	"github.com/prometheus/procfs"
)

// processTime is the processor time that another process has used so far.
func processTime(pid int) time.Duration {
	process, err := procfs.NewProc(pid)
	if err != nil {
		return 0
	}
	stat, err := process.Stat()
	if err != nil {
		return 0
	}
	return time.Duration(stat.CPUTime() * float64(time.Second))
}

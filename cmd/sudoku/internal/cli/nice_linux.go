package cli

import (
	"os/exec"
	"runtime"

	"golang.org/x/sys/unix"
)

// startNice starts a program that gives way to others, by a niceness more than this
// one. It gets that from the thread that starts it, which ends then, since only root
// could raise it again.
func startNice(cmd *exec.Cmd, niceness int) error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // for good
		if now, err := unix.Getpriority(unix.PRIO_PROCESS, 0); err == nil {
			unix.Setpriority(unix.PRIO_PROCESS, 0, 20-now+niceness) // the call gives 20 less the niceness
		}
		started <- cmd.Start()
	}()
	return <-started
}

package cli

import (
	"os/exec"
	"runtime"

	"golang.org/x/sys/unix"
)

// startIdle starts a program that the system runs when there is nothing else to
// do. It gets that from the thread that starts it, which ends then, since only
// root could raise it again.
func startIdle(cmd *exec.Cmd) error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // for good
		if unix.SchedSetAttr(0, &unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_IDLE}, 0) != nil {
			unix.Setpriority(unix.PRIO_PROCESS, 0, 19) // it may not be allowed
		}
		started <- cmd.Start()
	}()
	return <-started
}

//go:build unix

package tui

import "golang.org/x/sys/unix"

// canSuspend reports whether someone is there to resume the program after a
// stop. That is a shell that put it into a group of its own. A program started
// by the terminal itself would be stopped for good.
func canSuspend() bool {
	session, err := unix.Getsid(0)
	return err == nil && unix.Getpgrp() != session
}

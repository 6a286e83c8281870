//go:build !linux

package cli

import "os/exec"

// startIdle starts a program; only on Linux does it give way to others.
func startIdle(cmd *exec.Cmd) error { return cmd.Start() }

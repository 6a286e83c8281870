//go:build !linux

package cli

// dieFirst is only known on Linux.
func dieFirst() {}

//go:build !linux

package cli

// dieFirst does nothing: only Linux knows it.
func dieFirst() {}

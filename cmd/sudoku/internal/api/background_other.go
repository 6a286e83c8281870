//go:build !linux

package api

import "context"

// background leaves work as it is: only Linux has priorities for single threads.
func background(work func(context.Context) error) func(context.Context) error { return work }

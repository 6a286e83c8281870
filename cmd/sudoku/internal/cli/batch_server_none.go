//go:build !queue

package cli

import "github.com/spf13/cobra"

// run says how to get a build that has a queue.
func (s *queueServer) run(*cobra.Command) error {
	return usagef("this build has no queue of its own; use the container image, build with: go install -tags queue jiugong/sudoku/cmd/sudoku@latest, or run: nats-server --jetstream")
}

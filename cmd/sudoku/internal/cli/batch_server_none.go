//go:build !queue

package cli

import "github.com/spf13/cobra"

// run says how to get a build that has a queue.
func (s *queueServer) run(*cobra.Command) error {
	return usagef("queue.not_built")
}

//go:build !queue

package cli

import (
	"github.com/spf13/cobra"
)

// newBatchQueueCommand says how to get a build that has it.
func newBatchQueueCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "queue",
		Short: "Be a queue (in the container image, and in builds with -tags queue)",
		Long: `Be a queue: NATS's own server. This build leaves it out, to be smaller. The
container image has it, and so has a build with

  go install -tags queue jiugong/sudoku/cmd/sudoku@latest

Any NATS server of your own with JetStream, 2.10 or later, will do as well:

  nats-server --jetstream`,
		DisableFlagParsing: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, arg := range args {
				if arg == "--help" || arg == "-h" {
					return cmd.Help()
				}
			}
			return usagef("this build has no queue of its own; use the container image, build with: go install -tags queue jiugong/sudoku/cmd/sudoku@latest, or run: nats-server --jetstream")
		},
	}
}

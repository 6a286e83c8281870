package cli

import "github.com/spf13/cobra"

// NewRootCommand is for tests outside of the package.
func NewRootCommand() *cobra.Command { return newRootCommand(nil) }

package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersionCommand() *cobra.Command {
	return &cobra.Command{
		Use:  "version",
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), versionText())
			return err
		},
	}
}

// Version is the release that this is, or that comes next; the first heading of CHANGELOG.md has it.
const Version = "0.1.0"

// versionText returns Version, the revision it was built from when the build knows it, and the
// Go release and platform.
func versionText() string {
	revision := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range info.Settings {
			switch {
			case setting.Key == "vcs.revision":
				revision = " " + setting.Value[:min(12, len(setting.Value))] + revision
			case setting.Key == "vcs.modified" && setting.Value == "true":
				revision += " (modified)"
			}
		}
	}
	return fmt.Sprintf("sudoku %s%s, %s %s/%s", Version, revision, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("command.no_arguments", args[0])
	}
	return nil
}

package cli

import (
	"os"
	"regexp"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// Lists in help texts are lines that begin with two spaces; a manual page needs a
// blank line before them, and more spaces.
var (
	indentedList = regexp.MustCompile(`(?m)^(\S.*)\n(  )\b`)
	indentedLine = regexp.MustCompile(`(?m)^  \S`)
)

// newManCommand makes the manual pages, for those who package the program.
func newManCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man FOLDER",
		Short: "Write the manual pages into a folder",
		Long: `Write a manual page for each command into a folder, from the same text as --help:

  sudoku man /usr/local/share/man/man1

SOURCE_DATE_EPOCH, if it is set, gives the date on them.`,
		Hidden: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("name the folder to write the pages into")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o777); err != nil {
				return err
			}
			root := cmd.Root()
			newHelp(wordsOf(cmd)).translate(root)
			root.DisableAutoGenTag = true
			for _, command := range root.Commands() {
				command.Long = indentedList.ReplaceAllString(command.Long, "$1\n\n$2")
				command.Long = indentedLine.ReplaceAllString(command.Long, "    $0")
				if jobs := command.Flags().Lookup("jobs"); jobs != nil {
					jobs.DefValue = "all" // not the number of this machine
				}
			}
			return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "sudoku", Manual: "Sudoku"}, args[0])
		},
	}
}

package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
)

func newSchemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:       "schema COMMAND",
		Example:   "  sudoku schema rate > rate.schema.json",
		ValidArgs: api.Printing(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("schema.command", message.ListOf(api.Printing()))
			}
			text, ok := api.Schema(args[0])
			if !ok {
				return usagef("schema.none", shorten(args[0]), meant.Of(args[0], api.Printing()))
			}
			_, err := cmd.OutOrStdout().Write(text)
			return err
		},
	}
}

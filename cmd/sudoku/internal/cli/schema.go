package cli

import (
	"github.com/spf13/cobra"

	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
)

func newSchemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schema COMMAND",
		Short: "Print the JSON Schema of what a command prints as JSON",
		Long: `Print the JSON Schema (draft 2020-12) of a line that a command prints with --json. The
description of the API at /api/v1/openapi.json has the same types.`,
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

package cli

import (
	"maps"
	"reflect"
	"slices"

	"github.com/spf13/cobra"

	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/cmd/sudoku/internal/bench"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
)

// printed returns what the lines of each command's JSON may be. The last of most is what
// stands for a puzzle without an answer.
func printed() map[string][]reflect.Type {
	about := reflect.TypeFor[ask.About]()
	return map[string][]reflect.Type{
		"solve":     {reflect.TypeFor[ask.Solved](), about},
		"count":     {reflect.TypeFor[ask.Counted](), about},
		"check":     {reflect.TypeFor[ask.Checked](), reflect.TypeFor[task.Graded](), about},
		"generate":  {reflect.TypeFor[ask.Made]()},
		"rate":      {reflect.TypeFor[ask.Rated](), about},
		"hint":      {reflect.TypeFor[ask.Hinted](), reflect.TypeFor[ask.Open](), about},
		"explain":   {reflect.TypeFor[ask.Explained](), about},
		"canon":     {reflect.TypeFor[ask.Canonical](), about},
		"equal":     {reflect.TypeFor[ask.Equalled]()},
		"sets":      {reflect.TypeFor[forms.InSet](), reflect.TypeFor[fileCount]()},
		"analyse":   {reflect.TypeFor[ask.Analysed](), about},
		"catalogue": {reflect.TypeFor[ask.Ranked](), reflect.TypeFor[ask.Located](), reflect.TypeFor[ask.Band](), reflect.TypeFor[symmetric](), about},
		"search":    {reflect.TypeFor[ask.Found](), reflect.TypeFor[ask.CluesFound](), about},
		"dataset":   {reflect.TypeFor[ask.Lesson]()},
		"scan":      {reflect.TypeFor[scanned]()},
		"batch":     {reflect.TypeFor[statusJSON]()},
		"bench":     bench.Lines(),
	}
}

// printing returns the commands that have a schema.
func printing() []string { return slices.Sorted(maps.Keys(printed())) }

func newSchemaCommand() *cobra.Command {
	return &cobra.Command{
		Use:       "schema COMMAND",
		Example:   "  sudoku schema rate > rate.schema.json",
		ValidArgs: printing(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("schema.command", message.ListOf(printing()))
			}
			types, ok := printed()[args[0]]
			if !ok {
				return usagef("schema.none", shorten(args[0]), meant.Of(args[0], printing()))
			}
			_, err := cmd.OutOrStdout().Write(api.Schema(args[0], types))
			return err
		},
	}
}

package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/analyse"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/task"
)

func newAnalyseCommand() *cobra.Command {
	var a analysing
	cmd := &cobra.Command{
		Use: "analyse [PUZZLE | FILE | -]...",
		Example: `  sudoku analyse 4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.
  sudoku analyse --columns clues,depth,ua4,ua6,bands puzzles.txt
  sudoku analyse --columns all --json puzzles.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.run(cmd, args) },
	}
	a.add(cmd, &a.question, "tsv", analyseForms)
	return cmd
}

// columnList lists the columns that are slow, or those that aren't.
func columnList(h *help, slow bool) string {
	var b strings.Builder
	for _, c := range analyse.Columns() {
		if c.Slow == slow {
			fmt.Fprintf(&b, "  %-17s %s\n", c.Name, h.say("column."+c.Name))
		}
	}
	return b.String()
}

// analysing is one call of the command.
type analysing struct {
	asking
	question ask.Analyse
}

func (a *analysing) run(cmd *cobra.Command, args []string) error {
	if err := a.check(cmd, &a.question); err != nil {
		return err
	}
	tables, making := openCatalogue(cmd, "")
	size := 1
	if a.question.IsQuick() {
		size = 16 // whose needless givens fill the lanes
	}
	return a.answer(cmd, args, task.NewAnalyse(a.rows(cmd), a.question, tables), size, making)
}

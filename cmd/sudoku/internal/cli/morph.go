package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"jiugong/sudoku/canon"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
)

func newMorphCommand() *cobra.Command {
	var m morphing
	cmd := &cobra.Command{
		Use: "morph [PUZZLE | FILE | -]...",
		Example: `  sudoku morph --seed 1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku morph -n 5 puzzle.txt
  sudoku morph --do "rotate90 rows:1,2 digits:1,9" puzzle.txt
  sudoku morph --rules 9+x --to grid diagonal.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return m.run(cmd, args) },
	}
	m.add(cmd)
	addQuestion(cmd.Flags(), &m.question)
	cmd.Flags().IntVarP(&m.question.Number, "number", "n", 1, "")
	return cmd
}

// operationList lists the operations.
func operationList(h *help) string {
	var b strings.Builder
	for _, o := range canon.Operations() {
		name := o.Name
		if o.Exchange {
			name += ":1,2"
		}
		fmt.Fprintf(&b, "  %-12s %s\n", name, h.say("operation."+o.Name))
	}
	return b.String()
}

// morphing is one call of the command: converting with a change.
type morphing struct {
	converting
	question forms.Morph
}

func (m *morphing) run(cmd *cobra.Command, args []string) error {
	q := &m.question
	switch {
	case q.Number < 1:
		return usagef("flag.number", q.Number)
	case q.Do != "" && (q.Seed != nil || q.Number > 1):
		return usagef("flag.do")
	case q.Do == "" && q.Seed == nil:
		seed := ask.Number(newSeed())
		if q.Seed = &seed; isTerminal(cmd.ErrOrStderr()) {
			fmt.Fprintf(cmd.ErrOrStderr(), "seed %d\n", uint64(seed))
		}
	}
	m.change = q.Looks
	return m.converting.run(cmd, args)
}

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
		Use:   "morph [PUZZLE | FILE | -]...",
		Short: "Shuffle puzzles: the same ones in disguise",
		Long: `Give each puzzle a new look: rename its digits, exchange bands, stacks and the
lines within them, turn and mirror it, at random. Only what keeps the rules is
done, whatever they are, so the puzzle stays what it was: it has as many solutions
and is as hard as before. The same seed gives the same looks.

Puzzles with cages and other constraints are only turned and mirrored, and these move
along; where that would change what one means, such as an index of rows, they stay.

With --do it does what you say instead, one operation after the other:
` + operationHelp() + `
Rows, columns and digits can also be listed, each with what becomes of it, as in
digits:2,1,3,4,5,6,7,8,9; sudoku canon --to tsv prints such lists.

Entries, marks and colours move along, in forms that have them.

Exit status: 0 when every puzzle was written, 2 when one couldn't be read or
written, or an operation breaks its rules.`,
		Example: `  sudoku morph --seed 1 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku morph -n 5 puzzle.txt
  sudoku morph --do "rotate90 rows:1,2 digits:1,9" puzzle.txt
  sudoku morph --rules 9+x --to grid diagonal.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return m.run(cmd, args) },
	}
	m.add(cmd)
	addQuestion(cmd.Flags(), &m.question)
	cmd.Flags().IntVarP(&m.question.Number, "number", "n", 1, "how many looks to make of each puzzle")
	return cmd
}

func operationHelp() string {
	var b strings.Builder
	for _, o := range canon.Operations() {
		name := o.Name
		if o.Exchange {
			name += ":1,2"
		}
		fmt.Fprintf(&b, "  %-12s %s\n", name, o.About)
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

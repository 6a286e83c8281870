package cli

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"jiugong/sudoku/canon"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/notation"
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
	cmd.Flags().Uint64Var(&m.seed, "seed", 0, "the number that all randomness comes from (default: a new one)")
	cmd.Flags().IntVarP(&m.number, "number", "n", 1, "how many looks to make of each puzzle")
	cmd.Flags().StringVar(&m.do, "do", "", "what to do instead of a random change; see above")
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
	seed   uint64
	number int
	do     string
}

func (m *morphing) run(cmd *cobra.Command, args []string) error {
	switch {
	case m.number < 1:
		return usagef("--number must be at least 1, got %d", m.number)
	case m.do != "" && (cmd.Flags().Changed("seed") || m.number > 1):
		return usagef("--do leaves nothing to chance; --seed and --number have no meaning with it")
	}
	m.change = m.looks
	switch {
	case m.do != "":
		m.change = m.done
	case !cmd.Flags().Changed("seed"):
		m.seed = newSeed()
		if isTerminal(cmd.ErrOrStderr()) {
			fmt.Fprintf(cmd.ErrOrStderr(), "seed %d\n", m.seed)
		}
	}
	return m.converting.run(cmd, args)
}

// looks are random ones of a puzzle; those of one puzzle depend on the seed and
// its number alone.
func (m *morphing) looks(ctx context.Context, index int, record *notation.Record) iter.Seq2[*notation.Record, error] {
	random := rand.New(rand.NewPCG(m.seed, uint64(index)))
	return func(yield func(*notation.Record, error) bool) {
		for range m.number {
			changed, err := task.RandomLook(ctx, record, random)
			if !yield(changed, err) || err != nil {
				return
			}
		}
	}
}

// done is a puzzle after the operations that were asked for.
func (m *morphing) done(_ context.Context, _ int, record *notation.Record) iter.Seq2[*notation.Record, error] {
	return func(yield func(*notation.Record, error) bool) {
		yield(task.LookBy(record, m.do))
	}
}

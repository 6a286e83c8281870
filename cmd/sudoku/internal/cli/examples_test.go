package cli_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"jiugong/sudoku/cmd/sudoku/internal/cli"
)

// notRun are what examples hold that can't be run here: they wait for a person, a network, a
// photo or other machines, measure, or take minutes.
var notRun = []string{
	"sudoku play", "sudoku serve", "sudoku mcp", "--queue", "batch queue", "sudoku scan", "sudoku bench", "catalogue --make", "--rank", "ranks.txt",
	"-n 1000 --variant", "--number 1000000", "search clues", "--do clues", "search hardest", "sudoku book", "search near", "search minimal", "job.json",
	"sudoku draw --to svg --out pictures", // a pipe of twenty
}

// saysNo are the examples whose answer is no, which is what they show.
var saysNo = "sudoku check 55..7....6..195"

// Examples name files that a reader would have.
var exampleFiles = map[string]string{
	"puzzles.txt":  "1.....3..2.....4\n.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...\n",
	"puzzle.txt":   "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
	"puzzles.sdm":  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
	"game.sdk":     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
	"diagonal.txt": ".....2...3.......2....9...5.....4..8........3..6...4....3...1..7..2....98.....3..\n",
	"a.txt":        ".....2...3.......2....9...5.....4..8........3..6...4....3...1..7..2....98.....3..\n",
	"b.txt":        ".....2...3.......2....9...5.....4..8........3..6...4....3...1..7..2....98.....3..\n",
	"old.txt":      "1.....3..2.....4\n",
	"new.txt":      "1.....3..2.....4\n1...2...3...4...\n",
	"answers.txt":  "1342243142133124\n693784512487512936125963874932651487568247391741398625319475268856129743274836159\n",
}

// TestExamplesOfHelpAnswer runs the examples of all help texts, in both languages, in the order
// in which the commands come. Each must answer as its help says.
func TestExamplesOfHelpAnswer(t *testing.T) {
	if testing.Short() {
		t.Skip("runs some eighty commands")
	}
	var examples []string
	var collect func(cmd *cobra.Command)
	collect = func(cmd *cobra.Command) {
		for line := range strings.Lines(cmd.Example) {
			if line = strings.TrimSpace(line); line != "" {
				examples = append(examples, line)
			}
		}
		for _, inner := range cmd.Commands() {
			collect(inner)
		}
	}
	collect(cli.NewRootCommand())
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range []string{"en_GB.UTF-8", "zh_CN.UTF-8"} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			folder, ran := t.TempDir(), 0
			if err := os.Symlink(self, filepath.Join(folder, "sudoku")); err != nil {
				t.Fatal(err)
			}
			for name, text := range exampleFiles {
				if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		examples:
			for _, line := range examples {
				for _, part := range notRun {
					if strings.Contains(line, part) {
						continue examples
					}
				}
				if strings.Contains(line, "--rules 16 puzzle.txt") {
					line = "sudoku generate --rules 16 --seed 1 | " + strings.Replace(line, "puzzle.txt", "-", 1)
				}
				ran++
				var out bytes.Buffer
				cmd := limited(t, "sh", "-c", line)
				cmd.Dir, cmd.Stdout, cmd.Stderr = folder, &out, &out
				cmd.Env = append(os.Environ(), "PATH="+folder+string(os.PathListSeparator)+os.Getenv("PATH"), "TERM=xterm", "LC_ALL="+language)
				status, err := 0, cmd.Run()
				if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
					status = exit.ExitCode()
				}
				want := 0
				if strings.HasPrefix(line, saysNo) {
					want = 1
				}
				if status != want {
					t.Errorf("%s ends with status %d, want %d: %.500s", line, status, want, out.String())
				}
			}
			if ran < 50 {
				t.Errorf("only %d examples were run", ran)
			}
		})
	}
}

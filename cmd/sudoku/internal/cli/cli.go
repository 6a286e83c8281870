// Package cli is the command, one file for each subcommand. Around them is the
// code they share. It reads puzzles from arguments, files and standard input
// (input.go), prints in time (printer.go), and says how it went (status.go).
// What is done with each puzzle, and its row, is in internal/task.
//
// It is the only place that knows all the rooms of the house and wires them.
package cli

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	_ "jiugong/sudoku/internal/roomy" // before packages of others are made ready
)

// Main runs the command with its arguments, without the program's name, and
// gives the exit status: 0 yes, 1 the answer is no for at least one puzzle,
// 2 bad usage or unreadable input, 130 interrupted.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	collectLess()
	ctx, hearing := newHearing(args)
	defer hearing.close()
	args = sparePuzzles(args)
	root := newRootCommand(args)
	root.SetArgs(args)
	readLang(root, args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	refuseOtherShells(root)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		newHelp(wordsOf(root)).fill(root) // completions tell what they are
	}
	cmd, err := root.ExecuteContextC(ctx)
	switch no := (*answeredNo)(nil); {
	case err == nil:
		return 0
	case errors.As(err, &no):
		return no.status
	case ctx.Err() != nil:
		if interrupted := (*interruptedError)(nil); !errors.As(err, &interrupted) {
			err = message.Errorf("command.interrupted")
		}
		fmt.Fprintf(stderr, "%s: %s\n", cmd.CommandPath(), wordsOf(cmd).Error(err))
		return 130
	case errors.Is(err, syscall.EPIPE):
		return 0 // the reader of our output has seen enough
	}
	fmt.Fprintf(stderr, "%s: %s\n", cmd.CommandPath(), wordsOf(cmd).Error(err))
	if usage := (*usageError)(nil); errors.As(err, &usage) {
		fmt.Fprintln(stderr, wordsOf(cmd).Error(message.Errorf("command.try", cmd.CommandPath())))
	}
	return 2
}

// usageError is an error in how the command was called.
type usageError struct{ error }

func (e *usageError) Unwrap() error { return e.error }

// usagef returns one that is said in the reader's language.
func usagef(key message.Key, args ...any) error {
	return &usageError{message.Errorf(key, args...)}
}

// named is a command, how it hears signals, and what makes it.
type named struct {
	name  string
	doing doing
	make  func() *cobra.Command
}

// commandList lists all commands, in the order in which help has them.
func commandList() []named {
	return []named{
		{"solve", answers, newSolveCommand},
		{"count", answers, newCountCommand},
		{"check", answers, newCheckCommand},
		{"generate", answers, newGenerateCommand},
		{"rate", answers, newRateCommand},
		{"hint", answers, newHintCommand},
		{"explain", answers, newExplainCommand},
		{"convert", answers, newConvertCommand},
		{"scan", works, newScanCommand},
		{"draw", answers, newDrawCommand},
		{"book", works, newBookCommand},
		{"morph", answers, newMorphCommand},
		{"canon", answers, newCanonCommand},
		{"equal", works, newEqualCommand},
		{"catalogue", works, newCatalogueCommand},
		{"analyse", answers, newAnalyseCommand},
		{"sets", works, newSetsCommand},
		{"search", works, newSearchCommand},
		{"dataset", works, newDatasetCommand},
		{"batch", works, newBatchCommand},
		{"serve", works, newServeCommand},
		{"mcp", works, newMCPCommand},
		{"play", works, newPlayCommand},
		{"bench", works, newBenchCommand},
		{"schema", tells, newSchemaCommand},
		{"version", tells, newVersionCommand},
		{"man", works, newManCommand},
	}
}

// commandsFor returns those that a call with some arguments needs: the one that the first names, if it
// does. To make the flags of all takes longer than to solve a puzzle.
func commandsFor(args []string) []named {
	all := commandList()
	first := ""
	if len(args) > 0 {
		first = args[0]
	}
	if len(args) == 1 && (first == "--version" || first == "-v") {
		first = "version"
	}
	for i, c := range all {
		if first == c.name && c.name != "man" { // which is about all others
			return all[i : i+1]
		}
	}
	return all
}

// newRootCommand makes the command for a call with some arguments; nil has all there is.
func newRootCommand(args []string) *cobra.Command {
	root := &cobra.Command{
		Use: "sudoku",
		Example: `  sudoku generate
  sudoku generate -n 1000 | sudoku solve
  sudoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudoku count --rules 4 ................`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          onlyCommands,
	}
	version := root.Flags().BoolP("version", "v", false, "")
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if *version {
			return newVersionCommand().RunE(cmd, nil)
		}
		return cmd.Help()
	}
	root.SetFlagErrorFunc(flagError)
	var commands []*cobra.Command
	for _, c := range commandsFor(args) {
		commands = append(commands, c.make())
	}
	completeFlags(commands)
	addLang(root)
	root.AddCommand(commands...)
	if len(commands) > 1 {
		root.AddCommand(newTopics()...)
	}
	root.CompletionOptions.DisableDefaultCmd = len(commands) == 1
	root.SetHelpCommand(newHelpCommand())
	show := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		h := newHelp(wordsOf(cmd))
		h.fillShown(cmd)
		cmd.Long = h.long(cmd)
		show(cmd, args)
	})
	return root
}

// onlyCommands refuses arguments of a command that only has others.
func onlyCommands(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	path := strings.TrimPrefix(cmd.CommandPath()+" "+shorten(args[0]), cmd.Root().Name()+" ")
	return usagef("command.unknown", path, suggestion(cmd, args[0]))
}

// namesOf returns the names of the commands below cmd, and those that begin with name.
func namesOf(cmd *cobra.Command, name string) (names, begun []string) {
	for _, other := range cmd.Commands() {
		if !other.Hidden {
			names = append(names, other.Name())
			if name != "" && strings.HasPrefix(other.Name(), strings.ToLower(name)) {
				begun = append(begun, other.Name())
			}
		}
	}
	return names, begun
}

// suggestion says what may have been meant by the name of a command that isn't
// there.
func suggestion(cmd *cobra.Command, name string) error {
	names, begun := namesOf(cmd, name)
	switch near := meant.Name(name, names); {
	case len(begun) == 1:
		return message.Errorf("command.meant", begun[0])
	case near != "":
		return message.Errorf("command.meant", near)
	case len(begun) > 0:
		return message.Errorf("command.meant_one_of", message.ListOf(begun))
	case cmd.HasParent():
		return message.Errorf("command.there_are", message.ListOf(names))
	}
	if _, err := os.Stat(name); err == nil || likePuzzle.MatchString(name) {
		return message.Errorf("command.solve", shorten(name))
	}
	return message.Errorf("command.help_lists")
}

// likePuzzle is what nothing but a puzzle begins with.
var likePuzzle = once.MustCompile(`^[0-9A-Za-z._*]*([._*0-9]{8}|[ ,|+\n])`)

// shorten cuts a long text for a message.
func shorten(text string) string {
	if runes := []rune(text); len(runes) > 24 {
		return string(runes[:20]) + "…"
	}
	return text
}

// mostSpared is the size from which on the heap is collected as often as it takes, in bytes.
const mostSpared = 2 << 30

// collectForServing undoes collectLess where much is kept for long. The heap
// grows to two and a half times the live data, where Go's usual is twice. While
// memory is collected, all players of rooms wait longer.
func collectForServing() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(150)
		debug.SetMemoryLimit(math.MaxInt64)
	}
}

// collectLess lets the heap grow to five times the live data, unless the
// environment says how. Go's usual is twice. A puzzle takes little memory, and
// not for long. Collecting it at every 4 MB would be a third of the time that
// reading takes.
func collectLess() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(400)
		debug.SetMemoryLimit(mostSpared)
	}
}

package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/once"
)

// newHelpCommand takes the place of cobra's, which neither looks for words nor says when there is
// no such command.
func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND]...",
		Example: `  sudoku help solve
  sudoku help rules
  sudoku help las vegas
  sudoku help 挖洞`,
		ValidArgsFunction: func(cmd *cobra.Command, args []string, begin string) (names []string, _ cobra.ShellCompDirective) {
			if about, _, err := cmd.Root().Find(args); err == nil {
				for _, inner := range about.Commands() {
					if !inner.Hidden && strings.HasPrefix(inner.Name(), begin) {
						names = append(names, inner.Name()+"\t"+inner.Short)
					}
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err == nil && len(rest) == 0 {
				return about.Help()
			}
			name := strings.Join(args, " ")
			if _, begun := namesOf(cmd.Root(), name); len(begun) == 0 && findHelp(cmd, name) {
				return nil
			}
			return usagef("command.unknown", shorten(name), suggestion(cmd.Root(), name))
		},
	}
}

// findHelp prints the passages of help that contain words, in any language. It
// reports whether there are any.
func findHelp(cmd *cobra.Command, words string) bool {
	words = searchable(words)
	if words == "" {
		return false
	}
	said := passages(newHelp(wordsOf(cmd)), cmd.Root())
	found := make([][]bool, len(said))
	for _, tag := range explain.Languages() {
		for i, about := range passages(newHelp(explain.Best(tag)), cmd.Root()) {
			if found[i] == nil {
				found[i] = make([]bool, len(about.texts))
			}
			for j, text := range about.texts {
				found[i][j] = found[i][j] || strings.Contains(searchable(text), words)
			}
		}
	}
	var out strings.Builder
	for i, about := range said {
		if !slices.Contains(found[i], true) {
			continue
		}
		fmt.Fprintf(&out, "%s: %s\n", about.name, about.texts[0])
		list := false // below a line that was found
		for j, text := range about.texts {
			list = found[i][j] && announcesList.MatchString(text) || list && strings.HasPrefix(text, " ")
			if j > 0 && (found[i][j] || list) {
				fmt.Fprintln(&out, "  "+strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n  "))
			}
		}
		out.WriteString("\n")
	}
	if out.Len() == 0 {
		return false
	}
	fmt.Fprint(cmd.OutOrStdout(), out.String())
	return true
}

// announcesList is the end of what stands above a list.
var announcesList = once.MustCompile(`[:：]\n$`)

// helped is a command or topic with what its help says.
type helped struct {
	name  string
	texts []string // what it does in short, then paragraphs, items of lists and flags
}

// passages returns all help there is. In every language they are as many, in the same order.
func passages(h *help, root *cobra.Command) (all []helped) {
	var add func(cmd *cobra.Command)
	add = func(cmd *cobra.Command) {
		if cmd.Hidden {
			return
		}
		one := helped{cmd.CommandPath(), append([]string{h.short(cmd)}, split(h.long(cmd))...)}
		cmd.LocalNonPersistentFlags().VisitAll(func(flag *pflag.Flag) {
			one.texts = append(one.texts, "--"+flag.Name+"  "+h.usage(cmd, flag))
		})
		all = append(all, one)
		for _, inner := range cmd.Commands() {
			add(inner)
		}
	}
	add(root)
	return all
}

// split cuts a help text into its paragraphs and the lines of its lists.
func split(text string) (passages []string) {
	for block := range strings.SplitSeq(text, "\n\n") {
		paragraph := ""
		for line := range strings.SplitSeq(block, "\n") {
			if !strings.HasPrefix(line, " ") {
				paragraph += line + "\n"
				continue
			}
			if paragraph != "" {
				passages, paragraph = append(passages, paragraph), ""
			}
			passages = append(passages, line)
		}
		if paragraph != "" {
			passages = append(passages, paragraph)
		}
	}
	return passages
}

// searchable returns a text without what doesn't matter when words are looked for: capitals, and
// what stands between words.
func searchable(text string) string {
	return strings.NewReplacer(" ", "", "\n", "", "-", "", "_", "").Replace(strings.ToLower(text))
}

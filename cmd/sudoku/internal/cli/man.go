package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// newManCommand makes the manual pages, for those who package the program.
func newManCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "man FOLDER",
		Hidden: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("man.folder")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			date := time.Now()
			if text := os.Getenv("SOURCE_DATE_EPOCH"); text != "" {
				seconds, err := strconv.ParseInt(text, 10, 64)
				if err != nil {
					return usagef("man.date", text)
				}
				date = time.Unix(seconds, 0)
			}
			if err := os.MkdirAll(args[0], 0o777); err != nil {
				return err
			}
			root := cmd.Root()
			h := newHelp(wordsOf(cmd))
			h.fill(root)
			return writeManual(h, root, args[0], date.UTC())
		},
	}
}

// writeManual writes the page of a command, and those of the commands below it.
func writeManual(h *help, command *cobra.Command, folder string, date time.Time) error {
	for _, below := range command.Commands() {
		if below.IsAvailableCommand() && !below.IsAdditionalHelpTopicCommand() {
			if err := writeManual(h, below, folder, date); err != nil {
				return err
			}
		}
	}
	return os.WriteFile(filepath.Join(folder, pageName(command)+".1"), []byte(manualPage(h, command, date)), 0o666)
}

func pageName(command *cobra.Command) string {
	return strings.ReplaceAll(command.CommandPath(), " ", "-")
}

// manualPage returns a command's help in the language of manual pages, roff.
func manualPage(h *help, command *cobra.Command, date time.Time) string {
	command.InitDefaultHelpFlag()
	var b strings.Builder
	name := pageName(command)
	fmt.Fprintf(&b, ".TH \"%s\" \"1\" \"%s\" \"sudoku\" \"Sudoku\"\n", strings.ToUpper(name), date.Format("Jan 2006"))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", name, roff(command.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n\\fB%s\\fR\n", roff(command.UseLine()))
	fmt.Fprintf(&b, ".SH DESCRIPTION\n")
	roffText(&b, command.Long)
	if own := command.NonInheritedFlags(); own.HasAvailableFlags() {
		fmt.Fprintf(&b, ".SH OPTIONS\n")
		roffFlags(&b, h, own)
	}
	if inherited := command.InheritedFlags(); inherited.HasAvailableFlags() {
		fmt.Fprintf(&b, ".SH OPTIONS OF ALL COMMANDS\n")
		roffFlags(&b, h, inherited)
	}
	if command.HasExample() {
		fmt.Fprintf(&b, ".SH EXAMPLES\n")
		roffText(&b, command.Example)
	}
	var others []string
	if command.HasParent() {
		others = append(others, pageName(command.Parent()))
	}
	for _, below := range command.Commands() {
		if below.IsAvailableCommand() && !below.IsAdditionalHelpTopicCommand() {
			others = append(others, pageName(below))
		}
	}
	if len(others) > 0 {
		fmt.Fprintf(&b, ".SH SEE ALSO\n\\fB%s\\fR(1)\n", strings.Join(others, "\\fR(1), \\fB"))
	}
	return b.String()
}

// roffText writes paragraphs. Lines that begin with two spaces are lists and commands,
// which stay as they are.
func roffText(b *strings.Builder, text string) {
	kept := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if indented := strings.HasPrefix(line, "  "); indented != kept {
			kept = indented
			if kept {
				b.WriteString(".EX\n")
			} else {
				b.WriteString(".EE\n")
			}
		}
		if line == "" {
			b.WriteString(".PP\n")
		} else {
			b.WriteString(roff(line) + "\n")
		}
	}
	if kept {
		b.WriteString(".EE\n")
	}
}

func roffFlags(b *strings.Builder, h *help, flags *pflag.FlagSet) {
	flags.VisitAll(func(flag *pflag.Flag) {
		if flag.Hidden || flag.Deprecated != "" {
			return
		}
		b.WriteString(".TP\n")
		if flag.Shorthand != "" {
			fmt.Fprintf(b, "\\fB\\-%s\\fR, ", flag.Shorthand)
		}
		fmt.Fprintf(b, "\\fB%s\\fR", roff("--"+flag.Name))
		value, usage := pflag.UnquoteUsage(flag)
		if value != "" {
			fmt.Fprintf(b, " \\fI%s\\fR", roff(value))
		}
		fmt.Fprintf(b, "\n%s", roff(usage))
		if preset := flag.DefValue; !slices.Contains([]string{"", "0", "0s", "false", "[]"}, preset) {
			b.WriteString(roff(h.say("usage.default", "quote", "", "value", preset)))
		}
		b.WriteString("\n")
	})
}

// roff returns a text in which nothing has a meaning of its own.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/clipperhouse/displaywidth"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/words"
)

// help says help texts in a language.
type help struct {
	words   *explain.Words
	own     map[string]string // nil for English
	missing []string          // what has no translation
	used    map[string]bool
}

func newHelp(in *explain.Words) *help {
	return &help{words: in, own: words.Help.In(in.Tag()), used: map[string]bool{}}
}

// say gives a text of one line in the language.
func (h *help) say(text string) string {
	if h.own == nil {
		return text
	}
	own, ok := h.own[text]
	if !ok {
		if letters.MatchString(text) && text[0] != '#' { // that is a comment in a catalogue
			h.missing = append(h.missing, text)
		}
		return text
	}
	h.used[text] = true
	return own
}

var letters = once.MustCompile(`[a-zA-Z]{2}`)

// column is what stands before the last column of a list.
var column = once.MustCompile(`^  +\S(.*?\S)?  +`)

// text gives paragraphs and lists in the language. What is indented and has no
// columns is to be typed: it stays as it is.
func (h *help) text(english string) string {
	if h.own == nil {
		return english
	}
	var done, paragraph []string
	end := func() {
		if paragraph != nil {
			done = append(done, wrap(h.say(strings.Join(paragraph, " ")), 80))
			paragraph = nil
		}
	}
	for line := range strings.SplitSeq(english, "\n") {
		if line != "" && line[0] != ' ' && line[0] != '\t' {
			paragraph = append(paragraph, line)
			continue
		}
		end()
		if at := column.FindStringIndex(line); at != nil {
			line = line[:at[1]] + h.say(line[at[1]:])
		}
		done = append(done, line)
	}
	end()
	return strings.Join(done, "\n")
}

// wrap breaks a text into lines of a width: at spaces and beside characters that are
// two columns wide, but not before a mark that ends something or behind one that begins it.
func wrap(text string, width int) string {
	var lines []string
	line, word, before := "", "", ' '
	flush := func() {
		if line != "" && displaywidth.String(line+strings.TrimRight(word, " ")) > width {
			lines = append(lines, strings.TrimRight(line, " "))
			line = ""
		}
		line, word = line+word, ""
	}
	for _, c := range text {
		beside := before == ' ' || displaywidth.Rune(c) > 1 || displaywidth.Rune(before) > 1
		if c != ' ' && beside && !strings.ContainsRune("，。：；、？！）”》」", c) && !strings.ContainsRune("（“《「", before) {
			flush()
		}
		word, before = word+string(c), c
	}
	flush()
	return strings.Join(append(lines, line), "\n")
}

// translate puts the help of all commands into the language.
func (h *help) translate(root *cobra.Command) {
	if h.own == nil {
		return
	}
	usage := root.UsageFunc()
	root.SetUsageFunc(func(cmd *cobra.Command) error {
		out := cmd.OutOrStderr()
		var text strings.Builder
		cmd.SetOut(&text)
		err := usage(cmd)
		cmd.SetOut(out)
		io.WriteString(out, h.usage(cmd, text.String()))
		return err
	})
	h.command(root)
}

// usage puts into the language what cobra says around the words of a command.
func (h *help) usage(cmd *cobra.Command, text string) string {
	const last = "Use \"%s --help\" for more information about a command."
	path := cmd.CommandPath()
	theirs, ours := path+" [command]", path+" "+h.say("[command]")
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		switch line {
		case "Usage:", "Examples:", "Available Commands:", "Flags:", "Global Flags:", "Additional help topics:":
			lines[i] = h.say(line)
		case "  " + theirs:
			lines[i] = "  " + ours
		case fmt.Sprintf(last, theirs):
			lines[i] = fmt.Sprintf(h.say(last), ours)
		}
	}
	return strings.Join(lines, "\n")
}

func (h *help) command(c *cobra.Command) {
	c.InitDefaultHelpFlag()
	c.Short = h.say(c.Short)
	if topicOf(c) == nil {
		c.Long = h.text(c.Long)
	}
	use := c.UseLine()[len(c.CommandPath()):]
	c.Use, c.DisableFlagsInUseLine = c.Name()+placeholder.ReplaceAllStringFunc(use, h.say), true
	c.LocalFlags().VisitAll(h.flag)
	for _, inner := range c.Commands() {
		h.command(inner)
	}
}

// placeholder is a word in a line of usage that stands for something.
var placeholder = once.MustCompile(`[A-Z]{3,}|\[flags\]|\[command\]`)

// flag puts the usage of a flag into the language, its default value with it.
func (h *help) flag(flag *pflag.Flag) {
	usage := ""
	if name, ok := strings.CutPrefix(flag.Usage, "help for "); ok {
		usage = fmt.Sprintf(h.say("help for %s"), name)
	} else if flag.Name == "lang" {
		usage = fmt.Sprintf(h.say(langUsage), h.words.Error(message.Errorf(message.Plain, message.ListOf(explain.Languages()))))
	} else {
		usage = h.say(flag.Usage)
	}
	zero := map[string]string{"bool": "false", "duration": "0s", "string": "", "stringSlice": "[]", "stringArray": "[]"}
	none, text := zero[flag.Value.Type()]
	if !text {
		none = "0"
	}
	if flag.DefValue != none && flag.DefValue != "" {
		usage += fmt.Sprintf(h.say("(default %s)"), flag.DefValue)
	}
	flag.Usage, flag.DefValue = usage, none
}

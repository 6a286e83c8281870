package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jiugong/sudoku/draw/terminal"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/words"
)

// help says help texts in a language. Commands and flags are made without
// texts. The texts stand in help.txt of package words, by the names of
// commands, flags and questions. They are put in when somebody asks for help.
type help struct {
	words   *explain.Words
	missing []string        // keys that have no text
	used    map[string]bool // keys whose text was said
}

func newHelp(in *explain.Words) *help { return &help{words: in, used: map[string]bool{}} }

// find returns the text of a key, "" if there is none.
func (h *help) find(key string) (text string) {
	if text = words.Help.Said(h.words.Tag(), key); text != "" {
		h.used[key] = true
	}
	return text
}

// say returns the text of a key, with its slots filled from pairs as words.Put does.
func (h *help) say(key string, pairs ...string) string {
	text := h.find(key)
	if text == "" {
		h.missing = append(h.missing, key)
	}
	return words.Put(text, pairs...)
}

// section returns where the texts of a command stand: its path without the program's name.
func section(cmd *cobra.Command) string {
	if !cmd.HasParent() {
		return cmd.Name()
	}
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
}

// short returns the line that says what a command does.
func (h *help) short(cmd *cobra.Command) string { return h.say(section(cmd) + ".short") }

// long returns all that is said of a command or topic, "" if its line is enough.
func (h *help) long(cmd *cobra.Command) string {
	if topic := topicOf(cmd); topic != nil {
		return topic.text(h)
	}
	return words.Fill(h.find(section(cmd)+".long"), func(slot string) (string, int, bool) {
		list := listings()[slot]
		if list == nil {
			return "", 0, false
		}
		return strings.TrimSuffix(list(h), "\n"), 0, true
	})
}

// listings returns the slots of long texts.
func listings() map[string]func(h *help) string {
	return map[string]func(h *help) string{
		"quick_columns":      func(h *help) string { return columnList(h, false) },
		"slow_columns":       func(h *help) string { return columnList(h, true) },
		"difficulty_columns": difficultyList,
		"list_of_presets":    presetList,
		"list_of_fills":      fillList,
		"list_of_orders":     orderList,
		"list_of_operations": operationList,
	}
}

// usage returns the text that tells the use of a flag. The text of a question's
// field stands with the question. Others stand with their command, with the one
// above it, or in [flags], for several.
func (h *help) usage(cmd *cobra.Command, flag *pflag.Flag) string {
	text, name := "", ".--"+flag.Name
	if field := fieldOf(flag); field != nil {
		text = h.say(field.key)
	} else if text = h.find(section(cmd) + name); text == "" && cmd.HasParent() {
		text = h.find(section(cmd.Parent()) + name)
	}
	if text == "" {
		text = h.say("flags" + name)
	}
	list, closed := flag.Value.(*choice)
	return words.Fill(text, func(slot string) (string, int, bool) {
		names := forms.Choices(slot)
		switch {
		case slot == "command":
			return cmd.Name(), 0, true
		case slot == "protocols":
			names = texts(terminal.Protocols())
		case slot == "choices" && closed:
			names = list.names()
		}
		return h.words.Error(message.Errorf(message.Plain, message.ListOf(names))), 0, names != nil
	})
}

// fill puts the help of all commands into them.
func (h *help) fill(root *cobra.Command) {
	h.prepare(root)
	h.fillAll(root)
}

// fillShown puts in what the help of one command shows: its own, that of those above it, whose
// flags it has, and a line about each below it. To say all takes longer than to solve a puzzle.
func (h *help) fillShown(cmd *cobra.Command) {
	h.prepare(cmd.Root())
	for c := cmd; c != nil; c = c.Parent() {
		h.fillOne(c)
	}
	for _, inner := range cmd.Commands() {
		inner.Short = h.short(inner)
	}
}

// prepare has commands say in the language what is around their words.
func (h *help) prepare(root *cobra.Command) {
	usage := root.UsageFunc()
	root.SetUsageFunc(func(cmd *cobra.Command) error {
		out := cmd.OutOrStderr()
		var text strings.Builder
		cmd.SetOut(&text)
		err := usage(cmd)
		cmd.SetOut(out)
		io.WriteString(out, h.around(cmd, text.String()))
		return err
	})
	root.InitDefaultHelpCmd()
}

// around puts into the language what cobra says around the words of a command.
func (h *help) around(cmd *cobra.Command, text string) string {
	path := cmd.CommandPath()
	theirs, ours := path+" [command]", path+" "+h.placeholder("[command]")
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		switch line {
		case "Usage:", "Examples:", "Available Commands:", "Flags:", "Global Flags:", "Additional help topics:":
			lines[i] = h.say("usage." + strings.ToLower(strings.ReplaceAll(strings.TrimSuffix(line, ":"), " ", "_")))
		case "  " + theirs:
			lines[i] = "  " + ours
		case fmt.Sprintf("Use \"%s --help\" for more information about a command.", theirs):
			lines[i] = h.say("usage.more", "command", ours)
		default:
			lines[i] = defaults.ReplaceAllStringFunc(line, func(text string) string {
				found := defaults.FindStringSubmatch(text)
				return h.say("usage.default", "quote", found[1], "value", found[2])
			})
		}
	}
	return strings.Join(lines, "\n")
}

// defaults are what pflag says of the default of a flag.
var defaults = once.MustCompile(` \(default ("?)(.*?)"?\)$`)

// fillAll puts the help of a command into it, and of those below it.
func (h *help) fillAll(c *cobra.Command) {
	h.fillOne(c)
	for _, inner := range c.Commands() {
		h.fillAll(inner)
	}
}

// fillOne puts the help of a command into it.
func (h *help) fillOne(c *cobra.Command) {
	c.InitDefaultHelpFlag()
	c.Short = h.short(c)
	if topicOf(c) == nil {
		c.Long = h.long(c)
	}
	use := c.UseLine()[len(c.CommandPath()):]
	c.Use, c.DisableFlagsInUseLine = c.Name()+placeholders.ReplaceAllStringFunc(use, h.placeholder), true
	c.LocalFlags().VisitAll(func(flag *pflag.Flag) { flag.Usage = h.usage(c, flag) })
}

// placeholders are the words in a line of usage that stand for something.
var placeholders = once.MustCompile(`[A-Z]{3,}|\[flags\]|\[command\]`)

func (h *help) placeholder(word string) string {
	return h.say("placeholder." + strings.Trim(word, "[]"))
}

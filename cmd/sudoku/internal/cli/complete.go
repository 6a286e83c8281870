package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jiugong/sudoku"
	"jiugong/sudoku/book"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/variants"
)

// The shells complete the values of flags from the lists that the flags are
// read by. So they offer just the values that are understood: see choice. These
// have no closed list.

// completions are examples of values that flags take.
var completions = map[string]func(h *help) []cobra.Completion{
	"rules": commonRules,
	"depth": func(h *help) (depths []cobra.Completion) {
		for _, depth := range []string{"1", "2", "3", "4"} {
			depths = append(depths, cobra.CompletionWithDesc(depth, h.say("depth."+depth)))
		}
		return depths
	},
}

// described returns the closed lists whose names say too little by themselves.
func described() map[string]func(h *help, name string) string {
	return map[string]func(h *help, name string) string{
		"levels":  levelRange,
		"presets": func(h *help, name string) string { return h.say("preset." + name) },
		"read":    formAbout,
		"written": formAbout,
	}
}

// refusals are the errors of names that aren't in a closed list. They are nil
// for names that are understood all the same.
var refusals = map[string]func(name string) error{
	"columns":    unless("columns", func(name string) bool { return name == "all" }),
	"levels":     unless("levels", func(name string) bool { _, ok := explain.Find("level", name); return ok }),
	"techniques": unless("techniques", func(name string) bool { _, ok := explain.Find("technique", name); return ok }),
	"presets":    unless("presets", func(name string) bool { _, ok := generate.FindPreset(name); return ok }),
	"read":       func(name string) error { _, err := notation.FormToRead(name); return naming(name, err) },
	"written":    func(name string) error { _, err := notation.FormToWrite(name); return naming(name, err) },
	"sizes":      func(name string) error { _, err := book.ParseSize(name); return err },
	"variants":   func(string) error { return nil }, // it depends on the rules, which tell
}

// unless refuses names that aren't in a list, unless they are known otherwise.
func unless(list string, known func(name string) bool) func(string) error {
	return func(name string) error {
		if known(name) {
			return nil
		}
		return naming(name, meant.Of(name, forms.Choices(list)))
	}
}

// naming puts a name before what is wrong with it, nil being nothing.
func naming(name string, err error) error {
	if err == nil {
		return nil
	}
	return message.Errorf("said.about", name, err)
}

// closedList says that a flag takes names of a closed list that questions name.
func closedList(flags *pflag.FlagSet, flag, list string, kinds ...func(*choice)) {
	kinds = append(kinds, refusing(refusals[list]))
	if about := described()[list]; about != nil {
		kinds = append(kinds, saying(about))
	}
	closed(flags, flag, func() []string { return forms.Choices(list) }, kinds...)
}

func these(values ...string) func() []string {
	return func() []string { return values }
}

// commonRules returns some of the endless many rules. They are the usual sizes,
// each feature on a 9×9, and an example of each kind of constraints.
func commonRules(h *help) []cobra.Completion {
	rules := []cobra.Completion{"4", "6", "8", "9", "10", "12", "16", "25", "samurai", "6+x", "16+x"}
	for _, f := range sudoku.Features() {
		rules = append(rules, "9+"+f.Name)
	}
	for _, k := range variants.All() {
		text := k.Sample()
		rules = append(rules, cobra.CompletionWithDesc(text, h.words.Kind(k.Name)))
	}
	return rules
}

// madeRules lists those of puzzles that are made.
func madeRules(h *help) []cobra.Completion {
	return append(commonRules(h), cobra.CompletionWithDesc("9+jigsaw", h.say("generate.jigsaw")))
}

// The forms that commands print, the first in a pipe and the last on a terminal.
var (
	solveForms     = []string{"line", "tsv", "grid"}
	generateForms  = []string{"line", "tsv", "csv", "grid"}
	rateForms      = []string{"line", "tsv", "text"}
	countForms     = []string{"line", "tsv"}
	checkForms     = []string{"text", "tsv"}
	canonForms     = []string{"line", "tsv"}
	analyseForms   = []string{"tsv"}
	catalogueForms = []string{"line", "tsv"}
	datasetForms   = []string{"json", "csv"}
	searchForms    = []string{"line", "tsv"}
)

// completeFlags tells the shells the values of all flags of the commands that
// have some to choose from.
func completeFlags(commands []*cobra.Command) {
	for _, cmd := range commands {
		// Lists are made when they are asked for: every start of the program comes by here.
		register := func(flag string, complete cobra.CompletionFunc) {
			if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
				panic(err) // it is there, and once
			}
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			values := completions[f.Name]
			if f.Name == "rules" && (cmd.Name() == "generate" || cmd.Name() == "dataset") {
				values = madeRules
			}
			if c, closed := f.Value.(*choice); closed {
				register(f.Name, c.complete)
			} else if values != nil {
				register(f.Name, completeOne(values))
			}
		})
	}
}

// refuseOtherShells has cobra's command that prints completions refuse what is no shell,
// for which it would print its help.
func refuseOtherShells(root *cobra.Command) {
	if root.CompletionOptions.DisableDefaultCmd {
		return
	}
	root.InitDefaultCompletionCmd()
	completion, _, err := root.Find([]string{"completion"})
	if err != nil {
		panic(err) // it is there
	}
	completion.Args = onlyCommands
	completion.RunE = func(cmd *cobra.Command, args []string) error { return cmd.Help() }
	for _, shell := range completion.Commands() {
		shell.Args = noArguments
	}
}

// completeOne completes one value.
func completeOne(values func(h *help) []cobra.Completion) cobra.CompletionFunc {
	return func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return values(newHelp(wordsOf(cmd))), cobra.ShellCompDirectiveNoFileComp
	}
}

// completeList completes the last of several values with commas between.
func completeList(values func() []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexByte(typed, ',')+1]
		var completions []cobra.Completion
		for _, value := range values() {
			if !slices.Contains(strings.Split(before, ","), value) {
				completions = append(completions, before+value)
			}
		}
		return completions, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

func texts[T ~string](values []T) []string {
	list := make([]string, len(values))
	for i, value := range values {
		list[i] = string(value)
	}
	return list
}

func levelRange(h *help, name string) string {
	for _, level := range logic.Levels() {
		if level.ID == name {
			return h.say("levels.range", "from", level.From.String(), "to", level.To.String())
		}
	}
	return ""
}

func formAbout(h *help, name string) string { return h.say("form." + name) }

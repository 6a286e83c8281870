package cli

import (
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/book"
	"jiugong/sudoku/cmd/sudoku/internal/bench"
	"jiugong/sudoku/cmd/sudoku/internal/locale"
	"jiugong/sudoku/cmd/sudoku/internal/tui"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/variants"
)

// The shells complete the values of flags from the lists that the flags are
// read by, so that what is offered is what is understood.

// completions are the values of the flags that mean the same in every command.
var completions = map[string]func() []cobra.Completion{
	"level":     levelCompletions,
	"preset":    presetCompletions,
	"symmetry":  named(generate.Symmetries),
	"fill":      named(generate.Fills),
	"dig":       named(generate.Orders),
	"method":    named(generate.Methods),
	"technique": named(logic.HumanTechniques),
	"profile":   these(string(logic.Human), string(logic.SE121)),
	"rules":     commonRules,
	"from":      formCompletions((*notation.Form).CanRead),
	"theme":     tui.ThemeNames,
	"size":      bookSizes,
	"paper":     named(book.Papers),
	"languages": explain.Languages,
	"depth":     these("1\twhere to look", "2\twhich technique", "3\twhich cells", "4\tthe whole proof"),
}

// named are the values of a list.
func named[T ~string](list func() []T) func() []cobra.Completion {
	return func() []cobra.Completion { return texts(list()) }
}

func these(values ...cobra.Completion) func() []cobra.Completion {
	return func() []cobra.Completion { return values }
}

// commonRules are some of the endless many: the usual sizes, each feature on a 9×9,
// and an example of each kind of constraints.
func commonRules() []cobra.Completion {
	rules := []cobra.Completion{"4", "6", "8", "9", "10", "12", "16", "25", "samurai", "6+x", "16+x"}
	for _, f := range sudoku.Features() {
		rules = append(rules, "9+"+f.Name)
	}
	for _, k := range variants.All() {
		text := "9+" + k.Name
		if k.Example != "" {
			text += "=" + k.Example
		}
		rules = append(rules, cobra.CompletionWithDesc(text, locale.FromEnvironment(os.Getenv).Kind(k.Name)))
	}
	return rules
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
	written := formCompletions((*notation.Form).CanWrite)
	printed := map[string]func() []cobra.Completion{"convert": written, "morph": written, "scan": written}
	for name, list := range map[string][]cobra.Completion{
		"solve": solveForms, "generate": generateForms, "rate": rateForms, "draw": forms.PictureForms(), "check": checkForms, "count": countForms, "canon": canonForms, "catalogue": catalogueForms, "analyse": analyseForms, "dataset": datasetForms,
		"clues": searchForms, "near": searchForms, "minimal": searchForms, "places": searchForms, "hardest": searchForms,
	} {
		printed[name] = these(list...)
	}
	for _, cmd := range commands {
		// Lists are made when they are asked for: every start of the program comes by here.
		register := func(flag string, complete cobra.CompletionFunc) {
			if cmd.Flags().Lookup(flag) == nil {
				return
			}
			if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
				panic(err) // it is there, and once
			}
		}
		for flag, values := range completions {
			if flag == "rules" && (cmd.Name() == "generate" || cmd.Name() == "dataset") {
				values = func() []cobra.Completion {
					return append(commonRules(), "9+jigsaw\trandom regions for each puzzle")
				}
			}
			if flag == "theme" && cmd.Name() == "draw" {
				values = forms.Themes
			}
			register(flag, completeOne(values))
		}
		register("to", completeOne(printed[cmd.Name()]))
		register("only", completeList(named(logic.HumanTechniques)))
		register("engines", completeList(bench.Engines))
	}
}

// refuseOtherShells has cobra's command that prints completions refuse what is no shell,
// for which it would print its help.
func refuseOtherShells(root *cobra.Command) {
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
func completeOne(values func() []cobra.Completion) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if values == nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return values(), cobra.ShellCompDirectiveNoFileComp
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

func bookSizes() []cobra.Completion {
	var completions []cobra.Completion
	for _, size := range book.Sizes() {
		completions = append(completions, size.Name)
	}
	return completions
}

func texts[T ~string](values []T) []cobra.Completion {
	completions := make([]cobra.Completion, len(values))
	for i, value := range values {
		completions[i] = string(value)
	}
	return completions
}

func levelCompletions() []cobra.Completion {
	var completions []cobra.Completion
	for _, level := range logic.Levels() {
		completions = append(completions, cobra.CompletionWithDesc(level.ID, "ER "+level.From.String()+" to "+level.To.String()))
	}
	return completions
}

func presetCompletions() []cobra.Completion {
	var completions []cobra.Completion
	for _, preset := range generate.Presets() {
		completions = append(completions, cobra.CompletionWithDesc(preset.Name, preset.Summary))
	}
	return completions
}

func formCompletions(can func(*notation.Form) bool) func() []cobra.Completion {
	return func() (completions []cobra.Completion) {
		for _, form := range notation.Forms() {
			if can(form) {
				completions = append(completions, cobra.CompletionWithDesc(form.Name, form.About))
			}
		}
		return completions
	}
}

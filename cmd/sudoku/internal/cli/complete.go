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
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/variants"
)

// The shells complete the values of flags from the lists that the flags are
// read by, so that what is offered is what is understood.

// completions are the values of the flags that mean the same in every command.
func completions() map[string][]cobra.Completion {
	return map[string][]cobra.Completion{
		"level":     levelCompletions(),
		"preset":    presetCompletions(),
		"symmetry":  texts(generate.Symmetries()),
		"fill":      texts(generate.Fills()),
		"dig":       texts(generate.Orders()),
		"method":    texts(generate.Methods()),
		"technique": texts(logic.HumanTechniques()),
		"profile":   texts([]logic.Profile{logic.Human, logic.SE121}),
		"rules":     commonRules(),
		"from":      formCompletions((*notation.Form).CanRead),
		"theme":     tui.ThemeNames(),
		"size":      bookSizes(),
		"paper":     texts(book.Papers()),
		"languages": explain.Languages(),
		"depth":     {"1\twhere to look", "2\twhich technique", "3\twhich cells", "4\tthe whole proof"},
	}
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
	forms := map[string][]cobra.Completion{
		"solve": solveForms, "generate": generateForms, "rate": rateForms, "draw": drawForms, "check": checkForms, "count": countForms, "canon": canonForms, "catalogue": catalogueForms, "analyse": analyseForms, "dataset": datasetForms,
		"clues": searchForms, "near": searchForms, "minimal": searchForms, "places": searchForms, "hardest": searchForms,
		"convert": formCompletions((*notation.Form).CanWrite), "morph": formCompletions((*notation.Form).CanWrite),
	}
	everywhere := completions()
	for _, cmd := range commands {
		register := func(flag string, complete cobra.CompletionFunc) {
			if cmd.Flags().Lookup(flag) == nil {
				return
			}
			if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
				panic(err) // it is there, and once
			}
		}
		for flag, values := range everywhere {
			if flag == "rules" && (cmd.Name() == "generate" || cmd.Name() == "dataset") {
				values = append(slices.Clone(values), "9+jigsaw\trandom regions for each puzzle")
			}
			if flag == "theme" && cmd.Name() == "draw" {
				values = drawThemes()
			}
			register(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
		}
		register("to", cobra.FixedCompletions(forms[cmd.Name()], cobra.ShellCompDirectiveNoFileComp))
		register("only", completeList(texts(logic.HumanTechniques())))
		register("engines", completeList(bench.Engines()))
	}
}

// completeList completes the last of several values with commas between.
func completeList(values []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexByte(typed, ',')+1]
		var completions []cobra.Completion
		for _, value := range values {
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

func formCompletions(can func(*notation.Form) bool) []cobra.Completion {
	var completions []cobra.Completion
	for _, form := range notation.Forms() {
		if can(form) {
			completions = append(completions, cobra.CompletionWithDesc(form.Name, form.About))
		}
	}
	return completions
}

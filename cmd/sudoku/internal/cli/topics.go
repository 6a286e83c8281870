package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/variants"
)

// newTopics are pages of help that belong to no one command: sudoku help rules.
// Their lists come from the packages that own them.
func newTopics() []*cobra.Command {
	kinds := &cobra.Command{Use: "variants", Short: "The kinds of constraints: cages, lines, dots and the rest", Long: variantsHelp(inEnglish())}
	kinds.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		fmt.Fprintln(cmd.OutOrStdout(), variantsHelp(wordsOf(cmd)))
	})
	return []*cobra.Command{
		kinds,
		{Use: "rules", Short: "How rules are written", Long: rulesHelp()},
		{Use: "levels", Short: "The levels of difficulty, and which ratings they are", Long: levelsHelp()},
		{Use: "techniques", Short: "The techniques, by all their names", Long: techniquesHelp()},
		{Use: "forms", Short: "The forms that puzzles are read and written in", Long: formsHelp()},
	}
}

// table lays out lines whose columns are separated by tabs.
func table(write func(line func(format string, args ...any))) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	write(func(format string, args ...any) { fmt.Fprintf(w, "  "+format+"\n", args...) })
	w.Flush()
	return b.String()
}

// inEnglish are the words of the help texts.
func inEnglish() *explain.Words { return explain.Best("en") }

func rulesHelp() string {
	words := inEnglish()
	return `Rules are written as a short text: a size, then any number of features, each
after a "+", as in 9+x+windows. Without --rules a puzzle's length tells its size.

Sizes:
` + table(func(line func(string, ...any)) {
		line("9, 16, 6 ...\tN×N cells; the boxes are as near to a square as can be (6 has 2×3)")
		line("12:2x6\tboxes of 2 rows and 6 columns")
		line("7:1x7\ta Latin square: rows and columns alone")
		line("samurai\tfive overlapping 9×9 grids, 369 cells in reading order")
	}) + `
Features:
` + table(func(line func(string, ...any)) {
		for _, f := range sudoku.Features() {
			what := fmt.Sprintf("each %s holds every digit once", f.House)
			if f.House == "" {
				what = "no two cells are " + f.Forbids
				if f.Allowed(9, 5) == sudoku.AllDigits(9).Without(5) {
					what = "equal digits are never " + f.Forbids
				}
			}
			line("+%s\t%s: %s", f.Name, words.Term("feature", f.Name), what)
		}
		line("+jigsaw=MAP\tregions in place of boxes: a character for the region of each cell,")
		line("\t1 to 9, then A to Z, or numbers with commas between")
	}) + `
Features go together in any combination that fits the size. Cages, lines, dots and
other constraints follow, as in 9+killer=15:r1c1r1c2: see variants. generate takes
+jigsaw without a map, too, and draws one for each puzzle.`
}

// variantsHelp lists the kinds of constraints with what they mean in the language of
// the words.
func variantsHelp(words *explain.Words) string {
	text := strings.ReplaceAll(words.Term("help", "variants"), ". ", ".\n") + "\n\n"
	for _, k := range variants.All() {
		example := "9+" + k.Name
		if k.Example != "" {
			example += "=" + k.Example
		}
		text += "  +" + strings.TrimPrefix(example, "9+") + "\n"
		if rules, err := variants.Parse(example); err == nil {
			text += "      " + words.Constraint(rules.Constraints()[0]) + "\n"
		}
	}
	return strings.TrimRight(text, "\n")
}

func levelsHelp() string {
	words := inEnglish()
	return `A level is a word for a range of ratings (ER, the hardest step that a puzzle
needs, on the Sudoku Explainer scale): rate prints both, generate --level makes
puzzles of one.

` + strings.TrimRight(table(func(line func(string, ...any)) {
		for _, l := range logic.Levels() {
			to := "to " + l.To.String()
			if l.To == logic.MaxRating {
				to = "and more"
			}
			line("%s\t%s\tER %v %s", l.ID, words.Level(l), l.From, to)
		}
	}), "\n")
}

func techniquesHelp() string {
	var all []*explain.Words
	for _, tag := range explain.Languages() {
		all = append(all, explain.Best(tag))
	}
	return `The techniques of the human profile, the first that is looked for first. --technique
and --only take any of these names; capitals, spaces and hyphens don't matter.
docs/techniques.md explains each, with an example.

` + strings.TrimRight(table(func(line func(string, ...any)) {
		for _, t := range logic.HumanTechniques() {
			names := []string{string(t)}
			for _, words := range all {
				names = append(names, words.Name(t))
			}
			line("%s", strings.Join(names, "\t"))
		}
	}), "\n")
}

func formsHelp() string {
	return `convert writes the forms marked w; all commands read those marked r and find out
by themselves which it is, unless --from says so. docs/formats.md tells of each
what it holds.

` + strings.TrimRight(table(func(line func(string, ...any)) {
		for _, form := range notation.Forms() {
			can := ""
			if form.CanRead() {
				can += "r"
			}
			if form.CanWrite() {
				can += "w"
			}
			line("%s\t%s\t%s", form.Name, can, form.About)
		}
	}), "\n")
}

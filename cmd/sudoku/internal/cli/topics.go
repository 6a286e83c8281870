package cli

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/variants"
)

type topic struct {
	name, short string
	text        func(h *help) string
}

// topics are pages of help that belong to no one command: sudoku help rules.
// Their lists come from the packages that own them.
var topics = []topic{
	{"variants", "The kinds of constraints: cages, lines, dots and the rest", variantsHelp},
	{"rules", "How rules are written", rulesHelp},
	{"levels", "The levels of difficulty, and which ratings they are", levelsHelp},
	{"techniques", "The techniques, by all their names", techniquesHelp},
	{"forms", "The forms that puzzles are read and written in", formsHelp},
}

// newTopics makes commands of them, without texts, which take longer than most of what the
// program is started for: see topicOf.
func newTopics() (list []*cobra.Command) {
	for _, topic := range topics {
		list = append(list, &cobra.Command{Use: topic.name, Short: topic.short})
	}
	return list
}

// topicOf is the topic that a command stands for, nil when it is none.
func topicOf(cmd *cobra.Command) *topic {
	if cmd.Parent() == nil || cmd.Parent() != cmd.Root() {
		return nil
	}
	if at := slices.IndexFunc(topics, func(t topic) bool { return t.name == cmd.Name() }); at >= 0 {
		return &topics[at]
	}
	return nil
}

// table lays out lines whose columns are separated by tabs.
func table(write func(line func(format string, args ...any))) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	write(func(format string, args ...any) { fmt.Fprintf(w, "  "+format+"\n", args...) })
	w.Flush()
	return strings.TrimRight(b.String(), "\n")
}

func rulesHelp(h *help) string {
	return h.text(`Rules are written as a short text: a size, then any number of features, each
after a "+", as in 9+x+windows. Without --rules a puzzle's length tells its size.

Sizes:
`) + table(func(line func(string, ...any)) {
		line("9, 16, 6 ...\t%s", h.say("N×N cells; the boxes are as near to a square as can be (6 has 2×3)"))
		line("12:2x6\t%s", h.say("boxes of 2 rows and 6 columns"))
		line("7:1x7\t%s", h.say("a Latin square: rows and columns alone"))
		line("6x9:2x3\t%s", h.say("6 rows and 9 columns, boxes of 2×3; 9 digits"))
		line("9/0-8\t%s", h.say("digits from 0 to 8"))
		line("6x6:free/0-9\t%s", h.say("6×6 cells, digits from 0 to 9, which may repeat anywhere: constraints alone count"))
		for _, l := range sudoku.Layouts() {
			line("%s\t%s", l.Name, fmt.Sprintf(h.say("%d overlapping 9×9 grids, cells in reading order"), len(l.Corners)))
		}
	}) + h.text(`

Features:
`) + table(func(line func(string, ...any)) {
		for _, f := range sudoku.Features() {
			what := fmt.Sprintf("each %s holds every digit once", f.House)
			if f.House == "" {
				what = "no two cells are " + f.Forbids()
				if f.Allowed(9, 5) == sudoku.AllDigits(9).Without(5) {
					what = "equal digits are never " + f.Forbids()
				}
			}
			line("+%s\t%s", f.Name, fmt.Sprintf(h.say("%s: %s"), h.words.Term("feature", f.Name), h.say(what)))
		}
		line("+boards=r1c1r7c7\t%s", h.say("boards of the size that overlap, each by its top left cell"))
		line("+beside=VS:9x9,VA:3\t%s", h.say("cells beside the board, which constraints may name"))
		line("+jigsaw=MAP\t%s", h.say("regions in place of boxes: a character for the region of each cell,"))
		line("\t%s", h.say("1 to 9, then A to Z, or numbers with commas between"))
	}) + h.text(`

Features go together in any combination that fits the size. Cages, lines, dots and
other constraints follow, as in 9+killer=15:r1c1r1c2; sudoku help variants lists
them. generate takes +jigsaw without a map, too, and draws one for each puzzle.`)
}

// variantsHelp lists the kinds of constraints with what they mean.
func variantsHelp(h *help) string {
	text := strings.ReplaceAll(h.words.Term("help", "variants"), ". ", ".\n") + "\n\n"
	for _, k := range variants.All() {
		example := k.Sample()
		if k.Board == "" {
			text += "  +" + strings.TrimPrefix(example, "9+") + "\n"
		} else {
			text += "  " + example + "\n"
		}
		if rules, err := variants.Parse(example); err == nil {
			text += "      " + h.words.Constraint(rules.Constraints()[0], rules.Symbols()) + "\n"
		}
	}
	text += "\n" + strings.ReplaceAll(h.words.Term("help", "beside"), ". ", ".\n") + "\n\n"
	for _, example := range besideExamples {
		text += "  " + example + "\n"
		if rules, err := variants.Parse(example); err == nil {
			list := rules.Constraints()
			text += "      " + h.words.Constraint(list[len(list)-1], rules.Symbols()) + "\n"
		}
	}
	return strings.TrimRight(text, "\n")
}

// besideExamples are whole rules whose last constraint is shown: yin-yang, chaos construction with and
// without a counting cell, a full rank.
var besideExamples = []string{
	"4+beside=VS:16+allow=1,2:VS+connected=1:VS+connected=2:VS",
	"6:1x6+beside=CC:36+regions=6:CC",
	"6:1x6+beside=CC:36+regions=6:CC+runs=1:r1c1/CC1/CC2CC3CC4CC5CC6/CC7CC13CC19CC25CC31",
	"9+rank=33:c1",
}

func levelsHelp(h *help) string {
	return h.text(`A level is a word for a range of ratings (ER, the hardest step that a puzzle
needs, on the Sudoku Explainer scale): rate prints both, generate --level makes
puzzles of one.

`) + table(func(line func(string, ...any)) {
		for _, l := range logic.Levels() {
			ratings := fmt.Sprintf(h.say("ER %v to %v"), l.From, l.To)
			if l.To == logic.MaxRating {
				ratings = fmt.Sprintf(h.say("ER %v and more"), l.From)
			}
			line("%s\t%s\t%s", l.ID, h.words.Level(l), ratings)
		}
	})
}

func techniquesHelp(h *help) string {
	var all []*explain.Words
	for _, tag := range explain.Languages() {
		all = append(all, explain.Best(tag))
	}
	return h.text(`The techniques of the human profile, in the order in which they are looked for.
--technique and --only take any of these names; capitals, spaces and hyphens don't matter.
docs/techniques.md explains each, with an example.

`) + table(func(line func(string, ...any)) {
		for _, t := range logic.HumanTechniques() {
			names := []string{string(t)}
			for _, words := range all {
				names = append(names, words.Name(t))
			}
			line("%s", strings.Join(names, "\t"))
		}
	})
}

func formsHelp(h *help) string {
	return h.text(`convert writes the forms marked w; all commands read those marked r and find out
by themselves which it is, unless --from says so. docs/formats.md tells of each
what it holds.

`) + table(func(line func(string, ...any)) {
		for _, form := range notation.Forms() {
			can := ""
			if form.CanRead() {
				can += "r"
			}
			if form.CanWrite() {
				can += "w"
			}
			line("%s\t%s\t%s", form.Name, can, h.say(form.About))
		}
	})
}

package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/variants"
)

type topic struct {
	name string
	text func(h *help) string
}

// topics are pages of help that belong to no one command: sudoku help rules.
// Their lists come from the packages that own them.
var topics = []topic{
	{"variants", variantsHelp},
	{"rules", rulesHelp},
	{"levels", levelsHelp},
	{"techniques", techniquesHelp},
	{"forms", formsHelp},
}

// newTopics makes commands of them, without texts. Texts take longer than most
// tasks of the program: see topicOf.
func newTopics() (list []*cobra.Command) {
	for _, topic := range topics {
		list = append(list, &cobra.Command{Use: topic.name})
	}
	return list
}

// topicOf returns the topic that a command stands for, nil when it is none.
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
	return h.say("rules.start") + "\n" + table(func(line func(string, ...any)) {
		line("9, 16, 6 ...\t%s", h.say("rules.square"))
		line("12:2x6\t%s", h.say("rules.boxes"))
		line("7:1x7\t%s", h.say("rules.latin"))
		line("6x9:2x3\t%s", h.say("rules.oblong"))
		line("9/0-8\t%s", h.say("rules.digits"))
		line("6x6:free/0-9\t%s", h.say("rules.free"))
		for _, l := range sudoku.Layouts() {
			line("%s\t%s", l.Name, h.say("rules.layout", "n", strconv.Itoa(len(l.Corners))))
		}
	}) + "\n\n" + h.say("rules.features") + "\n" + table(func(line func(string, ...any)) {
		for _, f := range sudoku.Features() {
			line("+%s\t%s", f.Name, h.say("rules.feature", "name", h.words.Term("feature", f.Name), "what", h.say("feature."+f.Name)))
		}
		line("+boards=r1c1r7c7\t%s", h.say("rules.boards"))
		line("\t%s", h.say("rules.boards_maps"))
		line("+beside=VS:9x9,VA:3\t%s", h.say("rules.beside"))
		line("+jigsaw=MAP\t%s", h.say("rules.jigsaw"))
		line("\t%s", h.say("rules.jigsaw_symbols"))
	}) + "\n\n" + h.say("rules.end")
}

// variantsHelp lists the kinds of constraints and the primitives, with what they mean.
func variantsHelp(h *help) string {
	text := h.say("variants.start") + "\n\n"
	for _, k := range variants.All() {
		text += h.example(k.Sample(), 0)
	}
	text += "\n" + h.say("variants.primitives") + "\n\n"
	for _, s := range constraint.Samples() {
		text += h.example(s.Rules(), -1)
	}
	return strings.TrimRight(text, "\n")
}

// example shows rules, and below them what the constraint at an index means. From the end the index
// is negative. Of a plain 9×9 only the constraints are shown.
func (h *help) example(text string, at int) string {
	shown := "  " + text + "\n"
	if rest, ok := strings.CutPrefix(text, "9+"); ok {
		shown = "  +" + rest + "\n"
	}
	rules, err := variants.Parse(text)
	if err != nil {
		return shown
	}
	list := rules.Constraints()
	return shown + "      " + h.words.Constraint(list[(at+len(list))%len(list)], rules.Symbols()) + "\n"
}

func levelsHelp(h *help) string {
	return h.say("levels.start") + "\n\n" + table(func(line func(string, ...any)) {
		for _, l := range logic.Levels() {
			key := "levels.range"
			if l.To == logic.MaxRating {
				key = "levels.most"
			}
			line("%s\t%s\t%s", l.ID, h.words.Level(l), h.say(key, "from", l.From.String(), "to", l.To.String()))
		}
	})
}

func techniquesHelp(h *help) string {
	var all []*explain.Words
	for _, tag := range explain.Languages() {
		all = append(all, explain.Best(tag))
	}
	return h.say("techniques.start") + "\n\n" + table(func(line func(string, ...any)) {
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
	return h.say("forms.start") + "\n\n" + table(func(line func(string, ...any)) {
		for _, form := range notation.Forms() {
			can := ""
			if form.CanRead() {
				can += "r"
			}
			if form.CanWrite() {
				can += "w"
			}
			line("%s\t%s\t%s", form.Name, can, h.say("form."+form.Name))
		}
	})
}

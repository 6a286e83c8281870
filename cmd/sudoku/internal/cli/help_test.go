package cli

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/variants"
	"jiugong/sudoku/words"
)

// TestHelpIsSaidInEveryLanguage goes over all commands, their flags, the topics and what shells
// complete. What they say must be in help.txt, and nothing else.
func TestHelpIsSaidInEveryLanguage(t *testing.T) {
	for _, tag := range words.Languages() {
		h := sayAll(explain.Best(tag))
		slices.Sort(h.missing)
		for _, key := range slices.Compact(h.missing) {
			t.Errorf("%s: no text of %q", tag, key)
		}
		for section, texts := range words.Help.In(tag) {
			for name := range texts {
				if key := section + "." + name; !h.used[key] {
					t.Errorf("%s: nobody says %q", tag, key)
				}
			}
		}
	}
}

// sayAll says all help there is in a language.
func sayAll(in *explain.Words) *help {
	h := newHelp(in)
	root := newRootCommand(nil)
	root.InitDefaultCompletionCmd()
	h.fill(root)
	visit(root, func(cmd *cobra.Command) {
		h.long(cmd)
		cmd.UsageString()
		cmd.LocalFlags().VisitAll(func(flag *pflag.Flag) {
			if list, closed := flag.Value.(*choice); closed {
				list.completions(h)
			}
		})
	})
	for _, complete := range completions {
		complete(h)
	}
	madeRules(h)
	return h
}

// TestOneCommandSaysWhatAllSay holds the help of each command alone against the same, said with that
// of all.
func TestOneCommandSaysWhatAllSay(t *testing.T) {
	text := func(cmd *cobra.Command) string { return cmd.Short + "\n" + cmd.Long + "\n" + cmd.UsageString() }
	in := explain.Best("zh")
	all := newRootCommand(nil)
	newHelp(in).fill(all)
	visit(all, func(filled *cobra.Command) {
		root := newRootCommand(nil)
		root.InitDefaultHelpCmd()
		alone, _, err := root.Find(strings.Fields(filled.CommandPath())[1:])
		if err != nil {
			t.Fatal(err)
		}
		newHelp(in).fillShown(alone)
		if got, want := text(alone), text(filled); got != want {
			t.Errorf("%s alone says\n%s\nwith all:\n%s", filled.CommandPath(), got, want)
		}
	})
}

// TestWhatIsMissingIsTold fills a command and a flag that no file knows.
func TestWhatIsMissingIsTold(t *testing.T) {
	h, root := newHelp(explain.Best("zh")), newRootCommand(nil)
	unknown := &cobra.Command{Use: "unknown"}
	unknown.Flags().Bool("doubtful", false, "")
	root.AddCommand(unknown)
	h.fill(root)
	if want := []string{"unknown.short", "flags.--doubtful"}; !slices.Equal(h.missing, want) {
		t.Errorf("missing are %q, want %q", h.missing, want)
	}
}

// TestNamesOfListsAreSaidInEveryLanguage holds languages against English where that has the names of
// a list put in: another may write them itself, each with what it means.
func TestNamesOfListsAreSaidInEveryLanguage(t *testing.T) {
	lists := 0
	visit(newRootCommand(nil), func(cmd *cobra.Command) {
		cmd.LocalFlags().VisitAll(func(flag *pflag.Flag) {
			list, closed := flag.Value.(*choice)
			if !closed {
				return
			}
			english := newHelp(explain.Best(words.English)).usage(cmd, flag)
			if slices.ContainsFunc(list.names(), func(name string) bool { return !strings.Contains(english, name) }) {
				return
			}
			lists++
			for _, tag := range words.Languages() {
				said := newHelp(explain.Best(tag)).usage(cmd, flag)
				for _, name := range list.names() {
					if !strings.Contains(said, name) {
						t.Errorf("%s: %s --%s lacks %s", tag, cmd.CommandPath(), flag.Name, name)
					}
				}
			}
		})
	})
	if lists < 10 {
		t.Errorf("only %d flags name their list", lists)
	}
}

// TestHelpHasTheSamePassagesInEveryLanguage is what finding words in other languages goes by.
func TestHelpHasTheSamePassagesInEveryLanguage(t *testing.T) {
	root := newRootCommand(nil)
	english := passages(newHelp(explain.Best("en")), root)
	for _, tag := range explain.Languages() {
		for i, about := range passages(newHelp(explain.Best(tag)), root) {
			if len(about.texts) != len(english[i].texts) {
				t.Errorf("%s: %s has %d passages, in English %d", tag, about.name, len(about.texts), len(english[i].texts))
			}
		}
	}
}

// TestHelpOfVariantsTellsEachExample looks for a sentence below each example.
func TestHelpOfVariantsTellsEachExample(t *testing.T) {
	for _, tag := range words.Languages() {
		_, list, _ := strings.Cut(variantsHelp(newHelp(explain.Best(tag))), "\n\n")
		examples := 0
		for _, passage := range strings.Split(list, "\n\n") {
			lines := strings.Split(passage, "\n")
			for i := 0; i+1 < len(lines) && strings.HasPrefix(lines[i], "  "); i += 2 {
				if examples++; strings.HasPrefix(lines[i], "   ") || !strings.HasPrefix(lines[i+1], "      ") {
					t.Errorf("%s: below %q stands %q", tag, lines[i], lines[i+1])
				}
			}
		}
		if want := len(variants.All()) + len(constraint.Samples()); examples != want {
			t.Errorf("%s: %d examples, want %d", tag, examples, want)
		}
	}
}

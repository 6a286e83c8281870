package cli

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/variants"
)

// TestCompletedValuesAreUnderstood holds what is offered without the list of a
// parser against the parsers.
func TestCompletedValuesAreUnderstood(t *testing.T) {
	for _, text := range commonRules(newHelp(explain.Best("en"))) {
		text, _, _ = strings.Cut(text, "\t")
		if _, err := variants.Parse(text); err != nil {
			t.Errorf("--rules %s: %v", text, err)
		}
	}
	for flag, values := range completions {
		used := false
		for _, cmd := range newRootCommand(nil).Commands() {
			used = used || cmd.Flags().Lookup(flag) != nil
		}
		if !used || len(values(newHelp(explain.Best("en")))) == 0 {
			t.Errorf("--%s: no command has it, or it has no values", flag)
		}
	}
	for _, cmd := range newRootCommand(nil).Commands() {
		if cmd.Flags().Lookup("to") == nil {
			continue
		}
		complete, _ := cmd.GetFlagCompletionFunc("to")
		if complete == nil {
			t.Fatalf("%s --to: nothing is offered", cmd.Name())
		}
		if values, _ := complete(&cobra.Command{}, nil, ""); len(values) == 0 || strings.TrimSpace(values[0]) == "" {
			t.Errorf("%s --to: nothing is offered", cmd.Name())
		}
	}
}

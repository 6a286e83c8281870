package cli

import (
	"os"

	"github.com/spf13/cobra"

	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/notation"
)

// outputFlags are the flags of a command that prints in several forms.
type outputFlags struct {
	to   string
	json bool
}

// add adds them, with the form that is usual and what is said of the forms.
func (f *outputFlags) add(cmd *cobra.Command, usual, about string) {
	cmd.Flags().StringVar(&f.to, "to", usual, about)
	cmd.Flags().BoolVar(&f.json, "json", false, "print one JSON object a line")
}

// choose fills in the default and refuses a form that the command can't print.
func (f *outputFlags) choose(cmd *cobra.Command, forms ...string) error {
	if f.json {
		if f.to != "" && cmd.Flags().Changed("to") {
			return usagef("--json and --to %s ask for two forms", f.to)
		}
		f.to = "json"
		return nil
	}
	if f.to == "" {
		f.to = forms[0]
		if isTerminal(cmd.OutOrStdout()) {
			f.to = forms[len(forms)-1]
		}
		return nil
	}
	for _, form := range forms {
		if f.to == form {
			return nil
		}
	}
	return otherForm(cmd, f.to, forms)
}

// otherForm is the error that a command doesn't print a form, with where to get it.
func otherForm(cmd *cobra.Command, to string, forms []string) error {
	near := meant.Name(to, forms)
	form, err := notation.FormToWrite(to)
	switch {
	case err == nil && cmd.Name() == "generate":
		return usagef("--to %s: this command prints %s; for other forms: sudoku %s … | sudoku convert --to %s", to, message.ListOf(forms), cmd.Name(), form.Name)
	case err == nil:
		return usagef("--to %s: this command prints %s; sudoku convert --to %s writes puzzles in that form", to, message.ListOf(forms), form.Name)
	case near != "":
		return usagef("--to %s: this command prints %s; did you mean %s?", to, message.ListOf(forms), near)
	}
	return usagef("--to %s: this command prints %s", to, message.ListOf(forms))
}

// rowsTo prints rows in a form, with plain characters where the terminal can't do
// better.
func rowsTo(cmd *cobra.Command, form string) task.Rows {
	return task.Rows{To: form, ASCII: os.Getenv("TERM") == "dumb", Words: wordsOf(cmd)}
}

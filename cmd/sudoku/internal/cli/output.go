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
	to    string
	forms []string
	json  bool
}

// add adds them, with the form that is usual, and all.
func (f *outputFlags) add(cmd *cobra.Command, usual string, forms []string) {
	f.forms = forms
	cmd.Flags().StringVar(&f.to, "to", usual, "")
	closed(cmd.Flags(), "to", these(forms...), refusing(func(to string) error { return otherForm(cmd, to, forms) }))
	cmd.Flags().BoolVar(&f.json, "json", false, "")
}

// choose fills in the default.
func (f *outputFlags) choose(cmd *cobra.Command) error {
	if f.json {
		if f.to != "" && cmd.Flags().Changed("to") {
			return usagef("flag.two_forms", f.to)
		}
		f.to = "json"
		return nil
	}
	if f.to == "" {
		f.to = f.forms[0]
		if isTerminal(cmd.OutOrStdout()) {
			f.to = f.forms[len(f.forms)-1]
		}
	}
	return nil
}

// otherForm returns the error that a command doesn't print a form, with where to get it.
func otherForm(cmd *cobra.Command, to string, forms []string) error {
	form, err := notation.FormToWrite(to)
	switch {
	case err == nil && cmd.Name() == "generate":
		return message.Errorf("output.pipe", to, message.ListOf(forms), cmd.Name(), form.Name)
	case err == nil:
		return message.Errorf("output.convert", to, message.ListOf(forms), form.Name)
	}
	if near := meant.Name(to, forms); near != "" {
		return message.Errorf("output.form_meant", to, message.ListOf(forms), near)
	}
	return message.Errorf("output.form", to, message.ListOf(forms))
}

// rowsTo prints rows in a form, with plain characters where the terminal can't do
// better.
func rowsTo(cmd *cobra.Command, form string) task.Rows {
	return task.Rows{To: form, ASCII: os.Getenv("TERM") == "dumb", Words: wordsOf(cmd)}
}

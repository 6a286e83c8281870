package cli

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/locale"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
)

// addLang adds the flag that all commands have.
func addLang(root *cobra.Command) {
	root.PersistentFlags().String("lang", "", "")
	closed(root.PersistentFlags(), "lang", explain.Languages)
	if err := root.RegisterFlagCompletionFunc("lang", root.PersistentFlags().Lookup("lang").Value.(*choice).complete); err != nil {
		panic(err) // it is there, and once
	}
}

// readLang sets --lang from the arguments. So an error of a flag before it is
// said in the right language.
func readLang(root *cobra.Command, args []string) {
	for i, arg := range args {
		value, said := strings.CutPrefix(arg, "--lang=")
		if arg == "--lang" && i+1 < len(args) {
			value, said = args[i+1], true
		}
		if said {
			root.PersistentFlags().Set("lang", value)
		}
		if arg == "--" {
			return
		}
	}
}

// langFlag returns what --lang says, "" when it isn't there.
func langFlag(cmd *cobra.Command) string {
	if flag := cmd.Flag("lang"); flag != nil {
		return flag.Value.String()
	}
	return ""
}

// wordsOf returns the words of a command: in the language of --lang, else of the
// environment.
func wordsOf(cmd *cobra.Command) *explain.Words {
	if words, err := explain.New(langFlag(cmd)); err == nil {
		return words
	}
	return locale.FromEnvironment(os.Getenv)
}

// tell prints a line in the language of the command.
func tell(cmd *cobra.Command, what error) error {
	_, err := fmt.Fprintln(cmd.OutOrStdout(), wordsOf(cmd).Error(what))
	return err
}

// say says something on standard error in the reader's language.
func say(cmd *cobra.Command, key message.Key, args ...any) {
	fmt.Fprintln(cmd.ErrOrStderr(), wordsOf(cmd).Error(message.Errorf(key, args...)))
}

// badFlag passes on a message of the library about the value of a flag. Such messages
// begin with the name of their subject, or are about rules.
func badFlag(err error) error {
	if rules := (*sudoku.RulesError)(nil); errors.As(err, &rules) {
		return &usageError{message.Errorf("flag.rules", rules.Text, rules.Reason)}
	}
	return &usageError{fmt.Errorf("--%w", err)}
}

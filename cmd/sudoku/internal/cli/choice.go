package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jiugong/sudoku/internal/meant"
)

// choice is the value of a flag that takes names of a closed list. It refuses others with
// the name that was meant, and shells complete the list.
type choice struct {
	pflag.Value
	names   func() []string
	about   func(h *help, name string) string // what a name is, for shells; nil where names say enough
	several bool                              // with commas between
	refuse  func(name string) error           // see refusing; nil refuses all, as meant.Of does
}

// closed says that a flag, which is there, takes names of a closed list. The kinds say how.
func closed(flags *pflag.FlagSet, flag string, names func() []string, kinds ...func(*choice)) {
	f := flags.Lookup(flag)
	c := &choice{Value: f.Value, names: names}
	for _, kind := range kinds {
		kind(c)
	}
	f.Value = c
}

// several lets a flag take several names, with commas between.
func several(c *choice) { c.several = true }

// refusing sets the function that returns the error of a name not in the list.
// It returns nil for a name that is understood all the same, such as one in
// another language.
func refusing(refuse func(name string) error) func(*choice) {
	return func(c *choice) { c.refuse = refuse }
}

// saying gives the words in which a shell says what a name is.
func saying(about func(h *help, name string) string) func(*choice) {
	return func(c *choice) { c.about = about }
}

// Set takes what the list has.
func (c *choice) Set(text string) error {
	given := []string{text}
	if c.several {
		given = strings.Split(strings.ReplaceAll(text, "，", ","), ",")
	}
	list := c.names()
	for _, name := range given {
		if name = strings.TrimSpace(name); name == "" || slices.Contains(list, name) {
			continue
		}
		err := naming(name, meant.Of(name, list))
		if c.refuse != nil {
			err = c.refuse(name)
		}
		if err != nil {
			return &choiceError{err}
		}
	}
	return c.Value.Set(text)
}

// completions lists the names with what each is.
func (c *choice) completions(h *help) (all []cobra.Completion) {
	for _, name := range c.names() {
		if c.about != nil {
			name = cobra.CompletionWithDesc(name, c.about(h, name))
		}
		all = append(all, name)
	}
	return all
}

// complete completes one value, or the last of several.
func (c *choice) complete(cmd *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if c.several {
		return completeList(c.names)(cmd, args, typed)
	}
	return completeOne(c.completions)(cmd, args, typed)
}

// choiceError is a name that isn't in the list of its flag.
type choiceError struct{ error }

func (e *choiceError) Unwrap() error { return e.error }

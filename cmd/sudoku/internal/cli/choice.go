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
	names   func() []cobra.Completion // each may go on with a tab and what it is
	several bool                      // with commas between
	refuse  func(name string) error   // see refusing; nil refuses all, as meant.Of does
}

// closed says that a flag, which is there, takes names of a closed list. The kinds say how.
func closed(flags *pflag.FlagSet, flag string, names func() []cobra.Completion, kinds ...func(*choice)) {
	f := flags.Lookup(flag)
	c := &choice{Value: f.Value, names: names}
	for _, kind := range kinds {
		kind(c)
	}
	f.Value = c
}

// several lets a flag take several names, with commas between.
func several(c *choice) { c.several = true }

// refusing gives the error of a name that isn't in the list, nil for one that is understood
// all the same, such as one in another language.
func refusing(refuse func(name string) error) func(*choice) {
	return func(c *choice) { c.refuse = refuse }
}

// Set takes what the list has.
func (c *choice) Set(text string) error {
	given := []string{text}
	if c.several {
		given = strings.Split(strings.ReplaceAll(text, "，", ","), ",")
	}
	list := c.list()
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

// list are the names alone.
func (c *choice) list() (names []string) {
	for _, one := range c.names() {
		name, _, _ := strings.Cut(one, "\t")
		names = append(names, name)
	}
	return names
}

// complete completes one value, or the last of several.
func (c *choice) complete(cmd *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if c.several {
		return completeList(c.list)(cmd, args, typed)
	}
	return completeOne(c.names)(cmd, args, typed)
}

// choiceError is a name that isn't in the list of its flag.
type choiceError struct{ error }

func (e *choiceError) Unwrap() error { return e.error }

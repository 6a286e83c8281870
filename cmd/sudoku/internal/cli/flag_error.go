package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jiugong/sudoku/internal/meant"
)

// flagError says in our own words what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	var (
		unknown *pflag.NotExistError
		missing *pflag.ValueRequiredError
		wrong   *pflag.InvalidValueError
		shape   *pflag.InvalidSyntaxError
	)
	switch {
	case errors.As(err, &unknown):
		if group := unknown.GetSpecifiedShortnames(); group != "" {
			return usagef("flag.unknown_short", unknown.GetSpecifiedName(), group)
		}
		name := unknown.GetSpecifiedName()
		if near := nearFlag(cmd, name); near != "" {
			return usagef("flag.unknown_meant", name, near)
		}
		return usagef("flag.unknown", name)
	case errors.As(err, &missing):
		return usagef("flag.needs_value", flagName(missing.GetFlag()))
	case errors.As(err, &wrong):
		flag := wrong.GetFlag()
		if other := (*choiceError)(nil); errors.As(err, &other) {
			return usagef("flag.said", flagName(flag), other.error)
		}
		switch kind := flag.Value.Type(); {
		case kind == "bool":
			return usagef("flag.boolean", flagName(flag), wrong.GetValue())
		case strings.HasPrefix(kind, "uint"):
			return usagef("flag.whole_from_0", flagName(flag), wrong.GetValue())
		case strings.HasPrefix(kind, "int"), kind == "count":
			return usagef("flag.whole_number", flagName(flag), wrong.GetValue())
		case strings.HasPrefix(kind, "float"):
			return usagef("flag.number_wrong", flagName(flag), wrong.GetValue())
		case kind == "duration":
			return usagef("flag.time", flagName(flag), wrong.GetValue())
		}
		return usagef("flag.cant_be", flagName(flag), wrong.GetValue(), wrong.Unwrap())
	case errors.As(err, &shape):
		return usagef("flag.none", shape.GetSpecifiedFlag())
	}
	return &usageError{err}
}

// flagName returns a flag as it is written.
func flagName(flag *pflag.Flag) string { return "--" + flag.Name }

// otherFlags returns what flags are called in other programs, and ours. The first
// that a command has counts.
func otherFlags() map[string][]string {
	return map[string][]string{
		"size":       {"rules"},
		"variant":    {"rules"},
		"type":       {"rules"},
		"difficulty": {"level", "rating"},
		"count":      {"number"},
		"givens":     {"clues"},
		"format":     {"to", "from"},
		"output":     {"out", "to"},
		"input":      {"from"},
		"threads":    {"jobs"},
		"workers":    {"jobs"},
		"cores":      {"jobs"},
		"language":   {"lang"},
		"method":     {"fill"},
		"unique":     {"distinct"},
	}
}

// nearFlag returns the flag of a command that an unknown name means, "" if that
// can't be told.
func nearFlag(cmd *cobra.Command, name string) string {
	for _, other := range otherFlags()[strings.ToLower(name)] {
		if cmd.Flag(other) != nil {
			return other
		}
	}
	var names []string
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		if !flag.Hidden {
			names = append(names, flag.Name)
		}
	})
	return meant.Name(name, names)
}

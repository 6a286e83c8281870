package cli

import (
	"errors"
	"strings"

	"github.com/spf13/pflag"
)

// flagError says in our own words what is wrong with a flag.
func flagError(err error) error {
	var (
		unknown *pflag.NotExistError
		missing *pflag.ValueRequiredError
		wrong   *pflag.InvalidValueError
		shape   *pflag.InvalidSyntaxError
	)
	switch {
	case errors.As(err, &unknown):
		if group := unknown.GetSpecifiedShortnames(); group != "" {
			return usagef("there is no flag -%s (in -%s)", unknown.GetSpecifiedName(), group)
		}
		return usagef("there is no flag --%s", unknown.GetSpecifiedName())
	case errors.As(err, &missing):
		return usagef("%s needs a value", flagName(missing.GetFlag()))
	case errors.As(err, &wrong):
		flag := wrong.GetFlag()
		switch kind := flag.Value.Type(); {
		case kind == "bool":
			return usagef("%s must be true or false, got %q", flagName(flag), wrong.GetValue())
		case strings.HasPrefix(kind, "uint"):
			return usagef("%s must be a whole number from 0, got %q", flagName(flag), wrong.GetValue())
		case strings.HasPrefix(kind, "int"), kind == "count":
			return usagef("%s must be a whole number, got %q", flagName(flag), wrong.GetValue())
		case strings.HasPrefix(kind, "float"):
			return usagef("%s must be a number, got %q", flagName(flag), wrong.GetValue())
		case kind == "duration":
			return usagef("%s must be a time such as 500ms, 5s or 2m, got %q", flagName(flag), wrong.GetValue())
		}
		return usagef("%s can't be %q: %v", flagName(flag), wrong.GetValue(), wrong.Unwrap())
	case errors.As(err, &shape):
		return usagef("%s is no flag", shape.GetSpecifiedFlag())
	}
	return &usageError{err}
}

// flagName is a flag as it is written.
func flagName(flag *pflag.Flag) string { return "--" + flag.Name }

package cli

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/message"
)

// addQuestion makes flags of what can be asked in a question, which q points to, but for
// those that the command has already.
func addQuestion(flags *pflag.FlagSet, q any) {
	for _, f := range ask.Fields(q) {
		if f.Flag == "" || flags.Lookup(f.Flag) != nil {
			continue
		}
		value := &questionFlag{f.Value}
		if f.Default != "" {
			value.Set(f.Default)
		}
		flag := flags.VarPF(value, f.Flag, "", f.Doc)
		if f.Value.Kind() == reflect.Bool {
			flag.NoOptDefVal = "true"
		}
	}
}

// questionFlag is a field of a question as a flag.
type questionFlag struct{ reflect.Value }

var number = reflect.TypeFor[*ask.Number]()

// String is the value as it is written.
func (f *questionFlag) String() string {
	switch {
	case !f.IsValid():
		return ""
	case f.Value.Type() == number:
		if f.IsNil() {
			return "0"
		}
		return fmt.Sprint(f.Elem().Uint())
	}
	return fmt.Sprint(f.Interface())
}

// Set reads a value.
func (f *questionFlag) Set(text string) error {
	switch {
	case f.Value.Type() == number:
		n, err := strconv.ParseUint(text, 0, 64)
		if err == nil {
			seed := ask.Number(n)
			f.Value.Set(reflect.ValueOf(&seed))
		}
		return err
	case f.Kind() == reflect.Bool:
		yes, err := strconv.ParseBool(text)
		f.SetBool(yes)
		return err
	case f.CanInt():
		n, err := strconv.ParseInt(text, 0, 0)
		f.SetInt(n)
		return err
	case f.CanUint():
		n, err := strconv.ParseUint(text, 0, 64)
		f.SetUint(n)
		return err
	}
	f.SetString(text)
	return nil
}

// Type is what pflag calls it.
func (f *questionFlag) Type() string {
	switch {
	case f.Value.Type() == number || f.CanUint():
		return "uint64"
	case f.Kind() == reflect.Bool:
		return "bool"
	case f.CanInt():
		return "int"
	}
	return "string"
}

// checkQuestion refuses what the flags of a question can't be, each alone and then all
// together.
func checkQuestion(cmd *cobra.Command, q any) error {
	for _, f := range ask.Fields(q) {
		if f.Flag == "" || !cmd.Flags().Changed(f.Flag) || !f.Value.CanInt() {
			continue
		}
		n := f.Value.Int()
		least, _ := strconv.ParseInt(f.Minimum, 10, 64)
		most, _ := strconv.ParseInt(f.Maximum, 10, 64)
		switch {
		case f.Minimum != "" && f.Maximum != "" && (n < least || n > most):
			return usagef("--%s %v", f.Flag, message.Errorf("must be from %d to %d, got %d", int(least), int(most), int(n)))
		case f.Minimum != "" && n < least:
			return usagef("--%s %v", f.Flag, message.Errorf("must be at least %d, got %d", int(least), int(n)))
		}
	}
	if checked, ok := q.(interface{ Check() error }); ok {
		if err := checked.Check(); err != nil {
			return badDemand(err)
		}
	}
	return nil
}

// badDemand is an error about a field of a question, said of its flag.
func badDemand(err error) error {
	demand := (*ask.DemandError)(nil)
	if !errors.As(err, &demand) {
		return err
	}
	if strings.HasPrefix(demand.Reason.Error(), demand.Demand+" ") || strings.HasPrefix(demand.Reason.Error(), demand.Demand+":") || demand.Demand == "rules" || demand.Demand == "" { // it names itself
		return badFlag(demand.Reason)
	}
	return usagef("--%s %v", flagOf(demand.Demand), demand.Reason)
}

// flagOf is a field of a question as its flag is written, without dashes in front.
func flagOf(field string) string { return strings.ReplaceAll(field, "_", "-") }

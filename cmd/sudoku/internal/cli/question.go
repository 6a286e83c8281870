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
	"jiugong/sudoku/internal/task"
)

// asking is one call of a command that asks something of each puzzle of its input.
type asking struct {
	input  inputFlags
	output outputFlags
	jobs   jobsFlag
}

// add adds the flags, among them those of the question, if there is one. The
// output takes the form usual, or one of forms, the usual one first and that of
// a terminal last.
func (a *asking) add(cmd *cobra.Command, question any, usual string, forms []string) {
	a.input.addAnswered(cmd)
	a.jobs.add(cmd)
	a.output.add(cmd, usual, forms)
	if question != nil {
		addQuestion(cmd.Flags(), question)
	}
}

// check refuses flags that make no sense.
func (a *asking) check(cmd *cobra.Command, question any) error {
	if err := a.output.choose(cmd); err != nil {
		return err
	}
	if question != nil {
		if err := checkQuestion(cmd, question); err != nil {
			return err
		}
	}
	return a.jobs.apply()
}

// rows returns what the answers are printed as.
func (a *asking) rows(cmd *cobra.Command) task.Rows { return rowsTo(cmd, a.output.to) }

// answer does a task on all puzzles of the input; doing, if not nil, tells what is under way.
// Size, if not 0, is how many puzzles are worked on together at most: 1 for work that takes its time.
func (a *asking) answer(cmd *cobra.Command, args []string, work task.Task, size int, doing func() string) error {
	units, err := a.input.units(cmd, args)
	if err != nil {
		return err
	}
	if size > 0 {
		units = task.Smaller(units, size)
	}
	return answerAll(cmd, a.jobs.jobs, units, doing, work)
}

// addQuestion makes flags of the fields of the question that q points to. It
// leaves out those that the command has already.
func addQuestion(flags *pflag.FlagSet, q any) {
	for _, f := range ask.Fields(q) {
		if f.Flag == "" || flags.Lookup(f.Flag) != nil {
			continue
		}
		value := &questionFlag{f.Value, f.Key}
		if f.Default != "" {
			value.Set(f.Default)
		}
		flag := flags.VarPF(value, f.Flag, "", "")
		if f.Value.Kind() == reflect.Bool {
			flag.NoOptDefVal = "true"
		}
		var kinds []func(*choice)
		if f.Several {
			kinds = append(kinds, several)
		}
		switch {
		case f.Enum != nil:
			closed(flags, f.Flag, these(f.Enum...), kinds...)
		case f.List != "":
			closedList(flags, f.Flag, f.List, kinds...)
		}
	}
}

// questionFlag is a field of a question as a flag, with the key of its text.
type questionFlag struct {
	reflect.Value
	key string
}

var number = reflect.TypeFor[*ask.Number]()

// fieldOf returns the field of a question that a flag is, nil where it is none.
func fieldOf(flag *pflag.Flag) *questionFlag {
	value := flag.Value
	if c, closed := value.(*choice); closed {
		value = c.Value
	}
	field, _ := value.(*questionFlag)
	return field
}

// String returns the value as it is written.
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

// Type returns what pflag calls it.
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
	var fields []ask.Field
	if cmd.Flags().NFlag() > 0 { // to list them takes a while
		fields = ask.Fields(q)
	}
	for _, f := range fields {
		if f.Flag == "" || !cmd.Flags().Changed(f.Flag) || !f.Value.CanInt() {
			continue
		}
		n := f.Value.Int()
		least, _ := strconv.ParseInt(f.Minimum, 10, 64)
		most, _ := strconv.ParseInt(f.Maximum, 10, 64)
		switch {
		case f.Minimum != "" && f.Maximum != "" && (n < least || n > most):
			return usagef("flag.given", f.Flag, message.Errorf("job.range", int(least), int(most), int(n)))
		case f.Minimum != "" && n < least:
			return usagef("flag.given", f.Flag, message.Errorf("ask.at_least", int(least), int(n)))
		}
	}
	if checked, ok := q.(interface{ Check() error }); ok {
		if err := checked.Check(); err != nil {
			return badDemand(err)
		}
	}
	return nil
}

// badDemand says of a flag what an error says of a question's field.
func badDemand(err error) error {
	demand := (*ask.DemandError)(nil)
	if !errors.As(err, &demand) {
		return err
	}
	if strings.HasPrefix(demand.Reason.Error(), demand.Demand+" ") || strings.HasPrefix(demand.Reason.Error(), demand.Demand+":") || demand.Demand == "rules" || demand.Demand == "" { // it names itself
		return badFlag(demand.Reason)
	}
	return usagef("flag.given", flagOf(demand.Demand), demand.Reason)
}

// flagOf returns a field of a question as its flag is written, without dashes in front.
func flagOf(field string) string { return strings.ReplaceAll(field, "_", "-") }

// Package message has sentences for people, kept as data so that a program can say
// them in the reader's language. All errors about what a person wrote are such, or
// can tell one.
//
//	return message.Errorf("%d {cell|cells}; needs at least %d", len(cells), least)
package message

import (
	"fmt"
	"slices"
	"strings"
)

// Message is a sentence: its English format, as for fmt.Sprintf, and what goes into
// it. Arguments are numbers, strings, a House, a Constraint, a List, and errors, which
// may be messages again. "%d {cell|cells}" has the first words after the number 1,
// else the second. The format is the key under which a translation is found.
//
// A Message is an error; Error is the English sentence. The zero value is empty.
type Message struct {
	Format string
	Args   []any
}

// Errorf returns the message of a format and its arguments. It replaces each Argument by what
// it tells.
func Errorf(format string, args ...any) Message {
	return Message{format, told(args)}
}

// told returns args with each Argument replaced by what it tells. It leaves args unchanged.
func told(args []any) []any {
	fresh := false
	for i, arg := range args {
		var data any
		switch arg := arg.(type) {
		case Argument:
			data = arg.MessageArgument()
		case List:
			data = List(told(arg))
		default:
			continue
		}
		if !fresh {
			args, fresh = slices.Clone(args), true
		}
		args[i] = data
	}
	return args
}

// Argument is implemented by values that enter a message as a House, a Constraint or a text.
type Argument interface{ MessageArgument() any }

// House names a house by its kind, in English, and its number.
type House struct {
	Kind   string `json:"house"`
	Number int    `json:"number"`
}

// String names the house, such as "row 3".
func (h House) String() string { return fmt.Sprintf("%s %d", h.Kind, h.Number) }

// Constraint names a constraint by its kind and the argument behind it in a rules text.
type Constraint struct{ Kind, Arg string }

// String returns the constraint's part of a rules text.
func (c Constraint) String() string {
	if c.Arg == "" {
		return c.Kind
	}
	return c.Kind + "=" + c.Arg
}

// Error returns the sentence in English.
func (m Message) Error() string { return fmt.Sprintf(m.counted(), m.Args...) }

// counted returns the format with the words chosen by the number before them.
func (m Message) counted() string {
	done, left := "", m.Format
	for {
		before, rest, _ := strings.Cut(left, "{")
		words, after, closed := strings.Cut(rest, "}")
		one, many, ok := strings.Cut(words, "|")
		if !closed || !ok {
			return done + left
		}
		done += before
		verbs := strings.Count(done, "%") - 2*strings.Count(done, "%%")
		if 0 < verbs && verbs <= len(m.Args) && m.Args[verbs-1] == 1 {
			many = one
		}
		done, left = done+many, after
	}
}

// Message returns the message itself: see Messenger.
func (m Message) Message() Message { return m }

// Unwrap returns the errors among the arguments.
func (m Message) Unwrap() []error {
	var errs []error
	for _, arg := range m.Args {
		list, ok := arg.(List)
		if !ok {
			list = List{arg}
		}
		for _, item := range list {
			if err, ok := item.(error); ok {
				errs = append(errs, err)
			}
		}
	}
	return errs
}

// A List is an argument of a message: names, numbers or errors that are said one after another,
// with commas between. String is the list in English.
type List []any

// ListOf returns items as a List.
func ListOf[T any](items []T) List {
	list := make(List, len(items))
	for i, item := range items {
		list[i] = item
	}
	return list
}

func (l List) String() string {
	texts := make([]string, len(l))
	for i, item := range l {
		texts[i] = fmt.Sprint(item)
	}
	return strings.Join(texts, ", ")
}

// Messenger is an error that can be said in any language. All errors about a person's input
// are. Its Error returns the English message.
type Messenger interface {
	error
	Message() Message
}

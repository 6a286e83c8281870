package sudoku

import (
	"fmt"
	"slices"
	"strings"
)

// Message is a sentence for a person, kept as data so that a program can say it
// in the reader's language: its English format, as for fmt.Sprintf, and what goes
// into it. Arguments may be numbers, strings, a House, a List, errors, which may be messages
// again, and Rules, whose text is cut short after 100 characters. "%d {cell|cells}"
// has the first words after the number 1, else the second. The format is the key
// under which a translation is found.
//
// A Message is an error; Error is the English sentence. The zero value is empty.
type Message struct {
	Format string
	Args   []any
}

// Messagef is the message of a format and its arguments.
func Messagef(format string, args ...any) Message {
	for i, arg := range args {
		if rules, ok := arg.(*Rules); ok && rules != nil && len(rules.text) > mostRulesText {
			args = slices.Clone(args)
			args[i] = strings.ToValidUTF8(rules.text[:mostRulesText], "") + "…"
		}
	}
	return Message{format, args}
}

// mostRulesText is how much of the text of rules a message holds: some of hundreds of constraints
// take many kilobytes.
const mostRulesText = 100

// Error is the sentence in English.
func (m Message) Error() string { return fmt.Sprintf(m.counted(), m.Args...) }

// counted is the format with the words that go by the number before them.
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

// Message is the message itself: see Messenger.
func (m Message) Message() Message { return m }

// Unwrap gives the errors among the arguments.
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

// ListOf is a list of what a slice has.
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

// Messenger is an error that can be said in any language: all errors about what
// a person wrote are. Its Error is its message in English.
type Messenger interface {
	error
	Message() Message
}

// Package message has sentences for people, kept as data so that a program can say
// them in the reader's language. All errors about what a person wrote are such, or
// can tell one.
//
//	return message.Errorf("variant.few_cells", len(cells), least)
//
// Every language has the sentence in errors.txt of its folder in package words:
//
//	[variant]
//	few_cells = %d {cell|cells}; needs at least %d
package message

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/words"
)

// Key names a sentence: its section and its name in errors.txt of package words. A test there
// holds every key in the code against the files, and the values against the verbs.
type Key string

// Plain is the key of a message that has no words of its own. It says its
// arguments, one behind another.
const Plain Key = ""

// In returns the format of the sentence in the language called tag, as for Sprintf. It reports
// whether the language has it.
func (k Key) In(tag string) (format string, ok bool) { return words.Errors.Text(tag, string(k)) }

// Message is a sentence: its key, and what goes into it. Arguments are numbers, strings, a
// House, a Constraint, a List, and errors, which may be messages again.
//
// A Message is an error; Error is the English sentence. The zero value is empty.
type Message struct {
	Key  Key
	Args []any
}

// Errorf returns the message of a key and its arguments. It replaces each Argument by what
// it tells.
func Errorf(key Key, args ...any) Message { return Message{key, told(args)} }

// New returns an error that says a sentence into which nothing goes. As with errors.New, it is
// equal to no other.
func New(key Key) error { return &sentence{key} }

type sentence struct{ key Key }

func (s *sentence) Error() string    { return s.Message().Error() }
func (s *sentence) Message() Message { return Message{Key: s.key} }

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

// House names a house by its kind, in English, and its number. Where boards overlap, it is named by
// its first and last cell.
type House struct {
	Kind   string `json:"house"`
	Number int    `json:"number"`
	Span   string `json:"span,omitempty"`
}

// Name returns the number or the cells that tell the house from others of its kind.
func (h House) Name() string { return cmp.Or(h.Span, strconv.Itoa(h.Number)) }

// String names the house, such as "row 3".
func (h House) String() string { return h.Kind + " " + h.Name() }

// Constraint names a constraint by its kind and the argument behind it in a rules text.
type Constraint struct{ Kind, Arg string }

// String returns the constraint's part of a rules text.
func (c Constraint) String() string {
	if c.Arg == "" {
		return c.Kind
	}
	return c.Kind + "=" + c.Arg
}

// Error returns the sentence in English. For a key of another version of the program it is the
// key with the arguments.
func (m Message) Error() string {
	if format, ok := m.Key.In(words.English); ok {
		return Sprintf(format, m.Args...)
	}
	text := string(m.Key)
	for _, arg := range m.Args {
		if m.Key != Plain {
			text += " "
		}
		text += fmt.Sprint(arg)
	}
	return text
}

// Sprintf formats as fmt.Sprintf does. Of "%d {cell|cells}" it takes the first words after the
// number 1, else the second.
func Sprintf(format string, args ...any) string { return fmt.Sprintf(counted(format, args), args...) }

// counted returns format with the words chosen by the number before them.
func counted(format string, args []any) string {
	done, left := "", format
	for {
		before, rest, _ := strings.Cut(left, "{")
		words, after, closed := strings.Cut(rest, "}")
		one, many, ok := strings.Cut(words, "|")
		if !closed || !ok {
			return done + left
		}
		done += before
		verbs := strings.Count(done, "%") - 2*strings.Count(done, "%%")
		if 0 < verbs && verbs <= len(args) && args[verbs-1] == 1 {
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

// A List is an argument of a message. It holds names, numbers or errors that
// are said one after another, with commas between. String is the list in
// English.
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

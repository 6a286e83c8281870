package sudoku

import "fmt"

// Message is a sentence for a person, kept as data so that a program can say it
// in the reader's language: its English format, as for fmt.Sprintf, and what goes
// into it. Arguments may be numbers, strings, a House, and errors, which may be
// messages again. The format is the key under which a translation is found.
//
// A Message is an error; Error is the English sentence. The zero value is empty.
type Message struct {
	Format string
	Args   []any
}

// Messagef is the message of a format and its arguments.
func Messagef(format string, args ...any) Message { return Message{format, args} }

// Error is the sentence in English.
func (m Message) Error() string { return fmt.Sprintf(m.Format, m.Args...) }

// Message is the message itself: see Messenger.
func (m Message) Message() Message { return m }

// Unwrap gives the errors among the arguments.
func (m Message) Unwrap() []error {
	var errs []error
	for _, arg := range m.Args {
		if err, ok := arg.(error); ok {
			errs = append(errs, err)
		}
	}
	return errs
}

// Messenger is an error that can be said in any language: all errors about what
// a person wrote are. Its Error is its message in English.
type Messenger interface {
	error
	Message() Message
}

package message

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"reflect"
	"strings"
)

// Of returns err as a message: its own if it is a Messenger. For other errors it keeps the
// text, and the errors they wrap as messages. Nil gives the empty message.
func Of(err error) Message {
	if err == nil {
		return Message{}
	}
	if m, ok := err.(Messenger); ok {
		return m.Message()
	}
	if file, ok := err.(*fs.PathError); ok {
		return Errorf("%s: %v", file.Path, file.Err) // without the name of a system call
	}
	var m Message
	text := err.Error()
	add := func(verb string, arg any) { m.Format, m.Args = m.Format+verb, append(m.Args, arg) }
	for _, inner := range wrapped(err) {
		if before, after, ok := strings.Cut(text, inner.Error()); ok && inner.Error() != "" {
			add("%s", before)
			add("%v", Of(inner))
			text = after
		}
	}
	if m.Args == nil && !strings.ContainsAny(text, "%{") {
		return Message{Format: text} // which may have a translation
	}
	add("%s", text)
	return m
}

func wrapped(err error) []error {
	switch err := err.(type) {
	case interface{ Unwrap() []error }:
		return err.Unwrap()
	case interface{ Unwrap() error }:
		if inner := err.Unwrap(); inner != nil {
			return []error{inner}
		}
	}
	return nil
}

// messageJSON is the JSON form of a message, and constraintJSON that of a constraint. Lists
// are arrays. Everything else is a house, number, text or message.
type messageJSON struct {
	Format string `json:"format"`
	Args   []any  `json:"args,omitempty"`
}

type constraintJSON struct {
	Constraint string `json:"constraint"`
}

// MarshalJSON returns the format and the arguments, which UnmarshalJSON reads back for any
// language. With an argument of unknown type, it returns the English text.
func (m Message) MarshalJSON() ([]byte, error) {
	object := messageJSON{Format: m.Format}
	for _, arg := range m.Args {
		object.Args = append(object.Args, argumentJSON(arg))
	}
	text, err := marshalPlain(object)
	var again Message
	if err == nil && again.UnmarshalJSON(text) == nil && again.Error() == m.Error() {
		return text, nil
	}
	return marshalPlain(messageJSON{"%s", []any{m.Error()}})
}

// marshalPlain marshals value as json.Marshal does, but leaves "<" as it is.
func marshalPlain(value any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}

// argumentJSON returns arg in its JSON form.
func argumentJSON(arg any) any {
	switch arg := arg.(type) {
	case House:
		return arg
	case Constraint:
		return constraintJSON{arg.String()}
	case List:
		list := make([]any, len(arg))
		for i, item := range arg {
			list[i] = argumentJSON(item)
		}
		return list
	case error:
		return Of(arg)
	case fmt.Stringer:
		return arg.String()
	}
	if value := reflect.ValueOf(arg); value.Kind() == reflect.String {
		return value.String()
	}
	return arg
}

// UnmarshalJSON reads what MarshalJSON returns. A plain string becomes a message that says
// just that.
func (m *Message) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '"' {
		var said string
		err := json.Unmarshal(text, &said)
		*m = Errorf("%s", said)
		return err
	}
	var object struct {
		Format string            `json:"format"`
		Args   []json.RawMessage `json:"args"`
	}
	if err := json.Unmarshal(text, &object); err != nil {
		return err
	}
	*m = Message{Format: object.Format}
	for _, text := range object.Args {
		arg, err := argumentOf(text)
		if err != nil {
			return err
		}
		m.Args = append(m.Args, arg)
	}
	return nil
}

// argumentOf reads an argument.
func argumentOf(text json.RawMessage) (any, error) {
	switch text[0] {
	case '[':
		var list []json.RawMessage
		if err := json.Unmarshal(text, &list); err != nil {
			return nil, err
		}
		items := make(List, len(list))
		for i, item := range list {
			var err error
			if items[i], err = argumentOf(item); err != nil {
				return nil, err
			}
		}
		return items, nil
	case '{':
		var object struct {
			Format *string `json:"format"`
			House
			constraintJSON
		}
		if err := json.Unmarshal(text, &object); err != nil {
			return nil, err
		}
		switch {
		case object.Format != nil:
			var m Message
			err := m.UnmarshalJSON(text)
			return m, err
		case object.Kind != "":
			return object.House, nil
		}
		kind, arg, _ := strings.Cut(object.Constraint, "=")
		return Constraint{Kind: kind, Arg: arg}, nil
	}
	for _, number := range []any{new(int), new(uint64)} {
		if json.Unmarshal(text, number) == nil {
			return reflect.ValueOf(number).Elem().Interface(), nil
		}
	}
	var value any
	err := json.Unmarshal(text, &value)
	return value, err
}

package message

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"reflect"
	"strings"

	"jiugong/sudoku/words"
)

// Of returns err as a message. A Messenger has its own, and a usual error of
// the system one with a key. For other errors it keeps the text, and the errors
// they wrap as messages. Nil gives the empty message.
func Of(err error) Message {
	if err == nil {
		return Message{}
	}
	if m, ok := err.(Messenger); ok {
		return m.Message()
	}
	if file, ok := err.(*fs.PathError); ok {
		return Errorf("said.about", file.Path, file.Err) // without the name of a system call
	}
	text := err.Error()
	if key, ok := OfSystem(text); ok {
		return Message{Key: key}
	}
	var m Message
	add := func(text string) {
		if text != "" {
			m.Args = append(m.Args, text)
		}
	}
	for _, inner := range Wrapped(err) {
		if before, after, ok := strings.Cut(text, inner.Error()); ok && inner.Error() != "" {
			add(before)
			m.Args = append(m.Args, Of(inner))
			text = after
		}
	}
	add(text)
	return m
}

// OfSystem returns the key of an error that systems have, such as "permission denied", by its
// English text. It reports whether text is one.
func OfSystem(text string) (key Key, ok bool) {
	for name, said := range words.Errors.In(words.English)[system] {
		if said == text {
			return Key(system + "." + name), true
		}
	}
	return "", false
}

// system is the section of the errors that systems have.
const system = "system"

// Wrapped returns the errors that an error wraps.
func Wrapped(err error) []error {
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
	Key  Key   `json:"key,omitempty"`
	Args []any `json:"args,omitempty"`
}

type constraintJSON struct {
	Constraint string `json:"constraint"`
}

// MarshalJSON returns the key and the arguments, which UnmarshalJSON reads back for any
// language. With an argument of unknown type, it returns the English text.
func (m Message) MarshalJSON() ([]byte, error) {
	object := messageJSON{Key: m.Key}
	for _, arg := range m.Args {
		object.Args = append(object.Args, argumentJSON(arg))
	}
	text, err := marshalPlain(object)
	var again Message
	if err == nil && again.UnmarshalJSON(text) == nil && again.Error() == m.Error() {
		return text, nil
	}
	return marshalPlain(messageJSON{Args: []any{m.Error()}})
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
		*m = Errorf(Plain, said)
		return err
	}
	var object struct {
		Key  Key               `json:"key"`
		Args []json.RawMessage `json:"args"`
	}
	if err := json.Unmarshal(text, &object); err != nil {
		return err
	}
	*m = Message{Key: object.Key}
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
			House
			constraintJSON
		}
		if err := json.Unmarshal(text, &object); err != nil {
			return nil, err
		}
		switch {
		case object.Kind != "":
			return object.House, nil
		case object.Constraint != "":
			kind, arg, _ := strings.Cut(object.Constraint, "=")
			return Constraint{Kind: kind, Arg: arg}, nil
		}
		var m Message
		err := m.UnmarshalJSON(text)
		return m, err
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

package batch

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"

	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
)

// JobError says what is wrong with a job, and where.
type JobError struct {
	Line, Column int    // of the document, from 1; 0 when it isn't read from one
	Field        string // "" when the document as a whole is wrong
	Reason       error
}

func (e *JobError) Error() string { return e.Message().Error() }

// Message returns the error as one for a person.
func (e *JobError) Message() message.Message {
	reason := message.Errorf(message.Plain, e.Reason)
	if e.Field != "" {
		reason = message.Errorf("said.about", e.Field, e.Reason)
	}
	if e.Line == 0 {
		return reason
	}
	return message.Errorf("place.line_column", e.Line, e.Column, reason)
}

// Unwrap returns the reason.
func (e *JobError) Unwrap() error { return e.Reason }

func badJob(field string, key message.Key, args ...any) error {
	return &JobError{Field: field, Reason: message.Errorf(key, args...)}
}

// maxDocument is the size in bytes of the largest document of a job.
const maxDocument = 1 << 20

// ParseJob reads the document of a job, a JSON object, and completes it. Nothing
// unknown, said twice or of another type is let pass; the error is a *JobError
// with the place.
func ParseJob(text []byte) (*Job, error) {
	if len(text) > maxDocument {
		return nil, badJob("", "job.too_long", maxDocument)
	}
	places, err := fieldsOf(text)
	if err != nil {
		return nil, err
	}
	job := new(Job)
	if err := json.Unmarshal(text, job); err != nil {
		wrong := (*json.UnmarshalTypeError)(nil)
		if errors.As(err, &wrong) {
			field := strings.TrimPrefix(wrong.Field, "Job.")
			return nil, at(text, places[field], field, message.Errorf("job.value", message.JSONKind(wrong.Value), typeName(wrong.Type)))
		}
		return nil, at(text, 0, "", err)
	}
	if err := job.Complete(); err != nil {
		if wrong := (*JobError)(nil); errors.As(err, &wrong) {
			return nil, at(text, places[wrong.Field], wrong.Field, wrong.Reason)
		}
		return nil, err
	}
	return job, nil
}

// at returns an error at an offset of the document.
func at(text []byte, offset int64, field string, reason error) *JobError {
	before := text[:min(int(offset), len(text))]
	return &JobError{
		Line:   bytes.Count(before, []byte("\n")) + 1,
		Column: len([]rune(string(before[bytes.LastIndexByte(before, '\n')+1:]))) + 1,
		Field:  field, Reason: reason,
	}
}

// typeName tells what a field must be.
func typeName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true | false"
	case reflect.String:
		return "\"…\""
	case reflect.Slice:
		return "[…]"
	case reflect.Struct, reflect.Pointer:
		return "{…}"
	}
	return "0, 1, 2 …"
}

// fieldsOf returns the places of all fields of a document, those of generate as
// generate.clues. It refuses what is unknown or there twice.
func fieldsOf(text []byte) (map[string]int64, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	places := map[string]int64{}
	token, err := d.Token()
	if err == nil && token != json.Delim('{') {
		return nil, at(text, 0, "", message.Errorf("job.example", exampleJob))
	}
	if err == nil {
		err = fieldsIn(d, text, "", reflect.TypeFor[Job](), places)
	}
	if err == nil {
		if _, end := d.Token(); end != io.EOF {
			return nil, at(text, d.InputOffset(), "", message.Errorf("job.behind"))
		}
		return places, nil
	}
	if wrong := (*JobError)(nil); errors.As(err, &wrong) {
		return nil, err
	}
	// A decoder of tokens is a token late: the whole text's own error tells the place.
	line, column, reason := message.WrongJSON(text, cmp.Or(json.Unmarshal(text, new(json.RawMessage)), err))
	return nil, &JobError{Line: line, Column: column, Reason: message.Errorf("job.no_object", reason, exampleJob)}
}

const exampleJob = `{"do": "rate", "input": ["puzzles.txt"], "out": "ratings"}`

// fieldsIn reads the rest of an object.
func fieldsIn(d *json.Decoder, text []byte, prefix string, of reflect.Type, places map[string]int64) error {
	known := map[string]reflect.Type{}
	var names []string
	for i := range of.NumField() {
		name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
		known[name] = of.Field(i).Type
		names = append(names, name)
	}
	for d.More() {
		before := text[d.InputOffset():]
		start := int64(len(text) - len(bytes.TrimLeft(before, ", \t\r\n")))
		token, err := d.Token()
		if err != nil {
			return err
		}
		name := token.(string) // a key: the decoder refuses others
		full := prefix + name
		switch _, there := places[full]; {
		case known[name] == nil:
			return at(text, start, full, message.Errorf("job.no_field", meant.Of(name, names)))
		case there:
			return at(text, start, full, message.Errorf("job.field_twice"))
		}
		places[full] = start
		if inner := known[name]; inner.Kind() == reflect.Pointer && inner.Elem().Kind() == reflect.Struct {
			next, err := d.Token()
			if err != nil {
				return err
			}
			if next != json.Delim('{') {
				return at(text, start, full, message.Errorf("job.value", kindOf(next), "{…}"))
			}
			if err := fieldsIn(d, text, full+".", inner.Elem(), places); err != nil {
				return err
			}
			continue
		}
		var skipped json.RawMessage
		if err := d.Decode(&skipped); err != nil {
			return err
		}
		if string(skipped) == "null" {
			return at(text, start, full, message.Errorf("job.null"))
		}
	}
	_, err := d.Token()
	return err
}

// kindOf tells what a token is.
func kindOf(token json.Token) message.Message {
	switch token.(type) {
	case json.Delim:
		return message.JSONKind("array")
	case string:
		return message.JSONKind("string")
	case bool:
		return message.JSONKind("bool")
	case nil:
		return message.JSONKind("null")
	}
	return message.JSONKind("number")
}

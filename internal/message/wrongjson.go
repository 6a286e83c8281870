package message

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// WrongJSON turns an error of package json about text into the words of the
// person who wrote the text. They name no Go type, and nothing of the parser.
// It returns the error's line and column, from 1; column is 0 if nobody knows
// it. Another error is its own reason.
func WrongJSON(text []byte, err error) (line, column int, reason error) {
	syntax := (*json.SyntaxError)(nil)
	if errors.As(err, &syntax) && !strings.HasPrefix(syntax.Error(), "unexpected end") && syntax.Offset > 0 && syntax.Offset <= int64(len(text)) {
		at := int(syntax.Offset) - 1
		char, _ := utf8.DecodeRune(text[at:])
		line, column = placeIn(text, at)
		return line, column, Errorf("json.cant_stand", strconv.QuoteRune(char))
	}
	if syntax != nil || errors.Is(err, io.ErrUnexpectedEOF) || err == io.EOF {
		line, column = placeIn(text, len(bytes.TrimRight(text, " \t\r\n")))
		return line, column, errEndsEarly
	}
	kind := (*json.UnmarshalTypeError)(nil)
	if !errors.As(err, &kind) {
		return 1, 0, err
	}
	line, column = placeIn(text, int(kind.Offset)-1)
	what := JSONKind(kind.Value)
	if kind.Field == "" {
		return line, column, Errorf("json.cant_stand", what)
	}
	return line, column, Errorf("json.field", kind.Field, what)
}

// placeIn returns the line and column of an offset in a text, from 1.
func placeIn(text []byte, at int) (line, column int) {
	before := text[:min(max(at, 0), len(text))]
	return 1 + bytes.Count(before, []byte("\n")), utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
}

// errEndsEarly says that a text is cut off.
var errEndsEarly = Errorf("json.ends_early")

// JSONKind returns what people call a kind of value, named as package json does.
func JSONKind(kind string) Message {
	switch kind {
	case "object":
		return Errorf("json.object")
	case "array":
		return Errorf("json.array")
	case "string":
		return Errorf("json.string")
	case "number":
		return Errorf("json.number")
	case "bool":
		return Errorf("json.boolean")
	}
	return Errorf("json.the", kind) // number 1e99
}

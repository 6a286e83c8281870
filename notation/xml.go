package notation

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"jiugong/sudoku/internal/message"
)

// hasRoot reports whether a text is XML with an outermost element of that name.
func hasRoot(text []byte, name string) bool {
	if !bytes.Contains(text, []byte(name)) {
		return false
	}
	decoder := newXMLDecoder(text)
	for {
		token, err := decoder.RawToken()
		if err != nil {
			return false
		}
		if start, ok := token.(xml.StartElement); ok {
			return start.Name.Local == name
		}
	}
}

// newXMLDecoder reads strict XML that knows only the five entities every XML
// has. So nothing in it can grow.
func newXMLDecoder(text []byte) *xml.Decoder {
	decoder := xml.NewDecoder(bytes.NewReader(text))
	decoder.CharsetReader = func(label string, input io.Reader) (io.Reader, error) {
		if strings.EqualFold(label, "us-ascii") || strings.EqualFold(label, "iso-8859-1") {
			return input, nil // digits and markup are the same there
		}
		return nil, message.Errorf("xml.characters", label)
	}
	return decoder
}

// maxDepth is how deep elements may lie in each other.
const maxDepth = 32

// element is a place in a text: the names of the elements around it, itself
// the last, and its line.
type element struct {
	path []string
	line int
}

// readXML goes through the elements of a text: start is called with each,
// inside with what stands directly in one.
func readXML(form string, text []byte, start func(at element, e xml.StartElement), inside func(at element, text string)) error {
	decoder := newXMLDecoder(text)
	var path []string
	for {
		line, column := decoder.InputPos()
		token, err := decoder.Token()
		if err == io.EOF && len(path) == 0 {
			return nil
		}
		if err != nil {
			return wrong(form, line, column, message.Plain, xmlReason(err))
		}
		switch token := token.(type) {
		case xml.StartElement:
			if path = append(path, token.Name.Local); len(path) > maxDepth {
				return wrong(form, line, column, "xml.deep", maxDepth)
			}
			start(element{path, line}, token)
		case xml.EndElement:
			path = path[:len(path)-1]
		case xml.CharData:
			if trimmed := strings.TrimSpace(string(token)); len(path) > 0 && trimmed != "" {
				inside(element{path, line}, trimmed)
			}
		}
	}
}

// xmlReason returns an error of package xml in the words of the text's writer.
func xmlReason(err error) error {
	syntax := (*xml.SyntaxError)(nil)
	if !errors.As(err, &syntax) {
		return err
	}
	if syntax.Msg == "unexpected EOF" {
		return message.Errorf("xml.ends_early")
	}
	if open, end, ok := strings.Cut(syntax.Msg, "> closed by <"); ok {
		return message.Errorf("xml.open", end, strings.TrimPrefix(open, "element <"))
	}
	if entity, ok := strings.CutPrefix(syntax.Msg, "invalid character entity "); ok {
		return message.Errorf("xml.entity", entity)
	}
	return message.Errorf("xml.wrong")
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

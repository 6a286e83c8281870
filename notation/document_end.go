package notation

import (
	"bytes"
	"slices"
)

// opened is what a text has opened and not closed yet, in markup or in brackets:
//
//	<puzzles><puzzle id="1" cells="        opens the elements puzzles and puzzle, a tag and a quotation mark
//	{"title": "Mine", "puzzles": [["       opens three brackets and a quotation mark
type opened struct {
	markup bool
	code   bool     // brackets of all kinds may go on
	stack  [][]byte // what closes each
	inTag  bool
	tag    []byte
	quote  byte
	masked bool // the character at hand is behind a backslash
}

// isMarkup reports whether a text starts as markup does. A program in PHP has a sign of its own above its lists.
func isMarkup(text []byte) bool {
	text = bytes.TrimLeft(text, jsonBlanks)
	return bytes.HasPrefix(text, []byte("<")) && !bytes.HasPrefix(text, []byte("<?php")) && !bytes.HasPrefix(text, []byte("<?="))
}

// documentEnd makes ends for the parts of a document.
type documentEnd struct {
	behind opened // what is open behind a puzzle
	level  int    // how much of that the gap behind the first puzzle leaves open
}

// newDocumentEnd looks at the beginning of a document, and at the gap behind its first puzzle.
func newDocumentEnd(head, gap []byte) documentEnd {
	o := opened{markup: isMarkup(head)}
	for _, char := range head {
		o.next(char)
	}
	e := documentEnd{behind: o.clone(), level: len(o.stack)}
	for _, char := range gap {
		if o.next(char); o.isOutside() {
			e.level = min(e.level, len(o.stack))
		}
	}
	return e
}

// made returns an end: that part of what stands behind a puzzle which closes what is its own, and what closes the rest.
func (e *documentEnd) made(behind []byte) []byte {
	o := e.behind.clone()
	for i, char := range behind {
		if o.next(char); o.isOutside() && len(o.stack) <= e.level {
			end := bytes.Clone(behind[:i+1])
			for _, closing := range slices.Backward(o.stack) {
				end = append(end, closing...)
			}
			return append(end, '\n')
		}
	}
	return behind
}

func (o *opened) isOutside() bool { return !o.inTag && o.quote == 0 }

func (o *opened) clone() opened {
	copied := *o
	copied.stack, copied.tag = slices.Clone(o.stack), bytes.Clone(o.tag)
	return copied
}

// next looks at the next character.
func (o *opened) next(char byte) {
	switch {
	case o.quote != 0:
		if o.masked = char == '\\' && !o.masked && !o.markup; char == o.quote && !o.masked {
			o.quote = 0
		}
	case o.markup:
		o.nextOfMarkup(char)
	case isQuote(char):
		o.quote = char
	case char == '[':
		o.stack = append(o.stack, []byte("]"))
	case char == '{':
		o.stack = append(o.stack, []byte("}"))
	case char == '(':
		o.stack = append(o.stack, []byte(")"))
	case (char == ']' || char == '}' || char == ')') && len(o.stack) > 0:
		o.stack = o.stack[:len(o.stack)-1]
	}
}

// nextOfMarkup looks at the next character of markup.
func (o *opened) nextOfMarkup(char byte) {
	isComment := bytes.HasPrefix(o.tag, []byte("!--"))
	switch {
	case !o.inTag:
		o.inTag, o.tag = char == '<', o.tag[:0]
	case (char == '"' || char == '\'') && !isComment:
		o.quote = char
	case char != '>' || isComment && !bytes.HasSuffix(o.tag, []byte("--")):
		o.tag = append(o.tag, char)
	default:
		o.inTag = false
		o.endTag()
	}
}

// endTag opens or closes the element of a tag. Some elements of HTML have no end.
func (o *opened) endTag() {
	name, _, _ := bytes.Cut(o.tag, []byte(" "))
	name = bytes.TrimSpace(name)
	switch {
	case len(name) == 0 || name[0] == '!' || name[0] == '?' || bytes.HasSuffix(o.tag, []byte("/")):
	case name[0] == '/':
		o.stack = o.stack[:max(len(o.stack)-1, 0)]
	case slices.Contains([]string{"br", "hr", "img", "input", "link", "meta", "col"}, string(bytes.ToLower(name))):
	default:
		o.stack = append(o.stack, slices.Concat([]byte("</"), name, []byte(">")))
	}
}

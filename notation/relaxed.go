package notation

import (
	"strconv"
	"strings"

	"jiugong/sudoku/internal/message"
)

// SudokuPad's links hold JSON made shorter before it is packed:
//
//	{cs:50,ce:[[{v:5},,],…],l:[{c:67F067,th:10,wp:[[.5,.5],…]}],r:t}
//
// names are short and, as words, without quotation marks, and strings have
// single ones. An empty object is nothing. The words true and false are t and
// f, #000000 and #FFFFFF are #0 and #F. Other colours have no #.
// #FFFFFF are #0 and #F, and other colours have no #.

// shortNames are the names that are shortened.
var shortNames = map[string]string{
	"c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
	"cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value",
	"vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness",
	"hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration", "d2": "d",
}

// maxNested is how deep lists and objects may lie in each other there.
const maxNested = 32

// relaxed turns such a text into JSON. What is no such text comes out as no JSON
// either, or as an error.
type relaxed struct {
	in    string
	at    int
	out   strings.Builder
	depth int
}

// unrelax returns the JSON of a text that may be shortened.
func unrelax(text string) (string, error) {
	r := &relaxed{in: text}
	if err := r.value(); err != nil {
		return "", err
	}
	if rest := strings.TrimSpace(r.in[r.at:]); rest != "" {
		return "", r.wrong(message.Errorf("relaxed.end"))
	}
	return r.out.String(), nil
}

func (r *relaxed) wrong(expected error) error {
	if r.at >= len(r.in) {
		return message.Errorf("relaxed.short", expected)
	}
	return message.Errorf("relaxed.character", short(r.in[r.at:min(len(r.in), r.at+20)]), r.at+1, expected)
}

func (r *relaxed) next() byte {
	for r.at < len(r.in) && strings.IndexByte(" \t\r\n", r.in[r.at]) >= 0 {
		r.at++
	}
	if r.at >= len(r.in) {
		return 0
	}
	return r.in[r.at]
}

// value reads a value; nothing is an empty object.
func (r *relaxed) value() error {
	switch char := r.next(); char {
	case '{', '[':
		if r.depth++; r.depth > maxNested {
			return message.Errorf("relaxed.deep", maxNested)
		}
		err := r.list(char)
		r.depth--
		return err
	case '"', '\'':
		return r.text(char)
	case ',', ']', '}', 0:
		r.out.WriteString("{}")
		return nil
	}
	word := r.word()
	switch {
	case word == "":
		return r.wrong(message.Errorf("relaxed.value"))
	case word == "t" || word == "f":
		r.out.WriteString(map[string]string{"t": "true", "f": "false"}[word])
	case word == "#0":
		r.out.WriteString(`"#000000"`)
	case word == "#F":
		r.out.WriteString(`"#FFFFFF"`)
	case word == "true" || word == "false" || word == "null":
		r.out.WriteString(word)
	case len(word) == 6 && strings.Trim(word, "0123456789abcdefABCDEF") == "":
		r.out.WriteString(`"#` + word + `"`)
	default:
		if k, err := strconv.ParseFloat(word, 64); err == nil && strings.Trim(word, "+-.0123456789eE") == "" {
			r.out.WriteString(strconv.FormatFloat(k, 'g', -1, 64))
		} else {
			r.out.WriteString(strconv.Quote(word))
		}
	}
	return nil
}

// word returns the characters up to the next sign.
func (r *relaxed) word() string {
	start := r.at
	for r.at < len(r.in) && strings.IndexByte("{}[],:\"' \t\r\n", r.in[r.at]) < 0 {
		r.at++
	}
	return strings.ToValidUTF8(r.in[start:r.at], "")
}

// text reads a string. In single quotation marks, those inside have a backslash
// before them, and so had double ones.
func (r *relaxed) text(mark byte) error {
	r.at++
	r.out.WriteByte('"')
	for ; r.at < len(r.in); r.at++ {
		switch char := r.in[r.at]; {
		case char == mark:
			r.at++
			r.out.WriteByte('"')
			return nil
		case char == '\\' && r.at+1 < len(r.in):
			r.at++
			if r.in[r.at] != '\'' {
				r.out.WriteByte('\\')
			}
			r.out.WriteByte(r.in[r.at])
		case char == '"':
			r.out.WriteString(`\"`)
		case char == '\n':
			r.out.WriteString(`\n`)
		case char < ' ':
			r.out.WriteByte(' ')
		default:
			r.out.WriteByte(char)
		}
	}
	return r.wrong(message.Errorf("relaxed.text_end"))
}

// list reads an object or a list.
func (r *relaxed) list(open byte) error {
	end := open + 2 // } for {, ] for [
	r.at++
	r.out.WriteByte(open)
	for first := true; ; first = false {
		switch char := r.next(); {
		case char == end && (first || open == '{'):
			r.at++
			r.out.WriteByte(end)
			return nil
		case char == 0:
			return r.wrong(message.Errorf("relaxed.more"))
		}
		if !first {
			r.out.WriteByte(',')
		}
		if open == '{' {
			if err := r.name(); err != nil {
				return err
			}
		}
		if err := r.value(); err != nil {
			return err
		}
		switch r.next() {
		case ',':
			r.at++
		case end:
			r.at++
			r.out.WriteByte(end)
			return nil
		default:
			return r.wrong(message.Errorf("relaxed.comma"))
		}
	}
}

// name reads the name of a value and its colon.
func (r *relaxed) name() error {
	var name string
	if mark := r.next(); mark == '"' || mark == '\'' {
		inner := &relaxed{in: r.in, at: r.at}
		if err := inner.text(mark); err != nil {
			return err
		}
		r.at = inner.at
		name = strings.Trim(inner.out.String(), `"`)
	} else {
		name = r.word()
	}
	if long, ok := shortNames[name]; ok {
		name = long
	}
	if name == "" || r.next() != ':' {
		return r.wrong(message.Errorf("relaxed.name"))
	}
	r.at++
	r.out.WriteString(`"` + name + `":`)
	return nil
}

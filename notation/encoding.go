package notation

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"unicode/utf8"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation/internal/text"
)

// firstPart is how much of the first line tells UTF-16 and what is no text from
// other texts, in bytes.
const firstPart = 1 << 10

// decode finds out how the text is encoded; false when it is no text.
func (r *Reader) decode() bool {
	first := r.firstLine()
	if utf8.Valid(first) && bytes.IndexByte(first, 0) < 0 && !bytes.HasPrefix(first, []byte("%PDF")) {
		r.decodeBytes()
		return true
	}
	r.more(len(first) + 2) // the end of a line may be two bytes
	if first = r.carry[:min(len(r.carry), len(first)+2)]; len(first) > 1 && bytes.IndexByte(first, 0) < 0 {
		first = first[:len(first)-2]
	}
	little, big := legible16(first, binary.LittleEndian), legible16(first, binary.BigEndian)
	switch {
	case bytes.HasPrefix(first, []byte("\xff\xfe")) || bytes.HasPrefix(first, []byte("\xfe\xff")):
		r.decodeUTF16(first[0] == 0xfe)
	case bytes.IndexByte(first, 0) >= 0 && max(little, big) >= 90:
		r.decodeUTF16(big > little)
	case bytes.ContainsFunc(first, isControl) || bytes.HasPrefix(first, []byte("\x89PNG")) || bytes.HasPrefix(first, []byte("%PDF")):
		r.err, r.carry = io.EOF, nil
		r.ready = append(r.ready, Raw{Line: 1, err: &sudoku.ParseError{Line: 1, Reason: message.Errorf("input.binary", exampleLine)}})
		return false
	default:
		r.decodeBytes()
	}
	return true
}

// firstLine returns the first that is not blank, with what is before it, without its
// end, or its first part.
func (r *Reader) firstLine() []byte {
	const blank = " \t\r\n\x00" // two of them are a blank in UTF-16
	for at, begun := 0, false; at < firstPart; at++ {
		if r.more(at + 1); at >= len(r.carry) {
			break
		}
		switch char := r.carry[at]; {
		case begun && (char == '\n' || char == '\r'):
			return r.carry[:at]
		case strings.IndexByte(blank, char) < 0:
			begun = true
		}
	}
	return r.carry[:min(len(r.carry), firstPart)]
}

// isControl reports whether a character has no place in a text.
func isControl(c rune) bool { return c < '\t' || c > '\r' && c < ' ' && c != 0x1b }

// legible16 returns, in hundredths, how much of text is signs of English and
// Chinese texts. Two bytes are a character.
func legible16(text []byte, order binary.ByteOrder) int {
	good, units := 0, len(text)/2
	for i := range units {
		switch c := order.Uint16(text[2*i:]); {
		case c >= ' ' && c < 0x7f, c >= '\t' && c <= '\r', c >= 0x2500 && c <= 0x257f, c >= 0x3000 && c <= 0x30ff, c >= 0x4e00 && c <= 0x9fff, c >= 0xff00 && c <= 0xffef:
			good++
		}
	}
	return good * 100 / max(units, 1)
}

// decodeUTF16 reads the source as UTF-16. Big says that the high byte comes first.
func (r *Reader) decodeUTF16(big bool) {
	r.source, r.err, r.carry = filling{text.NewUTF16Reader(r.rest(), big)}, nil, r.carry[:0]
	r.more(4)
}

// filling reads as much as is asked for. Its source gives little at once.
type filling struct{ source io.Reader }

func (f filling) Read(text []byte) (int, error) {
	n, err := io.ReadFull(f.source, text)
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	return n, err
}

// decodeBytes reads UTF-8 or GB18030. Up to the first character beyond ASCII they
// are the same, and that may be far.
func (r *Reader) decodeBytes() {
	at := beyondASCII(r.carry)
	if at < 0 {
		if r.err == nil {
			r.source = &undecided{source: r.source}
		}
		return
	}
	before := bytes.Clone(r.carry[:at])
	r.carry = r.carry[at:]
	r.source, r.err, r.carry = decided(r.rest()), nil, before
	r.more(4)
}

// undecided is a text that was in ASCII so far.
type undecided struct {
	source  io.Reader
	decided bool
}

func (u *undecided) Read(text []byte) (int, error) {
	n, err := u.source.Read(text)
	if u.decided {
		return n, err
	}
	at := beyondASCII(text[:n])
	if at < 0 {
		return n, err
	}
	next := u.source
	if err != nil {
		next = failing{err}
	}
	u.source, u.decided = decided(io.MultiReader(bytes.NewReader(bytes.Clone(text[at:n])), next)), true
	if at > 0 {
		return at, nil
	}
	return u.source.Read(text)
}

// Len tells how large a text in memory is, as the source does. Any other may be larger than what is asked for.
func (u *undecided) Len() int {
	if sized, ok := u.source.(interface{ Len() int }); ok {
		return sized.Len()
	}
	return mostAhead
}

// decided decodes a text that starts with a character beyond ASCII. The rest of
// its line tells whether it is UTF-8. If it isn't, more of the text tells which
// of the old encodings it is in.
func decided(source io.Reader) io.Reader {
	part := make([]byte, 0, 4*firstPart)
	var err error
	read := func(enough func() bool) {
		for err == nil && len(part) < cap(part) && !enough() {
			var n int
			n, err = source.Read(part[len(part):cap(part)])
			part = part[:len(part)+n]
		}
	}
	read(func() bool { return bytes.ContainsAny(part, "\r\n") })
	line := part
	if end := bytes.IndexAny(part, "\r\n"); end >= 0 {
		line = part[:end+1]
	}
	encoding := text.Guess(line)
	if encoding != text.UTF8 {
		read(func() bool { return false })
		encoding = text.Guess(part)
	}
	if err == nil {
		source = io.MultiReader(bytes.NewReader(part), source)
	} else {
		source = io.MultiReader(bytes.NewReader(part), failing{err})
	}
	return text.NewReader(source, encoding)
}

// beyondASCII returns where the first byte of a character beyond ASCII is, or -1.
func beyondASCII(line []byte) int { return text.BeyondASCII(line) }

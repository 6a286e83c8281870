package notation

import (
	"strings"
	"unicode/utf16"

	"jiugong/sudoku/internal/message"
)

// LZString is the compression of f-puzzles links (pieroxy's lz-string, its
// compressToBase64). It is a dictionary coder whose codes grow by a bit
// whenever the dictionary has outgrown them. Code 0 announces a new character
// of 8 bits, 1 one of 16, and 2 the end. Every other code is a word of the
// dictionary. The dictionary takes in each new character, and each word
// followed by its next character. Bits are written lowest first and packed six
// to a character.

const (
	lzChar8, lzChar16, lzEnd = 0, 1, 2
	lzFirst                  = 3
)

// maxUnpacked is how many bytes, or characters, a link or code may unpack to.
const maxUnpacked = 2 << 20

var errPacked = message.New("packed.damaged")

// packer writes codes of growing width.
type packer struct {
	out   strings.Builder
	bits  byte // those of the character at hand
	count int
	width int // of a code
	room  int // codes until the width grows
}

const base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

func (p *packer) bit(b int) {
	p.bits = p.bits<<1 | byte(b&1)
	if p.count++; p.count == 6 {
		p.out.WriteByte(base64Digits[p.bits])
		p.bits, p.count = 0, 0
	}
}

func (p *packer) put(value, width int) {
	for range width {
		p.bit(value)
		value >>= 1
	}
}

// took counts one word into the dictionary.
func (p *packer) took() {
	if p.room--; p.room == 0 {
		p.room = 1 << p.width
		p.width++
	}
}

// packLZ returns text compressed as LZString's compressToBase64 does.
func packLZ(text string) string {
	type word struct {
		prefix int // the code of all but the last character, -1: none
		char   uint16
	}
	p := packer{width: 2, room: 2}
	codes := map[word]int{}
	fresh := map[int]uint16{} // characters that have a code but were never written
	next := lzFirst
	emit := func(code int) {
		if char, ok := fresh[code]; ok {
			if char < 256 {
				p.put(lzChar8, p.width)
				p.put(int(char), 8)
			} else {
				p.put(lzChar16, p.width)
				p.put(int(char), 16)
			}
			p.took()
			delete(fresh, code)
		} else {
			p.put(code, p.width)
		}
		p.took()
	}
	have := -1
	for _, char := range utf16.Encode([]rune(text)) {
		single, ok := codes[word{-1, char}]
		if !ok {
			single = next
			codes[word{-1, char}] = next
			fresh[next] = char
			next++
		}
		if have < 0 {
			have = single
		} else if longer, ok := codes[word{have, char}]; ok {
			have = longer
		} else {
			emit(have)
			codes[word{have, char}] = next
			next++
			have = single
		}
	}
	if have >= 0 {
		emit(have)
	}
	p.put(lzEnd, p.width)
	for p.bit(0); p.count != 0; p.bit(0) {
	}
	packed := p.out.String()
	return packed + strings.Repeat("=", (4-len(packed)%4)%4)
}

// plainPacked returns a packed text without what happens to it in a link.
func plainPacked(packed string) string {
	return strings.NewReplacer(" ", "+", "-", "+", "_", "/").Replace(strings.TrimRight(strings.TrimSpace(packed), "="))
}

// notePacked notes beside record, which was read from a packed text, that this isn't how the text is packed. A character
// of it is damaged then, and what follows may mean anything.
func notePacked(record *Record, packed, text string) *Record {
	if record != nil && !strings.HasPrefix(plainPacked(packLZ(text)), strings.TrimRight(plainPacked(packed), "A")) {
		record.Read = append(record.Read, message.Errorf("link.code"))
	}
	return record
}

// unpackLZ undoes packLZ. It forgives what happens to such a text in a link:
// blanks for "+", the alphabet of links, missing "=".
func unpackLZ(packed string) (string, error) {
	packed = plainPacked(packed)
	pos := 0 // in bits
	get := func(width int) (value int, err error) {
		for i := range width {
			if pos/6 >= len(packed) {
				return 0, errPacked
			}
			digit := strings.IndexByte(base64Digits, packed[pos/6])
			if digit < 0 {
				return 0, errPacked
			}
			value |= digit >> (5 - pos%6) & 1 << i
			pos++
		}
		return value, nil
	}
	// Each word of the dictionary is a stretch of what is already unpacked.
	type stretch struct{ start, end int }
	var out []uint16
	words := make([]stretch, lzFirst, 64)
	width, room := 2, 1
	took := func() {
		if room--; room == 0 {
			room = 1 << width
			width++
		}
	}
	last := stretch{-1, -1} // what was unpacked before
	for {
		code, err := get(width)
		if err != nil {
			return "", err
		}
		start := len(out)
		switch {
		case code == lzEnd:
			return string(utf16.Decode(out)), nil
		case code == lzChar8 || code == lzChar16:
			char, err := get(8 << code)
			if err != nil {
				return "", err
			}
			out = append(out, uint16(char))
			words = append(words, stretch{}) // its place comes below
		case code < len(words):
			out = append(out, out[words[code].start:words[code].end]...)
		case code == len(words) && last.start >= 0:
			out = append(append(out, out[last.start:last.end]...), out[last.start])
		default:
			return "", errPacked
		}
		if len(out) > maxUnpacked {
			return "", message.New("packed.large")
		}
		// The word before and the first character of this one lie side by side.
		isChar := code == lzChar8 || code == lzChar16
		if isChar {
			words[len(words)-1] = stretch{start, start + 1}
			took()
		}
		if last.start >= 0 {
			words = append(words, stretch{last.start, last.end + 1})
			took()
		}
		last = stretch{start, len(out)}
	}
}

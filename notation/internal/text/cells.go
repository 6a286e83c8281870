package text

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plainer makes cells plain before anything else looks at a text. They are in digits of any script, and with any sign
// for empty ones, where they can be nothing but cells:
//
//	５３··７…                   nine in a word, or sixteen and more
//	５ ３ · │ · ７ · │ …        nine and more in a stretch without letters, in words of one length
//	53★★7…                     81 in a word, with one other sign for all empty ones
//
// All other characters stay, as those of a title do. The zero value is ready.
type Plainer struct {
	kinds *[1 << 16]kind // of the characters that have come
	plain [longestStretch + 1]byte
	parts [4]part // room for those of a stretch
}

const (
	rowLength      = 9
	puzzleLength   = 81
	leastCells     = 16      // from here on a word is cells, of whatever board
	longestBehind  = 1 << 10 // how many bytes of a stretch are looked at before its first character beyond ASCII
	longestStretch = 8 << 10 // and behind it
	longestWords   = 4 << 10 // and behind it until the next word ends
)

// kind is what a character is. Above it stands its plain character, if it has one.
type kind uint16

const (
	_         kind = iota // not known yet
	isOther               // a letter, or a number that is no digit
	isBetween             // it may stand between cells
	isNothing             // it takes no room
	isOdd                 // a sign that may stand for empty cells where no other does
	isCell

	kindOnly    = 0xff
	plainBehind = 8 // bits
)

// findKind finds out what a character is.
func findKind(char rune) kind {
	plain := appendPlain(nil, char)
	if char < utf8.RuneSelf {
		plain = []byte{byte(char)}
	}
	switch {
	case char == utf8.RuneError:
		return isOther
	case len(plain) == 0:
		return isNothing
	case len(plain) == 1 && (strings.IndexByte("0123456789.-_*?", plain[0]) >= 0 || char >= utf8.RuneSelf && plain[0]|0x20 == 'x'):
		return isCell | kind(plain[0])<<plainBehind
	case char == '\t' || plain[0] == ' ' || char > ' ' && char < 0x7f && !unicode.IsLetter(char):
		return isBetween | kind(plain[0])<<plainBehind
	case plain[0] < utf8.RuneSelf && plain[0] > ' ' && !unicode.IsLetter(rune(plain[0])), char >= 0x2500 && char <= 0x259f: // these draw
		return isBetween
	case unicode.IsSymbol(char) || unicode.IsPunct(char):
		return isOdd
	}
	return isOther
}

// kindOf returns what a character is.
func (p *Plainer) kindOf(char rune) kind {
	if int(char) >= len(p.kinds) {
		return findKind(char)
	}
	if p.kinds[char] == 0 {
		p.kinds[char] = findKind(char)
	}
	return p.kinds[char]
}

// lead is what the first byte of a character tells: where in three bytes that is, and which bits of the others tell that
// they go on with it.
type lead struct {
	mask, goesOn uint16
	shift, size  uint8
	isLead       bool
}

var leads = func() (all [256]lead) {
	for first := range all {
		switch {
		case first < 0x80:
			all[first] = lead{mask: 0x7f, shift: 12, size: 1, isLead: true}
		case first>>5 == 0b110:
			all[first] = lead{mask: 0x7ff, shift: 6, size: 2, goesOn: 0x00c0, isLead: true}
		case first>>4 == 0b1110:
			all[first] = lead{mask: 0xffff, size: 3, goesOn: 0xc0c0, isLead: true}
		}
	}
	return all
}()

// Cells makes cells plain in a text from a place on, in its memory. What stands before was made so already. Where more
// of the text may come, the last open bytes are left as they are.
func (p *Plainer) Cells(text []byte, from int, more bool) (plain []byte, open int) {
	first := BeyondASCII(text[from:])
	if first < 0 {
		return text, 0
	}
	if p.kinds == nil {
		p.kinds = new([1 << 16]kind)
	}
	part := plainer{Plainer: p, text: text, to: from + first, at: from + first}
	for part.at < len(text) {
		if part.keep(part.nextCell()); part.at == len(text) || !part.stretch(more) {
			break
		}
	}
	open = len(text) - part.at
	part.keep(len(text))
	return text[:part.to], open
}

// plainer makes the cells of a text plain. Everything up to to is done, and what stands from at on isn't.
type plainer struct {
	*Plainer
	text   []byte
	to, at int
}

// keep keeps the text up to a place.
func (p *plainer) keep(end int) {
	if p.to != p.at {
		copy(p.text[p.to:], p.text[p.at:end])
	}
	p.to += end - p.at
	p.at = end
}

// kindAt returns what the character at a place is, and its size. This is 0 for one that isn't whole.
func (p *plainer) kindAt(at int) (k kind, size int) {
	text := p.text[at:]
	if len(text) > 2 {
		l := &leads[text[0]]
		if (binary.LittleEndian.Uint16(text[1:])^0x8080)&l.goesOn == 0 && l.isLead {
			char := (uint32(text[0])<<12 | uint32(text[1]&63)<<6 | uint32(text[2]&63)) >> l.shift & uint32(l.mask)
			if k := p.kinds[uint16(char)]; k != 0 {
				return k, int(l.size)
			}
		}
	}
	return p.kindSlowly(text)
}

// kindSlowly does what kindAt does with the start of any text.
func (p *plainer) kindSlowly(text []byte) (k kind, size int) {
	char, size := utf8.DecodeRune(text)
	if char == utf8.RuneError && !utf8.FullRune(text) {
		return isOther, 0
	}
	return p.kindOf(char), size
}

// nextCell returns where the next character beyond ASCII is that may be of cells, or isn't whole.
func (p *plainer) nextCell() int {
	text, at := p.text, p.at
	for at < len(text) {
		if text[at] < utf8.RuneSelf {
			if len(text)-at >= 8 {
				beyond := binary.LittleEndian.Uint64(text[at:]) & highBits
				at += bits.TrailingZeros64(beyond) / 8
				continue
			}
			at++
			continue
		}
		for len(text)-at >= 24 && areWalls(text[at:]) {
			at += 24
		}
		for len(text)-at > 2 && text[at]>>4 == 0xe && isDull(p.kinds[threeBytes(text[at:])]) { // as walls are
			at += 3
		}
		if at == len(text) || text[at] < utf8.RuneSelf {
			continue
		}
		k, size := p.kindAt(at)
		if !isDull(k) || size == 0 {
			return at
		}
		at += size
	}
	return at
}

// areWalls reports whether a text begins with eight characters that draw lines, from U+2500 to U+257F.
func areWalls(text []byte) bool {
	const (
		wall0, wall1, wall2 = 0x94e28094e28094e2, 0xe28094e28094e280, 0x8094e28094e28094
		bits0, bits1, bits2 = 0xfeffc0feffc0feff, 0xffc0feffc0feffc0, 0xc0feffc0feffc0fe
	)
	return (binary.LittleEndian.Uint64(text)^wall0)&bits0|(binary.LittleEndian.Uint64(text[8:])^wall1)&bits1|(binary.LittleEndian.Uint64(text[16:])^wall2)&bits2 == 0
}

// isDull reports whether a character stays what it is, wherever it is.
func isDull(k kind) bool { return k == isOther || k == isBetween }

// threeBytes returns the character of three bytes whose first one tells that. It is 0 where they are none.
func threeBytes(text []byte) uint16 {
	if (binary.LittleEndian.Uint16(text[1:])^0x8080)&0xc0c0 != 0 {
		return 0
	}
	return uint16(text[0])<<12 | uint16(text[1]&63)<<6 | uint16(text[2]&63)
}

// part is a part of a text in which cells become plain.
type part struct {
	start, end int
	from, to   int  // where its plain characters are
	odd        bool // odd signs are empty cells
}

// stretch makes cells plain from the character at hand to the end of its stretch. It returns false if more of it may come.
func (p *plainer) stretch(more bool) bool {
	w := words{parts: p.parts[:0], start: p.at}
	for i := p.before(); i < p.to; {
		k, size := p.kindAt(i)
		switch i += size; k & kindOnly {
		case isCell:
			w.length++
		case isNothing:
		default:
			w.end(p.at, 0)
		}
	}
	text, at, n, behindOdd := p.text, p.at, 0, 0
	for at < len(text) && n < longestStretch {
		for len(text)-at > 2 && text[at]>>4 == 0xe && n < longestStretch { // as in a line of wide digits
			k := p.kinds[threeBytes(text[at:])]
			if k&kindOnly != isCell {
				break
			}
			p.plain[n] = byte(k >> plainBehind)
			n++
			w.length++
			at += 3
		}
		if at == len(text) {
			break
		}
		k, size := p.kindAt(at)
		p.plain[n] = byte(k >> plainBehind)
		switch k & kindOnly {
		case isCell:
			n++
			w.length++
			at += size
			continue
		case isNothing:
			at += size
			continue
		}
		if w.length > 0 {
			w.end(at, n)
		}
		if k == isOther || at-p.at > longestWords {
			if size > 0 {
				break
			}
			if more {
				return false
			}
			size = 1 // no character
		}
		n++
		at += size
		w.start, w.from = at, n
		if k == isOdd && at > behindOdd {
			isPuzzle := false
			if behindOdd, isPuzzle = p.oddWord(&w, at-size); behindOdd == len(text) && more {
				return false
			}
			if isPuzzle {
				at = behindOdd
				w.start = at
			}
		}
	}
	if at == len(text) && more {
		return false
	}
	w.end(at, n)
	w.endAlike()
	for _, part := range w.parts {
		p.keep(part.start)
		p.makePlain(part)
	}
	p.keep(at)
	return true
}

// words tells of the words of a stretch.
type words struct {
	parts       []part // in which cells become plain
	start, from int    // where the word at hand begins, and its plain characters
	length      int    // how many cells it has, 0 where there is none
	alike       part   // the words before it that have one length
	each, cells int    // this length, and how many cells they have
}

// end ends the word at hand at a place, if there is one.
func (w *words) end(at, to int) {
	if w.length == 0 {
		return
	}
	if w.length != w.each {
		w.endAlike()
		w.alike, w.each = part{start: w.start, from: w.from}, w.length
	}
	w.alike.end, w.alike.to = at, to
	w.cells += w.length
	w.length = 0
}

// endAlike ends the words of one length.
func (w *words) endAlike() {
	if w.cells >= rowLength && (w.each == 1 || w.each == 3 || w.each == rowLength || w.each >= leastCells) {
		w.parts = append(w.parts, w.alike)
	}
	w.each, w.cells = 0, 0
}

// oddWord takes the word of digits and odd signs round a place, if it is a puzzle. It returns where that word ends.
func (p *plainer) oddWord(w *words, at int) (end int, isPuzzle bool) {
	start, length := at, 0
	for start > p.at {
		char, size := utf8.DecodeLastRune(p.text[p.at:start])
		if p.kindOf(char)&kindOnly != isCell {
			break
		}
		start -= size
	}
	for before := p.to; start == p.at && before > 0 && isDigit(p.text[before-1]) && length < puzzleLength; before-- {
		length++
	}
	signs, sign := 0, rune(0)
	isPuzzle = true
	for end = start; end < len(p.text); {
		k, size := p.kindAt(end)
		switch k & kindOnly {
		case isOdd:
			char, _ := utf8.DecodeRune(p.text[end:])
			isPuzzle = isPuzzle && (signs == 0 || char == sign)
			sign = char
			signs++
		case isCell:
			digit := byte(k >> plainBehind)
			isPuzzle = isPuzzle && digit > '0' && digit <= '9'
		default:
			size = 0
		}
		if size == 0 {
			break
		}
		length++
		end += size
	}
	if isPuzzle = isPuzzle && length == puzzleLength && signs > 1; isPuzzle {
		for len(w.parts) > 0 && w.parts[len(w.parts)-1].end > start {
			w.parts = w.parts[:len(w.parts)-1]
		}
		w.parts = append(w.parts, part{start: start, end: end, odd: true})
		w.cells = 0
	}
	return end, isPuzzle
}

func isDigit(char byte) bool { return char >= '0' && char <= '9' }

// before returns where the stretch begins that goes on at hand.
func (p *plainer) before() int {
	at := p.to
	for at > 0 && p.to-at < longestBehind {
		char, size := rune(p.text[at-1]), 1
		if char >= utf8.RuneSelf {
			char, size = utf8.DecodeLastRune(p.text[:at])
		}
		if p.kindOf(char) == isOther {
			break
		}
		at -= size
	}
	return at
}

// makePlain makes the cells of a part plain.
func (p *plainer) makePlain(part part) {
	if plain := p.plain[part.from:part.to]; !part.odd && bytes.IndexByte(plain, 0) < 0 {
		p.to += copy(p.text[p.to:], plain)
		p.at = part.end
		return
	}
	for at := part.start; at < part.end; p.at = at {
		k, size := p.kindAt(at)
		switch plain := byte(k >> plainBehind); {
		case k == isNothing:
		case plain > 0:
			p.text[p.to] = plain
			p.to++
		case k == isOdd && part.odd:
			p.text[p.to] = '.'
			p.to++
		default:
			p.to += copy(p.text[p.to:], p.text[at:at+size])
		}
		at += size
	}
}

const highBits = 0x8080808080808080

// BeyondASCII returns where the first byte of a character beyond ASCII is, or -1.
func BeyondASCII(text []byte) int {
	at := 0
	for ; at+32 <= len(text); at += 32 {
		four := text[at : at+32]
		if (binary.LittleEndian.Uint64(four)|binary.LittleEndian.Uint64(four[8:])|binary.LittleEndian.Uint64(four[16:])|binary.LittleEndian.Uint64(four[24:]))&highBits != 0 {
			break
		}
	}
	for ; at < len(text); at++ {
		if text[at] >= utf8.RuneSelf {
			return at
		}
	}
	return -1
}

package text

import (
	"bytes"
	"unicode/utf8"
)

// Encodings that a text may be in, beside UTF-8 and UTF-16.
type Encoding uint8

const (
	UTF8 Encoding = iota
	GB18030
	ShiftJIS
	EUCKR
	CodePage437
	Windows1252
)

// Guess returns the likeliest encoding of part, which starts at the text's first character
// beyond ASCII.
func Guess(part []byte) Encoding {
	good, bad := 0, 0 // as UTF-8
	for at := 0; at < len(part); {
		char, size := utf8.DecodeRune(part[at:])
		switch {
		case !utf8.FullRune(part[at:]): // its rest is yet to come
		case char == utf8.RuneError && size == 1:
			bad++
		case size > 1:
			good++
		}
		at += size
	}
	if bad <= good {
		return UTF8
	}
	if isBoxes(part) {
		return CodePage437
	}
	best, most := Windows1252, scoreSingle(part)
	for _, other := range []struct {
		encoding Encoding
		score    int
	}{
		{GB18030, score(part, chinesePair) + common(part, GB18030, commonChinese)},
		{ShiftJIS, score(part, japanesePair) + common(part, ShiftJIS, commonJapanese)},
		{EUCKR, score(part, koreanPair) + common(part, EUCKR, commonKorean)},
	} {
		if other.score > most {
			best, most = other.encoding, other.score
		}
	}
	return best
}

// isBoxes reports whether the bytes beyond ASCII in part are lines drawn in code page 437.
func isBoxes(part []byte) bool {
	lines, level, others := 0, 0, 0
	for _, char := range part {
		switch {
		case char == 0xc4 || char == 0xcd:
			level++
			lines++
		case char >= 0xb3 && char <= 0xda:
			lines++
		case char >= utf8.RuneSelf && char != 0xfa && char != 0xf9 && char != 0xfe && char != 0xff && (char < 0xb0 || char > 0xdf):
			others++
		}
	}
	return others == 0 && (level*3 > lines || bytes.Count(part, []byte{0xb3})+bytes.Count(part, []byte{0xba}) == lines && lines > 3)
}

// scoreSingle rates part as a single-byte Western encoding. Its bytes beyond ASCII usually
// stand alone between plain ones.
func scoreSingle(part []byte) int {
	total := 0
	for i, char := range part {
		if char < utf8.RuneSelf {
			continue
		}
		alone := (i == 0 || part[i-1] < utf8.RuneSelf) && (i+1 == len(part) || part[i+1] < utf8.RuneSelf)
		switch {
		case char == 0xa0 || char == 0xb7 || char >= 0x91 && char <= 0x97:
			total += 3
		case char < 0xa0:
			total -= 4
		case alone && char >= 0xc0:
			total += 2
		case !alone:
			total--
		}
	}
	return total
}

// score adds up rule over the characters of part. The rule takes the text from a character on;
// it returns a value and a length in bytes.
func score(part []byte, rule func([]byte) (value, size int)) int {
	total := 0
	for at := 0; at < len(part); {
		if part[at] < utf8.RuneSelf {
			at++
			continue
		}
		value, size := rule(part[at:])
		total += value
		at += size
	}
	return total
}

func chinesePair(text []byte) (value, size int) {
	if len(text) < 2 {
		return 0, 1
	}
	lead, trail := text[0], text[1]
	switch {
	case lead >= 0xa1 && lead <= 0xa9 && trail >= 0xa1 || lead == 0xa9 && trail == 0x96: // signs, full-width digits
		return 3, 2
	case lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1: // the common characters
		return 3, 2
	case lead >= 0xd8 && lead <= 0xf7 && trail >= 0xa1:
		return 0, 2
	case lead >= 0x81 && lead <= 0xfe && trail >= 0x40 && trail != 0x7f && trail != 0xff:
		return -2, 2
	}
	return -5, 1
}

func japanesePair(text []byte) (value, size int) {
	lead := text[0]
	if lead >= 0xa1 && lead <= 0xdf { // katakana of half the width
		return -1, 1
	}
	if len(text) < 2 {
		return 0, 1
	}
	trail := text[1]
	switch isTrail := trail >= 0x40 && trail != 0x7f && trail <= 0xfc; {
	case !isTrail || lead < 0x81 || lead > 0xfc || lead == 0xa0:
		return -5, 1
	case lead == 0x82 && trail >= 0x4f && trail <= 0x58: // digits
		return 6, 2
	case lead >= 0x81 && lead <= 0x83: // signs, kana
		return 4, 2
	case lead >= 0x88 && lead <= 0x9f:
		return 2, 2
	}
	return -1, 2
}

func koreanPair(text []byte) (value, size int) {
	if len(text) < 2 {
		return 0, 1
	}
	lead, trail := text[0], text[1]
	switch {
	case trail < 0xa1 || trail == 0xff || lead < 0xa1 || lead == 0xff:
		return -5, 1
	case lead >= 0xb0 && lead <= 0xc8, lead == 0xa3:
		return 3, 2
	case lead <= 0xaf:
		return 1, 2
	}
	return -2, 2
}

// The characters that puzzles have round them most.
const (
	commonChinese  = "数独第题答案解例局关年月日难简单中等初高级困易专家入门大师游戏谜"
	commonJapanese = "数独問題第回答解初級中上難易年月日のをはにがナンプレパズル"
	commonKorean   = "스도쿠문제퍼즐번호난이쉬움보통어려정답풀게임단계초급중고의은는가을를일월년"
)

// common returns the bonus that part earns in encoding for each of characters.
func common(part []byte, encoding Encoding, characters string) int {
	total := 0
	for _, char := range string(Decode(part, encoding)) {
		if char >= utf8.RuneSelf && bytes.ContainsRune([]byte(characters), char) {
			total += 4
		}
	}
	return total
}

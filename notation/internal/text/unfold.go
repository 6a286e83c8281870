package text

import (
	"encoding/base64"
	"html"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"jiugong/sudoku/internal/once"
)

// Unfold returns a text without the wrappings it got on its way. They are
// percent signs and pairs of an address or a form, entities of HTML, base64 and RTF. So are words or
// pictures for digits, and Roman numerals. It returns ok false if there are none.
func Unfold(text string) (plain string, ok bool) {
	plain = text
	for _, step := range []func(string) string{unmail, unpercent, unquery, unentity, unbase64, unrtf, unword, unroman} {
		plain = step(plain)
	}
	return plain, plain != text
}

var (
	mailCoding = once.MustCompile(`(?im)^content-transfer-encoding:[ \t]*(quoted-printable|base64)[ \t]*$`)
	softEnd    = once.MustCompile(`=[ \t]*\r?\n`)
	printable  = once.MustCompile(`=[0-9A-F]{2}`)
)

// unmail decodes the body of a mail, as its head says.
func unmail(text string) string {
	at := mailCoding.FindStringIndex(text)
	if at == nil {
		return text
	}
	coding := strings.ToLower(strings.TrimSpace(text[strings.IndexByte(text[at[0]:], ':')+at[0]+1 : at[1]]))
	head, body, found := strings.Cut(strings.ReplaceAll(text[at[1]:], "\r\n", "\n"), "\n\n")
	switch head = text[:at[1]] + head + "\n\n"; {
	case !found:
		return text
	case coding == "base64":
		body, _, _ = strings.Cut(body, "\n--")
		return head + unbase64(body)
	}
	body = softEnd.ReplaceAllString(body, "")
	return head + printable.ReplaceAllStringFunc(body, func(code string) string {
		value, _ := strconv.ParseUint(code[1:], 16, 8)
		return string([]byte{byte(value)})
	})
}

var percent = once.MustCompile(`%[0-9A-Fa-f]{2}`)

// unpercent decodes an address.
func unpercent(text string) string {
	if len(percent.FindAllString(text, 4)) < 4 {
		return text
	}
	if plain, err := url.PathUnescape(strings.TrimSpace(text)); err == nil {
		_, query, found := strings.Cut(plain, "?")
		if found {
			return query
		}
		return plain
	}
	return text
}

// query matches a word that is the pairs of a form or of an address: a=5&b=3, https://…?a=5.
var query = once.MustCompile(`(?:^|\s)(?:\w+://[^\s?#]*[?#]|/[^\s?#]*\?)?((?:[\w.\[\]-]+=[^\s&]*&)+[\w.\[\]-]+=\S*)|\w+://[^\s?#]*[?#](?:[^\s&=]*\?)?([\w.\[\]-]+=\S+)`)

// unquery puts each pair of an address or a form on a line of its own.
func unquery(text string) string {
	m := query.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	return strings.ReplaceAll(m[1]+m[2], "&", "\n")
}

// unentity decodes the entities of HTML that was shown as a text.
func unentity(text string) string {
	if strings.Contains(text, "&lt;") || strings.Count(text, "&nbsp;") > 3 {
		return strings.ReplaceAll(html.UnescapeString(text), "\u00a0", " ")
	}
	return text
}

var base64Word = once.MustCompile(`^[A-Za-z0-9+/\s]{24,}={0,2}\s*$`)

// unbase64 decodes a text that is nothing but base64 of another.
func unbase64(text string) string {
	if !base64Word.MatchString(text) {
		return text
	}
	plain, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), ""))
	if err != nil || strings.ContainsFunc(string(plain), func(char rune) bool {
		return char > unicode.MaxASCII || char < ' ' && char != '\n' && char != '\r' && char != '\t'
	}) {
		return text
	}
	return string(plain)
}

var (
	rtfLine = once.MustCompile(`\\(?:par|line|row)\b ?\r?\n?`)
	rtfTab  = once.MustCompile(`\\(?:tab|cell)\b ?`)
	rtfHead = once.MustCompile(`\{\\(?:fonttbl|colortbl|stylesheet|info|\*)[^{}]*(?:\{[^{}]*\}[^{}]*)*\}`)
	rtfWord = once.MustCompile(`\\[a-z]+-?\d* ?`)
)

// unrtf keeps the text of a document in RTF.
func unrtf(text string) string {
	if !strings.HasPrefix(strings.TrimSpace(text), `{\rtf`) {
		return text
	}
	text = rtfHead.ReplaceAllString(text, "")
	text = rtfTab.ReplaceAllString(rtfLine.ReplaceAllString(text, "\n"), "\t")
	return strings.Trim(rtfWord.ReplaceAllString(text, ""), "{} \n") + "\n"
}

// Words for cells, as patterns: for their digits, and for nothing.
const (
	DigitWords   = "zero|one|two|three|four|five|six|seven|eight|nine"
	NothingWords = "empty|blank|nothing|dash|dot|hyphen|space|gap"
)

var (
	digitWord = once.MustCompile(`(?i):?\b(` + DigitWords + `)\b:?`)
	picture   = once.MustCompile(`:[a-z]+(?:_[a-z0-9]+)+:|\b(?i:` + NothingWords + `)\b`)
	digitOf   = map[string]string{"zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9"}
)

// leastWords is how many digits must be written as words.
const leastWords = 8

// unword writes the words for digits as digits. The words for nothing, and the names of other
// pictures, such as :black_large_square:, become dots.
func unword(text string) string {
	if len(digitWord.FindAllString(text, leastWords)) < leastWords {
		return text
	}
	text = digitWord.ReplaceAllStringFunc(text, func(word string) string { return digitOf[strings.ToLower(strings.Trim(word, ":"))] })
	return picture.ReplaceAllString(text, ".")
}

// romans are the digits as Romans wrote them, each in its place.
var romans = []string{"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"}

var romanWord = once.MustCompile(`\b(?:VIII|VII|VI|IV|IX|V|III|II|I)\b`)

// unroman writes Roman digits as others, where some of several letters are among them.
func unroman(text string) string {
	long := 0
	for _, word := range romanWord.FindAllString(text, -1) {
		if len(word) > 1 {
			long++
		}
	}
	if long < leastWords {
		return text
	}
	return romanWord.ReplaceAllStringFunc(text, func(word string) string { return strconv.Itoa(slices.Index(romans, word)) })
}

package notation

import (
	"bytes"
	"net/url"
	"strings"

	"jiugong/sudoku/internal/once"
)

// isLink reports whether a line is an address on one of some sites.
func isLink(line []byte, hosts ...string) bool {
	if len(line) < 12 {
		return false
	}
	address, err := parseLink(line)
	if err != nil {
		return false
	}
	for _, host := range hosts {
		if address.Host == host || strings.HasSuffix(address.Host, "."+host) {
			return true
		}
	}
	return false
}

// parseLink reads an address; one without "https://" will do.
func parseLink(line []byte) (*url.URL, error) {
	text := strings.TrimSpace(string(line))
	if !strings.HasPrefix(text, "http://") && !strings.HasPrefix(text, "https://") {
		if strings.ContainsAny(text, " \t,|") || !strings.Contains(text, ".") || !strings.Contains(text, "/") {
			return nil, url.InvalidHostError(text)
		}
		text = "https://" + text
	}
	return url.Parse(text)
}

// pathEnd returns the last part of an address's path, as it was written.
func pathEnd(address *url.URL) string {
	path := strings.TrimRight(address.EscapedPath(), "/")
	return path[strings.LastIndex(path, "/")+1:]
}

// linkError tells that no puzzle is in a link that stands among some words.
func linkError(words string) error {
	_, rest, _ := strings.Cut(words, "://")
	host, _, _ := strings.Cut(rest, "/")
	return wrong("line", 1, 0, "link.unknown_site", strings.TrimSpace(host), exampleLine)
}

// packedCode matches a code of f-puzzles or SudokuPad in a link, with the
// letters before it that tell which. Before a packed object these are none,
// fpuzzles, fpuz, scl or ctc; before digits they are scf. A stroke behind "="
// is a part of another code.
var packedCode = once.MustCompile(`(?:^[^=]*/|[=#?&])(?:((?:fpuzzles|fpuz|scl|ctc)?)(N4[A-Za-z0-9+/=%_-]{20,}[^&#\s]*)|(scf)([0-9A-Za-x]{17,81}))(?:[&#?/]|$)`)

// codeIn returns the code of a puzzle in a link to any site, and the letters
// before it. It returns ok false if there is none.
func codeIn(line []byte) (kind, code string, ok bool) {
	text := strings.TrimSpace(string(line))
	if len(text) < 20 || !strings.Contains(text, "N4") && !strings.Contains(text, "scf") || strings.ContainsAny(text, "\t|,{[") || strings.IndexByte("/=#?&", text[0]) >= 0 {
		return "", "", false
	}
	m := packedCode.FindStringSubmatch(text)
	if m == nil {
		return "", "", false
	}
	kind, code = m[1]+m[3], m[2]+m[4]
	if plain, err := url.PathUnescape(code); err == nil {
		code = plain
	}
	return kind, code, true
}

// addressAmong finds the only address behind other words of a line, such as
// "[mine](https://…)". It returns 0 for end if there is none, or nothing before
// it.
func addressAmong(line []byte) (start, end int) {
	at := address.FindStringIndex(string(line))
	if at == nil || bytes.Contains(line[at[1]:], []byte("://")) {
		return 0, 0
	}
	start, end = at[0], at[1]
	if end < len(line) && bytes.IndexByte([]byte(",;|\t"), line[end]) >= 0 || start > 0 && bytes.IndexByte([]byte(",;|\t"), line[start-1]) >= 0 {
		return 0, 0 // a table
	}
	end = start + len(bytes.TrimRight(line[start:end], ".,;:!?"))
	if len(bytes.Trim(line[:start], " ")) == 0 {
		return 0, 0 // what follows may be its own: some programs write a blank for a plus
	}
	return start, end
}

var address = once.MustCompile("https?://[^\\s<>()\\[\\]{}\"'`|,;]+")

package notation

import (
	"net/url"
	"strings"

	"jiugong/sudoku"
)

// isLink says whether a line is an address on one of some sites.
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

// pathEnd is the last part of an address's path, as it was written.
func pathEnd(address *url.URL) string {
	path := strings.TrimRight(address.EscapedPath(), "/")
	return path[strings.LastIndex(path, "/")+1:]
}

// readClassicText is the record of 81 characters in a link.
func readClassicText(form, text, example string) (*Record, error) {
	var cells [81]byte
	if !ReadClassic(&cells, []byte(text)) {
		return nil, wrong(form, 1, 0, "%.100q is no puzzle of 81 characters; a right one is %s", text, example)
	}
	return newRecord(sudoku.Puzzle{Givens: cells[:]}), nil
}

// exchangeForm is a link to Sudoku Exchange: s the puzzle, d its level from 1,
// i its place in the bank.
var exchangeForm = &Form{
	Name:  "sudokuexchange",
	About: "a link to sudokuexchange.com: the puzzle and its level",
	Keeps: KeepsLevel | KeepsExtra,
	lost: func(record *Record) []string {
		if record.Level != "" && exchangeLevel(record.Level) == 0 {
			return []string{"level " + record.Level}
		}
		return nil
	},
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool { return isLink(line, "sudokuexchange.com") },
	read:  one(readExchange),
	write: func(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
		if err := need9("sudokuexchange", record.Board); err != nil {
			return dst, err
		}
		dst = append(dst, "https://sudokuexchange.com/play/?s="...)
		dst = append(dst, plainLine(record.Board.Givens, '0')...)
		if level := exchangeLevel(record.Level); level > 0 {
			dst = append(dst, "&d="...)
			dst = append(dst, '0'+byte(level))
		}
		if i := record.Extra["index"]; i != "" {
			dst = append(dst, "&i="+url.QueryEscape(i)...)
		}
		return append(dst, '\n'), nil
	},
}

// exchangeLevels are the site's four levels in order.
var exchangeLevels = []string{"easy", "medium", "hard", "diabolical"}

// exchangeLevel is the number of a level from 1, 0 when the site has no such.
func exchangeLevel(name string) int {
	for i, level := range exchangeLevels {
		if strings.EqualFold(level, name) {
			return i + 1
		}
	}
	return 0
}

func readExchange(line []byte, _ *ReadOptions) (*Record, error) {
	const example = "https://sudokuexchange.com/play/?s=" + puzzleZeros
	address, err := parseLink(line)
	if err != nil {
		return nil, wrong("sudokuexchange", 1, 0, "no link; a right one is %s", example)
	}
	query := address.Query()
	record, err := readClassicText("sudokuexchange", query.Get("s"), example)
	if err != nil {
		return nil, err
	}
	if d := query.Get("d"); len(d) == 1 && d[0] >= '1' && int(d[0]-'1') < len(exchangeLevels) {
		record.Level = exchangeLevels[d[0]-'1']
	}
	if i := query.Get("i"); i != "" {
		record.Extra = map[string]string{"index": i}
	}
	return record, nil
}

package notation

import (
	"net/url"
	"strings"

	"jiugong/sudoku/internal/message"
)

// exchangeForm is a link to Sudoku Exchange. In it s is the puzzle, d its level
// from 1, and i its place in the bank.
var exchangeForm = &Form{
	Name:  "sudokuexchange",
	Keeps: KeepsLevel | KeepsExtra,
	lost: func(record *Record) []message.Message {
		if record.Level != "" && exchangeLevel(record.Level) == 0 {
			return []message.Message{message.Errorf("lost.level_text", short(record.Level))}
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

// exchangeLevel returns the number of a level from 1, 0 when the site has no such.
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
		return nil, wrong("sudokuexchange", 1, 0, "exchange.no_link", example)
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

package notation

import (
	"math"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/variants"
)

// cellsAt returns the cells of a board at some places.
func cellsAt(s *sudoku.Shape, places []sudoku.Position) (cells []int) {
	for _, p := range places {
		cells = append(cells, s.At(p.Row, p.Col))
	}
	return cells
}

// cellsInRow returns how many cells a board has in a row.
func cellsInRow(s *sudoku.Shape, row int) (count int) {
	for c := range s.Width() {
		if s.At(row, c) >= 0 {
			count++
		}
	}
	return count
}

// usualRules returns the rules that a number of cells stands for when nothing else
// is said: 81 a classic 9×9, 369 a samurai; nil when there are none.
func usualRules(cells int) *sudoku.Rules {
	text := "samurai"
	switch cells {
	case 81:
		return sudoku.Classic()
	case samuraiCells:
	default:
		n := int(math.Sqrt(float64(cells)))
		if n*n != cells || !isSide(n) {
			return nil
		}
		text = strconv.Itoa(n)
	}
	rules, err := variants.Parse(text)
	if err != nil {
		return nil
	}
	return rules
}

// wrong returns the error of a text that is not of a form. It says where the
// text stopped being one, what stood there and what was expected. Long texts
// are cut short.
func wrong(form string, line, column int, key message.Key, args ...any) error {
	for i, arg := range args {
		switch arg := arg.(type) {
		case string:
			args[i] = short(arg)
		case error:
			if text := arg.Error(); short(text) != text {
				// What was meant stands at the end.
				args[i] = strings.ToValidUTF8(text[:180]+"…"+text[len(text)-100:], "")
			}
		}
	}
	reason := message.Errorf(key, args...)
	if form != "line" { // "line 2: line: …" says it twice
		reason = message.Errorf("said.about", form, reason)
	}
	return &sudoku.ParseError{Line: line, Column: column, Reason: reason}
}

// short returns a text of at most some 300 bytes.
func short(text string) string {
	if len(text) <= 300 {
		return text
	}
	return strings.ToValidUTF8(text[:280], "") + "…"
}

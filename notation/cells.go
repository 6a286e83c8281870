package notation

import (
	"fmt"
	"math"
	"strconv"
	"sync"

	"jiugong/sudoku"
)

// usual are the rules that a number of cells stands for, made once each.
var usual sync.Map // cells → *sudoku.Rules

// usualRules are the rules that a number of cells stands for when nothing else
// is said: 81 a classic 9×9, 369 a samurai; nil when there are none.
func usualRules(cells int) *sudoku.Rules {
	if known, ok := usual.Load(cells); ok {
		return known.(*sudoku.Rules)
	}
	text := "samurai"
	if cells != 369 {
		n := int(math.Sqrt(float64(cells)))
		if n*n != cells || !isSide(n) {
			return nil
		}
		text = strconv.Itoa(n)
	}
	rules, err := sudoku.ParseRules(text)
	if err != nil {
		return nil
	}
	known, _ := usual.LoadOrStore(cells, rules)
	return known.(*sudoku.Rules)
}

// wrong is the error of a text that is not of a form: where it stopped being
// it, what stood there and what was expected.
func wrong(form string, line, column int, format string, args ...any) error {
	return &sudoku.ParseError{Line: line, Column: column, Reason: form + ": " + fmt.Sprintf(format, args...)}
}

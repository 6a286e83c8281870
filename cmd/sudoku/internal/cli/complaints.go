package cli

import (
	"io"
	"reflect"

	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
)

// complaints says the faults of puzzles, each on a line. It sums up a fault
// that it has said often enough.
type complaints struct {
	words *explain.Words
	kinds []complaint
	line  []byte // said, but not written yet
	last  error  // said last
	text  string
}

// complaint is one thing that may be wrong with many puzzles.
type complaint struct {
	text string
	said int
}

const (
	mostSaid  = 100 // how often the same thing is said
	mostKinds = 64  // how many different things are counted; others are said each time
)

// append adds the lines of some complaints to a text.
func (c *complaints) append(dst []byte, list []task.Complaint) []byte {
	for _, one := range list {
		text := c.textOf(one.Err)
		if c.isEnough(text) {
			continue
		}
		dst = append(append(dst, c.words.Error(message.Errorf("said.of", one.Where, one.Err))...), '\n')
	}
	return dst
}

// textOf puts an error into words. Puzzles in a row mostly have the same fault.
func (c *complaints) textOf(err error) string {
	if !reflect.ValueOf(err).Comparable() {
		return c.words.Error(err)
	}
	if err != c.last {
		c.last, c.text = err, c.words.Error(err)
	}
	return c.text
}

// isEnough counts what is said, and reports whether it has been said often enough before.
func (c *complaints) isEnough(text string) bool {
	for i := range c.kinds {
		if c.kinds[i].text == text {
			c.kinds[i].said++
			return c.kinds[i].said > mostSaid
		}
	}
	if len(c.kinds) < mostKinds {
		c.kinds = append(c.kinds, complaint{text, 1})
	}
	return false
}

// sum says once how many puzzles more there were of each.
func (c *complaints) sum(to io.Writer) {
	for _, kind := range c.kinds {
		if more := kind.said - mostSaid; more > 0 {
			io.WriteString(to, c.words.Error(message.Errorf("status.more", more, kind.text))+"\n")
		}
	}
	c.kinds = nil
}

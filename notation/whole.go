package notation

import (
	"bytes"
	"encoding/binary"
	"slices"

	"jiugong/sudoku"
)

// Some lines are a puzzle by themselves, which the form of the line tells.

// isDense reports whether a line of 81 is nothing but digits and signs without a
// gap, and no border. What has letters, or "_", takes the longer way.
func isDense(line []byte) bool {
	line = line[:81]
	gaps := uint64(highBits) // loses the bit of a byte that is a blank or a comma
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(line[i:])
		if x&(0xe0*each) != 0x20*each {
			return false // not all between " " and "?"
		}
		gaps &= (x ^ ' '*each + lowBits) & (x ^ ','*each + lowBits)
	}
	return gaps == highBits && line[80]&0xe0 == 0x20 && line[80] != ' ' && line[80] != ',' && line[1] != '-'
}

// cutDense takes the lines from pos on that are each nothing but a 9×9, as in
// files of millions. It does so only while nothing else is open. It returns
// where they end.
func (c *cutter) cutDense(pos int) int {
	r := c.reader
	if !r.classic || r.pairs != noPairs || r.table != nil || c.header.there || len(c.run.rows) > 0 || c.run.passage || c.run.title.line > 0 || len(c.iss.lines) > 0 {
		return pos
	}
	for pos+81 < len(c.text) && c.text[pos+81] == '\n' {
		line := c.text[pos : pos+81 : pos+81]
		if !isDense(line) || mayBeRegions(line) {
			break
		}
		if len(c.chunk.Raws) == cap(c.chunk.Raws) {
			c.chunk.Raws = slices.Grow(c.chunk.Raws, (len(c.text)-pos)/82) // all lines may be like this one
		}
		c.chunk.Raws = append(c.chunk.Raws, Raw{})
		raw := &c.chunk.Raws[len(c.chunk.Raws)-1]
		raw.Line, raw.Text, raw.form = c.line, line, lineForm
		pos += 82
		c.line++
	}
	return pos
}

// isTableLine reports whether a line has the columns of the table that is being
// read.
func (c *cutter) isTableLine(line []byte) bool {
	columns, form := c.reader.columns, c.reader.options.Form
	return columns != nil && (form == nil || form == csvForm) && bytes.ContainsAny(line, ",;\t") && len(splitFields(line)) == len(columns)
}

// cutRules finds the rules of a line that is a puzzle with its rules beside it.
func (c *cutter) cutRules(line []byte) (puzzle, rules []byte) {
	options := &c.reader.options
	if options.overrides() || options.Form != nil && options.Form.unit != wholeLine || bytes.HasPrefix(bytes.TrimSpace(line), []byte("#")) {
		return line, nil
	}
	return cutRules(line)
}

// wholeLineForm returns the form that takes a line for a puzzle by itself. It
// returns nil if the line looks like a row of a grid.
func wholeLineForm(line []byte, options *ReadOptions) *Form {
	if options.Form == nil && !options.overrides() {
		if puzzle, rules := cutRules(line); rules != nil {
			return formBeside(puzzle, rules, options)
		}
	}
	return formOf(line, options)
}

// formBeside does what wholeLineForm does, for a line that rules were cut from.
func formBeside(puzzle, rules []byte, options *ReadOptions) *Form {
	with := *options
	with.told = sizeTold(rules)
	if form := formOf(puzzle, &with); form != nil {
		return form
	}
	return lineForm // no board is that large, which is an error of its own
}

// formOf does what wholeLineForm does, for a line without rules.
func formOf(line []byte, options *ReadOptions) *Form {
	if options.Form != nil {
		if options.Form.unit == wholeLine {
			return options.Form
		}
		return nil
	}
	if len(line) == 0 {
		return lineForm // rules stood there alone, which is an error of its own
	}
	for _, form := range forms {
		if form.unit == wholeLine && form.sniff != nil && form.sniff(line, options) {
			if isInSymbols(line, options) {
				return lineForm
			}
			return form
		}
	}
	if start, _ := loneWord(line); start >= 0 && options.isOpen() && !isNested(line) && !holdsSeveral(line) {
		return lineForm
	}
	if options.isOpen() && options.Symbols == nil && !isNested(line) && drawTogether(line) != nil {
		return lineForm
	}
	return nil
}

// isNested reports whether a line is an object with lists or objects in it, which the layers read.
func isNested(line []byte) bool {
	line = bytes.TrimSpace(line)
	return line[0] == '{' && bytes.ContainsAny(line[1:], "[{")
}

// holdsSeveral reports whether a line of a program has more on it than a puzzle
// in quotes and its solution.
func holdsSeveral(line []byte) bool {
	start, end := loneWord(line)
	if !isQuoted(line) {
		return false
	}
	other := line[end:]
	for second := false; ; second = true {
		from, to := lonePuzzle(other)
		if from < 0 {
			return false
		}
		if second || !fills(other[from:to], line[start:end]) {
			return true
		}
		other = other[to:]
	}
}

// fills reports whether full, of 81 characters, is open with all empty cells filled.
func fills(full, open []byte) bool {
	if !areDigits(full) {
		return false
	}
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(open[i:])
		y := x ^ '0'*each
		digit := (y&lowBits + lowBits) &^ (y&lowBits + (0x80-10)*each | y) // from 1 to 9
		if x ^= binary.LittleEndian.Uint64(full[i:]); digit&(x&lowBits+lowBits|x)&highBits != 0 {
			return false
		}
	}
	last := open[80]
	return (last == full[80] || !isDigit(last) || last == '0') && !bytes.Equal(full, open)
}

// isInSymbols reports whether a line is a puzzle in the symbols that were named, whatever
// else it looks like.
func isInSymbols(line []byte, options *ReadOptions) bool {
	if options.Symbols == nil {
		return false
	}
	_, err := sudoku.Parse(string(line), sudoku.ParseOptions{Rules: options.Rules, Symbols: options.Symbols})
	return err == nil
}

// isNumbered reports whether a line that starts with "#" is a puzzle behind its
// number, as in "#17 53..7…". Then it is no comment.
func isNumbered(line []byte) bool {
	if len(line) < 84 || line[0] != '#' || !isDigit(line[1]) {
		return false
	}
	start, end := lonePuzzle(line)
	return start > 0 && end == len(line) && isNumberSign(line[:start])
}

// isNumberSign reports whether a text is "#", a number, and nothing but blanks and points behind it.
func isNumberSign(text []byte) bool {
	i := 1
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	return i > 1 && i < len(text) && len(bytes.Trim(text[i:], " :.)\t")) == 0
}

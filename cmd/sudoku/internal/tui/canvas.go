package tui

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
)

// canvas is the surface that a screen draws on: a rectangle of places, each with a
// character and a style. Whatever lies outside is dropped, so that a screen need not care
// how small the window is.
type canvas struct {
	width, height int
	places        []place
	out           []byte
	known         map[[2]style]string // escape sequences, by the styles before and after
	ascii         bool                // only characters of ASCII
	clear         map[style][2]style  // styles that can be read, as text and as lines
	wide          bool                // wide characters have been on it
}

// place is one column of a line. The right half of a wide character has the
// rune 0.
type place struct {
	char  rune
	style style
}

// reset makes the canvas empty and of the given size.
func (c *canvas) reset(width, height int, s style) {
	c.width, c.height = max(width, 1), max(height, 1)
	if cap(c.places) < c.width*c.height {
		c.places = make([]place, c.width*c.height)
	}
	c.places = c.places[:c.width*c.height]
	for i := range c.places {
		c.places[i] = place{' ', s}
	}
}

// put writes one character, and says how many columns it takes. Whatever the
// style, it can be read.
func (c *canvas) put(x, y int, char rune, s style) int {
	if c.ascii {
		char = asciiOf(char)
	}
	width := runeWidth(char)
	if y < 0 || y >= c.height || x < 0 || x+width > c.width || width == 0 {
		return width
	}
	if c.places[y*c.width+x].char == 0 && x > 0 { // the right half of another: its left half goes
		c.places[y*c.width+x-1].char = ' '
	}
	if after := x + width; after < c.width && c.places[y*c.width+after].char == 0 {
		c.places[y*c.width+after].char = ' ' // and the other way round
	}
	if char != ' ' {
		s = c.readable(char, s)
	}
	c.places[y*c.width+x] = place{char, s}
	if width == 2 {
		c.places[y*c.width+x+1] = place{0, s}
	}
	return width
}

// readable returns the style in which a character is told from its background.
func (c *canvas) readable(char rune, s style) style {
	both, ok := c.clear[s]
	if !ok {
		if c.clear == nil {
			c.clear = map[style][2]style{}
		}
		both = [2]style{readable(s, textContrast), readable(s, lineContrast)}
		c.clear[s] = both
	}
	if isLine(char) {
		return both[1]
	}
	return both[0]
}

// isLine tells lines from text.
func isLine(char rune) bool { return char >= 0x2500 && char < 0x2580 }

// text writes a line, and gives the column after it.
func (c *canvas) text(x, y int, text string, s style) int {
	for _, char := range text {
		x += c.put(x, y, char, s)
	}
	return x
}

// fill gives a rectangle one style, blank.
func (c *canvas) fill(x, y, width, height int, s style) {
	for row := y; row < y+height; row++ {
		for col := x; col < x+width; col++ {
			c.put(col, row, ' ', s)
		}
	}
}

// at returns what stands at a place, nil outside.
func (c *canvas) at(x, y int) *place {
	if x < 0 || x >= c.width || y < 0 || y >= c.height {
		return nil
	}
	return &c.places[y*c.width+x]
}

// copyFrom shows a part of another canvas: the rectangle whose top left corner
// is fromX, fromY goes to x, y.
func (c *canvas) copyFrom(from *canvas, fromX, fromY, x, y, width, height int) {
	for row := range height {
		for col := range width {
			source, target := from.at(fromX+col, fromY+row), c.at(x+col, y+row)
			if source != nil && target != nil {
				*target = *source
				if source.char == 0 && col == 0 || col == width-1 && runeWidth(source.char) == 2 {
					target.char = ' '
				}
			}
		}
	}
}

// noBreakSpace ends each line once there are wide characters. If a line that
// ends in blanks changes, the renderer moves and deletes characters, and may
// halve a wide one. Otherwise it writes the line from its first change to its
// last.
const noBreakSpace = '\u00a0'

// String returns the canvas as terminal output. It names a style only where it changes.
func (c *canvas) String() string {
	if c.known == nil {
		c.known = map[[2]style]string{}
	}
	c.wide = c.wide || slices.ContainsFunc(c.places, func(p place) bool { return p.char == 0 })
	c.out = c.out[:0]
	for y := range c.height {
		if y > 0 {
			c.out = append(c.out, '\n')
		}
		current := style{fg: noColour, bg: noColour}
		for x, p := range c.places[y*c.width : (y+1)*c.width] {
			if p.char == 0 {
				continue
			}
			if c.wide && x == c.width-1 && p.char == ' ' {
				p.char = noBreakSpace
			}
			if p.style != current && !(p.char == ' ' && p.style.blankAs(current)) {
				change := [2]style{current, p.style}
				sequence, ok := c.known[change]
				if !ok {
					sequence = p.style.after(current)
					c.known[change] = sequence
				}
				current = p.style
				c.out = append(c.out, sequence...)
			}
			c.out = utf8.AppendRune(c.out, p.char)
		}
		c.out = append(c.out, "\x1b[m"...)
	}
	return string(c.out)
}

// runeWidth returns the number of columns a character takes. Lines and other
// characters of doubtful width count as one, whatever the locale.
func runeWidth(char rune) int {
	if char >= ' ' && char < 0x7f || char >= 0x2500 && char < 0x2600 {
		return 1
	}
	return displaywidth.Rune(char)
}

func textWidth(text string) int {
	width := 0
	for _, char := range text {
		width += runeWidth(char)
	}
	return width
}

// wrap breaks text into lines of at most width columns. It breaks at spaces,
// and between any two wide characters, as in Chinese. Line feeds stay.
func wrap(text string, width int) []string {
	width = max(width, 2)
	var lines []string
	for _, paragraph := range strings.Split(text, "\n") {
		line, lineWidth := "", 0
		words := splitWords(paragraph)
		for i, word := range words {
			w := textWidth(word)
			need := textWidth(strings.TrimRight(word, " "))
			if i+1 < len(words) && strings.ContainsAny(words[i+1], "，。；：、！？）”") {
				need += textWidth(words[i+1]) // no line starts with one of these
			}
			if lineWidth+need > width && lineWidth > 0 && !strings.ContainsAny(word, "，。；：、！？）”") {
				lines = append(lines, strings.TrimRight(line, " "))
				line, lineWidth = "", 0
			}
			for w > width { // one word longer than the line
				cut, cutWidth := 0, 0
				for i, char := range word {
					if cutWidth+runeWidth(char) > width-lineWidth {
						break
					}
					cut, cutWidth = i+len(string(char)), cutWidth+runeWidth(char)
				}
				if cut == 0 {
					break
				}
				if link := strings.LastIndexAny(word[:cut], "=-") + 1; link > 0 { // of a chain
					cut, cutWidth = link, textWidth(word[:link])
				}
				lines = append(lines, line+word[:cut])
				word, w, line, lineWidth = word[cut:], w-cutWidth, "", 0
			}
			line, lineWidth = line+word, lineWidth+w
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}

// splitWords cuts after spaces and after wide characters.
func splitWords(text string) []string {
	var words []string
	start := 0
	previousWide := false
	for i, char := range text {
		wide := runeWidth(char) == 2
		if i > start && (previousWide || wide || text[i-1] == ' ') {
			words = append(words, text[start:i])
			start = i
		}
		previousWide = wide
	}
	return append(words, text[start:])
}

// fit cuts a text to a number of columns, with an ellipsis where something is
// left out.
func fit(text string, width int) string {
	if textWidth(text) <= width {
		return text
	}
	used := 0
	for i, char := range text {
		if used += runeWidth(char); used > width-1 {
			return text[:i] + "…"
		}
	}
	return text
}

// pad fills a text with spaces to a number of columns.
func pad(text string, width int) string {
	text = fit(text, width)
	return text + strings.Repeat(" ", max(0, width-textWidth(text)))
}

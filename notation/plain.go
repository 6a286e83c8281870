package notation

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jiugong/sudoku"
)

// Grids are drawn in many ways. Before a line is looked at, it is made plain,
// character for character, so that columns in errors stay true:
//
//	５３．|．７．|．．．        full-width characters become the narrow ones
//	5 3 . ! . 7 . ! . . .      walls between equal groups become |
//	| 5 | 3 |   | 7 | …        walls round every cell become commas, between
//	5 ⇥ 3 ⇥ ⇥ 7 ⇥ …            which nothing is an empty cell, and so do tabs

// narrow gives a line with plain characters for those of other keyboards and
// typesetters; the line itself when there are none. Symbols stay as they are.
func narrow(text []byte, symbols *sudoku.Symbols) []byte {
	if !slices.ContainsFunc(text, func(char byte) bool { return char >= 0x80 }) {
		return text
	}
	named := ""
	if symbols != nil {
		named = symbols.String()
	}
	return bytes.Map(func(r rune) rune {
		switch {
		case r < 0x80 || strings.ContainsRune(named, r):
		case r >= 0xff01 && r <= 0xff5e:
			return r - 0xff01 + '!'
		case strings.ContainsRune("“”„‟‘’‚«»", r):
			return '"'
		case strings.ContainsRune("·・〇○□", r) && !strings.ContainsRune(named, '.'):
			return '.'
		case r == '–' || r == '—':
			return '-'
		}
		return r
	}, text)
}

// plainRow makes one line plain that may be a row of a grid.
func plainRow(line []byte, symbols *sudoku.Symbols) []byte {
	line = narrow(line, symbols)
	if symbols != nil || symbols.IsBorder(bytes.TrimSpace(line)) {
		return line
	}
	if bytes.IndexByte(line, '\t') >= 0 {
		if cells := bytes.Split(line, []byte("\t")); areBoxed(cells) {
			return bytes.ReplaceAll(line, []byte("\t"), []byte(","))
		}
	}
	if bytes.Count(line, []byte(`","`)) >= 3 { // quoted cells of a table
		cells := bytes.Split(bytes.ReplaceAll(line, []byte(`"`), []byte(" ")), []byte(","))
		if isSide(len(cells)) && !slices.ContainsFunc(cells, func(cell []byte) bool { return len(bytes.TrimSpace(cell)) > 2 }) {
			return bytes.Join(cells, []byte(","))
		}
	}
	if bytes.ContainsAny(line, "!:¦") && hasEqualGroups(line) {
		line = bytes.Map(func(r rune) rune {
			if strings.ContainsRune("!:¦", r) {
				return '|'
			}
			return r
		}, line)
	}
	if !bytes.ContainsFunc(line, isWall) {
		return line
	}
	start, end := 0, len(line)
	trimmed := bytes.TrimSpace(line)
	opening, width := utf8.DecodeRune(trimmed)
	closing, last := utf8.DecodeLastRune(trimmed)
	if isWall(opening) && isWall(closing) && len(trimmed) > width {
		start = bytes.Index(line, trimmed)
		end = start + len(trimmed) - last
		start += width
	}
	inner, inside, walled := line[start:end], line[start:end], start > 0
	if !areBoxed(splitWalls(inner)) {
		// There may be no outer walls, but empty cells at both ends.
		start, inner = 0, line
		if size := measure(line); size.tokens != size.chars || walled && areFull(splitWalls(inside)) || !areBoxed(splitWalls(inner)) {
			return line
		}
	}
	plain := bytes.Repeat([]byte(" "), utf8.RuneCount(line[:start]))
	return append(plain, bytes.Map(func(r rune) rune {
		if isWall(r) {
			return ','
		}
		return r
	}, inner)...)
}

// isWall says whether a character is drawn between cells.
func isWall(r rune) bool { return r == '|' || r >= 0x2500 && r <= 0x257f }

func splitWalls(line []byte) [][]byte {
	var parts [][]byte
	start := 0
	for i, r := range string(line) {
		if isWall(r) {
			parts = append(parts, line[start:i])
			start = i + utf8.RuneLen(r)
		}
	}
	return append(parts, line[start:])
}

// areFull says whether the parts of a line are a cell each, and none empty.
func areFull(parts [][]byte) bool {
	return !slices.ContainsFunc(parts, func(part []byte) bool { return len(bytes.Fields(part)) != 1 })
}

// areBoxed says whether the parts of a line are a cell each, and some of them
// empty.
func areBoxed(parts [][]byte) bool {
	if len(parts) < 4 || !isSide(len(parts)) {
		return false
	}
	empty := false
	for _, part := range parts {
		words := bytes.Fields(part)
		if len(part) > 40 || len(words) > 1 || len(words) == 1 && bytes.ContainsAny(words[0], ",;") {
			return false
		}
		empty = empty || len(words) == 0
	}
	return empty
}

// hasEqualGroups says whether the signs that may be walls, or marks of empty
// cells, stand between groups of the same size, as walls do.
func hasEqualGroups(line []byte) bool {
	groups := bytes.FieldsFunc(line, func(r rune) bool { return isWall(r) || strings.ContainsRune("!:¦", r) })
	groups = slices.DeleteFunc(groups, func(group []byte) bool { return len(bytes.TrimSpace(group)) == 0 })
	if len(groups) < 2 {
		return false
	}
	first := measure(groups[0])
	same := func(count func(size) int) bool {
		return isSide(count(first)*len(groups)) &&
			!slices.ContainsFunc(groups, func(group []byte) bool { return count(measure(group)) != count(first) })
	}
	return same(func(s size) int { return s.chars }) || same(func(s size) int { return s.tokens }) && first.tokens > 1
}

// plainGrid makes the lines of a grid plain, and its borders empty lines.
func plainGrid(text []byte, symbols *sudoku.Symbols) []byte {
	var plain []byte
	first := size{}
	for line := range bytes.Lines(text) {
		content := bytes.TrimRight(line, "\r\n")
		row := plainRow(content, symbols)
		trimmed := bytes.TrimSpace(row)
		switch {
		case len(bytes.TrimSpace(content)) == 0 && first.tokens != measure(row).tokens && first.chars > 0: // tabs alone
		case len(trimmed) == 0 || trimmed[0] == '#' && !uses(symbols, '#'):
			plain = append(plain, row...)
		case isDrawn(trimmed, first, symbols):
		default:
			plain = append(plain, row...)
			if first.chars == 0 {
				first = measure(row)
			}
		}
		plain = append(plain, line[len(content):]...)
	}
	return plain
}

// isDrawn says whether a line is a border, where the rows have a size; the
// size is zero before the first row.
func isDrawn(line []byte, first size, symbols *sudoku.Symbols) bool {
	if symbols.IsBorder(line) {
		return !(first == size{1, len(line)} && len(bytes.Trim(line, "-")) == 0)
	}
	if symbols != nil || bytes.ContainsFunc(line, func(r rune) bool {
		return !isWall(r) && !unicode.IsSpace(r) && !strings.ContainsRune("-=~_+*!:¦.'`", r)
	}) {
		return false
	}
	if only := bytes.Trim(line, "*+ "); len(only) == 0 && len(line) > 2 {
		chars := measure(line).chars
		return bytes.IndexByte(line, '+') >= 0 || chars > 9 && chars != first.chars || first.chars > 0 && chars != first.chars
	}
	strokes := bytes.Count(line, []byte("-")) + bytes.Count(line, []byte("_"))
	switch {
	case bytes.Count(line, []byte("~")) > 1 || bytes.Count(line, []byte("=")) > 1:
		return true
	case strokes < 2:
		return false
	case bytes.IndexByte(line, '+') >= 0:
		return true
	case bytes.ContainsAny(line, ".*"): // marks of empty cells
		return false
	}
	chars := measure(line).chars
	if first.chars == 0 {
		return !new(ReadOptions).isWhole(chars) && (chars > 16 || !isSide(chars))
	}
	return chars != first.chars
}

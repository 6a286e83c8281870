package blocks

import (
	"slices"
	"strings"
	"unicode/utf8"

	"jiugong/sudoku/notation/internal/pieces"
)

// Lines of one repeated sign are rows of empty cells, or rules between rows.

// keepEmptyRows takes lines of one sign for rows where they make grids whole. The rows between the
// same two gaps count for that; what stands beyond the gaps has no say then. A sign that is also drawn
// with must be needed for that, and stand in other rows.
func (g *group) keepEmptyRows(members []member) {
	for len(members) > 0 {
		part := paragraph(members)
		members = members[len(part):]
		rows, usual, others := 0, 0, 0
		for _, m := range part {
			switch char := g.lines[m.at].sign; {
			case m.state != sign:
				rows++
			case !m.whole:
			case isUsualSign(char):
				usual++
			case char == ' ' || usesSign(part, []rune{char}):
				others++
			}
		}
		needsOthers := (rows+usual)%g.height != 0
		if needsOthers && (rows+usual+others)%g.height != 0 {
			continue
		}
		for i := range part {
			m := &part[i]
			char := g.lines[m.at].sign
			if m.state == sign && m.whole && (isUsualSign(char) || needsOthers && (char == ' ' || usesSign(part, []rune{char}))) {
				m.state = good
			}
		}
	}
}

// decideSigns decides whether lines of one repeated sign are rows or rules, and drops the
// rules. All lines of a sign are decided alike.
func (g *group) decideSigns(members []member) []member {
	rows := 0
	var signs []rune // of lines that fit, those that nobody draws with first
	fitting := map[rune]int{}
	for _, m := range members {
		char := g.lines[m.at].sign
		switch {
		case m.state != sign:
			rows++
		case m.whole:
			if fitting[char]++; fitting[char] > 1 {
			} else if isUsualSign(char) {
				signs = slices.Insert(signs, 0, char)
			} else {
				signs = append(signs, char)
			}
		}
	}
	areRows := g.signsOfRows(rows, signs, fitting)
	if areRows == nil && rows%g.height != 0 && (usesSign(members, signs) || len(signs) > 0 && isUsualSign(signs[0])) {
		areRows = signs
	}
	var kept []member
	for _, m := range members {
		if m.state == sign {
			char := g.lines[m.at].sign
			switch {
			case m.whole && slices.Contains(areRows, char):
				m.state = good
			case !m.whole && isUsualSign(char) && rows%g.height == g.height-1 && g.isNear(m.cells, &g.lines[m.at]):
				m.state = bad
			default:
				continue
			}
		}
		kept = append(kept, m)
	}
	return kept
}

// dropOutside takes lines of one sign without walls for no rows where each row begins with a wall.
func (g *group) dropOutside(members []member) {
	isWalled := func(m member) bool {
		first, _ := utf8.DecodeRuneInString(strings.TrimSpace(string(g.lines[m.at].text)))
		return isWall(first)
	}
	haveWalls := false
	for _, m := range members {
		if m.state == good {
			if haveWalls = isWalled(m); !haveWalls {
				return
			}
		}
	}
	if !haveWalls {
		return // no row at all
	}
	for i, m := range members {
		if m.state == sign && m.whole {
			members[i].whole = isWalled(m)
		}
	}
}

// emptyRow returns the line of an extra row of empty cells, beside as many
// others as a board has. It may be a row that stands there twice. 0 means there
// is none.
func (g *group) emptyRow(members []member) int {
	at, count, rows := 0, 0, 0
	for _, m := range members {
		char := g.lines[m.at].sign
		switch {
		case m.state != sign:
			rows++
		case !m.whole:
		case isUsualSign(char):
			at = m.cells[0].Line
		case char == ' ' || usesSign(members, []rune{char}):
			at = m.cells[0].Line
			count++
		}
	}
	if count > 1 || rows == 0 || rows%g.height != 0 {
		return 0
	}
	return at
}

// signsOfRows returns the fewest leading signs whose lines complete whole grids with rows, or
// nil. Lines not needed remain rules.
func (g *group) signsOfRows(rows int, signs []rune, fitting map[rune]int) []rune {
	count, least := rows, 0
	for least < len(signs) && isUsualSign(signs[least]) {
		count += fitting[signs[least]]
		least++
	}
	switch {
	case count > 0 && count%g.height == 0:
		return signs[:least]
	case rows > 0 && rows%g.height == 0:
		return nil
	}
	for i, char := range signs[least:] {
		if count += fitting[char]; count%g.height == 0 {
			return signs[:least+i+1]
		}
	}
	return nil
}

// usesSign reports whether one of signs, of lines of nothing else, also stands in other rows.
func usesSign(members []member, signs []rune) bool {
	return slices.ContainsFunc(members, func(m member) bool {
		return m.state == good && slices.ContainsFunc(m.cells, func(cell pieces.Cell) bool {
			char, size := utf8.DecodeRuneInString(cell.Text)
			return size == len(cell.Text) && slices.Contains(signs, char)
		})
	})
}

// isNoStroke reports whether a line of char alone draws nothing: it is empty cells, or nothing between walls.
func isNoStroke(char rune) bool { return char == ' ' || isUsualSign(char) }

// isUsualSign reports whether char is never used for drawing.
func isUsualSign(char rune) bool { return strings.ContainsRune(".0?", char) }

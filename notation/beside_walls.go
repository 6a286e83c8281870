package notation

import (
	"strings"
	"unicode"

	"jiugong/sudoku/notation/internal/blocks"
	"jiugong/sudoku/notation/internal/pieces"
)

// cutWalled cuts lines on which two grids with walls round them stand side by side, and leaves the left ones. The right ones
// are by the line of their first row, from 1.
//
//	+-------+-------+   +-------+-------+
//	| 1 . . | 3 . . |   | 1 2 5 | 3 6 4 |
//	| . . . | . 2 . |=> | 3 6 4 | 5 2 1 |
func cutWalled(lines []string) map[int][][]pieces.Cell {
	var right map[int][][]pieces.Cell
	for start := 0; start < len(lines); {
		end := start
		for end < len(lines) && isWalled(lines[end]) {
			end++
		}
		if end-start >= 4 {
			for first, rows := range cutStretch(lines, start, end) {
				if right == nil {
					right = map[int][][]pieces.Cell{}
				}
				right[first] = rows
			}
		}
		start = end + 1
	}
	return right
}

// isWalled reports whether a line begins and ends with a wall.
func isWalled(line string) bool {
	chars := []rune(strings.TrimSpace(line))
	return len(chars) > 8 && isWallOrCorner(chars[0]) && isWallOrCorner(chars[len(chars)-1])
}

func isWallOrCorner(char rune) bool { return char == '+' || char == '*' || isWall(char) }

// cutStretch cuts the lines from start to end at a column where all have a gap.
// The halves must have the same width.
func cutStretch(lines []string, start, end int) map[int][][]pieces.Cell {
	var texts [][]rune
	width := 0
	for _, line := range lines[start:end] {
		text := []rune(strings.TrimRight(arrow.ReplaceAllStringFunc(line, func(sign string) string {
			return strings.Repeat(" ", len([]rune(sign)))
		}), " \t\r"))
		texts, width = append(texts, text), max(width, len(text))
	}
	if width > 400 {
		return nil
	}
	isGap := func(column int) bool {
		for _, text := range texts {
			if column >= len(text) || !unicode.IsSpace(text[column]) {
				return false
			}
		}
		return true
	}
	indent := len(texts[0]) - len([]rune(strings.TrimLeft(string(texts[0]), " \t")))
	for from := indent + 4; from < width; from++ {
		to := from
		for to < width && isGap(to) {
			to++
		}
		if to-from < 2 || width-to != from-indent {
			from = max(from, to)
			continue
		}
		others := make([]string, len(lines))
		for i, text := range texts {
			if !isWallOrCorner(text[from-1]) || !isWallOrCorner(text[to]) {
				return nil
			}
			others[start+i] = strings.Repeat(" ", to) + string(text[to:])
		}
		found, _ := blocks.Find(others, blocks.Options{IsSide: isSide})
		right := map[int][][]pieces.Cell{}
		for _, block := range found {
			if block.Fault != nil {
				return nil
			}
			right[block.First] = block.Rows
		}
		if len(right) == 0 {
			return nil
		}
		for i, text := range texts {
			lines[start+i] = string(text[:from])
		}
		return right
	}
	return nil
}

package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
)

// regionRules returns the text of the rules of an n×n grid with regions of any
// numbers. They become boxes if they are such, else a jigsaw. The text is not
// checked.
func regionRules(n int, region []int) string {
	for rows := 2; rows*2 <= n; rows++ {
		if n%rows == 0 && !slices.Contains(region, -1) && areBoxes(region, n, rows, n/rows) {
			if r, c, ok := sudoku.DefaultBox(n); ok && r == rows && c == n/rows {
				return strconv.Itoa(n)
			}
			return fmt.Sprintf("%d:%dx%d", n, rows, n/rows)
		}
	}
	return fmt.Sprintf("%d+jigsaw=%s", n, mapOf(region))
}

// mapOf returns the region map of regions of any numbers; cells in none have -1.
func mapOf(region []int) string { return regionMap(regionNames(region)) }

// regionNames returns what a region map has for each cell.
func regionNames(region []int) []string {
	numbers := map[int]int{}
	names := make([]string, len(region))
	for cell, r := range region {
		if r < 0 {
			names[cell] = "."
			continue
		}
		if numbers[r] == 0 {
			numbers[r] = len(numbers) + 1
		}
		names[cell] = strconv.Itoa(numbers[r])
	}
	return names
}

// sizeRules does what regionRules does, for any board. The text of digits
// stands behind the size in a rules text, "" for the usual ones.
func sizeRules(rows, cols int, digits string, region []int) string {
	if rows == cols && digits == "" && slices.ContainsFunc(region, func(r int) bool { return r >= 0 }) {
		return regionRules(rows, region)
	}
	size := strconv.Itoa(rows)
	if rows != cols {
		size += "x" + strconv.Itoa(cols)
	}
	if !slices.ContainsFunc(region, func(r int) bool { return r >= 0 }) {
		if rows == cols {
			size = fmt.Sprintf("%d:1x%d", rows, rows)
		}
		return size + digits
	}
	for r := 2; r <= rows; r++ {
		for c := 2; c <= cols; c++ {
			if rows%r == 0 && cols%c == 0 && areBoxes(region, cols, r, c) && !slices.Contains(region, -1) {
				return fmt.Sprintf("%s:%dx%d%s", size, r, c, digits)
			}
		}
	}
	return size + digits + "+jigsaw=" + mapOf(region)
}

// areBoxes reports whether the regions of a board of some width are the boxes of rows×cols.
func areBoxes(region []int, width, rows, cols int) bool {
	of := map[int]int{}     // region of each box
	taken := map[int]bool{} // regions that are one
	for cell, r := range region {
		box := cell/width/rows*(width/cols) + cell%width/cols
		known, seen := of[box]
		switch {
		case !seen && taken[r] || seen && known != r:
			return false
		}
		of[box], taken[r] = r, true
	}
	return true
}

// regionMap writes a region map as rules have it. It has one character a region
// if each name is one, else numbers with commas.
func regionMap(names []string) string {
	text := strings.Join(names, "")
	if len(text) == len(names) {
		return text
	}
	return strings.Join(names, ",")
}

package notation

import (
	"fmt"
	"strconv"
	"strings"

	"jiugong/sudoku"
)

// regionRules is the text of the rules of an n×n grid whose cells lie in
// regions of any numbers: boxes where the regions are such, else a jigsaw. The
// text is not checked.
func regionRules(n int, region []int) string {
	for rows := 2; rows*2 <= n; rows++ {
		if n%rows == 0 && areBoxes(region, n, rows, n/rows) {
			if r, c, ok := sudoku.DefaultBox(n); ok && r == rows && c == n/rows {
				return strconv.Itoa(n)
			}
			return fmt.Sprintf("%d:%dx%d", n, rows, n/rows)
		}
	}
	numbers := map[int]int{}
	names := make([]string, len(region))
	for cell, r := range region {
		if numbers[r] == 0 {
			numbers[r] = len(numbers) + 1
		}
		names[cell] = strconv.Itoa(numbers[r])
	}
	return fmt.Sprintf("%d+jigsaw=%s", n, regionMap(names))
}

// areBoxes says whether regions are the boxes of rows×cols.
func areBoxes(region []int, n, rows, cols int) bool {
	of := map[int]int{}     // region of each box
	taken := map[int]bool{} // regions that are one
	for cell, r := range region {
		box := cell/n/rows*rows + cell%n/cols
		known, seen := of[box]
		switch {
		case !seen && taken[r] || seen && known != r:
			return false
		}
		of[box], taken[r] = r, true
	}
	return true
}

// regionMap writes a region map as rules have it: one character a region where
// there are at most 35 and each name is one, else numbers with commas.
func regionMap(names []string) string {
	text := strings.Join(names, "")
	if len(text) == len(names) {
		return text
	}
	return strings.Join(names, ",")
}

package pieces

import (
	"slices"
	"strconv"
	"strings"
)

// Groups may be told by lines of nothing but numbers, as programs of contests have them:
//
//	2 15 1 1 1 2          how many cells, their sum, then row and column of each
//	15 2 1 1 1 2          the sum first
//	15 1 1 1 2            without a count

// numberOrders are the orders of such lines: each returns a line's value and places, nil where it isn't one.
var numberOrders = []func(line []int) (value int, places []int){
	func(line []int) (int, []int) {
		if len(line) > 3 && len(line) == 2+2*line[0] {
			return line[1], line[2:]
		}
		return 0, nil
	},
	func(line []int) (int, []int) {
		if len(line) > 3 && len(line) == 2+2*line[1] {
			return line[0], line[2:]
		}
		return 0, nil
	},
	func(line []int) (int, []int) {
		if len(line) > 2 && len(line)%2 == 1 {
			return line[0], line[1:]
		}
		return 0, nil
	},
}

// numberLines reads groups told by numbers alone. Their lines have different lengths, and no cell is named twice, which
// rows of a grid don't do.
func numberLines(text string) *Groups {
	for _, order := range numberOrders {
		found, number, lengths := &Groups{}, 0, map[int]bool{}
		seen := map[[2]int]bool{}
		for line := range strings.Lines(text) {
			number++
			numbers := numbersOf(line)
			if len(numbers) < 3 {
				continue
			}
			value, places := order(numbers)
			group := Group{Value: value, Line: number}
			for pair := range slices.Chunk(places, 2) {
				group.Cells = append(group.Cells, [2]int(pair))
				seen[[2]int(pair)] = true
			}
			lengths[len(numbers)] = true
			if found.add(group); places == nil {
				found = nil
				break
			}
		}
		if found == nil || len(found.List) < leastGroups || len(lengths) < 2 {
			continue
		}
		cells, largest := 0, 0
		for _, group := range found.List {
			cells, largest = cells+len(group.Cells), max(largest, group.Value)
		}
		if cells == len(seen) && largest > 9 {
			return found
		}
	}
	return nil
}

// add adds a group of one line.
func (g *Groups) add(group Group) {
	if len(g.List) == 0 {
		g.First = group.Line
	}
	g.List, g.Last = append(g.List, group), group.Line
}

// numbersOf returns the numbers of a line that has nothing else, or nil.
func numbersOf(line string) (numbers []int) {
	for _, word := range strings.FieldsFunc(line, func(char rune) bool { return strings.ContainsRune(" \t\r\n,;", char) }) {
		number, err := strconv.Atoi(word)
		if err != nil || !IsNumber(word) {
			return nil
		}
		numbers = append(numbers, number)
	}
	return numbers
}

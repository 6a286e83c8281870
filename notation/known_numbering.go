package notation

// The first row of a grid may be no cells but the numbers of its columns, or the first row of regions. Then the careful
// way looks closer.

// startsCount reports whether the first row of a grid may be the numbers of its columns from 0.
func startsCount(cells *[81]byte) bool { return cells[0] == 0 && cells[1] == 1 }

// numbersColumns reports whether the first row may number the columns from 0, 1 or 2 but for two cells. The careful way
// notes that.
func numbersColumns(cells *[81]byte) bool {
	var steps [3]int
	for i, digit := range cells[:9] {
		if step := int(digit) - i + 1; uint(step) < 3 {
			steps[step]++
		}
	}
	return max(steps[0], steps[1], steps[2]) >= 7
}

// rowRepeats reports whether the first row of a grid has a digit twice, as one of regions has.
func rowRepeats(cells *[81]byte) bool {
	seen := 0
	for _, digit := range cells[:9] {
		if digit > 0 && seen>>digit&1 != 0 {
			return true
		}
		seen |= 1 << digit
	}
	return false
}

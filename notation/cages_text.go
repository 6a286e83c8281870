package notation

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// Killers are posted as a letter for each cell, the same for those of a cage, and the
// sums below, in the order in which the letters come, or by their letters:
//
//	AABBBCDEFGGHH…        AABBBCDEFGGHH…
//	3 15 22 4 16 …        A=3 B=15 C=22 …

// isCages says whether a line is a letter for each cell of a 9×9, more of them than
// there are digits.
func isCages(line string) bool {
	if len(line) != 81 {
		return false
	}
	seen := map[rune]bool{}
	for _, char := range line {
		if char >= unicode.MaxASCII || !unicode.IsLetter(char) && !unicode.IsDigit(char) {
			return false
		}
		seen[char] = true
	}
	return len(seen) > 17 && strings.ContainsFunc(line, unicode.IsLetter)
}

var sumOf = regexp.MustCompile(`([A-Za-z0-9])\s*[=:]\s*(\d{1,2})|(\d{1,2})`)

// readCages reads the killers among lines, and takes their lines away.
func readCages(lines []string) (all []found) {
	for i, line := range lines {
		map81 := strings.TrimSpace(line)
		if !isCages(map81) {
			continue
		}
		last := i + 1
		for last < len(lines) && strings.TrimSpace(lines[last]) != "" && !isCages(strings.TrimSpace(lines[last])) && !strings.ContainsFunc(sumOf.ReplaceAllString(lines[last], ""), unicode.IsLetter) {
			last++
		}
		f := found{line: i + 1, last: last}
		cages, err := cagesFrom(map81, strings.Join(lines[i+1:last], " "))
		if err == nil {
			f.record, err = cages.record("killer", "9")
		}
		f.err = err
		all = append(all, f)
		for at := i; at < last; at++ {
			lines[at] = ""
		}
	}
	return all
}

// cagesFrom puts the sums to the cages of a map.
func cagesFrom(letters, text string) (cages cageSums, err error) {
	first := map[byte]int{}
	var order []byte
	cages = cageSums{make([]int, 81), make([]int, 81)}
	for cell := range 81 {
		if _, known := first[letters[cell]]; !known {
			first[letters[cell]] = cell
			order = append(order, letters[cell])
		}
		cages.of[cell] = first[letters[cell]]
	}
	sums := sumOf.FindAllStringSubmatch(text, -1)
	if len(sums) != len(order) {
		return cages, wrong("killer", 2, 0, "%d sums for %d cages; expected one for each, such as 3 15 22 or a=3 b=15", len(sums), len(order))
	}
	of := map[byte]int{}
	for i, m := range sums {
		letter, number := order[i], m[3]
		if m[1] != "" {
			letter, number = m[1][0], m[2]
		}
		of[letter], _ = strconv.Atoi(number)
	}
	for cell := range 81 {
		sum, ok := of[letters[cell]]
		if !ok {
			return cages, wrong("killer", 2, 0, "no sum for cage %s; expected one for each, such as 3 15 22 or a=3 b=15", letters[cell:cell+1])
		}
		cages.sums[cell] = sum
	}
	return cages, nil
}

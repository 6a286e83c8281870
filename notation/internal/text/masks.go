package text

import (
	"math/bits"
	"strconv"
	"strings"

	"jiugong/sudoku/internal/once"
)

// mask is a number that may be a set of digits, as programs write them: 0x010, 0b10000, 1<<4, 16.
var mask = once.MustCompile(`\b(?:0[xX]([0-9A-Fa-f]{1,4})|0[bB]([01]{1,16})|1\s*<<\s*(\d{1,2})|(\d{1,3}))\b`)

// allMasks is how many numbers a text of masks has, one for each cell of a 9×9.
const allMasks = 81

// Unmask returns text with a digit in place of each number that is a bit: 16 is 5.
// A number of no bits, or of all, is an empty cell. It returns ok false unless the largest or the smallest digit tells
// which bit is 1.
func Unmask(text string) (plain string, ok bool) {
	var values []int
	all := mask.FindAllStringSubmatch(text, allMasks+1)
	low, high, large := false, false, false
	for _, m := range all {
		value := valueOf(m)
		if value != 0 && value != 0x1ff && value != 0x3fe && (bits.OnesCount(uint(value)) != 1 || value > 1<<9) {
			return text, false
		}
		low, high, large = low || value == 1, high || value == 1<<9, large || value > 9
		values = append(values, value)
	}
	if len(values) != allMasks || low == high || !large {
		return text, false
	}
	at := -1
	return mask.ReplaceAllStringFunc(text, func(string) string {
		at++
		switch value := values[at]; {
		case bits.OnesCount(uint(value)) != 1:
			return "0"
		case high:
			return strconv.Itoa(bits.TrailingZeros(uint(value)))
		default:
			return strconv.Itoa(bits.TrailingZeros(uint(value)) + 1)
		}
	}), true
}

// valueOf returns the value of a number that mask matched.
func valueOf(m []string) int {
	for i, base := range []int{16, 2} {
		if m[i+1] != "" {
			value, _ := strconv.ParseUint(m[i+1], base, 32)
			return int(value)
		}
	}
	value, _ := strconv.Atoi(m[3] + m[4])
	if strings.Contains(m[0], "<<") {
		return 1 << min(value, 16)
	}
	return value
}

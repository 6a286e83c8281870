package engine

import (
	"math/bits"
	"sync"
)

// reachDigits is up to which digit sums of different digits are in a table.
const reachDigits = 9

// reachAll is the set of them.
const reachAll = 1<<reachDigits - 1

// reach[k][digits] are the sums of k different ones of some digits, bit s for the
// sum s.
var reach = func() (table [reachDigits + 1][1 << reachDigits]uint64) {
	for digits := range table[0] {
		table[0][digits] = 1
		if digits == 0 {
			continue
		}
		rest := digits & (digits - 1)
		digit := bits.TrailingZeros(uint(digits)) + 1
		for k := 1; k <= reachDigits; k++ {
			table[k][digits] = table[k][rest] | table[k-1][rest]<<digit
		}
	}
	return table
}()

// digitsOf are the digits that k different ones of a set can have among them, and
// those that they must have, when their sum is one of some.
func digitsOf(k int, set, sums uint64) (kept, sure uint64) {
	fewer, same := &reach[k-1], &reach[k]
	for rest := set; rest != 0; rest &= rest - 1 {
		digit := rest & -rest
		without := (set ^ digit) & reachAll
		if fewer[without]<<(bits.TrailingZeros64(digit)+1)&sums != 0 {
			kept |= digit
		}
		if same[without]&sums == 0 {
			sure |= digit
		}
	}
	return kept, sure
}

// cages is digitsOf for one sum, as a table: of k digits of a set, from its entry in
// first on, for each sum from the least.
type cages struct {
	first [reachDigits + 1][1 << reachDigits]uint32
	least [reachDigits + 1][1 << reachDigits]uint8
	kept  []uint16
	sure  []uint16
}

func (c *cages) of(k int, set uint64, sum int) (kept, sure uint64) {
	i := int(c.first[k][set&reachAll]) + sum - int(c.least[k][set&reachAll])
	return uint64(c.kept[i]), uint64(c.sure[i])
}

// allCages are made when they are first asked for.
var allCages = sync.OnceValue(func() *cages {
	c := &cages{}
	for k := 1; k <= reachDigits; k++ {
		for set, sums := range reach[k] {
			if sums == 0 {
				continue
			}
			least := bits.TrailingZeros64(sums)
			c.first[k][set], c.least[k][set] = uint32(len(c.kept)), uint8(least)
			for sum := least; sum < bits.Len64(sums); sum++ {
				kept, sure := digitsOf(k, uint64(set), 1<<sum)
				c.kept, c.sure = append(c.kept, uint16(kept)), append(c.sure, uint16(sure))
			}
		}
	}
	return c
})

// digitSum is the sum of all of some digits up to reachDigits.
func digitSum(set uint64) int {
	sum := 0
	for ; set != 0; set &= set - 1 {
		sum += bits.TrailingZeros64(set) + 1
	}
	return sum
}

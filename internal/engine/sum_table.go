package engine

import (
	"math/bits"
	"sync"

	"jiugong/sudoku/internal/once"
)

// reachDigits is up to which digit sums of different digits are in a table.
const reachDigits = 9

// reachAll is the set of them.
const reachAll = 1<<reachDigits - 1

// reachTable is Reach as a table.
type reachTable [reachDigits + 1][1 << reachDigits]uint64

var theReach once.Value[*reachTable]

// reach returns the table, made when it is first asked for.
func reach() *reachTable { return theReach.Get(newReach) }

func newReach() *reachTable {
	table := new(reachTable)
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
}

// Reach returns the sums of k different digits from a set. Digits go up to 9; bit s stands for
// the sum s.
func Reach(k int, digits uint16) uint64 { return reach()[k][digits&reachAll] }

// digitsOf looks at all sets of k different digits from set with one of the given sums. It
// returns the digits that are in some of them, and those in all.
func digitsOf(k int, set, sums uint64) (kept, sure uint64) {
	sumsOf := reach()
	fewer, same := &sumsOf[k-1], &sumsOf[k]
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

// Cages is digitsOf for one sum, as a table.
type Cages struct {
	of     [reachDigits + 1][1 << reachDigits]cageSums
	digits [][2]uint16 // kept and sure
	reach  *reachTable
}

// cageSums are the sums of a number of digits of a set. There are count sums from least on. Their
// digits stand from first on in the list of the table.
type cageSums struct {
	first uint32
	least uint8
	count uint8
}

// look looks at all sets of k different digits from set with the given sum. It returns the digits
// in some of them, and those in all. There are none if no set has the sum.
func (c *Cages) look(k int, set uint64, sum int) (kept, sure uint64) {
	of := &c.of[k][set&reachAll]
	i := uint(sum - int(of.least))
	if i >= uint(of.count) {
		return 0, 0
	}
	found := &c.digits[i+uint(of.first)]
	return uint64(found[0]), uint64(found[1])
}

// Alone returns the digits that cells of a cage can hold by the sum alone, and those that they
// must. There are none if no digits have the sum.
func (c *Cages) Alone(cells int, digits uint64, sum int) (kept, sure uint64) {
	return c.look(cells, digits, sum)
}

// beside returns the digits that one of k cells can have when the other cells have the digits
// others. With a digit of these, all k digits are among others. With one of own, which no other
// cell has, the others add up to the rest.
func (c *Cages) beside(k int, others, own uint64, sum int) uint64 {
	shared, _ := c.look(k, others, sum)
	return shared | own&(facing(c.reach[k-1][others], sum)>>1)
}

// AllCages is the table, made when it is first asked for.
var AllCages = sync.OnceValue(func() *Cages {
	c := &Cages{reach: reach()}
	for k := 1; k <= reachDigits; k++ {
		for set, sums := range c.reach[k] {
			if sums == 0 {
				continue
			}
			least := bits.TrailingZeros64(sums)
			c.of[k][set] = cageSums{uint32(len(c.digits)), uint8(least), uint8(bits.Len64(sums) - least)}
			for sum := least; sum < bits.Len64(sums); sum++ {
				kept, sure := digitsOf(k, uint64(set), 1<<sum)
				c.digits = append(c.digits, [2]uint16{uint16(kept), uint16(sure)})
			}
		}
	}
	return c
})

// DigitSum returns the sum of some digits.
func DigitSum(set uint64) int {
	sum := int(digitSums[set&reachAll])
	for set &^= reachAll; set != 0; set &= set - 1 {
		sum += bits.TrailingZeros64(set) + 1
	}
	return sum
}

var digitSums = func() (table [1 << reachDigits]uint8) {
	for set := range table[:len(table)-1] {
		next := set + 1
		table[next] = table[next&(next-1)] + uint8(bits.TrailingZeros(uint(next))+1)
	}
	return table
}()

// partners returns the digits that make a sum with one of a set. The sum is 2 at least, and no
// more than three digits have.
func partners(set uint64, sum int) uint64 { return opposite(uint64(mirrored[set&reachAll]), sum) }

// opposite returns the partners of a mirrored set.
func opposite(set uint64, sum int) uint64 { return set << 20 >> (uint(30-sum) & 63) & reachAll }

// twin returns the digit that makes a sum with itself, if there is one.
func twin(sum int) uint64 { return uint64(^sum&1) << (uint(sum/2-1) & 63) }

// Mirror returns the set of the digits 10-d for each digit d of a set, up to 9.
func Mirror(set uint16) uint16 { return bits.Reverse16(set) >> (16 - reachDigits) }

// mirrored is Mirror as a table.
var mirrored = func() (table [1 << reachDigits]uint16) {
	for set := range table {
		table[set] = Mirror(uint16(set))
	}
	return table
}()

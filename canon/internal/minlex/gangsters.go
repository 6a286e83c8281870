package minlex

import "sync"

// The ways to complete three boxes in a line depend only on which three digits each column has:
// its gangster. Each digit is in one column of each stack. So a gangster is nine points in a cube
// of 3 × 3 × 3. Exchanging columns and stacks turns that cube. Of such cubes there are 44
// (Felgenhauer and Jarvis, 2005).

// gangsters are the numbers, from 1, of the gangsters of the 416 bands, in the order
// of their first bands.
var gangsters = sync.OnceValue(func() (numbers []int) {
	known := map[uint64]int{}
	for _, band := range Bands() {
		cube := smallestCube(&band)
		if known[cube] == 0 {
			known[cube] = len(known) + 1
		}
		numbers = append(numbers, known[cube])
	}
	return numbers
})

// smallestCube returns the number of points at each place of the cube, two bits each. The cube is
// turned so that this is smallest.
func smallestCube(band *[27]uint8) uint64 {
	var at [10][3]uint8 // by digit, its column in each stack
	for cell, d := range band {
		at[d][cell%9/3] = uint8(cell % 3)
	}
	least := ^uint64(0)
	for _, stacks := range orders3 {
		for _, x := range orders3 {
			for _, y := range orders3 {
				for _, z := range orders3 {
					cube := uint64(0)
					for _, place := range at[1:] {
						i := x[place[stacks[0]]]*9 + y[place[stacks[1]]]*3 + z[place[stacks[2]]]
						cube += 1 << (2 * i)
					}
					least = min(least, cube)
				}
			}
		}
	}
	return least
}

// GangstersOf returns the numbers, from 1, of the gangsters of a grid's three bands and
// three stacks. They are in the order of the first bands that have them.
func GangstersOf(grid *[81]uint8) (numbers [6]int) {
	for i, band := range BandsOf(grid) {
		numbers[i] = gangsters()[band-1]
	}
	return numbers
}

// TripletsOf returns the number of triplets in each of a grid's three bands and three stacks. A
// triplet is three digits that are together in a row (or column) of all three boxes. There are 0,
// 1 or 3.
func TripletsOf(grid *[81]uint8) (numbers [6]int) {
	for i := range numbers {
		v, first := views(grid, i)
		var rows [9]uint16
		for n := range rows {
			row, box := first+n%3, n/3
			for c := range 3 {
				rows[n] |= 1 << v.board[row*v.down+(3*box+c)*v.right]
			}
		}
		for _, set := range rows[:3] {
			together := 0
			for _, other := range rows[3:] {
				if other == set {
					together++
				}
			}
			numbers[i] += together / 2
		}
	}
	return numbers
}

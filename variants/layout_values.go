package variants

import (
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/constraint"
)

// What values clues have whose cells hold some values: see Layout.Values.

// sumOf returns the sum.
func sumOf(_ int, cells []int) []string {
	sum := 0
	for _, v := range cells {
		sum += v
	}
	return []string{strconv.Itoa(sum)}
}

// xvOf returns the letter of two cells that have one.
func xvOf(n int, cells []int) []string {
	switch cells[0] + cells[1] {
	case 10:
		return []string{"X"}
	case 5:
		return []string{"V"}
	}
	return nil
}

// containedOf returns two or more of the digits.
func containedOf(_ int, cells []int) []string {
	sorted := slices.Sorted(slices.Values(cells))
	var all []string
	for subset := range 1 << len(cells) {
		var some []string
		for i, v := range sorted {
			if subset>>i&1 != 0 {
				some = append(some, strconv.Itoa(v))
			}
		}
		if len(some) > 1 {
			all = append(all, strings.Join(some, ","))
		}
	}
	return all
}

// sandwichOf returns the sum between the lowest and the highest.
func sandwichOf(n int, cells []int) []string {
	low, high := slices.Index(cells, slices.Min(cells)), slices.Index(cells, slices.Max(cells))
	return sumOf(n, cells[min(low, high)+1:max(low, high)])
}

// xSumOf returns the sum of as many cells as the first says.
func xSumOf(n int, cells []int) []string {
	if x := cells[0]; 1 <= x && x <= len(cells) {
		return sumOf(n, cells[:x])
	}
	return nil
}

// skyscraperOf returns how many are seen.
func skyscraperOf(_ int, cells []int) []string {
	seen, highest := 0, 0
	for _, v := range cells {
		if v > highest {
			seen, highest = seen+1, v
		}
	}
	return []string{strconv.Itoa(seen)}
}

// hiddenOf returns the first that is hidden.
func hiddenOf(_ int, cells []int) []string {
	for i, v := range cells[1:] {
		if v < cells[i] {
			return []string{strconv.Itoa(v)}
		}
	}
	return nil
}

// numberedOf returns what stands where the first says.
func numberedOf(_ int, cells []int) []string {
	if place := cells[0]; 1 <= place && place <= len(cells) {
		return []string{strconv.Itoa(cells[place-1])}
	}
	return nil
}

// exactlyOf returns some of the digits, but not all, each as often as it is there.
func exactlyOf(n int, cells []int) []string {
	return slices.DeleteFunc(containedOf(n, cells), func(text string) bool {
		named := strings.Split(text, ",")
		split := false // one is named less often than it is there
		for _, v := range cells {
			split = split || slices.Contains(named, strconv.Itoa(v)) && count(named, strconv.Itoa(v)) < count(cells, v)
		}
		return split || len(named) == len(cells)
	})
}

// count returns how often one stands in a list.
func count[T comparable](list []T, one T) (times int) {
	for _, other := range list {
		if other == one {
			times++
		}
	}
	return times
}

// lookAndSayOf returns how often each digit is there, and which.
func lookAndSayOf(_ int, cells []int) []string {
	text := ""
	for _, v := range slices.Compact(slices.Sorted(slices.Values(cells))) {
		text += signOf(count(cells, v)) + signOf(v)
	}
	return []string{text}
}

// relliksOf returns the numbers that no part of the cells adds up to. They are
// above the largest digit, where every digit has its say, and below the sum of
// all.
func relliksOf(_ int, cells []int) []string {
	sums := []int{0} // of all parts
	for _, v := range cells {
		for _, sum := range slices.Clone(sums) {
			sums = append(sums, sum+v)
		}
	}
	var free []string
	for sum := slices.Max(cells) + 1; sum < slices.Max(sums); sum++ {
		if !slices.Contains(sums, sum) {
			free = append(free, strconv.Itoa(sum))
		}
	}
	return free
}

// circlesOf chooses circles for a sixth to a third of the board, and no more
// than can be counted. It takes some digits, and as many cells of each as the
// digit says.
func circlesOf(n int, board []int, below func(n int) int) []int {
	var cells []int
	most := min(len(board)/3, constraint.MaxCounted)
	least := most / 2
	for left := n; left > 0 && len(cells) < least; left-- {
		v := 1 + below(n)
		if len(cells)+v > most || slices.ContainsFunc(cells, func(cell int) bool { return board[cell] == v }) {
			continue // too many, or chosen already
		}
		var places []int
		for cell, held := range board {
			if held == v {
				places = append(places, cell)
			}
		}
		if len(places) < v {
			continue // not on this board
		}
		for range v {
			k := below(len(places))
			cells = append(cells, places[k])
			places = slices.Delete(places, k, k+1)
		}
	}
	return slices.Sorted(slices.Values(cells))
}

// sameOf returns the clue of twins that hold the same digits, if they do.
func sameOf(_ int, cells []int) []string {
	half := len(cells) / 2
	one, other := slices.Sorted(slices.Values(cells[:half])), slices.Sorted(slices.Values(cells[half:]))
	return plainIf(slices.Equal(one, other))
}

// distinctOf returns the clue of a cell that counts the different digits of the others, if it does.
func distinctOf(_ int, cells []int) []string {
	digits := slices.Compact(slices.Sorted(slices.Values(cells[1:])))
	return plainIf(cells[0] == len(digits))
}

// plainIf returns a clue without a value, if it holds.
func plainIf(holds bool) []string {
	if !holds {
		return nil
	}
	return []string{""}
}

// rossiniOf returns the way of the first three digits.
func rossiniOf(_ int, cells []int) []string {
	switch {
	case len(cells) < 3:
	case cells[0] < cells[1] && cells[1] < cells[2]:
		return []string{"up"}
	case cells[0] > cells[1] && cells[1] > cells[2]:
		return []string{"down"}
	}
	return nil
}

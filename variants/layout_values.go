package variants

import (
	"slices"
	"strconv"
	"strings"
)

// What values clues have whose cells hold some values: see Layout.Values.

// sumOf is the sum.
func sumOf(_ int, cells []int) []string {
	sum := 0
	for _, v := range cells {
		sum += v
	}
	return []string{strconv.Itoa(sum)}
}

// xvOf is the letter of two cells that have one.
func xvOf(n int, cells []int) []string {
	switch cells[0] + cells[1] {
	case 10:
		return []string{"X"}
	case 5:
		return []string{"V"}
	}
	return nil
}

// quadruplesOf are two, three or all of four digits.
func quadruplesOf(_ int, cells []int) []string {
	sorted := slices.Sorted(slices.Values(cells))
	var all []string
	for subset := range 16 {
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

// sandwichOf is the sum between the lowest and the highest.
func sandwichOf(n int, cells []int) []string {
	low, high := slices.Index(cells, slices.Min(cells)), slices.Index(cells, slices.Max(cells))
	return sumOf(n, cells[min(low, high)+1:max(low, high)])
}

// xSumOf is the sum of as many cells as the first says.
func xSumOf(n int, cells []int) []string {
	if x := cells[0]; 1 <= x && x <= len(cells) {
		return sumOf(n, cells[:x])
	}
	return nil
}

// skyscraperOf is how many are seen.
func skyscraperOf(_ int, cells []int) []string {
	seen, highest := 0, 0
	for _, v := range cells {
		if v > highest {
			seen, highest = seen+1, v
		}
	}
	return []string{strconv.Itoa(seen)}
}

// hiddenOf is the first that is hidden.
func hiddenOf(_ int, cells []int) []string {
	for i, v := range cells[1:] {
		if v < cells[i] {
			return []string{strconv.Itoa(v)}
		}
	}
	return nil
}

// numberedOf is what stands where the first says.
func numberedOf(_ int, cells []int) []string {
	if place := cells[0]; 1 <= place && place <= len(cells) {
		return []string{strconv.Itoa(cells[place-1])}
	}
	return nil
}

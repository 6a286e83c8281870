package pieces

// regions returns the region of each cell of a jigsaw, from lists of their cells. It returns nil for anything else:
//
//	[[[0,0], [0,1], …], …]    [["r1c1", "r1c2", …], …]    [[0, 1, 9, …], …]    [{"cells": […]}, …]
//
// Each cell is in one of them, and all have as many cells as there are regions.
func (f *lists) regions(n *node) []int {
	side := len(n.items)
	if side < 4 || !f.isBoard(side, side) {
		return nil
	}
	var all [][2]int
	least := [2]int{1, 1} // the first row and column, or the first index
	for _, item := range n.items {
		for _, part := range item.items {
			if item.isList && part.isList && cellsKey.MatchString(part.key) {
				item = part
				break
			}
		}
		if !item.isList || len(item.items) != side {
			return nil
		}
		cells, ok := item.places(true)
		if !ok {
			return nil
		}
		for _, p := range cells {
			least = [2]int{min(least[0], p[0]), min(least[1], p[1])}
		}
		all = append(all, cells...)
	}
	region := make([]int, side*side)
	for i, p := range all {
		at := (p[0]-least[0])*side + p[1] - least[1]
		if p[0] < 0 {
			at = p[1] - least[1]
		} else if p[1]-least[1] >= side {
			return nil
		}
		if at < 0 || at >= len(region) || region[at] > 0 {
			return nil
		}
		region[at] = i/side + 1
	}
	for i := range region {
		region[i]--
	}
	return region
}

package bandsum

import "jiugong/sudoku/internal/engine/splits"

// A tower tells which digits stand together in a column of a stack, box by box from the
// top. The order of the columns is forgotten:
//
//	 column triples            as parts
//	{2,5,6} {1,3,9} {4,7,8}      a          Every column of the stack must
//	{1,3,4} {5,7,8} {2,6,9}      b          hold each digit once, so the three
//	{7,8,9} {2,4,6} {1,3,5}      c          sets of a column make up all nine.
//
// Two of its parts determine the third.
type tower struct {
	part  [3]splits.Split // of the boxes, from the top
	times int             // ways to order the columns that agree with the givens, 1 to 12
}

// towers lists the towers that the givens allow in a stack: 15 400 towers if it is empty, about a
// third for each given after the first.
func (v *view) towers(s int) []tower {
	t := splits.Known()
	var need [3]splits.Triples
	for b := range need {
		need[b] = v.columns(b, s)
	}
	times := make([]uint8, splits.Count*splits.Count)
	third := make([]splits.Split, splits.Count*splits.Count)
	for a, x := range t.Triples {
		for _, o := range splits.Orders {
			if !x.Ordered(o).Holds(need[0]) {
				continue
			}
			for i := range t.Next[a] {
				y, z := &t.Next[a][i], &t.Last[a][i]
				if y.Ordered(o).Holds(need[1]) && z.Ordered(o).Holds(need[2]) {
					key := a*splits.Count + int(t.Find(*y))
					times[key]++
					third[key] = t.Find(*z)
				}
			}
		}
	}
	var list []tower
	for key, n := range times {
		if n != 0 {
			list = append(list, tower{[3]splits.Split{splits.Split(key / splits.Count), splits.Split(key % splits.Count), third[key]}, int(n)})
		}
	}
	return list
}

// An index numbers the parts that some towers have in one band.
type index struct {
	parts []splits.Split
	at    [splits.Count]uint16 // place in parts
}

func indexOf(list []tower, b int) *index {
	x := new(index)
	var seen [splits.Count]bool
	for _, t := range list {
		if p := t.part[b]; !seen[p] {
			seen[p] = true
			x.at[p] = uint16(len(x.parts))
			x.parts = append(x.parts, p)
		}
	}
	return x
}

package tally

// A tower is one way to say which digits stand in which columns of a stack,
// box by box from the top, when the order of the columns is forgotten:
//
//	 column triples            as parts
//	{2,5,6} {1,3,9} {4,7,8}      a          Every column of the stack must
//	{1,3,4} {5,7,8} {2,6,9}      b          hold each digit once, so the three
//	{7,8,9} {2,4,6} {1,3,5}      c          sets of a column make up all nine.
//
// Two of its parts determine the third.
type tower struct {
	part  [3]part // of the boxes, from the top
	times int     // ways to order the columns that agree with the givens, 1 to 12
}

// towers lists what the givens allow in a stack: 15 400 towers if it is empty,
// about a third for each given after the first.
func (v *view) towers(s int) []tower {
	t := partition()
	var need [3]triples
	for b := range need {
		need[b] = v.columns(b, s)
	}
	times := make([]uint8, parts*parts)
	third := make([]part, parts*parts)
	for a, x := range t.triple {
		for _, o := range orders3 {
			if !x.ordered(o).holds(need[0]) {
				continue
			}
			for i := range t.avoid[a] {
				y, z := &t.avoid[a][i], &t.third[a][i]
				if y.ordered(o).holds(need[1]) && z.ordered(o).holds(need[2]) {
					key := a*parts + int(t.find(*y))
					times[key]++
					third[key] = t.find(*z)
				}
			}
		}
	}
	var list []tower
	for key, n := range times {
		if n != 0 {
			list = append(list, tower{[3]part{part(key / parts), part(key % parts), third[key]}, int(n)})
		}
	}
	return list
}

// ordered puts the triples into another order.
func (x triples) ordered(o [3]uint8) triples { return triples{x[o[0]], x[o[1]], x[o[2]]} }

// An index numbers the parts that some towers have in one band.
type index struct {
	parts []part
	at    [parts]uint16 // place in parts
}

func indexOf(list []tower, b int) *index {
	x := new(index)
	var seen [parts]bool
	for _, t := range list {
		if p := t.part[b]; !seen[p] {
			seen[p] = true
			x.at[p] = uint16(len(x.parts))
			x.parts = append(x.parts, p)
		}
	}
	return x
}

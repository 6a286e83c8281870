package hodoku

// fullHouse places the oldest naked single that is the last empty cell of a house.
func (b *board) fullHouse() bool {
	for _, x := range b.naked {
		if b.value[x.cell] != 0 {
			continue
		}
		for _, h := range housesOf[x.cell] {
			last := true
			for d := 1; d <= 9; d++ {
				last = last && (d == x.digit || b.count[h][d] == 0)
			}
			if last {
				b.placed = x
				return true
			}
		}
	}
	return false
}

func (b *board) nakedSingle() bool { return b.oldest(&b.naked) }

func (b *board) hiddenSingle() bool { return b.oldest(&b.hidden) }

// oldest takes the first single from a queue whose cell is still empty.
func (b *board) oldest(queue *[]candidate) bool {
	for len(*queue) > 0 {
		x := (*queue)[0]
		*queue = (*queue)[1:]
		if b.value[x.cell] == 0 {
			b.placed = x
			return true
		}
	}
	return false
}

package hodoku

// guess places the digit of the middle one of the empty cells: HoDoKu's last resort.
func (b *board) guess() bool {
	skip := b.left / 2
	for c, d := range b.value {
		if d == 0 {
			if skip == 0 {
				b.placed = candidate{c, int(b.solution[c])}
				return true
			}
			skip--
		}
	}
	return false
}

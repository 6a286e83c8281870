package engine

// Narrow lets propagators narrow the domains of a board until none changes anything. It
// reports whether that left each of their cells a digit.
func Narrow(list []Propagator, domains []uint64) bool {
	var part []uint64
	for changed := true; changed; {
		changed = false
		for _, p := range list {
			part = part[:0]
			for _, cell := range p.Cells() {
				part = append(part, domains[cell])
			}
			if !p.Narrow(part) {
				return false
			}
			for i, cell := range p.Cells() {
				if left := domains[cell] & part[i]; left != domains[cell] {
					domains[cell] = left
					changed = true
					if left == 0 {
						return false
					}
				}
			}
		}
	}
	return true
}

// Cells returns cells as engines take them.
func Cells(cells []int) []uint16 {
	out := make([]uint16, len(cells))
	for i, cell := range cells {
		out[i] = uint16(cell)
	}
	return out
}

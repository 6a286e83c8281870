package engine

// Ties are the consequences of a Model for each of its cells.
type Ties struct {
	// Houses are the numbers of the houses that a cell is in.
	Houses [][]uint16
	// Peers are the cells that can never hold the same digit as a cell, in ascending
	// order. A house, a group, or a relation that allows no digit beside itself makes
	// them so.
	Peers [][]uint16
	// Beside are the other ends of the relations of a cell.
	Beside [][]Tie
	// Covered are the numbers of the propagators that cover a cell.
	Covered [][]uint16
}

// Tie is a relation as one of its cells sees it.
type Tie struct {
	Cell    uint16   // the other one
	Allowed []uint64 // by the digit of this cell: the digits of the other one
}

// Ties returns the ties between cells. They are worked out at the first call and shared.
func (m *Model) Ties() *Ties {
	if known := m.ties.Load(); known != nil {
		return known
	}
	m.ties.CompareAndSwap(nil, m.findTies())
	return m.ties.Load()
}

func (m *Model) findTies() *Ties {
	t := &Ties{
		Houses:  ByCell(m.Cells, m.Houses),
		Beside:  make([][]Tie, m.Cells),
		Covered: make([][]uint16, m.Cells),
	}
	for _, r := range m.Relations {
		tables := r.Tables()
		for _, pair := range r.Pairs {
			t.Beside[pair[0]] = append(t.Beside[pair[0]], Tie{pair[1], tables[0]})
			t.Beside[pair[1]] = append(t.Beside[pair[1]], Tie{pair[0], tables[1]})
		}
	}
	for i, p := range m.Propagators {
		for _, c := range p.Cells() {
			t.Covered[c] = append(t.Covered[c], uint16(i))
		}
	}
	t.Peers = make([][]uint16, m.Cells)
	for c := range t.Peers {
		t.Peers[c] = m.Sight().list(uint16(c))
	}
	return t
}

// AllowsEqual reports whether some digit may stand in both cells of a pair.
func (r *Relation) AllowsEqual() bool {
	for d, allowed := range r.Allowed {
		if allowed>>d&1 != 0 {
			return true
		}
	}
	return false
}

// ByCell returns for each cell the numbers of the sets that it is in, in ascending order.
func ByCell(cells int, sets [][]uint16) [][]uint16 {
	of := make([][]uint16, cells)
	for i, set := range sets {
		for _, c := range set {
			of[c] = append(of[c], uint16(i))
		}
	}
	return of
}

package se121

// Tech names what a hint used. The numbers are internal.
type Tech uint8

// The techniques of the profile, in the order they are looked for.
const (
	None Tech = iota
	FullHouse
	HiddenSingle
	DirectLocking
	DirectHiddenPair
	NakedSingle
	DirectHiddenTriple
	Locking
	NakedPair
	XWing
	HiddenPair
	NakedTriple
	Swordfish
	HiddenTriple
	XYWing
	XYZWing
	UniqueRectangle
	UniqueLoop
	NakedQuad
	Jellyfish
	HiddenQuad
	Grave
	PairExclusion
	Cycle
	Chain
	TripleExclusion
	Nishio
	CellForcing
	HouseForcing
	Contradiction
	Double
)

// Elim is candidates taken from one cell, bit d for digit d+1.
type Elim struct {
	Cell uint8
	Mask uint16
}

// Hint is one finding. It holds what is placed or removed, the rating, and
// enough of the pattern to rebuild a full explanation.
type Hint struct {
	Tech   Tech
	Rating int // tenths
	Place  int // cell*9+digit, or -1
	Elims  []Elim

	Houses  [8]uint8 // the houses the pattern lives in, base and cover alternating for fish
	NHouses int
	Digits  uint16  // the digits of the pattern
	Type    int     // 1-4 for unique rectangles, loops and graves
	Pattern []uint8 // the cells of the pattern, in the pattern's own order
	Extra   []uint8 // cells the pattern leans on: the partner set of a type 3, excluders

	Dynamic      bool    // a forcing chain that uses what it has ruled out
	Level, Limit int     // nesting of a forcing chain
	Source       int     // cell*9+digit for chains
	Chains       []Trail // chains, filled on request only
}

func (h *Hint) reset(t Tech, rating int) {
	*h = Hint{Tech: t, Rating: rating, Place: -1, Elims: h.Elims[:0], Pattern: h.Pattern[:0], Extra: h.Extra[:0]}
}

func (h *Hint) remove(c int, mask uint16) {
	if mask != 0 {
		h.Elims = append(h.Elims, Elim{uint8(c), mask})
	}
}

func (h *Hint) houses(list ...int) {
	h.NHouses = copy8(h.Houses[:], list)
}

func copy8(dst []uint8, src []int) int {
	for i, v := range src {
		dst[i] = uint8(v)
	}
	return len(src)
}

// Apply carries the hint out.
func (g *Grid) Apply(h *Hint) {
	for _, e := range h.Elims {
		for d := range 9 {
			if e.Mask>>d&1 != 0 && g.has(int(e.Cell), d) {
				g.Remove(int(e.Cell), d)
			}
		}
	}
	if h.Place >= 0 {
		g.Place(h.Place/9, h.Place%9)
	}
}

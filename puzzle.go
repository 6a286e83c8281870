package sudoku

import "jiugong/sudoku/internal/message"

// Puzzle is rules and givens, and how its digits are written.
type Puzzle struct {
	// Rules must hold; nil is Classic().
	Rules *Rules
	// Givens are the digits that are fixed, 0 in the cells to fill.
	Givens Grid
	// Symbols are how the digits are written; nil is Rules.Symbols().
	Symbols *Symbols
	// Candidates, if not nil, are the digits that may go into each cell. They make a puzzle of
	// pencil marks, also called Sukaku. Givens hold all the same.
	Candidates []Set
}

// normal returns the puzzle with its defaults put in.
func (p Puzzle) normal() Puzzle {
	if p.Rules == nil {
		p.Rules = Classic()
	}
	if p.Symbols == nil {
		p.Symbols = p.Rules.Symbols()
	}
	return p
}

// Check returns a *GridError if the givens don't fit the rules. If they contradict each
// other directly, it returns a *ClashError that names the cells. It doesn't solve: a
// puzzle without a solution may pass.
func (p Puzzle) Check() error {
	p = p.normal()
	if err := p.fits(); err != nil {
		return err
	}
	if clashes := p.Rules.Clashes(p.Givens); len(clashes) > 0 {
		return newClashError(p, clashes)
	}
	return nil
}

// fits checks a normal puzzle as Check does, without looking for clashes.
func (p Puzzle) fits() error {
	if err := p.Rules.Check(); err != nil {
		return err
	}
	if p.Symbols.N() != p.Rules.N() {
		return message.Errorf("game.symbols", p.Symbols.N(), p.Rules.N())
	}
	if err := p.Rules.Fits(p.Givens); err != nil {
		return err
	}
	if p.Candidates != nil && len(p.Candidates) != len(p.Givens) {
		return &GridError{-1, message.Errorf("board.candidates", len(p.Candidates), len(p.Givens))}
	}
	return nil
}

// String returns the puzzle on one line, as AppendLine writes it.
func (p Puzzle) String() string {
	p = p.normal()
	return string(p.Symbols.AppendLine(nil, p.Givens))
}

// AppendLine appends the puzzle on one line, as String writes it, but with whole pencil marks.
// These are a symbol or a dot for each digit of each cell. Symbols of several characters have no
// such line, and marks are left out.
func (p Puzzle) AppendLine(dst []byte) []byte {
	p = p.normal()
	if p.Candidates == nil || !p.Symbols.Single() {
		return p.Symbols.AppendLine(dst, p.Givens)
	}
	for cell, set := range p.Candidates {
		if d := p.Givens[cell]; d != 0 {
			set = SetOf(d)
		}
		for d := range uint8(p.Symbols.N()) {
			if set.Has(d + 1) {
				dst = append(dst, p.Symbols.Name(d+1)...)
			} else {
				dst = append(dst, '.')
			}
		}
	}
	return dst
}

// domains returns the digits that may go into each cell, givens among them, for the engines. It
// returns nil if there are no candidates.
func (p Puzzle) domains() []uint64 {
	if p.Candidates == nil {
		return nil
	}
	domains := make([]uint64, len(p.Givens))
	for cell, d := range p.Givens {
		domains[cell] = uint64(p.Candidates[cell])
		if d != 0 {
			domains[cell] = uint64(SetOf(d))
		}
	}
	return domains
}

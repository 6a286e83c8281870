// Package hodoku scores classic 9x9 puzzles as HoDoKu 2.2 does with its default
// settings. The score is the sum of what the steps of one path are worth. So it
// comes out right only if every step is the very one that HoDoKu takes. That is
// the first instance of the simplest technique, in its order of search.
//
// How the techniques are searched is described where they are found.
package hodoku

import "context"

// Level is one of HoDoKu's five levels.
type Level int

// The levels, the easiest first.
const (
	Easy Level = iota
	Medium
	Hard
	Unfair
	Extreme
)

var levelNames = [...]string{"Easy", "Medium", "Hard", "Unfair", "Extreme"}

// String returns HoDoKu's English name.
func (l Level) String() string { return levelNames[l] }

// caps are the scores above which a puzzle belongs to a higher level.
var caps = [Extreme]int{800, 1000, 1600, 1800}

// technique is a way to find a step, and what the step is worth.
type technique struct {
	name  string
	score int
	level Level
	// find looks for the first step and leaves in the board what it places or removes.
	find func(*board) bool
}

// techniques returns all that are known, in the order in which they are tried. It is a function,
// for a program that never asks for a score to be linked without any of them.
func techniques() []technique {
	return []technique{
		{"full house", 4, Easy, (*board).fullHouse},
		{"naked single", 4, Easy, (*board).nakedSingle},
		{"hidden single", 14, Easy, (*board).hiddenSingle},
		{"locked pair", 40, Medium, lockedSet(2)},
		{"locked triple", 60, Medium, lockedSet(3)},
		{"pointing", 50, Medium, (*board).pointing},
		{"claiming", 50, Medium, (*board).claiming},
		{"naked pair", 60, Medium, nakedSet(2)},
		{"naked triple", 80, Medium, nakedSet(3)},
		{"hidden pair", 70, Medium, hiddenSet(2)},
		{"hidden triple", 100, Medium, hiddenSet(3)},
		{"naked quadruple", 120, Hard, nakedSet(4)},
		{"hidden quadruple", 150, Hard, hiddenSet(4)},
		{"x-wing", 140, Hard, fish{n: 2}.find},
		{"swordfish", 150, Hard, fish{n: 3}.find},
		{"jellyfish", 160, Hard, fish{n: 4}.find},
		{"remote pair", 110, Hard, chain(remotePair)},
		{"bug + 1", 100, Hard, (*board).bugPlusOne},
		{"skyscraper", 130, Hard, (*board).skyscraper},
		{"two-string kite", 150, Hard, (*board).twoStringKite},
		{"turbot fish", 120, Hard, chain(turbot)},
		{"empty rectangle", 120, Hard, (*board).emptyRectangle},
		{"w-wing", 150, Hard, (*board).wWing},
		{"xy-wing", 160, Hard, (*board).xyWing},
		{"xyz-wing", 180, Hard, (*board).xyzWing},
		{"unique rectangle 1", 100, Hard, rectangle(type1)},
		{"unique rectangle 2", 100, Hard, rectangle(type2)},
		{"unique rectangle 3", 100, Hard, rectangle(type3)},
		{"unique rectangle 4", 100, Hard, rectangle(type4)},
		{"unique rectangle 5", 100, Hard, rectangle(type5)},
		{"unique rectangle 6", 100, Hard, rectangle(type6)},
		{"hidden rectangle", 100, Hard, rectangle(hiddenRectangle)},
		{"avoidable rectangle 1", 100, Hard, rectangle(avoidable1)},
		{"avoidable rectangle 2", 100, Hard, rectangle(avoidable2)},
		{"finned x-wing", 130, Hard, fish{n: 2, finned: true}.find},
		{"sashimi x-wing", 150, Hard, fish{n: 2, finned: true, sashimi: true}.find},
		{"finned swordfish", 200, Unfair, fish{n: 3, finned: true}.find},
		{"sashimi swordfish", 240, Unfair, fish{n: 3, finned: true, sashimi: true}.find},
		{"finned jellyfish", 250, Unfair, fish{n: 4, finned: true}.find},
		{"sashimi jellyfish", 260, Unfair, fish{n: 4, finned: true, sashimi: true}.find},
		{"sue de coq", 250, Unfair, (*board).sueDeCoq},
		{"simple colours", 150, Hard, (*board).simpleColours},
		{"multi-colours", 200, Hard, (*board).multiColours},
		{"x-chain", 260, Unfair, chain(xChain)},
		{"xy-chain", 260, Unfair, chain(xyChain)},
		{"nice loop", 280, Unfair, (*board).niceLoop},
		{"grouped nice loop", 300, Unfair, (*board).groupedLoop},
		{"als-xz", 300, Unfair, (*board).alsXZ},
		{"als-xy-wing", 320, Unfair, (*board).alsXYWing},
		{"als-xy-chain", 340, Unfair, (*board).alsChain},
		{"franken x-wing", 300, Unfair, fish{n: 2, franken: true}.find},
		{"franken swordfish", 350, Unfair, fish{n: 3, franken: true}.find},
		{"finned franken x-wing", 390, Unfair, fish{n: 2, finned: true, franken: true}.find},
		{"finned franken swordfish", 410, Unfair, fish{n: 3, finned: true, franken: true}.find},
		{"forcing chain", 500, Extreme, (*board).forcingChain},
		{"forcing net", 700, Extreme, (*board).forcingNet},
		{"guess", 10000, Extreme, (*board).guess},
	}
}

// Score returns the score and the level of a puzzle that has one solution. Without ok the
// context has ended, or the solution is another puzzle's.
func Score(ctx context.Context, givens, solution []uint8) (score int, level Level, ok bool) {
	b := newBoard(givens)
	b.solution = solution
	known := techniques()
	for b.left > 0 {
		if ctx.Err() != nil {
			return 0, 0, false
		}
		t := b.step(known)
		if t == nil {
			return 0, 0, false
		}
		score += t.score
		level = max(level, t.level)
	}
	for level < Extreme && score > caps[level] {
		level++
	}
	return score, level, true
}

// step takes the next step and says by which of the techniques; nil if there is none.
func (b *board) step(techniques []technique) *technique {
	b.unique, b.avoidable = nil, nil
	for i := range techniques {
		b.removed = b.removed[:0]
		b.placed = candidate{}
		if t := &techniques[i]; t.find(b) {
			for _, x := range b.removed {
				b.remove(x.cell, x.digit)
			}
			if b.placed.digit != 0 {
				b.place(b.placed.cell, b.placed.digit)
			}
			return t
		}
	}
	return nil
}

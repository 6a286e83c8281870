package generate

import "context"

// maker is one way of making an item.
type maker interface {
	// try begins afresh, with a new solution grid.
	try(ctx context.Context) (stage, error)
}

// stage is the state of a try.
type stage uint8

const (
	stageRetry stage = iota // nothing
	stageDig                // a puzzle that the digger is to go on with
	stageDone               // the item
)

// newMaker makes the maker that the demands call for. What it leaves to be dug,
// the digger does.
func newMaker(d *digger) maker {
	switch want := d.want; {
	case want.Full:
		return fullMaker{d.draft}
	case want.plan != nil:
		return layMaker{d}
	case want.Fair:
		return fairMaker{d.draft, newSampler(d.frame, d.oracle, &d.src)}
	case want.Pattern != nil:
		return patternMaker{d}
	case want.Method == Grow:
		return growMaker{d}
	case want.Solutions != Range{1, 1}:
		return manyMaker{d}
	}
	return digMaker{d}
}

// fullMaker makes solution grids.
type fullMaker struct{ *draft }

func (m fullMaker) try(ctx context.Context) (stage, error) {
	if err := m.fillGrid(ctx); err != nil {
		return stageRetry, err
	}
	copy(m.puzzle, m.solution)
	return stageDone, nil
}

// digMaker digs puzzles out of solution grids.
type digMaker struct{ *digger }

func (m digMaker) try(ctx context.Context) (stage, error) {
	if err := m.fillGrid(ctx); err != nil {
		return stageRetry, err
	}
	return m.start(m.solution), nil
}

package variants

// Layout says how clues of a kind are laid over a solution: where they may be
// tried, for whoever makes puzzles. Whether a clue holds there is found by its
// constraint.
type Layout struct {
	// Form is what the cells of a clue look like.
	Form Form
	// Least and Most are how many cells a clue has, for cages and lines.
	Least, Most int
	// Apart is how many of a line's first cells are a list of their own, such as
	// the circle of an arrow.
	Apart int
	// Grows says that a line holds when it goes on from one that holds, and only
	// then, so that it may be found cell by cell.
	Grows bool
	// Values gives the values that a clue may have whose cells hold these values,
	// in their order; nil when the kind needs none.
	Values func(n int, cells []int) []string
}

// Form is what the cells of a clue look like on the board.
type Form string

// The forms.
const (
	FormNone     Form = ""         // not laid out
	FormCage     Form = "cage"     // cells side by side, all different; cages cover the board
	FormLine     Form = "line"     // a path of cells that touch, also at corners
	FormPair     Form = "pair"     // two cells side by side
	FormSquare   Form = "square"   // 2×2 cells
	FormCell     Form = "cell"     // one cell
	FormSide     Form = "side"     // a row or column from one of its ends
	FormDiagonal Form = "diagonal" // the cells of a diagonal from the edge inwards
)

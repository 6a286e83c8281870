package variants

// Layout says how clues of a kind are laid over a solution. Makers of puzzles
// learn from it where to try them. Whether a clue holds there is found by its
// constraint.
type Layout struct {
	// Form tells what the cells of a clue look like.
	Form Form
	// Least and Most are how many cells a clue has, for cages, lines and patches, and
	// each of two twins.
	Least, Most int
	// Apart is how many first cells of a line or patch are their own list, such as an
	// arrow's circle.
	Apart int
	// Grows says that a clue holds exactly when it goes on from one that holds. So it may
	// be found cell by cell.
	Grows bool
	// Values gives the values that a clue may have whose cells hold these values, in
	// their order; "" alone where a clue without one holds. It is nil when the kind
	// needs none.
	Values func(n int, cells []int) []string
	// Choose returns the cells of a clue on a whole board that holds these
	// values, for FormScattered. The function below draws a number from 0 on
	// that is less than n.
	Choose func(n int, board []int, below func(n int) int) []int
}

// Form tells what the cells of a clue look like on the board.
type Form string

// The forms.
const (
	FormNone      Form = ""          // not laid out
	FormCage      Form = "cage"      // cells side by side, all different; cages cover the board
	FormLine      Form = "line"      // a path of cells that touch, also at corners
	FormPatch     Form = "patch"     // cells side by side; patches stand alone
	FormTwins     Form = "twins"     // two patches of one shape, each a list; no others have this shape
	FormPair      Form = "pair"      // two cells side by side
	FormSquare    Form = "square"    // 2×2 cells
	FormCell      Form = "cell"      // one cell
	FormSide      Form = "side"      // a row or column from one of its ends
	FormAcross    Form = "across"    // a row from the left or a column from above: from its other end it says the same
	FormDiagonal  Form = "diagonal"  // the cells of a diagonal from the edge inwards
	FormScattered Form = "scattered" // cells anywhere, in the only clue of its kind
)

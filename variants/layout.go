package variants

// Layout says how clues of a kind are laid over a solution. Makers of puzzles
// learn from it where to try them. Whether a clue holds there is found by its
// constraint.
type Layout struct {
	// Outline tells what the cells of a clue look like.
	Outline Outline
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
	// values, for OutlineScattered. The function below draws a number from 0 on
	// that is less than n.
	Choose func(n int, board []int, below func(n int) int) []int
}

// Outline tells what the cells of a clue look like on the board.
type Outline string

// The outlines.
const (
	OutlineNone      Outline = ""          // not laid out
	OutlineCage      Outline = "cage"      // cells side by side, all different; cages cover the board
	OutlineLine      Outline = "line"      // a path of cells that touch, also at corners
	OutlinePatch     Outline = "patch"     // cells side by side; patches stand alone
	OutlineTwins     Outline = "twins"     // two patches of one shape, each a list; no others have this shape
	OutlinePair      Outline = "pair"      // two cells side by side
	OutlineSquare    Outline = "square"    // 2×2 cells
	OutlineCell      Outline = "cell"      // one cell
	OutlineSide      Outline = "side"      // a row or column from one of its ends
	OutlineAcross    Outline = "across"    // a row from the left or a column from above: from its other end it says the same
	OutlineDiagonal  Outline = "diagonal"  // the cells of a diagonal from the edge inwards
	OutlineScattered Outline = "scattered" // cells anywhere, in the only clue of its kind
)

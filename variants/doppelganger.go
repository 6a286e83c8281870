package variants

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// doppelganger is a board of N rows with N+1 digits. Each row, column and box
// lacks one of them, but not the lowest, a ghost. No two rows lack the same,
// nor two columns or boxes. A ghost stands for the digits that its row, column
// and box lack, which are three. Cells beside the board hold the digits that
// rows, columns and boxes lack. One more may hold the lowest digit.
var doppelganger = Kind{
	Name: "doppelganger", Board: "4/0-4+beside=DGB:4,DGC:4,DGR:4", Example: "DGC/DGR/DGB", Lists: [2]int{3, 4},
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		houses, err := s.ofSquare()
		if err != nil {
			return err
		}
		n := len(houses[0])
		if s.N() != n+1 || len(houses) != 3*n || s.Grids() > 1 {
			return message.Errorf("doppelganger.board")
		}
		for i, lacking := range clue.Lists {
			if want := [4]int{n, n, n, 1}[i]; len(lacking) != want || slices.Min(lacking) < s.Main() {
				return message.Errorf("doppelganger.cells")
			}
		}
		lacks := func(of, i int) int { return clue.Lists[of][i] }
		for of := range 3 {
			all := slices.Clone(clue.Lists[of])
			c.Holds = append(c.Holds, constraint.Allow{Cells: all, Digits: sudoku.AllDigits(s.N()).Without(1)}, constraint.Differ{Cells: all})
			for i := range n {
				c.Holds = append(c.Holds, constraint.Differ{Cells: append([]int{lacks(of, i)}, houses[of*n+i]...)})
			}
			c.Marks = append(c.Marks, constraint.Mark{Look: constraint.LookCage, Cells: all, Tone: constraint.ToneGrey})
		}
		if len(clue.Lists) == 4 {
			c.Holds = append(c.Holds, constraint.Allow{Cells: clue.Lists[3], Digits: sudoku.SetOf(1)})
		}
		box := map[int]int{} // by cell
		for i, cells := range houses[2*n:] {
			for _, cell := range cells {
				box[cell] = i
			}
		}
		for cell := range s.Main() {
			p := s.Position(cell)
			c.Holds = append(c.Holds, constraint.Any{Lists: [][]constraint.Primitive{
				{constraint.Allow{Cells: []int{cell}, Digits: sudoku.AllDigits(s.N()).Without(1)}},
				{constraint.Differ{Cells: []int{lacks(0, p.Row), lacks(1, p.Col), lacks(2, box[cell])}}},
			}})
		}
		return nil
	},
}

package variants

import (
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// entropy requires that each 2×2 cells hold a low, a middle and a high digit.
// With a value K they hold one of each of K classes of as many digits.
var entropy = Kind{
	Name: "entropy", Value: MayHaveValue,
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		k, err := number(clue, 2, 4, 3)
		if err != nil {
			return err
		}
		if s.N()%k != 0 {
			if k == 3 {
				return inThirds(s.Shape)
			}
			return message.Errorf("variant.classes", s.N(), k)
		}
		return s.eachSquare(c, k, func(v int) int { return (v - s.First()) / (s.N() / k) })
	},
}

// modularity is that each 2×2 cells leave all rests when they are divided by M, 3
// as a rule.
var modularity = Kind{
	Name: "modularity", Value: MayHaveValue,
	lower: func(s setting, clue Clue, c *constraint.Constraint) error {
		m, err := number(clue, 2, 4, 3)
		if err != nil {
			return err
		}
		return s.eachSquare(c, m, func(v int) int { return v % m })
	},
}

// eachSquare requires that each 2×2 cells have one of each of m classes.
func (s setting) eachSquare(c *constraint.Constraint, m int, class func(v int) int) error {
	var numbers []int // this many may be of a class when there is one of each other
	for k := 1; k <= 5-m; k++ {
		numbers = append(numbers, k)
	}
	for _, square := range s.squares() {
		for k := range m {
			digits := s.values(func(v int) bool { return class(v) == k })
			c.Holds = append(c.Holds, constraint.HowMany{Cells: square, Digits: digits, Numbers: numbers})
		}
	}
	return nil
}

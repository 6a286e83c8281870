package explain_test

import (
	"context"
	"fmt"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// A hint in two languages, first as a nudge, then in full.
func ExampleWords_Step() {
	p, err := sudoku.Parse("4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.", sudoku.ParseOptions{})
	if err != nil {
		panic(err)
	}
	state, err := logic.NewState(p)
	if err != nil {
		panic(err)
	}
	step, err := logic.Next(context.Background(), state, logic.Human)
	if err != nil {
		panic(err)
	}
	for _, tag := range explain.Languages() {
		words, err := explain.New(tag)
		if err != nil {
			panic(err)
		}
		fmt.Println(words.Step(state, step, explain.Where))
		fmt.Println(words.Step(state, step, explain.Proof))
	}
	// Output:
	// Look at box 2.
	// Hidden Single: In box 2 the digit 7 has one place left: r3c4. No other empty cell of box 2 can hold 7: the 7 in r1c3 rules out r1c4 and r1c6; the 7 in r2c8 rules out r2c4, r2c5 and r2c6. So r3c4 is 7.
	// 看第 2 宫。
	// 排除法（隐性唯一）：在第 2 宫中，数字 7 只剩一个位置：r3c4。第 2 宫的其余空格都不能填 7：r1c3 的 7 排除 r1c4 和 r1c6；r2c8 的 7 排除 r2c4、r2c5 和 r2c6。所以 r3c4 是 7。
}

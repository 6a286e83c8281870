// Hint says in Chinese what to do next.
package main

import (
	"context"
	"fmt"
	"log"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

func main() {
	p, err := sudoku.Parse("4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.", sudoku.ParseOptions{})
	step, state, hintErr := logic.Hint(context.Background(), sudoku.NewBoard(p), logic.Human)
	if err != nil || hintErr != nil || step == nil { // no step: the board is full, or it takes a guess
		log.Fatal(err, hintErr)
	}
	fmt.Println(explain.Best("zh").Step(state, step, explain.Proof))
}

// Output:
// 排除法（隐性唯一）：在第 2 宫中，数字 7 只剩一个位置：r3c4。第 2 宫的其余空格都不能填 7：r1c3 的 7 排除 r1c4 和 r1c6；r2c8 的 7 排除 r2c4、r2c5 和 r2c6。所以 r3c4 是 7。

// Solutions goes through all solutions of a puzzle.
package main

import (
	"context"
	"fmt"
	"log"

	"jiugong/sudoku"
)

func main() {
	people, _ := sudoku.ParseSymbols("张三 李四 王五 赵六")
	p, err := sudoku.Parse("张三 李四 . . . . 张三 . . 王五 . . . . . .", sudoku.ParseOptions{Symbols: people})
	for grid, solveErr := range sudoku.Solutions(context.Background(), p) {
		if err = solveErr; err == nil {
			fmt.Println(string(people.AppendLine(nil, grid)))
		}
	}
	if err != nil {
		log.Fatal(err)
	}
}

// Output:
// 张三 李四 王五 赵六 王五 赵六 张三 李四 赵六 王五 李四 张三 李四 张三 赵六 王五
// 张三 李四 赵六 王五 王五 赵六 张三 李四 赵六 王五 李四 张三 李四 张三 王五 赵六
// 张三 李四 王五 赵六 王五 赵六 张三 李四 李四 王五 赵六 张三 赵六 张三 李四 王五

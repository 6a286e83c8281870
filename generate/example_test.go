package generate_test

import (
	"context"
	"fmt"
	"slices"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
)

func ExampleAll() {
	options := generate.Options{Seed: 7, N: 2, Clues: generate.Range{Lo: 28, Hi: 30}, Symmetry: generate.SymmetryRotate180}
	for item, err := range generate.All(context.Background(), options) {
		if err != nil {
			fmt.Println(err)
			return
		}
		solution, err := sudoku.Solve(context.Background(), item.Puzzle)
		fmt.Println(item.Index, 28 <= item.Clues && item.Clues <= 30, fmt.Sprint(solution) == fmt.Sprint(item.Solution), err)
	}
	// Output:
	// 0 true true <nil>
	// 1 true true <nil>
}

func ExampleDaily() {
	day := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	item, err := generate.Daily(context.Background(), day, "easy", nil)
	fmt.Println(item.Puzzle, err)
	// Output:
	// ....5...436...2.8.72.4.....9.1.23...6.......1...86.3.7.....4.59.9.2...368...9.... <nil>
}

func ExampleDeadlyPatterns() {
	p, err := sudoku.Parse("1234341221434321", sudoku.ParseOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	patterns, err := generate.DeadlyPatterns(context.Background(), p.Rules, p.Givens, 4)
	fmt.Println(len(patterns), patterns[0].Cells, err)
	// Output:
	// 8 [0 1 8 9] <nil>
}

// One makes a single item of a run, here by its index; no other is made.
func ExampleOne() {
	options := generate.Options{Seed: 7, Symmetry: generate.SymmetryRotate180}
	item, err := generate.One(context.Background(), options, 41)
	if err != nil {
		fmt.Println(err)
		return
	}
	again, err := generate.One(context.Background(), generate.Options{Seed: item.Own, Symmetry: generate.SymmetryRotate180}, 0)
	fmt.Println(item.Index, again.Puzzle.String() == item.Puzzle.String(), err)
	// Output:
	// 41 true <nil>
}

func ExampleNewGrids() {
	ctx := context.Background()
	grids, err := generate.NewGrids(ctx, nil, generate.FillUniform)
	if err != nil {
		fmt.Println(err)
		return
	}
	grid := make(sudoku.Grid, 81)
	for index := range uint64(3) {
		err := grids.Make(ctx, 7, index, grid)
		fmt.Println(index, grid.Filled(), err)
	}
	// Output:
	// 0 81 <nil>
	// 1 81 <nil>
	// 2 81 <nil>
}

func ExampleParseRules() {
	for _, text := range []string{"7+jigsaw", "9+x", "9+x+killer"} {
		asked, err := generate.ParseRules(text)
		fmt.Println(asked.Rules, asked.RandomRegions, asked.Kinds, err)
	}
	// Output:
	// 7:1x7 true [] <nil>
	// 9+x false [] <nil>
	// 9+x false [killer] <nil>
}

// A killer of one's own: the text of the rules goes into the options.
func ExampleAsked_Into() {
	asked, err := generate.ParseRules("6+killer")
	if err != nil {
		fmt.Println(err)
		return
	}
	options := generate.Options{Seed: 1}
	asked.Into(&options)
	item, err := generate.One(context.Background(), options, 0)
	fmt.Println(len(item.Puzzle.Rules.Constraints()) > 0, err)
	// Output: true <nil>
}

// No digit is among the givens more than four times.
func ExampleDemand() {
	few := generate.Demand{Option: "most-of-a-digit", Met: func(p sudoku.Puzzle) bool {
		var times [10]int
		for _, digit := range p.Givens {
			times[digit]++
		}
		return slices.Max(times[1:]) <= 4
	}}
	item, err := generate.One(context.Background(), generate.Options{Seed: 1, Must: []generate.Demand{few}}, 0)
	fmt.Println(few.Met(item.Puzzle), err)
	// Output: true <nil>
}

func ExamplePresets() {
	for _, preset := range generate.Presets() {
		fmt.Println(preset.Name)
	}
	// Output:
	// level1
	// level2
	// level3
	// level4
	// level5
	// holes1
	// holes2
	// holes3
	// holes4
}

// A preset is found by its earlier names, too.
func ExampleFindPreset() {
	preset, ok := generate.FindPreset("困难")
	fmt.Println(preset.Name, ok)
	// Output: holes3 true
}

func ExampleAsked_Levels() {
	four, err := generate.ParseRules("4")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, level := range four.Levels() {
		fmt.Println(level.ID)
	}
	// Output:
	// beginner
}

func ExampleDailyOptions() {
	day := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	options, err := generate.DailyOptions(day, "easy", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	options.Progress = new(generate.Progress)
	item, err := generate.One(context.Background(), options, 0)
	fmt.Println(item.Puzzle, options.Progress.Made.Load(), err)
	// Output:
	// ....5...436...2.8.72.4.....9.1.23...6.......1...86.3.7.....4.59.9.2...368...9.... 1 <nil>
}

package notation

import (
	"encoding/json"
	"strings"
	"testing"

	"jiugong/sudoku"
)

// TestRegionsToldByTheirCells reads jigsaws whose regions are lists of cells, in whatever way these are named.
func TestRegionsToldByTheirCells(t *testing.T) {
	const regions = "111222233111222333111442333444452366455556666475555666477799999778798899778888889"
	rules := "9+jigsaw=" + mapOf(regionsInLine(regions))
	lists := func(name func(r, c int) any) (all [9][]any) {
		for i, char := range regions {
			all[char-'1'] = append(all[char-'1'], name(i/9, i%9))
		}
		return all
	}
	board := [9][9]int{{5}, {}, {}, {0, 0, 0, 0, 7}}
	keyed := lists(func(r, c int) any { return map[string]int{"row": r, "col": c} })
	objects := make([]any, 9)
	for i, list := range keyed {
		objects[i] = map[string]any{"cells": list}
	}
	for _, document := range []any{
		map[string]any{"board": board, "regions": lists(func(r, c int) any { return [2]int{r, c} })},
		map[string]any{"board": board, "regions": lists(func(r, c int) any { return [2]int{r + 1, c + 1} })},
		map[string]any{"board": board, "regions": lists(func(r, c int) any { return sudoku.CellName(r, c) })},
		map[string]any{"board": board, "regions": lists(func(r, c int) any { return 9*r + c })},
		map[string]any{"puzzle": "5" + strings.Repeat(".", 80), "regions": lists(func(r, c int) any { return [2]int{r, c} })},
		map[string]any{"grid": board, "regions": objects},
	} {
		text, err := json.Marshal(document)
		if err != nil {
			t.Fatal(err)
		}
		if record := only(t, string(text)+"\n", ReadOptions{}); record.Board.Rules.String() != rules || len(record.Read)+len(record.Unread) > 0 {
			t.Errorf("%.300s\nis read by %s, with %v %v", text, record.Board.Rules, record.Read, record.Unread)
		}
		damaged := strings.Replace(string(text), "8", "7", 1)
		for record, err := range NewReader(strings.NewReader(damaged+"\n"), ReadOptions{}).Records() {
			if err == nil && len(record.Read)+len(record.Unread) == 0 {
				t.Errorf("%.300s\nis read by %s in silence", damaged, record.Board.Rules)
			}
		}
	}
}

// TestCagesThatCannotBe reads killers with a sum that is damaged, and one without one of its cages.
func TestCagesThatCannotBe(t *testing.T) {
	var cages []string
	for r := 1; r <= 9; r++ {
		row := string(rune('0' + r))
		cages = append(cages, "R"+row+"C1 R"+row+"C2 R"+row+"C3 R"+row+"C4 = 20", "R"+row+"C5 R"+row+"C6 R"+row+"C7 R"+row+"C8 R"+row+"C9 = 25")
	}
	text := strings.Join(cages, "\n") + "\n"
	for damaged, want := range map[string]string{
		text:                                        "",
		strings.Replace(text, "20", "21", 1):        "add up to 406",
		strings.Replace(text, "20", "55", 1):        "no digits can meet",
		strings.Replace(text, cages[6]+"\n", "", 1): "R4C1",
	} {
		record := only(t, damaged, ReadOptions{})
		notes := ""
		for _, note := range record.Read {
			notes += note.Error()
		}
		if !strings.Contains(strings.ToUpper(notes), strings.ToUpper(want)) || want == "" && notes != "" {
			t.Errorf("%s\nis noted as %q, want %q", damaged, notes, want)
		}
	}
}

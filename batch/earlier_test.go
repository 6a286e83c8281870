package batch_test

import (
	"strings"
	"testing"

	"jiugong/sudoku/batch"
)

// TestPartsOfEarlierVersionsCanBeRead collects jobs whose parts hold sentences, those of the
// language that the worker had.
func TestPartsOfEarlierVersionsCanBeRead(t *testing.T) {
	rows, said := collect(t, "testdata/earlier/checked")
	if strings.Count(rows, "\n") != 8 || !strings.Contains(rows, `{"index":7,"solutions":"-","minimal":"-","error":"line 7, column 81: `) {
		t.Errorf("rows %s", rows)
	}
	if !strings.HasPrefix(said, "puzzles.txt: puzzle 3: line 3, column 81: “?”不是") || !strings.Contains(said, "puzzle 7: line 7, column 81: ") {
		t.Errorf("said %s", said)
	}
	folder, err := batch.OpenFolder("testdata/earlier/sdm")
	if err != nil {
		t.Fatal(err)
	}
	lost := (&batch.Result{Plan: folder.Plan, Of: folder.Of}).Lost()
	if len(lost) != 1 || lost[0].What.Error() != "规则" || lost[0].Puzzles != 1 {
		t.Errorf("lost %v", lost)
	}
}

package main

import (
	"reflect"
	"strings"
	"testing"
)

func TestWhatFilesLackIsSorted(t *testing.T) {
	const said = `{"Action":"run","Package":"jiugong/sudoku/words","Test":"TestEachLanguageSaysWhatEnglishSays"}
{"Action":"output","Package":"jiugong/sudoku/words","Output":"    words_test.go:37: ja/terms.txt lacks [level] easy\n"}
{"Action":"output","Package":"jiugong/sudoku/words","Output":"    words_test.go:37: ja/terms.txt lacks [box] one\n"}
{"Action":"output","Package":"jiugong/sudoku/words","Output":"    words_test.go:37: zh/terms.txt lacks [box] one\n"}
{"Action":"output","Package":"jiugong/sudoku/words","Output":"    words_test.go:37: ja/errors.txt lacks [command] interrupted\n"}
{"Action":"output","Package":"jiugong/sudoku/explain","Output":"    explain_test.go:264: ja: [x_wing] has no idea\n"}
{"Action":"output","Package":"jiugong/sudoku/cmd/sudoku/internal/cli","Output":"    help_test.go:38: ja: rules has 3 passages, in English 12\n"}
{"Action":"output","Package":"jiugong/sudoku/words","Output":"FAIL\n"}
{"Action":"build-output","ImportPath":"x","Output":"x.go:1:1: broken\n"}
`
	ja := []lacks{
		{"words/ja/errors.txt", []string{"lacks [command] interrupted"}},
		{"words/ja/help.txt", []string{"rules has 3 passages, in English 12"}},
		{"words/ja/steps.txt", []string{"[x_wing] has no idea"}},
		{"words/ja/terms.txt", []string{"lacks [box] one", "lacks [level] easy"}},
	}
	if got, other, err := read(strings.NewReader(said), []string{"ja"}); err != nil || other != "x.go:1:1: broken\n" || !reflect.DeepEqual(got, ja) {
		t.Errorf("%+v %q %v", got, other, err)
	}
	if got, _, err := read(strings.NewReader(said), nil); err != nil || len(got) != 5 {
		t.Errorf("of all: %+v, %v", got, err)
	}
}

package explain

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// TestErrorsAreSaidInTheLanguage says errors as they come, wrapped and joined.
func TestErrorsAreSaidInTheLanguage(t *testing.T) {
	_, parse := sudoku.Parse("53..7x", sudoku.ParseOptions{})
	_, rules := sudoku.ParseRules("9+queen")
	p, err := sudoku.Parse("1122............", sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	clash := p.Check()
	for _, x := range []struct {
		err  error
		want string
	}{
		{nil, ""},
		{sudoku.ErrNoSolution, "无解"},
		{fmt.Errorf("a.txt: %w", sudoku.ErrMultipleSolutions), "a.txt: 不止一个解"},
		{errors.Join(sudoku.ErrNoSolution, os.ErrNotExist), "无解\nfile does not exist"},
		{parse, "第 1 行：6 格；不给规则时，可认出的长度有 16、36、64、81、100、144、225、256、625 等"},
		{rules, `规则“9+queen”：“queen”不是附加规则；附加规则有 x、windows、disjoint、centre、asterisk、knight、king、nonconsecutive、jigsaw=<region map>、boards=<corners>、beside=<names and sizes>`},
		{clash, "r1c1 和 r1c2 在第 1 行都是 1；r1c3 和 r1c4 在第 1 行都是 2"},
		{fmt.Errorf("--x: %w: %w", clash, os.ErrExist), "--x: r1c1 和 r1c2 在第 1 行都是 1；r1c3 和 r1c4 在第 1 行都是 2: file already exists"},
	} {
		if got := Error("zh", x.err); got != x.want {
			t.Errorf("got  %s\nwant %s", got, x.want)
		}
		if x.err != nil && Error("en", x.err) != x.err.Error() {
			t.Errorf("English says %s, the error is %v", Error("en", x.err), x.err)
		}
	}
}

// TestChineseQuotesWithItsOwnMarks quotes arguments as a Chinese page does, and what
// follows a flag of the command as it was typed.
func TestChineseQuotesWithItsOwnMarks(t *testing.T) {
	for _, x := range []struct {
		m    message.Message
		want string
	}{
		{message.Errorf("draw.terminal", `so "hard"`), `终端显示图片的方式没有“so "hard"”；有 kitty、iterm、sixel`},
		{message.Errorf("draw.terminal", "a\tb"), `终端显示图片的方式没有“a\tb”；有 kitty、iterm、sixel`},
		{message.Errorf("document.version", "a", 1, "b", 2, "c"), `格式“a”版本 1；应为“b”，版本不高于 2，例如 c`},
		{message.Errorf("flag.rules", "9+q", sudoku.ErrNoSolution), `--rules "9+q"：无解`},
		{message.Errorf("unknown.key", "x", 2), `unknown.key x 2`},
	} {
		if got := Error("zh", x.m); got != x.want {
			t.Errorf("got  %s\nwant %s", got, x.want)
		}
	}
}

func TestErrorsCountInBothLanguages(t *testing.T) {
	for cells, want := range map[string][2]string{
		"1":  {"1 cell", "1 格"},
		"12": {"2 cells", "2 格"},
	} {
		_, err := sudoku.Parse(cells, sudoku.ParseOptions{Rules: sudoku.Classic()})
		for i, tag := range []string{"en", "zh"} {
			if text := Error(tag, err); !strings.Contains(text, want[i]) || strings.ContainsAny(text, "{|}") {
				t.Errorf("%s: %q, want %q in it", tag, text, want[i])
			}
		}
	}
}

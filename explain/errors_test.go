package explain

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/words"
)

// rooms returns the packages whose errors people read: those that make messages, package
// message itself, and those that have plain errors alone.
func rooms(t *testing.T) []string {
	rooms := []string{"../cmd/sudoku/internal/store", "../cmd/sudoku/internal/room/hub", "../cmd/sudoku/internal/room/wire", "../internal/message"}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			if room := filepath.ToSlash(filepath.Dir(path)); spec.Path.Value == `"jiugong/sudoku/internal/message"` && !slices.Contains(rooms, room) {
				rooms = append(rooms, room)
			}
		}
		return nil
	})
	if err != nil || len(rooms) < 20 {
		t.Fatal(rooms, err)
	}
	return rooms
}

// formatAt is which argument of a function is the format of a message.
var formatAt = map[string]int{"mistake": 0, "message.Errorf": 0, "usagef": 0, "wrong": 3, "badOption": 1, "badJob": 1, "say": 1, "refuse": 1, "fromHuma": 0, "refused": 0, "noGrid": 0, "pictureErrorf": 0}

// formats are all formats of messages, and all plain errors, in the sources of
// the rooms, with the places where they stand.
func formats(t *testing.T) map[string]string {
	found := map[string]string{}
	set := token.NewFileSet()
	for _, room := range rooms(t) {
		paths, err := filepath.Glob(room + "/*.go")
		if err != nil || len(paths) == 0 {
			t.Fatal(room, err)
		}
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(set, path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				name := ""
				switch f := call.Fun.(type) {
				case *ast.Ident:
					if name = f.Name; name == "Errorf" { // in package message
						name = "message.Errorf"
					}
				case *ast.SelectorExpr:
					name = f.Sel.Name
					if from := fmt.Sprint(f.X) + "." + name; from == "errors.New" || from == "message.Errorf" {
						name = from
					}
				}
				at, ok := formatAt[name]
				if name != "errors.New" && (!ok || len(call.Args) <= at) {
					return true
				}
				where := set.Position(call.Pos()).String()
				if text, ok := constant(call.Args[at]); ok && !translated(text) {
					return true
				} else if ok {
					found[text] = where
				} else if _, variable := call.Args[at].(*ast.BasicLit); !variable {
					for _, text := range assigned(file, call.Args[at]) {
						found[text] = where
					}
				}
				return true
			})
		}
	}
	for _, text := range []string{ // of the system, and of notation.Form.Loses
		"no such file or directory", "permission denied", "file exists", "is a directory", "not a directory",
		"no space left on device", "read-only file system", "connection refused", "input/output error",
		"entries", "corner marks", "centre marks", "colours", "candidate colours", "rules", "symbols", "title", "author", "source",
		"address", "description", "message when solved", "comment", "date", "level", "rating", "solution", "time", "colours of clues", "other values", "history",
	} {
		found[text] = "what isn't ours to write"
	}
	for _, f := range sudoku.Features() {
		if f.Forbids != "" {
			found[f.Forbids] = "feature " + f.Name
		}
	}
	return found
}

// constant is the value of a string literal, or of several put together.
func constant(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		a, okA := constant(e.X)
		b, okB := constant(e.Y)
		return a + b, okA && okB
	}
	return "", false
}

// assigned are the literals that a local variable is given in the file.
func assigned(file *ast.File, e ast.Expr) (texts []string) {
	name, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && len(a.Lhs) == 1 && len(a.Rhs) == 1 && fmt.Sprint(a.Lhs[0]) == name.Name {
			if text, ok := constant(a.Rhs[0]); ok && strings.Contains(text, " ") {
				texts = append(texts, text)
			}
		}
		return true
	})
	return texts
}

// translated says whether a format has words in it at all.
func translated(format string) bool {
	return regexp.MustCompile(`[a-z]{2}`).MatchString(verb.ReplaceAllString(format, ""))
}

var verb = regexp.MustCompile(`%(\[\d+\])?[#+]?(\.\d+)?[a-zA-Z]`)

// TestEveryLanguageHasEveryMessage scans the sources for what errors say and demands
// it in every language, with the same verbs.
func TestEveryLanguageHasEveryMessage(t *testing.T) {
	all := formats(t)
	if len(all) < 100 {
		t.Fatalf("only %d messages found", len(all))
	}
	for _, tag := range Languages() {
		if tag == words.English {
			continue
		}
		own := words.Errors.In(tag)
		for _, format := range slices.Sorted(maps.Keys(all)) {
			text, ok := own[format]
			if !ok {
				t.Errorf("%s: no translation of %q (%s)", tag, format, all[format])
				continue
			}
			if got, want := verbs(text), verbs(format); !slices.Equal(got, want) {
				t.Errorf("%s: %q has the verbs %v, %q has %v", tag, text, got, format, want)
			}
		}
		for format, text := range own {
			if all[format] == "" && translated(format) {
				t.Errorf("%s: nobody says %q any more", tag, format)
			}
			if found := halfWidth.FindString(text); found != "" {
				t.Errorf("%s: %q in %q", tag, found, text)
			}
		}
	}
}

// A translation that stands twice has one that nobody reads.
func TestNoMessageIsTranslatedTwice(t *testing.T) {
	files, err := filepath.Glob("../words/*/[eh]*.txt") // errors.txt and help.txt
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for line := range strings.Lines(string(text)) {
			if key := strings.TrimRight(line, "\n"); key != "" && !strings.HasPrefix(key, "\t") && !strings.HasPrefix(key, "#") {
				if seen[key] {
					t.Errorf("%s: %q stands twice", path, key)
				}
				seen[key] = true
			}
		}
	}
}

// halfWidth is a half-width mark at a Chinese character.
var halfWidth = regexp.MustCompile(`\p{Han}[,:;()]|[,:;()]\p{Han}`)

// verbs are the verbs of a format in the order of their arguments.
func verbs(format string) (list []string) {
	next := 0
	at := map[int]string{}
	for _, v := range verb.FindAllString(strings.ReplaceAll(format, "%%", ""), -1) {
		if i := strings.Index(v, "]"); i >= 0 {
			next, _ = strconv.Atoi(v[2:i])
			next--
			v = "%" + v[i+1:]
		}
		at[next] = v
		next++
	}
	for _, i := range slices.Sorted(maps.Keys(at)) {
		list = append(list, fmt.Sprint(i, at[i]))
	}
	return list
}

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
		{message.Errorf("%q is no way to show pictures in a terminal; there are kitty, iterm and sixel", `so "hard"`), `终端显示图片的方式没有“so "hard"”；有 kitty、iterm、sixel`},
		{message.Errorf("%q is no way to show pictures in a terminal; there are kitty, iterm and sixel", "a\tb"), `终端显示图片的方式没有“a\tb”；有 kitty、iterm、sixel`},
		{message.Errorf("format %q of version %d; expected %q up to version %d, as in %s", "a", 1, "b", 2, "c"), `格式“a”版本 1；应为“b”，版本不高于 2，例如 c`},
		{message.Errorf("--rules %.100q: %v", "9+q", sudoku.ErrNoSolution), `--rules "9+q"：无解`},
		{message.Errorf("not translated: %q", "x"), `not translated: "x"`},
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

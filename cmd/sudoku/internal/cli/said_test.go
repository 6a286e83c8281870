package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// sentence matches three words in a row.
var sentence = regexp.MustCompile(`[a-z]{2,} [a-z]{2,} [a-z]{2,}`)

// TestWhatIsPrintedIsInWords finds sentences that the command prints without looking them up in
// package words: they would be English in every language.
func TestWhatIsPrintedIsInWords(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	places := token.NewFileSet()
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(places, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is || len(call.Args) == 0 || !isStandardStream(call.Args[0]) {
				return true
			}
			for _, argument := range call.Args[1:] {
				if text, is := argument.(*ast.BasicLit); is && sentence.MatchString(text.Value) {
					t.Errorf("%v: %s is not in words", places.Position(text.Pos()), text.Value)
				}
			}
			return true
		})
	}
}

// isStandardStream reports whether e is a command's standard output or standard error.
func isStandardStream(e ast.Expr) bool {
	call, is := e.(*ast.CallExpr)
	if !is {
		return false
	}
	name, is := call.Fun.(*ast.SelectorExpr)
	return is && (name.Sel.Name == "OutOrStdout" || name.Sel.Name == "ErrOrStderr")
}

package once_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestRegexpsCompile compiles every expression of the program that is written out as one text: a
// wrong one would only show when somebody needs it.
func TestRegexpsCompile(t *testing.T) {
	found := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == "node_modules" || d.Name() == "dist" || d.Name() == ".git") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 {
				return true
			}
			called, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || called.Sel.Name != "MustCompile" {
				return true
			}
			if of, ok := called.X.(*ast.Ident); !ok || of.Name != "once" {
				return true
			}
			if literal, ok := call.Args[0].(*ast.BasicLit); ok {
				text, err := strconv.Unquote(literal.Value)
				if err == nil {
					_, err = regexp.Compile(text)
				}
				if found++; err != nil {
					t.Errorf("%s: %s: %v", path, literal.Value, err)
				}
			}
			return true
		})
		return nil
	})
	if err != nil || found < 50 {
		t.Errorf("%d expressions were found, %v", found, err)
	}
}

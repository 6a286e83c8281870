package words_test

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jiugong/sudoku/words"
)

const (
	module      = "jiugong/sudoku"
	messagePath = module + "/internal/message"
)

// TestEveryKeyHasASentence reads the sources, types and all, and holds each key of a sentence
// against the English file: it must be there, and its verbs must take the values that go with it.
// A sentence that nobody says must go.
func TestEveryKeyHasASentence(t *testing.T) {
	s := &sources{set: token.NewFileSet(), packages: map[string]*types.Package{}, used: map[string]bool{}}
	for _, dir := range s.dirs(t) {
		s.read(dir)
	}
	if len(s.used) < 500 {
		t.Fatalf("only %d keys found", len(s.used))
	}
	for _, wrong := range s.wrong {
		t.Error(wrong)
	}
	for section, texts := range words.Errors.In(words.English) {
		for name := range texts {
			if key := section + "." + name; !s.used[key] && section != "system" {
				t.Errorf("en/errors.txt: nobody says %s", key)
			}
		}
	}
}

// TestAMisspeltKeyIsFound checks a package with mistakes.
func TestAMisspeltKeyIsFound(t *testing.T) {
	const source = `package wrong
import "jiugong/sudoku/internal/message"
const unused = "x"
type option struct { key message.Key }
func say(to string, key message.Key, args ...any) {}
func all(name string, list []any) {
	message.Errorf("cage.no_sums", name)
	message.Errorf("cage.no_sum")
	message.Errorf("cage.no_sum", name)
	message.Errorf("cage.no_sum", list...)
	say("cage.nothing", "text.cells", name)
	say("", "text.cells", 5)
	_ = []option{{"cage.none"}}
	message.Errorf(message.Key(name))
	message.Errorf("flag.number", 5)
}
`
	s := &sources{set: token.NewFileSet(), packages: map[string]*types.Package{}, used: map[string]bool{}}
	file, err := parser.ParseFile(s.set, "wrong.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	s.check("wrong", []*ast.File{file})
	want := []string{
		`wrong.go:7:17: no sentence cage.no_sums`,
		`wrong.go:8:2: cage.no_sum takes 1 value, not 0`,
		`wrong.go:11:36: %d of text.cells can't take a string`,
		`wrong.go:13:16: no sentence cage.none`,
		`wrong.go:14:17: a key must be written out, so that it can be checked`,
		`wrong.go:15:17: flag.number speaks of the command's flags, which other faces don't have: --number must be at least 1, got %d`,
	}
	if !slices.Equal(s.wrong, want) {
		t.Errorf("found %s\nwant  %s", strings.Join(s.wrong, "\n      "), strings.Join(want, "\n      "))
	}
}

// sources reads the packages of the module, and knows what it has found in them.
type sources struct {
	set      *token.FileSet
	packages map[string]*types.Package
	used     map[string]bool
	wrong    []string
}

// dirs returns the folders of the module that have Go files. Modules of their own say nothing.
func (s *sources) dirs(t *testing.T) (dirs []string) {
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (name == "node_modules" || name == "testdata" || path == "../tools" || path == "../asm" || path != ".." && name[0] == '.'):
			return fs.SkipDir
		case strings.HasSuffix(name, ".go") && !slices.Contains(dirs, filepath.Dir(path)):
			dirs = append(dirs, filepath.Dir(path))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return dirs
}

// read checks the package in a folder, once. Files for every system are taken together: what they
// declare twice is no trouble here.
func (s *sources) read(dir string) *types.Package {
	path := module + strings.TrimPrefix(filepath.ToSlash(dir), "..")
	if p := s.packages[path]; p != nil {
		return p
	}
	names, _ := filepath.Glob(dir + "/*.go")
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if file, err := parser.ParseFile(s.set, name, nil, parser.SkipObjectResolution); err == nil {
			files = append(files, file)
		}
	}
	p := s.check(path, files)
	s.packages[path] = p
	return p
}

// Import returns a package of the module, and an empty one in place of any other: nothing of
// these has to do with keys.
func (s *sources) Import(path string) (*types.Package, error) {
	if path == module || strings.HasPrefix(path, module+"/") {
		return s.read(".." + strings.TrimPrefix(path, module)), nil
	}
	p := types.NewPackage(path, path[strings.LastIndexByte(path, '/')+1:])
	p.MarkComplete()
	return p, nil
}

// check finds the keys in the files of a package.
func (s *sources) check(path string, files []*ast.File) *types.Package {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Importer: s, Error: func(error) {}, FakeImportC: true}
	p, _ := config.Check(path, s.set, files, info)
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				s.key(n, info.Types[n], path)
			case *ast.CallExpr:
				s.call(n, info, path)
			}
			return true
		})
	}
	return p
}

func (s *sources) complain(at ast.Node, format string, args ...any) {
	s.wrong = append(s.wrong, s.set.Position(at.Pos()).String()+": "+fmt.Sprintf(format, args...))
}

// isKey reports whether t is message.Key.
func isKey(t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Name() == "Key" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == messagePath
}

// key looks a key up that is written out.
func (s *sources) key(at ast.Expr, value types.TypeAndValue, path string) {
	if value.Type == nil || !isKey(value.Type) || value.Value == nil || constant.StringVal(value.Value) == "" {
		return
	}
	key := constant.StringVal(value.Value)
	s.used[key] = true
	text, ok := words.Errors.Text(words.English, key)
	if !ok {
		s.complain(at, "no sentence %s", key)
	}
	if flag.MatchString(text) && !forCommand.MatchString(path) {
		s.complain(at, "%s speaks of the command's flags, which other faces don't have: %s", key, text)
	}
}

// Sentences speak of flags in the packages of the command only: itself, what prints its rows, and
// what keeps its batches.
var (
	flag       = regexp.MustCompile(`(^|\s)--[a-z]`)
	forCommand = regexp.MustCompile(`^` + module + `/(cmd|internal/task|batch)(/|$)`)
)

// call holds the values of a call against the sentence whose key it has.
func (s *sources) call(call *ast.CallExpr, info *types.Info, path string) {
	callee := info.Types[call.Fun]
	if callee.Type == nil {
		return
	}
	if callee.IsType() {
		if isKey(callee.Type) && path != messagePath && info.Types[call].Value == nil {
			s.complain(call, "a key must be written out, so that it can be checked")
		}
		return
	}
	signature, ok := callee.Type.(*types.Signature)
	if !ok || !signature.Variadic() || call.Ellipsis.IsValid() {
		return
	}
	at := signature.Params().Len() - 2
	if at < 0 || len(call.Args) <= at || !isKey(signature.Params().At(at).Type()) {
		return
	}
	value := info.Types[call.Args[at]].Value
	if value == nil || constant.StringVal(value) == "" {
		return
	}
	key := constant.StringVal(value)
	text, ok := words.Errors.Text(words.English, key)
	if !ok {
		return
	}
	args := call.Args[at+1:]
	takes := verbs(text)
	if len(takes) != len(args) {
		what := "values"
		if len(takes) == 1 {
			what = "value"
		}
		s.complain(call, "%s takes %d %s, not %d", key, len(takes), what, len(args))
		return
	}
	for i, verb := range takes {
		if what, ok := fits(verb[len(verb)-1], info.Types[args[i]].Type); !ok {
			s.complain(args[i], "%s of %s can't take a %s", verb, key, what)
		}
	}
}

// fits reports whether a verb takes values of a type, as far as the type is known, and names it.
func fits(verb byte, t types.Type) (what string, ok bool) {
	if t == nil {
		return "", true
	}
	basic, ok := t.Underlying().(*types.Basic)
	if !ok || basic.Kind() == types.Invalid {
		_, number := t.Underlying().(*types.Struct)
		return t.String(), !number || verb != 'd' && verb != 'x' || t.String() == "invalid type"
	}
	flags := basic.Info()
	switch verb {
	case 'd':
		return t.String(), flags&types.IsInteger != 0
	case 'f':
		return t.String(), flags&types.IsFloat != 0
	case 'x':
		return t.String(), flags&(types.IsInteger|types.IsString) != 0
	case 'q':
		return t.String(), flags&(types.IsString|types.IsInteger) != 0
	case 's':
		return t.String(), flags&types.IsString != 0 || hasText(t)
	}
	return "", true
}

// hasText reports whether a type says itself in words.
func hasText(t types.Type) bool {
	for _, name := range []string{"String", "Error"} {
		if found, _, _ := types.LookupFieldOrMethod(t, true, nil, name); found != nil {
			return true
		}
	}
	return false
}

// verbPattern matches a verb of a format.
var verbPattern = regexp.MustCompile(`%(\[\d+\])?[-#+]?(\.\d+)?[a-zA-Z]`)

// verbs are the verbs of a format in the order of their values.
func verbs(format string) (list []string) {
	next := 0
	at := map[int]string{}
	for _, v := range verbPattern.FindAllString(strings.ReplaceAll(format, "%%", ""), -1) {
		if i := strings.Index(v, "]"); i >= 0 {
			next, _ = strconv.Atoi(v[2:i])
			next--
			v = "%" + v[i+1:]
		}
		at[next] = v
		next++
	}
	for _, i := range slices.Sorted(maps.Keys(at)) {
		list = append(list, at[i])
	}
	return list
}

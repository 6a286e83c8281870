package sudoku_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mostWords is how many words a sentence of a function's comment may have, in all of the house.
const mostWords = 20

// roundabout matches words that leave open who does something, or how many things there are.
var roundabout = regexp.MustCompile(`(?i)\b(whoever|so many|of which)\b`)

func TestFunctionCommentsAreShort(t *testing.T) {
	looked := 0
	eachFile(t, func(files *token.FileSet, file *ast.File) {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Doc == nil {
				continue
			}
			looked++
			for _, sentence := range longSentences(f.Doc.Text()) {
				t.Errorf("%s: a sentence of more than %d words: %s", files.Position(f.Doc.Pos()), mostWords, sentence)
			}
		}
	})
	if looked < 1000 {
		t.Errorf("only %d comments looked at: is this the root of the module?", looked)
	}
}

func TestCommentsSayWhoAndHowMany(t *testing.T) {
	eachFile(t, func(files *token.FileSet, file *ast.File) {
		for _, comment := range file.Comments {
			if found := roundabout.FindString(comment.Text()); found != "" {
				t.Errorf("%s: %q in a comment: say who, or how many", files.Position(comment.Pos()), found)
			}
		}
	})
}

// eachFile calls look with each Go file of the house that is no test.
func eachFile(t *testing.T, look func(files *token.FileSet, file *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		name := entry.Name()
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != "." && (name[0] == '.' || name == "testdata" || name == "node_modules"):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments)
		if err == nil {
			look(files, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// longSentences returns the sentences of a comment that have more than mostWords words. It
// leaves out lists and code, which are indented.
func longSentences(text string) (long []string) {
	var sentence []string
	end := func() {
		if len(sentence) > mostWords {
			long = append(long, strings.Join(sentence, " "))
		}
		sentence = nil
	}
	for line := range strings.Lines(text) {
		if line[0] == ' ' || line[0] == '\t' || line[0] == '\n' {
			end()
			continue
		}
		for _, word := range strings.Fields(line) {
			sentence = append(sentence, word)
			if strings.HasSuffix(strings.TrimRight(word, `)"`), ".") || strings.ContainsAny(word[len(word)-1:], ":;!?") {
				end()
			}
		}
	}
	end()
	return long
}

func TestLongSentences(t *testing.T) {
	twenty := strings.TrimSpace(strings.Repeat("word ", mostWords))
	for text, want := range map[string][]string{
		twenty + ".\n":                              nil,
		twenty + " more.\n":                         {twenty + " more."},
		twenty + ".\nAnother " + twenty + "\n":      {"Another " + twenty},
		"One. " + twenty + ":\n\n\tcode " + twenty:  nil,
		twenty + "\n\n  - of a list\n":              nil,
		"A (" + twenty + ".) And " + twenty + ".\n": {"A (" + twenty + ".)", "And " + twenty + "."},
	} {
		if got := longSentences(text); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

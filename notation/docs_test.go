package notation

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
	"jiugong/sudoku/words"
)

//go:generate go test -run TestDocs -update

var update = flag.Bool("update", false, "write the generated parts of docs anew")

// docs is the folder of the documents.
const docs = "../docs"

// TestDocsFormats holds the tables of docs/formats.md against the code.
func TestDocsFormats(t *testing.T) {
	path := filepath.Join(docs, "formats.md")
	old, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(old)
	for name, part := range map[string]string{"forms": formsTable(t), "examples": formsExamples(t)} {
		start, end := "<!-- generated: "+name+" -->\n", "<!-- end: "+name+" -->"
		before, rest, ok1 := strings.Cut(text, start)
		_, after, ok2 := strings.Cut(rest, end)
		if !ok1 || !ok2 {
			t.Fatalf("%s has no place for %s", path, name)
		}
		text = before + start + part + end + after
	}
	compareFile(t, path, old, []byte(text))
}

func compareFile(t *testing.T, path string, old, wanted []byte) {
	t.Helper()
	if bytes.Equal(old, wanted) {
		return
	}
	if !*update {
		t.Fatalf("%s is not what the code says; run go generate ./notation", path)
	}
	if err := os.WriteFile(path, wanted, 0o644); err != nil {
		t.Fatal(err)
	}
}

func formsTable(t *testing.T) string {
	var b strings.Builder
	b.WriteString("| form | read | write | what it is | grids | keeps besides the givens |\n|---|---|---|---|---|---|\n")
	yes := map[bool]string{true: "yes", false: ""}
	byName := Forms()
	slices.SortFunc(byName, func(a, b *Form) int { return strings.Compare(a.Name, b.Name) })
	for _, form := range byName {
		about := words.Help.Said(words.English, "form."+form.Name)
		keeps := strings.Join(form.Keeps.Names(), ", ")
		if form.Keeps == jsonForm.Keeps {
			keeps = "everything"
		}
		if !form.CanWrite() {
			keeps = "–"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", form.Name, yes[form.CanRead()], yes[form.CanWrite()], strings.ReplaceAll(about, "|", `\|`), grids(t, form), keeps)
	}
	return b.String()
}

// grids tells what a form can be written of.
func grids(t *testing.T, form *Form) string {
	if !form.CanWrite() {
		return "–"
	}
	var sizes []string
	for _, text := range []string{"4", "9", "16", "25", "35", "36", "64", "samurai"} {
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		record := newRecord(sudoku.Puzzle{Rules: rules, Givens: make(sudoku.Grid, rules.Cells())})
		if _, err := form.Append(nil, record, WriteOptions{}); err == nil {
			sizes = append(sizes, text)
		}
	}
	switch last := sizes[len(sizes)-1]; {
	case last == "samurai":
		return "all"
	case len(sizes) == 1:
		return last + "×" + last
	default:
		return "to " + last + "×" + last
	}
}

// exampleRecord is the puzzle of all examples.
func exampleRecord(t *testing.T) *Record {
	p, err := sudoku.Parse(puzzleP, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	record := newRecord(p)
	record.Title, record.Rating = "An example", "1.2"
	return record
}

func formsExamples(t *testing.T) string {
	var b strings.Builder
	for _, form := range Forms() {
		if !form.CanWrite() {
			continue
		}
		var out bytes.Buffer
		w := NewWriter(&out, form, WriteOptions{})
		if err := w.Write(exampleRecord(t)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "\n`%s`\n\n```\n%s```\n", form.Name, out.String())
	}
	b.WriteString("\n")
	return b.String()
}

// vector is one board in the forms that are ours, and in others that are exact
// to the byte, for programs in other languages to test themselves with.
type vector struct {
	Name     string            `json:"name"`
	Document json.RawMessage   `json:"document"`
	Code     string            `json:"code"`
	Forms    map[string]string `json:"forms,omitempty"`
}

// TestDocsVectors holds docs/vectors.json against the code. Codes and documents
// that were ever published must stay readable: change a vector only to add.
func TestDocsVectors(t *testing.T) {
	var vectors []vector
	for _, v := range vectorRecords(t) {
		document, err := jsonForm.Append(nil, v.record, WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		code, err := Code(v.record)
		if err != nil {
			t.Fatal(err)
		}
		other := map[string]string{}
		for _, form := range []*Form{lineForm, scfForm, s9bForm, soloForm, fpuzzlesForm} {
			if text, err := form.Append(nil, v.record, WriteOptions{}); err == nil && len(form.Loses(v.record)) == 0 {
				other[form.Name] = strings.TrimSpace(string(text))
			}
		}
		vectors = append(vectors, vector{v.name, bytes.TrimSpace(document), code, other})
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(vectors); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(docs, "vectors.json")
	old, err := os.ReadFile(path)
	if err != nil && !*update {
		t.Fatal(err)
	}
	compareFile(t, path, old, text.Bytes())
	// The file is read as another program would.
	if err := json.Unmarshal(text.Bytes(), &vectors); err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		var line bytes.Buffer
		if err := json.Compact(&line, v.Document); err != nil {
			t.Fatal(err)
		}
		fromDocument := only(t, line.String(), ReadOptions{})
		fromCode, err := ParseCode(v.Code)
		if err != nil {
			t.Fatalf("%s: %v", v.Name, err)
		}
		lost := changed(fromDocument, fromCode) & linkForm.Keeps
		if lost != 0 || !slices.Equal(fromDocument.Board.Givens, fromCode.Board.Givens) || fromDocument.Candidates != fromCode.Candidates {
			t.Errorf("%s: document and code differ: %v", v.Name, lost.Names())
		}
	}
}

type namedRecord struct {
	name   string
	record *Record
}

func vectorRecords(t *testing.T) []namedRecord {
	puzzle := func(rulesText, givens string) *Record {
		rules, err := sudoku.ParseRules(rulesText)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.Parse(givens, sudoku.ParseOptions{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		return newRecord(p)
	}
	played := puzzle("9", puzzleP)
	played.Board.Entries[2], played.Board.Entries[80-2] = 4, 1
	played.Board.Corner[3], played.Board.Centre[5] = sudoku.SetOf(2, 6), sudoku.SetOf(2, 4, 6, 8)
	played.Board.Colours[10], played.Board.Colours[11] = sudoku.SetOf(1), sudoku.SetOf(2, 9)
	candidates := puzzle("9", puzzleP)
	candidates.Candidates = true
	for cell, set := range candidates.Board.Rules.Candidates(candidates.Board.Givens) {
		candidates.Board.Centre[cell] = set
	}
	x16 := puzzle("16+x", strings.Repeat(".", 255)+"G")
	return []namedRecord{
		{"a 9×9", puzzle("9", puzzleP)},
		{"an empty 9×9", puzzle("9", strings.Repeat(".", 81))},
		{"a full 9×9", puzzle("9", solutionP)},
		{"17 givens", puzzle("9", "000000010400000000020000000000050407008000300001090000300400200050100000000806000")},
		{"entries, marks and colours", played},
		{"all candidates", candidates},
		{"a 4×4", puzzle("4", "1000003002000004")},
		{"a 6×6", puzzle("6", "1....."+strings.Repeat(".", 30))},
		{"a 16×16 with diagonals", x16},
		{"a jigsaw", puzzle(hangingJigsaw, strings.Repeat(".", 35)+"6")},
		{"a Latin square", puzzle("7:1x7", strings.Repeat(".", 48)+"7")},
		{"a samurai", puzzle("samurai", "5"+strings.Repeat(".", 367)+"9")},
	}
}

// TestDocsSchema holds docs/puzzle.schema.json against the documents that are
// written: every key they have is described there.
func TestDocsSchema(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(docs, "puzzle.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	var schema map[string]any
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	for _, v := range vectorRecords(t) {
		record := v.record
		record.Title, record.Rating, record.Comment = "t", "7.2", "c"
		record.Extra = map[string]string{"a": "b"}
		record.Board.CandidateColours[3] = 2
		document, err := jsonForm.Append(nil, record, WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		checkSchema(t, schema, schema, document, v.name)
	}
	// A game that was played has all the rest.
	g, err := game.Decode([]byte(exampleJSON))
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := g.Encode()
	if err != nil {
		t.Fatal(err)
	}
	checkSchema(t, schema, schema, encoded, "a saved game")
	checkKeys := func(what string, document reflect.Type, schema any) {
		described := schema.(map[string]any)["properties"].(map[string]any)
		for i := range document.NumField() {
			key, _, _ := strings.Cut(document.Field(i).Tag.Get("json"), ",")
			if described[key] == nil {
				t.Errorf("key %q of %s is not described", key, what)
			}
		}
	}
	checkKeys("a document", reflect.TypeFor[game.Document](), schema)
	checkKeys("about", reflect.TypeFor[game.DocumentAbout](), schema["properties"].(map[string]any)["about"])
}

// TestDamagedGamesShowTheirPuzzle reads documents with things in them that no
// game would take, which a record carries along as they are.
func TestDamagedGamesShowTheirPuzzle(t *testing.T) {
	for _, rest := range []string{`"history":7`, `"history":[{"do":"enter","digit":300}]`, `"done":"x"`, `"filled":true`, `"future":[1]`} {
		record := only(t, strings.TrimSuffix(exampleJSON, "}")+`,"elapsed_ms":61000,`+rest+"}", ReadOptions{})
		if string(record.Game) != "{"+rest+"}" || record.Time != 61*time.Second || record.Board.Givens.Filled() == 0 {
			t.Errorf("with %s: %v, %s is carried along", rest, record.Time, record.Game)
		}
	}
	_, err := NewReader(strings.NewReader(strings.Replace(exampleJSON, `"rules":"9"`, `"rules":9`, 1)), ReadOptions{}).Next()
	if err == nil || !strings.Contains(err.Error(), "rules") {
		t.Errorf("rules that are a number: error %v", err)
	}
}

func checkSchema(t *testing.T, root, schema map[string]any, document []byte, where string) {
	t.Helper()
	var value any
	if err := json.Unmarshal(document, &value); err != nil {
		t.Fatal(err)
	}
	if err := valid(root, schema, value, where); err != nil {
		t.Errorf("%v in %.500s", err, document)
	}
}

// valid checks a value against a schema, as far as docs/puzzle.schema.json
// uses the language; objects may have no key that isn't described.
func valid(top, schema map[string]any, value any, where string) error {
	if ref, ok := schema["$ref"].(string); ok {
		schema = top
		for part := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
			schema, _ = schema[part].(map[string]any)
		}
		if schema == nil {
			return fmt.Errorf("%s: no %s", where, ref)
		}
	}
	if constant, ok := schema["const"]; ok && constant != value {
		return fmt.Errorf("%s: %v is not %v", where, value, constant)
	}
	if enum, ok := schema["enum"].([]any); ok && !slices.Contains(enum, value) {
		return fmt.Errorf("%s: %v is none of %v", where, value, enum)
	}
	kind := ""
	switch v := value.(type) {
	case string:
		kind = "string"
	case bool:
		kind = "boolean"
	case float64:
		kind = "integer"
		if low, ok := schema["minimum"].(float64); ok && v < low {
			return fmt.Errorf("%s: %v is less than %v", where, v, low)
		}
	case []any:
		kind = "array"
		if items, ok := schema["items"].(map[string]any); ok {
			for i, item := range v {
				if err := valid(top, items, item, fmt.Sprintf("%s[%d]", where, i)); err != nil {
					return err
				}
			}
		}
	case map[string]any:
		kind = "object"
		properties, _ := schema["properties"].(map[string]any)
		more, _ := schema["additionalProperties"].(map[string]any)
		for key, item := range v {
			described, ok := properties[key].(map[string]any)
			if !ok {
				described = more
			}
			if described == nil {
				return fmt.Errorf("%s: key %q is not described", where, key)
			}
			if err := valid(top, described, item, where+"."+key); err != nil {
				return err
			}
		}
		required, _ := schema["required"].([]any)
		for _, key := range required {
			if _, ok := v[key.(string)]; !ok {
				return fmt.Errorf("%s: no key %q", where, key)
			}
		}
	}
	if want, ok := schema["type"].(string); ok && want != kind {
		return fmt.Errorf("%s: a %s, not a %s", where, kind, want)
	}
	return nil
}

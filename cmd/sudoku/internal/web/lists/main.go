// Command lists writes Go's lists, and their names for people, as modules of
// TypeScript for the page. These are src/lists.ts, src/kinds.ts,
// src/sentences.ts and a file for each language in src/terms/. It also writes
// the texts of the page, in src/words/, and the colours of its style sheets.
// The types that cross between the page and its modules go to
// src/engine/asked.ts, and to the modules. It is run by go generate.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask/page"
	"jiugong/sudoku/internal/palette"
	"jiugong/sudoku/logic"
)

// mostDigits is the largest board that the page plays: a set of digits is one
// number of 32 bits there.
const mostDigits = 32

func main() {
	log.SetFlags(0)
	log.SetPrefix("lists: ")
	if len(os.Args) != 2 {
		log.Fatal("usage: lists FOLDER, where FOLDER is where to write")
	}
	if err := write(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

// list is one that the page has.
type list struct {
	name, about string
	value       any
}

// write writes lists.ts, which the page has from the start, and kinds.ts, which
// it fetches when a board has constraints. It writes sentences.ts, which comes
// with the screens. The names of things in lists.ts and the texts come with the
// words of a language.
func write(folder string) error {
	features, err := listFeatures()
	if err != nil {
		return err
	}
	var listed struct{ Symmetries, Presets []string }
	for _, symmetry := range generate.Symmetries() {
		listed.Symmetries = append(listed.Symmetries, string(symmetry))
	}
	for _, preset := range generate.Presets() {
		listed.Presets = append(listed.Presets, preset.Name)
	}
	var levels []string
	for _, level := range logic.Levels() {
		levels = append(levels, level.ID)
	}
	languages := map[string]string{}
	for _, tag := range explain.Languages() {
		words, err := explain.New(tag)
		if err != nil {
			return err
		}
		languages[tag] = words.Language()
	}
	named, err := listTerms(listed.Symmetries, listed.Presets)
	if err != nil {
		return err
	}
	kinds, names, rules, valued, err := listKinds()
	if err != nil {
		return err
	}
	sentences, err := listSentences()
	if err != nil {
		return err
	}
	offered, mostRated, err := listOffered()
	if err != nil {
		return err
	}
	laid, err := listLaid()
	if err != nil {
		return err
	}
	if err := writeLists(filepath.Join(folder, "sentences.ts"), []list{
		{"offered", "Which levels, from one to before another, are worth asking for: on a plain board, with features, and with constraints laid out.", offered},
		{"mostRated", "The largest size that has levels.", mostRated},
		{"laid", "The kinds of constraints that are offered to lay out, and what they look like.", laid},
		{"sentences", "What each level asks for, and what each feature adds to the rules, by language.", sentences},
	}); err != nil {
		return err
	}
	if err := writeLists(filepath.Join(folder, "kinds.ts"), []list{
		{"kinds", "The kinds of constraints, in the order in which they are offered.", kinds},
		{"names", "Their names, by language.", names},
		{"rules", "What each means, by language.", rules},
		{"valued", "What those mean with a value that may have one.", valued},
	}); err != nil {
		return err
	}
	sketches, err := listSketches()
	if err != nil {
		return err
	}
	if err := writeLists(filepath.Join(folder, "setter", "sketches.ts"), []list{
		{"sketches", "What an example of each kind of constraints looks like on a board of 9×9.", sketches},
	}); err != nil {
		return err
	}
	for tag, names := range named {
		later := terms{}
		for _, list := range []string{"layout", "palette", "preset", "symmetry"} { // which only screens speak of
			later[list] = names[list]
			delete(names, list)
		}
		for path, names := range map[string]terms{"terms": names, "terms/screens": later} {
			if err := writeLists(filepath.Join(folder, path, tag+".ts"), []list{{"terms", "The names of what lists.ts has, and of techniques.", names}}); err != nil {
				return err
			}
		}
	}
	if err := writeTexts(folder); err != nil {
		return err
	}
	if err := writeCrossing(folder); err != nil {
		return err
	}
	for name, sheet := range palette.Sheets() {
		if err := os.WriteFile(filepath.Join(folder, "style", name), []byte(sheet), 0o666); err != nil {
			return err
		}
	}
	return writeLists(filepath.Join(folder, "lists.ts"), []list{
		{"layouts", "Boards that overlap, each told by its top left cell.", listLayouts()},
		{"maxN", "The most digits that a board played here has.", mostDigits},
		{"features", "What rules may have added, in the order in which a rules text has it; see model/features.ts.", features},
		{"levels", "The levels, the easiest first.", levels},
		{"symmetries", "How the places of the givens may mirror each other.", listed.Symmetries},
		{"palettes", "The palettes of colours, as style/palettes.css has them.", palette.Names()},
		{"presets", "Kinds of puzzles by how full the board is, for boards of 9×9.", listed.Presets},
		{"languages", "The languages, with the names that they have themselves; each has a file in words/.", languages},
	})
}

// writeLists writes a module of lists.
func writeLists(path string, lists []list) error {
	var b bytes.Buffer
	b.WriteString("// Code generated by web/lists from the Go packages. DO NOT EDIT.\n")
	for _, list := range lists {
		text, err := script(list.value)
		if err != nil {
			return err
		}
		if _, named := list.value.(terms); named { // the same type in every language
			fmt.Fprintf(&b, "\n// %s\nexport const %s: { readonly [list: string]: { readonly [id: string]: string } } = %s;\n", list.about, list.name, text)
			continue
		}
		fmt.Fprintf(&b, "\n// %s\nexport const %s = %s as const;\n", list.about, list.name, text)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, b.Bytes(), 0o666)
}

// script returns a value as it is written in a script. A list has each element
// on a line, and named lists have each list.
func script(value any) (string, error) {
	if named, is := value.(map[string][]page.Mark); is {
		lines := []string{}
		for _, name := range slices.Sorted(maps.Keys(named)) {
			line, err := encode(named[name], "")
			if err != nil {
				return "", err
			}
			lines = append(lines, fmt.Sprintf("  %q: %s", name, line))
		}
		return "{\n" + strings.Join(lines, ",\n") + "\n}", nil
	}
	if v := reflect.ValueOf(value); v.Kind() == reflect.Slice {
		lines := make([]string, v.Len())
		for i := range lines {
			line, err := encode(v.Index(i).Interface(), "")
			if err != nil {
				return "", err
			}
			lines[i] = "  " + line
		}
		return "[\n" + strings.Join(lines, ",\n") + "\n]", nil
	}
	return encode(value, "  ")
}

func encode(value any, indent string) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	err := e.Encode(value)
	return string(bytes.TrimSpace(b.Bytes())), err
}

// feature is a sudoku.Feature as data. It has the places of its houses for each
// size of board or of box. Or it has the cells that make a pair, and the
// differences that their digits must not have.
type feature struct {
	Name    string            `json:"name"`
	House   string            `json:"house,omitempty"`
	Layouts map[string]string `json:"layouts,omitempty"` // by "9", for all boards of nine digits, or by "3x3"
	Steps   [][2]int          `json:"steps,omitempty"`   // down and right
	Forbids []int             `json:"forbids,omitempty"` // differences of digits
}

func listFeatures() ([]feature, error) {
	var list []feature
	for _, f := range sudoku.Features() {
		data := feature{Name: f.Name, House: string(f.House)}
		var err error
		if len(f.Steps()) > 0 {
			for _, step := range f.Steps() {
				data.Steps = append(data.Steps, [2]int{step.Row, step.Col})
			}
			data.Forbids, err = differences(f)
		} else {
			data.Layouts, err = layouts(f)
		}
		if err != nil {
			return nil, fmt.Errorf("feature %s: %w", f.Name, err)
		}
		list = append(list, data)
	}
	return list, nil
}

// differences returns those that the digits of a pair must not have.
func differences(f sudoku.Feature) ([]int, error) {
	var forbidden []int
	apart := func(a, b int) int { return max(a-b, b-a) }
	for other := 1; other <= mostDigits; other++ {
		if !f.Allowed(mostDigits, 1).Has(uint8(other)) {
			forbidden = append(forbidden, apart(other, 1))
		}
	}
	for n := 1; n <= mostDigits; n++ {
		for d := 1; d <= n; d++ {
			want := sudoku.AllDigits(n)
			for other := 1; other <= n; other++ {
				for _, difference := range forbidden {
					if apart(d, other) == difference {
						want = want.Without(uint8(other))
					}
				}
			}
			if f.Allowed(n, uint8(d)) != want {
				return nil, fmt.Errorf("what may stand beside %d of %d digits isn't told by differences, all that the page knows", d, n)
			}
		}
	}
	return forbidden, nil
}

// terms are the names that people read in one language, by list and id.
type terms map[string]map[string]string

func listTerms(symmetries, presets []string) (map[string]terms, error) {
	ids := map[string][]string{"feature": featureIDs(), "symmetry": symmetries, "preset": presets, "palette": palette.Names()}
	for _, level := range logic.Levels() {
		ids["level"] = append(ids["level"], level.ID)
	}
	for _, technique := range logic.Techniques() {
		ids["technique"] = append(ids["technique"], string(technique))
	}
	for _, layout := range sudoku.Layouts() {
		ids["layout"] = append(ids["layout"], layout.Name)
	}
	all := map[string]terms{}
	for _, tag := range explain.Languages() {
		words, err := explain.New(tag)
		if err != nil {
			return nil, err
		}
		all[tag] = terms{}
		for list, ids := range ids {
			all[tag][list] = map[string]string{}
			for _, id := range ids {
				all[tag][list][id] = words.Term(list, id)
			}
		}
	}
	return all, nil
}

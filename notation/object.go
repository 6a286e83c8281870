package notation

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"jiugong/sudoku/notation/internal/pieces"
)

// printedObject is one line of --json, or another object that holds a line.
type printedObject struct {
	Puzzle, Solution, Rules                         string
	Regions, Jigsaw                                 loose
	Cages                                           json.RawMessage
	Title, Name, Author, Source, URL, Comment, Date loose
	Difficulty, Level, Rating                       loose

	told map[string]string // all words and numbers, and pieces.List for what else has an own name
}

// readObject reads such a line; ok is false when it is none.
func readObject(line []byte, options *ReadOptions) (record *Record, ok bool, err error) {
	object, ok := objectOf(line, options)
	if !ok {
		return nil, false, nil
	}
	if options, err = withRulesTold(object.Rules, options); err != nil {
		return nil, true, err
	}
	puzzle, notes, err := readLineCells(object.Puzzle, options)
	if err != nil {
		return nil, true, lineError("line", err, []byte(object.Puzzle), options)
	}
	record = options.newRecord(puzzle)
	record.Read = notes
	if region := regionsInLine(string(cmp.Or(object.Regions, object.Jigsaw))); region != nil && object.Rules == "" {
		if jigsaw := record.withRegions(region); jigsaw != nil {
			record = jigsaw
			delete(object.told, "regions")
			delete(object.told, "jigsaw")
		}
	}
	record.takeSolution(object.Solution)
	for _, name := range slices.Sorted(maps.Keys(object.told)) {
		if value := object.told[name]; value != object.Puzzle {
			record.takeUnder(name, value)
		}
	}
	record.Title, record.Author, record.Source = string(cmp.Or(object.Title, object.Name)), string(object.Author), string(object.Source)
	record.URL, record.Comment, record.Date = string(object.URL), string(object.Comment), string(object.Date)
	record.Level, record.Rating = string(cmp.Or(object.Difficulty, object.Level)), string(object.Rating)
	record.nameRules(object.told)
	return record, true, nil
}

// objectOf reads a line that is an object with a puzzle. Its name may be any where only one text has the length of one
// and empty cells.
func objectOf(line []byte, options *ReadOptions) (object printedObject, ok bool) {
	line = bytes.TrimSpace(line)
	if len(line) == 0 || line[0] != '{' || json.Unmarshal(line, &object) != nil || len(object.Cages) > 2 { // more are for the layers
		return object, false
	}
	var values map[string]any
	if json.Unmarshal(line, &values) != nil {
		return object, false
	}
	object.told = map[string]string{}
	puzzles := 0
	for _, name := range slices.Sorted(maps.Keys(values)) {
		lower := strings.ToLower(name)
		switch value := values[name].(type) {
		case string:
			object.told[lower] = value
			if regionsName.MatchString(name) && regionsInLine(value) != nil {
				continue
			}
			if object.Puzzle != "" && puzzles == 0 || !isPuzzleField(value, options) {
				continue
			}
			if isFullText([]byte(value)) {
				object.Solution = cmp.Or(object.Solution, value)
			} else {
				object.Puzzle = value
				puzzles++
			}
		case bool:
			if value {
				object.told[lower] = "true"
			}
		case []any:
			if len(value) > 0 && regionsName.MatchString(name) {
				return object, false // lists of their cells are for the layers
			}
			if len(value) > 0 {
				object.told[lower] = pieces.List
			}
		case map[string]any:
			if len(value) > 0 {
				object.told[lower] = pieces.List
			}
		}
	}
	return object, object.Puzzle != "" && puzzles < 2
}

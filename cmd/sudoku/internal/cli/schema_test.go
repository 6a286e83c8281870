package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestWhatIsPrintedFitsItsSchema runs each command, with good, bad and unreadable puzzles,
// and holds every line against the schema that the command schema prints. A command that
// has a schema and no line here fails.
func TestWhatIsPrintedFitsItsSchema(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	const (
		puzzle = "1.....3..2.....4"
		clash  = "11.............."
		many   = "................"
		none   = "123....4........"
		broken = "12345"
		killer = "................\t4+killer=3:r1c1r1c2"
		hard   = "4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1."
		file   = "../../../../examples/puzzles.txt"
		photo  = "../../../../scan/testdata/dark-phone.png"
		grid   = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"
	)
	lines := func(list ...string) string { return strings.Join(list, "\n") + "\n" }
	all := lines(puzzle, clash, many, none, broken, killer, hard)
	job := t.TempDir() + "/job"
	var out, errs bytes.Buffer
	if Main([]string{"batch", "run", "--do", "check", "--input", file, "--out", job}, strings.NewReader(""), &out, &errs) != 0 {
		t.Fatal(errs.String())
	}
	printed := map[string]int{}
	for _, test := range []struct{ args, stdin string }{
		{"solve --json", all}, {"solve --json --all", lines(puzzle, many, none)}, {"solve --json --limit 3", all},
		{"count --json", all}, {"count --json --limit 2", all}, {"count --json --candidates", lines(puzzle, clash, many)},
		{"count --json --candidates --true", lines(puzzle, clash, many, none)}, {"count --json --estimate --samples 10", lines(puzzle, many)},
		{"check --json --minimal --deadly", all}, {"check --json", all}, {"check --json --answers schema_test.go", lines(puzzle)},
		{"generate --json -n 3 --seed 1 --level easy", ""}, {"generate --json --rules 4 --fair --seed 1", ""}, {"generate --json --full --fill backtrack --seed 1", ""},
		{"rate --json", all}, {"rate --json --profile human --lang zh", all},
		{"hint --json", all}, {"hint --json --all --depth 2", lines(puzzle, clash, hard)}, {"hint --json", "1234341221434321\n"},
		{"explain --json --lang zh", all}, {"explain --json --profile se121", lines(hard, puzzle)},
		{"canon --json", all}, {"equal --json " + puzzle + " " + puzzle, ""}, {"equal --json --lang zh " + puzzle + " " + many, ""},
		{"sets union --json", all}, {"sets equivalents --json " + file + " -", lines(killer, hard)}, {"sets statistics --json", all},
		{"bench --json --runs 1 --engines general " + file, ""}, {"bench --fill --json -n 1 --rules 4", ""}, {"scan --json " + photo + " " + photo, ""},
		{"analyse --json", lines(puzzle, clash, broken)}, {"analyse --json --columns clues,minimal,ua4,depth,redundant", lines(puzzle, many)},
		{"catalogue --json", lines("1", "5472730539", "x")}, {"catalogue --json --rank", lines(puzzle, hard)}, // make its tables
		{"catalogue --json --bands", ""}, {"batch status --json " + job, ""}, {"batch status --json " + job, ""},
		{"search clues --json --clues 12", lines(grid, puzzle)}, {"search near --json --rate", lines("1.....3..2......")}, {"search minimal --json", lines(clash)},
		{"dataset --steps --seed 1", lines(puzzle, "......3.31..4...\t4+x", clash)},
	} {
		args := strings.Fields(test.args)
		if args[0] == "catalogue" && test.stdin != "" && testing.Short() {
			continue
		}
		var out, err bytes.Buffer
		Main(args, strings.NewReader(test.stdin), &out, &err)
		schema := schemaOf(t, args[0])
		for line := range strings.Lines(out.String()) {
			value, parseErr := jsonschema.UnmarshalJSON(strings.NewReader(line))
			if parseErr != nil {
				t.Fatalf("%s prints %s: %v", test.args, line, parseErr)
			}
			printed[args[0]]++
			if err := schema.Validate(value); err != nil {
				t.Errorf("%s prints %s%v", test.args, line, err)
			}
		}
	}
	for _, command := range printing() {
		if printed[command] < 2 {
			t.Errorf("%s: %d lines were looked at", command, printed[command])
		}
	}
}

func schemaOf(t *testing.T, command string) *jsonschema.Schema {
	t.Helper()
	var out, errs bytes.Buffer
	if Main([]string{"schema", command}, strings.NewReader(""), &out, &errs) != 0 {
		t.Fatal(errs.String())
	}
	document, err := jsonschema.UnmarshalJSON(&out)
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	if err := compiler.AddResource("schema.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

package batch

import (
	"strings"
	"testing"

	"jiugong/sudoku/explain"
)

// TestAJobsErrorsSayWhere reads wrong documents.
func TestAJobsErrorsSayWhere(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{``, `line 1, column 1: the text ends too early; a bracket or a quote is still open; a job is an object such as {"do": "rate", "input": ["puzzles.txt"], "out": "ratings"}`},
		{`[1]`, `line 1, column 1: a job is an object such as {"do": "rate", "input": ["puzzles.txt"], "out": "ratings"}`},
		{"{\n\t\"do\": \"rate\",\n\t\"inptu\": [\"a\"]\n}", `line 3, column 2: inptu: there is no such field; did you mean input? There are do, input, rules, symbols, from, to, shard, out, distinct, minimal, limit, profile, clues, number, first, generate`},
		{`{"do": "rate", "Do": "rate"}`, `line 1, column 16: Do: there is no such field; did you mean do? There are do`},
		{"{\"do\": \"rate\",\n \"do\": \"check\"}", `line 2, column 2: do: stands there twice`},
		{"{\"do\": \"rate\",\n \"shard\": \"7\"}", `line 2, column 2: shard: a text can't be used here; right is 0, 1, 2 …`},
		{"{\"do\": \"rate\",\n \"input\": \"puzzles.txt\"}", `line 2, column 2: input: a text can't be used here; right is […]`},
		{"{\"do\": \"generate\",\n \"generate\": 7}", `line 2, column 2: generate: a number can't be used here; right is {…}`},
		{"{\"do\": \"generate\", \"number\": 3,\n \"generate\": {\"seed\": 1, \"colour\": 3}}", `line 2, column 26: generate.colour: there is no such field; there are full, seed`},
		{"{\"do\": \"generate\", \"number\": 3,\n \"generate\": {\"seed\": 1, \"clues\": \"9-3\"}}", `line 2, column 2: generate: clues: "9-3" is no range; write LO-HI`},
		{"{\"do\": \"rate\" \"input\": []}", `line 1, column 15: '"' can't stand here; a job is an object such as {"do": "rate"`},
		{"{\"do\": \"rate\", \"input\": [\"a\"],", `line 1, column 31: the text ends too early`},
		{"{\"do\": \"rate\", \"input\": [\"a\"]} {}", `line 1, column 33: there is something behind the job`},
		{`{"do": "rate", "input": null}`, `column 16: input: null says nothing; leave the field out`},
		{`{"do": x}`, `line 1, column 8: 'x' can't stand here; a job is an object such as`},
		{`{"do": "paint", "input": ["a"]}`, `line 1, column 2: do: "paint" is no work of a batch; there are solve, check, count, rate, generate, canon, clues, convert`},
		{`{"do": "rate", "input": ["a"], "to": "grid"}`, `column 32: to: rate has no form "grid"; there are tsv, line, json`},
		{`{"do": "rate", "input": ["a"], "rules": "9+what"}`, `column 32: rules: `},
		{`{"do": "rate", "input": ["a"], "minimal": true}`, `minimal: belongs to check, not to rate`},
		{`{"do": "rate", "input": ["a"], "shard": -1}`, `shard: must be at least 1, got -1`},
		{`{"do": "rate", "input": ["a"], "profile": "mine"}`, `profile: mine: there are se121, human`},
		{`{"do": "solve", "to": "line", "distinct": true, "input": ["a"]}`, `distinct: the rows of solve to line don't hold the puzzle`},
		{`{"do": "solve"}`, `input: needs at least one file, such as ["puzzles.txt"]`},
		{`{"do": "generate", "number": 5, "generate": {"seed": 1, "rules": "9"}}`, `generate.rules: there is no such field`},
		{`{"do": "generate", "generate": {"seed": 1}}`, `number: must be at least 1: how many items to generate`},
	} {
		_, err := ParseJob([]byte(test.text))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s\ngives %v\nwant  %s", test.text, err, test.want)
		}
	}
	_, err := ParseJob([]byte("{\"do\": \"rate\",\n \"do\": \"check\"}"))
	if got := explain.Best("zh").Error(err); got != "第 2 行第 2 列：do：出现了两次" {
		t.Errorf("in Chinese: %s", got)
	}
}

func TestAJobIsItsDocument(t *testing.T) {
	job, err := ParseJob([]byte(`{"do": "generate", "number": 10, "rules": "9+x", "generate": {"seed": 18446744073709551615, "only": "hidden_single"}, "out": "x"}`))
	if err != nil || job.To != "tsv" || job.Shard != 1000 || *job.Generate.Seed != 1<<64-1 {
		t.Fatalf("%+v, %v", job, err)
	}
	again, err := ParseJob([]byte(`{"out": "x", "rules": "9+x", "to": "tsv", "number": 10, "shard": 1000, "do": "generate", "generate": {"only": "hidden_single", "seed": 18446744073709551615}}`))
	if err != nil || again.ID() != job.ID() {
		t.Errorf("the same job has another ID, %v", err)
	}
	again.First = 1
	if again.ID() == job.ID() {
		t.Error("another job has the same ID")
	}
}

// FuzzParseJob sees to it that no document crashes, and that what is read is whole.
func FuzzParseJob(f *testing.F) {
	f.Add([]byte(`{"do": "rate", "input": ["a"], "out": "b"}`))
	f.Add([]byte(`{"do": "generate", "number": 5, "generate": {"seed": 1, "clues": "24-30"}}`))
	f.Add([]byte(`{"do": "check", "input": ["a"], "rules": "9+x", "minimal": true}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		job, err := ParseJob(text)
		if err != nil {
			wrong, ok := err.(*JobError)
			if !ok || wrong.Line < 1 && len(text) <= maxDocument || wrong.Reason == nil {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		again := *job
		if err := again.Complete(); err != nil || again.ID() != job.ID() {
			t.Errorf("%q: completed again: %v", text, err)
		}
	})
}

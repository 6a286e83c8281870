package batch

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"

	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/notation"
	"jiugong/sudoku/search"
)

// Job tells what to do, as its document says it. Everything that the rows depend on is in
// it; how many cores or machines work on it is not.
type Job struct {
	// Do is one of Kinds: solve, check, count, rate …
	Do string `json:"do"`
	// Input is files, or patterns of names such as "puzzles/*.txt", one after the
	// other; generate has none.
	Input []string `json:"input,omitempty"`
	// Rules, Symbols and From say what the puzzles themselves don't, in the words of
	// the flags of the commands.
	Rules   string `json:"rules,omitempty"`
	Symbols string `json:"symbols,omitempty"`
	From    string `json:"from,omitempty"`
	// To is the form of the rows; "" is tsv, for convert line.
	To string `json:"to,omitempty"`
	// Shard is the size of a shard: bytes of input, or items to generate. 0 lets it suit
	// the work: half a minute of it at most.
	Shard int64 `json:"shard,omitempty"`
	// Out is where the parts go. That is a folder, or with a queue also
	// s3://BUCKET/PREFIX, or nats: for the queue's own object store.
	Out string `json:"out,omitempty"`
	// Distinct leaves out the rows of puzzles that equal an earlier one.
	Distinct bool `json:"distinct,omitempty"`

	Minimal bool   `json:"minimal,omitempty"` // for check: also whether every given is needed
	Limit   int    `json:"limit,omitempty"`   // for solve and count: the most solutions of a puzzle
	Profile string `json:"profile,omitempty"` // for rate: se121 or human; "" is se121
	Clues   int    `json:"clues,omitempty"`   // for clues: how many the puzzles have; 0 is 17

	Number   int64        `json:"number,omitempty"` // for generate: how many items
	First    uint64       `json:"first,omitempty"`  // and the index of the first
	Generate *ask.Demands `json:"generate,omitempty"`
}

// kind sets the work of one job apart from that of another.
type kind struct {
	forms []string // that rows may have, the usual one first
	shard int64    // the usual size
	// puzzle is the column of a table that holds the puzzle.
	puzzle int
	// numbered are the forms whose rows start with the puzzle's number, and what
	// stands before the number.
	numbered map[string]string
}

const object = `{"index":`

// kinds returns the work that there is. One more needs a line here, in newTask, and in
// the help of the command.
func kinds() map[string]kind {
	return map[string]kind{
		"solve":    {forms: []string{"tsv", "line", "json"}, shard: 4 << 20, puzzle: 1, numbered: map[string]string{"tsv": "", "json": object}},
		"check":    {forms: []string{"tsv", "json"}, shard: 4 << 20, numbered: map[string]string{"json": object}},
		"count":    {forms: []string{"tsv", "line", "json"}, shard: 256 << 10, numbered: map[string]string{"json": object}},
		"rate":     {forms: []string{"tsv", "line", "json"}, shard: 256 << 10, numbered: map[string]string{"json": object}},
		"generate": {forms: []string{"tsv", "line", "csv", "json"}, shard: 1000},
		"canon":    {forms: []string{"tsv", "line", "json"}, shard: 4 << 20, numbered: map[string]string{"json": object}},
		"clues":    {forms: []string{"tsv", "line", "json"}, shard: 2 << 10, numbered: map[string]string{"json": object}},
		"convert":  {forms: lineForms(), shard: 4 << 20},
	}
}

// Kinds returns the values of Job.Do.
func Kinds() []string {
	return []string{"solve", "check", "count", "rate", "generate", "canon", "clues", "convert"}
}

// Forms returns the values of Job.To, of whatever work.
func Forms() (names []string) {
	for _, do := range Kinds() {
		for _, form := range kinds()[do].forms {
			if !slices.Contains(names, form) {
				names = append(names, form)
			}
		}
	}
	return names
}

// lineForms returns the forms that convert can write shard by shard.
func lineForms() []string {
	names := []string{"line"}
	for _, form := range notation.Forms() {
		if form.IsLines() && form.Name != "line" {
			names = append(names, form.Name)
		}
	}
	return names
}

// Complete checks a job and fills in what it leaves open. An error is a *JobError
// without a place.
func (j *Job) Complete() error {
	k, ok := kinds()[j.Do]
	if !ok {
		return badJob("do", "job.work", j.Do, meant.Of(string(j.Do), Kinds()))
	}
	if j.To == "" {
		j.To = k.forms[0]
	}
	if !slices.Contains(k.forms, j.To) {
		return badJob("to", "job.form", j.Do, j.To, meant.Of(j.To, k.forms))
	}
	if j.Shard == 0 {
		j.Shard = k.shard
	}
	if j.Shard < 1 {
		return badJob("shard", "job.at_least_one", j.Shard)
	}
	if err := j.checkOptions(); err != nil {
		return err
	}
	if j.Do == "generate" {
		return j.completeGenerate()
	}
	if len(j.Input) == 0 {
		return badJob("input", "job.no_files")
	}
	if j.Generate != nil || j.Number != 0 || j.First != 0 {
		return badJob("generate", "job.of_generate")
	}
	if _, err := j.readOptions(); err != nil {
		return err
	}
	if j.Distinct && (j.Do == "solve" || j.Do == "count") && j.To == "line" {
		return badJob("distinct", "job.rows_without_puzzle", j.Do)
	}
	return nil
}

// checkOptions refuses what belongs to other work.
func (j *Job) checkOptions() error {
	if j.Minimal && j.Do != "check" {
		return badJob("minimal", "job.of_check", j.Do)
	}
	if j.Limit != 0 && j.Do != "solve" && j.Do != "count" {
		return badJob("limit", "job.of_solve_and_count", j.Do)
	}
	if j.Limit < 0 {
		return badJob("limit", "job.at_least_one", j.Limit)
	}
	if j.Distinct && j.Do == "solve" && j.Limit > 0 {
		return badJob("distinct", "job.one_row")
	}
	if j.Clues != 0 && j.Do != "clues" {
		return badJob("clues", "job.of_clues", j.Do)
	}
	if j.Do == "clues" {
		if j.Clues = cmp.Or(j.Clues, 17); j.Clues < search.FewestClues || j.Clues > search.MostClues {
			return badJob("clues", "job.range", search.FewestClues, search.MostClues, j.Clues)
		}
	}
	switch logic.Profile(j.Profile) {
	case "", logic.SE121, logic.Human:
	default:
		return badJob("profile", "said.about", j.Profile, meant.Of(string(j.Profile), []logic.Profile{logic.SE121, logic.Human}))
	}
	if j.Profile != "" && j.Do != "rate" {
		return badJob("profile", "job.of_rate", j.Do)
	}
	return nil
}

func (j *Job) completeGenerate() error {
	switch {
	case len(j.Input) > 0 || j.From != "":
		return badJob("input", "job.no_input")
	case j.Number < 1:
		return badJob("number", "job.count")
	case j.First > 1<<62:
		return badJob("first", "job.at_most", uint64(1)<<62)
	}
	if j.Generate == nil {
		return badJob("generate", "job.seed")
	}
	if j.Generate.Seed == nil {
		return badJob("generate", "job.seed")
	}
	options, err := j.generateOptions()
	if err != nil {
		return err
	}
	if err := options.Check(); err != nil {
		return &JobError{Field: "generate", Reason: err}
	}
	return nil
}

// generateOptions returns the demands of a job that generates.
func (j *Job) generateOptions() (generate.Options, error) {
	asked := ask.Generate{Rules: j.Rules, Symbols: j.Symbols, Demands: *j.Generate}
	options, err := asked.Options(nil)
	if err != nil {
		return options, &JobError{Field: "generate", Reason: err}
	}
	return options, nil
}

// readOptions tells how the input is read.
func (j *Job) readOptions() (notation.ReadOptions, error) {
	options, err := task.Reading{Rules: j.Rules, Symbols: j.Symbols, From: j.From}.Options()
	if demand := (*ask.DemandError)(nil); errors.As(err, &demand) {
		return options, &JobError{Field: cmp.Or(demand.Demand, "rules"), Reason: demand.Reason}
	}
	return options, err
}

// newTask returns the work on each puzzle; generate has none. It has no words: what is wrong with
// a puzzle stays a message until somebody reads it.
func (j *Job) newTask(workers int) task.Task {
	rows := task.Rows{To: j.To}
	switch j.Do {
	case "solve":
		return task.NewSolve(rows, ask.Solve{Limit: j.Limit})
	case "check":
		return task.NewCheck(rows, ask.Check{Minimal: j.Minimal})
	case "count":
		return task.NewCount(rows, ask.Count{Limit: j.Limit}, workers)
	case "rate":
		return task.NewRate(rows, ask.Rate{Profile: j.Profile})
	case "canon":
		return task.NewCanon(rows, ask.Canon{})
	case "clues":
		return task.NewClues(rows, ask.Clues{Clues: j.Clues})
	}
	return &task.Convert{Form: notation.FormNamed(j.To)}
}

// Header returns what stands above all rows of the job, with its end; "" is nothing.
func (j *Job) Header() string {
	if j.Do == "generate" {
		options, err := j.generateOptions()
		if err != nil {
			return ""
		}
		return task.NewItems(task.Rows{To: j.To}, &options).Header()
	}
	return j.newTask(1).Header()
}

// ID tells the job from all others: the same job has the same one everywhere.
func (j *Job) ID() string {
	text, err := json.Marshal(j)
	if err != nil {
		panic(err) // nothing in it that JSON can't hold
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

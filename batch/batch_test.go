package batch_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/batch"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/testlong"
)

const (
	easy    = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	easy2   = "1...5.7..4..1.......2..83.16.........2..4..3.........92.67..1.......1..4..8.2...7"
	several = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5........."
	clash   = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)

// input is a file of puzzles of every kind, good and bad.
func input(t testing.TB, puzzles int) string {
	t.Helper()
	kinds := []string{easy, several, clash, "# a comment", easy2, "no puzzle at all, but a line of some length", "", easy + "\t9+x", "1.............2.3"}
	var b strings.Builder
	for i := range puzzles {
		b.WriteString(kinds[i%len(kinds)])
		if b.WriteByte('\n'); i%7 == 3 {
			b.WriteString(easy + "\r\n")
		}
	}
	return write(t, b.String())
}

func write(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "puzzles.txt")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// complete makes a job whole.
func complete(t testing.TB, job batch.Job) *batch.Job {
	t.Helper()
	if err := job.Complete(); err != nil {
		t.Fatal(err)
	}
	return &job
}

// run does a job and collects it.
func run(t testing.TB, job batch.Job, jobs int) (rows, said string) {
	t.Helper()
	if job.Out == "" {
		job.Out = filepath.Join(t.TempDir(), "out")
	}
	report, err := batch.Run(context.Background(), complete(t, job), batch.RunOptions{Jobs: jobs})
	if err != nil {
		t.Fatal(err)
	}
	if report.Done != report.Shards {
		t.Fatalf("%d of %d shards done; %v", report.Done, report.Shards, report.Failed)
	}
	return collect(t, job.Out)
}

func collect(t testing.TB, dir string) (rows, said string) {
	t.Helper()
	folder, err := batch.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	result := batch.Result{Plan: folder.Plan, Parts: folder.Parts(), Of: folder.Of}
	var out, errs bytes.Buffer
	if err := result.Collect(t.Context(), &out, func(where, what error) { fmt.Fprintf(&errs, "%v: %v\n", where, what) }); err != nil {
		t.Fatal(err)
	}
	return out.String(), errs.String()
}

// TestAnyShardsGiveTheSameBytes does jobs of each kind at once and in shards of any
// size, on any number of cores.
func TestAnyShardsGiveTheSameBytes(t *testing.T) {
	path := input(t, 27)
	jobs := []batch.Job{
		{Do: "check"}, {Do: "check", To: "json", Minimal: true}, {Do: "solve"}, {Do: "solve", To: "line"},
		{Do: "solve", To: "json", Limit: 3}, {Do: "count", Limit: 5}, {Do: "count", To: "line", Limit: 2}, {Do: "count", To: "json", Limit: 2},
		{Do: "rate"}, {Do: "rate", To: "json", Profile: "human"}, {Do: "convert"}, {Do: "convert", To: "json"}, {Do: "convert", To: "csv"}, {Do: "canon"}, {Do: "canon", To: "line"}, {Do: "canon", To: "json"},
		{Do: "check", Distinct: true}, {Do: "solve", To: "json", Distinct: true}, {Do: "convert", Distinct: true}, {Do: "rate", To: "line", Distinct: true},
	}
	for i, job := range jobs {
		job.Input = []string{path}
		rows, said := run(t, job, 1)
		if strings.Count(rows, "\n") < 5 || said == "" {
			t.Fatalf("%+v: only %.300q, said %.300q", job, rows, said)
		}
		for k, size := range []int64{40, 83, 700} {
			if job.Do == "rate" && size < 83 {
				continue // there is nothing new in it, and it takes long
			}
			if !testlong.Every(3, i+k) {
				continue // each size comes with some jobs
			}
			job.Shard = size
			cut, cutSaid := run(t, job, int(size%3+1))
			if cut != rows {
				t.Errorf("%+v: %s", job, difference(cut, rows))
			}
			if cutSaid != said {
				t.Errorf("%+v: said: %s", job, difference(cutSaid, said))
			}
		}
	}
}

// difference shows where two texts part.
func difference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(a), len(b)) {
		var x, y string
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			return fmt.Sprintf("line %d of %d: %q, want %q (of %d)", i+1, len(a), x, y, len(b))
		}
	}
	return "no difference"
}

func TestGeneratedShardsAreOneRun(t *testing.T) {
	making := &ask.Demands{Seed: seed(7), Clues: "28-32"}
	whole, _ := run(t, batch.Job{Do: "generate", Number: 50, First: 3, Generate: making, Shard: 50}, 1)
	for _, size := range []int64{1, 7, 49} {
		if cut, _ := run(t, batch.Job{Do: "generate", Number: 50, First: 3, Generate: making, Shard: size}, 2); cut != whole {
			t.Errorf("shards of %d: %s", size, difference(cut, whole))
		}
	}
	if lines := strings.Count(whole, "\n"); lines != 51 {
		t.Errorf("%d lines", lines)
	}
}

// TestTablesAreCutBelowTheirHeader reads a long table in pieces.
func TestTablesAreCutBelowTheirHeader(t *testing.T) {
	path := write(t, "id,quiz,level\n"+strings.Repeat("7,"+easy+",hard\n8,"+clash+",odd\n", 20))
	rows, said := run(t, batch.Job{Do: "check", Input: []string{path}}, 2)
	cut, cutSaid := run(t, batch.Job{Do: "check", Input: []string{path}, Shard: 300}, 2)
	if cut != rows || cutSaid != said || strings.Count(rows, "\t1\t") != 20 {
		t.Error(difference(cut, rows), difference(cutSaid, said))
	}
}

// TestGridsAreNotCut reads a file of drawn grids, longer than a shard, whole; one
// that looks like lines and has a grid farther down is set aside.
func TestGridsAreNotCut(t *testing.T) {
	grid := ""
	for r := range 9 {
		grid += easy[9*r:9*r+9] + "\n"
	}
	path := write(t, strings.Repeat(grid+"\n", 5))
	rows, _ := run(t, batch.Job{Do: "check", Input: []string{path}, Shard: 100}, 2)
	if strings.Count(rows, "\t1\t-\t9\n") != 5 {
		t.Errorf("rows %q", rows)
	}
	path = write(t, strings.Repeat(easy+"\n", 1000)+grid)
	job := complete(t, batch.Job{Do: "check", Input: []string{path}, Shard: 70000, Out: t.TempDir()})
	report, err := batch.Run(t.Context(), job, batch.RunOptions{})
	if err != nil || len(report.Failed) != 1 || report.Done != 1 || report.Status != 2 ||
		!strings.Contains(report.Failed[0].Err.Error(), "no puzzle on a line of its own") {
		t.Errorf("%+v, %v", report, err)
	}
}

// TestSeveralFilesAndPatterns counts puzzles on over files, and lines anew.
func TestSeveralFilesAndPatterns(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"b.txt": easy + "\n1.............2.3\n", "a.txt": clash + "\n" + easy, "c.txt": ""} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	rows, said := run(t, batch.Job{Do: "solve", Input: []string{filepath.Join(dir, "*.txt")}, Shard: 30}, 2)
	if strings.Count(rows, "\n") != 5 || !strings.HasPrefix(strings.Split(rows, "\n")[3], "3\t"+easy) ||
		!strings.Contains(said, "puzzle 1 ("+filepath.Join(dir, "a.txt")+":1): ") || !strings.Contains(said, filepath.Join(dir, "b.txt")+": puzzle 4: line 2") {
		t.Errorf("rows %q, said %q", rows, said)
	}
}

// TestDistinctLeavesOutLaterOnes compares with a plain map, for any puzzles, in any
// looks and any shards.
func TestDistinctLeavesOutLaterOnes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	rules, _ := sudoku.ParseRules("4")
	grid := sudoku.Grid{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	for range 12 {
		var lines, want []string
		seen := map[int]bool{}
		for range 1 + random.IntN(40) {
			i := random.IntN(6)
			m, err := canon.Random(t.Context(), rules, random)
			if err != nil {
				t.Fatal(err)
			}
			puzzle := m.Puzzle(sudoku.Puzzle{Rules: rules, Givens: append(grid[:i+1:i+1], make(sudoku.Grid, 15-i)...)}).String()
			lines = append(lines, puzzle)
			if !seen[i] {
				want = append(want, puzzle)
			}
			seen[i] = true
		}
		path := write(t, strings.Join(lines, "\n")+"\n")
		job := batch.Job{Do: "convert", Rules: "4", Distinct: true, Input: []string{path}, Shard: 20 + random.Int64N(300)}
		got, _ := run(t, job, 2)
		if got != strings.Join(want, "\n")+"\n" {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestRunGoesOn ends a run again and again, in different ways, and starts it anew.
func TestRunGoesOn(t *testing.T) {
	path := input(t, 300)
	want, _ := run(t, batch.Job{Do: "check", Input: []string{path}}, 1)
	dir := filepath.Join(t.TempDir(), "out")
	job := complete(t, batch.Job{Do: "check", Input: []string{path}, Shard: 500, Out: dir})
	for round := 0; ; round++ {
		ctx, cancel := context.WithCancel(t.Context())
		progress := new(batch.Progress)
		stop := make(chan struct{})
		go func() {
			defer close(stop)
			for progress.Puzzles() < 40 && ctx.Err() == nil {
			}
			cancel()
		}()
		report, err := batch.Run(ctx, job, batch.RunOptions{Jobs: 2, Progress: progress})
		cancel()
		<-stop
		if err == nil && report.Done == report.Shards {
			break
		}
		if !errors.Is(err, context.Canceled) || round > 1000 {
			t.Fatal(report, err)
		}
		// A crash may leave half a part, half a line, or lose a part.
		parts := filepath.Join(dir, "parts")
		os.WriteFile(filepath.Join(parts, ".00000003.123"), []byte("half"), 0o666)
		os.Remove(filepath.Join(parts, fmt.Sprintf("%08d", round%5)))
		manifest, err := os.OpenFile(filepath.Join(dir, "manifest"), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		manifest.WriteString(`0123abcd {"shard":9`)
		manifest.Close()
	}
	if got, _ := collect(t, dir); got != want {
		t.Error(difference(got, want))
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "parts", ".*")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

func TestADamagedPartIsFoundAndMadeAnew(t *testing.T) {
	path := input(t, 50)
	dir := t.TempDir()
	job := complete(t, batch.Job{Do: "check", Input: []string{path}, Shard: 900, Out: dir})
	want, _ := run(t, *job, 1)
	part := filepath.Join(dir, "parts", "00000001")
	text, err := os.ReadFile(part)
	if err != nil {
		t.Fatal(err)
	}
	text[5] ^= 1
	if err := os.WriteFile(part, text, 0o666); err != nil {
		t.Fatal(err)
	}
	folder, err := batch.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	result := batch.Result{Plan: folder.Plan, Parts: folder.Parts(), Of: folder.Of}
	damaged := (*batch.PartError)(nil)
	if err := result.Collect(t.Context(), new(bytes.Buffer), nil); !errors.As(err, &damaged) || damaged.Shard != 1 {
		t.Fatal(err)
	}
	if err := folder.Again(1); err != nil {
		t.Fatal(err)
	}
	if _, err := batch.Run(t.Context(), job, batch.RunOptions{}); err != nil {
		t.Fatal(err)
	}
	if got, _ := collect(t, dir); got != want {
		t.Error(difference(got, want))
	}
}

func TestAFolderKeepsToItsJob(t *testing.T) {
	path := write(t, easy+"\n")
	dir := t.TempDir()
	run(t, batch.Job{Do: "check", Input: []string{path}, Out: dir}, 1)
	for _, test := range []struct {
		change func() batch.Job
		want   string
	}{
		{func() batch.Job { return batch.Job{Do: "solve", Input: []string{path}, Out: dir} }, "holds another job"},
		{func() batch.Job {
			os.WriteFile(path, []byte(easy2+"\n"+easy+"\n"), 0o666)
			return batch.Job{Do: "check", Input: []string{path}, Out: dir}
		}, "has changed since the job was begun"},
	} {
		_, err := batch.Run(t.Context(), complete(t, test.change()), batch.RunOptions{})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}

func TestSortAndSplit(t *testing.T) {
	making := &ask.Demands{Seed: seed(1)}
	dir := t.TempDir()
	rows, _ := run(t, batch.Job{Do: "generate", Number: 200, Generate: making, Shard: 30, Out: dir}, 2)
	folder, err := batch.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	result := batch.Result{Plan: folder.Plan, Parts: folder.Parts(), Of: folder.Of}
	sorted := func(options batch.SortOptions) []string {
		var out bytes.Buffer
		if err := result.Sorted(t.Context(), &out, options, nil); err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	}
	inMemory, inFiles := sorted(batch.SortOptions{Column: "clues"}), sorted(batch.SortOptions{Column: "clues", Memory: 500, Dir: t.TempDir()})
	if len(inMemory) != 201 || strings.Join(inMemory, "\n") != strings.Join(inFiles, "\n") {
		t.Fatalf("%d rows; %s", len(inMemory), difference(strings.Join(inFiles, "\n"), strings.Join(inMemory, "\n")))
	}
	lastClues, lastIndex := "", 0
	for _, row := range inMemory[1:] {
		fields := strings.Split(row, "\t")
		var index int
		fmt.Sscan(fields[5], &index)
		if fields[2] < lastClues || fields[2] == lastClues && index < lastIndex {
			t.Fatalf("clues %s, index %d behind %s, %d", fields[2], index, lastClues, lastIndex)
		}
		lastClues, lastIndex = fields[2], index
	}
	split := t.TempDir()
	names, err := result.Split(t.Context(), "clues", split, nil)
	if err != nil || len(names) < 3 {
		t.Fatal(names, err)
	}
	all := 0
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(split, name))
		if err != nil || !strings.HasPrefix(string(text), "puzzle\tsolution\tclues") {
			t.Errorf("%s: %.50q, %v", name, text, err)
		}
		all += strings.Count(string(text), "\n") - 1
	}
	if all != strings.Count(rows, "\n")-1 {
		t.Errorf("%d rows in %v", all, names)
	}
	if _, err := result.Split(t.Context(), "colour", split, nil); err == nil || !strings.Contains(err.Error(), "there are puzzle, solution, clues") {
		t.Error(err)
	}
}

// seed is a number as a demand has it.
func seed(n ask.Number) *ask.Number { return &n }

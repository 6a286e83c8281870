package task

import (
	"context"
	"encoding/json"
	"math/big"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
)

// Count says of each puzzle how many solutions it has. It must not be copied.
type Count struct {
	To    string // line, tsv or json
	Limit int    // 0 when every solution counts

	Candidates, Estimate bool
	True                 bool // with Candidates: only those that some solution has
	Samples              int
	Seed                 uint64

	// Words say what is under way, and what is wrong in JSON; nil leaves that a message.
	Words *explain.Words

	// Workers is how many goroutines go to a puzzle with very many solutions, of
	// which one is counted at a time.
	Workers int

	heavy sync.Mutex
	shown timeLeft
}

// Header is the line above the rows, if there is one.
func (c *Count) Header() string {
	if c.True {
		return Rows{To: c.To}.header("puzzle", "candidates", "open")
	}
	return Rows{To: c.To}.header("puzzle", "solutions")
}

// Doing tells of the puzzle that takes long, "" when there is none.
func (c *Count) Doing() string {
	if text := c.shown.now(); text != nil {
		return c.Words.Error(text)
	}
	return ""
}

func (c *Count) json() bool { return c.To == "json" }

type countJSON struct {
	Index     int         `json:"index"`
	Puzzle    string      `json:"puzzle"`
	Solutions json.Number `json:"solutions"`
	Rules     string      `json:"rules"`
}

// Do answers a unit.
func (c *Count) Do(ctx context.Context, u *Unit, a *Sink) {
	together := u.answerTogether(ctx)
	defer together.release()
	for i, raw := range u.Raws {
		if grid, found := together.answer(i); found != nil && c.settles(found) {
			count := int64(found.Solutions)
			if c.Limit > 0 {
				count = min(count, int64(c.Limit))
			}
			a.Out = c.append(a.Out, u.First+i, classicPuzzle(grid), big.NewInt(count))
			a.Puzzles++
			continue
		}
		if !a.Flush() {
			return
		}
		record, err := u.Reader.Parse(raw)
		if err != nil {
			a.No(Unreadable, u, i, err)
			a.Out = c.appendNothing(a.Out, u.First+i, nil, err)
			a.Puzzles++
			continue
		}
		a.Partly(u, i, record)
		if c.True {
			c.truth(ctx, PuzzleOf(record), u, i, a)
			if !a.Done() {
				return
			}
			continue
		}
		if c.Candidates || c.Estimate {
			if !c.other(ctx, PuzzleOf(record), u, i, a) {
				return
			}
			a.Done()
			continue
		}
		count, err := c.count(ctx, PuzzleOf(record), u.First+i)
		if ctx.Err() != nil {
			return
		}
		if err != nil { // clashing givens: 0 is the answer, and it has a reason
			a.No(Yes, u, i, err)
			a.Guessed = a.Guessed || u.IsGuess(&record.Board.Puzzle, err)
		}
		a.Out = c.append(a.Out, u.First+i, record.Board.Puzzle, count)
		a.Done()
	}
}

// settles says whether looking for two solutions told the count. A puzzle
// without any is looked at again, for the reason.
func (c *Count) settles(found *sudoku.BatchAnswer) bool {
	return !c.Candidates && !c.Estimate && (found.Solutions == 1 || found.Solutions > 1 && (c.Limit == 1 || c.Limit == 2))
}

func (c *Count) append(dst []byte, index int, p sudoku.Puzzle, count *big.Int) []byte {
	switch c.To {
	case "tsv":
		dst = count.Append(append(append(dst, p.String()...), '\t'), 10)
		return append(append(append(dst, '\t'), p.Rules.String()...), '\n')
	case "json":
		return AppendJSON(dst, countJSON{index, p.String(), json.Number(count.String()), p.Rules.String()})
	}
	return append(count.Append(dst, 10), '\n')
}

// appendNothing stands where a puzzle without an answer would have had one.
func (c *Count) appendNothing(dst []byte, index int, p *sudoku.Puzzle, err error) []byte {
	if c.To == "tsv" {
		puzzle, rules := textOf(p)
		if c.True {
			rules = "-\t" + rules
		}
		return append(append(dst, puzzle...), "\t-\t"+rules+"\n"...)
	}
	return Rows{To: c.To, Words: c.Words}.AppendNothing(dst, index, p, err)
}

// few is how many solutions are counted one by one, on all cores puzzle by
// puzzle; where there are more, all cores go together to one puzzle at a time.
const few = 1000

func (c *Count) count(ctx context.Context, p sudoku.Puzzle, index int) (*big.Int, error) {
	limit := c.Limit
	if limit == 0 {
		limit = few
	}
	count, err := sudoku.CountUpTo(ctx, p, limit)
	if err != nil || count < limit || c.Limit > 0 {
		return big.NewInt(int64(count)), err
	}
	c.heavy.Lock()
	defer c.heavy.Unlock()
	defer c.shown.end()
	c.shown.begin(message.Errorf("counting puzzle %d", index))
	return sudoku.Count(ctx, p, sudoku.CountOptions{Workers: c.Workers, Progress: c.shown.at})
}

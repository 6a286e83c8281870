package batch

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"hash/crc32"
	"io"
	"sync/atomic"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
	"jiugong/sudoku/notation"
)

// Done holds what is known of a shard whose part is kept. The part is one file:
//
//	rows         Rows bytes
//	complaints   Said bytes: a line of JSON each
//	keys         Keys bytes: of the rows, in order of the keys
type Done struct {
	Shard int    `json:"shard"`
	Part  string `json:"part"`

	Rows int64  `json:"rows"`
	Said int64  `json:"said,omitempty"`
	Keys int64  `json:"keys,omitempty"`
	Sum  uint32 `json:"sum"` // CRC-32C of all

	Puzzles int64 `json:"puzzles"`
	Lines   int64 `json:"lines,omitempty"`
	// Status is the exit status of the command. It is 0 if every answer is
	// good, 1 if one is no, 2 if a puzzle couldn't be read.
	Status  int  `json:"status,omitempty"`
	Guessed bool `json:"guessed,omitempty"`
	// Lost holds what convert left out, each a message in JSON, and of how many puzzles. In
	// jobs that earlier versions did it is a sentence.
	Lost map[string]int `json:"lost,omitempty"`
}

// size returns the length of the part.
func (d *Done) size() int64 { return d.Rows + d.Said + d.Keys }

// finalError is why a shard can't be done, on any machine and at any time.
type finalError struct{ reason error }

func (e *finalError) Error() string { return e.reason.Error() }
func (e *finalError) Unwrap() error { return e.reason }

// IsFinal reports whether trying a shard again would give the same error.
func IsFinal(err error) bool {
	var final *finalError
	return errors.As(err, &final)
}

// PartsError says that a part couldn't be written, which is no fault of the
// shard. The disk is full, or the place of the parts is out of reach.
type PartsError struct{ Reason error }

func (e *PartsError) Error() string { return e.Reason.Error() }

// Unwrap returns the reason.
func (e *PartsError) Unwrap() error { return e.Reason }

// Worker does shards of a job. It may be used by several goroutines.
type Worker struct {
	job     *Job
	jobs    int
	task    task.Task
	read    notation.ReadOptions
	making  generate.Options
	counted Counted
}

// Counted is how much the shards have come to so far, those under way included.
type Counted struct {
	Read    atomic.Int64 // bytes of input, or items generated
	Puzzles atomic.Int64
}

// NewWorker makes one that uses a number of goroutines for one shard.
func NewWorker(job *Job, jobs int) (*Worker, error) {
	w := &Worker{job: job, jobs: jobs}
	var err error
	if job.Do == "generate" {
		w.making, err = job.generateOptions()
		return w, err
	}
	w.task = job.newTask(jobs)
	w.read, err = job.readOptions()
	return w, err
}

// Counted returns how much was done, kept up to date.
func (w *Worker) Counted() *Counted { return &w.counted }

// Do does a shard, and puts its part among the others under a name. With of it
// finds the parts that a reducing shard looks at; others don't need it.
func (w *Worker) Do(ctx context.Context, s Shard, parts Parts, name string, of func(shard int) (Done, bool)) (Done, error) {
	d := Done{Shard: s.Index, Part: name}
	var err error
	putErr := parts.Put(ctx, name, func(to io.Writer) error {
		part := &partWriter{to: bufio.NewWriterSize(to, 1<<18)}
		switch {
		case s.Reduces > 0:
			d.Rows, err = reduce(ctx, s, parts, of, part)
		case w.task == nil:
			err = w.generate(ctx, s, &d, part)
		default:
			err = w.answer(ctx, s, &d, part)
		}
		d.Sum = part.sum
		if err == nil {
			if flushErr := part.to.Flush(); flushErr != nil {
				err = &PartsError{flushErr}
			}
		}
		return err
	})
	switch {
	case err != nil:
		return d, err
	case putErr != nil && ctx.Err() == nil:
		return d, &PartsError{putErr}
	}
	return d, putErr
}

// partWriter writes a part and sums it up.
type partWriter struct {
	to  *bufio.Writer
	sum uint32
	all int64
}

// castagnoli returns the table for sums, which is made at its first use.
func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

func (p *partWriter) Write(text []byte) (int, error) {
	p.sum = crc32.Update(p.sum, castagnoli(), text)
	p.all += int64(len(text))
	n, err := p.to.Write(text)
	if err != nil {
		err = &PartsError{err}
	}
	return n, err
}

// complaint holds what is wrong with a puzzle, kept until the rows are collected. Puzzle
// and line are counted within the shard.
type complaint struct {
	Puzzle int  `json:"puzzle"`
	Line   int  `json:"line"`
	Column int  `json:"column,omitempty"`
	Parse  bool `json:"parse,omitempty"` // the puzzle couldn't be read
	// Text holds what is wrong. In parts that earlier versions wrote it is a sentence.
	Text message.Message `json:"text"`
}

// answer does the work of the job on all puzzles of a piece.
func (w *Worker) answer(ctx context.Context, s Shard, d *Done, part *partWriter) error {
	piece, source, above, err := openPiece(s, &w.counted.Read)
	if err != nil {
		return err
	}
	defer piece.Close()
	options := w.read
	options.Piece = !s.Whole
	next := 1
	units := task.Read(source, s.Path, options, &next)
	if w.job.Do == "rate" || w.job.Do == "clues" {
		units = task.Singly(units)
	}
	keys := w.newKeys(ctx)
	var said []byte
	err = task.Ordered(ctx, w.jobs, units, func(ctx context.Context, u *task.Unit, a *task.Sink) {
		task.Do(ctx, w.task, u, a)
	}, func(a task.Answer, _ bool) error {
		d.Status, d.Guessed = max(d.Status, a.Status), d.Guessed || a.Guessed
		d.Puzzles += int64(a.Puzzles)
		w.counted.Puzzles.Add(int64(a.Puzzles))
		for _, e := range a.Errors {
			said = say(said, e, above)
		}
		for _, what := range a.Lost {
			if d.Lost == nil {
				d.Lost = map[string]int{}
			}
			key, err := json.Marshal(what)
			if err != nil {
				return err
			}
			d.Lost[string(key)]++
		}
		if keys != nil {
			keys.rows(a.Out)
		}
		_, err := part.Write(a.Out)
		a.Release()
		return err
	})
	if err != nil {
		return w.failed(ctx, s, above, err)
	}
	d.Rows, d.Said, d.Lines = part.all, int64(len(said)), piece.lines
	if _, err := part.Write(said); err != nil {
		return err
	}
	d.Keys, err = keys.writeTo(part)
	return err
}

// failed tells errors that would come again from others.
func (w *Worker) failed(ctx context.Context, s Shard, above int, err error) error {
	odd := (*notation.PieceError)(nil)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &odd):
		return &finalError{message.Errorf("batch.uncuttable", s.Path, odd.Line-above, s.From)}
	}
	return err
}

// say notes what is wrong with a puzzle.
func say(dst []byte, e task.Complaint, above int) []byte {
	c := complaint{Puzzle: e.Puzzle, Line: e.Line - above}
	if parse := (*sudoku.ParseError)(nil); errors.As(e.Err, &parse) {
		c.Parse, c.Line, c.Column, c.Text = true, parse.Line-above, parse.Column, message.Of(parse.Reason)
	} else {
		c.Text = message.Of(e.Err)
	}
	return task.AppendJSON(dst, c)
}

// generate makes the items of a shard.
func (w *Worker) generate(ctx context.Context, s Shard, d *Done, part *partWriter) error {
	options := w.making
	options.First, options.N, options.Workers = s.First, s.Number, w.jobs
	items := task.NewItems(task.Rows{To: w.job.To}, &options)
	keys := w.newKeys(ctx)
	var row []byte
	for item, err := range generate.All(ctx, options) {
		if err != nil {
			var impossible *generate.ImpossibleError
			var option *generate.OptionError
			if errors.As(err, &impossible) || errors.As(err, &option) {
				return &finalError{err}
			}
			return err
		}
		row = items.Append(row[:0], &item)
		if keys != nil {
			keys.rows(row)
		}
		if _, err := part.Write(row); err != nil {
			return err
		}
		d.Puzzles++
		w.counted.Puzzles.Add(1)
		w.counted.Read.Add(1)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	d.Rows = part.all
	var err error
	d.Keys, err = keys.writeTo(part)
	return err
}

// complaintsOf reads the complaints of a part.
func complaintsOf(text []byte) (list []complaint, err error) {
	for line := range splitLines(text) {
		var c complaint
		if err := json.Unmarshal(line, &c); err != nil {
			return list, err
		}
		list = append(list, c)
	}
	return list, nil
}

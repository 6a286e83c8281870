package batch

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"io"
	"maps"
	"slices"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
)

// Result holds what a job has come to, wherever its parts are.
type Result struct {
	Plan  *Plan
	Parts Parts
	// Of holds what is known of a shard that is done.
	Of func(shard int) (Done, bool)
	// Partial gives what is there though some shards are not done.
	Partial bool
	// Words say what is wrong with a puzzle in its row; nil is English.
	Words *explain.Words
}

// IncompleteError says that a job is not done.
type IncompleteError struct{ Done, Shards int }

func (e *IncompleteError) Error() string { return e.Message().Error() }

// Message returns the error as one for a person.
func (e *IncompleteError) Message() message.Message {
	return message.Errorf("batch.unfinished", e.Done, e.Shards)
}

// Collect writes the header and all rows, in the order of the input. Unless say is nil,
// it calls say for each puzzle with something wrong, with what the command says of it. A
// part that isn't what was written is a *PartError.
func (r *Result) Collect(ctx context.Context, to io.Writer, say func(where, what error)) error {
	if _, err := io.WriteString(to, r.Plan.Job.Header()); err != nil {
		return err
	}
	return r.Rows(ctx, func(rows []byte) error {
		_, err := to.Write(rows)
		return err
	}, say)
}

// Rows gives all rows, many at a time, in the order of the input.
func (r *Result) Rows(ctx context.Context, yield func(rows []byte) error, say func(where, what error)) error {
	if report := ReportOf(r.Plan, r.Of); report.Done < report.Shards && !r.Partial {
		return &IncompleteError{report.Done, report.Shards}
	}
	dropped, err := r.openDropped(ctx)
	if err != nil {
		return err
	}
	defer dropped.Close()
	n := numbering{prefix: kinds()[r.Plan.Job.Do].numbered}
	for shard := range r.Plan.Pieces {
		if err := ctx.Err(); err != nil {
			return err
		}
		d, ok := r.Of(shard)
		if !ok {
			continue
		}
		if len(r.Plan.Files) > 0 {
			if file := r.Plan.fileOf(shard); file != n.file {
				n.file, n.line = file, 0
			}
		}
		drop, err := dropped.of(shard)
		if err != nil {
			return err
		}
		if err := r.rowsOf(ctx, d, drop, &n, yield); err != nil {
			return err
		}
		if err := r.complaintsOf(ctx, d, &n, say); err != nil {
			return err
		}
		n.puzzle += d.Puzzles
		n.line += d.Lines
	}
	return nil
}

// numbering is how many puzzles and lines come before a shard.
type numbering struct {
	prefix map[string]string
	file   int
	puzzle int64
	line   int64 // of its file
}

// manyBytes is how much of a part is in memory at any time.
const manyBytes = 8 << 20

// rowsOf gives the rows of one part, once it is certain that they are right.
func (r *Result) rowsOf(ctx context.Context, d Done, drop []uint32, n *numbering, yield func([]byte) error) error {
	edit := editor{drop: drop, add: n.puzzle, addLines: n.line - r.Plan.Shard(d.Shard).above()}
	edit.prefix, edit.renumber = n.prefix[r.Plan.Job.To]
	if edit.renumber && edit.prefix == object {
		edit.words = cmp.Or(r.Words, explain.Best("en"))
	}
	edit.renumber = edit.renumber && (n.puzzle > 0 || n.line > 0)
	if d.size() <= manyBytes {
		text, err := readPart(ctx, r.Parts, d, 0, d.size())
		if err != nil {
			return err
		}
		if crc32.Checksum(text, castagnoli()) != d.Sum {
			return &PartError{d.Part, d.Shard, errSum}
		}
		return yield(edit.rows(text[:d.Rows]))
	}
	if err := r.verify(ctx, d); err != nil {
		return err
	}
	source, err := r.Parts.Get(ctx, d.Part, 0, d.Rows)
	if err != nil {
		return &PartError{d.Part, d.Shard, err}
	}
	defer source.Close()
	buffer := make([]byte, 0, manyBytes)
	for {
		got, err := io.ReadFull(source, buffer[len(buffer):cap(buffer)])
		buffer = buffer[:len(buffer)+got]
		end := bytes.LastIndexByte(buffer, '\n') + 1
		if err != nil {
			end = len(buffer)
		} else if end == 0 { // a row longer than the buffer
			buffer = slices.Grow(buffer, manyBytes)
			continue
		}
		if yieldErr := yield(edit.rows(buffer[:end])); yieldErr != nil {
			return yieldErr
		}
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return nil
		} else if err != nil {
			return err
		}
		buffer = buffer[:copy(buffer[:cap(buffer)], buffer[end:])]
	}
}

var errSum = message.Errorf("batch.checksum")

// verify reads a long part once to see that it is right.
func (r *Result) verify(ctx context.Context, d Done) error {
	source, err := r.Parts.Get(ctx, d.Part, 0, d.size())
	if err != nil {
		return &PartError{d.Part, d.Shard, err}
	}
	defer source.Close()
	sum := crc32.New(castagnoli())
	if n, err := io.Copy(sum, source); err != nil {
		return &PartError{d.Part, d.Shard, err}
	} else if n != d.size() || sum.Sum32() != d.Sum {
		return &PartError{d.Part, d.Shard, errSum}
	}
	return nil
}

// editor makes rows of a part those of the whole.
type editor struct {
	drop     []uint32 // the rows that are left out, in order
	row      uint32
	renumber bool
	prefix   string // what stands before the number
	add      int64
	addLines int64
	words    *explain.Words // of errors in rows, nil where no row has one
	out      []byte
}

// inRow stands before an error in a row, a message in JSON. Earlier versions
// put English there. Then unreadable stands before the line of an unreadable
// puzzle, in a row that has no puzzle.
var inRow, unreadable, withPuzzle = []byte(`"error":{`), []byte(`"error":"line `), []byte(`"puzzle":`)

func (e *editor) rows(text []byte) []byte {
	worded := e.words != nil && bytes.Contains(text, inRow)
	if len(e.drop) == 0 && !e.renumber && !worded {
		return text
	}
	e.out = e.out[:0]
	for len(text) > 0 {
		end := bytes.IndexByte(text, '\n') + 1
		if end == 0 {
			end = len(text)
		}
		row := text[:end]
		text = text[end:]
		drop := len(e.drop) > 0 && e.drop[0] == e.row
		e.row++
		if drop {
			e.drop = e.drop[1:]
			continue
		}
		if e.renumber {
			if rest, ok := bytes.CutPrefix(row, []byte(e.prefix)); ok {
				row = e.number(row[:len(e.prefix)], rest, e.add)
			}
			if at := bytes.Index(row, unreadable); at >= 0 && !bytes.Contains(row, withPuzzle) {
				at += len(unreadable)
				row = e.number(row[:at], row[at:], e.addLines)
			}
		}
		if at := bytes.Index(row, inRow); worded && at >= 0 {
			row = e.say(row, at+len(inRow)-1)
		}
		e.out = append(e.out, row...)
	}
	return e.out
}

// say puts out a row up to the message that begins at from, and its words; it gives the rest.
func (e *editor) say(row []byte, from int) (rest []byte) {
	var message message.Message
	source := json.NewDecoder(bytes.NewReader(row[from:]))
	if source.Decode(&message) != nil {
		return row
	}
	if (message.Key == "place.line" || message.Key == "place.line_column") && !bytes.Contains(row[:from], withPuzzle) {
		if line, ok := message.Args[0].(int); ok {
			message.Args[0] = line + int(e.addLines)
		}
	}
	e.out = append(e.out, row[:from]...)
	e.out = bytes.TrimSuffix(task.AppendJSON(e.out, e.words.Error(message)), []byte("\n"))
	return row[from+int(source.InputOffset()):]
}

// number puts out what stands before a number, and the number with so much added;
// it gives the rest.
func (e *editor) number(before, rest []byte, add int64) []byte {
	digits := 0
	for digits < len(rest) && rest[digits] >= '0' && rest[digits] <= '9' {
		digits++
	}
	e.out = append(e.out, before...)
	if number, err := strconv.ParseInt(string(rest[:digits]), 10, 64); err == nil {
		e.out = strconv.AppendInt(e.out, number+add, 10)
		rest = rest[digits:]
	}
	return rest
}

// complaintsOf tells what was wrong with the puzzles of a part.
func (r *Result) complaintsOf(ctx context.Context, d Done, n *numbering, say func(where, what error)) error {
	if d.Said == 0 || say == nil {
		return nil
	}
	text, err := readPart(ctx, r.Parts, d, d.Rows, d.Said)
	if err != nil {
		return err
	}
	list, err := complaintsOf(text)
	if err != nil {
		return &PartError{d.Part, d.Shard, err}
	}
	path := r.Plan.Files[n.file].Path
	for _, c := range list {
		puzzle, line := c.Puzzle+int(n.puzzle), c.Line+int(n.line)
		if c.Parse {
			say(message.Errorf("puzzle.in_file", path, puzzle), &sudoku.ParseError{Line: line, Column: c.Column, Reason: c.Text})
		} else {
			say(task.PuzzleAt(puzzle, path, line), c.Text)
		}
	}
	return nil
}

// Guessed reports whether a puzzle may have no good answer only because its size had
// to tell its rules.
func (r *Result) Guessed() bool {
	for shard := range r.Plan.Pieces {
		if d, ok := r.Of(shard); ok && d.Guessed {
			return true
		}
	}
	return false
}

// Lost is something that convert left out, and of how many puzzles.
type Lost struct {
	What    message.Message
	Puzzles int
}

// Lost returns what convert left out, in the order of its English.
func (r *Result) Lost() []Lost {
	lost := map[string]Lost{}
	for shard := range r.Plan.Pieces {
		d, _ := r.Of(shard)
		for key, puzzles := range d.Lost {
			var what message.Message
			if json.Unmarshal([]byte(key), &what) != nil {
				what = message.Errorf(message.Plain, key)
			}
			x := lost[what.Error()]
			lost[what.Error()] = Lost{what, x.Puzzles + puzzles}
		}
	}
	return slices.SortedFunc(maps.Values(lost), func(a, b Lost) int { return cmp.Compare(a.What.Error(), b.What.Error()) })
}

// droppedRows are the rows to leave out, read at the same time from the parts
// of all reducing shards. Each part has them in order.
type droppedRows struct {
	sources []io.ReadCloser
	readers []*bufio.Reader
	next    [][]byte // of each source, nil at its end
}

func (r *Result) openDropped(ctx context.Context) (*droppedRows, error) {
	x := &droppedRows{}
	for shard := r.Plan.Pieces; shard < r.Plan.Shards(); shard++ {
		d, ok := r.Of(shard)
		if !ok {
			continue
		}
		err := r.verify(ctx, d)
		var source io.ReadCloser
		if err == nil {
			source, err = r.Parts.Get(ctx, d.Part, 0, d.Rows)
		}
		if err != nil {
			x.Close()
			return nil, err
		}
		x.sources = append(x.sources, source)
		x.readers = append(x.readers, bufio.NewReaderSize(source, 1<<14))
		x.next = append(x.next, nil)
		if err := x.read(len(x.sources) - 1); err != nil {
			x.Close()
			return nil, err
		}
	}
	return x, nil
}

// read takes the next row of a source.
func (x *droppedRows) read(i int) error {
	var row [droppedSize]byte
	_, err := io.ReadFull(x.readers[i], row[:])
	x.next[i] = row[:]
	if err == io.EOF {
		x.next[i], err = nil, nil
	}
	return err
}

// of returns the rows of a shard; shards must be asked for in order.
func (x *droppedRows) of(shard int) (rows []uint32, err error) {
	for i := range x.sources {
		for x.next[i] != nil && int(binary.LittleEndian.Uint32(x.next[i])) <= shard {
			if int(binary.LittleEndian.Uint32(x.next[i])) == shard {
				rows = append(rows, binary.LittleEndian.Uint32(x.next[i][4:]))
			}
			if err := x.read(i); err != nil {
				return nil, err
			}
		}
	}
	slices.Sort(rows)
	return rows, nil
}

// Close closes the sources.
func (x *droppedRows) Close() {
	for _, source := range x.sources {
		source.Close()
	}
}

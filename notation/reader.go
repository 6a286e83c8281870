package notation

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"iter"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation/internal/text"
)

// MaxLine is the length in bytes of the longest line, and of the longest
// drawn grid, that a Reader accepts.
const MaxLine = 1 << 20

// chunkSize is how much text is read for a chunk, in bytes: some 800 puzzles of 9×9 on lines.
const chunkSize = 64 << 10

// mostReady is how many puzzles of a document are given at once, so that each core has its share.
const mostReady = 1000

// ReadOptions say what a Reader may not guess.
type ReadOptions struct {
	// Rules are those of the puzzles; nil lets each one's size or form tell.
	Rules *sudoku.Rules
	// Symbols are how digits are written; nil means the usual ones.
	Symbols *sudoku.Symbols
	// Form is the one that the text is written in; nil finds out.
	Form *Form
	// Piece says that the input is a piece of a longer one, see CanCut: lines,
	// whatever the first looks like. Anything else ends it with a *PieceError.
	Piece bool
	// Strict makes an error of each line between puzzles that is no part of one
	// and no comment. Otherwise such lines are passed over, unless nothing else
	// is there.
	Strict bool

	bySymbols bool     // Rules are only those that go with the number of symbols
	columns   []string // of the table that a line is in
	told      toldSize // by rules that stand with the puzzle
}

// overrides reports whether the rules are the caller's, before which those that stand with
// a puzzle count for nothing.
func (o *ReadOptions) overrides() bool { return o.Rules != nil && !o.bySymbols }

// isWhole reports whether a number of cells makes a puzzle.
func (o *ReadOptions) isWhole(cells int) bool {
	switch {
	case o.told.n > 0:
		return cells == o.told.cells
	case o.Rules != nil:
		return cells == o.Rules.Cells()
	}
	return cells >= 16 && usualRules(cells) != nil
}

// isOpen reports whether nothing but a puzzle itself tells its size.
func (o *ReadOptions) isOpen() bool { return o.Rules == nil && o.told.n == 0 }

// Reader cuts a stream of text into puzzles. ReadChunk, Next and Records may
// be used by one goroutine at a time, Parse by any number.
type Reader struct {
	source     io.Reader
	options    ReadOptions
	classic    bool // a line of 81 is a 9×9
	started    bool
	plain      bool // what is read is text, not packed
	plainer    text.Plainer
	hasSymbols bool  // it tells of its own symbols
	err        error // what ended the source, io.EOF at the best

	carry        []byte       // the text behind the last complete puzzle
	uncertain    []byte       // what was read behind it; what follows tells what it is
	columns      []string     // of the table that is being read
	table        *[]string    // the same, as its puzzles share them
	pairs        pairs        // whether puzzles and their regions stand on lines of their own
	pieceColumns []string     // of the table that a piece is of
	line         int          // the number of its first line, from 1
	files        []*zip.File  // of an archive, yet to come
	ready        []Raw        // of a document, not yet given
	list         list         // where in a list of puzzles it is
	longList     int          // how many bytes of one are looked at first
	long         *records     // what is known of a document that is read as a stream; nil outside
	mostRecords  int          // how many puzzles a document may have that isn't
	itemStart    []byte       // what its items begin with, without blanks
	skipping     bool         // the rest of a line that was too long is thrown away
	small        [9]bool      // the sides of puzzles that take one line, see endRun
	issLines     bool         // each line is a puzzle, see issRun
	grown        int          // the length of a passage when it was looked at last
	passage      openPassage  // at the beginning of what is carried
	fruitless    int          // how many bytes of a passage were read without a puzzle
	givenUp      bool         // the passage is passed over up to its end
	within       opened       // the lists or elements that began before the passage and go on
	skipped      *skippedLine // the first line that is in no puzzle, until there is one
	stray        int          // the last row that is passed over, until there is a puzzle to say so
	skippedTo    int          // the last that was told of as an error
	open         bool         // whole lines stand behind the last puzzle, and not all are blank
	any          bool         // there was a puzzle, or what should have been one
	before       Raw          // the last puzzle that was given
	held         []Raw        // the last puzzle that was cut, if what comes may belong to it
	comments     []byte       // the comment lines before the first puzzle
	uncommented  bool         // they hold the puzzles, see uncomment
	commentsAt   int          // the number of their first line

	known known // of the form of what is read

	given  int    // how many puzzles the chunks had so far
	full   bool   // the source gave all that was asked for, or as much as a pipe holds, and may have more at hand
	ahead  *ahead // of chunks that are cut by those who answer them, nil for none
	pause  int    // how many chunks are read before any is cut so again
	fails  int    // how often that failed
	frozen bool   // it is a copy for such chunks, and learns nothing

	chunk Chunk // of Next
	next  int
}

// NewReader reads puzzles from source.
func NewReader(source io.Reader, options ReadOptions) *Reader {
	if options.Rules == nil && options.Symbols != nil {
		n := options.Symbols.N()
		options.Rules, options.bySymbols = usualRules(n*n), true
	}
	classic := options.Rules.IsClassic() && options.Symbols == nil &&
		(options.Form == nil || options.Form == lineForm)
	return &Reader{source: source, options: options, line: 1, classic: classic, longList: longList, mostRecords: MaxRecords}
}

// Raw holds the unread text of one puzzle. It is valid until its Chunk is filled again.
type Raw struct {
	// Line is the line of the input where the text starts, from 1.
	Line int
	// Text is one line, without its end, the lines of one drawn grid, or an item of a
	// list. It is empty when the whole input was one document.
	Text []byte

	form    *Form
	columns *[]string // of the table it is in; nil for none
	title   []byte    // the line of words above it
	record  *Record   // when it had to be read to find it
	err     error
	place   place // where its cells are, if that is known
	above   int32 // the lines of its passage before it, from which errors count
	lone    bool  // what is wrong is one line and no part of a board
	below   bool  // it may belong to the puzzle before it, see joinBelow
	beside  int16 // how many cells the longer lines beside it have, 0 where it isn't shorter
	stray   int   // the line beside it that is passed over and may be a part of it, 0 for none
}

// Chunk is some puzzles' texts. The zero value is ready; it may be filled
// again and again and keeps its memory.
type Chunk struct {
	// Raws are the puzzles, in the order of the input.
	Raws []Raw
	// Before is how many puzzles of the input stand before these.
	Before int

	text  []byte
	cells [][81]byte   // that were read while they were looked for
	marks [][81]uint16 // the same, of pencil marks
	taken taken        // what is to be cut
}

// keep keeps what was read for as long as its chunk isn't filled again.
func keep[T any](in *[]T, read *T) *T {
	*in = append(*in, *read)
	return &(*in)[len(*in)-1]
}

// setColumns sets the columns of the table that is being read.
func (r *Reader) setColumns(columns []string) {
	if r.columns, r.table = columns, nil; columns != nil {
		r.table = &columns
	}
}

// skippedLine is a line that is no part of a puzzle, and why.
type skippedLine struct {
	line int
	err  error
}

// ReadChunk fills b with the next puzzles, at least one unless it returns an error. The error
// is io.EOF at the end. A text that is no puzzle is an error of Parse, not here.
func (r *Reader) ReadChunk(b *Chunk) error {
	for {
		if err := r.TakeChunk(b); err != nil {
			return err
		}
		if r.CutChunk(b); len(b.Raws) > 0 {
			return nil
		}
	}
}

// readChunk does what ReadChunk does, all at once.
func (r *Reader) readChunk(b *Chunk) error {
	b.clear()
	for {
		if !r.started {
			r.started, r.plain = true, r.options.Piece
			if r.options.Piece {
				r.decodeBytes()
			} else {
				r.start()
			}
			if len(r.ready) > 0 {
				r.ready, _ = r.joinSamurai(r.joinBelow(r.ready))
				r.any = true
			}
		}
		if n := min(len(r.ready), mostReady); n > 0 {
			b.Raws, r.ready = r.ready[:n:n], r.ready[n:]
			return nil
		}
		b.Raws, r.held = append(b.Raws, r.held...), nil
		err := r.cutChunk(b)
		b.Raws = r.joinBelow(b.Raws)
		var wait bool
		if b.Raws, wait = r.joinSamurai(b.Raws); wait {
			r.holdAll(b)
			continue
		}
		r.finish(b, err == nil)
		if err == nil && len(b.Raws) == 0 {
			continue
		}
		if err == nil && r.options.Piece {
			err = r.checkPiece(b)
		}
		if err == io.EOF && r.nextFile() {
			r.started = false
			continue
		}
		if err == io.EOF && !r.any && r.commentsHold() {
			r.uncomment()
			continue
		}
		if err == io.EOF && !r.any && len(r.comments) > 0 && r.readComments(b) {
			r.any = true
			return nil
		}
		if err == io.EOF && !r.any && r.skipped != nil {
			b.Raws = append(b.Raws, Raw{Line: r.skipped.line, err: r.skipped.err})
			r.any = true
			return nil
		}
		return err
	}
}

// clear empties b and keeps its memory.
func (b *Chunk) clear() { b.Raws, b.cells, b.marks = b.Raws[:0], b.cells[:0], b.marks[:0] }

// finish holds the last puzzle of b back where more of it may come.
func (r *Reader) finish(b *Chunk, more bool) {
	if more && r.open {
		r.hold(b)
	}
	r.any = r.any || len(b.Raws) > 0
}

// hold takes the last puzzle back from b until the next chunk: its solution may have come in part.
func (r *Reader) hold(b *Chunk) {
	last := len(b.Raws) - 1
	if last < 0 {
		return
	}
	r.held = []Raw{b.Raws[last].clone()}
	b.Raws = b.Raws[:last]
}

// holdAll takes all puzzles back from b until the next chunk.
func (r *Reader) holdAll(b *Chunk) {
	r.held = nil
	for _, raw := range b.Raws {
		r.held = append(r.held, raw.clone())
	}
	b.Raws = b.Raws[:0]
}

// clone returns a copy of raw that stays valid when its chunk is filled again.
func (raw Raw) clone() Raw {
	raw.Text, raw.title = bytes.Clone(raw.Text), bytes.Clone(raw.title)
	at := &raw.place
	if at.grid != nil {
		at.read = nil
	} else if at.read != nil { // they stand nowhere else
		at.read = new(*at.read)
	}
	if at.answer != nil {
		at.answer = new(*at.answer)
	}
	at.marks = nil
	return raw
}

// readComments fills b with the puzzles of the comments that were kept, where there is nothing else.
func (r *Reader) readComments(b *Chunk) bool {
	all := readText(r.comments, &r.options)
	if !hasRecord(all) { // without their signs
		all = readText(bytes.ReplaceAll(r.comments, []byte("#"), []byte(" ")), &r.options)
	}
	for _, f := range all {
		if f.record != nil {
			b.Raws = append(b.Raws, Raw{Line: r.commentsAt + f.line - 1, record: f.record})
		}
	}
	r.comments = nil
	return len(b.Raws) > 0
}

// cutChunk fills a chunk with the next lines and grids.
func (r *Reader) cutChunk(b *Chunk) error {
	first := len(b.Raws)
	b.text = append(b.text[:0], r.carry...)
	// What is there already may hold whole puzzles, and reading more may wait
	// for a person to type.
	for read := bytes.IndexByte(b.text, '\n') < 0; ; read = true {
		if read && r.err == nil {
			before := len(b.text)
			b.text = r.fill(b.text, chunkSize)
			if r.err == nil && r.list == noList && len(b.text) <= MaxLine && bytes.IndexByte(b.text[before:], '\n') < 0 {
				continue // no line is whole that wasn't
			}
		}
		if r.cutText(b, r.err); len(b.Raws) > first || r.err != nil {
			break
		}
		b.text = append(b.text[:0], r.carry...)
	}
	if len(b.Raws) > 0 {
		return nil
	}
	return r.err
}

// cutText cuts the text of b and carries what is left. Its source ended with err, or may give more.
func (r *Reader) cutText(b *Chunk, err error) {
	if r.list != noList {
		r.cutItems(b, err)
		return
	}
	if r.long != nil {
		r.cutDocument(b, err)
		return
	}
	if r.skipping {
		b.text = r.skip(b.text)
	}
	before := len(b.Raws)
	if r.uncommented {
		r.withoutSigns(b.text, err == io.EOF)
	}
	c := cutter{reader: r, chunk: b, text: b.text, atEnd: err == io.EOF}
	if r.carryFrom(b, c.cut()); c.uncomments {
		r.uncomment()
		b.text = append(b.text[:0], r.carry...)
		r.cutText(b, err)
		return
	}
	if len(b.Raws) == before && err == nil && len(r.carry) > MaxLine && !r.streamLine(b) {
		r.tooLong(b)
	}
}

// carryFrom carries the text of b from a place on.
func (r *Reader) carryFrom(b *Chunk, end int) {
	behind := b.text[end:]
	r.open = len(bytes.TrimSpace(behind[:bytes.LastIndexByte(behind, '\n')+1])) > 0
	r.carry = append(r.carry[:0], behind...)
}

// fill reads up to room bytes behind a text, once, however little comes: a person may be typing.
func (r *Reader) fill(text []byte, room int) []byte {
	before := len(text)
	return r.plainFrom(r.read(append(text, r.uncertain...), room), before)
}

// plainFrom makes cells plain in a text from a place on. What may change with the next character is taken back. Nothing
// changes behind a name of symbols, as digits may be.
func (r *Reader) plainFrom(all []byte, from int) []byte {
	r.uncertain = r.uncertain[:0]
	if !r.plain || r.options.Symbols != nil || r.hasSymbols {
		return all
	}
	if r.hasSymbols = bytes.Contains(all[max(0, from-len(symbolsKey)):], symbolsKey); r.hasSymbols {
		return all
	}
	plain, open := r.plainer.Cells(all, from, r.err == nil)
	r.uncertain = append(r.uncertain, plain[len(plain)-open:]...)
	return plain[:len(plain)-open]
}

// symbolsKey is what forms of JSON call their symbols.
var symbolsKey = []byte("\"symbols\"")

// read does what fill does, as it is.
func (r *Reader) read(text []byte, room int) []byte {
	sized, ok := r.source.(interface{ Len() int })
	if ok {
		room = min(room, sized.Len()+1) // a text in memory is mostly one puzzle
	}
	if cap(text)-len(text) < room { // else where chunks end would depend on the memory at hand
		text = append(make([]byte, 0, len(text)+room+min(len(text), room)), text...)
	}
	for range 100 {
		n, err := r.source.Read(text[len(text) : len(text)+room])
		r.full = n > 0 && n%chunkSize == 0
		if ok && err == nil && sized.Len() == 0 {
			err = io.EOF
		}
		text = r.oldEnds(text, len(text)+n)
		if r.err = err; n > 0 || err != nil {
			return text
		}
	}
	r.err = io.ErrNoProgress
	return text
}

// oldEnds turns the line ends of an old Mac, a carriage return alone, into line
// feeds. It does so in the part read behind text. What the last one is shows
// only with the character behind it.
func (r *Reader) oldEnds(text []byte, end int) []byte {
	start := len(text)
	if text = text[:end]; !r.plain {
		return text
	}
	if start > 0 && start < end && text[start-1] == '\r' {
		start--
	}
	for {
		at := bytes.IndexByte(text[start:], '\r')
		if start += at + 1; at < 0 || start == len(text) {
			return text
		}
		if text[start] != '\n' {
			text[start-1] = '\n'
		}
	}
}

// tooLong gives up a line, or a grid, that is longer than MaxLine.
func (r *Reader) tooLong(b *Chunk) {
	what := message.Errorf("reader.long_line", MaxLine)
	b.Raws = append(b.Raws, Raw{Line: r.line, err: &sudoku.ParseError{Line: 1, Reason: what}})
	r.skipping, r.passage, r.givenUp = true, openPassage{}, false
	r.carry = r.skip(r.carry)
}

// skip throws away the rest of a line.
func (r *Reader) skip(text []byte) []byte {
	end := bytes.IndexByte(text, '\n')
	if end < 0 {
		return text[:0]
	}
	r.skipping = false
	r.line++
	return text[:copy(text, text[end+1:])]
}

// Parse reads one puzzle. Line numbers in errors count from the start of the input. A text
// that is no puzzle gives a *sudoku.ParseError. Several goroutines may call Parse, also during
// a ReadChunk for another chunk.
func (r *Reader) Parse(raw Raw) (*Record, error) {
	record, err := raw.record, raw.err
	if record == nil && err == nil && !r.known.off {
		record = r.knownRecord(&raw)
	}
	if record == nil && err == nil {
		options := r.options
		if raw.columns != nil {
			options.columns = *raw.columns
		}
		var records []*Record
		if records, err = raw.form.read(raw.Text, &options); err == nil {
			if nth := int(raw.place.nth); nth < len(records) && records[nth] != nil {
				record = records[nth]
			} else {
				err = nothingIn(raw.Text)
			}
		} else if again := unfolded(&raw, &options); again != nil {
			record, err = again, nil
		}
	}
	if err != nil {
		return nil, atLine(err, raw.Line-int(raw.above))
	}
	if raw.record == nil && record.Title == "" && len(raw.title) > 0 {
		record.setHeading(string(raw.title))
		record.takeHeading(&r.options)
	}
	if raw.stray > 0 && raw.record == nil {
		record.Read = append(record.Read, message.Errorf("reader.like_row", lineNumber(raw.stray)))
	}
	if cells := len(record.Board.Givens); raw.beside > 0 && raw.record == nil && len(record.Read) == 0 {
		n := record.Board.Rules.N()
		record.Read = append(record.Read, message.Errorf("read.cut_line", cells, n, n, int(raw.beside)))
	}
	record.Line = raw.Line
	record.doubtSolution()
	record.doubtRules()
	record.Read = eachOnce(record.Read)
	return record, nil
}

// atLine moves an error's line, counted from 1 in its text, to the input.
func atLine(err error, first int) error {
	var parse *sudoku.ParseError
	if errors.As(err, &parse) {
		return &sudoku.ParseError{Line: first + max(parse.Line, 1) - 1, Column: parse.Column, Reason: parse.Reason}
	}
	return &sudoku.ParseError{Line: first, Reason: err}
}

// Next reads the next puzzle. At the end the error is io.EOF; when it is a
// *sudoku.ParseError, the puzzle behind it may be asked for.
func (r *Reader) Next() (*Record, error) {
	if r.next == len(r.chunk.Raws) {
		r.next = 0
		if err := r.ReadChunk(&r.chunk); err != nil {
			return nil, err
		}
	}
	r.next++
	return r.Parse(r.chunk.Raws[r.next-1])
}

// Records returns an iterator over all puzzles. An unreadable puzzle gives a nil record and a
// *sudoku.ParseError. Any other error ends it.
func (r *Reader) Records() iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		for {
			record, err := r.Next()
			if err == io.EOF {
				return
			}
			var parse *sudoku.ParseError
			if !yield(record, err) || err != nil && !errors.As(err, &parse) {
				return
			}
		}
	}
}

// collection is the records of a document that holds several, and the errors
// of those that can't be read.
type collection struct {
	form    string
	records []*Record
	failed  recordErrors
}

// add takes a record, or its error, and the line where it starts.
func (c *collection) add(record *Record, err error, line int) {
	switch count := len(c.records) + len(c.failed); {
	case count > MaxRecords:
	case count == MaxRecords:
		c.failed = append(c.failed, wrong(c.form, line, 0, "reader.many", MaxRecords))
	case err != nil:
		c.failed = append(c.failed, atLine(err, line))
	default:
		record.Line = line
		c.records = append(c.records, record)
	}
}

func (c *collection) result() ([]*Record, error) {
	if len(c.failed) == 0 {
		return c.records, nil
	}
	return c.records, c.failed
}

// recordErrors are those of the records of a document that can't be read.
type recordErrors []error

func (e recordErrors) Error() string { return errors.Join(e...).Error() }

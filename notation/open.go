package notation

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
)

// MaxDocument is the size in bytes, unpacked, of the largest document that a Reader accepts as a
// whole. Such are XML, a JSON object on many lines, SadMan's sections and a zip archive. Lines,
// grids and JSON lists of puzzles are read as a stream and have no such limit. Nor has a document
// of classic puzzles between which always the same stands.
const MaxDocument = 64 << 20

// MaxRecords is how many puzzles such a document may hold that isn't read as a stream.
const MaxRecords = 50_000

// maxNesting is how many packed files may lie in each other.
const maxNesting = 3

// start looks at the beginning of the input and finds out its kind. It is
// packed, a document, or lines and grids.
func (r *Reader) start() {
	r.more(4)
	for depth := 0; ; depth++ {
		isGzip := bytes.HasPrefix(r.carry, []byte("\x1f\x8b"))
		isZip := bytes.HasPrefix(r.carry, []byte("PK\x03\x04"))
		if !isGzip && !isZip {
			break
		}
		if depth == maxNesting {
			r.fail(message.Errorf("packed.deep", maxNesting))
			return
		}
		if isGzip {
			r.openGzip()
		} else {
			r.openZip()
		}
		r.more(4)
	}
	if !r.decode() {
		return
	}
	r.plain = true
	r.carry = r.plainFrom(r.oldEnds(r.carry[:0], len(r.carry)), 0)
	r.carry = bytes.TrimPrefix(r.carry, []byte("\ufeff"))
	if form := r.options.Form; form != nil {
		if form.unit == document {
			r.readDocument(form)
		}
		return
	}
	switch first := r.firstCharacter(); {
	case first == '[' && r.startsLongLine() && r.startsList() && (r.beginList() || r.err == io.EOF && r.readList(r.carry)):
	case (first == '[' || first == '{') && r.startsList(), markdownLink.Match(r.carry), (first == '[' || first == '{' || first == '<') && r.startsLines(), first == '[' && r.startsSections(), first == '<' && r.startsRows():
	case first == '<' || first == '[', bytes.HasPrefix(r.carry, []byte(soloSaveStart)), isIpuzCall(r.carry), (first == 'p' || first == 'c' || first == 's') && r.startsFile():
		r.readDocument(nil)
	case first == '{':
		at := bytes.IndexByte(r.carry, '{') // comments may stand above
		line, end := r.lineFrom(at)
		if json.Valid(line) {
			return
		}
		next, _ := r.lineFrom(end)
		last := bytes.TrimRight(line, " \t\r")
		if len(next) > 0 && next[0] == '{' && json.Valid(next) && bytes.IndexByte([]byte(",:[({"), last[len(last)-1]) < 0 {
			return // lines of objects; the first is damaged
		}
		r.readDocument(nil)
	}
}

// lineFrom returns the line that starts at a place, and where the next one does.
func (r *Reader) lineFrom(at int) (line []byte, next int) {
	for r.err == nil && len(r.carry) <= MaxLine && bytes.IndexByte(r.carry[at:], '\n') < 0 {
		r.more(len(r.carry) + 1)
	}
	line, _, _ = bytes.Cut(r.carry[at:], []byte("\n"))
	return line, min(at+len(line)+1, len(r.carry))
}

// startsLongLine reports whether the first line is longer than those of one puzzle or two.
func (r *Reader) startsLongLine() bool {
	least := min(r.longList, maxHeader/8)
	r.more(least)
	return len(r.carry) >= least && bytes.IndexByte(r.carry[:least], '\n') < 0
}

// more reads until there is that number of bytes.
func (r *Reader) more(bytes int) {
	for r.err == nil && len(r.carry) < bytes {
		r.carry = r.fill(r.carry, chunkSize)
	}
}

// fail ends the input.
func (r *Reader) fail(err error) {
	r.err, r.carry = err, nil
}

// firstCharacter returns the first that is no blank and in no comment, 0 at the end.
func (r *Reader) firstCharacter() byte {
	comment := false
	for at := 0; ; at++ {
		if r.more(at + 1); at >= len(r.carry) || at > MaxLine {
			return 0
		}
		switch char := r.carry[at]; {
		case char == '\n':
			comment = false
		case char == '#' && !comment && !uses(r.options.Symbols, '#'):
			if line, _ := r.lineFrom(at); isNumbered(bytes.TrimSpace(line)) {
				return char
			}
			comment = true
		case !comment && char > ' ':
			return char
		}
	}
}

// longestNothing is the length of the longest word for an empty cell in lists of programs.
const longestNothing = len("null")

// startsList reports whether the input starts with a list that holds a row of
// cells. Then a short word and a comma follow the first brackets.
func (r *Reader) startsList() bool {
	comment, item := false, 0
	for at := 0; at < maxHeader; at++ {
		if r.more(at + 1); at >= len(r.carry) {
			return false
		}
		switch char := r.carry[at]; {
		case char == '\n':
			comment = false
		case comment:
		case char == '#' && item == 0:
			comment = true
		case char == ',':
			return item <= 2 || slices.Contains(layoutMarks, string(r.carry[at-item:at]))
		case char <= ' ' || char == '"' || char == '\'' || (char == '[' || char == '{') && item == 0:
		default:
			if item++; item > longestNothing || strings.IndexByte("}]:=", char) >= 0 {
				return false
			}
		}
	}
	return false
}

// startsFile reports whether the input starts with the lines of a file that is
// read as one. Such a file has comments behind "c", and two more lines.
func (r *Reader) startsFile() bool {
	if r.more(len("sudoku")); bytes.HasPrefix(r.carry, []byte("sudoku")) {
		r.more(len("sudoku / 16 / 12 "))
		return headlessPzprv3.Match(r.carry)
	}
	if r.carry[0] == 's' {
		return false
	}
	for heads := 0; len(r.carry) < maxHeader; r.more(len(r.carry) + 1) {
		heads = 0
		for line := range bytes.Lines(r.carry) {
			if !bytes.HasPrefix(line, []byte("c ")) && string(bytes.TrimSpace(line)) != "c" && bytes.HasSuffix(line, []byte("\n")) {
				heads++
			}
		}
		if heads > 1 || r.err != nil {
			break
		}
	}
	return pzprv3Head.Match(r.carry) || dimacsHead.Match(r.carry)
}

// rest is the input from its first byte on, which was read already.
func (r *Reader) rest() io.Reader {
	first := bytes.NewReader(slices.Concat(r.carry, r.uncertain))
	r.uncertain = nil
	switch {
	case r.err == io.EOF:
		return first
	case r.err != nil:
		return io.MultiReader(first, failing{r.err})
	}
	return io.MultiReader(first, r.source)
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func (r *Reader) openGzip() {
	unpacker, err := gzip.NewReader(r.rest())
	if err != nil {
		r.fail(packedReason(err))
		return
	}
	r.source, r.err, r.carry = unpacking{unpacker}, nil, r.carry[:0]
}

// openZip puts the files of an archive one behind the other, a blank line
// between them. Documents among them are read by themselves.
func (r *Reader) openZip() {
	text, err := readAtMost(r.rest())
	if err != nil {
		r.fail(err)
		return
	}
	archive, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		r.fail(packedReason(err))
		return
	}
	r.source, r.err, r.carry = failing{io.EOF}, nil, r.carry[:0]
	for _, file := range archive.File {
		if !file.FileInfo().IsDir() {
			r.files = append(r.files, file)
		}
	}
	r.nextFile()
}

// nextFile goes on with the next file of an archive; false when there is none.
func (r *Reader) nextFile() bool {
	if len(r.files) == 0 {
		return false
	}
	file := r.files[0]
	r.files = r.files[1:]
	source, err := file.Open()
	if err != nil {
		r.fail(message.Errorf("said.about", file.Name, packedReason(err)))
		return true
	}
	r.source, r.err, r.carry, r.line = unpacking{source}, nil, r.carry[:0], 1
	r.setColumns(nil)
	return true
}

// markdownLink matches a text that begins with a link in Markdown.
var markdownLink = once.MustCompile(`^\s*\[[^\]\n]*\]\(https?://`)

// unpacking is a packed file as it is read. What is wrong with the file is said as packedReason does.
type unpacking struct{ packed io.Reader }

func (u unpacking) Read(to []byte) (int, error) {
	n, err := u.packed.Read(to)
	return n, packedReason(err)
}

var errArchive = message.Errorf("packed.file")

// packedReason returns an error of the packages that unpack in plain words; any other error stays
// as it is.
func packedReason(err error) error {
	if corrupt := flate.CorruptInputError(0); errors.As(err, &corrupt) {
		return errArchive
	}
	for _, known := range []error{io.ErrUnexpectedEOF, gzip.ErrHeader, gzip.ErrChecksum, zip.ErrFormat, zip.ErrAlgorithm, zip.ErrChecksum} {
		if errors.Is(err, known) {
			return errArchive
		}
	}
	return err
}

var errTooLarge = fmt.Errorf("larger than %d MiB, the most that is read as one document", MaxDocument>>20)

// readAtMost reads everything, up to MaxDocument bytes.
func readAtMost(source io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(source, MaxDocument+1))
	if err == nil && len(text) > MaxDocument {
		err = errTooLarge
	}
	return text, err
}

// readDocument reads the whole input as one text; the form nil finds out which.
func (r *Reader) readDocument(form *Form) {
	if form == nil && r.beginList() {
		return
	}
	careful := func(text []byte) []found {
		as := form
		if form == nil {
			as = r.formOf(text)
		}
		all := readWhole(as, text, &r.options)
		if r.options.mayBeKnown() {
			all = addNearly(text, all)
		}
		return r.joinFound(text, all)
	}
	units := r.fillDocument()
	isLong := r.err == nil || r.err == io.EOF && len(r.carry) > MaxDocument
	if isLong && len(units) > leastRecords && r.streamDocument(units, careful) {
		return
	}
	if r.err == nil {
		units = nil
		if form == nil && r.readsLinesAlike(careful) {
			return
		}
	}
	if err := r.fillRest(); err != nil {
		r.fail(err)
		return
	}
	if units == nil {
		units = findUnits(r.carry)
	}
	text := r.carry
	if form == nil && isList(text) && r.formOf(text) == nil && r.readList(text) {
		r.carry = nil
		return
	}
	if r.ready = r.readRecords(text, units, 1, careful); len(r.ready) > 0 && len(r.ready) <= MaxRecords {
		r.carry = nil
		return
	}
	r.ready = nil
	if form == nil && len(text) > maxDressed && r.readsLinesAlike(careful) {
		return
	}
	r.carry = nil
	for _, f := range careful(text) {
		r.ready = append(r.ready, Raw{Line: f.line, record: f.record, err: f.err, above: int32(f.line - 1)})
	}
}

// formOf returns the form of a document, nil where none is known.
func (r *Reader) formOf(text []byte) *Form {
	text = bytes.TrimSpace(text)
	isJSON := bytes.HasPrefix(text, []byte("{")) || isIpuzCall(text)
	for _, form := range forms {
		if form.sniff != nil && (form.unit == document || isJSON && form.unit == wholeLine) && form.sniff(text, &r.options) {
			return form
		}
	}
	return nil
}

// readWhole reads a document in a form, nil for none, with care.
func readWhole(form *Form, text []byte, options *ReadOptions) (all []found) {
	if form == nil {
		if all = readText(text, options); len(all) == 0 {
			all = []found{{line: 1, err: nothingIn(text)}}
		}
		return all
	}
	records, err := form.read(text, options)
	var several recordErrors
	switch {
	case errors.As(err, &several):
	case err != nil:
		several, records = recordErrors{err}, nil
	}
	for _, record := range records {
		all = append(all, found{line: max(record.Line, 1), record: record})
	}
	for _, err := range several {
		all = append(all, found{line: 1, err: err})
	}
	return all
}

// nothingIn returns the error of a text in which no puzzle is found.
func nothingIn(text []byte) error {
	trimmed := bytes.TrimSpace(text)
	return &sudoku.ParseError{Line: 1, Reason: message.Errorf("reader.nothing", string(trimmed[:min(len(trimmed), 20)]), exampleLine, exampleJSON)}
}

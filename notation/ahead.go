package notation

import (
	"bytes"
	"slices"
	"sync/atomic"
)

// In a long stream of puzzles of one form each chunk can be cut by the core that answers it, all at the
// same time. TakeChunk then only reads its text, up to a line end where a puzzle begins. CutChunk cuts it
// as if nothing were open before it. When the chunk before it is settled, so is this one:
//
//	taken    ▒▒▒▒▒▒▒▒│▒▒▒▒▒▒▒▒│▒▒▒▒▒▒▒▒│▒▒▒▒     one after the other
//	cut      ████████ ████████ ████████          each by its own worker, by the quick ways alone
//	settled  ────────→────────→────────→         one after the other: the numbers of lines and puzzles
//
// Where a quick way doesn't know a line, that chunk and those taken behind it are cut with care
// when it is their turn, as readChunk would have.

// ahead holds what chunks share that are taken before those in front of them are cut.
type ahead struct {
	like   *Reader       // what their reader is when each begins; it never changes
	stream stream        // what its puzzles are
	room   int           // how much text is read for a chunk
	rest   []byte        // the text behind the last chunk
	last   chan struct{} // closed when the last chunk is settled, nil for none
	waits  bool          // the source may wait before it gives more
	chunks int           // how many were taken
	quick  int           // how many of them the quick ways cut
	broken atomic.Bool   // they couldn't cut one
}

// stream is a stream of puzzles of one form.
type stream interface {
	// boundary returns where in a text the puzzle begins that the next chunk starts with, 0 where that isn't clear.
	boundary(text []byte) int
	// cut cuts the text of a chunk up to a boundary by the quick ways, as a copy of the reader like would. It returns how
	// many lines that has, and ok false where anything in it must be read with care.
	cut(like *Reader, b *Chunk, end int) (lines int, ok bool)
	// takesLines reports whether a puzzle takes several lines that are cut by their looks.
	takesLines() bool
}

// taken says how a chunk is to be cut.
type taken struct {
	by      *ahead        // nil if it is cut
	read    int           // where in its text begins what was read for it
	end     int           // where its puzzles end
	before  chan struct{} // closed when the chunk before it is settled, nil for none
	settled chan struct{} // closed when it is settled itself
}

const (
	leastAhead   = 4 << 10       // bytes that are read for such a chunk at the least
	mostAhead    = 4 * chunkSize // and at most
	puzzlesAhead = 700           // how many puzzles it should have at least
	pauseAhead   = 4             // chunks that are cut with care when one couldn't be cut otherwise
)

// TakeChunk reads the text of the next puzzles into b, for CutChunk. Its errors are those of
// ReadChunk. Each chunk that it takes must be cut, since those behind it wait for that.
func (r *Reader) TakeChunk(b *Chunk) error {
	if b.taken = (taken{}); r.ahead != nil {
		read, ok := r.takeAhead(b)
		if ok {
			return nil
		}
		r.endAhead(read)
	}
	err := r.readChunk(b)
	b.Before = r.given
	if r.given += len(b.Raws); err == nil {
		r.beginAhead(b)
	}
	return err
}

// IsCut reports whether the puzzles of a chunk that was taken are there.
func (b *Chunk) IsCut() bool { return b.taken.by == nil }

// CutChunk cuts a chunk that was taken, which may have no puzzle then. Many goroutines may call it,
// each for a chunk of its own. It waits for those that cut the chunks before.
func (r *Reader) CutChunk(b *Chunk) {
	if b.IsCut() {
		return
	}
	t := b.taken
	b.taken = taken{}
	b.clear()
	lines, ok := 0, false
	if !t.by.broken.Load() {
		lines, ok = t.by.stream.cut(t.by.like, b, t.end)
	}
	if t.before != nil {
		<-t.before
	}
	if ok && !t.by.broken.Load() {
		r.settle(b, t.end, lines)
		t.by.quick++
	} else {
		t.by.broken.Store(true)
		r.cutWithCare(b, t.read)
	}
	b.Before = r.given
	r.given += len(b.Raws)
	close(t.settled)
}

// cutWithCare cuts a chunk as readChunk does. What was read for it begins at a place of its text; what stands before
// that the reader carries.
func (r *Reader) cutWithCare(b *Chunk, read int) {
	b.clear()
	b.Raws, r.held = append(b.Raws, r.held...), nil
	b.text = slices.Concat(r.carry, b.text[read:])
	r.cutText(b, nil)
	b.Raws = r.joinBelow(b.Raws)
	r.finish(b, true)
}

// settle leaves the reader as cutWithCare would have, behind a chunk of some lines that the quick ways cut.
func (r *Reader) settle(b *Chunk, end, lines int) {
	for i := range b.Raws {
		b.Raws[i].Line += r.line - 1
	}
	r.line += lines
	b.Raws, r.held = slices.Insert(b.Raws, 0, r.held...), nil
	r.before, r.passage = b.Raws[len(b.Raws)-1].clone(), openPassage{}
	if r.carryFrom(b, end); r.long != nil {
		r.open = false
	} else if r.list == inList || r.open {
		r.open = true
		r.hold(b)
	}
}

// takeAhead takes a chunk to be cut ahead. It returns false where the next has to be read with care, and what was read
// for it. So it does where the source may wait while there are puzzles yet to be cut.
func (r *Reader) takeAhead(b *Chunk) (beyond []byte, ok bool) {
	a := r.ahead
	if a.broken.Load() || a.waits && a.stream.takesLines() {
		return nil, false
	}
	read := len(a.rest)
	b.text = r.fill(append(b.text[:0], a.rest...), a.room)
	if r.uncommented {
		r.withoutSigns(b.text, false)
	}
	a.waits = !r.full
	end := a.stream.boundary(b.text)
	if r.err != nil || len(b.text)-read < leastAhead || end == 0 {
		return b.text[read:], false
	}
	a.rest = append(a.rest[:0], b.text[end:]...)
	b.taken = taken{a, read, end, a.last, make(chan struct{})}
	a.last = b.taken.settled
	a.chunks++
	return nil, true
}

// endAhead waits until all that is taken is cut. Then the reader goes on by itself with what was read beyond.
func (r *Reader) endAhead(beyond []byte) {
	a := r.ahead
	if a.last != nil {
		<-a.last
	}
	r.ahead = nil
	r.carry = append(r.carry, beyond...)
	if !a.broken.Load() {
		return
	}
	if r.fails++; a.quick > 2*pauseAhead {
		r.fails = 0
	}
	r.pause = pauseAhead<<min(r.fails, 8) - (a.chunks - a.quick) // the last of them were cut with care already
}

// beginAhead has the chunks behind b cut ahead, if they may be like it and nothing else is open.
func (r *Reader) beginAhead(b *Chunk) {
	if r.pause > 0 {
		r.pause--
		return
	}
	n := len(b.Raws)
	if n == 0 || !r.any || !b.Raws[n-1].IsQuick() || r.known.off || r.options.Piece || r.options.Strict || !r.options.mayBeKnown() || !r.full ||
		r.err != nil || len(r.ready) > 0 || r.list > inList || r.skipping || r.issLines || r.pairs != noPairs || r.stray > 0 || r.givenUp || bytes.HasSuffix(r.carry, []byte("\r")) {
		return
	}
	like := *r
	like.frozen = true
	like.source, like.line, like.carry, like.held, like.passage, like.chunk = nil, 1, nil, nil, openPassage{}, Chunk{}
	like.known = r.known.frozen()
	if r.long != nil {
		like.long = r.long.asFrozen()
	}
	r.ahead = &ahead{like: &like, stream: like.streamLike(&b.Raws[n-1]), room: r.roomAhead(b), rest: bytes.Clone(r.carry)}
}

// streamLike returns the stream in which the last puzzle is raw.
func (r *Reader) streamLike(raw *Raw) stream {
	known := &r.known
	switch start := r.startOfItems(raw); {
	case start != nil:
		return itemStream{start}
	case r.long != nil:
		return unitStream{}
	case raw.form == gridForm:
		return gridStream{known.grid}
	case known.layout != nil && raw.form == known.layout.form:
		return recordStream{known.layout}
	case raw.form == csvForm && bytes.IndexByte(raw.Text, '\n') >= 0:
		return tableStream{}
	}
	return lineStream{}
}

// roomAhead returns how much text is read for puzzles like those of b, a number of times what pipes hold.
// Pencil marks may take long to solve, so fewer of them are a chunk.
func (r *Reader) roomAhead(b *Chunk) int {
	n := len(b.Raws)
	if b.Raws[n-1].place.marks != nil {
		return chunkSize
	}
	each := (len(b.text) - len(r.carry)) / n
	if r.list == inList || r.long != nil { // its first chunk has no text
		each = len(b.Raws[n-1].Text)
	}
	return min(max((puzzlesAhead*each+chunkSize-1)/chunkSize, 1)*chunkSize, mostAhead)
}

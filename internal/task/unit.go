package task

import (
	"io"
	"iter"
	"sync"
	"sync/atomic"

	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

// Unit is some puzzles that one goroutine works on: many small ones, or one
// that may take long.
type Unit struct {
	Raws   []notation.Raw
	First  int // the number of the first of them in the whole input, from 1
	Reader *notation.Reader
	// Partial has a puzzle answered though only a part of it is known here.
	Partial bool

	source string // the file they are from, "" for arguments and standard input
	// classic is whether a line of 81 characters can be nothing but a 9×9.
	classic bool
	// guess is whether nothing but the puzzles themselves tells their rules.
	guess bool
	chunk *sharedChunk
	uncut bool
	// behind is whether puzzles of the same chunk are in a later unit.
	behind bool
}

// sharedChunk is a chunk whose units are under way.
type sharedChunk struct {
	notation.Chunk
	users atomic.Int32
}

var chunks = sync.Pool{New: func() any { return new(sharedChunk) }}

// Cut cuts the unit's text into puzzles where that is left to who answers it. Others may wait for it.
func (u *Unit) Cut() {
	if !u.uncut {
		return
	}
	u.uncut = false
	u.Reader.CutChunk(&u.chunk.Chunk)
	u.Raws = u.chunk.Raws
	u.First += u.chunk.Before
}

// Release gives up the unit's text.
func (u *Unit) Release() {
	if u.chunk.users.Add(-1) == 0 {
		chunks.Put(u.chunk)
	}
}

// Where names a puzzle of the unit for a message.
func (u *Unit) Where(i int) message.Messenger {
	return PuzzleAt(u.First+i, u.source, u.Raws[i].Line)
}

// PuzzleAt names a puzzle of a file, or of none, for a message.
func PuzzleAt(puzzle int, source string, line int) message.Messenger {
	return puzzleAt{puzzle, line, source}
}

// puzzleAt is put into words only where it is said: a file may have millions with the same fault.
type puzzleAt struct {
	puzzle, line int
	source       string
}

func (at puzzleAt) Error() string { return at.Message().Error() }

// Message returns the name.
func (at puzzleAt) Message() message.Message {
	if at.source == "" {
		return message.Errorf("puzzle.at_line", at.puzzle, at.line)
	}
	return message.Errorf("puzzle.at_file", at.puzzle, at.source, at.line)
}

// Name names a puzzle of the unit whose error tells the line itself.
func (u *Unit) Name(i int) message.Message {
	if u.source == "" {
		return message.Errorf("puzzle.number", u.First+i)
	}
	return message.Errorf("puzzle.in_file", u.source, u.First+i)
}

// classicUnit is how many 9×9 puzzles make a unit. They fill the lanes of the
// fast engine many times over, and are few enough to share between cores.
const classicUnit = 400

// Read makes units of all puzzles of an input, and counts on from *next. Each must be cut before its
// puzzles are there. An input without a name has "" for name. The last error is the reader's.
func Read(source io.Reader, name string, options notation.ReadOptions, next *int) iter.Seq2[*Unit, error] {
	like := Unit{
		Reader:  notation.NewReader(source, options),
		source:  name,
		classic: options.Symbols == nil && options.Rules.IsClassic(),
		guess:   options.Rules == nil,
		First:   *next,
	}
	return func(yield func(*Unit, error) bool) {
		for {
			chunk := chunks.Get().(*sharedChunk)
			if err := like.Reader.TakeChunk(&chunk.Chunk); err == io.EOF {
				*next = like.First + chunk.Before
				return
			} else if err != nil {
				yield(nil, err)
				return
			}
			if !chunk.IsCut() {
				u := like
				u.chunk, u.uncut = chunk, true
				if chunk.users.Store(1); !yield(&u, nil) {
					return
				}
				continue
			}
			// Everything is counted before the first unit can be released.
			var sizes []int
			for rest := chunk.Raws; len(rest) > 0; {
				size := unitSize(rest)
				sizes = append(sizes, size)
				rest = rest[size:]
			}
			chunk.users.Store(int32(len(sizes)))
			raws, first := chunk.Raws, like.First+chunk.Before
			for i, size := range sizes {
				u := like
				u.Raws, u.First, u.chunk, u.behind = raws[:size], first, chunk, i+1 < len(sizes)
				raws = raws[size:]
				first += size
				if !yield(&u, nil) {
					return
				}
			}
		}
	}
}

// unitSize returns how many of the puzzles go into one unit.
func unitSize(raws []notation.Raw) int {
	size := 0
	for size < min(len(raws), classicUnit) && (len(raws[size].Text) < 100 || raws[size].IsQuick()) {
		size++
	}
	return max(size, 1)
}

// Singly makes units of one puzzle, for work that takes its time.
func Singly(units iter.Seq2[*Unit, error]) iter.Seq2[*Unit, error] { return Smaller(units, 1) }

// Smaller makes units of at most size puzzles.
func Smaller(units iter.Seq2[*Unit, error], size int) iter.Seq2[*Unit, error] {
	return func(yield func(*Unit, error) bool) {
		for u, err := range units {
			if err != nil {
				yield(nil, err)
				return
			}
			if u.Cut(); len(u.Raws) == 0 {
				u.Release()
				continue
			}
			u.chunk.users.Add(int32((len(u.Raws) - 1) / size)) // one is counted already
			for at := 0; at < len(u.Raws); at += size {
				part := *u
				part.Raws = u.Raws[at:min(at+size, len(u.Raws))]
				part.First += at
				part.behind = u.behind || at+size < len(u.Raws)
				if !yield(&part, nil) {
					return
				}
			}
		}
	}
}

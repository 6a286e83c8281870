package task

import (
	"sync"

	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

// What an answer comes to, the worst last: also the exit status of a command.
const (
	Yes        = 0
	No         = 1 // the answer is no for at least one puzzle
	Unreadable = 2 // a puzzle couldn't be read
)

// Answer holds what there is to say of some puzzles: what to print, and the worst status.
type Answer struct {
	Out     []byte
	Errors  []Complaint
	Status  int
	Puzzles int               // how many are answered
	Lost    []message.Message // what the form they are written in can't hold
	Guessed bool              // one may have no good answer because its size had to tell its rules
	Partly  bool              // one has no answer because only a part of it is known here
}

// Complaint holds what is wrong with a puzzle, and where that is.
type Complaint struct {
	Where, Err error
	Puzzle     int // its number in the input, from 1
	Line       int // its line, from 1
}

// answerBuffers are those of answers that are printed already. Made anew for each
// unit they were all the garbage there is, and as much work as reading.
var answerBuffers = sync.Pool{New: func() any { return new([]byte) }}

// newAnswer returns an answer with nothing in it, and room to print to.
func newAnswer() Answer {
	return Answer{Out: (*answerBuffers.Get().(*[]byte))[:0]}
}

// Release gives the room back.
func (a *Answer) Release() {
	if cap(a.Out) > 0 && cap(a.Out) <= 1<<20 {
		answerBuffers.Put(&a.Out)
	}
}

// No notes that puzzle i of a unit has no good answer, and why. An error that
// tells its line itself needs only the puzzle's name.
func (a *Answer) No(status int, u *Unit, i int, err error) {
	var where error = u.Where(i)
	if status == Unreadable {
		where = u.Name(i)
	}
	a.Status = max(a.Status, status)
	a.Errors = append(a.Errors, Complaint{where, err, u.First + i, u.Raws[i].Line})
}

// Note tells something of puzzle i of a unit that changes nothing about its answer.
func (a *Answer) Note(u *Unit, i int, what error) {
	a.Errors = append(a.Errors, Complaint{u.Where(i), what, u.First + i, u.Raws[i].Line})
}

// whole returns an error if the source of puzzle i says more than is known
// here. An answer may then be wrong. Where a part will do that is only noted,
// as is how the puzzle was read.
func (a *Answer) whole(u *Unit, i int, record *notation.Record) error {
	what := forms.OnlyPartOf(record)
	if what == nil {
		return nil
	}
	if len(record.Unread) > 0 && !u.Partial {
		a.Partly = true
		return what
	}
	a.Note(u, i, what)
	return nil
}

// noForm notes that a puzzle could be read but not written.
func (a *Answer) noForm(u *Unit, i int, err error) {
	a.Status = Unreadable
	a.Note(u, i, err)
}

// join moves what another answer says to the end of this one.
func (a *Answer) join(b *Answer) {
	out := b.Out[:0]
	if a.Out == nil {
		a.Out, out = b.Out, newAnswer().Out
	} else {
		a.Out = append(a.Out, b.Out...)
	}
	a.Errors = append(a.Errors, b.Errors...)
	a.Lost = append(a.Lost, b.Lost...)
	a.Status = max(a.Status, b.Status)
	a.Guessed = a.Guessed || b.Guessed
	a.Partly = a.Partly || b.Partly
	a.Puzzles += b.Puzzles
	*b = Answer{Out: out, Errors: b.Errors[:0], Lost: b.Lost[:0]}
}

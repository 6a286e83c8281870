package task

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/bits"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/engine/classic"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation"
)

// Grade says of answers to puzzles how right they are. An answer is a line that holds
// the solution, or a part of it with signs for empty cells.
type Grade struct {
	Rows // text, tsv or json

	// What all answers come to; Cells are those that weren't given.
	Answers, Right, Cells, RightCells atomic.Int64
}

// Answered is a unit of puzzles and the answers to them.
type Answered struct {
	*Unit
	lines [][]byte
}

// longestAnswer is the length in bytes of the longest line with an answer. It
// is more than the largest board takes, with room between its cells.
const longestAnswer = 1 << 16

// WithAnswers puts the lines of a source beside the puzzles, one each, in order. Lines
// that are missing, left over or longer than any answer are the error.
func WithAnswers(units iter.Seq2[*Unit, error], answers io.Reader) iter.Seq2[*Answered, error] {
	return func(yield func(*Answered, error) bool) {
		in := bufio.NewReaderSize(answers, longestAnswer)
		for u, err := range units {
			if err != nil {
				yield(nil, err)
				return
			}
			u.Cut()
			a := &Answered{u, make([][]byte, len(u.Raws))}
			text := make([]byte, 0, 84*len(u.Raws))
			for i := range a.lines {
				from := len(text)
				line, err := in.ReadSlice('\n')
				text = append(text, line...)
				if err == bufio.ErrBufferFull {
					err = message.Errorf("grade.long_line", u.First+i, longestAnswer)
				} else if err == io.EOF && len(text) == from {
					err = message.Errorf("grade.fewer_answers", u.First+i)
				} else if err == io.EOF {
					err = nil
				}
				if err != nil {
					yield(nil, err)
					return
				}
				a.lines[i] = text[from:len(text):len(text)]
			}
			if !yield(a, nil) {
				return
			}
		}
		rest, err := io.ReadAll(io.LimitReader(in, 1<<16))
		if err == nil && len(bytes.TrimSpace(rest)) > 0 {
			err = message.Errorf("grade.more_answers")
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// Header returns the line above the rows, if there is one.
func (g *Grade) Header() string {
	return g.header("puzzle", "right", "share", "wrong", "empty", "givens")
}

// mark tells what an answer is worth.
type mark struct {
	right   bool
	compare bool  // there is one solution to compare it with
	kept    bool  // no given was changed
	asked   int   // cells that weren't given
	correct int   // those of them that hold the solution's digit
	empty   int   // cells without a digit
	wrong   []int // cells with another digit than the solution
	err     error // why the answer can't be read, or the puzzle has nothing to compare with
}

// gradeWork is the memory for marking a unit.
type gradeWork struct {
	solver   *sudoku.Solver
	marks    []mark
	puzzles  [][81]byte
	answers  [][81]byte
	unsolved [][81]byte
	at       []int // the puzzles that these belong to
	found    []sudoku.Answer
}

var gradeWorks = sync.Pool{New: func() any { return &gradeWork{solver: sudoku.NewSolver()} }}

// Do answers a unit. Whether an answer is right can be seen without solving; only what
// isn't is compared with the solution.
func (g *Grade) Do(ctx context.Context, u *Answered, a *Sink) {
	w := gradeWorks.Get().(*gradeWork)
	defer gradeWorks.Put(w)
	n := len(u.Raws)
	if len(w.marks) < n {
		w.marks, w.puzzles, w.answers = make([]mark, n), make([][81]byte, n), make([][81]byte, n)
	}
	plain := w.plain(ctx, u)
	for i, raw := range u.Raws {
		m := &w.marks[i]
		if plain && m.asked >= 0 {
			a.Out = g.append(a.Out, u.First+i, nil, &w.puzzles[i], m)
		} else if a.Flush(); ctx.Err() != nil {
			return
		} else {
			record, err := u.Reader.Parse(raw)
			if err != nil {
				a.No(Unreadable, u.Unit, i, err)
				a.Out = g.append(a.Out, u.First+i, nil, nil, &mark{err: err})
				a.Puzzles++
				continue
			}
			p := forms.PuzzleOf(record)
			if err = a.whole(u.Unit, i, record); err != nil {
				*m = mark{err: err, asked: len(p.Givens) - p.Givens.Filled()}
			} else if *m, err = markOf(ctx, p, record.Solution, u.First+i, bytes.TrimSpace(u.lines[i])); err != nil {
				return
			}
			a.Out = g.append(a.Out, u.First+i, &p, nil, m)
		}
		if m.err != nil {
			a.No(No, u.Unit, i, m.err)
		}
		if !m.right {
			a.Status = max(a.Status, No)
		} else {
			g.Right.Add(1)
		}
		g.Answers.Add(1)
		if m.compare || m.right {
			g.Cells.Add(int64(m.asked))
			g.RightCells.Add(int64(m.correct))
		}
		a.Puzzles++
	}
	a.Flush()
}

// plain marks the plain 9×9 puzzles of a unit whose answers are plain, too; asked is -1
// for the others. It reports whether it could.
func (w *gradeWork) plain(ctx context.Context, u *Answered) bool {
	if !u.classic {
		return false
	}
	w.unsolved, w.at = w.unsolved[:0], w.at[:0]
	for i := range u.Raws {
		m, puzzle, answer := &w.marks[i], &w.puzzles[i], &w.answers[i]
		*m = mark{asked: -1, wrong: m.wrong[:0]}
		if !u.Raws[i].Classic(puzzle) || !notation.ReadClassic(answer, bytes.TrimRight(u.lines[i], " \r\n")) {
			continue
		}
		m.look(puzzle, answer)
		if m.right = m.kept && classic.IsSolution(answer[:]); m.right {
			m.correct = m.asked
			continue
		}
		w.unsolved, w.at = append(w.unsolved, *puzzle), append(w.at, i)
	}
	if len(w.found) < len(w.unsolved) {
		w.found = make([]sudoku.Answer, len(w.unsolved))
	}
	if w.solver.Solve(ctx, w.unsolved, 2, w.found) != nil {
		return false
	}
	for k, i := range w.at {
		m := &w.marks[i]
		if found := &w.found[k]; found.Solutions != 1 {
			m.asked = -1 // it is said what is wrong with the puzzle
		} else {
			m.hold(w.puzzles[i][:], found.First[:], w.answers[i][:])
		}
	}
	return true
}

// look counts what is asked and what is empty, eight cells at a time.
func (m *mark) look(puzzle, answer *[81]byte) {
	const ones = 0x0101010101010101
	var given, filled int
	var changed uint64
	for i := 0; i < 81; i += 8 {
		var p, a uint64
		if i < 80 {
			p, a = binary.LittleEndian.Uint64(puzzle[i:]), binary.LittleEndian.Uint64(answer[i:])
		} else {
			p, a = uint64(puzzle[80]), uint64(answer[80])
		}
		isGiven := (p + 0x7f*ones) >> 7 & ones // 1 in each byte that isn't 0
		given += bits.OnesCount64(isGiven)
		filled += bits.OnesCount64((a + 0x7f*ones) >> 7 & ones)
		changed |= (p ^ a) & (isGiven * 0xff)
	}
	m.kept, m.asked, m.empty = changed == 0, 81-given, 81-filled
}

// hold compares an answer with the solution.
func (m *mark) hold(givens, solution, answer []uint8) {
	m.compare = true
	for cell, d := range answer {
		switch {
		case d == solution[cell] && givens[cell] == 0:
			m.correct++
		case d != 0 && d != solution[cell]:
			m.wrong = append(m.wrong, cell)
		}
	}
}

// markOf marks an answer to a puzzle of any rules, the text of a line; solution may be
// known. The error is the context's.
func markOf(ctx context.Context, p sudoku.Puzzle, solution sudoku.Grid, number int, line []byte) (m mark, err error) {
	m.kept, m.empty = true, len(p.Givens)
	for _, d := range p.Givens {
		if d == 0 {
			m.asked++
		}
	}
	answer := make(sudoku.Grid, len(p.Givens))
	if len(line) > 0 {
		read, err := sudoku.Parse(string(line), sudoku.ParseOptions{Rules: p.Rules, Symbols: p.Symbols})
		if err != nil {
			if at := (*sudoku.ParseError)(nil); errors.As(err, &at) {
				at.Line = number
			}
			m.err = message.Errorf("grade.answer", err)
		} else {
			answer = read.Givens
		}
		m.empty -= answer.Filled()
	}
	for cell, d := range p.Givens {
		m.kept = m.kept && (d == 0 || d == answer[cell])
	}
	if m.empty == 0 && ask.Solves(answer, p) {
		m.right, m.correct = true, m.asked
		return m, nil
	}
	if solution == nil || !ask.Solves(solution, p) {
		if solution, err = sudoku.Solve(ctx, p); ctx.Err() != nil {
			return m, ctx.Err()
		} else if err != nil {
			m.err = err
			return m, nil
		}
	}
	m.hold(p.Givens, solution, answer)
	return m, nil
}

// share returns which part of the cells that weren't given is right, in thousandths, rounded
// down.
func (m *mark) share(dst []byte) []byte {
	if m.right || m.asked == 0 {
		return append(dst, "1.000"...)
	}
	if !m.compare {
		return append(dst, '-')
	}
	dst = append(dst, "0."...)
	thousandths := min(m.correct*1000/m.asked, 999)
	return append(dst, byte('0'+thousandths/100), byte('0'+thousandths/10%10), byte('0'+thousandths%10))
}

// Graded tells what an answer is worth.
type Graded struct {
	Index  int      `json:"index" doc:"the number of the puzzle in the input, from 1"`
	Puzzle string   `json:"puzzle,omitempty" doc:"the puzzle, as a line of symbols"`
	Right  bool     `json:"right" doc:"whether the answer is a solution of the puzzle"`
	Share  string   `json:"share" doc:"which share of the empty cells is right, such as 0.981; - where there is no solution to compare with"`
	Wrong  []string `json:"wrong" nullable:"false" doc:"which cells are wrong"`
	Empty  int      `json:"empty" doc:"how many cells the answer leaves empty"`
	Givens bool     `json:"givens" doc:"whether the answer keeps every given"`
	Error  any      `json:"error,omitempty" doc:"what is wrong, in words"`
	Rules  string   `json:"rules,omitempty" doc:"what the puzzle is for"`
}

// append prints what an answer is worth; the puzzle is a plain one, or any, or couldn't
// be read.
func (g *Grade) append(dst []byte, index int, p *sudoku.Puzzle, plain *[81]byte, m *mark) []byte {
	if g.To == "tsv" && plain != nil {
		return m.appendColumns(notation.AppendClassic(dst, plain), sudoku.Classic())
	}
	if plain != nil {
		p = &classicGiven(plain, index).Puzzle
	}
	var puzzle, rules string
	if p != nil {
		puzzle, rules = p.String(), p.Rules.String()
	}
	switch g.To {
	case "tsv":
		if p == nil {
			return append(dst, "\t-\t-\t\t-\t-\t\n"...)
		}
		return m.appendColumns(append(dst, puzzle...), p.Rules)
	case "json":
		object := Graded{Index: index, Puzzle: puzzle, Right: m.right, Share: string(m.share(nil)), Wrong: []string{}, Empty: m.empty, Givens: m.kept, Rules: rules}
		for _, cell := range m.wrong {
			object.Wrong = append(object.Wrong, p.Rules.CellName(cell))
		}
		if m.err != nil {
			object.Error = g.words().Error(m.err)
		}
		return AppendJSON(dst, object)
	}
	dst = append(strconv.AppendInt(dst, int64(index), 10), ": "...)
	return append(append(dst, g.words().Error(m.message(p))...), '\n')
}

// appendColumns ends a line of TSV; nothing is allocated, as lines come by the million.
func (m *mark) appendColumns(dst []byte, rules *sudoku.Rules) []byte {
	dst = append(append(dst, '\t'), yesOrNo(m.right)...)
	dst = append(m.share(append(dst, '\t')), '\t')
	for i, cell := range m.wrong {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, rules.CellName(cell)...)
	}
	dst = strconv.AppendInt(append(dst, '\t'), int64(m.empty), 10)
	dst = append(append(dst, '\t'), yesOrNo(m.kept)...)
	dst = append(append(dst, '\t'), rules.String()...)
	return append(dst, '\n')
}

func yesOrNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// message tells in a sentence what an answer is worth.
func (m *mark) message(p *sudoku.Puzzle) error {
	switch {
	case p == nil:
		return unreadable
	case m.right:
		return message.Errorf("grade.right")
	case m.err != nil:
		return m.err
	}
	said := message.Errorf("grade.cells", m.correct, m.asked)
	if len(m.wrong) > 0 {
		var names []string
		for _, cell := range m.wrong {
			names = append(names, p.Rules.CellName(cell))
		}
		said = message.Errorf("grade.wrong", said, strings.Join(names, " "))
	}
	if m.empty > 0 {
		said = message.Errorf("grade.empty", said, m.empty)
	}
	if !m.kept {
		said = message.Errorf("grade.given", said)
	}
	return said
}

// Total tells what all answers come to.
func (g *Grade) Total() error {
	answers, right, cells := g.Answers.Load(), g.Right.Load(), max(1, g.Cells.Load())
	thousandths := g.RightCells.Load() * 1000 / cells
	return message.Errorf("grade.answers", int(right), int(answers), fmt.Sprintf("%d.%d", thousandths/10, thousandths%10))
}

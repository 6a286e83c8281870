package notation

import (
	"bytes"
	"cmp"
	"unicode"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// What stands below a puzzle often belongs to it, and isn't another one:
//
//	Puzzle:   53..7…            Step 0:                53..7…
//	Solution: 534678…           5 3 . | . 7 …          111223…      the regions of a jigsaw
//	                            Step 1: r1c3 is 4
//	                            5 3 4 | . 7 …          dropped: a later state of the same puzzle
//	                            Solved in 3 ms:
//	                            5 3 4 | 6 7 …          its solution
//
// A solution may stand before its puzzle, too, or those of all puzzles at the end. On lines without words or quotes a
// solution is a puzzle like the others.

// pairs says how a jigsaw's puzzle and regions stand on two lines.
type pairs uint8

const (
	noPairs pairs = iota
	regionsBehind
	regionsBefore
)

// titleWords are words of titles that tell what stands below them.
type titleWords map[string]bool

var (
	solutionWords = titleWords{"solution": true, "solved": true, "answer": true, "answers": true, "lösung": true, "solución": true, "solucion": true, "soluzione": true, "oplossing": true, "решение": true, "rozwiązanie": true}
	stepWords     = titleWords{"step": true, "steps": true, "after": true, "iteration": true, "pass": true, "round": true, "progress": true, "state": true, "now": true, "next": true, "move": true, "moves": true, "stage": true, "current": true, "étape": true, "schritt": true, "paso": true, "шаг": true}
)

// in reports whether one of the words is in title, or one of the signs, which stand without blanks.
func (words titleWords) in(title []byte, signs string) bool {
	var room [24]byte
	for word := range bytes.FieldsFuncSeq(title, func(char rune) bool { return !unicode.IsLetter(char) }) {
		if len(word) > len(room) {
			continue
		}
		lower := room[:copy(room[:], word)]
		if beyondASCII(word) >= 0 {
			lower = bytes.ToLower(word)
		}
		for i, char := range lower {
			if char >= 'A' && char <= 'Z' {
				lower[i] |= 0x20
			}
		}
		if words[string(lower)] {
			return true
		}
	}
	return bytes.ContainsAny(title, signs)
}

// isSolution and isStep report what a title says of what stands below it.
func isSolution(title []byte) bool { return solutionWords.in(title, "解答") }
func isStep(title []byte) bool     { return stepWords.in(title, "步") }

// joinBelow puts solutions, later states and regions among raws to the puzzle before them. The puzzle before the
// first is r.before; it was given away already, so what belongs to it just goes.
func (r *Reader) joinBelow(raws []Raw) []Raw {
	first := 0 // most texts have none, and pass at full speed
	for first < len(raws) && !r.mayBelong(&raws[first]) {
		first++
	}
	kept := raws[:first]
	var regions *Raw // that stand above their puzzle
	above := -1      // where a solution is kept whose puzzle may follow
	answered := 0    // the puzzles before this have theirs, where solutions stand at the end
	for i := first; i < len(raws); i++ {
		raw := &raws[i]
		if regions != nil && raw.err == nil && raw.form == lineForm && r.joinRegions(raw, regions) {
			raw.Line = regions.Line
			kept = kept[:len(kept)-1]
		}
		regions = nil
		if above >= 0 && above == len(kept)-1 && r.follows(&kept[above], raw) {
			raw.Line = kept[above].Line
			kept = kept[:above]
		}
		above = -1
		if r.mayBelong(raw) {
			before := &r.before
			if len(kept) > 0 {
				before = &kept[len(kept)-1]
			}
			switch {
			case raw.err == nil:
				if r.follows(raw, before) {
					continue
				}
				if k := r.answers(raw, kept, answered); k >= 0 {
					answered = k + 1
					continue
				}
				r.noteUnanswered(raw, before)
				above = len(kept)
			case len(kept) > 0 && before.form == lineForm && before.err == nil && before.record == nil && r.joinRegions(before, raw):
				continue
			default:
				regions = raw
			}
		}
		if len(kept) == i {
			kept = raws[:i+1] // nothing was left out
			continue
		}
		kept = append(kept, *raw)
		if regions != nil {
			regions = &kept[len(kept)-1]
		}
	}
	if len(kept) > 0 {
		r.before = kept[len(kept)-1].clone()
	}
	return kept
}

// joinFound does what joinBelow does among the puzzles found in a text. The word before a solution may say that it is one.
func (r *Reader) joinFound(text []byte, all []found) []found {
	raws := make([]Raw, len(all))
	may := false
	for i, f := range all {
		if raws[i] = (Raw{Line: f.line, record: f.record, err: f.err}); f.record != nil && f.record.over == "" && isNearlyFull(f.record.Board.Givens) {
			from, to := lineAt(text, f.line)
			if start, _ := lonePuzzle(text[from:to]); start > 0 && isSolution(lastWord(text[from:from+start])) {
				f.record.over = string(lastWord(text[from : from+start]))
			}
		}
		may = may || r.mayBelong(&raws[i])
	}
	if !may {
		return all
	}
	before := r.before
	r.before = Raw{}
	raws = r.joinBelow(raws)
	r.before = before
	joined := make([]found, len(raws))
	for i, raw := range raws {
		joined[i] = found{line: raw.Line, last: raw.Line, record: raw.record, err: raw.err}
	}
	return joined
}

// lastWord returns the last word of a text, if only signs stand behind it.
func lastWord(text []byte) []byte {
	text = bytes.TrimRight(text, " \t<>\"'=:")
	isOther := func(char rune) bool { return !unicode.IsLetter(char) }
	return bytes.TrimLeftFunc(text[bytes.LastIndexFunc(text, isOther)+1:], isOther)
}

// joinRegions makes a jigsaw of raw and the regions on another line. It reports false where they don't go together.
func (r *Reader) joinRegions(raw, regions *Raw) bool {
	record, err := r.Parse(*raw)
	if err != nil || !sizeTells(record.Board.Rules) || len(record.Board.Givens) != len(regions.Text) || record.Solution != nil {
		return false
	}
	jigsaw := record.withRegions(regionsInLine(string(regions.Text)))
	if jigsaw == nil {
		return false
	}
	raw.record = jigsaw
	return true
}

// mayBelong reports whether raw may belong to the puzzle before it, as a quick look tells.
func (r *Reader) mayBelong(raw *Raw) bool {
	if raw.below || raw.form == lineForm && len(raw.Text) <= 84 {
		return raw.below // no room for a word before the puzzle
	}
	switch {
	case raw.err != nil || r.options.Form != nil:
		return false
	case raw.record != nil:
		return isNearlyFull(raw.record.Board.Givens) || isSolution([]byte(raw.record.over)) || isStep([]byte(raw.record.over))
	case raw.form == gridForm:
		return len(raw.title) > 0 && (isSolution(raw.title) || isStep(raw.title)) || !raw.isKnownOpen() && isFullText(raw.Text)
	case raw.form == lineForm && len(raw.Text) < 200 && !raw.isKnownOpen():
		start, end := lonePuzzle(raw.Text)
		return start > 0 && (len(raw.title) > 0 || r.options.Symbols != nil || !isFarFromFull(raw.Text[start:end]))
	}
	return false
}

// isFarFromFull reports whether more cells are empty than in a solution that may be damaged.
func isFarFromFull(cells []byte) bool {
	zeros, empty := bytes.Count(cells, []byte("0")), 0
	for _, char := range cells {
		if char <= '0' || char > '9' {
			empty++
		}
	}
	return empty*20 > len(cells) && !(zeros == 9 && empty == 9) // 0 may be a digit
}

// answers returns the index of the puzzle that raw solves, among the first one
// and a few after it. It returns -1 for none.
func (r *Reader) answers(raw *Raw, puzzles []Raw, first int) int {
	for k := first; k < min(first+8, len(puzzles)-1); k++ {
		if r.follows(raw, &puzzles[k]) {
			return k
		}
	}
	return -1
}

// isFullText reports whether a drawn grid has no mark of an empty cell.
func isFullText(text []byte) bool { return !bytes.ContainsAny(text, ".0_?x") }

// isQuoted reports whether the puzzle on a line stands in quotes, as in a list of a program.
func isQuoted(line []byte) bool {
	start, _ := lonePuzzle(line)
	return start > 0 && (line[start-1] == '"' || line[start-1] == '\'')
}

// follows adds raw as the solution of the puzzle before it, or notes that it is
// a later state. It returns false if raw is neither.
func (r *Reader) follows(raw, before *Raw) bool {
	if before.err != nil || before.form == nil && before.record == nil || before.record == nil && before.form == gridForm && isFullText(before.Text) {
		return false
	}
	later, err := r.Parse(*raw)
	if err != nil {
		return false
	}
	record, err := r.Parse(*before)
	if err != nil || record.Solution != nil {
		return false
	}
	grid, givens := later.Board.Givens, record.Board.Givens
	if len(grid) != len(givens) || givens.Filled() == len(givens) || grid.Filled() <= givens.Filled() || !agrees(grid, givens) {
		return false
	}
	title := cmp.Or(later.over, string(raw.title))
	switch isFull := grid.Filled() == len(grid); {
	case isFull && title == "" && !(raw.below || raw.form == lineForm && isSolution(raw.Text)):
		record.Read = append(record.Read, message.Errorf("read.solution", lineNumber(raw.Line)))
		record.Solution = grid
	case isFull:
		record.Solution = grid
	case isStep([]byte(title)):
		record.Read = append(record.Read, message.Errorf("read.later_state", lineNumber(raw.Line)))
	default:
		return false
	}
	before.record = record
	return true
}

// noteUnanswered notes that raw is nearly full but doesn't solve the puzzle
// before it. It does so if raw is called a solution, or nearly is one, or its
// digits clash. More may be missing below a word that says so.
func (r *Reader) noteUnanswered(raw, before *Raw) {
	full, err := r.Parse(*raw)
	if err != nil {
		return
	}
	givens := full.Board.Givens
	called := isSolution([]byte(cmp.Or(full.over, string(raw.title), string(raw.Text))))
	if !isNearlyFull(givens) && !(called && raw.form != lineForm && givens.Filled()*4 >= len(givens)*3) {
		return
	}
	nearly := false
	if before.err == nil && (before.form != nil || before.record != nil) {
		puzzle, err := r.Parse(*before)
		nearly = err == nil && puzzle.Solution == nil && nearlyAgrees(givens, puzzle.Board.Givens)
	}
	if nearly || called || len(full.Board.Rules.Clashes(givens)) > 0 {
		full.Read = append(full.Read, message.Errorf("read.unlike_solution", lineNumber(raw.Line)))
		raw.record = full
	}
}

// isNearlyFull reports whether few cells are empty, as in a solution that may be damaged.
func isNearlyFull(g sudoku.Grid) bool { return g.Filled()*20 >= len(g)*19 }

// nearlyAgrees reports whether nearly all digits of part stand in full, which no other puzzle's solution has.
func nearlyAgrees(full, part sudoku.Grid) bool {
	if len(full) != len(part) || part.Filled() >= full.Filled() {
		return false
	}
	differ := 0
	for i, d := range part {
		if d != 0 && full[i] != d {
			differ++
		}
	}
	return differ*8 < part.Filled()
}

// agrees reports whether all digits of part stand in full.
func agrees(full, part sudoku.Grid) bool {
	for i, d := range part {
		if d != 0 && full[i] != d {
			return false
		}
	}
	return true
}

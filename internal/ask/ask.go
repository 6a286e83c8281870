package ask

import (
	"errors"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/canon/catalogue"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
)

// Text holds a puzzle in any form. In JSON it may also be an array of digits or of rows. It
// may also be an object, as other programs' documents are.
type Text string

// UnmarshalJSON accepts a string, or keeps an array or object as it is written. An empty cell
// of an array becomes 0.
func (t *Text) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '[' {
		*t = Text(strings.ReplaceAll(string(data), "null", "0"))
		return nil
	}
	if len(data) > 0 && data[0] == '{' {
		*t = Text(data)
		return nil
	}
	var text string
	err := unmarshalString(data, &text)
	*t = Text(text)
	return err
}

// Number is a whole number of 64 bits. In JSON it is a string of digits, since
// many readers would round a number. It may be read from a number.
type Number uint64

// MarshalJSON writes the digits in quotes.
func (n Number) MarshalJSON() ([]byte, error) {
	return strconv.AppendQuote(nil, strconv.FormatUint(uint64(n), 10)), nil
}

// UnmarshalJSON reads the digits, in quotes or not.
func (n *Number) UnmarshalJSON(data []byte) error {
	value, err := strconv.ParseUint(strings.Trim(string(data), `"`), 10, 64)
	*n = Number(value)
	if err != nil {
		return message.Errorf("schema.integer_64", string(data[:min(len(data), 40)]))
	}
	return nil
}

// The names that requests choose from have types of their own. So a description can take
// the list from its owner.
type (
	Lang   string // one of explain.Languages
	Level  string // the ID of one of logic.Levels
	Method string // one of generate.Methods
)

// OfPuzzle names the puzzle of a question. Its fields add what the puzzle's text leaves open.
type OfPuzzle struct {
	Puzzle  Text   `json:"puzzle" maxLength:"100000" flag:"-" doc:"the puzzle in any form: 81 characters such as 53..7…, a drawn grid, a link, a file's content, or a list of digits for each row" example:"\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\""`
	Rules   string `json:"rules,omitempty" maxLength:"20000" flag:"-" doc:"what the puzzle is for; left out, its size tells" example:"9+x"`
	Symbols string `json:"symbols,omitempty" maxLength:"1000" flag:"-" doc:"how digits are written; left out, 1 to 9 and then letters" example:"张三 李四 王五 赵六"`
	From    string `json:"from,omitempty" maxLength:"50" flag:"-" doc:"the form it is written in; left out, it is found out" example:"hodoku" choices:"read"`
	Partial bool   `json:"partial,omitempty" flag:"-" doc:"answer it, too, when only a part of it is known here; the answer then says in partial what is missing"`
	Lang    Lang   `json:"lang,omitempty" flag:"-" doc:"the language of the words; left out, the header Accept-Language tells" choices:"languages"`
}

// On returns q itself.
func (q *OfPuzzle) On() *OfPuzzle { return q }

// Said returns the language asked for.
func (q *OfPuzzle) Said() Lang { return q.Lang }

// Drawn returns what a player has written, which is nothing on a puzzle.
func (q *OfPuzzle) Drawn() *game.Written { return nil }

// OfBoard names a puzzle and what a player has written on it.
type OfBoard struct {
	OfPuzzle
	Board *game.Written `json:"board,omitempty" flag:"-" doc:"what the player has written; left out, what the form of the puzzle holds"`
}

// Drawn returns what the player has written, nil where the form tells.
func (q *OfBoard) Drawn() *game.Written { return q.Board }

// Given holds a puzzle that was read.
type Given struct {
	Board    *sudoku.Board
	Puzzle   sudoku.Puzzle     // with its candidates, where it is made of them
	Solution sudoku.Grid       // that stands with it, nil if none does
	Unread   []message.Message // what its form says that isn't known here
	Read     []message.Message // how its form was understood where that was open
	Title    string            // that its form gives it
	Tones    constraint.Tones  // colours that its form gives clues
	Index    int               // its number in the input; 0 where there is one
}

// About describes the puzzle of an answer. Alone, it answers for a puzzle that couldn't be
// read.
type About struct {
	Index   int        `json:"index,omitempty" doc:"the number of the puzzle in the input, from 1, where there may be several"`
	Puzzle  string     `json:"puzzle,omitempty" doc:"the puzzle as a line of symbols; left out when it can't be read"`
	Rules   string     `json:"rules,omitempty" doc:"what the puzzle is for" example:"9+x"`
	Error   Sentence   `json:"error,omitempty" doc:"why there is no answer, or no good one, in words"`
	Partial []Sentence `json:"partial,omitempty" nullable:"false" doc:"what the form of the puzzle says that isn't known here, five things at most: without them an answer may be wrong" example:"line #123456 r1c1r1c2"`
	Notes   []Sentence `json:"notes,omitempty" nullable:"false" doc:"how the text of the puzzle was understood where it left that open" example:"0 is read as a digit"`
}

// Sentence holds a text. In a batch it holds a message.Message, to be put into the reader's
// language.
type Sentence any

func SentenceOf(words *explain.Words, err error) Sentence {
	if words == nil {
		return message.Of(err)
	}
	return words.Error(err)
}

// Head returns a itself.
func (a *About) Head() *About { return a }

// Answer is implemented by the answer to every question about a puzzle.
type Answer interface{ Head() *About }

// Say fills in the part of an answer about its puzzle g, and the error. If the
// puzzle couldn't be read, g is nil. Without words, errors stay messages.
func (a *About) Say(words *explain.Words, g *Given, err error) {
	if g != nil {
		a.Index = g.Index
		if g.Puzzle.Rules != nil {
			a.Puzzle, a.Rules = g.Puzzle.String(), g.Puzzle.Rules.String()
		}
		for _, what := range g.Unread {
			a.Partial = append(a.Partial, SentenceOf(words, what))
		}
		for _, what := range g.Read {
			a.Notes = append(a.Notes, SentenceOf(words, what))
		}
	}
	if err != nil {
		a.Error = SentenceOf(words, err)
	}
}

// MostUnread is how many unknown things in a puzzle's source are named. There
// may be thousands.
const MostUnread = 5

// PartialOf returns what isn't known of any puzzle of list, each thing once, nil where all is
// known.
func PartialOf(words *explain.Words, list ...*Given) (partial []Sentence) {
	said := map[string]bool{}
	for _, g := range list {
		for _, what := range g.Unread {
			if text := what.Error(); !said[text] && len(partial) < MostUnread {
				said[text] = true
				partial = append(partial, SentenceOf(words, what))
			}
		}
	}
	return partial
}

// Desk holds what an answer needs beside the question. The zero value is ready. Several
// goroutines may share a desk.
type Desk struct {
	// Words put steps and errors into a language; nil leaves errors messages, and is English
	// for steps.
	Words *explain.Words
	// Workers is how many goroutines may go to one puzzle; 0 is all cores.
	Workers int
	// Memory bounds that of counting, in bytes; 0 lets it choose.
	Memory int
	// Progress is told how far a long piece of work is.
	Progress func(done, total uint64)
	// Heavy is called before work that takes all workers, and what it gives after it.
	Heavy func(what message.Message) (done func())
	// Doing is told what is known before the work ends.
	Doing func(what message.Message)
	// Found is given each step of a path as it is found.
	Found func(*Step)
	// Catalogue tells the ranks of grids.
	Catalogue *catalogue.Catalogue
	// Finders are those of canonical forms; nil are new ones each time.
	Finders *Finders
}

func (d *Desk) Finder(rules *sudoku.Rules) *canon.Finder {
	if d.Finders == nil {
		return canon.NewFinder(rules)
	}
	return d.Finders.For(rules)
}

func (d *Desk) InWords() *explain.Words {
	if d.Words == nil {
		return explain.Best("en")
	}
	return d.Words
}

func (d *Desk) heavy(what message.Message) (done func()) {
	if d.Heavy == nil {
		return func() {}
	}
	return d.Heavy(what)
}

// Remark wraps an error beside an answer that is still good.
type Remark struct{ Err error }

func (r Remark) Error() string { return r.Err.Error() }

// Unwrap returns the error.
func (r Remark) Unwrap() error { return r.Err }

// Quiet wraps an error that the answer itself already shows.
type Quiet struct{ Err error }

func (q Quiet) Error() string { return q.Err.Error() }

// Unwrap returns the error.
func (q Quiet) Unwrap() error { return q.Err }

// Unfit wraps an error about a puzzle that the question isn't meant for. It counts as
// unreadable.
type Unfit struct{ Err error }

func (u Unfit) Error() string { return u.Err.Error() }

// Unwrap returns the error.
func (u Unfit) Unwrap() error { return u.Err }

// Unsaid reports whether an answer needs no words for err, since its fields show it.
func Unsaid(err error) bool {
	var quiet Quiet
	return errors.Is(err, sudoku.ErrMultipleSolutions) || errors.As(err, &quiet)
}

// DemandError names the field of a question that can't be met, and the reason. Demand is the
// field's JSON name, or "" if the reason begins with it.
type DemandError struct {
	Demand string
	Reason error
}

func (e *DemandError) Error() string { return e.Message().Error() }

// Message names the field and the reason.
func (e *DemandError) Message() message.Message {
	if e.Demand == "" {
		return message.Errorf(message.Plain, e.Reason)
	}
	return message.Errorf("said.about", e.Demand, e.Reason)
}

// Unwrap returns the reason.
func (e *DemandError) Unwrap() error { return e.Reason }

// cells returns the names of list, never nil.
func cells(rules *sudoku.Rules, list []int) []string {
	names := make([]string, len(list))
	for i, cell := range list {
		names[i] = rules.CellName(cell)
	}
	return names
}

// line returns g in the symbols of p.
func line(p *sudoku.Puzzle, g sudoku.Grid) string {
	symbols := p.Symbols
	if symbols == nil {
		symbols = p.Rules.Symbols()
	}
	return string(symbols.AppendLine(nil, g))
}

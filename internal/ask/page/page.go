// Package page has the questions that only the page asks of its engine, and
// their answers. They are about a board that somebody is playing. Cells are
// numbered from 0 in reading order, digits from 1, and 0 is empty. A set of
// digits is a number with bit d-1 for digit d. Ratings are in tenths, 72 is
// 7.2. Only plain data crosses between the page and the engine, so that it can
// be copied between threads.
//
// The page's TypeScript is written from these types, with their comments. So is the code of
// its engine that reads and makes them, see cmd/sudoku/internal/web/lists. A call is a field
// of Engine or of Exchange; the function that answers Rate is answerRate.
package page

import "jiugong/sudoku/internal/ask"

// Call is a call with what it is given and what it answers.
type Call[Args, Answer any] struct {
	Args   Args
	Answer Answer
}

// Engine has the calls of the engine.
type Engine struct {
	Generate     Call[ask.Generate, Made]
	Daily        Call[Day, Made]
	Rate         Call[OfPuzzle, Rating]
	Check        Call[OfPuzzle, Checked]
	Solve        Call[Limited, Solved]
	Count        Call[Limited, Counted]
	Hint         Call[OfBoard, *Hint]
	Steps        Call[OfBoard, Steps]
	Path         Call[PathWanted, Path]
	Describe     Call[OfRules, Described]
	Broken       Call[OfPuzzle, []int]
	Combinations Call[OfConstraint, []Combinations]
	Survey       Call[Limited, Surveyed]
	Lessons      Call[LessonsWanted, Lessons]
	Lesson       Call[LessonWanted, Lesson]
	Exercise     Call[ExerciseWanted, Exercise]
	Judge        Call[Judged, Verdict]
	Note         Call[Noted, Learned]
	Choose       Call[Looked, *Chosen]
}

// Exchange has the calls of the module that reads and writes other forms.
type Exchange struct {
	Read    Call[OfText, Read]
	Write   Call[WriteWanted, Written]
	Code    Call[OfGame, Code]
	Open    Call[Code, Found]
	Forms   Call[None, Forms]
	Booklet Call[BookletWanted, Booklet]
	Picture Call[PictureWanted, Picture]
	Fonts   Call[None, Fonts]
}

// None is nothing at all.
type None struct{}

// WorkDone is how far a call has come.
type WorkDone struct {
	Done    int `json:"done"`              // cells of a count, or puzzles tried
	Total   int `json:"total,omitempty"`   // of a count
	Nearest int `json:"nearest,omitempty"` // the ER in tenths that came nearest to what was wanted; 0 is none yet
}

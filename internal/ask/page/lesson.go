package page

import "jiugong/sudoku"

// Learned is how far a player has come: the document that package learn keeps, where its
// fields are told.
type Learned struct {
	Format     string              `json:"format"`
	Version    int                 `json:"version"`
	Seed       int                 `json:"seed"`
	Techniques map[string]Practice `json:"techniques"`
}

// Practice is how far a player has come with a technique.
type Practice struct {
	Done   int `json:"done"`
	Right  int `json:"right"`
	InARow int `json:"in_a_row,omitempty"`
	Stage  int `json:"stage,omitempty"`
	Due    int `json:"due,omitempty"`
}

// LessonsWanted asks for all lessons.
type LessonsWanted struct {
	Course  string  `json:"course"`
	Learned Learned `json:"learned"`
	Day     int     `json:"day"`
}

// Lessons are all there are, the easiest first, those about constraints after the others.
type Lessons struct {
	Lessons []Listed `json:"lessons"`
	Due     int      `json:"due"`  // how many are to be repeated
	Next    string   `json:"next"` // the technique to go on with, "" when all are known
}

// Listed is a lesson in the list of all.
type Listed struct {
	Technique   string `json:"technique"`
	Rating      int    `json:"rating"`
	Level       string `json:"level" ts:"Level"`
	Constraints bool   `json:"constraints"`
	Standing    string `json:"standing" ts:"Standing"`
	Right       int    `json:"right"`
	Done        int    `json:"done"`
}

// LessonWanted asks for a lesson.
type LessonWanted struct {
	Course    string `json:"course"`
	Technique string `json:"technique"`
	Lang      string `json:"lang"`
}

// Lesson is a technique, and positions on which it is the next step.
type Lesson struct {
	Name     string    `json:"name"`
	Idea     string    `json:"idea"`
	Examples []Example `json:"examples"`
}

// Example is a position of a lesson.
type Example struct {
	Board    Board    `json:"board"`
	Step     Step     `json:"step"`
	Position Position `json:"position"`
}

// ExerciseWanted asks for an exercise.
type ExerciseWanted struct {
	Course    string `json:"course"`
	Technique string `json:"technique"`
	Seed      int    `json:"seed"`
	Number    int    `json:"number"`
}

// Exercise is a position to practise on. Its centre marks are all candidates, or none where
// digits alone tell enough.
type Exercise struct {
	Board    Board       `json:"board"`
	Solution sudoku.Grid `json:"solution"`
	Rating   int         `json:"rating"`
}

// Judged asks what an answer to an exercise is worth.
type Judged struct {
	Technique string    `json:"technique"`
	Board     BoardData `json:"board"`  // as it began
	Answer    BoardData `json:"answer"` // as it is now
	Lang      string    `json:"lang"`
}

// Verdict is what an answer to an exercise is worth.
type Verdict struct {
	Outcome  string      `json:"outcome" ts:"Outcome"`
	Wrong    []Candidate `json:"wrong"` // of the solution, but ruled out
	Left     int         `json:"left"`  // conclusions of a part that are still to come
	Step     Step        `json:"step"`  // the one found, or the one that comes next
	Position Position    `json:"position"`
}

// Noted asks to note an exercise that is done.
type Noted struct {
	Learned   Learned `json:"learned"`
	Technique string  `json:"technique"`
	Right     bool    `json:"right"`
	Day       int     `json:"day"`
}

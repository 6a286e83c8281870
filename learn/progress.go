package learn

import (
	"slices"

	"jiugong/sudoku/logic"
)

// Progress is how far a player has come. The zero value is that of a new player, but
// for its Seed.
type Progress struct {
	// Seed is what the player's exercises are drawn by, so that each has others.
	Seed    uint32
	Records map[logic.Technique]Record
}

// Record is how a player did in a technique.
type Record struct {
	// Done are exercises that came to an end: the number of the next one.
	Done int `json:"done"`
	// Right are those that were right at once, InARow the last of them without another
	// between them.
	Right  int `json:"right"`
	InARow int `json:"in_a_row,omitempty"`
	// Stage is how far repetition has come since it went wrong last: 0 for what needs
	// none, else the number of the interval that runs, from 1.
	Stage int `json:"stage,omitempty"`
	// Due is the day of the next repetition, from 1970-01-01 on; it means nothing at
	// stage 0.
	Due int `json:"due,omitempty"`
}

// Intervals returns after how many days a technique that went wrong comes
// again. It comes at once, then after each time that it was right.
func Intervals() []int { return []int{0, 1, 3, 7, 21} }

// enough is how many exercises in a row are to be right for a technique to be known.
const enough = 3

// Standing is how a player stands with a lesson.
type Standing string

// The standings.
const (
	Fresh Standing = "new"   // nothing was done yet
	Begun Standing = "begun" // it is being learned
	Due   Standing = "due"   // it is to be repeated today
	Known Standing = "known" // three in a row were right, and nothing is to be repeated
)

// Standing returns how the player stands with a technique on a day.
func (p *Progress) Standing(t logic.Technique, day int) Standing {
	r := p.Records[t]
	switch {
	case r.Stage > 0 && r.Due <= day:
		return Due
	case r.Done == 0:
		return Fresh
	case r.Stage > 0 || r.InARow < enough:
		return Begun
	}
	return Known
}

// Note notes the result of an exercise that ended on a day. It is right if the
// player found the step at once, with no wrong answer and without being shown
// it.
func (p *Progress) Note(t logic.Technique, right bool, day int) {
	r := p.Records[t]
	r.Done++
	intervals := Intervals()
	if right {
		r.Right++
		r.InARow++
		switch {
		case r.Stage == 0 || r.Due > day: // nothing was to be repeated
		case r.Stage == len(intervals):
			r.Stage, r.Due = 0, 0
		default:
			r.Due = day + intervals[r.Stage]
			r.Stage++
		}
	} else {
		r.InARow = 0
		r.Stage, r.Due = 1, day+intervals[0]
	}
	if p.Records == nil {
		p.Records = map[logic.Technique]Record{}
	}
	p.Records[t] = r
}

// Due returns the techniques of a course to be repeated on a day, the one that waited
// longest first.
func (p *Progress) Due(c *Course, day int) []logic.Technique {
	var list []logic.Technique
	for _, l := range c.lessons {
		if p.Standing(l.Technique, day) != Due {
			continue
		}
		i := len(list)
		for i > 0 && p.Records[list[i-1]].Due > p.Records[l.Technique].Due {
			i--
		}
		list = slices.Insert(list, i, l.Technique)
	}
	return list
}

// Next returns the best thing for a player to do on a day. That is a repetition
// that is due, else the easiest lesson that isn't known yet. It returns ok
// false if all are.
func (p *Progress) Next(c *Course, day int) (t logic.Technique, ok bool) {
	if due := p.Due(c, day); len(due) > 0 {
		return due[0], true
	}
	for _, l := range c.lessons {
		if s := p.Standing(l.Technique, day); s == Fresh || s == Begun && p.Records[l.Technique].Stage == 0 {
			return l.Technique, true
		}
	}
	return "", false
}

package learn

import (
	"reflect"
	"strings"
	"testing"

	"jiugong/sudoku/logic"
)

// What went wrong comes again at once, and 1, 3, 7 and 21 days after it was right; then it
// is learned.
func TestRepetition(t *testing.T) {
	const first = 20_000
	var p Progress
	p.Note("x_wing", false, first)
	day, days := first, []int{}
	for p.Records["x_wing"].Stage > 0 {
		due := p.Records["x_wing"].Due
		if due > day && p.Standing("x_wing", due-1) == Due {
			t.Errorf("due a day before %d", due-first)
		}
		if p.Standing("x_wing", due) != Due {
			t.Errorf("not due on day %d", due-first)
		}
		day = due
		days = append(days, day-first)
		p.Note("x_wing", true, day)
	}
	if want := []int{0, 1, 4, 11, 32}; !reflect.DeepEqual(days, want) {
		t.Errorf("it came on days %v, want %v", days, want)
	}
	if s := p.Standing("x_wing", day); s != Known {
		t.Errorf("at the end it is %s", s)
	}
}

func TestStandings(t *testing.T) {
	var p Progress
	want := func(what string, day int, want Standing) {
		t.Helper()
		if s := p.Standing("x_wing", day); s != want {
			t.Errorf("%s: %s, want %s", what, s, want)
		}
	}
	want("at first", 1, Fresh)
	p.Note("x_wing", true, 1)
	want("once right", 1, Begun)
	p.Note("x_wing", true, 1)
	p.Note("x_wing", true, 1)
	want("three times right", 1, Known)
	p.Note("x_wing", false, 5)
	want("wrong", 5, Due)
	p.Note("x_wing", true, 5)
	want("right the same day", 5, Begun)
	// More practice before the next repetition doesn't bring that on.
	p.Note("x_wing", true, 5)
	p.Note("x_wing", true, 5)
	if r := p.Records["x_wing"]; r.Stage != 2 || r.Due != 6 || r.Done != 7 || r.Right != 6 || r.InARow != 3 {
		t.Errorf("record %+v", r)
	}
	want("a day later", 6, Due)
	want("a month later", 36, Due)
	p.Note("x_wing", true, 36)
	if r := p.Records["x_wing"]; r.Due != 39 {
		t.Errorf("repeated on day 36, due on %d", r.Due)
	}
}

// What is due comes first, the longest waiting first; then the easiest that isn't known.
func TestWhatComesNext(t *testing.T) {
	course := Standard()
	lessons := course.Lessons()
	var p Progress
	want := func(want logic.Technique, day int) {
		t.Helper()
		if next, ok := p.Next(course, day); !ok || next != want {
			t.Errorf("next is %s, want %s", next, want)
		}
	}
	want(lessons[0].Technique, 1)
	for range enough {
		p.Note(lessons[0].Technique, true, 1)
	}
	want(lessons[1].Technique, 1)
	p.Note("swordfish", false, 3)
	p.Note("x_wing", false, 2)
	p.Note("xy_wing", false, 3)
	want("x_wing", 3)
	if due := p.Due(course, 3); !reflect.DeepEqual(due, []logic.Technique{"x_wing", "swordfish", "xy_wing"}) {
		t.Errorf("due are %v", due)
	}
	for _, l := range lessons {
		for range 2 * enough {
			p.Note(l.Technique, true, 100)
		}
	}
	p.Records["x_wing"], p.Records["swordfish"], p.Records["xy_wing"] = p.Records[lessons[0].Technique], p.Records[lessons[0].Technique], p.Records[lessons[0].Technique]
	if next, ok := p.Next(course, 100); ok {
		t.Errorf("all is known, but next is %s", next)
	}
}

func TestTheDocumentOfProgress(t *testing.T) {
	p := Progress{Seed: 4_000_000_000}
	p.Note("x_wing", false, 20_000)
	p.Note("naked_single", true, 20_000)
	text := p.Encode()
	back, err := Decode(text)
	if err != nil || !reflect.DeepEqual(*back, p) {
		t.Errorf("%s\nreads as %+v, %v", text, back, err)
	}
	for bad, want := range map[string]string{
		"":                   "ends too early",
		"[]":                 "line 1, column 1: a list can't stand here",
		`{"format":"other"}`: `format is "other"`,
		`{"format":"jiugong-sudoku-lessons","version":2}`:                                                        "version 2",
		`{"format":"jiugong-sudoku-lessons","version":1,"techniques":{"x_wing":{"done":1,"right":2}}}`:           "can't be",
		`{"format":"jiugong-sudoku-lessons","version":1,"techniques":{"x_wing":{"done":1,"right":1,"stage":9}}}`: "can't be",
		`{"format":"jiugong-sudoku-lessons","version":1,"techniques":{"x_wing":{"done":1,"right":1,"due":-1}}}`:  "can't be",
		`{"format":"jiugong-sudoku-lessons","version":1,"seed":-1,"techniques":{}}`:                              "seed: the number -1 can't stand here",
	} {
		if _, err := Decode([]byte(bad)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", bad, err, want)
		}
	}
	// What a later course knows stays.
	other, err := Decode([]byte(`{"format":"jiugong-sudoku-lessons","version":1,"techniques":{"of_tomorrow":{"done":1,"right":1,"in_a_row":1}}}`))
	if err != nil || !strings.Contains(string(other.Encode()), "of_tomorrow") {
		t.Errorf("a technique of tomorrow: %v", err)
	}
}

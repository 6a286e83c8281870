package learn

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"jiugong/sudoku/logic"
)

//go:embed course.txt
var standard string

// Course is all lessons there are, the easiest first, and a stock of positions. It
// isn't changed once made, and may be used from many goroutines.
type Course struct {
	lessons []Lesson
	stock   map[logic.Technique][]string
}

// Lesson holds what there is to know of a lesson before it is opened.
type Lesson struct {
	Technique logic.Technique
	// Rating is how hard its first example is.
	Rating logic.Rating
	// Constraints says that it is about rules beyond houses.
	Constraints bool
	// Stock is how many positions there are for practice; 0 where exercises are made
	// when they are wanted.
	Stock int
}

// examples is how many positions a lesson shows.
const examples = 2

// Standard returns the course that comes with the package: text of some 100 kB.
func Standard() *Course {
	c, err := Read(standard)
	if err != nil {
		panic(err) // a test reads it
	}
	return c
}

// Read makes a course of its text. A line holds a position, as Position.String
// writes it, with the rating of its step in tenths before it. Positions of a
// technique stand together, first the two that the lesson shows. Techniques
// with no more than these are practised on positions made on demand. Empty
// lines and those that begin with # mean nothing. Of each line only the first
// words are looked at.
func Read(text string) (*Course, error) {
	c := &Course{stock: map[logic.Technique][]string{}}
	known := logic.Techniques()
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		tenths, position, _ := strings.Cut(line, " ")
		name, rest, _ := strings.Cut(position, " ")
		rules, _, _ := strings.Cut(rest, " ")
		rating, err := logic.ParseRating(tenths)
		technique := logic.Technique(name)
		if err != nil || !slices.Contains(known, technique) {
			return nil, fmt.Errorf("line %d of the course: want a rating and a position such as 3.2 x_wing 9 53..7…, have %.40q", i+1, line)
		}
		if c.stock[technique] == nil {
			c.lessons = append(c.lessons, Lesson{Technique: technique, Rating: rating, Constraints: strings.Contains(rules, "=")})
		}
		c.stock[technique] = append(c.stock[technique], position)
	}
	for i := range c.lessons {
		l := &c.lessons[i]
		if n := len(c.stock[l.Technique]); n > examples {
			l.Stock = n
		}
	}
	return c, nil
}

// Lessons returns all lessons, the easiest first; those about constraints come after the
// others.
func (c *Course) Lessons() []Lesson { return slices.Clone(c.lessons) }

// Lesson returns the lesson of a technique; ok is false when there is none.
func (c *Course) Lesson(t logic.Technique) (l Lesson, ok bool) {
	i := slices.IndexFunc(c.lessons, func(l Lesson) bool { return l.Technique == t })
	if i < 0 {
		return Lesson{}, false
	}
	return c.lessons[i], true
}

// Examples returns the positions that a technique's lesson shows: two, or one where no
// more are known. The error is the context's, or says what is wrong with the course.
func (c *Course) Examples(ctx context.Context, t logic.Technique) ([]*Position, error) {
	var list []*Position
	for i := range min(examples, len(c.stock[t])) {
		p, err := c.stocked(ctx, t, i)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	if list == nil {
		return nil, noLesson(t)
	}
	return list, nil
}

// stocked returns a position of the stock.
func (c *Course) stocked(ctx context.Context, t logic.Technique, i int) (*Position, error) {
	_, board, err := readPosition(c.stock[t][i])
	if err == nil {
		var p *Position
		if p, err = NewPosition(ctx, t, board); err == nil {
			return p, nil
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return nil, fmt.Errorf("position %d of %s: %w", i+1, t, err)
}

// LessonError says that there is no lesson about a technique.
type LessonError struct{ Technique logic.Technique }

func (e *LessonError) Error() string { return fmt.Sprintf("no lesson about %q", e.Technique) }

func noLesson(t logic.Technique) error { return &LessonError{t} }

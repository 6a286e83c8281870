package tui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku/game"
	"jiugong/sudoku/learn"
	"jiugong/sudoku/logic"
)

// lessons lists the techniques of the course, and how the player stands with each.
type lessons struct {
	menu   menu
	course *learn.Course
	all    []learn.Lesson
}

func newLessons(a *app) *lessons {
	s := &lessons{course: learn.Standard()}
	s.all = s.course.Lessons()
	s.refresh(a)
	return s
}

// refresh tells the standings anew, and lights what is best done next.
func (s *lessons) refresh(a *app) {
	progress, err := a.folders.progress(a.Now())
	if err != nil {
		a.message = a.words.error(err)
	}
	next, _ := progress.Next(s.course, a.dayNumber())
	var items []item
	for i, l := range s.all {
		record := progress.Records[l.Technique]
		note := a.words.Standings[string(progress.Standing(l.Technique, a.dayNumber()))]
		if strings.Contains(note, "%") {
			note = fmt.Sprintf(note, record.Right, record.Done)
		}
		items = append(items, item{text: a.words.lists.Name(l.Technique), note: a.words.level(logic.LevelOf(l.Rating).ID) + " · " + note})
		if l.Technique == next {
			s.menu.cursor = i
		}
	}
	s.menu.set(items)
}

func (s *lessons) update(a *app, msg tea.Msg) tea.Cmd {
	if key, ok := msg.(tea.KeyPressMsg); ok && (key.String() == "esc" || key.String() == "q") {
		return a.pop()
	}
	if i := s.menu.update(msg); i >= 0 {
		p := &practice{lessons: s, technique: s.all[i].Technique}
		a.push(p)
		return p.seek(a, true)
	}
	return nil
}

func (s *lessons) draw(a *app, c *canvas) {
	x, y, width, height := a.drawFrame(c, a.words.Learn, a.words.ChooseKeys)
	s.menu.draw(a, c, x, y, width, height)
}

// practice is a lesson that explains a technique and shows a step of it. Then
// come exercises, one after the other. Each is a game that is kept nowhere,
// judged after every action.
type practice struct {
	*play     // nil while a position is looked for
	lessons   *lessons
	technique logic.Technique
	position  *learn.Position
	told      bool // the step is told: there is nothing to be found any more
	missed    bool // something was wrong
}

// positionMsg brings a position, verdictMsg what a board is worth as an answer.
type positionMsg struct {
	practice *practice
	position *learn.Position
	lesson   bool
	err      error
}

type verdictMsg struct {
	practice *practice
	written  string
	verdict  learn.Verdict
	err      error
}

// seek looks for the position of the lesson, or of the next exercise.
func (s *practice) seek(a *app, lesson bool) tea.Cmd {
	s.play = nil
	progress, _ := a.folders.progress(a.Now()) // the list has told what is wrong with it
	course, technique, ctx := s.lessons.course, s.technique, a.ctx
	return func() tea.Msg {
		if lesson {
			examples, err := course.Examples(ctx, technique)
			if err != nil {
				return positionMsg{s, nil, true, err}
			}
			return positionMsg{s, examples[0], true, nil}
		}
		position, err := course.Exercise(ctx, technique, uint64(progress.Seed), progress.Records[technique].Done, func(int) {})
		return positionMsg{s, position, false, err}
	}
}

// begin puts a position on the screen.
func (s *practice) begin(a *app, msg positionMsg) tea.Cmd {
	var g *game.Game
	err := msg.err
	if err == nil {
		g, err = game.Resume(msg.position.Board())
	}
	if err != nil {
		a.message = a.words.error(err)
		return a.pop()
	}
	s.position, s.told, s.missed = msg.position, false, false
	step := s.position.Step()
	g.SetAbout(game.About{Level: logic.LevelOf(step.Rating).ID, Rating: int(step.Rating)})
	assists := a.settings.Assists
	assists.Check, assists.Strict, assists.Timer, assists.Hints = game.Never, false, false, true
	g.SetAssists(assists)
	s.play = newPlay(a, &session{Game: g})
	if len(step.Place) == 0 {
		s.mode = centreMode
	}
	s.task(a)
	if msg.lesson {
		s.tell(a, step, a.words.lists.Name(s.technique), a.words.LessonKeys)
		s.hint.lesson = s.technique
	}
	return nil
}

// task tells what is to be done.
func (s *practice) task(a *app) {
	text := a.words.TaskRemove
	if len(s.position.Step().Place) > 0 {
		text = a.words.TaskEnter
	}
	s.say(fmt.Sprintf(text, a.words.lists.Name(s.technique)), toneNeutral)
}

// tell shows a step with its proof.
func (s *practice) tell(a *app, step *logic.Step, title, keys string) {
	s.told = true
	s.hint = newShownHint(game.Hint{Step: step, State: s.position.State()}, proofDepth)
	s.hint.title, s.hint.keys = title, keys
}

func (s *practice) update(a *app, msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case positionMsg:
		if msg.practice == s {
			return s.begin(a, msg)
		}
		return nil
	case verdictMsg:
		if msg.practice == s && !s.told && s.play != nil && msg.written == s.written() {
			s.answer(a, msg.verdict, msg.err)
		}
		return nil
	case tea.KeyPressMsg:
		switch key := msg.String(); {
		case key == "q", key == "esc" && (s.play == nil || s.told):
			return a.pop()
		case s.play == nil:
			return nil
		case s.told && key == "enter":
			return s.seek(a, false)
		case s.told:
			s.hint.key(s.play, a, key)
			return nil
		}
	}
	if s.play == nil || s.told {
		return nil
	}
	before := s.written()
	cmd := s.play.update(a, msg)
	if s.written() == before {
		return cmd
	}
	return tea.Batch(cmd, s.judge(a))
}

// written returns what stands on the board.
func (s *practice) written() string {
	b := s.Board()
	return fmt.Sprint(b.Entries, b.Corner, b.Centre)
}

func (s *practice) judge(a *app) tea.Cmd {
	position, board, written, ctx := s.position, s.Copy(), s.written(), a.ctx
	return func() tea.Msg {
		verdict, err := position.Judge(ctx, board)
		return verdictMsg{s, written, verdict, err}
	}
}

// answer tells what the board is worth as an answer.
func (s *practice) answer(a *app, v learn.Verdict, err error) {
	w := a.words
	if err != nil {
		s.say(w.error(err), toneBad)
		return
	}
	switch v.Outcome {
	case learn.Open:
		s.task(a)
	case learn.Right:
		title := w.RightAtOnce
		if s.missed || s.Hints() > 0 {
			s.missed, title = true, w.RightLate
		}
		s.note(a)
		s.tell(a, v.Step, title, w.RightKeys)
	case learn.Part:
		s.say(fmt.Sprintf(w.RightSoFar, v.Left), toneGood)
	case learn.Other:
		s.say(fmt.Sprintf(w.TrueButOther, w.lists.Name(s.technique)), toneNeutral)
	case learn.Wrong:
		s.missed = true
		text := w.FullButWrong
		if len(v.Wrong) > 0 {
			text = fmt.Sprintf(w.Belongs, s.Board().Symbols.Name(v.Wrong[0].Digit), s.Rules().CellName(v.Wrong[0].Cell))
		}
		s.say(text, toneBad)
	}
}

// note keeps how the exercise went.
func (s *practice) note(a *app) {
	if err := a.folders.noteLesson(s.technique, !s.missed, a.dayNumber(), a.Now()); err != nil {
		a.message = fmt.Sprintf(a.words.NotSaved, a.words.error(err))
	}
	s.lessons.refresh(a)
}

// leave notes an exercise that went wrong and was given up.
func (s *practice) leave(a *app) {
	if s.play != nil && s.missed && !s.told {
		s.note(a)
	}
}

func (s *practice) draw(a *app, c *canvas) {
	if s.play != nil {
		s.play.draw(a, c)
		return
	}
	x, y, width, _ := a.drawFrame(c, a.words.lists.Name(s.technique), a.words.BackKeys)
	c.text(x, y+1, fit(a.words.Looking, width), a.theme.dim.over(a.theme.text))
}

// dayNumber returns the day where the player is, from 1970-01-01 on.
func (a *app) dayNumber() int {
	year, month, day := a.Now().Date()
	return int(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / 86400)
}

func (s *folders) lessonsPath() string { return filepath.Join(s.data, "lessons.json") }

// progress returns how far the player has come with the lessons. With an error it is that of a
// new player; a file that can't be read is set aside.
func (s *folders) progress(now time.Time) (*learn.Progress, error) {
	fresh := &learn.Progress{Seed: uint32(now.UnixNano())}
	data, err := os.ReadFile(s.lessonsPath())
	if errors.Is(err, fs.ErrNotExist) {
		return fresh, nil
	} else if err != nil {
		return fresh, err
	}
	p, err := learn.Decode(data)
	if err != nil {
		return fresh, setAside(s.lessonsPath(), data, err)
	}
	return p, nil
}

// noteLesson notes how an exercise went.
func (s *folders) noteLesson(t logic.Technique, right bool, day int, now time.Time) error {
	p, err := s.progress(now)
	if d := (*damage)(nil); err != nil && !(errors.As(err, &d) && d.Aside != "") {
		return err // what is there stays
	}
	p.Note(t, right, day)
	if err := os.MkdirAll(s.data, 0o755); err != nil {
		return err
	}
	return game.ReplaceFile(s.lessonsPath(), p.Encode())
}

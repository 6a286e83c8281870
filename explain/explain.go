package explain

import (
	"fmt"
	"strings"

	"jiugong/sudoku/logic"
)

// Depth is how much an explanation gives away.
type Depth int

// The depths.
const (
	Where     Depth = 1 + iota // where to look
	Technique                  // which technique
	Cells                      // which cells
	Proof                      // the whole proof
)

// Words explains in one language.
type Words struct {
	language language
	texts    catalogue
}

// Languages are the tags that New knows.
func Languages() []string { return []string{"en", "zh"} }

// New is the words of a language: "en" or "zh".
func New(tag string) (*Words, error) {
	for _, l := range languages {
		if l.tag == tag {
			c, err := load(tag, l.texts)
			if err != nil {
				return nil, err
			}
			return &Words{l, c}, nil
		}
	}
	return nil, fmt.Errorf("language %q: have %s", tag, strings.Join(Languages(), " and "))
}

// Name is the technique's name, such as "XY-Wing".
func (w *Words) Name(t logic.Technique) string {
	if name, ok := w.texts.find(string(t), 0, "name"); ok {
		return name
	}
	return string(t)
}

// StepName is the technique's name with that of the step's type, such as
// "Finned X-Wing" or "Dynamic Cell Forcing Chains".
func (w *Words) StepName(s *logic.State, step *logic.Step) string {
	return (&filler{w: w, s: s, step: step}).name()
}

// Idea says how a technique works in general; empty when there is nothing to
// say.
func (w *Words) Idea(t logic.Technique) string {
	text, _ := w.texts.find(string(t), 0, "idea")
	return text
}

// Level is the name of a level.
func (w *Words) Level(l logic.Level) string {
	if w.language.tag == "zh" {
		return l.Chinese
	}
	return l.English
}

// Step explains a step that was found on this state, before it is applied.
func (w *Words) Step(s *logic.State, step *logic.Step, depth Depth) string {
	return capitals(w.step(s, step, depth))
}

func (w *Words) step(s *logic.State, step *logic.Step, depth Depth) string {
	if depth < Where {
		depth = Where
	}
	f := filler{w: w, s: s, step: step}
	switch depth {
	case Where:
		return f.text("where")
	case Technique:
		return w.language.sentence(f.name(), w.texts.typed(string(step.Technique), step.Type, "idea"))
	case Cells:
		return w.language.sentence(f.name(), f.text("cells"))
	}
	parts := []string{f.text("cells"), f.text("proof")}
	if lines := f.chains(); lines != "" {
		parts = append(parts, lines)
	}
	parts = append(parts, f.conclusion())
	return w.language.sentence(f.name(), w.language.join(parts))
}

// Conclusion is only what follows from a step: "r1c2 is 3".
func (w *Words) Conclusion(s *logic.State, step *logic.Step) string {
	return (&filler{w: w, s: s, step: step}).conclusion()
}

// Join puts texts one after the other as the language does.
func (w *Words) Join(texts ...string) string { return w.language.join(texts) }

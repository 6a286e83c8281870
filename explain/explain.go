package explain

import (
	"fmt"
	"strings"

	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/logic"
	"jiugong/sudoku/words"
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
	tag  string
	read once.Value[vocabulary]
}

// New returns the words of a language, one of Languages; the error says which there are.
// The tag may name a country or a script, too, as Best takes it: only the language counts.
func New(tag string) (*Words, error) {
	language := tag
	if i := strings.IndexAny(tag, "-_.@"); i >= 0 {
		language = tag[:i]
	}
	language = strings.ToLower(language)
	if w := in(language); w != nil {
		return w, nil
	}
	return nil, fmt.Errorf("no words for the language %q; there are %s", tag, strings.Join(Languages(), ", "))
}

// Best returns the first language of the wishes that we speak, else English. A
// wish is a tag as in HTML, "zh-Hant-TW", or as in the environment,
// "zh_CN.UTF-8". Only the language counts, not the country or the script.
func Best(wishes ...string) *Words {
	for _, wish := range wishes {
		if w, err := New(wish); err == nil {
			return w
		}
	}
	return in(words.English)
}

// StepName returns the technique's name with that of the step's type, such as
// "Finned X-Wing" or "Dynamic Cell Forcing Chains".
func (w *Words) StepName(s *logic.State, step *logic.Step) string {
	return w.print((&filler{w: w, s: s, step: step}).name())
}

// Step explains a step that was found on this state, before it is applied.
func (w *Words) Step(s *logic.State, step *logic.Step, depth Depth) string {
	return w.print(w.step(s, step, depth))
}

func (w *Words) step(s *logic.State, step *logic.Step, depth Depth) string {
	if depth < Where {
		depth = Where
	}
	f := filler{w: w, s: s, step: step}
	switch depth {
	case Where:
		return w.capitals(f.text("where"))
	case Technique:
		return w.sentence(f.name(), w.texts().typed(string(step.Technique), step.Type, "idea"))
	case Cells:
		return w.sentence(f.name(), f.text("cells"))
	}
	parts := []string{f.text("cells"), f.text("proof")}
	if lines := f.chains(); lines != "" {
		parts = append(parts, lines)
	}
	parts = append(parts, f.conclusion())
	return w.sentence(f.name(), w.Join(parts...))
}

// Conclusion tells only what follows from a step: "r1c2 is 3".
func (w *Words) Conclusion(s *logic.State, step *logic.Step) string {
	return w.print((&filler{w: w, s: s, step: step}).conclusion())
}

package notation

import (
	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
)

// SizeError says that a form can't hold a board of some rules at all.
type SizeError struct {
	Form  string
	Rules *sudoku.Rules
	Most  int // the most digits of the form; 0 when it holds 9×9 only
}

func (e *SizeError) Error() string { return e.Message().Error() }

// Message names the form, what of the rules it can't hold, and a form that holds them.
func (e *SizeError) Message() message.Message {
	shape := e.Rules.Shape()
	if len(shape.Annexes()) > 0 {
		return message.Errorf("form.no_beside", e.Form, e.Rules)
	}
	switch small := shape.Grids() == 1 && max(shape.N(), shape.Height(), shape.Width()) <= max(e.Most, 9); {
	case small && shape.First() != 1:
		return message.Errorf("form.from_one", e.Form, e.Rules)
	case e.Most == 0:
		return message.Errorf("form.classic", e.Form, e.Rules)
	case small:
		return message.Errorf("form.square", e.Form, e.Rules)
	}
	return message.Errorf("form.small_grids", e.Form, e.Most, e.Rules)
}

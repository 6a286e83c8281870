package notation

import "jiugong/sudoku"

// SizeError says that a form can't hold a board of some rules at all.
type SizeError struct {
	Form  string
	Rules *sudoku.Rules
	Most  int // the most digits of the form; 0 when it holds 9×9 only
}

func (e *SizeError) Error() string { return e.Message().Error() }

// Message names the form, the rules, and a form that holds them.
func (e *SizeError) Message() sudoku.Message {
	if e.Most == 0 {
		return sudoku.Messagef("%s holds 9×9 only, not rules %s; json holds all", e.Form, e.Rules)
	}
	return sudoku.Messagef("%s holds single grids of up to %d digits, not rules %s; json holds all", e.Form, e.Most, e.Rules)
}

package notation

import "fmt"

// SizeError says that a form can't hold a board of some rules at all.
type SizeError struct {
	Form  string
	Rules string
	Most  int // the most digits of the form; 0 when it holds 9×9 only
}

func (e *SizeError) Error() string {
	if e.Most == 0 {
		return fmt.Sprintf("%s holds 9×9 only, not rules %s; json holds all", e.Form, e.Rules)
	}
	return fmt.Sprintf("%s holds single grids of up to %d digits, not rules %s; json holds all", e.Form, e.Most, e.Rules)
}

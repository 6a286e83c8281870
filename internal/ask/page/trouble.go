package page

// ErrorCode says what went wrong; the page has the words for it.
type ErrorCode string

// The codes.
const (
	Unsolvable  ErrorCode = "none"        // the puzzle has no solution
	Several     ErrorCode = "several"     // it has more than one
	Clashing    ErrorCode = "clash"       // givens or entries clash: cells
	BadGrid     ErrorCode = "grid"        // the digits don't fit the rules: cell, if it is one
	BadRules    ErrorCode = "rules"       // the rules can't be read: reason
	BadSymbols  ErrorCode = "symbols"     // the symbols can't be used: reason
	BadOption   ErrorCode = "option"      // a wish makes no sense: option, reason
	Impossible  ErrorCode = "impossible"  // no puzzle met the wishes: tries
	Stuck       ErrorCode = "stuck"       // beyond the techniques
	TooLarge    ErrorCode = "size"        // the board is too large for this
	BadText     ErrorCode = "parse"       // a text is no puzzle: line, column, reason
	BadForm     ErrorCode = "form"        // the board can't be written in this form: reason
	Unavailable ErrorCode = "unavailable" // the engine can't be loaded, such as without a connection
	Broken      ErrorCode = "broken"      // anything else, which is a fault of ours: reason
)

// Trouble is what went wrong.
type Trouble struct {
	Code   ErrorCode `json:"code"`
	Cells  []int     `json:"cells,omitempty"`
	Cell   *int      `json:"cell,omitempty"`
	Option string    `json:"option,omitempty"`
	Tries  int       `json:"tries,omitempty"`
	Line   *int      `json:"line,omitempty"`
	Column *int      `json:"column,omitempty"`
	Part   string    `json:"part,omitempty"` // of rules, that can't be read
	// Reason is for the reader, in their language, if the code is "parse",
	// "form" or, from describe, "rules". Otherwise it is in English, for a
	// developer or for want of better.
	Reason string `json:"reason,omitempty"`
}

package pieces

// LooksLikeHTML is false where the page has a reader of its own for that.
func LooksLikeHTML(string) bool { return false }

// HTML finds nothing there.
func HTML(string, func(rows, cols int) bool) ([]*Table, string) { return nil, "" }

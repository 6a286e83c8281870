package pieces

// LooksLikeHTML returns false: the page has its own reader for HTML.
func LooksLikeHTML(string) bool { return false }

// HTML finds nothing: the page has its own reader for HTML.
func HTML(string, func(rows, cols int) bool) (tables []*Table, rest string, numbers []int) {
	return nil, "", nil
}

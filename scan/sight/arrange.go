package sight

// arrange sorts a short list by key, the least first, and keeps equals in order. Those of
// package slices, made anew for each kind of list, would be a tenth of the page's module.
func arrange[T any](list []T, key func(T) float64) {
	for i, item := range list {
		of, at := key(item), i
		for at > 0 && key(list[at-1]) > of {
			list[at] = list[at-1]
			at--
		}
		list[at] = item
	}
}

// inOrder sorts a short list of numbers.
func inOrder(list []float64) { arrange(list, func(v float64) float64 { return v }) }

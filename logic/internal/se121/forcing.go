package se121

type forcing struct{}

// Trail is one chain of a forcing hint.
type Trail struct{}

func (e *Engine) forcingChains() bool { return false }

package catalogue

import "sync"

// once is a value that is made at its first use. Unlike one of sync.OnceValue it leaves
// nothing to do when the program starts, so a program that never asks doesn't carry it.
type once[T any] struct {
	done  sync.Once
	value T
}

func (o *once[T]) get(make func() T) T {
	o.done.Do(func() { o.value = make() })
	return o.value
}

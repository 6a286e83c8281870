// Package once makes a value when it is first asked for.
package once

import "sync"

// Value is made at its first use. The zero value is ready, and may be used from many
// goroutines. Unlike sync.OnceValue it does nothing when the program starts, so a program
// that never asks doesn't carry it.
type Value[T any] struct {
	made  sync.Once
	value T
}

// Get returns the value, made by a function that is always the same.
func (v *Value[T]) Get(make func() T) T {
	v.made.Do(func() { v.value = make() })
	return v.value
}

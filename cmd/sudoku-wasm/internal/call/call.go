// Package call is what the WebAssembly modules of the page have in common: a
// call by name, with plain data in and out, and troubles that the page puts
// into words.
//
// What an answer may be made of: nil, bool, int, string, List and Object; []byte
// and []uint32 for long rows of numbers. Arguments are made of nil, bool,
// float64, string, List and Object. Nothing here knows a browser, so everything
// is tested as usual; package bridge carries it across. The types are those of
// cmd/sudoku/internal/web/src/engine/types.ts.
package call

import (
	"context"
	"errors"
)

// Object is the fields of an object, List the elements of an array.
type (
	Object map[string]any
	List   []any
)

// Func answers one call.
type Func func(ctx context.Context, args Args) (any, error)

// Calls are the calls that a module answers, by name.
type Calls map[string]Func

// Progress is told how far a call has come: fields of WorkDone in
// src/engine/types.ts.
type Progress func(Object)

type progressKey struct{}

// WithProgress is a context whose calls tell how far they have come.
func WithProgress(ctx context.Context, progress Progress) context.Context {
	return context.WithValue(ctx, progressKey{}, progress)
}

// ProgressOf is whom to tell, never nil.
func ProgressOf(ctx context.Context) Progress {
	if progress, ok := ctx.Value(progressKey{}).(Progress); ok {
		return progress
	}
	return func(Object) {}
}

// Answer is {answer: …} or {trouble: …}. A call that panics is in trouble.
func (calls Calls) Answer(ctx context.Context, name string, args any) (result Object) {
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case error:
			result = Object{"trouble": broken(name + ": " + fault.Error())}
		case string:
			result = Object{"trouble": broken(name + ": " + fault)}
		default:
			result = Object{"trouble": broken(name + " went wrong")}
		}
	}()
	answer, ok := calls[name]
	if !ok {
		return Object{"trouble": broken("no call is named " + name)}
	}
	fields, _ := args.(Object)
	value, err := answer(ctx, Args{fields})
	if err != nil {
		return Object{"trouble": Trouble(err)}
	}
	return Object{"answer": value}
}

// Numbers is a list of numbers.
func Numbers(numbers []int) List {
	return Map(numbers, func(n int) any { return n })
}

// Map is the list of what each element becomes.
func Map[T any](elements []T, of func(T) any) List {
	list := make(List, len(elements))
	for i, element := range elements {
		list[i] = of(element)
	}
	return list
}

var errArgs = errors.New("unexpected arguments")

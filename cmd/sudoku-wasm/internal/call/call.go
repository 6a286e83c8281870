// Package call has the code that the page's WebAssembly modules share. It has
// calls by name, with plain data in and out, and troubles that the page puts
// into words.
//
// The types of what crosses are in package ask/page; plain.go reads and makes them.
//
// What an answer may be made of: nil, bool, int, string, List and Object; []byte
// and []uint32 for long rows of numbers. Arguments are made of nil, bool,
// float64, string, List and Object. Nothing here knows a browser, so everything
// is tested as usual; package bridge carries it across.
package call

import (
	"context"
	"errors"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/ask/page"
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

// Progress is told how far a call has come.
type Progress func(page.WorkDone)

type progressKey struct{}

// WithProgress returns a context whose calls tell how far they have come.
func WithProgress(ctx context.Context, progress Progress) context.Context {
	return context.WithValue(ctx, progressKey{}, progress)
}

// ProgressOf returns whom to tell, never nil.
func ProgressOf(ctx context.Context) Progress {
	if progress, ok := ctx.Value(progressKey{}).(Progress); ok {
		return progress
	}
	return func(page.WorkDone) {}
}

// Answer returns {answer: …} or {trouble: …}. A call that panics is in trouble.
func (calls Calls) Answer(ctx context.Context, name string, args any) (result Object) {
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case error:
			result = Object{"trouble": ObjectOfTrouble(broken(name + ": " + fault.Error()))}
		case string:
			result = Object{"trouble": ObjectOfTrouble(broken(name + ": " + fault))}
		default:
			result = Object{"trouble": ObjectOfTrouble(broken(name + " went wrong"))}
		}
	}()
	answer, ok := calls[name]
	if !ok {
		return Object{"trouble": ObjectOfTrouble(broken("no call is named " + name))}
	}
	fields, _ := args.(Object)
	value, err := answer(ctx, Args{fields})
	if err != nil {
		return Object{"trouble": ObjectOfTrouble(TroubleOf(err))}
	}
	return Object{"answer": value}
}

// Numbers returns a list of numbers.
func Numbers(numbers []int) List {
	return Map(numbers, func(n int) any { return n })
}

// Map returns the list of what each element becomes.
func Map[T any](elements []T, of func(T) any) List {
	list := make(List, len(elements))
	for i, element := range elements {
		list[i] = of(element)
	}
	return list
}

var errArgs = errors.New("unexpected arguments")

// Named returns the object of what each of named elements becomes.
func Named[T any](elements map[string]T, of func(T) any) Object {
	object := make(Object, len(elements))
	for name, element := range elements {
		object[name] = of(element)
	}
	return object
}

// Sets returns sets of digits as numbers.
func Sets(sets []sudoku.Set) []uint32 {
	numbers := make([]uint32, len(sets))
	for i, set := range sets {
		numbers[i] = uint32(set)
	}
	return numbers
}

// Symbols returns the names of the digits of a board.
func Symbols(symbols *sudoku.Symbols, n int) (names []string) {
	for d := 1; d <= n; d++ {
		names = append(names, symbols.Name(uint8(d)))
	}
	return names
}

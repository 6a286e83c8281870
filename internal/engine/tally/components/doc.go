// Package components counts the solutions of any model by branching, splitting
// what is left into independent parts, and remembering each part in a cache.
//
// A Network is a model written out for it, a Narrower propagates on it; Count and
// CountWithin count. Parts of up to 128 cells are counted on sets of cells
// (compact.go), and those with few candidates by the templates of their digits,
// where the processor has what that needs (overlay.go, sheet.go).
// docs/counting.md has the pictures.
package components

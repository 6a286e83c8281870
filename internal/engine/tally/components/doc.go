// Package components counts the solutions of any model by branching. It splits what is
// left into independent parts, and remembers each part in a cache.
//
// A Network is a model written out for it, a Narrower propagates on it; Count and CountWithin
// count. Parts of up to 128 cells are counted on sets of cells (compact.go). Parts with few
// candidates are counted by the templates of their digits, if the processor can (overlay.go,
// sheet.go). The pictures are in docs/counting.md.
package components

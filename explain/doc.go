// Package explain puts steps of package logic into words, in English and
// Chinese, at four depths:
//
//	1  Where      where to look, and no more
//	2  Technique  which technique it is, and how it works in general
//	3  Cells      which cells and digits make it here
//	4  Proof      all of that, and why the conclusion follows
//
// Start with [New]:
//
//	words, err := explain.New("zh")
//	text := words.Step(state, step, explain.Proof)
//
// [Error] says an error in a language.
//
// The texts are in package words. [Words.Term] gives the
// names of levels, techniques, features and symmetries, and [Find] reads them. [Languages]
// lists the languages, [Best] chooses one.
//
// Cells are named r1c1, digits by their symbols. [Eureka] writes chains in the
// notation of that name.
//
// A Words may be used from many goroutines.
package explain

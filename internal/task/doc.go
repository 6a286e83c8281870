// Package task is what is done with each puzzle of a stream, and the rows that
// come of it. The command and batch both print what it makes, so they can't
// differ by a byte.
//
//	Reader ── Read ──▶ Unit, Unit, … ── Ordered(…, Do) ──▶ Answer, Answer, …
//
// [Read] makes units of a reader's puzzles, [Ordered] shares them among
// goroutines and gives the answers in order. [Solve], [Check], [Count] and
// [Rate] are the work. Each has Header, the line above its rows, and Do, which
// answers a unit. [Convert] works on one puzzle after the other, as its forms
// want it. [Making] is the demands of a run of generated puzzles as text, and
// [Items] its rows.
package task

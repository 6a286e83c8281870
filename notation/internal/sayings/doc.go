// Package sayings reads rules that are told in words, as setters write them beside
// their puzzles. Each sentence is known, prose or unknown:
//
//	"German whispers: neighbouring digits along a green line are at least 5 apart."
//	   │ sentences.go   cut into a head and clauses
//	   │ words.go       one word for all that mean the same
//	   ▼
//	"adjacent digit in green line differ by 5 or more"
//	   │ table.go       a closed pattern must match the clause whole
//	   ▼
//	whisper, green, 5
//
// Nothing is recognised by a word in passing. A clause with a word too many,
// such as a negation or an exception, matches no pattern. Then its whole
// sentence is unknown. Prose has no word that belongs to a board. The objects
// of an unknown sentence, which objects.go tells, may mean anything.
package sayings

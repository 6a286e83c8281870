// Package ask is the desk between the faces and the library. Each question has
// a file with one struct, which tells the possible demands, one function that
// answers, and one answer. The answer is its JSON.
//
//	flags, a body, a job, the page ──▶ Rate ── Of(ctx, desk, given) ──▶ *Rated ──▶ rows, JSON
//
// The tags of a question tell a face of it. The tag json names a field;
// default, minimum, maximum and enum bound it. The command makes flags of them,
// the API its description. A maximum beside the tag served is the server's: the
// command has none. What a flag is for stands in help.txt of package words,
// below the question in small letters. The tag doc says it, in English, of what
// only the API has.
//
// Everywhere in the answers cells are named as in r3c4, and digits are numbers from 1.
// Solutions and puzzles are lines of symbols, and ratings numbers such as 7.2. What a
// float64 may not hold exactly is a string of digits.
//
// The package reads no texts of puzzles, so that the page can afford it. In
// ask/forms are the questions that do, and those about pictures, books and sets
// of files. Package task reads streams.
package ask

package text

import "bytes"

// IsIdentifier reports whether a word is a UUID, or a hash with the length of a board.
func IsIdentifier(word []byte) bool {
	switch len(word) {
	case 16, 64: // fewer letters may be slips of the finger
		return hexLetters(word)*8 >= len(word)
	case 36:
		const dashes = "        -    -    -    -            "
		for i, char := range word {
			if (dashes[i] == '-') != (char == '-') {
				return false
			}
		}
		return hexLetters(bytes.ReplaceAll(word, []byte("-"), nil)) > 0
	}
	return false
}

// hexLetters counts the letters of a number in base 16; -1 for any other word.
func hexLetters(word []byte) (letters int) {
	for _, char := range word {
		switch {
		case char|0x20 >= 'a' && char|0x20 <= 'f':
			letters++
		case !('0' <= char && char <= '9'):
			return -1
		}
	}
	return letters
}

package notation

import (
	"bytes"
	"slices"
)

// knownItems holds what the objects of a list have in common, with the blanks between their signs.
type knownItems struct {
	knownJSON
	lines int // how many line ends each has
	above int // how many of these stand before what is its puzzle's line
}

// learn has items that are like one, which was read with care, known from now on. It returns false if they can't be.
func (k *knownItems) learn(item []byte, raw *Raw, c *itemCutter) bool {
	options := &c.reader.options
	line, record := compacted(item), raw.record
	if _, rules := cutRules(line); rules != nil || csvHeader(line) != nil || bytes.Contains(line, []byte("://")) {
		return false
	}
	if raw.form == lineForm {
		record, _ = readLine(line, options)
	}
	other := knownItems{lines: bytes.Count(item, []byte("\n")), above: int(raw.above)}
	other.tries = k.tries
	other.pieces, other.layered = cutJSON(item, jsonBlanks)
	at, size := other.match(item, c.chunk)
	if !at.known || size != len(item) || record == nil || !record.isPlainClassic() || record.over != "" || other.layered != (raw.record != nil) {
		return false
	}
	like := Raw{Text: item, form: itemForm, place: at}
	var cells, solution [81]byte
	solved := like.Solution(&solution)
	if !like.Classic(&cells) || !slices.Equal(cells[:], record.Board.Givens) || solved != (record.Solution != nil) || solved && !slices.Equal(solution[:], record.Solution) {
		return false
	}
	*k = other
	return true
}

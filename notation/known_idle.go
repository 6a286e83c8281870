package notation

// knownIdle holds the shapes of passages in which nothing was found, such as the lines between the puzzles of a list
// in YAML. A shape keeps all but the digits. Of these it tells only the zeros:
//
//   - id: 170                  a passage: its shape is    - id: 110⏎  level: hard
//     level: hard
//     puzzle: 53..7…
//
// A passage of such a shape isn't searched again.
type knownIdle struct{ shapes map[string]bool }

const (
	longestIdle    = 300 // bytes of the longest such passage
	mostIdleShapes = 256
)

// shapeOf appends the shape of a passage; nil where it may hold a part of a board.
func (k *knownIdle) shapeOf(dst, passage []byte, r *Reader) []byte {
	if len(passage) > longestIdle || r.known.off || !r.options.mayBeKnown() || r.options.Form != nil {
		return nil
	}
	signs := 0
	for _, char := range passage {
		if signs++; !isCellSign(char) {
			signs = 0
		}
		if signs >= leastScattered {
			return nil
		}
		if '1' < char && char <= '9' {
			char = '1'
		}
		dst = append(dst, char)
	}
	return dst
}

// learn adds the shape of a passage in which nothing was found.
func (k *knownIdle) learn(shape []byte) {
	if k.shapes == nil {
		k.shapes = map[string]bool{}
	}
	if len(k.shapes) < mostIdleShapes {
		k.shapes[string(shape)] = true
	}
}

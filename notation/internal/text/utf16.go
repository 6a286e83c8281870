package text

import (
	"io"

	"golang.org/x/text/encoding/unicode"
)

// NewUTF16Reader returns a reader that turns source from UTF-16 into UTF-8. Big says that the high byte comes first. A
// mark of the order of bytes at the beginning stays.
func NewUTF16Reader(source io.Reader, big bool) io.Reader {
	order := unicode.LittleEndian
	if big {
		order = unicode.BigEndian
	}
	return unicode.UTF16(order, unicode.IgnoreBOM).NewDecoder().Reader(source)
}

//go:build !js

package text

import (
	"io"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// tables maps each encoding to its decoder. They are too large for the page, where the browser
// brings its own.
var tables = map[Encoding]encoding.Encoding{
	GB18030:     simplifiedchinese.GB18030,
	ShiftJIS:    japanese.ShiftJIS,
	EUCKR:       korean.EUCKR,
	CodePage437: charmap.CodePage437,
	Windows1252: charmap.Windows1252,
}

// NewReader returns a reader that turns source from encoding into UTF-8.
func NewReader(source io.Reader, encoding Encoding) io.Reader {
	if table := tables[encoding]; table != nil {
		return table.NewDecoder().Reader(source)
	}
	return source
}

// Decode converts part from encoding to UTF-8, up to the first error.
func Decode(part []byte, encoding Encoding) []byte {
	table := tables[encoding]
	if table == nil {
		return part
	}
	decoded, _ := table.NewDecoder().Bytes(part)
	return decoded
}

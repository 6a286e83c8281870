//go:build !js

package notation

import (
	"io"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// decodeChinese reads a text in GB18030, which GBK and GB2312 are parts of. Its
// tables are large: a browser has its own, and knows what it is given.
func decodeChinese(source io.Reader) io.Reader {
	return simplifiedchinese.GB18030.NewDecoder().Reader(source)
}

package text

import "io"

// NewReader returns source unchanged: the page decodes what it opens.
func NewReader(source io.Reader, _ Encoding) io.Reader { return source }

// Decode returns part unchanged.
func Decode(part []byte, _ Encoding) []byte { return part }

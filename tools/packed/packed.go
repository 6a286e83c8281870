// Package packed compresses what the command has built in, as well as brotli can.
package packed

import (
	"bytes"
	"io"
	"os"

	"github.com/andybalholm/brotli"
)

// Brotli returns content compressed. If the file at path holds that content
// already, it returns the file's bytes, since compressing well is slow.
func Brotli(path string, content []byte) ([]byte, error) {
	if packed, err := os.ReadFile(path); err == nil {
		if old, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed))); err == nil && bytes.Equal(old, content) {
			return packed, nil
		}
	}
	var packed bytes.Buffer
	w := brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	err := w.Close() // writes the rest
	return packed.Bytes(), err
}

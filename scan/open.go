package scan

import (
	"bytes"
	"errors"
	"image"
	_ "image/gif"  // decoded by image.Decode
	_ "image/jpeg" // also progressive, grey and CMYK
	_ "image/png"
	"io"
	"slices"

	_ "golang.org/x/image/webp"

	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/scan/sight"
)

// Limits bounds the size of a picture before it is decoded. So a small file can't demand much
// memory. Zero fields mean the defaults they name.
type Limits struct {
	// Bytes is the size of the file, by default 64 MB.
	Bytes int64
	// Pixels is the number of pixels, by default 100 million.
	Pixels int
}

func (l Limits) withDefaults() Limits {
	if l.Bytes == 0 {
		l.Bytes = 64 << 20
	}
	if l.Pixels == 0 {
		l.Pixels = 100_000_000
	}
	return l
}

// PictureError tells why a file can't be read as a picture, in any language.
type PictureError struct{ message message.Message }

func (e *PictureError) Error() string { return e.message.Error() }

// Message returns the error as data, to be said in any language.
func (e *PictureError) Message() message.Message { return e.message }

func pictureErrorf(key message.Key, args ...any) error {
	return &PictureError{message.Errorf(key, args...)}
}

// Open reads a picture from a file's bytes: JPEG (turned upright as its EXIF data say),
// PNG, WebP or GIF (its first frame). The error is a *PictureError unless reading failed.
func Open(r io.Reader, limits Limits) (*Picture, error) {
	limits = limits.withDefaults()
	file, err := io.ReadAll(io.LimitReader(r, limits.Bytes+1))
	if err != nil {
		return nil, err
	}
	if len(file) == 0 {
		return nil, pictureErrorf("scan.empty")
	}
	if int64(len(file)) > limits.Bytes {
		return nil, pictureErrorf("scan.large_file", int(limits.Bytes>>20))
	}
	config, kind, err := image.DecodeConfig(bytes.NewReader(file))
	if errors.Is(err, image.ErrFormat) {
		return nil, unknown(file)
	}
	if err != nil {
		return nil, pictureErrorf("scan.damaged", err.Error())
	}
	if config.Width <= 0 || config.Height <= 0 || config.Width > limits.Pixels/config.Height {
		return nil, pictureErrorf("scan.large", config.Width, config.Height, limits.Pixels/1_000_000)
	}
	m, err := decodeImage(file)
	if err != nil {
		return nil, pictureErrorf("scan.damaged", err.Error())
	}
	turn := sight.Orientation(1)
	if kind == "jpeg" {
		turn = exifOrientation(file)
	}
	return newPicture(m, turn), nil
}

// decodeImage decodes a file. It returns an error if a decoder panics, which means damage.
func decodeImage(file []byte) (m image.Image, err error) {
	defer func() {
		if recover() != nil {
			err = message.New("scan.no_sense")
		}
	}()
	m, _, err = image.Decode(bytes.NewReader(file))
	return m, err
}

func unknown(file []byte) error {
	switch {
	case len(file) > 12 && string(file[4:8]) == "ftyp":
		return pictureErrorf("scan.heic")
	case begins(file, "%PDF"):
		return pictureErrorf("scan.pdf")
	case begins(file, "BM", "II*\x00", "MM\x00*", "<svg"):
		return pictureErrorf("scan.bmp")
	}
	return pictureErrorf("scan.no_photo")
}

// begins reports whether file begins with one of the marks.
func begins(file []byte, marks ...string) bool {
	return slices.ContainsFunc(marks, func(mark string) bool { return bytes.HasPrefix(file, []byte(mark)) })
}

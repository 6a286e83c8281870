package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"

	"jiugong/sudoku/internal/once"
)

// asset is one built file, in the codings that browsers understand. Only what
// is asked for is made, once.
type asset struct {
	mediaType string
	packed    bool   // kept compressed by brotli
	fixed     bool   // another content would have another name
	version   string // changes with the content, as tools/web reckons it
	raw       []byte // as it is kept
	plain     func() ([]byte, error)
	zipped    func() ([]byte, error)
}

// The codings of HTTP that assets are served in.
const (
	identity = "identity"
	gzipped  = "gzip"
	brotlied = "br"
)

// mediaTypes don't depend on the machine.
var mediaTypes = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".json":        "application/json",
	".wasm":        "application/wasm",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

// hashed are the names that tools/web gives to pieces of scripts.
var hashed = once.MustCompile(`-[0-9A-Z]{8}\.js$`)

// readAssets puts what lies in files and the folders of it into assets, by name.
func readAssets(assets map[string]*asset, files fs.FS) error {
	return fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		name, packed := strings.CutSuffix(name, ".br")
		mediaType := mediaTypes[path.Ext(name)]
		if mediaType == "" {
			return fmt.Errorf("%s: no media type is known for it", name)
		}
		assets[name] = newAsset(mediaType, raw, packed)
		assets[name].fixed = hashed.MatchString(name)
		return nil
	})
}

func newAsset(mediaType string, raw []byte, packed bool) *asset {
	sum := sha256.Sum256(raw)
	a := &asset{mediaType: mediaType, packed: packed, raw: raw, version: hex.EncodeToString(sum[:4])}
	a.plain = sync.OnceValues(func() ([]byte, error) {
		if !packed {
			return raw, nil
		}
		return io.ReadAll(brotli.NewReader(bytes.NewReader(raw)))
	})
	a.zipped = sync.OnceValues(func() ([]byte, error) {
		plain, err := a.plain()
		if err != nil {
			return nil, err
		}
		var zipped bytes.Buffer
		w := gzip.NewWriter(&zipped)
		w.Write(plain) // to memory, which has no errors
		w.Close()
		return zipped.Bytes(), nil
	})
	return a
}

func (a *asset) content(coding string) ([]byte, error) {
	switch {
	case coding == brotlied || !a.packed:
		return a.raw, nil
	case coding == gzipped:
		return a.zipped()
	}
	return a.plain()
}

// choose is the smallest coding that an Accept-Encoding header allows.
func (a *asset) choose(accept string) string {
	if !a.packed {
		return identity
	}
	allowed := map[string]bool{}
	for part := range strings.SplitSeq(accept, ",") {
		name, parameters, _ := strings.Cut(part, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		allowed[name] = true
		if q, ok := strings.CutPrefix(strings.ReplaceAll(parameters, " ", ""), "q="); ok {
			weight, err := strconv.ParseFloat(q, 64)
			allowed[name] = err == nil && weight > 0
		}
	}
	for _, coding := range []string{brotlied, gzipped} {
		if yes, named := allowed[coding]; yes || !named && allowed["*"] {
			return coding
		}
	}
	return identity
}

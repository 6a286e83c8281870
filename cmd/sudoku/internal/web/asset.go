package web

import (
	"archive/tar"
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
	text      bool   // kept as it is, and worth compressing
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

func readAssets(files fs.FS) (map[string]*asset, error) {
	assets := map[string]*asset{}
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		raw, err := fs.ReadFile(files, entry.Name())
		if err != nil {
			return nil, err
		}
		name, packed := strings.CutSuffix(entry.Name(), ".br")
		mediaType := mediaTypes[path.Ext(name)]
		if mediaType == "" {
			return nil, fmt.Errorf("%s: no media type is known for it", name)
		}
		assets[name] = newAsset(mediaType, raw, packed)
		assets[name].fixed = hashed.MatchString(name)
	}
	return assets, nil
}

// documentation unpacks docs when it is first asked for.
var documentation = sync.OnceValue(func() map[string]*asset {
	assets := map[string]*asset{}
	for archive := tar.NewReader(brotli.NewReader(bytes.NewReader(docs))); ; {
		header, err := archive.Next()
		if err == io.EOF {
			return assets
		}
		var raw []byte
		if err == nil {
			raw, err = io.ReadAll(archive)
		}
		if err != nil {
			panic("web: docs: " + err.Error()) // it is built in, and a test reads it
		}
		asset := newAsset(mediaTypes[path.Ext(header.Name)], raw, false)
		asset.text = true
		assets[header.Name] = asset
	}
})

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
	case coding == gzipped:
		return a.zipped()
	case coding == brotlied || !a.packed:
		return a.raw, nil
	}
	return a.plain()
}

// choose returns the smallest coding that an Accept-Encoding header allows.
func (a *asset) choose(accept string) string {
	var codings []string
	switch {
	case a.packed:
		codings = []string{brotlied, gzipped}
	case a.text:
		codings = []string{gzipped}
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
	for _, coding := range codings {
		if yes, named := allowed[coding]; yes || !named && allowed["*"] {
			return coding
		}
	}
	return identity
}

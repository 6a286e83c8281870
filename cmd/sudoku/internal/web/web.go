// Package web is the page: a Sudoku for the browser that plays without a
// server, once it is loaded. Handler serves it.
//
// Its sources lie in src/ (TypeScript, CSS, HTML), and go generate bundles them
// into dist/. That is committed and embedded, so that building the command
// needs nothing but Go:
//
//	src/main.ts         starts the page
//	src/first/          the page as it is delivered, with a board, and what happens before its script is there
//	src/model/          the game, as package game has it
//	src/store/          what the browser keeps
//	src/engine/         the Go engine in a worker, and the calls to it
//	src/view/           board, pad, keyboard, pointer
//	src/screens/        new game, library, settings, help …, fetched when the first is opened
//	src/share/          codes of boards in links, QR codes
//	src/words/          every text, written from package words
//	src/style/          CSS
//	src/offline/        the service worker
//
// Types are checked by: npx -y typescript@5 tsc -p cmd/sudoku/internal/web
package web

import (
	"bytes"
	"cmp"
	"embed"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/locale"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
)

//go:embed dist
var dist embed.FS

// docs are the pages of documentation, which tools/docs makes. They are an
// archive, since pages and pictures that are alike pack well together.
//
//go:embed docs.tar.br
var docs []byte

// Options say what is served. The zero value serves the page as it was built
// into the command.
type Options struct {
	// Files, if not nil, are the built assets to serve instead.
	Files fs.FS

	// Embed are the origins whose pages may show the page in a frame, such as
	// "https://example.org"; none may by itself.
	Embed []string
}

// Handler serves the page at /, in the reader's language, and its assets beside
// it, and 404 for anything else. Links of package notation, /p/CODE, lead to
// the page with that board, and /p/CODE?steps to the steps of its solution. The
// documentation is at /docs/. Handler panics if the assets can't be read, which
// can't happen with those built in.
//
// An asset may be kept for ever if asked for by its version (app.js?v=1a2b3c4d)
// or named by a hash (help-25I4FK2M.js). Everything else is asked for again
// each time, which costs a 304.
func Handler(options Options) http.Handler {
	files := options.Files
	if files == nil {
		files, _ = fs.Sub(dist, "dist")
	}
	assets, err := readAssets(files)
	if err != nil {
		panic("web: " + err.Error())
	}
	policy := policyFor(options.Embed)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		secure(w.Header(), policy)
		if code, ok := strings.CutPrefix(r.URL.Path, "/p/"); ok && linkCode.MatchString(code) {
			// The page reads the codes of boards from the fragment, which isn't sent.
			if r.URL.Query().Has("steps") {
				code += "?steps"
			}
			http.Redirect(w, r, "../#/p/"+code, http.StatusFound)
			return
		}
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
			w.Header().Set("Vary", "Accept-Language")
			words := locale.FromHeader(strings.Join(r.Header.Values("Accept-Language"), ","))
			if own := "index." + words.Tag() + ".html"; assets[own] != nil {
				name = own // else it is index.html's language
			}
		}
		if name == "docs" {
			http.Redirect(w, r, "docs/", http.StatusMovedPermanently)
			return
		}
		asset, ok := assets[name]
		if page, in := strings.CutPrefix(name, "docs/"); in {
			asset, ok = documentation()[cmp.Or(page, "index.html")]
		}
		switch {
		case !ok:
			refuse(w, r, http.StatusNotFound, message.Errorf("web.nothing_at", quotedPath(r)))
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			refuse(w, r, http.StatusMethodNotAllowed, message.Errorf("web.method"))
		default:
			asset.serve(w, r)
		}
	})
}

// linkCode is how the code of a link looks, which package notation writes.
var linkCode = once.MustCompile(`^[\w-]+$`)

// policyFor returns a policy that lets nothing in but this server's own files.
// There are no scripts or styles in the page itself, and nothing comes from
// elsewhere. Only pages of the origins may frame it. Pictures drawn by the page
// are data: or blob:.
func policyFor(origins []string) string {
	ancestors := "'none'"
	if len(origins) > 0 {
		ancestors = "'self' " + strings.Join(origins, " ")
	}
	return policy + "; frame-ancestors " + ancestors
}

const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'"

func secure(h http.Header, policy string) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
}

func (a *asset) serve(w http.ResponseWriter, r *http.Request) {
	coding := a.choose(strings.Join(r.Header.Values("Accept-Encoding"), ","))
	content, err := a.content(coding)
	if err != nil {
		http.Error(w, "an asset is damaged", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", a.mediaType)
	h.Set("ETag", `"`+a.version+"-"+coding+`"`)
	h.Set("Cache-Control", "no-cache")
	if a.fixed || r.URL.Query().Get("v") == a.version {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if a.packed || a.text {
		h.Add("Vary", "Accept-Encoding")
	}
	if coding != identity {
		h.Set("Content-Encoding", coding)
		h.Set("Content-Length", strconv.Itoa(len(content)))
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

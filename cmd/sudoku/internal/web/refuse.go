package web

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"strings"

	"jiugong/sudoku/cmd/sudoku/internal/locale"
	"jiugong/sudoku/internal/message"
)

// refusedPage is what a person reads: language, title, sentence, the way home and what is there.
const refusedPage = `<!doctype html>
<html lang="%s">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>%s</title>
<link rel="icon" href="%[4]sicon.svg">
<link rel="stylesheet" href="%[4]sapp.css">
<link rel="stylesheet" href="%[4]sscreens.css">
<body class="refused">
<main>
<img src="%[4]sicon.svg" alt="" width="64" height="64">
<h1>%[2]s</h1>
<p>%[3]s
<p><a class="button primary" href="%[4]s">%[5]s</a>
</main>
</html>
`

// longestPath is how many characters of a path are quoted.
const longestPath = 80

// refuse answers a request that can't be served, in the reader's language. It
// sends a page, or problem+json if JSON is asked for.
func refuse(w http.ResponseWriter, r *http.Request, status int, why message.Message) {
	words := locale.FromHeader(strings.Join(r.Header.Values("Accept-Language"), ","))
	reason := words.Error(why)
	h := w.Header()
	h.Set("Content-Language", words.Tag())
	h.Set("Cache-Control", "no-cache")
	h.Set("Vary", "Accept, Accept-Language")
	if wantsJSON(r) {
		h.Set("Content-Type", "application/problem+json")
		w.WriteHeader(status)
		json.NewEncoder(w).Encode(struct {
			Title  string `json:"title"`
			Status int    `json:"status"`
			Detail string `json:"detail"`
		}{http.StatusText(status), status, reason})
		return
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	fmt.Fprintf(w, refusedPage, words.Tag(), words.Error(message.Errorf("web.title", status)), html.EscapeString(reason), home(r), html.EscapeString(words.Error(message.Errorf("web.play"))))
}

// wantsJSON reports whether a request asks for JSON and not for a page.
func wantsJSON(r *http.Request) bool {
	accept := strings.ToLower(strings.Join(r.Header.Values("Accept"), ","))
	return strings.Contains(accept, "json") && !strings.Contains(accept, "text/html")
}

// home returns the way from a request's path to the page, also under a path of a proxy.
func home(r *http.Request) string {
	return "./" + strings.Repeat("../", max(0, strings.Count(r.URL.EscapedPath(), "/")-1))
}

// quotedPath returns the path of a request, as far as it is quoted.
func quotedPath(r *http.Request) string {
	path := []rune(r.URL.Path)
	if len(path) <= longestPath {
		return string(path)
	}
	return string(path[:longestPath]) + "…"
}

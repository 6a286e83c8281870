package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// get asks a handler for a path.
func get(t *testing.T, method, path string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	Handler(Options{}).ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) []byte {
	t.Helper()
	content, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestThePageIsServedWithStrictHeaders(t *testing.T) {
	r := get(t, "GET", "/")
	if r.StatusCode != 200 || r.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatalf("GET / = %d %s", r.StatusCode, r.Header.Get("Content-Type"))
	}
	page := string(body(t, r))
	if !strings.HasPrefix(page, "<!doctype html>") {
		t.Errorf("GET / begins %.40q", page)
	}
	if strings.Contains(page, "<style") || strings.Contains(page, " style=") || regexp.MustCompile(`<script[^>]*>[^<]`).MatchString(page) || regexp.MustCompile(`\son[a-z]+=`).MatchString(page) {
		t.Error("the page has inline scripts or styles, which its policy forbids")
	}
	policy := r.Header.Get("Content-Security-Policy")
	for _, part := range []string{"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval';", "style-src 'self';", "frame-ancestors 'none'", "base-uri 'none'"} {
		if !strings.Contains(policy, part) {
			t.Errorf("policy %q lacks %q", policy, part)
		}
	}
	for _, bad := range []string{"unsafe-inline", "'unsafe-eval'", "http:", "https:", "*"} {
		if strings.Contains(policy, bad) {
			t.Errorf("policy %q has %q", policy, bad)
		}
	}
	framed := httptest.NewRecorder()
	Handler(Options{Embed: []string{"https://a.example", "https://b.example"}}).ServeHTTP(framed, httptest.NewRequest("GET", "/", nil))
	if policy := framed.Header().Get("Content-Security-Policy"); !strings.HasSuffix(policy, "; frame-ancestors 'self' https://a.example https://b.example") {
		t.Errorf("with two sites that may show a board, the policy is %q", policy)
	}
	if got := r.Header.Get("X-Content-Type-Options"); got != "nosniff" {
		t.Errorf("X-Content-Type-Options = %q", got)
	}
	if got := r.Header.Get("Referrer-Policy"); got != "no-referrer" {
		t.Errorf("Referrer-Policy = %q", got)
	}
	if got := r.Header.Get("Cache-Control"); got != "no-cache" {
		t.Errorf("the page's Cache-Control = %q", got)
	}
}

func TestAssetsNamedByThePageAreThereForEver(t *testing.T) {
	page := string(body(t, get(t, "GET", "/")))
	names := regexp.MustCompile(`(?:src|href)="([^"#]+)"`).FindAllStringSubmatch(page, -1)
	if len(names) < 2 {
		t.Fatalf("the page names only %v", names)
	}
	for _, match := range names {
		r := get(t, "GET", "/"+match[1])
		if r.StatusCode != 200 {
			t.Errorf("GET %s = %d", match[1], r.StatusCode)
		}
		if got := r.Header.Get("Cache-Control"); !strings.Contains(got, "immutable") {
			t.Errorf("%s: Cache-Control = %q: is its version the one the build reckons?", match[1], got)
		}
	}
	for _, path := range []string{"/app.js", "/app.js?v=00000000"} {
		if got := get(t, "GET", path).Header.Get("Cache-Control"); got != "no-cache" {
			t.Errorf("%s: Cache-Control = %q", path, got)
		}
	}
}

func TestCodings(t *testing.T) {
	plain := body(t, get(t, "GET", "/app.js", "Accept-Encoding", "identity"))
	tests := []struct{ accept, coding string }{
		{"", ""},
		{"identity", ""},
		{"deflate", ""},
		{"gzip", "gzip"},
		{"gzip, deflate, br, zstd", "br"},
		{"br;q=0, gzip", "gzip"},
		{"BR ; q=0.1", "br"},
		{"*", "br"},
		{"br;q=0, *", "gzip"},
		{"br;q=nonsense", ""},
	}
	for _, test := range tests {
		r := get(t, "GET", "/app.js", "Accept-Encoding", test.accept)
		if got := r.Header.Get("Content-Encoding"); got != test.coding {
			t.Errorf("Accept-Encoding %q: Content-Encoding = %q, want %q", test.accept, got, test.coding)
			continue
		}
		if got := r.Header.Get("Vary"); got != "Accept-Encoding" {
			t.Errorf("Vary = %q", got)
		}
		content := body(t, r)
		switch test.coding {
		case "br":
			content, _ = io.ReadAll(brotli.NewReader(bytes.NewReader(content)))
		case "gzip":
			z, err := gzip.NewReader(bytes.NewReader(content))
			if err != nil {
				t.Fatal(err)
			}
			content, _ = io.ReadAll(z)
		}
		if !bytes.Equal(content, plain) {
			t.Errorf("Accept-Encoding %q: the content differs once decoded", test.accept)
		}
	}
}

func TestUnchangedAssetsCostNothing(t *testing.T) {
	for _, coding := range []string{"identity", "gzip", "br"} {
		first := get(t, "GET", "/app.js", "Accept-Encoding", coding)
		tag := first.Header.Get("ETag")
		if tag == "" {
			t.Fatal("no ETag")
		}
		again := get(t, "GET", "/app.js", "Accept-Encoding", coding, "If-None-Match", tag)
		if again.StatusCode != http.StatusNotModified || len(body(t, again)) != 0 {
			t.Errorf("%s: asked again with its ETag: %d", coding, again.StatusCode)
		}
		if again.Header.Get("ETag") != tag {
			t.Errorf("304 has ETag %q, want %q", again.Header.Get("ETag"), tag)
		}
		if other := get(t, "GET", "/app.js", "Accept-Encoding", coding, "If-None-Match", `"old"`); other.StatusCode != 200 {
			t.Errorf("asked with another ETag: %d", other.StatusCode)
		}
	}
}

func TestHeadHasTheHeadersOfGet(t *testing.T) {
	for _, path := range []string{"/", "/app.js"} {
		for _, coding := range []string{"identity", "br"} {
			full, head := get(t, "GET", path, "Accept-Encoding", coding), get(t, "HEAD", path, "Accept-Encoding", coding)
			if n := len(body(t, head)); n != 0 {
				t.Errorf("HEAD %s has a body of %d bytes", path, n)
			}
			for name := range full.Header {
				if full.Header.Get(name) != head.Header.Get(name) {
					t.Errorf("HEAD %s: %s = %q, GET has %q", path, name, head.Header.Get(name), full.Header.Get(name))
				}
			}
			if full.Header.Get("Content-Length") == "" {
				t.Errorf("GET %s in %s: no Content-Length", path, coding)
			}
		}
	}
}

func TestNothingElseIsServed(t *testing.T) {
	for _, path := range []string{"/nothing", "/app.js.br", "/dist/app.js", "/app.js/", "/src/main.ts", "/..%2fweb.go", "/api"} {
		r := get(t, "GET", path)
		if r.StatusCode != http.StatusNotFound {
			t.Errorf("GET %s = %d", path, r.StatusCode)
		}
		if r.Header.Get("X-Content-Type-Options") != "nosniff" || r.Header.Get("Content-Security-Policy") == "" {
			t.Errorf("GET %s lacks the strict headers", path)
		}
	}
	if r := get(t, "POST", "/"); r.StatusCode != http.StatusMethodNotAllowed || r.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("POST / = %d, Allow %q", r.StatusCode, r.Header.Get("Allow"))
	}
}

// TestWhatIsNotThereIsToldToWhoAsks has a person read a page, in their language, and a
// program problem+json.
func TestWhatIsNotThereIsToldToWhoAsks(t *testing.T) {
	const page, problem, browser = "text/html; charset=utf-8", "application/problem+json", "text/html,application/xhtml+xml,*/*;q=0.8"
	for _, test := range []struct {
		method, path, accept, language string
		status                         int
		kind                           string
		want                           []string
	}{
		{"GET", "/nothing", browser, "en", 404, page, []string{`<html lang="en">`, "There is nothing at /nothing.", `href="./">Play Sudoku</a>`}},
		{"GET", "/a/b", browser, "zh-CN", 404, page, []string{`<html lang="zh">`, "<h1>数独：404</h1>", "/a/b 处什么也没有。", `href="./../">去玩数独</a>`}},
		{"GET", "/<script>", "*/*", "", 404, page, []string{"/&lt;script&gt;"}},
		{"GET", "/p/a.b", "", "", 404, page, []string{"There is nothing at /p/a.b."}},
		{"GET", "/nothing", "application/json", "", 404, problem, []string{`"status":404`, `"detail":"There is nothing at /nothing."`}},
		{"GET", "/" + strings.Repeat("数", 900), "application/problem+json", "zh", 404, problem, []string{"…", "什么也没有"}},
		{"POST", "/", "application/json", "", 405, problem, []string{`"detail":"Here it is GET or HEAD."`}},
		{"POST", "/", browser, "", 405, page, []string{"Here it is GET or HEAD."}},
	} {
		r := httptest.NewRequest(test.method, "/", nil)
		r.URL.Path = test.path
		r.Header.Set("Accept", test.accept)
		r.Header.Set("Accept-Language", test.language)
		w := httptest.NewRecorder()
		Handler(Options{}).ServeHTTP(w, r)
		got := w.Body.String()
		if w.Code != test.status || w.Header().Get("Content-Type") != test.kind || len(got) > 2000 {
			t.Errorf("%s %.20s for %s: %d %s, %d bytes", test.method, test.path, test.accept, w.Code, w.Header().Get("Content-Type"), len(got))
		}
		for _, want := range test.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s %.20s for %s: %s\nlacks %s", test.method, test.path, test.accept, got, want)
			}
		}
	}
}

func TestTheShellIsSmall(t *testing.T) {
	total := 0
	names := []string{"index.html"}
	for _, match := range regexp.MustCompile(`(?:src|href)="([^"#?]+\.(?:js|css|woff2))`).FindAllStringSubmatch(string(body(t, get(t, "GET", "/"))), -1) {
		names = append(names, match[1])
	}
	if !slices.Contains(names, "app.js") || !slices.Contains(names, "app.css") {
		t.Fatalf("the page names only %v", names)
	}
	for _, name := range names {
		n := packedSize(t, name)
		t.Logf("%s: %d bytes", name, n)
		total += n
	}
	if total > 60_000 {
		t.Errorf("the shell has %d bytes compressed, more than 60 kB", total)
	}
}

func packedSize(t *testing.T, name string) int {
	t.Helper()
	content, err := dist.ReadFile("dist/" + name)
	if err != nil {
		content, err = dist.ReadFile("dist/" + name + ".br")
	}
	if err != nil {
		t.Fatal(err)
	}
	return len(content)
}

func TestLinksOfBoardsLeadToThePage(t *testing.T) {
	r := get(t, "GET", "/p/PLg4zU8YKijRYB67q9AJnNu3IV5E8Hw")
	if got := r.Header.Get("Location"); r.StatusCode != http.StatusFound || got != "/#/p/PLg4zU8YKijRYB67q9AJnNu3IV5E8Hw" {
		t.Errorf("%d to %q", r.StatusCode, got)
	}
	for _, bad := range []string{"/p/", "/p/a/b", "/p/%0d%0aX", "/p/a.b"} {
		if r := get(t, "GET", bad); r.StatusCode != http.StatusNotFound {
			t.Errorf("GET %s = %d", bad, r.StatusCode)
		}
	}
}

func TestThePageComesInTheReadersLanguage(t *testing.T) {
	for accept, want := range map[string]string{
		"": "en", "zh-CN,zh;q=0.9,en;q=0.8": "zh-CN", "en-GB,zh;q=0.5": "en", "fr, ZH-tw;q=0.3, en;q=0.1": "zh-CN", "de": "en", "zhuang": "en", ",;;q=,": "en",
	} {
		r := get(t, "GET", "/", "Accept-Language", accept)
		page := string(body(t, r))
		if !strings.Contains(page, `<html lang="`+want+`">`) || strings.Contains(page, "数独</title>") != (want == "zh-CN") || strings.Count(page, "role=\"gridcell\"") != 81 {
			t.Errorf("Accept-Language %q: the page begins %.200s", accept, page)
		}
		if vary := r.Header.Values("Vary"); !slices.Contains(vary, "Accept-Language") {
			t.Errorf("Vary = %v", vary)
		}
	}
}

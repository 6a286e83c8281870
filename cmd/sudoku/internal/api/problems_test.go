package api_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/internal/testlong"
)

// TestABadRequestGetsASmallAnswer sends much that is wrong to every route.
func TestABadRequestGetsASmallAnswer(t *testing.T) {
	server := newServer(t, api.Options{})
	var unknown []string
	for i := range 7000 {
		unknown = append(unknown, fmt.Sprintf(`"x%d":%d`, i, i))
	}
	long := strings.Repeat("<&数", 20_000)
	key := []string{"Authorization", "Bearer a secret shared by two devices"}
	for _, route := range []struct{ method, path string }{
		{"POST", "solve"}, {"POST", "count"}, {"POST", "check"}, {"POST", "rate"}, {"POST", "hint"}, {"POST", "steps"},
		{"POST", "explain"}, {"POST", "generate"}, {"POST", "convert"}, {"PUT", "games/g1"}, {"POST", "nothing"}, {"GET", "daily"},
	} {
		for _, body := range []string{
			"{" + strings.Join(unknown, ",") + "}",
			`{"puzzle":"` + example + `","rules":"` + long[:18_000] + `"}`,
			`{"puzzle":"` + long[:50_000] + `","text":"` + long[:50_000] + `","to":"line"}`,
			`{"puzzle":"1` + strings.Repeat(" ", 90_000) + `"}`,
			`{"puzzle":[` + strings.TrimSuffix(strings.Repeat(`{},`, 30_000), ",") + `]}`,
			`{"only":[` + strings.TrimSuffix(strings.Repeat(`7,`, 50_000), ",") + `],"title":7,"board":7}`,
			strings.Repeat("[", 5000),
			`{"puzzle":"` + strings.Repeat("x", 100_000),
			long,
		} {
			status, _, answer := call(t, server, route.method, route.path, body, key...)
			if status >= 400 && len(answer) > 4<<10 {
				t.Errorf("%s %s with %.40s…: %d bytes in, %d out: %.300s", route.method, route.path, body, len(body), len(answer), answer)
			}
		}
	}
	for _, path := range []string{
		"daily?rules=" + strings.Repeat("x", 3000), "daily?" + strings.Repeat("&a=b", 1000), "daily?date=" + strings.Repeat("%3C", 1000),
		"games/" + strings.Repeat("x", 3000), strings.Repeat("x", 6000), strings.Repeat("/", 3000) + "?" + strings.Repeat("&", 3000),
	} {
		if status, _, answer := call(t, server, "GET", path, "", key...); status < 400 || len(answer) > 4<<10 {
			t.Errorf("GET %.30s: %d, %d bytes", path, status, len(answer))
		}
	}
}

func TestProblemsAreTold(t *testing.T) {
	server := newServer(t, api.Options{})
	for _, test := range []struct {
		method, path, body string
		headers            []string
		status             int
		want               string
	}{
		{"GET", "nothing", "", nil, 404, `there is nothing at /api/v1/nothing; /api/v1/docs tells what there is`},
		{"GET", "solve", "", nil, 405, `here it is POST, not GET`},
		{"DELETE", "docs", "", nil, 405, `here it is GET, HEAD, not DELETE`},
		{"POST", "solve", "x", []string{"Content-Type", "text/xml"}, 415, `"status":415`},
		{"POST", "solve", `{"puzzle":"` + example + `"}`, []string{"Content-Type", ""}, 415, `a body needs the header Content-Type: application/json`},
		{"POST", "solve", "", nil, 415, `Content-Type: application/json`},
		{"PUT", "games/g1", "{}", []string{"Content-Type", "", "Authorization", "Bearer a secret shared by two devices"}, 415, `Content-Type: application/json`},
		{"POST", "nothing", "{}", []string{"Content-Type", ""}, 404, `nothing at`},
		{"POST", "solve", `{"puzzle":"1",}`, nil, 400, `"not JSON: line 1, column 15: '}' can't stand here","location":"body"`},
		{"POST", "solve", `[1]`, nil, 422, `"expected object","location":"body","value":"[…]"`},
		{"POST", "solve", `{"puzzle":""}`, nil, 422, `the puzzle is empty; a 9×9 is 81 characters`},
		{"POST", "convert", `{"text":"","to":"line"}`, nil, 422, `no puzzle here`},
		{"POST", "count", `{"puzzle":"` + example + `","limit":99999999999999999999}`, nil, 422, `"expected number <= 9223372036854775807","location":"body.limit"`},
		{"POST", "clues", `{"puzzle":"1.....2..3.....4"}`, nil, 422, `not with rules 4`},
		{"POST", "book", `{"levels":"easy:1","languages":"zh"}`, nil, 422, `the font here lacks characters of this book, such as 数; the command`},
		{"POST", "solve", `{"puzzle":"` + strings.Repeat(".", 81) + `","rules":"9+killer=1:r1c1r1c2"}`, nil, 422, `r1c1: no digits can meet cage 1: digits in this cage differ and add up to 1`},
		{"POST", "book", `{"levels":"easy:1","size":"5x8","per_page":6}`, nil, 422, `4 a page fit, or pages of 6x9`},
		{"GET", "daily?levle=easy", "", nil, 422, `unknown query parameter; did you mean level?","location":"query.levle"`},
		{"GET", "games?x=1", "", []string{"Authorization", "Bearer a secret shared by two devices"}, 422, `"location":"query.x"`},
		{"GET", "games", "", nil, 401, `Authorization: Bearer`},
		{"PUT", "games/g1", "{", nil, 401, `Authorization: Bearer`},
		{"GET", "games", "", []string{"Authorization", "Basic YTpi"}, 401, `Authorization: Bearer`},
		{"POST", "solve", `{"puzzle":"12345"}`, nil, 422, `"location":"body.puzzle"`},
	} {
		status, headers, body := call(t, server, test.method, test.path, test.body, test.headers...)
		if status != test.status || !strings.Contains(body, test.want) || headers.Get("Content-Type") != "application/problem+json" || !json.Valid([]byte(body)) {
			t.Errorf("%s %s = %d %s %s; want %d with %s", test.method, test.path, status, headers.Get("Content-Type"), body, test.status, test.want)
		}
		if strings.Contains(body, "--") {
			t.Errorf("%s %s speaks of the command's options: %s", test.method, test.path, body)
		}
		if got := headers.Get("WWW-Authenticate"); (status == 401) != strings.HasPrefix(got, "Bearer") {
			t.Errorf("%s %s = %d with WWW-Authenticate %q", test.method, test.path, status, got)
		}
		if !strings.Contains(headers.Get("Vary"), "Origin") {
			t.Errorf("%s %s: Vary %q", test.method, test.path, headers.Values("Vary"))
		}
	}
}

func TestProblemsAreToldInTheClientsLanguage(t *testing.T) {
	server := newServer(t, api.Options{})
	for _, test := range []struct{ accept, path, body, language, want string }{
		{"zh-CN", "solve", `{"puzzle":""}`, "zh", "题目是空的"},
		{"en", "solve", `{"puzzle":""}`, "en", "the puzzle is empty"},
		{"zh", "solve", `{"puzzle":"11.............."}`, "zh", "r1c1"},
		{"zh", "hint", `{"puzzle":"","lang":"en"}`, "en", "the puzzle is empty"},
		{"", "convert", `{"text":"","to":"line"}`, "en", "no puzzle here"},
	} {
		status, headers, body := call(t, server, "POST", test.path, test.body, "Accept-Language", test.accept)
		if status != 422 || headers.Get("Content-Language") != test.language || !strings.Contains(body, test.want) {
			t.Errorf("%+v: %d %s %s", test, status, headers.Get("Content-Language"), body)
		}
		if test.language == "zh" && strings.Contains(body, "both hold") {
			t.Errorf("English in Chinese: %s", body)
		}
	}
}

// TestEveryProblemIsToldInChinese asks for what can't be, where it can't be and as
// it can't be: each sentence of each answer is Chinese.
func TestEveryProblemIsToldInChinese(t *testing.T) {
	t.Parallel()
	server := newServer(t, api.Options{Patience: time.Millisecond})
	key := []string{"Authorization", "Bearer a secret shared by two devices"}
	for _, test := range []struct {
		method, path, body string
		headers            []string
		status             int
	}{
		{"GET", "nothing", "", nil, 404},
		{"GET", "solve", "", nil, 405},
		{"POST", "solve", "x", []string{"Content-Type", "text/xml"}, 415},
		{"POST", "solve", "", nil, 415},
		{"POST", "solve", "", []string{"Content-Type", "application/json"}, 400},
		{"POST", "solve", `{"puzzle":"` + strings.Repeat("x", 200_000) + `"}`, nil, 413},
		{"POST", "solve", `{"puzzle":`, nil, 400},
		{"POST", "solve", `{"puzzle":` + strings.Repeat("[", 20_000), nil, 400},
		{"POST", "solve", `{}`, nil, 422},
		{"POST", "solve", `{"puzzle":7}`, nil, 422},
		{"POST", "solve", `{"puzzle":"` + strings.Repeat("x", 100_001) + `"}`, nil, 422},
		{"POST", "solve", `{"puzzle":"` + example + `","nothing":1}`, nil, 422},
		{"POST", "solve", `{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"j":10,"k":11,"l":12}`, nil, 422},
		{"POST", "generate", `{"number":0,"level":"none","only":{},"minimal":1,"seed":"x","index":1.5}`, nil, 422},
		{"POST", "generate", `{"number":1000}`, nil, 422},
		{"POST", "generate", `{"solutions":"2000"}`, nil, 422},
		{"POST", "generate", `{"seed":"99999999999999999999"}`, nil, 422},
		{"POST", "generate", `{"preset":"level9"}`, nil, 422},
		{"POST", "generate", `{"min_per_line":64}`, nil, 422},
		{"POST", "generate", `{"rules":"25","number":100}`, nil, 422},
		{"POST", "rate", `{"puzzle":"` + strings.Repeat(".", 16) + `","profile":"se121"}`, nil, 422},
		{"POST", "convert", `{"text":"1","to":"none"}`, nil, 422},
		{"POST", "convert", `{"text":"1","from":"none","to":"line"}`, nil, 422},
		{"GET", "daily?date=2026-02-30", "", nil, 422},
		{"POST", "clues", `{"puzzle":"1.....2..3.....4"}`, nil, 422},
		{"POST", "book", `{"levels":"easy:1","languages":"zh"}`, nil, 422},
		{"POST", "solve", `{"puzzle":"` + strings.Repeat(".", 81) + `","rules":"9+killer=1:r1c1r1c2"}`, nil, 422},
		{"POST", "book", `{"levels":"easy:1","size":"5x8","per_page":6}`, nil, 422},
		{"GET", "daily?levle=easy", "", nil, 422},
		{"GET", "games", "", nil, 401},
		{"GET", "games/none", "", key, 404},
		{"DELETE", "games/none", "", key, 404},
		{"PUT", "games/g1", `{"title":"t","document":1}`, append([]string{"If-Match", `"7"`}, key...), 412},
		{"PUT", "games/a%20b", `{"title":"t","document":1}`, key, 422},
	} {
		status, headers, body := call(t, server, test.method, test.path, test.body, append([]string{"Accept-Language", "zh-CN"}, test.headers...)...)
		var problem struct {
			Detail string
			Errors []struct{ Message string }
		}
		if err := json.Unmarshal([]byte(body), &problem); err != nil || status != test.status || headers.Get("Content-Language") != "zh" {
			t.Errorf("%s %s %.60s: %d in %q: %.300s", test.method, test.path, test.body, status, headers.Get("Content-Language"), body)
		}
		sentences := []string{problem.Detail}
		for _, one := range problem.Errors {
			sentences = append(sentences, one.Message)
		}
		for _, text := range sentences {
			if !chinese.MatchString(text) {
				t.Errorf("%s %s %.60s: %q in Chinese", test.method, test.path, test.body, text)
			}
		}
	}
}

var chinese = regexp.MustCompile(`\p{Han}`)

// TestAnOptionIsNamedAsItsField asks for what an option can't be beside the rules.
func TestAnOptionIsNamedAsItsField(t *testing.T) {
	server := newServer(t, api.Options{})
	status, _, body := call(t, server, "POST", "generate", `{"min_per_line":64}`)
	if status != 422 || !strings.Contains(body, `"location":"body.min_per_line"`) || strings.Contains(body, "min-per-line") {
		t.Errorf("%d %s", status, body)
	}
}

// TestASlowBodyIsToldSo waits for the server's patience with bodies.
func TestASlowBodyIsToldSo(t *testing.T) {
	testlong.Need(t)
	server := newServer(t, api.Options{})
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprint(conn, "POST /api/v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
	conn.SetReadDeadline(time.Now().Add(testlong.Patience))
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	if body, _ := io.ReadAll(answer.Body); answer.StatusCode != http.StatusRequestTimeout || !strings.Contains(string(body), "10s") {
		t.Errorf("%s %s", answer.Status, body)
	}
}

func TestRequestsHaveNumbersAndAreNoted(t *testing.T) {
	var noted strings.Builder
	log := slog.New(api.LogHandler(slog.NewJSONHandler(&noted, nil)))
	front := api.Front(log, nil, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Pattern = "GET /somewhere"
		if r.URL.Path == "/panic" {
			panic("a bug")
		}
	}))
	for _, test := range []struct{ sent, want string }{
		{"abc-123", "abc-123"}, {"", ""}, {"two words", ""}, {"a\"b", ""}, {strings.Repeat("x", 65), ""},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/panic", nil)
		r.Header.Set("X-Request-Id", test.sent)
		noted.Reset()
		front.ServeHTTP(w, r)
		got := w.Header().Get("X-Request-Id")
		if test.want != "" && got != test.want || len(got) < 6 || got == test.sent && test.want == "" {
			t.Errorf("%q becomes %q", test.sent, got)
		}
		var line map[string]any
		if err := json.Unmarshal([]byte(noted.String()), &line); err != nil || line["request"] != got || line["method"] != "GET" || line["route"] != "GET /somewhere" {
			t.Errorf("noted %s (%v)", noted.String(), err)
		}
	}
}

func TestRedirectsKeepTheProxysPrefix(t *testing.T) {
	mux := http.NewServeMux()
	mux.Handle("/api/v1/", api.Handler(api.Options{Log: slog.New(slog.DiscardHandler)}))
	front := api.Front(slog.New(slog.DiscardHandler), nil, mux)
	for _, test := range []struct{ path, prefix, want string }{
		{"/api/v1", "", "/api/v1/"},
		{"/api/v1", "/sudoku", "/sudoku/api/v1/"},
		{"/api//v1/docs", "/a/b/", "/a/b/api/v1/docs"},
		{"/api/v1", "//evil.example", "/api/v1/"},
		{"/api/v1", "/..", "/api/v1/"},
		{"/api/v1", "https://evil.example", "/api/v1/"},
		{"/api/v1", "/a\\b", "/api/v1/"},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", test.path, nil)
		r.Header.Set("X-Forwarded-Prefix", test.prefix)
		front.ServeHTTP(w, r)
		if got := w.Header().Get("Location"); got != test.want || w.Code < 300 || w.Code > 399 || w.Body.Len() > 0 {
			t.Errorf("%s behind %q: %d to %q with %q, want %q", test.path, test.prefix, w.Code, got, w.Body, test.want)
		}
	}
	w := httptest.NewRecorder()
	front.ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/"+strings.Repeat("x", 9000), nil))
	if w.Code != http.StatusRequestURITooLong || w.Body.Len() > 500 {
		t.Errorf("a long address: %d, %d bytes", w.Code, w.Body.Len())
	}
}

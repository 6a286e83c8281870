package api_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/cmd/sudoku/internal/store/sqlite"
)

var update = flag.Bool("update", false, "write the OpenAPI document as it is now")

func newServer(t testing.TB, options api.Options) *httptest.Server {
	t.Helper()
	s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	options.Store, options.Log, options.Version = s, slog.New(slog.DiscardHandler), "test"
	server := httptest.NewServer(api.Handler(options))
	t.Cleanup(func() { server.Close(); s.Close() })
	return server
}

// call sends a request and gives status, headers and body.
func call(t testing.TB, server *httptest.Server, method, path, body string, headers ...string) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequest(method, server.URL+"/api/v1/"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, answer.Header, strings.TrimSpace(string(text))
}

const (
	example  = `53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79`
	solution = `534678912672195348198342567859761423426853791713924856961537284287419635345286179`
)

func TestPuzzles(t *testing.T) {
	server := newServer(t, api.Options{})
	for _, test := range []struct {
		path, body string
		status     int
		want       string
	}{
		{"solve", `{"puzzle":"` + example + `"}`, 200, `{"solutions":["` + solution + `"],"more":false,"unique":true}`},
		{"solve", `{"puzzle":"................","limit":2}`, 200, `"more":true,"unique":false`},
		{"solve", `{"puzzle":"123....4........"}`, 200, `{"solutions":[],"more":false,"unique":false}`},
		{"solve", `{"puzzle":"张三 . . . . . 王五 . . 李四 . . . . . 赵六","symbols":"张三 李四 王五 赵六"}`, 200, `张三 王五 赵六 李四`},
		{"solve", `{"puzzle":"11.............."}`, 422, `r1c1 and r1c2 both hold 1 in row 1`},
		{"solve", `{"puzzle":"12345"}`, 422, `"location":"body.puzzle"`},
		{"solve", `{"puzzle":"1...............","rules":"7"}`, 422, `"location":"body.rules"`},
		{"solve", `{"puzzle":"1...............","symbols":"a a"}`, 422, `"location":"body.symbols"`},
		{"solve", `{"puzzle":"1...............","limit":1001}`, 422, `"location":"body.limit"`},
		{"solve", `{"puzle":"1..............."}`, 422, `body`},
		{"solve", `{`, 400, `"status":400`},
		{"count", `{"puzzle":"................","rules":"4+x"}`, 200, `{"solutions":"48","limited":false}`},
		{"count", `{"puzzle":"` + strings.Repeat(".", 81) + `"}`, 200, `{"solutions":"6670903752021072936960","limited":false}`},
		{"count", `{"puzzle":"................","limit":5}`, 200, `{"solutions":"5","limited":true}`},
		{"check", `{"puzzle":"` + example + `"}`, 200, `{"valid":true,"solutions":"1","clashes":[]}`},
		{"check", `{"puzzle":"11.............."}`, 200, `{"valid":false,"solutions":"0","clashes":["r1c1","r1c2"],"reason":"r1c1 and r1c2 both hold 1 in row 1"}`},
		{"generate", `{"seed":"7"}`, 200, `"seed":"7"`},
		{"generate", `{"clues":"x"}`, 422, `"location":"body.clues"`},
		{"generate", `{"number":101}`, 422, `"location":"body.number"`},
		{"generate", `{"symmetry":"wild"}`, 422, `symmetry`},
		{"convert", `{"text":"` + example + `","to":"json"}`, 200, `"count":1`},
		{"convert", `{"text":"` + example + `","to":"nothing"}`, 422, `"location":"body.to"`},
		{"convert", `{"text":"hello","to":"line"}`, 422, `"location":"body.text"`},
		{"nothing", `{}`, 404, ``},
	} {
		status, _, body := call(t, server, "POST", test.path, test.body)
		if status != test.status || !strings.Contains(body, test.want) {
			t.Errorf("POST %s %.60s = %d %s; want %d with %s", test.path, test.body, status, body, test.status, test.want)
		}
	}
}

func TestGenerateIsRepeatable(t *testing.T) {
	server := newServer(t, api.Options{})
	_, _, first := call(t, server, "POST", "generate", `{"seed":"12","number":3,"rules":"6+x"}`)
	_, _, again := call(t, server, "POST", "generate", `{"seed":"12","number":3,"rules":"6+x"}`)
	if first != again || strings.Count(first, `"puzzle"`) != 3 {
		t.Errorf("%s\nthen\n%s", first, again)
	}
}

func TestGamesAreSavedOnOneDeviceAndResumedOnAnother(t *testing.T) {
	server := newServer(t, api.Options{})
	desk := []string{"Authorization", "Bearer a secret shared by two devices"}
	status, headers, body := call(t, server, "PUT", "games/g1", `{"title":"hard one","document":{"v":1,"moves":[1,2]}}`, desk...)
	if status != 200 || headers.Get("ETag") != `"1"` {
		t.Fatalf("save = %d %v %s", status, headers, body)
	}
	if status, headers, body := call(t, server, "GET", "games/g1", "", desk...); status != 200 || headers.Get("ETag") != `"1"` || !strings.Contains(body, `"document":{"v":1,"moves":[1,2]}`) {
		t.Errorf("load = %d %v %s", status, headers, body)
	}
	if status, _, body := call(t, server, "PUT", "games/g1", `{"title":"t","document":2}`, append(desk, "If-Match", `"1"`)...); status != 200 {
		t.Errorf("second save = %d %s", status, body)
	}
	if status, _, body := call(t, server, "PUT", "games/g1", `{"title":"t","document":3}`, append(desk, "If-Match", `"1"`)...); status != 412 {
		t.Errorf("stale save = %d %s", status, body)
	}
	if status, _, body := call(t, server, "GET", "games", "", desk...); status != 200 || strings.Count(body, `"id"`) != 1 {
		t.Errorf("list = %d %s", status, body)
	}
	for _, stranger := range [][]string{{"Authorization", "Bearer somebody else's long secret"}, {"Authorization", "Bearer short"}, nil} {
		if status, _, body := call(t, server, "GET", "games/g1", "", stranger...); status == 200 {
			t.Errorf("%q loads the game: %s", stranger, body)
		}
	}
	if status, _, _ := call(t, server, "DELETE", "games/g1", "", desk...); status != 204 {
		t.Errorf("delete = %d", status)
	}
	if status, _, _ := call(t, server, "GET", "games/g1", "", desk...); status != 404 {
		t.Errorf("load after delete = %d", status)
	}
}

func TestHostileRequestsAreRefused(t *testing.T) {
	server := newServer(t, api.Options{Patience: 200 * time.Millisecond})
	if status, _, body := call(t, server, "POST", "solve", `{"puzzle":"`+strings.Repeat(".", 2<<20)+`"}`); status != 413 || !strings.Contains(body, "at most 1048576 are read") {
		t.Errorf("huge body = %d %s, want 413", status, body)
	}
	empty25, _ := json.Marshal(map[string]any{"puzzle": strings.Repeat(".", 625)})
	start := time.Now()
	if status, _, body := call(t, server, "POST", "count", string(empty25)); status != 422 || !strings.Contains(body, "no answer within") {
		t.Errorf("count of the empty 25×25 = %d %s", status, body)
	}
	if time.Since(start) > 5*time.Second {
		t.Errorf("took %v", time.Since(start))
	}
}

func TestLargeAnswersAreZippedOnRequest(t *testing.T) {
	server := newServer(t, api.Options{})
	status, headers, body := call(t, server, "POST", "generate", `{"number":50,"full":true}`, "Accept-Encoding", "gzip")
	if status != 200 || headers.Get("Content-Encoding") != "gzip" || !bytes.HasPrefix([]byte(body), []byte{0x1f, 0x8b}) {
		t.Errorf("status %d, headers %v", status, headers)
	}
}

func TestOtherOriginsCallOnlyWhenAllowed(t *testing.T) {
	server := newServer(t, api.Options{Origins: []string{"https://friend.example"}})
	for origin, want := range map[string]string{"https://friend.example": "https://friend.example", "https://foe.example": ""} {
		_, headers, _ := call(t, server, "OPTIONS", "solve", "", "Origin", origin, "Access-Control-Request-Method", "POST")
		if got := headers.Get("Access-Control-Allow-Origin"); got != want {
			t.Errorf("%s: Access-Control-Allow-Origin %q, want %q", origin, got, want)
		}
	}
}

func TestOpenAPIDocumentIsTheOneInTheRepository(t *testing.T) {
	server := newServer(t, api.Options{})
	status, _, body := call(t, server, "GET", "openapi.json", "")
	if status != 200 {
		t.Fatalf("status %d", status)
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, []byte(body), "", "  "); err != nil {
		t.Fatal(err)
	}
	pretty.WriteByte('\n')
	const file = "openapi.json"
	if *update {
		if err := os.WriteFile(file, pretty.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(kept, pretty.Bytes()) {
		t.Errorf("%s is not what the server says (%v); go test -run OpenAPI -update writes it", file, err)
	}
}

func TestDocsPageShowsEveryOperation(t *testing.T) {
	server := newServer(t, api.Options{})
	status, headers, body := call(t, server, "GET", "docs", "")
	if status != 200 || !strings.Contains(headers.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Errorf("status %d, headers %v", status, headers)
	}
	for _, operation := range []string{"solve", "count", "check", "generate", "convert", "save-game", "load-game", "list-games", "delete-game"} {
		if !strings.Contains(body, `id="`+operation+`"`) {
			t.Errorf("no %s on the page", operation)
		}
	}
}

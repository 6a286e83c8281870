package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/api"
)

// save keeps a game of so many bytes under a key.
func save(t *testing.T, server *httptest.Server, key, id string, bytes int, headers ...string) (status int, h http.Header, body string) {
	t.Helper()
	document := `{"title":"t","document":"` + strings.Repeat("x", bytes) + `"}`
	return call(t, server, "PUT", "games/"+id, document, append([]string{"Authorization", "Bearer a secret key of the player " + key}, headers...)...)
}

func TestAFullServerKeepsWhatIsThere(t *testing.T) {
	server := newServer(t, api.Options{KeepBytes: 200_000})
	if status, _, body := save(t, server, "first", "mine", 10_000); status != 200 {
		t.Fatal(status, body)
	}
	full := 0
	for i := range 30 {
		if status, _, body := save(t, server, fmt.Sprint("flood ", i), "x", 20_000); status == 507 {
			full++
			if !strings.Contains(body, "keeps as many games as it may") {
				t.Error(body)
			}
		} else if status != 200 {
			t.Error(status, body)
		}
	}
	if full < 20 {
		t.Errorf("%d were refused", full)
	}
	for _, test := range []struct {
		id      string
		bytes   int
		headers []string
		want    int
	}{
		{"mine", 10_100, nil, 200},
		{"mine", 50_000, nil, 200}, // who plays can play on
		{"mine", 500_000, nil, 507},
		{"mine", 10_000, []string{"If-Match", "*"}, 200},
		{"mine", 10_000, []string{"If-Match", `"1"`}, 412},
		{"new", 30_000, nil, 507},
		{"new", 30_000, []string{"If-None-Match", "*"}, 507},
	} {
		if status, _, body := save(t, server, "first", test.id, test.bytes, test.headers...); status != test.want {
			t.Errorf("%s of %d bytes, %q: %d %s, want %d", test.id, test.bytes, test.headers, status, body, test.want)
		}
	}
	if status, _, body := call(t, server, "DELETE", "games/mine", "", "Authorization", "Bearer a secret key of the player first"); status != 204 {
		t.Error(status, body)
	}
	if status, _, body := call(t, server, "POST", "solve", `{"puzzle":"`+example+`"}`); status != 200 {
		t.Error("a full store hinders the solver:", status, body)
	}
}

func TestOneAddressBringsFewNewKeysADay(t *testing.T) {
	server := newServer(t, api.Options{Rate: -1, Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	from := []string{"X-Forwarded-For", "203.0.113.7"}
	for i := range 200 {
		if status, _, body := save(t, server, fmt.Sprint(i), "x", 10, from...); status != 200 {
			t.Fatal(i, status, body)
		}
	}
	status, header, body := save(t, server, "one more", "x", 10, from...)
	if wait, err := strconv.Atoi(header.Get("Retry-After")); status != 429 || err != nil || wait < 80_000 || wait > 86_401 {
		t.Errorf("%d %q %s", status, header.Get("Retry-After"), body)
	}
	for _, test := range []struct {
		key, id string
		from    []string
	}{
		{"7", "x", from},         // over a game
		{"7", "another", from},   // beside one
		{"elsewhere", "x", nil},  // this machine's own
		{"elsewhere", "y", from}, // a key that has games
		{"one more", "x", []string{"X-Forwarded-For", "203.0.113.8"}},
	} {
		if status, _, body := save(t, server, test.key, test.id, 10, test.from...); status != 200 {
			t.Errorf("%s %s from %v: %d %s", test.key, test.id, test.from, status, body)
		}
	}
	if testing.Short() {
		return
	}
	for i := 0; ; i++ { // 256 MB, of which each takes 1 MB less 16 kB
		status, _, body := save(t, server, "elsewhere", "y", 1_000_000, from...)
		if status == 429 && i > 250 {
			break
		}
		if status != 200 || i > 300 {
			t.Fatal(i, status, body)
		}
	}
}

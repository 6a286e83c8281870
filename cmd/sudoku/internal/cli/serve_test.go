package cli_test

import (
	"bufio"
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"database/sql"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

// certify writes a certificate for this machine with a number.
func certify(t *testing.T, cert, key string, number int64) {
	t.Helper()
	secret := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	of := &x509.Certificate{
		SerialNumber: big.NewInt(number), Subject: pkix.Name{CommonName: "localhost"}, DNSNames: []string{"localhost"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
	}
	text := must(x509.CreateCertificate(rand.Reader, of, of, &secret.PublicKey, secret))
	hidden := must(x509.MarshalPKCS8PrivateKey(secret))
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: text}, key: {Type: "PRIVATE KEY", Bytes: hidden}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestCertificatesAreReadAgainWhenTheyAreRenewed(t *testing.T) {
	t.Parallel() // it waits for most of the time
	folder := t.TempDir()
	cert, key := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	certify(t, cert, key, 1)
	_, address, printed := startServer(t, "--tls-cert", cert, "--tls-key", key)
	if !strings.Contains(printed, "https://") {
		t.Errorf("printed %q", printed)
	}
	number := func() int64 {
		conn, err := tls.Dial("tcp", address, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}})
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if conn.ConnectionState().NegotiatedProtocol != "h2" {
			t.Error("no HTTP/2 over TLS")
		}
		return conn.ConnectionState().PeerCertificates[0].SerialNumber.Int64()
	}
	if got := number(); got != 1 {
		t.Errorf("certificate %d", got)
	}
	time.Sleep(1100 * time.Millisecond) // for so long the files aren't looked at
	os.WriteFile(cert, []byte("half of"), 0o600)
	if got := number(); got != 1 {
		t.Errorf("certificate %d while the new one is written", got)
	}
	certify(t, cert, key, 2)
	until(t, "the new certificate is used", func() bool { return number() == 2 })
}

// TestHTTPLeadsToTLS follows the redirect to the port that has https.
func TestHTTPLeadsToTLS(t *testing.T) {
	folder := t.TempDir()
	cert, key := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	certify(t, cert, key, 1)
	plain, secure := "127.0.0.1:"+freePort(t), "127.0.0.1:"+freePort(t)
	startServer(t, "--addr", secure, "--tls-cert", cert, "--tls-key", key, "--http", plain)
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer := must(client.Get("http://" + plain + "/a//b?c=d"))
	if got := answer.Header.Get("Location"); got != "https://"+secure+"/a//b?c=d" || answer.StatusCode != http.StatusPermanentRedirect {
		t.Errorf("leads to %q, %s", got, answer.Status)
	}
	if answer := must(client.Post("http://"+plain+"/api/v1/solve", "application/json", strings.NewReader("{}"))); answer.StatusCode != http.StatusBadRequest {
		t.Errorf("a body in the clear: %s", answer.Status)
	}
}

// TestWrongAddressesAreToldWithARightOne starts servers that can't start.
func TestWrongAddressesAreToldWithARightOne(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"--addr 8080", "a right one is 127.0.0.1:8080"},
		{"--addr 127.0.0.1:99999", "a right one is 127.0.0.1:8080"},
		{"--addr 127.0.0.1:0 --tls-cert none --tls-key none", "--tls-cert and --tls-key: open none"},
	} {
		args := append([]string{"serve", "--db", filepath.Join(t.TempDir(), "games.db")}, strings.Fields(test.args)...)
		if text, err := command(t, args...).CombinedOutput(); err == nil || !strings.Contains(string(text), test.want) {
			t.Errorf("%s: %v %s", test.args, err, text)
		}
	}
}

func TestFiguresHaveAnAddressOfTheirOwn(t *testing.T) {
	own := "127.0.0.1:" + freePort(t)
	_, address := server(t, "--metrics", own)
	if answer := must(http.Get("http://" + address + "/metrics")); answer.StatusCode != http.StatusNotFound {
		t.Errorf("/metrics where the game is: %s", answer.Status)
	}
	if text := figures(t, own); !strings.Contains(text, "sudoku_http_requests_total") {
		t.Error("no figures")
	}
	if answer := must(http.Get("http://" + own + "/api/v1/daily")); answer.StatusCode != http.StatusNotFound {
		t.Errorf("the API where the figures are: %s", answer.Status)
	}
}

func freePort(t *testing.T) string {
	t.Helper()
	cmd, address := server(t)
	cmd.Process.Kill()
	cmd.Wait()
	return address[strings.LastIndexByte(address, ':')+1:]
}

// TestEveryEventIsALineOfJSON looks at all that a server with --log json writes.
func TestEveryEventIsALineOfJSON(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no interrupt to send on Windows")
	}
	db := filepath.Join(t.TempDir(), "games.db")
	cmd := command(t, "serve", "--addr", "127.0.0.1:0", "--log", "json", "--log-requests", "--db", db)
	var out bytes.Buffer
	cmd.Stdout = &out
	said := must(cmd.StderrPipe())
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	lines := bufio.NewReader(said)
	first := must(lines.ReadString('\n'))
	address := regexp.MustCompile(`127\.0\.0\.1:\d+`).FindString(first)
	r := must(http.NewRequest("PUT", "http://"+address+"/api/v1/games/g1", strings.NewReader(`{"title":"t","document":1}`)))
	r.Header.Set("Authorization", killKey)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Request-Id", "mine-7")
	if err := os.Remove(db); err != nil {
		t.Fatal(err)
	}
	answer := must(http.DefaultClient.Do(r))
	if text := must(io.ReadAll(answer.Body)); answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("X-Request-Id") != "mine-7" {
		t.Errorf("a save to a deleted file: %s %s", answer.Status, text)
	}
	if ready := must(http.Get("http://" + address + "/readyz")); ready.StatusCode != http.StatusServiceUnavailable || strings.Contains(string(must(io.ReadAll(ready.Body))), db) {
		t.Errorf("ready with a deleted file: %s", ready.Status)
	}
	cmd.Process.Signal(os.Interrupt)
	rest := string(must(io.ReadAll(lines)))
	cmd.Wait()
	if out.Len() > 0 {
		t.Errorf("besides the log: %s", out.String())
	}
	failed := false
	for line := range strings.Lines(first + rest) {
		var event map[string]any
		if err := json.Unmarshal([]byte(line), &event); err != nil || event["msg"] == "" || event["time"] == "" {
			t.Errorf("%s: %v", line, err)
		}
		if event["level"] == "ERROR" {
			failed = event["request"] == "mine-7" && event["method"] == "PUT" && event["route"] == "PUT /api/v1/games/{id}"
		}
	}
	if !failed || !strings.Contains(rest, `"msg":"ending"`) {
		t.Errorf("what went wrong isn't told with number, method and route:\n%s%s", first, rest)
	}
	// What keeps it from starting is an event, too.
	cmd = command(t, "serve", "--addr", "127.0.0.1:0", "--log", "json", "--db", os.Args[0])
	text, err := cmd.CombinedOutput()
	if err == nil || !json.Valid(bytes.TrimSpace(text)) || !bytes.Contains(text, []byte("store")) {
		t.Errorf("a file that is no database: %v %s", err, text)
	}
}

func TestABackupIsMadeBesideTheServer(t *testing.T) {
	folder := t.TempDir()
	db, copied := filepath.Join(folder, "games.db"), filepath.Join(folder, "copy.db")
	_, address := server(t, "--db", db)
	for n := range 20 {
		if !save(address, fmt.Sprint("g", n), n) {
			t.Fatal("not saved")
		}
	}
	if text, err := command(t, "serve", "--db", db, "--backup", copied).CombinedOutput(); err != nil || !strings.HasPrefix(string(text), "copied 20 games, ") {
		t.Fatalf("%v %s", err, text)
	}
	if text, err := command(t, "serve", "--db", db, "--backup", copied).CombinedOutput(); err == nil || !strings.Contains(string(text), "is there already") {
		t.Errorf("over another file: %v %s", err, text)
	}
	_, address = server(t, "--db", copied)
	checkSaves(t, address, map[string]int{"g0": 0, "g19": 19})
}

// TestDamagedGamesAreNamedAndMended damages two games of a server's database beside it.
func TestDamagedGamesAreNamedAndMended(t *testing.T) {
	db := filepath.Join(t.TempDir(), "games.db")
	_, address := server(t, "--db", db)
	for n := range 3 {
		if !save(address, fmt.Sprint("g", n), n) {
			t.Fatal("not saved")
		}
	}
	other := must(sql.Open("sqlite", db))
	defer other.Close()
	for _, statement := range []string{
		`UPDATE documents SET document = 'no JSON' WHERE number = (SELECT document FROM games WHERE id = 'g1')`,
		`UPDATE games SET bytes = 1 WHERE id = 'g2'`,
	} {
		if _, err := other.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	ask := func(method, path string) (int, string) {
		r := must(http.NewRequest(method, "http://"+address+path, nil))
		r.Header.Set("Authorization", killKey)
		answer := must(http.DefaultClient.Do(r))
		defer answer.Body.Close()
		return answer.StatusCode, string(must(io.ReadAll(answer.Body)))
	}
	if status, text := ask("GET", "/api/v1/games/g1"); status != http.StatusInternalServerError || !strings.Contains(text, "it can only be saved again or deleted") || strings.Contains(text, db) {
		t.Errorf("a damaged game: %d %s", status, text)
	}
	if status, text := ask("GET", "/readyz"); status != http.StatusOK {
		t.Errorf("not ready with a damaged game: %d %s", status, text)
	}
	check := func(language, want string, status int) {
		cmd := command(t, "serve", "--db", db, "--check", "--lang", language)
		text, _ := cmd.CombinedOutput()
		if got := cmd.ProcessState.ExitCode(); !strings.Contains(string(text), want) || got != status {
			t.Errorf("--check ends with %d: %s\nwant %d: %s", got, text, status, want)
		}
	}
	check("en", "3 games: 1 damaged, 1 mended\n", 1)
	check("en", "game g1 of the key ", 1)
	check("en", "…: its document isn't JSON\n3 games: 1 damaged, 0 mended\n", 1)
	check("zh", "下的对局 g1：其内容不是 JSON\n共 3 个对局：1 处损坏，修复了 0 处\n", 1)
	if status, text := ask("DELETE", "/api/v1/games/g1"); status != http.StatusNoContent {
		t.Errorf("a damaged game isn't deleted: %d %s", status, text)
	}
	check("en", "2 games: 0 damaged, 0 mended\n", 0)
}

// TestABackupOfNothingFails has a link to an empty folder, and says so.
func TestABackupOfNothingFails(t *testing.T) {
	folder := t.TempDir()
	empty, link := filepath.Join(folder, "empty"), filepath.Join(folder, "link")
	if err := os.Mkdir(empty, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(empty, link); err != nil {
		t.Skip("no links here: ", err)
	}
	for language, want := range map[string]string{"en": "no games are kept in", "zh": "中没有保存对局"} {
		cmd := command(t, "serve", "--db", link, "--backup", filepath.Join(folder, "copy.db"), "--lang", language)
		if text, _ := cmd.CombinedOutput(); cmd.ProcessState.ExitCode() == 0 || !strings.Contains(string(text), want) {
			t.Errorf("status %d, %s", cmd.ProcessState.ExitCode(), text)
		}
	}
}

package cli_test

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestACME has the server get its certificate from Pebble, the ACME server that
// Let's Encrypt tests clients with: over the port of https alone, and by way of
// --http where that port can't be reached. .ci/acme makes the programs whose
// folder SUDOKU_TEST_ACME names.
func TestACME(t *testing.T) {
	programs := os.Getenv("SUDOKU_TEST_ACME")
	if programs == "" {
		t.Skip("needs an ACME server; .ci/acme has one")
	}
	const name = "sudoku.example.org"
	for way, reachable := range map[string]bool{"https": true, "http": false} {
		t.Run(way, func(t *testing.T) {
			secure, plain, dns := "127.0.0.1:"+freePort(t), "127.0.0.1:"+freePort(t), "127.0.0.1:"+freePort(t)
			asked := secure
			if !reachable {
				asked = "127.0.0.1:" + freePort(t)
			}
			authority := startAuthority(t, programs, dns, asked, plain)
			certificates := t.TempDir()
			serve := []string{"--addr", secure, "--acme", name, "--acme-directory", authority.directory, "--acme-folder", certificates}
			if way == "http" {
				serve = append(serve, "--http", plain)
			}
			cmd, _, _ := startServer(t, serve...)
			dial := func(name string) (*x509.Certificate, error) {
				conn, err := tls.Dial("tcp", secure, &tls.Config{ServerName: name, RootCAs: authority.roots(t)})
				if err != nil {
					return nil, err
				}
				defer conn.Close()
				return conn.ConnectionState().PeerCertificates[0], nil
			}
			var got *x509.Certificate
			until(t, "a certificate", func() (ok bool) {
				var err error
				got, err = dial(name)
				return err == nil
			})
			if !strings.Contains(got.Issuer.CommonName, "Pebble") {
				t.Errorf("issued by %v", got.Issuer)
			}
			if other, err := dial("other.example.org"); err == nil {
				t.Errorf("a certificate for another name: %v", other.Subject)
			}
			cmd.Process.Kill()
			cmd.Wait()
			startServer(t, serve...)
			if again, err := dial(name); err != nil || again.SerialNumber.Cmp(got.SerialNumber) != 0 {
				t.Errorf("the certificate isn't kept: %v", err)
			}
		})
	}
}

// authority is a running ACME server.
type authority struct{ directory, management string }

// startAuthority starts one that finds every name on this machine, and asks there
// at two addresses whether the name is ours.
func startAuthority(t *testing.T, programs, dns, secure, plain string) authority {
	t.Helper()
	folder := t.TempDir()
	cert, key := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	certify(t, cert, key, 1)
	t.Setenv("SSL_CERT_FILE", cert)
	a := authority{"https://localhost:" + freePort(t) + "/dir", "https://localhost:" + freePort(t)}
	port := func(address string) json.Number { return json.Number(address[strings.LastIndexByte(address, ':')+1:]) }
	settings := must(json.Marshal(map[string]any{"pebble": map[string]any{
		"listenAddress":           strings.TrimSuffix(strings.TrimPrefix(a.directory, "https://"), "/dir"),
		"managementListenAddress": strings.TrimPrefix(a.management, "https://"),
		"certificate":             cert, "privateKey": key,
		"tlsPort": port(secure), "httpPort": port(plain),
	}}))
	if err := os.WriteFile(filepath.Join(folder, "pebble.json"), settings, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"pebble-challtestsrv", "-dnsserver", dns, "-defaultIPv6", "", "-http01", "", "-https01", "", "-tlsalpn01", "", "-doh", "", "-management", "127.0.0.1:" + freePort(t)},
		{"pebble", "-config", filepath.Join(folder, "pebble.json"), "-dnsserver", dns},
	} {
		program := limited(t, filepath.Join(programs, args[0]), args[1:]...)
		program.Env = append(os.Environ(), "PEBBLE_VA_NOSLEEP=1")
		var said strings.Builder
		program.Stdout, program.Stderr = &said, &said
		if err := program.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			program.Process.Kill()
			program.Wait()
			if t.Failed() {
				t.Log(said.String())
			}
		})
	}
	until(t, "the ACME server answers", func() bool {
		conn, err := net.Dial("tcp", strings.TrimPrefix(a.management, "https://"))
		if err == nil {
			conn.Close()
		}
		return err == nil
	})
	return a
}

// roots are whom a client must trust to trust its certificates.
func (a authority) roots(t *testing.T) *x509.CertPool {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	answer, err := client.Get(fmt.Sprint(a.management, "/roots/0"))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	pool := x509.NewCertPool()
	if text := must(io.ReadAll(answer.Body)); !pool.AppendCertsFromPEM(text) {
		t.Fatalf("no roots: %s", text)
	}
	return pool
}

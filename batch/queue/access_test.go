//go:build queue

package queue

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"jiugong/sudoku/batch"
)

// onPort is a queue that listens on a port of this machine.
func onPort(t *testing.T, options *server.Options) (address string) {
	t.Helper()
	options.Host, options.Port, options.NoSigs, options.NoLog = "127.0.0.1", -1, true, true
	options.JetStream, options.StoreDir = true, t.TempDir()
	s, err := server.NewServer(options)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the queue doesn't start")
	}
	return s.ClientURL()
}

// works runs a job with these options, and sees to it that nobody gets in with others.
func works(t *testing.T, address string, options Options, others ...Options) {
	t.Helper()
	q, err := Open(t.Context(), address, options)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	p := plan(t, 50, batch.Job{Out: own})
	id, err := q.Submit(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Work(t.Context(), WorkOptions{Jobs: 1, UntilEmpty: true}); err != nil {
		t.Fatal(err)
	}
	if state, err := q.State(t.Context(), id); err != nil || len(state.Done) != p.Shards() {
		t.Errorf("%+v, %v", state, err)
	}
	for _, other := range others {
		ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
		if q, err := Open(ctx, address, other); err == nil {
			q.Close()
			t.Errorf("%+v gets in", other)
		} else if !strings.HasPrefix(err.Error(), "no queue at ") {
			t.Error(err)
		}
		cancel()
	}
}

func file(t *testing.T, name string, text []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func must[T any](t *testing.T) func(T, error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func TestNKeysOpenAQueue(t *testing.T) {
	seed := func() (seed []byte, public string) {
		pair := must[nkeys.KeyPair](t)(nkeys.CreateUser())
		return must[[]byte](t)(pair.Seed()), must[string](t)(pair.PublicKey())
	}
	ours, public := seed()
	theirs, _ := seed()
	address := onPort(t, &server.Options{Nkeys: []*server.NkeyUser{{Nkey: public}}})
	works(t, address, Options{NKey: file(t, "nkey", ours)}, Options{}, Options{NKey: file(t, "nkey", theirs)})
}

func TestCredentialsOpenAQueue(t *testing.T) {
	operator := must[nkeys.KeyPair](t)(nkeys.CreateOperator())
	account := must[nkeys.KeyPair](t)(nkeys.CreateAccount())
	user := must[nkeys.KeyPair](t)(nkeys.CreateUser())
	public := func(pair nkeys.KeyPair) string { return must[string](t)(pair.PublicKey()) }

	accounts := &server.MemAccResolver{}
	add := func(claims *jwt.AccountClaims) {
		if err := accounts.Store(claims.Subject, must[string](t)(claims.Encode(operator))); err != nil {
			t.Fatal(err)
		}
	}
	system := must[nkeys.KeyPair](t)(nkeys.CreateAccount())
	add(jwt.NewAccountClaims(public(system)))
	claims := jwt.NewAccountClaims(public(account))
	claims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
	add(claims)
	address := onPort(t, &server.Options{TrustedKeys: []string{public(operator)}, AccountResolver: accounts, SystemAccount: public(system)})
	token := must[string](t)(jwt.NewUserClaims(public(user)).Encode(account))
	creds := must[[]byte](t)(jwt.FormatUserConfig(token, must[[]byte](t)(user.Seed())))
	works(t, address, Options{Creds: file(t, "user.creds", creds)}, Options{})
}

// TestTLSOpensAQueue has a server that shows a certificate and asks for one.
func TestTLSOpensAQueue(t *testing.T) {
	authority, authorityKey := certificate(t, nil, nil)
	serverCert, serverKey := certificate(t, authority, authorityKey)
	ourCert, ourKey := certificate(t, authority, authorityKey)
	strangeCert, strangeKey := certificate(t, nil, nil)

	roots := x509.NewCertPool()
	roots.AddCert(authority)
	address := onPort(t, &server.Options{TLS: true, TLSVerify: true, TLSTimeout: 5, TLSConfig: &tls.Config{
		Certificates: []tls.Certificate{{Certificate: [][]byte{serverCert.Raw}, PrivateKey: serverKey}},
		ClientAuth:   tls.RequireAndVerifyClientCert, ClientCAs: roots,
	}})
	pair := func(cert *x509.Certificate, key *ecdsa.PrivateKey) (certFile, keyFile string) {
		der := must[[]byte](t)(x509.MarshalECPrivateKey(key))
		return file(t, "cert.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert.Raw})),
			file(t, "key.pem", pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: der}))
	}
	ca, _ := pair(authority, authorityKey)
	cert, key := pair(ourCert, ourKey)
	otherCert, otherKey := pair(strangeCert, strangeKey)
	works(t, strings.Replace(address, "nats://", "tls://", 1), Options{CA: ca, Cert: cert, Key: key},
		Options{}, Options{CA: ca}, Options{CA: otherCert, Cert: cert, Key: key}, Options{CA: ca, Cert: otherCert, Key: otherKey})
}

// certificate makes one for this machine, signed by an authority, or by itself as one.
func certificate(t *testing.T, authority *x509.Certificate, authorityKey *ecdsa.PrivateKey) (*x509.Certificate, *ecdsa.PrivateKey) {
	t.Helper()
	key := must[*ecdsa.PrivateKey](t)(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	template := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: "sudoku"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, BasicConstraintsValid: true, IsCA: authority == nil,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	if authority == nil {
		authority, authorityKey = template, key
	}
	der := must[[]byte](t)(x509.CreateCertificate(rand.Reader, template, authority, &key.PublicKey, authorityKey))
	return must[*x509.Certificate](t)(x509.ParseCertificate(der)), key
}

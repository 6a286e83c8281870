package cli

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"jiugong/sudoku/cmd/sudoku/internal/tui"
)

// tlsFlags say how the server comes by its certificates, if it is to have any.
type tlsFlags struct {
	cert, key  string
	names      []string // of the server, for ACME
	directory  string   // of the ACME server
	folder     string
	redirecter string // the address that leads browsers here
}

func (f *tlsFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.cert, "tls-cert", "", "")
	flags.StringVar(&f.key, "tls-key", "", "")
	flags.StringSliceVar(&f.names, "acme", nil, "")
	flags.StringVar(&f.directory, "acme-directory", acme.LetsEncryptURL, "")
	flags.StringVar(&f.folder, "acme-folder", "", "")
	flags.StringVar(&f.redirecter, "http", "", "")
}

func (f *tlsFlags) check() error {
	switch {
	case (f.cert == "") != (f.key == ""):
		return usagef("flag.tls_pair")
	case f.cert != "" && len(f.names) > 0:
		return usagef("flag.acme_or_cert")
	case f.redirecter != "" && f.cert == "" && len(f.names) == 0:
		return usagef("flag.http")
	case f.directory != acme.LetsEncryptURL && len(f.names) == 0:
		return usagef("flag.acme_directory")
	}
	return nil
}

// config returns the settings of TLS for a server that listens on an address; nil without TLS. Plain
// answers who comes without it.
func (f *tlsFlags) config(log *slog.Logger, address string) (config *tls.Config, plain http.Handler, err error) {
	switch {
	case f.cert != "":
		files := &certificateFiles{log: log, cert: f.cert, key: f.key}
		if err := files.load(); err != nil {
			return nil, nil, fmt.Errorf("--tls-cert and --tls-key: %w", err)
		}
		config := &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: files.get, NextProtos: []string{"h2", "http/1.1"}}
		return config, toHTTPS(address), nil
	case len(f.names) > 0:
		folder := f.folder
		if folder == "" {
			folder = filepath.Join(tui.DataFolder(), "certificates")
		}
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return nil, nil, err
		}
		ours := autocert.HostWhitelist(f.names...)
		manager := &autocert.Manager{
			Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(folder),
			HostPolicy: func(ctx context.Context, host string) error {
				if name, _, err := net.SplitHostPort(host); err == nil {
					host = name // ACME has asked at another port than 80
				}
				return ours(ctx, host)
			},
			Client: &acme.Client{DirectoryURL: f.directory},
		}
		config := manager.TLSConfig()
		config.MinVersion = tls.VersionTLS12
		return config, manager.HTTPHandler(toHTTPS(address)), nil
	}
	return nil, nil, nil
}

// toHTTPS leads to the same place on the server that listens on an address. What
// isn't only asked has been sent in the clear already: that is refused.
func toHTTPS(address string) http.Handler {
	_, port, _ := net.SplitHostPort(address)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "use https", http.StatusBadRequest)
			return
		}
		host := r.Host
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		if host = strings.Trim(host, "[]"); port != "443" && port != "https" {
			host = net.JoinHostPort(host, port)
		} else if strings.Contains(host, ":") {
			host = "[" + host + "]"
		}
		http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusPermanentRedirect)
	})
}

// certificateFiles are a certificate that somebody else renews.
type certificateFiles struct {
	log       *slog.Logger
	cert, key string

	mutex   sync.Mutex
	loaded  *tls.Certificate
	of      [2]time.Time // when the files were written
	checked time.Time
}

// lookAgain is how long the files are taken to be what they were.
const lookAgain = time.Second

func (c *certificateFiles) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if time.Since(c.checked) > lookAgain && c.written() != c.of {
		if err := c.load(); err != nil { // perhaps only one of them is there yet
			c.log.Warn("the new certificate can't be read; the old one is still used", "error", err)
		} else {
			c.log.Info("the certificate has been renewed")
		}
	}
	return c.loaded, nil
}

// written returns when the files were.
func (c *certificateFiles) written() (times [2]time.Time) {
	c.checked = time.Now()
	for i, name := range []string{c.cert, c.key} {
		if info, err := os.Stat(name); err == nil {
			times[i] = info.ModTime()
		}
	}
	return times
}

func (c *certificateFiles) load() error {
	at := c.written()
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return err
	}
	c.loaded, c.of = &pair, at
	return nil
}

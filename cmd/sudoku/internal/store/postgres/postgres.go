// Package postgres keeps games in a PostgreSQL database, for many servers
// behind one address.
package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"

	"github.com/lib/pq"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// Open connects to the database at the address, which looks like
// postgres://user:password@host/database.
func Open(ctx context.Context, address string) (store.Store, error) {
	config, err := configOf(address)
	if err != nil {
		return nil, err
	}
	connector, err := pq.NewConnectorConfig(config)
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(connector)
	db.SetMaxOpenConns(16)
	if err := migrate(ctx, db); err != nil {
		db.Close()
		return nil, err
	}
	return newGames(db), nil
}

// configOf reads an address as PostgreSQL's own programs do. The connection is
// encrypted if the server can, unless the address or the environment says
// otherwise. Without a host it goes by the socket in the file system, if there
// is one.
func configOf(address string) (pq.Config, error) {
	config, err := pq.NewConfig(address)
	if err != nil {
		return pq.Config{}, err
	}
	config.BinaryParameters = true // else each statement takes two turns
	if !namesHost(address) {
		for _, folder := range []string{"/var/run/postgresql", "/private/tmp", "/tmp"} {
			if _, err := os.Stat(folder + fmt.Sprintf("/.s.PGSQL.%d", config.Port)); err == nil {
				config.Host, config.SSLMode = folder, pq.SSLModeDisable
				break
			}
		}
	}
	if config.SSLMode == "" {
		config.SSLMode = pq.SSLModePrefer
	}
	return config, nil
}

// namesHost reports whether the address or the environment names the server's host.
func namesHost(address string) bool {
	if os.Getenv("PGHOST") != "" || os.Getenv("PGHOSTADDR") != "" || os.Getenv("PGSERVICE") != "" {
		return true
	}
	if u, err := url.Parse(address); err == nil && u.Scheme != "" {
		return u.Host != "" || u.Query().Has("host") || u.Query().Has("hostaddr") || u.Query().Has("service")
	}
	return strings.Contains(address, "host") || strings.Contains(address, "service")
}

// explain tells what an error of the database means to those who keep games.
func explain(err error) error {
	var refused *pq.Error
	var away *net.OpError
	switch {
	case errors.As(err, &refused) && refused.Code == "53100": // disk_full
		return fmt.Errorf("%w: %w", store.ErrNoSpace, err)
	case errors.As(err, &refused) && (refused.Code[:2] == "25" || refused.Code[:2] == "53" || refused.Code[:2] == "57"),
		errors.As(err, &away), errors.Is(err, driver.ErrBadConn):
		// It only reads, has too much to do, or is about to end; or it is not to be reached.
		return fmt.Errorf("%w: %w", store.ErrUnusable, err)
	}
	return err
}

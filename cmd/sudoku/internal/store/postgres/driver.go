package postgres

import (
	"context"
	"database/sql/driver"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// The driver of database/sql that comes with pgx knows each type of PostgreSQL, which
// is 4 MB of code. This one has the same connections below it, and passes on what a
// store needs: numbers, texts and bytes.

// connector opens connections.
type connector struct{ config *pgconn.Config }

func (c connector) Driver() driver.Driver { return c }

func (c connector) Open(string) (driver.Conn, error) { return c.Connect(context.Background()) }

func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	pg, err := pgconn.ConnectConfig(ctx, c.config)
	if err != nil {
		return nil, err
	}
	return &conn{pg: pg, used: time.Now()}, nil
}

type conn struct {
	pg   *pgconn.PgConn
	used time.Time
}

func (c *conn) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return c.pg.Close(ctx)
}

// ResetSession refuses a connection that is gone, as far as that can be known.
func (c *conn) ResetSession(ctx context.Context) error {
	if c.pg.IsClosed() || c.pg.TxStatus() != 'I' {
		return driver.ErrBadConn
	}
	if time.Since(c.used) > time.Second && c.pg.Ping(ctx) != nil {
		return driver.ErrBadConn
	}
	c.used = time.Now()
	return nil
}

func (c *conn) Ping(ctx context.Context) error { return unsent(c.pg.Ping(ctx)) }

// unsent turns an error of what never reached the database into one that has
// database/sql try another connection.
func unsent(err error) error {
	if err != nil && pgconn.SafeToRetry(err) {
		return driver.ErrBadConn
	}
	return err
}

func (c *conn) Prepare(string) (driver.Stmt, error) {
	return nil, errors.New("statements aren't prepared")
}

// ask sends one statement; numbers go as texts, whose types the database knows.
func (c *conn) ask(ctx context.Context, query string, args []driver.NamedValue) (*pgconn.ResultReader, error) {
	values, binary := make([][]byte, len(args)), make([]int16, len(args))
	for i, arg := range args {
		switch value := arg.Value.(type) {
		case nil:
		case []byte:
			values[i], binary[i] = value, 1
		case string:
			values[i] = []byte(value)
		case int64:
			values[i] = strconv.AppendInt(nil, value, 10)
		default:
			return nil, fmt.Errorf("a value of type %T", value)
		}
	}
	return c.pg.ExecParams(ctx, query, values, nil, binary, nil), nil
}

// ExecContext takes several statements when there are no values in them.
func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if len(args) == 0 {
		results, err := c.pg.Exec(ctx, query).ReadAll()
		if err != nil || len(results) == 0 {
			return driver.RowsAffected(0), unsent(err)
		}
		return driver.RowsAffected(results[len(results)-1].CommandTag.RowsAffected()), nil
	}
	result, err := c.ask(ctx, query, args)
	if err != nil {
		return nil, err
	}
	done, err := result.Close()
	return driver.RowsAffected(done.RowsAffected()), unsent(err)
}

// QueryContext reads the first row, too, as errors come with it.
func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	result, err := c.ask(ctx, query, args)
	if err != nil {
		return nil, err
	}
	r := &rows{result: result, more: result.NextRow(), read: true}
	if !r.more {
		if _, err := result.Close(); err != nil {
			return nil, unsent(err)
		}
	}
	return r, nil
}

type rows struct {
	result     *pgconn.ResultReader
	more, read bool // that there is a row, and that it has been read and not given
}

func (r *rows) Columns() (names []string) {
	for _, field := range r.result.FieldDescriptions() {
		names = append(names, field.Name)
	}
	return names
}

const byteaOID = 17

// Next gives texts, which database/sql reads as numbers where these are wanted, and bytes.
func (r *rows) Next(dest []driver.Value) error {
	if !r.read {
		r.more = r.result.NextRow()
	}
	r.read = false
	if !r.more {
		if _, err := r.result.Close(); err != nil {
			return err
		}
		return io.EOF
	}
	for i, value := range r.result.Values() {
		switch {
		case value == nil:
			dest[i] = nil
		case r.result.FieldDescriptions()[i].DataTypeOID == byteaOID:
			if len(value) < 2 || value[0] != '\\' || value[1] != 'x' {
				return errors.New("bytes that aren't written as hexadecimal numbers: set bytea_output = 'hex'")
			}
			data := make([]byte, hex.DecodedLen(len(value)-2))
			if _, err := hex.Decode(data, value[2:]); err != nil {
				return err
			}
			dest[i] = data
		default:
			dest[i] = string(value)
		}
	}
	return nil
}

func (r *rows) Close() error {
	_, err := r.result.Close()
	return err
}

// tx is a transaction, which ends within its context.
type tx struct {
	*conn
	ctx context.Context
}

func (c *conn) Begin() (driver.Tx, error) {
	return c.BeginTx(context.Background(), driver.TxOptions{})
}

func (c *conn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	if options != (driver.TxOptions{}) {
		return nil, errors.New("transactions are of the usual kind only")
	}
	if _, err := c.ExecContext(ctx, "BEGIN", nil); err != nil {
		return nil, err
	}
	return tx{c, ctx}, nil
}

func (t tx) Commit() error {
	results, err := t.pg.Exec(t.ctx, "COMMIT").ReadAll()
	if err == nil && results[0].CommandTag.String() == "ROLLBACK" {
		return errors.New("a statement of the transaction has failed, so nothing was kept")
	}
	return err
}

func (t tx) Rollback() error {
	_, err := t.pg.Exec(t.ctx, "ROLLBACK").ReadAll()
	return err
}

//go:build unix

package hub

import (
	"net"
	"syscall"
)

// attempt writes without waiting, whatever the client does.
type attempt struct {
	raw  syscall.RawConn
	try  func(file uintptr) // write, made once
	text []byte
	n    int
	err  error
}

// newAttempt makes an attempt to write without waiting; nil where every write may wait.
func newAttempt(conn net.Conn) *attempt {
	tcp, ok := conn.(*net.TCPConn)
	if !ok {
		return nil
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return nil
	}
	a := &attempt{raw: raw}
	a.try = func(file uintptr) { a.n, a.err = syscall.Write(int(file), a.text) }
	return a
}

// write writes what the system takes at once.
func (a *attempt) write(text []byte) (n int, err error) {
	a.text, a.n, a.err = text, 0, nil
	if err := a.raw.Control(a.try); err != nil {
		return 0, err
	}
	a.text = nil
	if a.err == syscall.EAGAIN || a.err == syscall.EINTR {
		return 0, nil
	}
	return max(a.n, 0), a.err
}

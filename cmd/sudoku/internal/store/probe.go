package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

const (
	usualSize = 64 << 10        // more than nearly any game has
	probeLast = time.Second / 2 // what was found holds for so long
)

// Probe finds out whether a store would keep a game. It keeps something as
// large as games are, or as large as the last one refused. Its zero value is
// ready, and may be used from many goroutines.
type Probe struct {
	mutex  sync.Mutex
	asked  time.Time // the last time
	answer error     // and what came of it
	size   int       // of what was last refused
}

// Saved notes what became of a save: Ask tries one as large as that which was
// refused.
func (p *Probe) Saved(size int, err error) {
	if !errors.Is(err, ErrNoSpace) && !errors.Is(err, ErrUnusable) {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.size = max(p.size, size)
	p.asked, p.answer = time.Now(), err
}

// Ask makes keep keep some bytes and take them away again, unless that was tried just
// now. It returns keep's error.
func (p *Probe) Ask(ctx context.Context, keep func(filler []byte) error) error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if time.Since(p.asked) < probeLast {
		return p.answer
	}
	p.answer = keep(make([]byte, max(p.size, usualSize)))
	p.asked = time.Now()
	if p.answer == nil {
		p.size = 0
	} else if ctx.Err() != nil {
		p.asked = time.Time{} // who asked has left; that tells nothing
		return fmt.Errorf("%w: no answer in time", ErrUnusable)
	}
	return p.answer
}

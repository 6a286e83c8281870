package store

import (
	"sync"
	"time"
)

// Counted remembers a Usage that takes long to count. Its zero value is ready, and
// may be used from many goroutines.
type Counted struct {
	mutex sync.Mutex
	at    time.Time
	usage Usage
}

// countLast is how long a count holds.
const countLast = 5 * time.Second

// Ask returns what was counted last, or has count count anew when that was too long
// ago.
func (c *Counted) Ask(count func() (Usage, error)) (Usage, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if !c.at.IsZero() && time.Since(c.at) < countLast {
		return c.usage, nil
	}
	usage, err := count()
	if err == nil {
		c.usage, c.at = usage, time.Now()
	}
	return usage, err
}

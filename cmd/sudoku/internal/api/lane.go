package api

import (
	"slices"
	"sync"
	"time"
)

// lane holds a number of slots to work in. A free slot goes to the client with the least
// recent slot time. Equal clients take turns, however many requests each has waiting.
type lane struct {
	slots int           // for all clients
	share int           // for one client
	usual time.Duration // how long work takes, while nothing is known of it
	most  time.Duration // how long work may take by the clock; 0: not known
	host  string        // of the processes that work for it; "" for none

	mutex   sync.Mutex
	running []*slot
	clients map[*client]*line
	turns   []*client // who waits, the next first
	mean    time.Duration
}

// line holds what a lane knows about one client.
type line struct {
	waiting []*slot // the first first
	running int
	mean    time.Duration // of its work lately
	used    time.Duration // by it lately, as of at
	at      time.Time
}

// slot is a place in a lane, or the wait for one.
type slot struct {
	who   *client
	ready chan struct{} // closed when the slot is there
	gone  chan struct{} // closed when it will never be
	since time.Time     // when that was
}

const (
	mostWaiting = 64               // in one lane
	forgetting  = 10 * time.Second // halves what a client has used
	usedStep    = 10 * time.Millisecond
	mostKnown   = 1000 // clients without work
)

func newLane(slots, share int, usual time.Duration) *lane {
	return &lane{slots: slots, share: share, usual: usual, mean: usual, clients: map[*client]*line{}}
}

// busy returns the number of slots taken.
func (l *lane) busy() int {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return len(l.running)
}

// queued returns the number of requests that wait for a slot.
func (l *lane) queued() (n int) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for _, one := range l.clients {
		n += len(one.waiting)
	}
	return n
}

// line returns the record of a client.
func (l *lane) line(who *client) *line {
	one := l.clients[who]
	if one == nil {
		if len(l.clients) > mostKnown {
			l.forget()
		}
		one = &line{mean: l.usual, at: time.Now()}
		l.clients[who] = one
	}
	return one
}

// forget drops the clients without work.
func (l *lane) forget() {
	for who, one := range l.clients {
		if one.running+len(one.waiting) == 0 {
			delete(l.clients, who)
		}
	}
}

// lately returns the slot time a client used recently; old use fades.
func (one *line) lately(now time.Time) time.Duration {
	for now.Sub(one.at) >= forgetting && one.used > 0 {
		one.used /= 2
		one.at = one.at.Add(forgetting)
	}
	if one.used == 0 {
		one.at = now
	}
	return one.used / usedStep
}

// enter asks for a slot. The caller must leave it once it is ready, or give it up.
func (l *lane) enter(who *client) *slot {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.join(who)
}

// admit enters unless who would wait longer than most, or too many wait already. Then it
// returns the likely wait.
func (l *lane) admit(who *client, most time.Duration) (s *slot, wait time.Duration) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if wait, fits := l.wait(who); !fits || wait > most {
		return nil, wait
	}
	return l.join(who), 0
}

// join puts a request at the end of its client's line.
func (l *lane) join(who *client) *slot {
	one := l.line(who)
	s := &slot{who: who, ready: make(chan struct{}), gone: make(chan struct{})}
	if len(one.waiting) == 0 {
		l.turns = append(l.turns, who)
	}
	one.waiting = append(one.waiting, s)
	l.next()
	return s
}

// wait returns the likely wait of a client for a slot. fits reports whether there is room to
// wait. One client never takes the last half of it.
func (l *lane) wait(who *client) (wait time.Duration, fits bool) {
	now := time.Now()
	one := l.line(who)
	all, ahead := 0, 0
	for client, other := range l.clients {
		all += len(other.waiting)
		if client != who {
			ahead += min(len(other.waiting), len(one.waiting)+1)
		}
	}
	var ofAll []time.Duration
	for _, s := range l.running {
		ofAll = append(ofAll, l.left(l.clients[s.who].mean, now.Sub(s.since)))
	}
	wait = max(
		until(ofAll, l.slots, ahead+len(one.waiting), l.mean),
		until(l.leftOf(who), l.share, len(one.waiting), one.mean),
	)
	return wait, len(one.waiting) <= (mostWaiting-all)/2
}

// own returns the wait of a client that had the lane to itself.
func (l *lane) own(who *client) time.Duration {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	one := l.line(who)
	return until(l.leftOf(who), l.share, len(one.waiting), one.mean)
}

// free reports whether a client would have a slot at once.
func (l *lane) free(who *client) bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	one := l.line(who)
	return len(l.running) < l.slots && one.running < l.share && len(one.waiting) == 0
}

// leftOf returns the likely rest of each piece of a client's running work.
func (l *lane) leftOf(who *client) (left []time.Duration) {
	now := time.Now()
	for _, s := range l.running {
		if s.who == who {
			left = append(left, l.left(l.clients[who].mean, now.Sub(s.since)))
		}
	}
	return left
}

// left returns how much longer work is likely to take after gone. It is the rest of the mean.
// Beyond the mean it is gone again, but within the limit.
func (l *lane) left(mean, gone time.Duration) time.Duration {
	if gone <= mean {
		return mean - gone
	}
	if l.most > 0 {
		return max(0, min(gone, l.most-gone))
	}
	return gone
}

// until returns the time until a slot is free behind ahead others. In left are
// the rest of each running piece, and mean is the usual time.
func until(left []time.Duration, slots, ahead int, mean time.Duration) time.Duration {
	for len(left) < slots {
		left = append(left, 0)
	}
	slices.Sort(left)
	return left[ahead%slots] + time.Duration(ahead/slots)*mean
}

// dismiss ends the waits of a client, which will have no slot.
func (l *lane) dismiss(who *client) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	one := l.line(who)
	for _, s := range one.waiting {
		close(s.gone)
	}
	one.waiting = nil
	l.turns = slices.DeleteFunc(l.turns, func(c *client) bool { return c == who })
}

func (l *lane) giveUp(s *slot) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	select {
	case <-s.gone:
		return
	default:
	}
	one := l.clients[s.who]
	at := slices.Index(one.waiting, s)
	if at < 0 { // it has come meanwhile
		l.give(s, false)
		return
	}
	one.waiting = slices.Delete(one.waiting, at, at+1)
	if len(one.waiting) == 0 {
		l.turns = slices.DeleteFunc(l.turns, func(c *client) bool { return c == s.who })
	}
}

// leave frees a slot that was worked in.
func (l *lane) leave(s *slot) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.give(s, true)
}

func (l *lane) give(s *slot, worked bool) {
	at := slices.Index(l.running, s)
	l.running = slices.Delete(l.running, at, at+1)
	one := l.clients[s.who]
	one.running--
	if now := time.Now(); worked {
		took := now.Sub(s.since)
		one.lately(now)
		one.used += took
		one.mean = (one.mean + took) / 2
		l.mean = (7*l.mean + took) / 8
	}
	l.next()
}

// next hands out the slots that are free.
func (l *lane) next() {
	for len(l.running) < l.slots {
		now := time.Now()
		best, least := -1, time.Duration(0)
		for i, who := range l.turns {
			one := l.clients[who]
			if one.running >= l.share {
				continue
			}
			if used := one.lately(now); best < 0 || used < least {
				best, least = i, used
			}
		}
		if best < 0 {
			return
		}
		who := l.turns[best]
		l.turns = slices.Delete(l.turns, best, best+1)
		one := l.clients[who]
		s := one.waiting[0]
		if one.waiting = one.waiting[1:]; len(one.waiting) > 0 {
			l.turns = append(l.turns, who)
		}
		one.running++
		s.since = now
		l.running = append(l.running, s)
		close(s.ready)
	}
}

package api

import (
	"slices"
	"sync"
)

// lane is a number of slots to work in. Clients get the slots in turn, however
// many requests each of them has waiting.
type lane struct {
	slots   int
	mutex   sync.Mutex
	taken   int
	waiting map[*client][]chan struct{} // the requests of each, the first first
	turns   []*client                   // who has any, the next first
}

func newLane(slots int) *lane { return &lane{slots: slots, waiting: map[*client][]chan struct{}{}} }

// busy is how many slots are taken.
func (l *lane) busy() int {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.taken
}

// enter asks for a slot, and gives what is closed when it is there: then it must
// be left. Who can't wait that long must give it up.
func (l *lane) enter(who *client) (turn chan struct{}) {
	turn = make(chan struct{})
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.taken < l.slots {
		l.taken++
		close(turn)
		return turn
	}
	if len(l.waiting[who]) == 0 {
		l.turns = append(l.turns, who)
	}
	l.waiting[who] = append(l.waiting[who], turn)
	return turn
}

func (l *lane) giveUp(who *client, turn chan struct{}) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	at := slices.Index(l.waiting[who], turn)
	if at < 0 { // it has come meanwhile
		l.next()
		return
	}
	l.waiting[who] = slices.Delete(l.waiting[who], at, at+1)
	if len(l.waiting[who]) == 0 {
		delete(l.waiting, who)
		l.turns = slices.DeleteFunc(l.turns, func(c *client) bool { return c == who })
	}
}

func (l *lane) leave() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.next()
}

// next hands a slot to the next client.
func (l *lane) next() {
	if len(l.turns) == 0 {
		l.taken--
		return
	}
	who := l.turns[0]
	l.turns = l.turns[1:]
	close(l.waiting[who][0])
	if l.waiting[who] = l.waiting[who][1:]; len(l.waiting[who]) > 0 {
		l.turns = append(l.turns, who)
	} else {
		delete(l.waiting, who)
	}
}

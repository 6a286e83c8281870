package components

import "sync"

// A cache remembers the counts of components under their full keys, so that it never mistakes one
// for another. It holds two generations. When the young one is full, it replaces the old one. A
// count found in the old one moves to the young. Many goroutines may use it at once.
type cache struct {
	shards [64]shard
}

type shard struct {
	mu         sync.Mutex
	young, old generation
	limit      int // bytes that a generation may take
}

type generation struct {
	slots []slot   // open addressing; a power of two, at most 3/4 full
	used  int      // slots taken
	keys  []uint64 // the keys, one after another
	bigs  int      // bytes taken by big counts
}

type slot struct {
	hash uint64
	at   uint32 // where the key begins in keys, plus 1; 0 for a free slot
	size uint32
	n    nat
}

const slotBytes = 32

// NewCache makes a cache that takes at most about the given number of bytes.
func NewCache(limit int) *cache {
	c := new(cache)
	for i := range c.shards {
		c.shards[i].limit = limit / len(c.shards) / 2
	}
	return c
}

func hashKey(key []uint64) uint64 {
	h := uint64(len(key))
	for _, w := range key {
		h = (h ^ w) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	h *= 0xbf58476d1ce4e5b9
	return h ^ h>>32
}

func (c *cache) get(key []uint64, hash uint64) (nat, bool) {
	s := &c.shards[hash>>58]
	s.mu.Lock()
	defer s.mu.Unlock()
	if n, ok := s.young.get(key, hash); ok {
		return n, true
	}
	n, ok := s.old.get(key, hash)
	if ok {
		s.put(key, hash, n)
	}
	return n, ok
}

func (c *cache) put(key []uint64, hash uint64, n nat) {
	s := &c.shards[hash>>58]
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.young.get(key, hash); !ok {
		s.put(key, hash, n)
	}
}

func (s *shard) put(key []uint64, hash uint64, n nat) {
	if s.young.bytes()+8*len(key) > s.limit {
		s.old, s.young = s.young, generation{}
	}
	s.young.put(key, hash, n)
}

func (g *generation) bytes() int { return len(g.slots)*slotBytes + 8*len(g.keys) + g.bigs }

func (g *generation) get(key []uint64, hash uint64) (nat, bool) {
	if len(g.slots) == 0 {
		return nat{}, false
	}
	mask := uint64(len(g.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		s := &g.slots[i]
		if s.at == 0 {
			return nat{}, false
		}
		if s.hash == hash && int(s.size) == len(key) && equalWords(g.keys[s.at-1:], key) {
			return s.n, true
		}
	}
}

func equalWords(x, y []uint64) bool {
	for i, w := range y {
		if x[i] != w {
			return false
		}
	}
	return true
}

func (g *generation) put(key []uint64, hash uint64, n nat) {
	if 4*(g.used+1) > 3*len(g.slots) {
		g.grow()
	}
	at := uint32(len(g.keys)) + 1
	g.keys = append(g.keys, key...)
	if n.big != nil {
		g.bigs += 64 + len(n.big.Bits())*8
	}
	g.insert(slot{hash, at, uint32(len(key)), n})
	g.used++
}

func (g *generation) insert(s slot) {
	mask := uint64(len(g.slots) - 1)
	i := s.hash & mask
	for g.slots[i].at != 0 {
		i = (i + 1) & mask
	}
	g.slots[i] = s
}

func (g *generation) grow() {
	old := g.slots
	g.slots = make([]slot, max(64, 2*len(old)))
	for _, s := range old {
		if s.at != 0 {
			g.insert(s)
		}
	}
}

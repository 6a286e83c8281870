package clauses

// A heap holds the variables without a value, the most active on top. Among equals the smaller
// number wins. It is binary, and knows each variable's place.
type heap struct {
	activity []uint64
	bumpBy   uint64 // what one more conflict counts; it grows, so that the old fade
	items    []uint32
	at       []int32 // place in items, or -1
}

const (
	firstBump   = 1 << 32
	maxActivity = 1 << 62
)

func (h *heap) reset(n int) {
	h.activity = resize(h.activity, n)
	h.at = resize(h.at, n)
	h.items = resize(h.items, n)
	h.bumpBy = firstBump
}

// fill puts all variables in, in the order of their activities.
func (h *heap) fill() {
	h.items = h.items[:len(h.activity)]
	for v := range h.items {
		h.items[v] = uint32(v)
		h.at[v] = int32(v)
	}
	for i := len(h.items)/2 - 1; i >= 0; i-- {
		h.down(i)
	}
}

func (h *heap) less(v, w uint32) bool {
	a, b := h.activity[v], h.activity[w]
	return a > b || a == b && v < w
}

func (h *heap) up(i int) {
	v := h.items[i]
	for i > 0 {
		parent := (i - 1) / 2
		w := h.items[parent]
		if !h.less(v, w) {
			break
		}
		h.items[i] = w
		h.at[w] = int32(i)
		i = parent
	}
	h.items[i] = v
	h.at[v] = int32(i)
}

func (h *heap) down(i int) {
	v := h.items[i]
	for {
		child := 2*i + 1
		if child >= len(h.items) {
			break
		}
		if child+1 < len(h.items) && h.less(h.items[child+1], h.items[child]) {
			child++
		}
		w := h.items[child]
		if !h.less(w, v) {
			break
		}
		h.items[i] = w
		h.at[w] = int32(i)
		i = child
	}
	h.items[i] = v
	h.at[v] = int32(i)
}

func (h *heap) insert(v uint32) {
	if h.at[v] >= 0 {
		return
	}
	h.items = append(h.items, v)
	h.up(len(h.items) - 1)
}

// pop removes the top variable.
func (h *heap) pop() uint32 {
	v := h.items[0]
	last := h.items[len(h.items)-1]
	h.items = h.items[:len(h.items)-1]
	h.at[v] = -1
	if len(h.items) > 0 {
		h.items[0] = last
		h.down(0)
	}
	return v
}

// bump makes a variable more active.
func (h *heap) bump(v uint32) {
	h.activity[v] += h.bumpBy
	if h.activity[v] > maxActivity {
		for i := range h.activity {
			h.activity[i] >>= 30
		}
		h.bumpBy = max(h.bumpBy>>30, 1)
	}
	if i := h.at[v]; i >= 0 {
		h.up(int(i))
	}
}

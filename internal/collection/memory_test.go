package collection

import (
	"fmt"
	"runtime"
	"testing"
)

// TestMemoryIsForAllRows has puzzles that just fit, while their results gather, too.
func TestMemoryIsForAllRows(t *testing.T) {
	const memory, rows = 8 << 20, 50_000 // with what each takes besides its text 7 MB
	live := func() int {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	before := live()
	c := New(Union, 1, memory, t.TempDir())
	defer c.Close()
	for i := range rows {
		if err := c.Add(t.Context(), 0, fmt.Appendf(nil, "%020d\t9\t%020d\n", i, i)); err != nil {
			t.Fatal(err)
		}
	}
	count := 0
	for _, err := range c.Results(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if count++; count > 1 {
			continue
		}
		if took := live() - before; took > memory+memory/4 {
			t.Errorf("%d bytes are in memory, of %d allowed", took, memory)
		}
	}
	if count != rows {
		t.Errorf("%d results of %d rows", count, rows)
	}
}

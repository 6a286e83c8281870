package se121

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
)

func load(line string) *Engine {
	e := NewEngine()
	for i := range 81 {
		if ch := line[i]; ch >= '1' && ch <= '9' {
			e.Grid.Place(i, int(ch-'1'))
		}
	}
	return e
}

func tenths(s string) int {
	var a, b int
	fmt.Sscanf(s, "%d.%d", &a, &b)
	return a*10 + b
}

func TestDev(t *testing.T) {
	f, err := os.Open("/work/shared/data/se_ratings.tsv")
	if err != nil {
		t.Skip()
	}
	sc := bufio.NewScanner(f)
	sc.Scan()
	ok, n, shown := map[int]int{}, map[int]int{}, 0
	for sc.Scan() {
		p := strings.Split(sc.Text(), "\t")
		er, ep, ed := tenths(p[1]), tenths(p[2]), tenths(p[3])
		if max := os.Getenv("MAXER"); max != "" && er > tenths(max) || er < tenths(os.Getenv("MINER")) {
			continue
		}
		s, solved := load(p[0]).Rate(context.Background(), 0)
		n[er/10]++
		if s.ER == er && s.EP == ep && s.ED == ed && solved {
			ok[er/10]++
		} else if shown < 30 {
			shown++
			t.Log(p[0], "want", er, ep, ed, "got", s.ER, s.EP, s.ED, s.Hardest, solved, p[4])
		}
	}
	for i := 1; i < 12; i++ {
		t.Log(i, ok[i], n[i])
	}
}

package se121

import (
	"bufio"
	"context"
	"os"
	"strings"
	"testing"
	"time"
)

func TestHard(t *testing.T) {
	f, err := os.Open("/work/shared/data/se_ratings_hardest.tsv")
	if err != nil {
		t.Skip()
	}
	sc := bufio.NewScanner(f)
	sc.Scan()
	for sc.Scan() {
		p := strings.Split(sc.Text(), "\t")
		er, ep, ed := tenths(p[1]), tenths(p[2]), tenths(p[3])
		t0 := time.Now()
		s, solved := load(p[0]).Rate(context.Background(), 0)
		t.Log(p[0], "want", er, ep, ed, "got", s.ER, s.EP, s.ED, s.Hardest, solved, time.Since(t0), s.ER == er && s.EP == ep && s.ED == ed)
	}
}

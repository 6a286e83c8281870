package se121

import (
	"bufio"
	"context"
	"os"
	"strings"
	"testing"
)

func BenchmarkDev(b *testing.B) {
	f, err := os.Open("/work/shared/data/se_ratings.tsv")
	if err != nil {
		b.Skip()
	}
	var puzzles []string
	sc := bufio.NewScanner(f)
	sc.Scan()
	want := os.Getenv("SRC")
	for sc.Scan() {
		p := strings.Split(sc.Text(), "\t")
		er := tenths(p[1])
		if want == "" || p[5] == want {
			if lo := os.Getenv("MINER"); lo == "" || er >= tenths(lo) && er <= tenths(os.Getenv("MAXER")) {
				puzzles = append(puzzles, p[0])
			}
		}
	}
	e := NewEngine()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		e.Grid.Reset()
		for j, ch := range puzzles[i%len(puzzles)] {
			if ch >= '1' && ch <= '9' {
				e.Grid.Place(j, int(ch-'1'))
			}
		}
		e.Rate(context.Background(), 0)
	}
}

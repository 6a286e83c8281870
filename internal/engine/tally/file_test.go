package tally

import (
	"bufio"
	"os"
	"syscall"
	"testing"
	"time"
)

func TestFile(t *testing.T) {
	name := os.Getenv("TALLY_FILE")
	if name == "" {
		t.Skip()
	}
	f, _ := os.Open(name)
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		p := sc.Text()
		k := 0
		for _, c := range p {
			if c >= '1' && c <= '9' {
				k++
			}
		}
		var r0, r1 syscall.Rusage
		syscall.Getrusage(0, &r0)
		start := time.Now()
		n, err := Count(t.Context(), puzzle(p), Options{})
		syscall.Getrusage(0, &r1)
		cpu := time.Duration(r1.Utime.Nano() + r1.Stime.Nano() - r0.Utime.Nano() - r0.Stime.Nano())
		t.Log(k, time.Since(start).Round(time.Millisecond), cpu.Round(time.Millisecond), r1.Maxrss>>10, p, n, err)
	}
}

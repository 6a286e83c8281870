package batch

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
)

// manifestText is a manifest of so many shards.
func manifestText(shards int) []byte {
	job := &Job{Do: "check", Input: []string{"a"}}
	job.Complete()
	text := appendLine(nil, Begun{job, []File{{Path: "a", Size: 1 << 30, Pieces: 256}}})
	for i := range shards {
		text = appendLine(text, line{Done: Done{Shard: i, Part: partName(i), Rows: int64(100 + i)}})
	}
	return text
}

// TestADamagedManifestOnlyForgets flips bytes and cuts: what is still said was said.
func TestADamagedManifestOnlyForgets(t *testing.T) {
	whole := manifestText(20)
	first := bytes.IndexByte(whole, '\n') + 1
	random := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		text := slices.Clone(whole)
		if random.IntN(2) == 0 {
			text = text[:first+random.IntN(len(text)-first)]
		} else {
			text[first+random.IntN(len(text)-first)] ^= byte(1 + random.IntN(255))
		}
		m, end, err := readManifest(bytes.NewReader(text))
		if err != nil || end > int64(len(text)) {
			t.Fatal(err)
		}
		for shard, d := range m.done {
			if d.Shard != shard || d.Rows != int64(100+shard) {
				t.Fatalf("shard %d: %+v", shard, d)
			}
		}
	}
}

// TestAManifestGoesOnBehindHalfALine writes behind what a crash left.
func TestAManifestGoesOnBehindHalfALine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "manifest")
	text := manifestText(3)
	if err := os.WriteFile(path, text[:len(text)-5], 0o666); err != nil {
		t.Fatal(err)
	}
	for round := range 2 {
		m, err := openManifest(path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := openManifest(path, nil); err == nil || err.Error() != "another process is at work on this job" {
			t.Errorf("opened twice: %v", err)
		}
		if want := 2 + 2*round; len(m.done) != want || m.bad != 0 {
			t.Errorf("%d shards, %d bad lines; want %d, 0", len(m.done), m.bad, want)
		}
		for shard := 7; shard < 9; shard++ {
			if err := m.Record(Done{Shard: shard}); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// FuzzManifest sees to it that no bytes crash the reader.
func FuzzManifest(f *testing.F) {
	f.Add(manifestText(3))
	f.Add([]byte("00000000 {}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, end, err := readManifest(bytes.NewReader(text))
		if err != nil {
			return
		}
		if end > int64(len(text)) || m.begun.Job == nil {
			t.Errorf("%q: end %d", text, end)
		}
		PlanOf(m.begun.Job, m.begun.Files)
	})
}

// TestOneOfSeveralBegins has several begin a job in one folder at a time: one has it, the others are
// told so.
func TestOneOfSeveralBegins(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no locks there")
	}
	job := &Job{Do: "check", Input: []string{"a"}}
	job.Complete()
	for round := range 50 {
		path := filepath.Join(t.TempDir(), "manifest")
		var all sync.WaitGroup
		var begun [4]*Manifest
		for i := range begun {
			all.Go(func() {
				var err error
				begun[i], err = openManifest(path, &Begun{Job: job})
				if err != nil && err.Error() != "another process is at work on this job" {
					t.Error(err)
				}
			})
		}
		all.Wait()
		have := 0
		for _, m := range begun {
			if m != nil {
				have++
				m.Close()
			}
		}
		if have != 1 {
			t.Fatalf("round %d: %d have it", round, have)
		}
	}
}

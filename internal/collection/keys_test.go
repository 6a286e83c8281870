package collection

import (
	"context"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"testing"

	"jiugong/sudoku/canon"
)

func keyOf(random *rand.Rand) (key canon.Key) {
	binary.BigEndian.PutUint64(key[:], random.Uint64())
	binary.BigEndian.PutUint64(key[8:], random.Uint64())
	return key
}

func TestKeysAreASet(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	dir := t.TempDir()
	keys := Keys{Memory: 100 * keyMemory, Dir: dir}
	known := map[canon.Key]bool{}
	var list []canon.Key
	for n := range 20_000 {
		key := keyOf(random)
		switch {
		case n%3 == 0 && n > 0:
			key = list[random.IntN(len(list))]
		case n%100 == 1: // the ends, and keys that begin alike
			clear(key[:8])
			if n%200 == 1 {
				binary.BigEndian.PutUint64(key[:], ^uint64(0))
			}
		}
		isNew, err := keys.Add(t.Context(), key)
		if err != nil {
			t.Fatal(err)
		}
		if isNew == known[key] {
			t.Fatalf("key %d: new %v, known %v", n, isNew, known[key])
		}
		known[key] = true
		list = append(list, key)
	}
	if len(keys.runs) == 0 || len(keys.runs) > 10 || len(keys.latest) > 100 {
		t.Errorf("%d files, %d keys in memory", len(keys.runs), len(keys.latest))
	}
	if err := keys.Close(); err != nil {
		t.Error(err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("%d files are left", len(left))
	}
}

func TestKeysTellWhatIsWrong(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	add := func(ctx context.Context, keys *Keys) (err error) {
		for range 10 {
			if _, err = keys.Add(ctx, keyOf(random)); err != nil {
				break
			}
		}
		return err
	}
	keys := Keys{Memory: 5 * keyMemory, Dir: "no such folder"}
	if err := add(t.Context(), &keys); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	keys = Keys{Memory: 5 * keyMemory, Dir: dir}
	if err := add(ctx, &keys); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("%d files are left", len(left))
	}
}

func BenchmarkKeys(b *testing.B) {
	random := rand.New(rand.NewPCG(5, 6))
	keys := Keys{Dir: b.TempDir()}
	defer keys.Close()
	for b.Loop() {
		if _, err := keys.Add(b.Context(), keyOf(random)); err != nil {
			b.Fatal(err)
		}
	}
}

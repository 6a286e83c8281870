package collection

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math/bits"
	"os"
	"slices"

	"jiugong/sudoku/canon"
)

// Keys is a set of any number of keys in constant memory. The latest are in
// memory; the rest waits in sorted files. Each is at most half as large as the
// one before, so there are few. Keys are spread evenly, so it is known about
// where in a file one is. Looking for it takes a read or two of each.
//
// It is for one goroutine, and must be closed. The zero value is an empty set.
type Keys struct {
	// Memory is about how many bytes of keys are in memory; 0 is 16 MiB.
	Memory int
	// Dir is where the files are; "" is the system's folder for such.
	Dir string

	latest map[canon.Key]struct{}
	runs   []keyRun
}

// keyRun is a file of sorted keys.
type keyRun struct {
	file  *os.File
	count int
}

const (
	keySize = len(canon.Key{})
	// keyMemory is about what a key takes in a map and when it is sorted.
	keyMemory = 64
	// keysARead are read at a time.
	keysARead = 64
)

// Add puts a key into the set and reports whether it is new. The error is that of a file,
// or the context's.
func (k *Keys) Add(ctx context.Context, key canon.Key) (isNew bool, err error) {
	if _, known := k.latest[key]; known {
		return false, nil
	}
	for _, run := range k.runs {
		if known, err := run.has(key); known || err != nil {
			return false, err
		}
	}
	if k.latest == nil {
		k.latest = map[canon.Key]struct{}{}
	}
	k.latest[key] = struct{}{}
	most := k.Memory / keyMemory
	if k.Memory == 0 {
		most = 16 << 20 / keyMemory
	}
	if len(k.latest) >= most {
		return true, k.spill(ctx)
	}
	return true, nil
}

// Close removes all files that were needed.
func (k *Keys) Close() error {
	var errs []error
	for _, run := range k.runs {
		errs = append(errs, run.close())
	}
	k.runs = nil
	return errors.Join(errs...)
}

func (r keyRun) close() error {
	return errors.Join(r.file.Close(), os.Remove(r.file.Name()))
}

// has looks for a key. Between two places whose keys are known it reads where the key
// would be if they were spread evenly.
func (r keyRun) has(key canon.Key) (bool, error) {
	var block [keysARead * keySize]byte
	place := binary.BigEndian.Uint64(key[:])
	from, to := 0, r.count // where it can be
	low, high := uint64(0), ^uint64(0)
	for from < to {
		at := from
		if place > low && place < high {
			above, below := bits.Mul64(place-low, uint64(to-from))
			part, _ := bits.Div64(above, below, high-low)
			at += int(part)
		} else if place >= high {
			at = to
		}
		at = max(from, min(at-keysARead/2, to-keysARead))
		count := min(keysARead, to-at)
		keys := block[:count*keySize]
		if _, err := r.file.ReadAt(keys, int64(at)*int64(keySize)); err != nil {
			return false, err
		}
		first, last := keys[:keySize], keys[len(keys)-keySize:]
		switch {
		case bytes.Compare(key[:], first) < 0:
			to, high = at, binary.BigEndian.Uint64(first)
		case bytes.Compare(key[:], last) > 0:
			from, low = at+count, binary.BigEndian.Uint64(last)
		default:
			for ; len(keys) > 0; keys = keys[keySize:] {
				if bytes.Equal(keys[:keySize], key[:]) {
					return true, nil
				}
			}
			return false, nil
		}
	}
	return false, nil
}

// spill puts the latest keys into a file. The keys of the last files go with
// them as long as these aren't twice as many.
func (k *Keys) spill(ctx context.Context) error {
	keys := make([]canon.Key, 0, len(k.latest))
	for key := range k.latest {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b canon.Key) int { return bytes.Compare(a[:], b[:]) })
	var text []byte
	for _, key := range keys {
		text = append(text, key[:]...)
	}
	sources := []io.Reader{bytes.NewReader(text)}
	count, left := len(keys), len(k.runs)
	for left > 0 && k.runs[left-1].count < 2*count {
		left--
		count += k.runs[left].count
		if _, err := k.runs[left].file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		sources = append(sources, k.runs[left].file)
	}
	file, err := os.CreateTemp(k.Dir, "sudoku-keys-*")
	if err != nil {
		return err
	}
	run := keyRun{file, count}
	if err := merge(ctx, file, sources); err != nil {
		return errors.Join(err, run.close())
	}
	clear(k.latest)
	for _, old := range k.runs[left:] {
		err = errors.Join(err, old.close())
	}
	k.runs = append(k.runs[:left], run)
	return err
}

// merge writes the keys of all sources, each sorted, in order.
func merge(ctx context.Context, to io.Writer, sources []io.Reader) error {
	out := bufio.NewWriterSize(to, 1<<16)
	var heads []*keyHead
	for _, source := range sources {
		if h := (&keyHead{in: bufio.NewReaderSize(source, 1<<16)}); h.next() {
			heads = append(heads, h)
		} else if h.err != nil {
			return h.err
		}
	}
	for n := 0; len(heads) > 0; n++ {
		if n%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		least := 0
		for i, h := range heads {
			if bytes.Compare(h.key[:], heads[least].key[:]) < 0 {
				least = i
			}
		}
		if _, err := out.Write(heads[least].key[:]); err != nil {
			return err
		}
		if !heads[least].next() {
			if err := heads[least].err; err != nil {
				return err
			}
			heads = slices.Delete(heads, least, least+1)
		}
	}
	return out.Flush()
}

// keyHead is the next key of a source.
type keyHead struct {
	in  *bufio.Reader
	key canon.Key
	err error
}

func (h *keyHead) next() bool {
	_, err := io.ReadFull(h.in, h.key[:])
	if err != nil && err != io.EOF {
		h.err = err
	}
	return err == nil
}

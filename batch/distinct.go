package batch

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"io"
	"iter"
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/canon"
	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/variants"
)

// To leave out puzzles that equal an earlier one, each shard writes a key for
// each of its rows. The keys follow the rows, in order. So the keys of one
// share of all keys lie side by side in every part:
//
//	part 0   [ 03… 21… | 5a… | 9c… f0… ]
//	part 1   [ 21…     | 77… | 9c…     ]
//	                      ▲
//	           reducing shard 1 of 3 reads these of all parts, in the order of the
//	           parts, and notes rows whose key it has met before
//
// Its notes come in the order of the parts, as a row is noted only if its key
// came earlier. So it needs memory for the different keys of its share alone.

// key stands for a puzzle: equal puzzles have equal keys, and others differ as
// surely as hashes do.
type key [16]byte

// keyer makes keys of puzzles: it is the one place that says when two puzzles are the
// same.
type keyer struct {
	read    sudoku.ParseOptions // the job's
	finders ask.Finders
	behind  map[string]*sudoku.Rules // by their text, the last ones
}

// of returns the key of a puzzle. It is the key of its canonical form if text
// and rules can be read again, else of its text.
func (k *keyer) of(ctx context.Context, puzzle, rules []byte) (short key) {
	p, err := k.puzzle(puzzle, rules)
	if err == nil {
		var of canon.Key
		if of, err = k.finders.For(p.Rules).Key(ctx, p); err == nil {
			return key(of)
		}
	}
	h := sha256.New()
	h.Write(puzzle)
	h.Write([]byte{0})
	h.Write(rules)
	copy(short[:], h.Sum(nil))
	return short
}

// puzzle reads a row's puzzle; the rules may also stand behind it.
func (k *keyer) puzzle(puzzle, rules []byte) (sudoku.Puzzle, error) {
	puzzle, behind, _ := bytes.Cut(puzzle, []byte("\t"))
	options := k.read
	if text := cmp.Or(string(rules), string(behind)); text != "" {
		if options.Rules = k.behind[text]; options.Rules == nil {
			var err error
			if options.Rules, err = variants.Parse(text); err != nil {
				return sudoku.Puzzle{}, err
			}
			if len(k.behind) >= 64 || k.behind == nil {
				k.behind = map[string]*sudoku.Rules{}
			}
			k.behind[text] = options.Rules
		}
	}
	return sudoku.Parse(string(puzzle), options)
}

// keyed is the key of a row, and the row's number in its shard. A row that has no
// puzzle, because it couldn't be read, has no key.
type keyed struct {
	key   key
	row   uint32
	shard uint32
}

func compareKeyed(a, b keyed) int {
	return cmp.Or(bytes.Compare(a.key[:], b.key[:]), cmp.Compare(a.shard, b.shard), cmp.Compare(a.row, b.row))
}

// keySize is the length of a key in a part, with its row.
const keySize = 20

// keys collects those of a shard; nil collects nothing.
type keys struct {
	ctx   context.Context
	keyer keyer
	find  func(row []byte) (puzzle, rules []byte)
	list  []keyed
	next  uint32
	rest  []byte
}

// newKeys makes the keys of a job; nil if it doesn't need them.
func (w *Worker) newKeys(ctx context.Context) *keys {
	if !w.job.Distinct {
		return nil
	}
	read := sudoku.ParseOptions{Rules: w.read.Rules, Symbols: w.read.Symbols}
	return &keys{ctx: ctx, keyer: keyer{read: read}, find: w.job.puzzleIn()}
}

// puzzleIn finds the puzzle, and the rules, in a row of the job.
func (j *Job) puzzleIn() func(row []byte) (puzzle, rules []byte) {
	column := kinds()[j.Do].puzzle
	switch j.To {
	case "json":
		return func(row []byte) (puzzle, rules []byte) {
			var o struct{ Puzzle, Rules string }
			json.Unmarshal(row, &o)
			return []byte(o.Puzzle), []byte(o.Rules)
		}
	case "tsv":
		return func(row []byte) (puzzle, rules []byte) {
			fields := bytes.Split(row, []byte("\t"))
			return fields[min(column, len(fields)-1)], fields[len(fields)-1]
		}
	case "csv":
		return func(row []byte) (puzzle, rules []byte) {
			puzzle, rest, _ := bytes.Cut(row, []byte(","))
			return puzzle, rest[:0]
		}
	}
	if j.Do == "rate" {
		return func(row []byte) (puzzle, rules []byte) {
			puzzle, rest, _ := bytes.Cut(row, []byte(" ED="))
			_, rules, _ = bytes.Cut(rest, []byte("\t"))
			return puzzle, rules
		}
	}
	return func(row []byte) (puzzle, rules []byte) { return row, nil }
}

// rows takes whole rows, or parts of them, in order.
func (k *keys) rows(text []byte) {
	if len(k.rest) > 0 {
		text = append(k.rest, text...)
	}
	for {
		end := bytes.IndexByte(text, '\n')
		if end < 0 {
			k.rest = slices.Clone(text)
			return
		}
		if puzzle, rules := k.find(text[:end]); len(puzzle) > 0 {
			k.list = append(k.list, keyed{key: k.keyer.of(k.ctx, puzzle, rules), row: k.next})
		}
		k.next++
		text = text[end+1:]
	}
}

// writeTo writes the keys in order and gives their length.
func (k *keys) writeTo(to io.Writer) (int64, error) {
	if k == nil {
		return 0, nil
	}
	slices.SortFunc(k.list, compareKeyed)
	buffer := make([]byte, 0, keySize*len(k.list))
	for _, x := range k.list {
		buffer = binary.LittleEndian.AppendUint32(append(buffer, x.key[:]...), x.row)
	}
	_, err := to.Write(buffer)
	return int64(len(buffer)), err
}

// droppedSize is the length of a row to leave out: its shard and its number.
const droppedSize = 8

// mostKeys is how many keys gather before those that are there twice are sorted
// out.
const mostKeys = 1 << 21

// reduce looks for rows whose key was there before, among the keys of a share.
func reduce(ctx context.Context, s Shard, parts Parts, of func(int) (Done, bool), to io.Writer) (size int64, err error) {
	var seen []keyed // sorted, and each key once
	var fresh []keyed
	settle := func() error {
		slices.SortFunc(fresh, compareKeyed)
		var dropped []keyed
		seen, dropped = mergeKeys(seen, fresh)
		fresh = fresh[:0]
		slices.SortFunc(dropped, func(a, b keyed) int { return cmp.Or(cmp.Compare(a.shard, b.shard), cmp.Compare(a.row, b.row)) })
		buffer := make([]byte, 0, droppedSize*len(dropped))
		for _, x := range dropped {
			buffer = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(buffer, x.shard), x.row)
		}
		size += int64(len(buffer))
		_, err := to.Write(buffer)
		return err
	}
	for shard := range s.Pieces {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		d, ok := of(shard)
		if !ok {
			continue // set aside
		}
		if fresh, err = readKeys(ctx, parts, d, s, fresh); err != nil {
			return 0, err
		}
		if len(fresh) >= mostKeys {
			if err := settle(); err != nil {
				return 0, err
			}
		}
	}
	return size, settle()
}

// shareOf returns the share that a key falls into.
func shareOf(k key, shares int) int {
	return int(uint64(binary.BigEndian.Uint32(k[:])) * uint64(shares) >> 32)
}

// readKeys appends the keys of a part that fall into a share. The part's keys are
// in order and evenly spread, so the share begins near where it is looked for.
func readKeys(ctx context.Context, parts Parts, d Done, s Shard, dst []keyed) ([]keyed, error) {
	count := d.Keys / keySize
	if count == 0 {
		return dst, nil
	}
	from, to := int64(0), count
	if s.Reduces > 1 {
		margin := 64 + count/64
		from = max(0, count*int64(s.Reduce)/int64(s.Reduces)-margin)
		to = min(count, count*int64(s.Reduce+1)/int64(s.Reduces)+margin)
	}
	for {
		text, err := readPart(ctx, parts, d, d.Rows+d.Said+from*keySize, (to-from)*keySize)
		if err != nil {
			return dst, err
		}
		at := func(i int) key { return key(text[i*keySize : i*keySize+16]) }
		last := len(text)/keySize - 1
		early := from > 0 && shareOf(at(0), s.Reduces) >= s.Reduce
		late := to < count && shareOf(at(last), s.Reduces) <= s.Reduce
		if early || late { // a part with very many equal puzzles
			if early {
				from = 0
			}
			if late {
				to = count
			}
			continue
		}
		for i := range last + 1 {
			if k := at(i); s.Reduces == 1 || shareOf(k, s.Reduces) == s.Reduce {
				dst = append(dst, keyed{k, binary.LittleEndian.Uint32(text[i*keySize+16:]), uint32(d.Shard)})
			}
		}
		return dst, nil
	}
}

// mergeKeys joins two sorted lists. The first has each key once and comes
// from earlier rows. Of equal keys the earliest row stays, the others are dropped.
func mergeKeys(seen, fresh []keyed) (all, dropped []keyed) {
	all = make([]keyed, 0, len(seen)+len(fresh))
	for x := range mergeTwo(seen, fresh) {
		if n := len(all); n > 0 && all[n-1].key == x.key {
			dropped = append(dropped, x)
		} else {
			all = append(all, x)
		}
	}
	return all, dropped
}

func mergeTwo(a, b []keyed) iter.Seq[keyed] {
	return func(yield func(keyed) bool) {
		for len(a) > 0 || len(b) > 0 {
			from := &a
			if len(a) == 0 || len(b) > 0 && compareKeyed(b[0], a[0]) < 0 {
				from = &b
			}
			if !yield((*from)[0]) {
				return
			}
			*from = (*from)[1:]
		}
	}
}

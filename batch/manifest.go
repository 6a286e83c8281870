package batch

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"strconv"
	"sync"

	"jiugong/sudoku/internal/disk"
	"jiugong/sudoku/internal/message"
)

// The manifest of a folder says which shards are done. It only grows, a line at a
// time, each with a checksum of its own:
//
//	1c0ffee5 {"job":{…},"files":[…]}
//	8badf00d {"shard":1,"part":"00000001","rows":40122,…}
//	deadbeef {"shard":0,"part":"00000000","rows":40107,…}
//	0d15ea5e {"shard":1,"again":true}           its part was found damaged
//
// Whatever it doesn't say is not done. A line that was cut short when the machine
// stopped, or that was damaged since, says nothing.

// Manifest is one that is open. It may be used by several goroutines.
type Manifest struct {
	mu    sync.Mutex
	file  *os.File
	size  int64 // of what is certain
	begun Begun
	done  map[int]Done
	bad   int // lines that say nothing
}

// Begun is the first line: the job, and the files as they were then.
type Begun struct {
	Job   *Job   `json:"job"`
	Files []File `json:"files,omitempty"`
}

// line is any of the others.
type line struct {
	Done
	Again bool `json:"again,omitempty"`
}

// errNoManifest says that a text isn't one.
var errNoManifest = message.Errorf("batch.manifest_damaged")

// maxLine is the length of the longest line.
const maxLine = 16 << 20

// readManifest reads what a manifest says. end is the length of all whole lines.
func readManifest(source io.Reader) (m *Manifest, end int64, err error) {
	m = &Manifest{done: map[int]Done{}}
	r := bufio.NewReaderSize(source, 1<<16)
	for first := true; ; first = false {
		text, err := readLine(r)
		if err == io.EOF {
			break
		} else if err != nil {
			return nil, 0, err
		}
		end += int64(len(text))
		body, ok := checked(text)
		if first {
			if !ok || json.Unmarshal(body, &m.begun) != nil || m.begun.Job == nil || m.begun.Job.Complete() != nil {
				return nil, 0, errNoManifest
			}
			continue
		}
		var l line
		if !ok || json.Unmarshal(body, &l) != nil || l.Shard < 0 || l.Rows < 0 || l.Said < 0 || l.Keys < 0 {
			m.bad++
			continue
		}
		if l.Again {
			delete(m.done, l.Shard)
		} else {
			m.done[l.Shard] = l.Done
		}
	}
	if m.begun.Job == nil {
		return nil, 0, errNoManifest
	}
	return m, end, nil
}

// readLine returns the next line with its end; what has none is no line.
func readLine(r *bufio.Reader) ([]byte, error) {
	var text []byte
	for {
		some, err := r.ReadSlice('\n')
		text = append(text, some...)
		if err != bufio.ErrBufferFull {
			return text, err
		}
		if len(text) > maxLine {
			return nil, errNoManifest
		}
	}
}

// checked returns what a line says, if its checksum is right.
func checked(text []byte) (body []byte, ok bool) {
	sum, body, ok := bytes.Cut(bytes.TrimSuffix(text, []byte("\n")), []byte(" "))
	want, err := strconv.ParseUint(string(sum), 16, 32)
	return body, ok && err == nil && len(sum) == 8 && uint32(want) == crc32.Checksum(body, castagnoli())
}

// appendLine makes a line of a value.
func appendLine(dst []byte, value any) []byte {
	body, err := json.Marshal(value)
	if err != nil {
		panic(err) // our own structs have nothing that JSON can't hold
	}
	return append(fmt.Appendf(dst, "%08x %s", crc32.Checksum(body, castagnoli()), body), '\n')
}

// openManifest opens one, or begins it when it isn't there.
func openManifest(path string, begun *Begun) (*Manifest, error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if os.IsNotExist(err) && begun != nil {
		err = disk.Create(path, 0o644, func(to io.Writer) error {
			_, err := to.Write(appendLine(nil, begun))
			return err
		})
		if err == nil || errors.Is(err, fs.ErrExist) { // another process has begun it meanwhile
			file, err = os.OpenFile(path, os.O_RDWR, 0)
		}
	}
	if err != nil {
		return nil, err
	}
	if err := lock(file); err != nil {
		file.Close()
		return nil, err
	}
	m, end, err := readManifest(file)
	if err == nil {
		err = file.Truncate(end) // a line that was cut short
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	m.file, m.size = file, end
	return m, nil
}

// Record notes that a shard is done. When it returns, that outlives a crash.
func (m *Manifest) Record(d Done) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.append(line{Done: d}); err != nil {
		return err
	}
	m.done[d.Shard] = d
	return nil
}

// Again notes that a shard must be done again.
func (m *Manifest) Again(shard int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.append(line{Done: Done{Shard: shard}, Again: true}); err != nil {
		return err
	}
	delete(m.done, shard)
	return nil
}

func (m *Manifest) append(l line) error {
	text := appendLine(nil, l)
	_, err := m.file.WriteAt(text, m.size)
	if err == nil {
		err = m.file.Sync()
	}
	if err != nil {
		m.file.Truncate(m.size) // a full disk: half a line is worth nothing
		return err
	}
	m.size += int64(len(text))
	return nil
}

// Of returns what is known of a shard that is done.
func (m *Manifest) Of(shard int) (Done, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	d, ok := m.done[shard]
	return d, ok
}

// Close closes it.
func (m *Manifest) Close() error { return m.file.Close() }

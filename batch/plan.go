package batch

import (
	"cmp"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"time"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/notation"
)

// Plan is a job cut into shards. It depends on the job and on the names and sizes
// of its files alone, and on how each begins.
//
//	0 … Pieces-1                  the pieces of the input, in order
//	Pieces … Pieces+Reduces-1     with Distinct: each looks for equal puzzles among
//	                              those whose keys fall into its share
type Plan struct {
	Job     *Job
	Files   []File
	Pieces  int
	Reduces int
	// Size is the size of the whole input: bytes, or items to generate.
	Size int64
}

// File is one file of the input.
type File struct {
	Path     string    `json:"path"`
	Size     int64     `json:"size"`
	Modified time.Time `json:"modified"`
	// Head is the header of a table, which stands above each piece.
	Head string `json:"head,omitempty"`
	// Pieces is how many it is cut into.
	Pieces int `json:"pieces"`

	first int // the number of its first piece
}

// Shard is a part of the work that is done by one worker at a time.
type Shard struct {
	Index int `json:"shard"`
	// Path is the file, and From and To what of it: the lines that begin there.
	Path     string `json:"path,omitempty"`
	From     int64  `json:"from,omitempty"`
	To       int64  `json:"to,omitempty"`
	FileSize int64  `json:"file_size,omitempty"`
	Head     string `json:"head,omitempty"`
	Whole    bool   `json:"whole,omitempty"` // the file is not cut
	// First and Number are the items to generate.
	First  uint64 `json:"first,omitempty"`
	Number int    `json:"number,omitempty"`
	// Reduces, when not 0, makes this shard one of Reduces, number Reduce. They look for
	// equal puzzles in the parts of Pieces shards.
	Reduce  int `json:"reduce,omitempty"`
	Reduces int `json:"reduces,omitempty"`
	Pieces  int `json:"pieces,omitempty"`
}

// beginning is how much of a file is looked at to see whether it can be cut.
const beginning = 64 << 10

// perReduce is how much input one reducing shard has the keys of: some three
// million puzzles, 150 MB of memory.
const perReduce = 256 << 20

// NewPlan cuts a job that is complete. It looks at the files' sizes, and at the
// beginning of those that are longer than a shard.
func NewPlan(job *Job) (*Plan, error) {
	var files []File
	if job.Do != "generate" {
		var err error
		if files, err = job.files(); err != nil {
			return nil, err
		}
	}
	return PlanOf(job, files), nil
}

// PlanOf returns the plan of a job whose files are known.
func PlanOf(job *Job, files []File) *Plan {
	p := &Plan{Job: job, Files: slices.Clone(files)}
	perKey := int64(perReduce)
	if job.Do == "generate" {
		p.Size = job.Number
		p.Pieces = int((job.Number + job.Shard - 1) / job.Shard)
		perKey = perReduce / 82
	}
	for i := range p.Files {
		f := &p.Files[i]
		f.first = p.Pieces
		p.Pieces += f.Pieces
		p.Size += f.Size
	}
	if job.Distinct {
		p.Reduces = max(1, int((p.Size+perKey-1)/perKey))
	}
	return p
}

// files returns those of the input, in order.
func (j *Job) files() ([]File, error) {
	options, err := j.readOptions()
	if err != nil {
		return nil, err
	}
	var files []File
	for _, pattern := range j.Input {
		paths := []string{pattern}
		if _, err := os.Lstat(pattern); err != nil && strings.ContainsAny(pattern, "*?[") {
			if paths, err = filepath.Glob(pattern); err != nil {
				return nil, &JobError{Field: "input", Reason: message.Errorf("batch.file", pattern, err)}
			}
			if len(paths) == 0 {
				return nil, badJob("input", "batch.no_file", pattern)
			}
			slices.Sort(paths)
		}
		for _, path := range paths {
			file, err := j.open(path, options)
			if err != nil {
				return nil, &JobError{Field: "input", Reason: err}
			}
			files = append(files, file)
		}
	}
	return files, nil
}

// open looks at a file.
func (j *Job) open(path string, options notation.ReadOptions) (f File, err error) {
	source, err := os.Open(path)
	if err != nil {
		return f, err
	}
	defer source.Close()
	info, err := source.Stat()
	if err != nil {
		return f, err
	}
	if !info.Mode().IsRegular() {
		return f, message.Errorf("batch.no_plain_file", path)
	}
	f = File{Path: path, Size: info.Size(), Modified: info.ModTime().UTC(), Pieces: 1}
	if f.Size == 0 {
		f.Pieces = 0
	}
	if f.Size <= j.Shard {
		return f, nil
	}
	start := make([]byte, min(f.Size, beginning))
	if _, err := io.ReadFull(source, start); err != nil {
		return f, err
	}
	if head, ok := notation.CanCut(start, options); ok {
		f.Head = string(start[:head])
		f.Pieces = int((f.Size + j.Shard - 1) / j.Shard)
	}
	return f, nil
}

// Shards returns how many there are in all.
func (p *Plan) Shards() int { return p.Pieces + p.Reduces }

// Shard returns the one with an index.
func (p *Plan) Shard(index int) Shard {
	s := Shard{Index: index}
	size := p.Job.Shard
	switch {
	case index >= p.Pieces:
		s.Reduce, s.Reduces, s.Pieces = index-p.Pieces, p.Reduces, p.Pieces
	case p.Job.Do == "generate":
		done := int64(index) * size
		s.First, s.Number = p.Job.First+uint64(done), int(min(size, p.Job.Number-done))
	default:
		f := &p.Files[p.fileOf(index)]
		piece := int64(index - f.first)
		s.Path, s.From, s.To, s.FileSize = f.Path, piece*size, min((piece+1)*size, f.Size), f.Size
		s.Whole = f.Pieces == 1
		if s.Whole {
			s.To = f.Size
		} else if piece > 0 {
			s.Head = f.Head
		}
	}
	return s
}

// fileOf returns the file that a piece is of.
func (p *Plan) fileOf(index int) int {
	return sort.Search(len(p.Files), func(i int) bool { return p.Files[i].first+p.Files[i].Pieces > index })
}

// Fits returns an error that tells why a plan made earlier doesn't fit the
// input as it is now. It returns nil if it does.
func (p *Plan) Fits(files []File) error {
	if !slices.EqualFunc(p.Files, files, func(a, b File) bool { return a.Path == b.Path }) {
		return message.Errorf("batch.input_others")
	}
	for i, f := range p.Files {
		if old := files[i]; f.Size != old.Size || !f.Modified.Equal(old.Modified) {
			return message.Errorf("batch.input_changed", f.Path)
		}
	}
	return nil
}

// size returns how much of the plan's Size a shard is.
func (s *Shard) size() int64 { return cmp.Or(int64(s.Number), s.To-s.From) }

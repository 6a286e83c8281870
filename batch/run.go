package batch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"jiugong/sudoku/internal/message"
)

// RunOptions say how Run works; the zero value is right for most. Nothing here
// changes what is made.
type RunOptions struct {
	// Jobs is how many cores to use; 0 is all.
	Jobs int
	// Progress, when not nil, is kept up to date.
	Progress *Progress
}

// Progress tells how far a job has come. It may be read at any time.
type Progress struct {
	// Shards and Size are those of the plan, Before how much of the size was done
	// when it started. They are 0 until the plan is made.
	Shards, Size, Before atomic.Int64
	// Done is how many shards are done, Failed how many can't be.
	Done, Failed atomic.Int64

	counted atomic.Pointer[Counted]
	before  atomic.Int64 // puzzles that were answered before
}

// Read returns how much of the size was worked through since the start, also in
// unfinished shards.
func (p *Progress) Read() int64 {
	if c := p.counted.Load(); c != nil {
		return c.Read.Load()
	}
	return 0
}

// Puzzles returns how many puzzles were answered since the start.
func (p *Progress) Puzzles() int64 {
	if c := p.counted.Load(); c != nil {
		return c.Puzzles.Load()
	}
	return 0
}

// Note takes down how far a job of other workers has come. It is the first note
// if first is set.
func (p *Progress) Note(plan *Plan, of func(int) (Done, bool), failed int, first bool) {
	var size, puzzles, done int64
	for shard := range plan.Shards() {
		if d, ok := of(shard); ok {
			s := plan.Shard(shard)
			size, puzzles, done = size+s.size(), puzzles+d.Puzzles, done+1
		}
	}
	if first {
		p.counted.Store(new(Counted))
		p.Before.Store(size)
		p.before.Store(puzzles)
	}
	p.Done.Store(done)
	p.Failed.Store(int64(failed))
	counted := p.counted.Load()
	counted.Read.Store(size - p.Before.Load())
	counted.Puzzles.Store(puzzles - p.before.Load())
	p.Size.Store(plan.Size)
	p.Shards.Store(int64(plan.Shards()))
}

// Report holds what came of a job.
type Report struct {
	Shards, Done int
	Puzzles      int64
	// Status is the worst of all answers: 0, 1 or 2, see Done.Status; 2 also when a
	// shard is set aside.
	Status int
	Failed []Failed
}

// Failed is a shard that can't be done.
type Failed struct {
	Shard Shard
	Err   error
}

// Run does a job on this machine, in the folder Job.Out, or goes on with it there. What
// is done stays done, whatever ends it: the context, an error such as a full disk, or the
// power. A shard that can't be done, because its input can't, is set aside in
// Report.Failed. The rest goes on.
func Run(ctx context.Context, job *Job, options RunOptions) (*Report, error) {
	r, err := newRunner(job, options)
	if err != nil {
		return nil, err
	}
	defer r.folder.Close()
	err = r.all(ctx, 0, r.plan.Pieces)
	if err == nil {
		err = r.all(ctx, r.plan.Pieces, r.plan.Shards())
	}
	return r.report(), err
}

type runner struct {
	plan     *Plan
	folder   *Folder
	jobs     int
	progress *Progress

	mu     sync.Mutex
	failed []Failed
}

func newRunner(job *Job, options RunOptions) (*runner, error) {
	if job.Out == "" {
		return nil, badJob("out", "batch.no_folder")
	}
	plan, err := NewPlan(job)
	if err != nil {
		return nil, err
	}
	r := &runner{plan: plan, jobs: cmp.Or(options.Jobs, runtime.GOMAXPROCS(0)), progress: options.Progress}
	if r.progress == nil {
		r.progress = new(Progress)
	}
	if r.folder, err = beginFolder(job.Out, plan); err != nil {
		return nil, err
	}
	r.progress.Shards.Store(int64(plan.Shards()))
	r.progress.Size.Store(plan.Size)
	for shard := range plan.Shards() {
		if _, ok := r.folder.Of(shard); ok {
			s := plan.Shard(shard)
			r.progress.Before.Add(s.size())
			r.progress.Done.Add(1)
		}
	}
	return r, nil
}

// all does those of some shards that are not done yet. It ends at the first error
// that is not the shard's own.
func (r *runner) all(ctx context.Context, from, to int) error {
	var todo []int
	for shard := from; shard < to; shard++ {
		if _, ok := r.folder.Of(shard); !ok {
			todo = append(todo, shard)
		}
	}
	if len(todo) == 0 {
		return ctx.Err()
	}
	goroutines := min(r.jobs, len(todo))
	worker, err := NewWorker(r.plan.Job, max(1, r.jobs/goroutines))
	if err != nil {
		return err
	}
	r.progress.counted.Store(worker.Counted())
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var group sync.WaitGroup
	for range goroutines {
		group.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(todo) {
					return
				}
				if err := r.one(ctx, worker, todo[i]); err != nil {
					cancel(err)
				}
			}
		})
	}
	group.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return nil
}

// one does a shard.
func (r *runner) one(ctx context.Context, worker *Worker, index int) error {
	shard := r.plan.Shard(index)
	done, err := worker.Do(ctx, shard, r.folder.Parts(), partName(index), r.folder.Of)
	part := (*PartError)(nil)
	switch {
	case err == nil:
		if err := r.folder.manifest.Record(done); err != nil {
			return err
		}
		r.progress.Done.Add(1)
		return nil
	case IsFinal(err):
		r.mu.Lock()
		r.failed = append(r.failed, Failed{shard, err})
		r.mu.Unlock()
		r.progress.Failed.Add(1)
		return nil
	case errors.As(err, &part):
		return errors.Join(err, r.folder.manifest.Again(part.Shard))
	}
	return err
}

func (r *runner) report() *Report {
	report := r.folder.Report()
	report.Failed = r.failed
	slices.SortFunc(report.Failed, func(a, b Failed) int { return cmp.Compare(a.Shard.Index, b.Shard.Index) })
	if len(report.Failed) > 0 {
		report.Status = 2
	}
	return report
}

// The names within the folder of a job.
const (
	manifestName = "manifest"
	partsName    = "parts"
)

// Folder is a job's on this machine: what is done of it.
type Folder struct {
	Dir      string
	Plan     *Plan
	manifest *Manifest
	done     func(int) (Done, bool)
}

// beginFolder opens the folder of a plan to work in it, and makes it if it isn't
// there. Parts that are gone or cut short are to be done again.
func beginFolder(dir string, plan *Plan) (*Folder, error) {
	if err := os.MkdirAll(filepath.Join(dir, partsName), 0o777); err != nil {
		return nil, err
	}
	m, err := openManifest(filepath.Join(dir, manifestName), &Begun{plan.Job, plan.Files})
	if err != nil {
		return nil, err
	}
	f := &Folder{dir, plan, m, m.Of}
	if err := f.check(m.begun); err != nil {
		m.Close()
		return nil, err
	}
	return f, nil
}

// check looks at what an earlier run left.
func (f *Folder) check(begun Begun) error {
	if begun.Job.ID() != f.Plan.Job.ID() {
		return message.Errorf("batch.another_job", f.Dir)
	}
	if err := f.Plan.Fits(begun.Files); err != nil {
		return err
	}
	left, err := filepath.Glob(filepath.Join(f.Dir, partsName, ".*"))
	if err != nil {
		return err
	}
	for _, path := range left { // half parts of a run that was killed
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	for shard := range f.Plan.Shards() {
		d, ok := f.Of(shard)
		if !ok {
			continue
		}
		info, err := os.Stat(filepath.Join(f.Dir, partsName, d.Part))
		if err == nil && info.Size() == d.size() {
			continue
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err := f.manifest.Again(shard); err != nil {
			return err
		}
	}
	return nil
}

// OpenFolder looks at the folder of a job, at work or not. Nothing in it is
// changed.
func OpenFolder(dir string) (*Folder, error) {
	path := filepath.Join(dir, manifestName)
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, message.Errorf("batch.no_batch", dir)
	} else if err != nil {
		return nil, err
	}
	defer file.Close()
	m, _, err := readManifest(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Folder{dir, PlanOf(m.begun.Job, m.begun.Files), m, m.Of}, nil
}

// Parts returns where the parts are.
func (f *Folder) Parts() Parts { return FolderParts(filepath.Join(f.Dir, partsName)) }

// Of returns what is known of a shard that is done.
func (f *Folder) Of(shard int) (Done, bool) { return f.done(shard) }

// Close gives the folder back to other processes.
func (f *Folder) Close() error { return f.manifest.Close() }

// Again notes in the manifest that a part is damaged, so that the next run makes it
// anew.
func (f *Folder) Again(shard int) error {
	m, err := openManifest(filepath.Join(f.Dir, manifestName), nil)
	if err != nil {
		return err
	}
	defer m.Close()
	return m.Again(shard)
}

// Report returns how far the job has come.
func (f *Folder) Report() *Report {
	return ReportOf(f.Plan, f.Of)
}

// ReportOf sums up what is done of a plan.
func ReportOf(plan *Plan, of func(int) (Done, bool)) *Report {
	report := &Report{Shards: plan.Shards()}
	for shard := range plan.Shards() {
		if d, ok := of(shard); ok {
			report.Done++
			report.Puzzles += d.Puzzles
			report.Status = max(report.Status, d.Status)
		}
	}
	return report
}

// Describe names the input of a shard for a person.
func (s *Shard) Describe() message.Message {
	switch {
	case s.Reduces > 0:
		return message.Errorf("batch.keys", s.Reduce+1, s.Reduces)
	case s.Number > 0:
		return message.Errorf("batch.items", s.First, s.First+uint64(s.Number)-1)
	case s.Whole:
		return message.Errorf(message.Plain, s.Path)
	}
	return message.Errorf("batch.bytes", s.Path, s.From, s.To-1)
}

package queue

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"jiugong/sudoku/batch"
)

// own is the Job.Out that means the queue's own object store.
const own = "nats:"

// Parts returns where the parts of a job are.
func (q *Queue) Parts(ctx context.Context, id string, job *batch.Job) (batch.Parts, error) {
	switch {
	case job.Out == own:
		var objects jetstream.ObjectStore
		err := q.patiently(ctx, func(ctx context.Context) (err error) {
			objects, err = q.js.ObjectStore(ctx, name)
			return err
		})
		return objectParts{objects, id}, err
	case strings.HasPrefix(job.Out, "s3://"):
		return openS3(job.Out)
	}
	return batch.FolderParts(filepath.Join(job.Out, "parts")), nil
}

// objectParts keeps parts in the queue.
type objectParts struct {
	objects jetstream.ObjectStore
	id      string
}

func (s objectParts) name(part string) string { return s.id + "/" + part }

func (s objectParts) Put(ctx context.Context, part string, write func(io.Writer) error) error {
	return throughPipe(write, func(source io.Reader) error {
		_, err := s.objects.Put(ctx, jetstream.ObjectMeta{Name: s.name(part)}, source)
		return err
	})
}

// throughPipe gives what one function writes to another that reads.
func throughPipe(write func(io.Writer) error, read func(io.Reader) error) error {
	source, to := io.Pipe()
	written := make(chan error, 1)
	go func() {
		err := write(to)
		to.CloseWithError(err) // nil is the end
		written <- err
	}()
	err := read(source)
	source.CloseWithError(errors.Join(io.ErrClosedPipe, err))
	if writeErr := <-written; err == nil {
		err = writeErr
	}
	return err
}

func (s objectParts) Get(ctx context.Context, part string, from, n int64) (io.ReadCloser, error) {
	object, err := s.objects.Get(ctx, s.name(part))
	if err != nil {
		return nil, err
	}
	if _, err := io.CopyN(io.Discard, object, from); err != nil {
		object.Close()
		return nil, err
	}
	return limited{io.LimitReader(object, n), object}, nil
}

type limited struct {
	io.Reader
	io.Closer
}

func (s objectParts) Remove(ctx context.Context, part string) error {
	if err := s.objects.Delete(ctx, s.name(part)); err != nil && !errors.Is(err, jetstream.ErrObjectNotFound) {
		return err
	}
	return nil
}

// removeObjects removes all parts of a job from the queue's own store. It asks
// the leader which there are. The store's own List waits in vain if one of its
// questions is lost.
func (q *Queue) removeObjects(ctx context.Context, id string) error {
	objects, err := q.js.ObjectStore(ctx, name)
	if err != nil {
		return err
	}
	stream, err := q.js.Stream(ctx, objectsStream)
	if err != nil {
		return err
	}
	const about = "$O." + name + ".M." // then an object's name in base64
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(about+">"))
	if err != nil {
		return err
	}
	for subject := range info.State.Subjects {
		object, err := base64.URLEncoding.DecodeString(strings.TrimPrefix(subject, about))
		if err != nil || !strings.HasPrefix(string(object), id+"/") {
			continue
		}
		if err := objects.Delete(ctx, string(object)); err != nil && !errors.Is(err, jetstream.ErrObjectNotFound) {
			return err
		}
	}
	return nil
}

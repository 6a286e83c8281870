//go:build queue

package queue

import (
	"bytes"
	"context"
	"io"
	"os"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/batch"
)

// s3Parts keeps parts in a bucket.
type s3Parts struct {
	client         *minio.Client
	bucket, prefix string
}

// openS3 opens s3://BUCKET/PREFIX. Where that is, and who we are, the environment
// says: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, and for other servers
// than Amazon's AWS_ENDPOINT_URL.
func openS3(address string) (batch.Parts, error) {
	bucket, prefix, _ := strings.Cut(strings.TrimPrefix(address, "s3://"), "/")
	if bucket == "" {
		return nil, message.Errorf("queue.no_bucket", address)
	}
	if prefix != "" {
		prefix = strings.TrimSuffix(prefix, "/") + "/"
	}
	endpoint, secure := "s3.amazonaws.com", true
	if url := os.Getenv("AWS_ENDPOINT_URL"); url != "" {
		endpoint, secure = strings.CutPrefix(url, "https://")
		endpoint = strings.TrimSuffix(strings.TrimPrefix(endpoint, "http://"), "/")
	}
	client, err := minio.New(endpoint, &minio.Options{
		Creds:  credentials.NewChainCredentials([]credentials.Provider{&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}, &credentials.IAM{}}),
		Secure: secure, Region: os.Getenv("AWS_REGION"),
	})
	if err != nil {
		return nil, err
	}
	return &s3Parts{client, bucket, prefix}, nil
}

// s3Piece is the length in bytes of what is sent at once.
const s3Piece = 16 << 20

// Put sends a part; S3 shows it when it is there as a whole. A part that isn't large
// goes in one request.
func (s *s3Parts) Put(ctx context.Context, name string, write func(io.Writer) error) error {
	return throughPipe(write, func(source io.Reader) error {
		var first bytes.Buffer
		size, err := io.CopyN(&first, source, s3Piece)
		if err == nil {
			source, size = io.MultiReader(&first, source), -1
		} else if source = &first; err != io.EOF {
			return err
		}
		_, err = s.client.PutObject(ctx, s.bucket, s.prefix+name, source, size, minio.PutObjectOptions{PartSize: s3Piece})
		return err
	})
}

func (s *s3Parts) Get(ctx context.Context, name string, from, n int64) (io.ReadCloser, error) {
	if n == 0 {
		return io.NopCloser(strings.NewReader("")), nil
	}
	var options minio.GetObjectOptions
	if err := options.SetRange(from, from+n-1); err != nil {
		return nil, err
	}
	return s.client.GetObject(ctx, s.bucket, s.prefix+name, options)
}

func (s *s3Parts) Remove(ctx context.Context, name string) error {
	return s.client.RemoveObject(ctx, s.bucket, s.prefix+name, minio.RemoveObjectOptions{})
}

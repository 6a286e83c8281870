//go:build queue

package queue

import (
	"os"
	"testing"

	"jiugong/sudoku/batch"
)

// TestS3 keeps parts in a bucket of the S3 server that SUDOKU_TEST_S3 names.
func TestS3(t *testing.T) {
	endpoint := os.Getenv("SUDOKU_TEST_S3")
	if endpoint == "" {
		t.Skip("SUDOKU_TEST_S3 names no server; .ci/s3 starts one")
	}
	t.Setenv("AWS_ENDPOINT_URL", endpoint)
	t.Setenv("AWS_ACCESS_KEY_ID", "us")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "nobody knows")
	t.Setenv("AWS_REGION", "eu-central-1")
	for _, job := range []batch.Job{
		{Shard: 4000, Out: "s3://sudoku/some/where"},
		{Shard: 4000, Out: "s3://sudoku/distinct/", Distinct: true},
		{Out: "s3://sudoku"},
	} {
		s := embedded(t)
		q := open(t, s)
		p := plan(t, 500, job)
		id, err := q.Submit(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		finish(t, s, q, id, p)
	}
	if _, err := openS3("s3:///prefix"); err == nil || err.Error() != "s3:///prefix names no bucket; write s3://BUCKET/PREFIX" {
		t.Error(err)
	}
}

//go:build !queue

package queue

import (
	"jiugong/sudoku/internal/message"

	"jiugong/sudoku/batch"
)

// openS3 tells how to get a build that can.
func openS3(address string) (batch.Parts, error) {
	return nil, message.Errorf("queue.no_s3", address)
}

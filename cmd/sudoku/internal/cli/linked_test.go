package cli_test

import (
	"bytes"
	"os/exec"
	"testing"
)

// TestTheBinaryHasNoQueueServer keeps what only tests and builds with a tag need out
// of the command.
func TestTheBinaryHasNoQueueServer(t *testing.T) {
	list, err := exec.Command("go", "list", "-deps", "jiugong/sudoku/cmd/sudoku").Output()
	if err != nil {
		t.Skip("no go command here: ", err)
	}
	for _, path := range []string{"github.com/nats-io/nats-server", "github.com/minio/"} {
		if bytes.Contains(list, []byte(path)) {
			t.Errorf("the command links %s", path)
		}
	}
	if !bytes.Contains(list, []byte("github.com/nats-io/nats.go")) {
		t.Error("the command has no client for queues")
	}
}

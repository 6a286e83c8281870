package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"jiugong/sudoku/batch/queue"
)

// queueFlags say where a queue is, and who we are there.
type queueFlags struct {
	address string
	options queue.Options
}

func (f *queueFlags) add(cmd *cobra.Command) {
	flags, o := cmd.Flags(), &f.options
	flags.StringVar(&f.address, "queue", "", `where the queue is, such as nats://host:4222, several with commas between (default: the variable NATS_URL)`)
	flags.StringVar(&o.Creds, "creds", "", "a file of NATS credentials")
	flags.StringVar(&o.NKey, "nkey", "", "a file with the seed of an NKey")
	flags.StringVar(&o.CA, "tls-ca", "", "a file of the authorities that the queue's certificate may be from")
	flags.StringVar(&o.Cert, "tls-cert", "", "a file with our own certificate")
	flags.StringVar(&o.Key, "tls-key", "", "a file with its key")
	flags.IntVar(&o.Replicas, "replicas", 0, "for whoever comes first: how many servers keep each message (default: 3 in a cluster, else 1)")
	flags.DurationVar(&o.AckWait, "silence", 30*time.Second, "for whoever comes first: how long a worker may not be heard of before its shard goes to another")
}

// meant says whether a job in a queue is asked for, or all: by --queue, or by
// NATS_URL where no folder has the job's name.
func (f *queueFlags) meant(args []string) bool {
	if f.address != "" {
		return true
	}
	if os.Getenv("NATS_URL") == "" {
		return false
	}
	if len(args) == 0 {
		return true
	}
	_, err := os.Stat(args[0])
	return errors.Is(err, fs.ErrNotExist)
}

// open connects to the queue, for some seconds, or as long as it takes.
func (f *queueFlags) open(cmd *cobra.Command, patient bool) (*queue.Queue, error) {
	if f.address == "" {
		f.address = os.Getenv("NATS_URL")
	}
	if f.address == "" {
		return nil, usagef("flag.no_queue")
	}
	if (f.options.Cert == "") != (f.options.Key == "") {
		return nil, usagef("flag.tls_pair")
	}
	if f.options.AckWait < time.Second {
		return nil, usagef("flag.silence", f.options.AckWait)
	}
	ctx := cmd.Context()
	if !patient {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, 20*time.Second)
		defer cancel()
	}
	f.options.Trouble = func(err error) { say(cmd, "queue.silent", err) }
	return queue.Open(ctx, f.address, f.options)
}

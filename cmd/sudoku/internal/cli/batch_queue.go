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
	flags.StringVar(&f.address, "queue", "", "")
	flags.StringVar(&o.Creds, "creds", "", "")
	flags.StringVar(&o.NKey, "nkey", "", "")
	flags.StringVar(&o.CA, "tls-ca", "", "")
	flags.StringVar(&o.Cert, "tls-cert", "", "")
	flags.StringVar(&o.Key, "tls-key", "", "")
	flags.IntVar(&o.Replicas, "replicas", 0, "")
	flags.DurationVar(&o.AckWait, "silence", 30*time.Second, "")
}

// meant reports whether a job in a queue, or all of them, is asked for. That is
// by --queue, or by NATS_URL if no folder has the job's name.
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

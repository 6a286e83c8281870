package cli

import (
	"time"

	"github.com/spf13/cobra"
)

// newBatchQueueCommand is the same in builds with a queue and without; run isn't.
func newBatchQueueCommand() *cobra.Command {
	var s queueServer
	cmd := &cobra.Command{
		Use:   "queue",
		Short: "Be a queue (in the container image, and in builds with -tags queue)",
		Long: `Be a queue, until told to stop: NATS's own server with JetStream, on this machine
alone, or as one of a cluster of three or more. TLS, accounts and all else that NATS
knows go into a file of its own, named by --config.

Most builds leave it out, to be smaller. The container image has it, and so has a build with

  go install -tags queue jiugong/sudoku/cmd/sudoku@latest

Any NATS server of your own with JetStream, 2.10 or later, will do as well:

  nats-server --jetstream`,
		Example: `  sudoku batch queue --dir /var/lib/sudoku-queue
  sudoku batch queue --listen :4222 --dir data --name a --cluster-listen :6222 --routes nats://b:6222,nats://c:6222`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, args []string) error { return s.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&s.listen, "listen", "127.0.0.1:4222", "where clients find it; anyone who reaches it may use it, unless --config says otherwise")
	f.StringVar(&s.dir, "dir", "sudoku-queue", "the folder for what is in the queue")
	f.StringVar(&s.name, "name", "", "the server's own name, needed in a cluster")
	f.StringVar(&s.cluster, "cluster-listen", "", "where the other servers of a cluster find it")
	f.StringVar(&s.routes, "routes", "", "where the others are, with commas between")
	f.StringVar(&s.config, "config", "", "a configuration file of NATS; flags come after it")
	f.DurationVar(&s.silence, "silence", 0, "set the queue up at once, for workers that may not be heard of for so long before their shard goes to another (default: whoever comes first says it)")
	f.BoolVar(&s.sync, "sync", false, "sync every message to the disk before it is acknowledged")
	return cmd
}

// queueServer is one call of the command.
type queueServer struct {
	listen, dir, name, cluster, routes, config string
	silence                                    time.Duration
	sync                                       bool
}

package cli

import (
	"time"

	"github.com/spf13/cobra"
)

// newBatchQueueCommand makes the command. It is the same in builds with a queue and without; run isn't.
func newBatchQueueCommand() *cobra.Command {
	var s queueServer
	cmd := &cobra.Command{
		Use: "queue",
		Example: `  sudoku batch queue --dir /var/lib/sudoku-queue
  sudoku batch queue --listen :4222 --dir data --name a --cluster-listen :6222 --routes nats://b:6222,nats://c:6222`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, args []string) error { return s.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&s.listen, "listen", "127.0.0.1:4222", "")
	f.StringVar(&s.dir, "dir", "sudoku-queue", "")
	f.StringVar(&s.name, "name", "", "")
	f.StringVar(&s.cluster, "cluster-listen", "", "")
	f.StringVar(&s.routes, "routes", "", "")
	f.StringVar(&s.config, "config", "", "")
	f.DurationVar(&s.silence, "silence", 0, "")
	f.BoolVar(&s.sync, "sync", false, "")
	return cmd
}

// queueServer is one call of the command.
type queueServer struct {
	listen, dir, name, cluster, routes, config string
	silence                                    time.Duration
	sync                                       bool
}

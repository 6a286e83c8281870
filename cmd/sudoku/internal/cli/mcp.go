package cli

import (
	"errors"
	"io"
	"log/slog"
	"net/http"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/cmd/sudoku/internal/mcp"
	"jiugong/sudoku/internal/message"
)

func newMCPCommand() *cobra.Command {
	var s agents
	cmd := &cobra.Command{
		Use: "mcp",
		Example: `  sudoku mcp
  sudoku mcp --addr 127.0.0.1:8090`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return s.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&s.addr, "addr", "", "")
	s.limits.add(f)
	return cmd
}

// agents is one call of the command.
type agents struct {
	addr string
	limits
}

func (s *agents) run(cmd *cobra.Command) error {
	if err := s.limits.check(); err != nil {
		return err
	}
	log := newLog("text", slog.LevelWarn, cmd.ErrOrStderr())
	ctx := cmd.Context()
	h := newHelp(wordsOf(cmd))
	var manuals []mcp.Manual
	for _, t := range topics {
		manuals = append(manuals, mcp.Manual{Name: t.name, About: h.say(t.name + ".short"), Text: func() string { return t.text(h) }})
	}
	server, err := mcp.New(mcp.Options{
		API:     api.Handler(api.Options{Log: log, Patience: s.patience, Workers: s.workers, Rate: s.rate, Ending: ctx}),
		Version: versionText(), Lang: wordsOf(cmd).Tag(), Manuals: manuals,
	})
	if err != nil {
		return err
	}
	if s.addr != "" {
		return s.serve(cmd, log, server)
	}
	err = server.Run(ctx, mcp.Stdio(ctx, cmd.InOrStdin(), cmd.OutOrStdout()))
	if ctx.Err() != nil || errors.Is(err, io.EOF) {
		return nil // who asked has gone
	}
	return err
}

// serve speaks over HTTP until the command is told to end.
func (s *agents) serve(cmd *cobra.Command, log *slog.Logger, server *sdk.Server) error {
	servers := servers{ended: make(chan error, 1)}
	defer servers.close()
	over := s.limits.server(log, mcp.Handler(server))
	at, err := servers.start(over, s.addr)
	if err != nil {
		return err
	}
	tell(cmd, message.Errorf("mcp.serving", reachable(at), mcp.Path))
	select {
	case err := <-servers.ended:
		if errors.Is(err, http.ErrServerClosed) {
			return nil
		}
		return err
	case <-cmd.Context().Done():
	}
	shutdown(over, lastAnswers) // calls in progress are cut off after it
	return nil
}

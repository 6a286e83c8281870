package cli

import (
	"os"
	"time"

	"github.com/muesli/cancelreader"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"jiugong/sudoku/draw/terminal"
)

// answerTime is how long a terminal may take to say what it can do; those far away
// take longest.
const answerTime = 300 * time.Millisecond

// picturesOf returns how the terminal of a command shows pictures, as far as it tells; "" is not at
// all.
func picturesOf(cmd *cobra.Command) terminal.Protocol {
	if protocol := terminal.Named(os.Getenv); protocol != "" {
		return protocol
	}
	in, isFile := cmd.InOrStdin().(*os.File)
	out, isFileToo := cmd.OutOrStdout().(*os.File)
	if !isFile || !isFileToo || !isTerminal(in) || os.Getenv("TERM") == "dumb" {
		return ""
	}
	// Its answer comes as if it were typed: it mustn't be shown, nor wait for Enter.
	before, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return ""
	}
	defer term.Restore(int(in.Fd()), before)
	reader, err := cancelreader.NewReader(in)
	if err != nil {
		return ""
	}
	defer reader.Close()
	if _, err := out.WriteString(terminal.Query); err != nil {
		return ""
	}
	timer := time.AfterFunc(answerTime, func() { reader.Cancel() })
	defer timer.Stop()
	var answer []byte
	for piece := make([]byte, 64); len(answer) < 1024; {
		n, err := reader.Read(piece)
		answer = append(answer, piece[:n]...)
		if protocol, whole := terminal.Answered(answer); whole || err != nil {
			return protocol
		}
	}
	return ""
}

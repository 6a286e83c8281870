package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// openFlags take any text. A flag that isn't here takes names of a closed list: it is
// declared with closed, which finds out what was meant.
var openFlags = strings.Fields(`
	rules symbols font
	input out pictures manifest cover overlay pattern answers cache temp state
	clues stop holes-per-box solutions rating cells exchange rating-from rating-to do
	levels site title subtitle author series copyright publisher edition isbn blurb cover-colours cover-picture specification
	sort split
	queue creds nkey tls-ca tls-cert tls-key listen dir name cluster-listen routes config
	room rooms rooms-creds addr db allow-origin allow-embed trusted-proxy metrics keep-bytes backup
	acme acme-directory acme-folder http
`)

// TestEveryClosedListSaysWhatWasMeant gives every flag of every command that takes names of a closed
// list each of these names with a letter too many.
func TestEveryClosedListSaysWhatWasMeant(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("LC_ALL", "C")
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	if err := os.WriteFile("puzzles.txt", []byte(puzzle+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	closed := 0
	visit(newRootCommand(nil), func(cmd *cobra.Command) {
		path := strings.Fields(cmd.CommandPath())[1:]
		args := append(slices.Clone(path), needed[strings.Join(path, " ")]...)
		look := func(f *pflag.Flag) {
			c, is := f.Value.(*choice)
			switch kind := f.Value.Type(); {
			case !is && !strings.HasPrefix(kind, "string"):
				return
			case !is && !slices.Contains(openFlags, f.Name), is && f.Name != "do" && slices.Contains(openFlags, f.Name):
				t.Errorf("%s --%s: closed says what list it is of, or openFlags that it takes any text", cmd.CommandPath(), f.Name)
			}
			if !is {
				return
			}
			closed++
			list := c.names()
			for _, name := range []string{list[0], list[len(list)/2], list[len(list)-1]} {
				wrong := name + "q"
				for tag, said := range map[string]string{"en": "did you mean " + name, "zh": "是不是想写 " + name} {
					given := append(slices.Clone(args), "--lang", tag, "--"+f.Name, wrong)
					if f.Name == "lang" {
						if tag == "zh" { // which it can't know
							continue
						}
						given = append(slices.Clone(path), "--lang", wrong)
					}
					var stderr bytes.Buffer
					status := Main(given, strings.NewReader(puzzle+"\n"), new(bytes.Buffer), &stderr)
					if first, _, _ := strings.Cut(stderr.String(), "\n"); status != 2 || !strings.Contains(first, said) || !strings.Contains(first, "--"+f.Name) {
						t.Errorf("%q: status %d, %s", given, status, first)
					}
				}
			}
		}
		cmd.LocalFlags().VisitAll(look)
	})
	if closed < 60 {
		t.Errorf("only %d flags with closed lists", closed)
	}
	if left, err := filepath.Glob("*"); err != nil || len(left) > 1 {
		t.Errorf("a refused command left %v", left)
	}
}

// needed is what commands must be given before they look at their flags.
var needed = map[string][]string{
	"book":         {"--out", "book.pdf"},
	"batch run":    {"--do", "generate", "--out", "out", "-n", "1", "--seed", "1"},
	"batch submit": {"--do", "generate", "-n", "1", "--seed", "1", "--queue", "nats://127.0.0.1:1"},
	"dataset":      {"-n", "1"},
	"sets":         {"union"},
}

// visit calls do for a command and all below it.
func visit(cmd *cobra.Command, do func(*cobra.Command)) {
	do(cmd)
	for _, inner := range cmd.Commands() {
		visit(inner, do)
	}
}

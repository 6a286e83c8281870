package cli_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the commands print now into README.md and README.zh.md")

// TestReadmeShowsWhatTheCommandPrints runs every command of the console blocks
// of the READMEs, each in its language, and compares what it prints.
func TestReadmeShowsWhatTheCommandPrints(t *testing.T) {
	for name, language := range map[string]string{"README.md": "en_GB.UTF-8", "README.zh.md": "zh_CN.UTF-8"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := "../../../../" + name
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			blocks := regexp.MustCompile("(?s)```console\n(.*?)```")
			commands := 0
			got := blocks.ReplaceAllStringFunc(string(text), func(block string) string {
				var out strings.Builder
				out.WriteString("```console\n")
				for line := range strings.Lines(strings.TrimPrefix(block, "```console\n")) {
					if command, is := strings.CutPrefix(line, "$ "); is {
						commands++
						out.WriteString(line + shell(t, command, language))
					}
				}
				return out.String() + "```"
			})
			if commands == 0 {
				t.Fatal("it shows no command")
			}
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != string(text) {
				t.Errorf("%s shows other output than the commands print; go test ./cmd/sudoku/internal/cli -run Readme -update writes it. Now it would be:\n%s", name, got)
			}
		})
	}
}

// TestReadmeCommandsRunInAClone runs those of the indented lists: each must find what it names, and
// end well.
func TestReadmeCommandsRunInAClone(t *testing.T) {
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	games := filepath.Join(data, "sudoku")
	if err := os.Mkdir(games, 0o777); err != nil {
		t.Fatal(err)
	}
	startServer(t, "--db", games) // so that there is a file for them
	for name, test := range map[string]struct {
		language string
		least    int
	}{"README.md": {"en_GB.UTF-8", 4}, "README.zh.md": {"zh_CN.UTF-8", 4}, "docs/which-tool.md": {"en_GB.UTF-8", 21}} {
		text, err := os.ReadFile("../../../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		lines := regexp.MustCompile(`(?m)^    (sudoku .*?)  `).FindAllStringSubmatch(string(text), -1)
		if len(lines) < test.least {
			t.Errorf("%s has only %d commands", name, len(lines))
		}
		for _, line := range lines {
			command := line[1]
			switch {
			case command == "sudoku play" || command == "sudoku serve --open":
				continue // they want a terminal, and a browser
			case command == "sudoku serve":
				shell(t, command, test.language) // which fails if it doesn't serve
			default:
				if out := shell(t, command+" && echo all is well", test.language); !strings.HasSuffix(out, "all is well\n") {
					t.Errorf("%s: %s: %s", name, command, out)
				}
			}
		}
	}
}

// shell runs a command line in which "sudoku" is this test binary.
func shell(t *testing.T, line, language string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.Symlink(self, filepath.Join(folder, "sudoku")); err != nil {
		t.Fatal(err)
	}
	if line = strings.TrimSpace(line); line == "sudoku serve" {
		return served(t)
	}
	var out bytes.Buffer
	cmd := limited(t, "sh", "-c", line)
	cmd.Dir = "../../../.." // as in a clone
	cmd.Env = append(os.Environ(), "PATH="+folder+string(os.PathListSeparator)+os.Getenv("PATH"), "TERM=xterm", "LC_ALL="+language)
	cmd.Stdout, cmd.Stderr = &out, &out
	_ = cmd.Run() // some commands answer no, and the README shows it
	return out.String()
}

// served is what sudoku serve prints, on a port that is free, as if it were the
// usual one.
func served(t *testing.T) string {
	t.Helper()
	cmd, address, printed := startServer(t)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(printed, address, "127.0.0.1:8080")
}

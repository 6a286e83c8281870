package cli_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"jiugong/sudoku/cmd/sudoku/internal/cli"
	"jiugong/sudoku/cmd/sudoku/internal/web/webtest"
	"jiugong/sudoku/internal/testlong"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "serve" { // a worker of a server in a test's own process
		os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	testscript.Main(tests{webtest.Tests{M: m}}, map[string]func(){
		"sudoku":         func() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
		"sudoku-hostile": hostileMain, // see TestLoad
	})
}

// tests are run as if the machine spoke English: a test of another language says so.
type tests struct{ webtest.Tests }

func (t tests) Run() int {
	os.Setenv("LC_ALL", "en_GB.UTF-8")
	return t.Tests.Run()
}

// TestStories runs the command as its users do: each file in testdata/script
// is one story.
func TestStories(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:      "testdata/script",
		Deadline: time.Now().Add(10 * time.Minute), // a command that never ends is killed, and named
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
		},
		Condition: func(condition string) (bool, error) {
			if condition != "long" {
				return false, fmt.Errorf("no condition %q", condition)
			}
			return testlong.Wanted(), nil
		},
	})
}

// status runs a command and checks its exit status: status 2 sudoku solve x.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command args...")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if exit, ok := err.(interface{ ExitCode() int }); ok {
		got = string(rune('0' + exit.ExitCode()))
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != args[0] {
		ts.Fatalf("exit status %s, want %s", got, args[0])
	}
}

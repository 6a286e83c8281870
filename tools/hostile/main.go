// Hostile measures what sudoku serve does beside clients that mean harm, and prints a
// table in Markdown:
//
//	cd tools && go run ./hostile              less than eight minutes, five of them fuzz
//	cd tools && go run ./hostile -fuzz 30s heavy fuzz
//
// It builds the command, starts servers on loopback and calls nothing else.
// docs/serving.md has the figures. Scenarios are named by its arguments; without any,
// all are measured. It ends with status 1 if the server broke a promise, and says which on
// standard error.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// scenario is one kind of harm.
type scenario struct {
	name    string
	measure func(*run)
}

var scenarios = []scenario{
	{"games", games}, {"quota", quota}, {"heavy", heavy}, {"forwarded", forwardedFlood}, {"lists", lists},
	{"idle", idle}, {"pictures", pictures}, {"fuzz", fuzz},
}

// run is one call of this program.
type run struct {
	ctx     context.Context
	command string
	folder  string
	fuzzing time.Duration
	broken  bool
}

func main() {
	log.SetFlags(0)
	fuzzing := flag.Duration("fuzz", 5*time.Minute, "how long to fuzz")
	command := flag.String("command", "", "the sudoku command to measure (default: it is built)")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	folder, err := os.MkdirTemp("", "hostile")
	if err != nil {
		log.Fatal(err)
	}
	r := &run{ctx: ctx, command: *command, folder: folder, fuzzing: *fuzzing}
	defer os.Exit(r.all(flag.Args()))
}

// all measures the scenarios that are named, and returns the exit status.
func (r *run) all(names []string) int {
	defer os.RemoveAll(r.folder)
	if r.command == "" {
		r.command = filepath.Join(r.folder, "sudoku")
		build := exec.CommandContext(r.ctx, "go", "build", "-o", r.command, "./cmd/sudoku")
		build.Dir, build.Stderr = "..", os.Stderr
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		if err := build.Run(); err != nil {
			log.Print("building the command (run this in tools): ", err)
			return 2
		}
	}
	fmt.Print("| beside | what the others got |\n|---|---|\n")
	for _, s := range scenarios {
		if r.ctx.Err() == nil && (len(names) == 0 || slices.Contains(names, s.name)) {
			s.measure(r)
		}
	}
	if r.broken || r.ctx.Err() != nil {
		return 1
	}
	return 0
}

// tell prints a row of the table: the work that others ran beside, and the
// answers that they got. If kept is false, the server has not kept its promise.
func (r *run) tell(kept bool, beside, format string, args ...any) {
	got := fmt.Sprintf(format, args...)
	fmt.Printf("| %s | %s |\n", beside, got)
	if !kept {
		r.broken = true
		log.Printf("NOT AS PROMISED: %s: %s", beside, got)
	}
}

// server is a sudoku serve.
type server struct {
	cmd     *exec.Cmd
	address string
	data    string
}

var listening = regexp.MustCompile(`127\.0\.0\.1:\d+`)

// serve starts a server, with loopback as a trusted proxy, so that X-Forwarded-For
// tells its clients apart. A limit of open files above 0 is set by the shell.
func (r *run) serve(files int, args ...string) *server {
	data, err := os.MkdirTemp(r.folder, "data")
	if err != nil {
		log.Fatal(err)
	}
	words := append([]string{r.command, "serve", "--addr", "127.0.0.1:0", "--metrics", "", "--db", filepath.Join(data, "games.db")}, args...)
	if files > 0 {
		words = append([]string{"sh", "-c", "ulimit -n " + strconv.Itoa(files) + ` && exec "$@"`, "sh"}, words...)
	}
	s := &server{cmd: exec.Command(words[0], words[1:]...), data: data}
	s.cmd.Env = append(os.Environ(), "LANG=C.UTF-8")
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		log.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		log.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if s.address = listening.FindString(line); s.address == "" {
		log.Fatalf("serve printed %q, %v", line, err)
	}
	return s
}

func (s *server) stop() {
	s.cmd.Process.Signal(os.Interrupt)
	timer := time.AfterFunc(30*time.Second, func() { s.cmd.Process.Kill() })
	defer timer.Stop()
	s.cmd.Wait()
}

// used returns the processor time that the server itself has used; 0 where the system
// doesn't tell.
func (s *server) used() time.Duration {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	_, after, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(after)
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond // a hundred ticks a second
}

// peak returns the most memory that the server itself has had, in MB; 0 where the
// system doesn't tell.
func (s *server) peak() int {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	_, after, _ := strings.Cut(string(status), "VmHWM:")
	if fields := strings.Fields(after); len(fields) > 0 {
		kilobytes, _ := strconv.Atoi(fields[0])
		return kilobytes >> 10
	}
	return 0
}

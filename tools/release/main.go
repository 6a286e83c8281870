// Release makes everything that a release consists of, on one machine and
// without an engine for containers. That is archives, packages for Debian and
// Red Hat, a container image and a list of its contents. The npm package, notes
// and checksums follow. Made twice from one commit they are the same bytes.
//
//	cd tools/release && go run . -out ../../../release
//	go run . -snapshot -only deb,image         of a tree with changes, and only some of it
//	go run . -module example.org/sudoku -out DIR   a copy of the sources with that as its path
//
// Each file is written under another name and gets its own once it is whole. So
// the files that Ctrl-C leaves are right.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A kind is something that a release has: make adds its files.
type kind struct {
	name string
	make func(context.Context, *release) error
}

// kinds lists all kinds in the order in which they are made. Notes and
// checksums tell of the files before them.
var kinds = []kind{
	{"archive", makeArchives},
	{"deb", makeDebs},
	{"rpm", makeRPMs},
	{"image", makeImage},
	{"sbom", makeSBOM},
	{"npm", makeNPM},
	{"docs", makeDocs},
	{"notes", makeNotes},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stderr)
	switch {
	case err == nil:
	case errors.Is(err, flag.ErrHelp):
		os.Exit(2)
	case ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "release: interrupted; the files that are there are whole")
		os.Exit(130)
	default:
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// run does what the arguments say, and tells on progress what is being made.
func run(ctx context.Context, args []string, progress io.Writer) error {
	var names []string
	for _, kind := range kinds {
		names = append(names, kind.name)
	}
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	flags.SetOutput(progress)
	out := flags.String("out", "release", "the `folder` to write into")
	root := flags.String("root", "", "the `folder` of the sources (default: that of the repository)")
	snapshot := flags.Bool("snapshot", false, "make it of a tree with changes, too; names say that it is no release")
	only := flags.String("only", strings.Join(names, ","), "the `kinds` to make")
	program := flags.String("program", "", "take this `file` for this machine's platform, and make nothing for others; only with -snapshot")
	path := flags.String("module", "", "only copy the sources, with this as the module's `path`")
	if err := flags.Parse(args); err != nil {
		return flag.ErrHelp
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("takes no arguments, got %q", flags.Arg(0))
	}
	if *root == "" {
		top, err := output(ctx, ".", "git", "rev-parse", "--show-toplevel")
		if err != nil {
			return fmt.Errorf("name the folder of the sources with -root: %w", err)
		}
		*root = strings.TrimSpace(top)
	}
	if *path != "" {
		return rename(ctx, *root, *out, *path)
	}
	if *program != "" && !*snapshot {
		return errors.New("-program goes with -snapshot: a release compiles its programs itself")
	}
	var wanted []kind
	for name := range strings.SplitSeq(*only, ",") {
		i := slices.Index(names, name)
		if i < 0 {
			return fmt.Errorf("-only: there is no %q; try -only %s", name, strings.Join(names, ","))
		}
		wanted = append(wanted, kinds[i])
	}
	slices.SortFunc(wanted, func(a, b kind) int { return slices.Index(names, a.name) - slices.Index(names, b.name) })

	r, err := newRelease(ctx, *root, *out, *snapshot, *program)
	if err != nil {
		return err
	}
	defer r.close()
	r.progress = progress
	start := time.Now()
	for _, kind := range wanted {
		if err := kind.make(ctx, r); err != nil {
			return fmt.Errorf("%s: %w", kind.name, err)
		}
	}
	if err := makeChecksums(r); err != nil {
		return err
	}
	fmt.Fprintf(progress, "%d files in %s, %.0f s\n", len(r.made), filepath.Clean(*out), time.Since(start).Seconds())
	return nil
}

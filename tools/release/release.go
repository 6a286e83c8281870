package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// A release is what is being made.
type release struct {
	root, out string // the sources, and where the files go
	version   string // such as 0.1.0
	snapshot  bool
	commit    string
	date      time.Time // of all files: that of the commit, or SOURCE_DATE_EPOCH
	platforms []platform
	programs  programs
	made      []artefact
	progress  io.Writer
	work      string // a folder for what is thrown away
	last      time.Time
}

// An artefact is a file of the release.
type artefact struct {
	name string
	size int64
}

// A platform is a system and a processor, as Go names them.
type platform struct{ system, processor string }

func (p platform) String() string { return p.system + "_" + p.processor }

var allPlatforms = []platform{
	{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
}

var thisPlatform = platform{runtime.GOOS, runtime.GOARCH}

// newRelease looks at the sources in root. Without snapshot they must be exactly what is
// committed. A program that is given is the only one.
func newRelease(ctx context.Context, root, out string, snapshot bool, program string) (*release, error) {
	r := &release{root: root, out: out, snapshot: snapshot, platforms: allPlatforms, last: time.Now()}
	changelog, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		return nil, err
	}
	if r.version, err = versionOf(changelog); err != nil {
		return nil, err
	}
	commit, err := output(ctx, root, "git", "log", "-1", "--format=%H %ct")
	if err != nil {
		return nil, err
	}
	commit, seconds, _ := strings.Cut(strings.TrimSpace(commit), " ")
	r.commit = commit
	if epoch := os.Getenv("SOURCE_DATE_EPOCH"); epoch != "" {
		seconds = epoch
	}
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("SOURCE_DATE_EPOCH: %q is no number of seconds since 1970; try 1767225600", seconds)
	}
	r.date = time.Unix(n, 0).UTC()
	if !snapshot {
		changes, err := output(ctx, root, "git", "status", "--porcelain")
		if err != nil {
			return nil, err
		}
		if changes != "" {
			return nil, fmt.Errorf("the tree has changes, so nobody could make these files again; commit them, or take -snapshot:\n%s", changes)
		}
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return nil, err
	}
	if r.work, err = os.MkdirTemp("", "sudoku-release"); err != nil {
		return nil, err
	}
	if program != "" {
		r.platforms = []platform{thisPlatform}
		r.programs.given = program
	}
	return r, nil
}

func (r *release) close() { os.RemoveAll(r.work) }

var heading = regexp.MustCompile(`(?m)^## (\S+)`)

// versionOf is the first heading of the changelog, which the program has as its version, too.
func versionOf(changelog []byte) (string, error) {
	found := heading.FindSubmatch(changelog)
	if found == nil {
		return "", errors.New("CHANGELOG.md has no heading such as ## 0.1.0")
	}
	return string(found[1]), nil
}

// label is the version in names of files.
func (r *release) label() string {
	if r.snapshot {
		return r.version + "-snapshot"
	}
	return r.version
}

// packaged is the version as packages have it: a snapshot is older than the release.
func (r *release) packaged() string { return strings.Replace(r.label(), "-", "~", 1) }

// write makes a file of the release, whole or not at all.
func (r *release) write(name string, write func(io.Writer) error) error {
	file, err := os.CreateTemp(r.out, ".unfinished-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	err = errors.Join(write(file), file.Chmod(0o644))
	info, wrong := file.Stat()
	if err = errors.Join(err, wrong, file.Close()); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), filepath.Join(r.out, name)); err != nil {
		return err
	}
	r.made = append(r.made, artefact{name, info.Size()})
	if r.progress != nil {
		fmt.Fprintf(r.progress, "%-48s %7.1f MB %6.1f s\n", name, float64(info.Size())/1e6, time.Since(r.last).Seconds())
	}
	r.last = time.Now()
	return nil
}

func (r *release) writeBytes(name string, data []byte) error {
	return r.write(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// read is a file of the sources.
func (r *release) read(name string) ([]byte, error) {
	return os.ReadFile(filepath.Join(r.root, filepath.FromSlash(name)))
}

// output runs a command in a folder; what it complains of is part of the error.
func output(ctx context.Context, folder, name string, args ...string) (string, error) {
	return outputOf(exec.CommandContext(ctx, name, args...), folder)
}

func outputOf(command *exec.Cmd, folder string) (string, error) {
	var out, complaints bytes.Buffer
	command.Dir, command.Stdout, command.Stderr = folder, &out, &complaints
	if err := command.Run(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(command.Args, " "), err, complaints.Bytes())
	}
	return out.String(), nil
}

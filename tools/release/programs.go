package main

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

// programs are the compiled commands, made when they are first asked for.
type programs struct {
	given    string
	compiled map[string]string // files by platform and tags
	around   []file
}

// A file is one of an archive, a package or an image. Its path has no slash in front.
type file struct {
	path   string
	data   []byte
	run    bool // whether it is a program
	folder bool
	owner  int // of folders that others than root write into
}

// program is the command for a platform, with build tags or none.
func (r *release) program(ctx context.Context, p platform, tags string) (string, error) {
	if r.programs.given != "" {
		return r.programs.given, nil
	}
	key := p.String() + tags
	if name := r.programs.compiled[key]; name != "" {
		return name, nil
	}
	name := filepath.Join(r.work, key)
	command := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=auto", "-tags", tags, "-ldflags=-s -w", "-o", name, "./cmd/sudoku")
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=", "GOOS="+p.system, "GOARCH="+p.processor, "GOAMD64=v1", "GOARM64=v8.0")
	if _, err := outputOf(command, r.root); err != nil {
		return "", err
	}
	if r.programs.compiled == nil {
		r.programs.compiled = map[string]string{}
	}
	r.programs.compiled[key] = name
	return name, nil
}

// around returns what goes with the program everywhere: licences, readmes, manual pages and completions.
// The paths are those in an archive.
func (r *release) around(ctx context.Context) ([]file, error) {
	if r.programs.around != nil {
		return r.programs.around, nil
	}
	var files []file
	for _, name := range []string{"LICENSE", "README.md", "README.zh.md", "CHANGELOG.md"} {
		data, err := r.read(name)
		if err != nil {
			return nil, err
		}
		files = append(files, file{path: name, data: data})
	}
	self, err := r.program(ctx, thisPlatform, "")
	if err != nil {
		return nil, err
	}
	if self, err = filepath.Abs(self); err != nil {
		return nil, err
	}
	said, err := output(ctx, r.work, self, "version")
	if err != nil {
		return nil, err
	}
	if !strings.HasPrefix(said, "sudoku "+r.version) {
		return nil, fmt.Errorf("the program says %q, and CHANGELOG.md that it is %s", strings.TrimSpace(said), r.version)
	}
	licences, err := r.licences(ctx, self)
	if err != nil {
		return nil, err
	}
	files = append(files, file{path: "THIRD-PARTY-LICENSES.txt", data: licences})
	for shell, name := range map[string]string{"bash": "sudoku.bash", "zsh": "_sudoku", "fish": "sudoku.fish"} {
		text, err := output(ctx, r.work, self, "completion", shell)
		if err != nil {
			return nil, err
		}
		files = append(files, file{path: "completions/" + name, data: []byte(text)})
	}
	manual := exec.CommandContext(ctx, self, "man", "man")
	manual.Env = append(os.Environ(), fmt.Sprint("SOURCE_DATE_EPOCH=", r.date.Unix()), "LC_ALL=C")
	if _, err := outputOf(manual, r.work); err != nil {
		return nil, err
	}
	pages, err := os.ReadDir(filepath.Join(r.work, "man"))
	if err != nil {
		return nil, err
	}
	for _, page := range pages {
		data, err := os.ReadFile(filepath.Join(r.work, "man", page.Name()))
		if err != nil {
			return nil, err
		}
		files = append(files, file{path: "man/" + page.Name(), data: data})
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	r.programs.around = files
	return files, nil
}

// modulesIn returns the modules of others that a program was built from.
func modulesIn(program string) ([]*debug.Module, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, err
	}
	var modules []*debug.Module
	for _, module := range info.Deps {
		if module.Replace != nil {
			module = module.Replace
		}
		modules = append(modules, module)
	}
	return modules, nil
}

// licences are the texts of the licences of all that is compiled into a program.
func (r *release) licences(ctx context.Context, program string) ([]byte, error) {
	modules, err := modulesIn(program)
	if err != nil {
		return nil, err
	}
	args := []string{"mod", "download", "-json"} // a module that isn't here yet is fetched
	for _, module := range modules {
		args = append(args, module.Path)
	}
	listed, err := output(ctx, r.root, "go", args...)
	if err != nil {
		return nil, err
	}
	goroot, err := output(ctx, r.root, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	type module struct{ Path, Version, Dir string }
	list := []module{{"Go's standard library", "", strings.TrimSpace(goroot)}}
	for decoder := json.NewDecoder(strings.NewReader(listed)); ; {
		var m module
		if err := decoder.Decode(&m); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "The program sudoku has parts of others in it. These are their licences.\n")
	for _, m := range list {
		var found bool
		for _, name := range []string{"LICENSE*", "LICENCE*", "License*", "license*", "COPYING*", "NOTICE*", "PATENTS"} {
			matches, _ := filepath.Glob(filepath.Join(m.Dir, name))
			for _, match := range matches {
				data, err := os.ReadFile(match)
				if err != nil {
					continue // a folder of licences
				}
				found = true
				fmt.Fprintf(&text, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 72), strings.TrimSpace(m.Path+" "+m.Version+" "+filepath.Base(match)), bytes.TrimSpace(data))
			}
		}
		if !found && m.Path != "Go's standard library" { // a distribution keeps Go's elsewhere
			return nil, fmt.Errorf("module %s has no file with its licence in %s", m.Path, m.Dir)
		}
	}
	return text.Bytes(), nil
}

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/md5"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/blakesmith/ar"
	"github.com/google/rpmpack"
)

// What the packages say of themselves. Distributions have another package named sudoku, which puts
// a program of that name beside ours.
const (
	packageName = "jiugong-sudoku"
	maintainer  = "The Sudoku project <sudoku@localhost>"
	summary     = "play, make, solve, count, rate and explain Sudoku"
	description = `Sudoku of any size and rules, in the browser, in the terminal, as a command
and as a JSON API, in English and Chinese. "sudoku serve --open" plays in the
browser; "sudoku help" tells the rest.`
)

// installed returns what a package puts where, folders not among it. zsh is where its completions go.
func (r *release) installed(ctx context.Context, p platform, zsh string) ([]file, error) {
	program, err := r.program(ctx, p, "")
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	around, err := r.around(ctx)
	if err != nil {
		return nil, err
	}
	files := []file{{path: "usr/bin/sudoku", data: data, run: true}}
	documents := "usr/share/doc/" + packageName + "/"
	for _, f := range around {
		name := path.Base(f.path)
		switch {
		case f.path == "LICENSE":
			f.path = documents + "copyright"
		case f.path == "CHANGELOG.md":
			f.path = documents + "changelog.gz"
			f.data, err = gzipped(f.data)
		case strings.HasPrefix(f.path, "man/"):
			f.path = "usr/share/man/man1/" + name + ".gz"
			f.data, err = gzipped(f.data)
		case name == "sudoku.bash":
			f.path = "usr/share/bash-completion/completions/sudoku"
		case name == "_sudoku":
			f.path = zsh + "/_sudoku"
		case name == "sudoku.fish":
			f.path = "usr/share/fish/vendor_completions.d/sudoku.fish"
		default:
			f.path = documents + name
		}
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	unit, err := r.read("deploy/sudoku.service")
	if err != nil {
		return nil, err
	}
	unit = bytes.ReplaceAll(unit, []byte("/usr/local/bin/"), []byte("/usr/bin/"))
	files = append(files, file{path: "usr/lib/systemd/system/sudoku.service", data: unit})
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	return files, nil
}

func gzipped(data []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, packing)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close() // which writes, too
	return packed.Bytes(), err
}

// makeDebs makes a package for Debian and its kin for each Linux. It is an ar
// archive of a version, the control data for dpkg, and the files.
func makeDebs(ctx context.Context, r *release) error {
	return r.eachLinux(ctx, "usr/share/zsh/vendor-completions", func(p platform, files []file) error {
		size := 0
		var sums bytes.Buffer
		for _, f := range files {
			size += len(f.data)
			fmt.Fprintf(&sums, "%x  %s\n", md5.Sum(f.data), f.path)
		}
		control := fmt.Sprintf("Package: %s\nVersion: %s\nArchitecture: %s\nMaintainer: %s\nInstalled-Size: %d\nConflicts: sudoku\nProvides: sudoku\nSection: games\nPriority: optional\nDescription: %s\n",
			packageName, r.packaged(), p.processor, maintainer, (size+1023)/1024, summary)
		for line := range strings.Lines(description) {
			control += " " + strings.TrimRight(line, "\n") + "\n"
		}
		parts := []file{{path: "debian-binary", data: []byte("2.0\n")}}
		for _, part := range []struct {
			name  string
			files []file
		}{
			{"control.tar.gz", []file{{path: "control", data: []byte(control)}, {path: "md5sums", data: sums.Bytes()}}},
			{"data.tar.gz", withFolders(files)},
		} {
			for i := range part.files {
				part.files[i].path = "./" + part.files[i].path
			}
			var packed bytes.Buffer
			if err := tarGz(&packed, part.files, r.date); err != nil {
				return err
			}
			parts = append(parts, file{path: part.name, data: packed.Bytes()})
		}
		return r.write(fmt.Sprintf("%s_%s_%s.deb", packageName, r.label(), p.processor), func(w io.Writer) error {
			archive := ar.NewWriter(w)
			if err := archive.WriteGlobalHeader(); err != nil {
				return err
			}
			for _, part := range parts {
				if err := archive.WriteHeader(&ar.Header{Name: part.path, Size: int64(len(part.data)), Mode: 0o100644, ModTime: r.date}); err != nil {
					return err
				}
				if _, err := archive.Write(part.data); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// withFolders adds the folders that files are in, each before what is in it.
func withFolders(files []file) []file {
	var all []file
	known := map[string]bool{".": true}
	for _, f := range files {
		var above []file
		for folder := path.Dir(f.path); !known[folder]; folder = path.Dir(folder) {
			known[folder] = true
			above = append(above, file{path: folder, folder: true})
		}
		slices.Reverse(above)
		all = append(append(all, above...), f)
	}
	return all
}

// makeRPMs makes a package for Red Hat, SUSE and their kin for each Linux.
func makeRPMs(ctx context.Context, r *release) error {
	return r.eachLinux(ctx, "usr/share/zsh/site-functions", func(p platform, files []file) error {
		processor := map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[p.processor]
		pack, err := rpmpack.NewRPM(rpmpack.RPMMetaData{
			Name: packageName, Version: r.packaged(), Release: "1", Arch: processor, OS: "linux",
			Summary: summary, Description: description, Licence: "Apache-2.0", Packager: maintainer, Group: "Amusements/Games",
			BuildHost: "localhost", BuildTime: r.date, Compressor: fmt.Sprint("gzip:", packing),
		})
		if err != nil {
			return err
		}
		for _, f := range files {
			kind := rpmpack.GenericFile
			if strings.HasPrefix(f.path, "usr/share/doc/") {
				kind = rpmpack.DocFile
			}
			pack.AddFile(rpmpack.RPMFile{Name: "/" + f.path, Body: f.data, Mode: 0o100000 | f.mode(), Owner: "root", Group: "root", MTime: uint32(r.date.Unix()), Type: kind})
		}
		return r.write(fmt.Sprintf("%s-%s-1.%s.rpm", packageName, r.label(), processor), pack.Write)
	})
}

// eachLinux makes a package for each Linux.
func (r *release) eachLinux(ctx context.Context, zsh string, pack func(platform, []file) error) error {
	for _, p := range r.platforms {
		if p.system != "linux" {
			continue
		}
		files, err := r.installed(ctx, p, zsh)
		if err != nil {
			return err
		}
		if err := pack(p, files); err != nil {
			return err
		}
	}
	return nil
}

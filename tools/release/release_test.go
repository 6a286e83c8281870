package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/blakesmith/ar"
	"github.com/cavaliergopher/cpio"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
)

// program is a compiled command: the one that SUDOKU_PROGRAM names, or a new one.
func program(t *testing.T) string {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("packages and images are for Linux, and what is in them is run here")
	}
	if name := os.Getenv("SUDOKU_PROGRAM"); name != "" {
		return name
	}
	name := filepath.Join(t.TempDir(), "sudoku")
	if _, err := output(t.Context(), "../..", "go", "build", "-o", name, "./cmd/sudoku"); err != nil {
		t.Fatal(err)
	}
	return name
}

func snapshot(t *testing.T, program, kinds string) string {
	t.Helper()
	out := t.TempDir()
	var progress bytes.Buffer
	if err := run(t.Context(), []string{"-snapshot", "-program", program, "-only", kinds, "-out", out}, &progress); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(progress.String(), "\n"); lines < strings.Count(kinds, ",")+3 {
		t.Errorf("progress says only\n%s", &progress)
	}
	return out
}

// TestSnapshot makes what is cheap enough, and uses each file as its user would.
func TestSnapshot(t *testing.T) {
	command := program(t)
	out := snapshot(t, command, "deb,rpm,image,sbom,docs,notes")

	t.Run("twice the same bytes", func(t *testing.T) {
		t.Setenv("TZ", "Asia/Shanghai")
		t.Setenv("LC_ALL", "zh_CN.UTF-8")
		again := snapshot(t, command, "image,deb,rpm,sbom,docs")
		for _, file := range files(t, again, "*[^S]") {
			if strings.HasSuffix(file, "SUMS") {
				continue
			}
			one, two := read(t, filepath.Join(out, filepath.Base(file))), read(t, file)
			if !bytes.Equal(one, two) {
				t.Errorf("%s has %d bytes, then other %d", filepath.Base(file), len(one), len(two))
			}
		}
	})

	t.Run("the checksums are right", func(t *testing.T) {
		if _, err := output(t.Context(), out, "sha256sum", "-c", "SHA256SUMS"); err != nil {
			t.Error(err)
		}
	})

	for _, system := range []struct {
		pattern, completionZsh string
		install                func(t *testing.T, name string) (root string)
	}{{"*.deb", "usr/share/zsh/vendor-completions/_sudoku", installDeb}, {"*.rpm", "usr/share/zsh/site-functions/_sudoku", installRPM}} {
		t.Run("the package in an empty root: "+system.pattern, func(t *testing.T) {
			root := system.install(t, files(t, out, system.pattern)[0])
			says(t, filepath.Join(root, "usr/bin/sudoku"))
			for name, want := range map[string]string{
				"usr/share/man/man1/sudoku-solve.1.gz":                  ".SH SYNOPSIS",
				"usr/share/bash-completion/completions/sudoku":          "complete -o default",
				system.completionZsh:                                    "#compdef sudoku",
				"usr/share/fish/vendor_completions.d/sudoku.fish":       "complete -c sudoku",
				"usr/share/doc/jiugong-sudoku/copyright":                "Apache License",
				"usr/share/doc/jiugong-sudoku/changelog.gz":             "# Changelog",
				"usr/lib/systemd/system/sudoku.service":                 "ExecStart=/usr/bin/sudoku serve",
				"usr/share/doc/jiugong-sudoku/THIRD-PARTY-LICENSES.txt": "spf13/cobra",
			} {
				data := read(t, filepath.Join(root, name))
				if strings.HasSuffix(name, ".gz") {
					data = unpacked(t, data)
				}
				if !strings.Contains(string(data), want) {
					t.Errorf("%s has no %q", name, want)
				}
			}
		})
	}

	t.Run("the documentation, as a folder", func(t *testing.T) {
		archive, err := zip.OpenReader(files(t, out, "*_docs.zip")[0])
		if err != nil {
			t.Fatal(err)
		}
		defer archive.Close()
		folder := strings.TrimSuffix(archive.File[0].Name, "agents.html")
		for name, want := range map[string]string{"index.html": `href="which-tool.html"`, "techniques/x_wing.html": `src="../techniques/x_wing.svg"`, "techniques/x_wing.svg": "<svg", "index.js": "INDEX"} {
			page, err := fs.ReadFile(archive, folder+name)
			if err != nil || !bytes.Contains(page, []byte(want)) {
				t.Errorf("%s has no %s, %v", name, want, err)
			}
		}
	})

	t.Run("the container image, layer by layer", func(t *testing.T) {
		folder := t.TempDir()
		untar(t, bytes.NewReader(read(t, files(t, out, "*_image.tar")[0])), folder)
		index, err := layout.ImageIndexFromPath(folder)
		if err != nil {
			t.Fatal(err)
		}
		manifest, err := index.IndexManifest()
		if err != nil {
			t.Fatal(err)
		}
		inner, err := index.ImageIndex(manifest.Manifests[0].Digest)
		if err != nil {
			t.Fatal(err)
		}
		if manifest, err = inner.IndexManifest(); err != nil || len(manifest.Manifests) != 1 || manifest.Manifests[0].Platform.Architecture != runtime.GOARCH {
			t.Fatalf("manifest %+v, %v; want one of this platform", manifest, err)
		}
		image, err := inner.Image(manifest.Manifests[0].Digest)
		if err != nil {
			t.Fatal(err)
		}
		config, err := image.ConfigFile()
		if err != nil {
			t.Fatal(err)
		}
		if c := config.Config; c.User != "65532:65532" || !slices.Equal(c.Entrypoint, []string{"/usr/local/bin/sudoku"}) || c.Cmd[0] != "serve" || c.StopSignal != "SIGTERM" {
			t.Errorf("the image runs %+v", c)
		}
		root := t.TempDir()
		layers := mutate.Extract(image)
		defer layers.Close()
		untar(t, layers, root)
		says(t, filepath.Join(root, "usr/local/bin/sudoku"))
		if roots := bytes.Count(read(t, filepath.Join(root, "etc/ssl/certs/ca-certificates.crt")), []byte("BEGIN CERTIFICATE")); roots < 50 {
			t.Errorf("the image knows %d authorities", roots)
		}
		if _, err := os.Stat(filepath.Join(root, "data")); err != nil {
			t.Error(err)
		}
	})

	t.Run("the list of modules, and the notes", func(t *testing.T) {
		list := string(read(t, files(t, out, "*.cdx.json")[0]))
		for _, want := range []string{`"bomFormat": "CycloneDX"`, `pkg:golang/github.com/spf13/cobra@v`} {
			if !strings.Contains(list, want) {
				t.Errorf("the list has no %s", want)
			}
		}
		notes := string(read(t, filepath.Join(out, "NOTES.md")))
		for _, want := range []string{"# Sudoku ", "### Rules", "apt install ./jiugong-sudoku"} {
			if !strings.Contains(notes, want) {
				t.Errorf("the notes have no %s", want)
			}
		}
	})
}

// TestArchivesHoldAll unpacks both kinds of archive.
func TestArchivesHoldAll(t *testing.T) {
	r := &release{}
	all := []file{{path: "sudoku", folder: true}, {path: "sudoku/sudoku", data: []byte("\x7fELF"), run: true}, {path: "sudoku/LICENSE", data: []byte("Apache")}}
	var packed bytes.Buffer
	if err := tarGz(&packed, all, r.date); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	untar(t, bytes.NewReader(unpacked(t, packed.Bytes())), folder)
	info, err := os.Stat(filepath.Join(folder, "sudoku/sudoku"))
	if err != nil || info.Mode().Perm()&0o100 == 0 {
		t.Errorf("the program has mode %v, %v", info, err)
	}
	if got := read(t, filepath.Join(folder, "sudoku/LICENSE")); string(got) != "Apache" {
		t.Errorf("LICENSE holds %q", got)
	}
}

// TestAnotherModulePath copies the sources under another path: everything is found, and nothing is
// left of the old one.
func TestAnotherModulePath(t *testing.T) {
	out := filepath.Join(t.TempDir(), "copy")
	if err := run(t.Context(), []string{"-module", "example.org/puzzles/sudoku", "-out", out}, io.Discard); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(out, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(path, ".wasm.br") || !entry.Type().IsRegular() {
			return err
		}
		if bytes.Contains(read(t, path), []byte("jiugong"+"/sudoku")) {
			t.Errorf("%s still names the old path", path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), "go", "list", "-e", "-deps", "-f", "{{with .Error}}{{.}}{{end}}", "./...")
	command.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off")
	if missing, err := outputOf(command, out); err != nil || strings.TrimSpace(missing) != "" {
		t.Errorf("of the copy go list says %v %s", err, missing)
	}
	if err := run(t.Context(), []string{"-module", "example.org/sudoku", "-out", out}, io.Discard); err == nil || !strings.Contains(err.Error(), "isn't empty") {
		t.Errorf("a second copy over the first: %v", err)
	}
}

func TestRefusals(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-only", "debs"}, `there is no "debs"; try -only archive,deb,rpm`},
		{[]string{"-program", "x"}, "-program goes with -snapshot"},
		{[]string{"-module", "no path"}, "try -module example.org/sudoku"},
		{[]string{"deb"}, `takes no arguments, got "deb"`},
	} {
		err := run(t.Context(), append(test.args, "-out", t.TempDir()), io.Discard)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("release %q: %v, want %s", test.args, err, test.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	out := t.TempDir()
	if err := run(ctx, []string{"-snapshot", "-out", out, "-root", "../.."}, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	if left := files(t, out, "*"); len(left) > 0 {
		t.Errorf("an interrupt left %q", left)
	}
}

// says runs a program as one who has just installed it.
func says(t *testing.T, program string) {
	t.Helper()
	got, err := output(t.Context(), t.TempDir(), program, "solve", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if want := "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n"; err != nil || got != want {
		t.Errorf("solve says %q, %v", got, err)
	}
}

// installDeb unpacks a package into an empty root, as dpkg -x does.
func installDeb(t *testing.T, name string) string {
	t.Helper()
	root := t.TempDir()
	archive := ar.NewReader(bytes.NewReader(read(t, name)))
	var parts []string
	for {
		header, err := archive.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(archive)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, header.Name)
		if header.Name == "data.tar.gz" {
			untar(t, bytes.NewReader(unpacked(t, data)), root)
		}
	}
	if want := []string{"debian-binary", "control.tar.gz", "data.tar.gz"}; !slices.Equal(parts, want) {
		t.Errorf("%s holds %q, want %q", name, parts, want)
	}
	if dpkg, err := exec.LookPath("dpkg-deb"); err == nil {
		theirs := t.TempDir()
		if _, err := output(t.Context(), ".", dpkg, "-x", name, theirs); err != nil {
			t.Error(err)
		}
		return theirs
	}
	return root
}

// installRPM unpacks a package into an empty root, as rpm2cpio and cpio do: behind a lead and two
// headers, of which the first ends at a multiple of eight, lie the files.
func installRPM(t *testing.T, name string) string {
	t.Helper()
	const lead, entry = 96, 16
	data := read(t, name)
	end := lead
	for range 2 {
		end = (end + 7) / 8 * 8
		intro := data[end:]
		if !bytes.HasPrefix(intro, []byte{0x8e, 0xad, 0xe8}) {
			t.Fatalf("%s has no header at %d", name, end)
		}
		end += 16 + entry*int(binary.BigEndian.Uint32(intro[8:])) + int(binary.BigEndian.Uint32(intro[12:]))
	}
	root := t.TempDir()
	for archive := cpio.NewReader(bytes.NewReader(unpacked(t, data[end:]))); ; {
		header, err := archive.Next()
		if err == io.EOF {
			return root
		} else if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(root, filepath.FromSlash(header.Name))
		if header.FileInfo().IsDir() {
			err = os.MkdirAll(to, 0o777)
		} else if err = os.MkdirAll(filepath.Dir(to), 0o777); err == nil {
			var content []byte
			if content, err = io.ReadAll(archive); err == nil {
				err = os.WriteFile(to, content, header.FileInfo().Mode().Perm())
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// untar unpacks an archive in which each folder comes before what is in it.
func untar(t *testing.T, r io.Reader, folder string) {
	t.Helper()
	for archive := tar.NewReader(r); ; {
		header, err := archive.Next()
		if err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(folder, filepath.FromSlash(header.Name))
		if header.Typeflag == tar.TypeDir {
			err = os.Mkdir(to, 0o777)
			if filepath.Clean(header.Name) == "." || errors.Is(err, fs.ErrExist) {
				err = nil
			}
		} else {
			var data []byte
			if data, err = io.ReadAll(archive); err == nil {
				err = os.WriteFile(to, data, header.FileInfo().Mode().Perm())
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func unpacked(t *testing.T, data []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if data, err = io.ReadAll(r); err != nil {
		t.Fatal(err)
	}
	return data
}

func files(t *testing.T, folder, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, pattern))
	if err != nil || len(names) == 0 && pattern != "*" {
		t.Fatalf("no %s in %s, %v", pattern, folder, err)
	}
	return names
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

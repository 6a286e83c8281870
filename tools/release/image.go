package main

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// nonroot is who the server runs as in the container.
const nonroot = 65532

// makeImage makes the container image of deploy/Containerfile as an OCI
// archive, for each Linux. It needs no other image. It holds the program, a
// user, a folder for games and the authorities that certificates come from.
//
//	podman load -i sudoku_0.1.0_image.tar
func makeImage(ctx context.Context, r *release) error {
	config, err := r.containerConfig()
	if err != nil {
		return err
	}
	index := v1.ImageIndex(mutate.IndexMediaType(empty.Index, types.OCIImageIndex))
	for _, p := range r.platforms {
		if p.system != "linux" {
			continue
		}
		image, err := r.image(ctx, p, config)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{
			Add: image, Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: p.system, Architecture: p.processor}},
		})
	}
	folder := filepath.Join(r.work, "image")
	to, err := layout.Write(folder, empty.Index)
	if err != nil {
		return err
	}
	if err := to.AppendIndex(index, layout.WithAnnotations(map[string]string{"org.opencontainers.image.ref.name": r.label()})); err != nil {
		return err
	}
	var files []file
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == folder {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		f := file{path: filepath.ToSlash(name), folder: entry.IsDir()}
		if !f.folder {
			f.data, err = os.ReadFile(path)
		}
		files = append(files, f)
		return err
	})
	if err != nil {
		return err
	}
	return r.write("sudoku_"+r.label()+"_image.tar", func(w io.Writer) error { return tarred(w, files, r.date) })
}

func (r *release) image(ctx context.Context, p platform, config v1.Config) (v1.Image, error) {
	program, err := r.program(ctx, p, "queue")
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	licence, err := r.read("LICENSE")
	if err != nil {
		return nil, err
	}
	others, err := r.licences(ctx, program)
	if err != nil {
		return nil, err
	}
	files := withFolders([]file{
		{path: "data", folder: true, owner: nonroot},
		{path: "etc/group", data: fmt.Appendf(nil, "root:x:0:\nnonroot:x:%d:\n", nonroot)},
		{path: "etc/passwd", data: fmt.Appendf(nil, "root:x:0:0:root:/:/sbin/nologin\nnonroot:x:%d:%d:nonroot:/data:/sbin/nologin\n", nonroot, nonroot)},
		{path: "etc/ssl/certs/ca-certificates.crt", data: authorities()},
		{path: "tmp", folder: true, owner: nonroot}, // of its user alone: nobody else is here
		{path: "usr/local/bin/sudoku", data: data, run: true},
		{path: "usr/share/doc/sudoku/LICENSE", data: licence},
		{path: "usr/share/doc/sudoku/THIRD-PARTY-LICENSES.txt", data: others},
	})
	var layer bytes.Buffer
	if err := tarred(&layer, files, r.date); err != nil {
		return nil, err
	}
	packed, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(layer.Bytes())), nil }, tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	image := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	image, err = mutate.Append(image, mutate.Addendum{Layer: packed, MediaType: types.OCILayer, History: v1.History{Created: v1.Time{Time: r.date}, CreatedBy: "tools/release"}})
	if err != nil {
		return nil, err
	}
	file, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	file = file.DeepCopy()
	file.Created, file.OS, file.Architecture, file.Config = v1.Time{Time: r.date}, p.system, p.processor, config
	file.Config.Labels = map[string]string{
		"org.opencontainers.image.title": "sudoku", "org.opencontainers.image.description": summary, "org.opencontainers.image.licenses": "Apache-2.0",
		"org.opencontainers.image.version": r.label(), "org.opencontainers.image.revision": r.commit,
	}
	return mutate.ConfigFile(image, file)
}

// authorities are the roots of Mozilla, those without conditions, as one file.
func authorities() []byte {
	var all bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil {
			pem.Encode(&all, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}) // a buffer takes everything
		}
	}
	return all.Bytes()
}

// containerConfig is how the container runs: what the last stage of deploy/Containerfile says.
func (r *release) containerConfig() (config v1.Config, err error) {
	text, err := r.read("deploy/Containerfile")
	if err != nil {
		return config, err
	}
	list := func(rest string) (words []string) {
		if json.Unmarshal([]byte(rest), &words) != nil {
			err = fmt.Errorf("deploy/Containerfile: %s is no list of words in quotes", rest)
		}
		return words
	}
	set := func(names string, suffix string) map[string]struct{} {
		all := map[string]struct{}{}
		for name := range strings.FieldsSeq(names) {
			all[name+suffix] = struct{}{}
		}
		return all
	}
	for line := range strings.Lines(string(text)) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "FROM":
			config = v1.Config{}
		case "USER":
			config.User = rest
		case "VOLUME":
			config.Volumes = set(rest, "")
		case "EXPOSE":
			config.ExposedPorts = set(rest, "/tcp")
		case "STOPSIGNAL":
			config.StopSignal = rest
		case "ENTRYPOINT":
			config.Entrypoint = list(rest)
		case "CMD":
			config.Cmd = list(rest)
		}
	}
	config.WorkingDir = "/data"
	config.Env = []string{"PATH=/usr/local/bin", "HOME=/data"}
	if err == nil && (config.User == "" || slices.Equal(config.Entrypoint, nil)) {
		err = fmt.Errorf("deploy/Containerfile has no USER or no ENTRYPOINT")
	}
	return config, err
}

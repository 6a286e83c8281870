package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// bundler makes assets of the sources in src.
type bundler struct {
	out      *output
	src      string
	wasmExec string // where Go's own wasm_exec.js lies
}

// bundle makes one asset of an entry file and all that it imports. Scripts see
// the versions of the assets made so far: VERSIONS["worker.js"].
func (b *bundler) bundle(entry, name string) error {
	options := b.options()
	options.EntryPoints = []string{filepath.Join(b.src, entry)}
	options.Outfile = name
	files, _, err := runBuild(options, entry)
	if err != nil {
		return err
	}
	content := files[0].Contents
	if filepath.Ext(name) == ".css" {
		content = b.out.refer(content)
	}
	return b.out.write(name, content)
}

// bundleSplit makes a script of modules, in pieces: what is imported while the
// page runs, import("./x"), is fetched only then. The pieces have a hash in
// their names. It gives the pieces that the script can't start without, and those
// that are imported later by their sources.
func (b *bundler) bundleSplit(entry, name string) (needed []string, later map[string]string, err error) {
	options := b.options()
	options.EntryPointsAdvanced = []api.EntryPoint{{InputPath: filepath.Join(b.src, entry), OutputPath: strings.TrimSuffix(name, ".js")}}
	options.Outdir = "."
	options.Format = api.FormatESModule
	options.Splitting = true
	options.ChunkNames = "[name]-[hash]"
	options.Metafile = true
	plugin, err := b.onePiece(entry)
	if err != nil {
		return nil, nil, err
	}
	options.Plugins = []api.Plugin{plugin}
	files, metafile, err := runBuild(options, entry)
	if err != nil {
		return nil, nil, err
	}
	for _, file := range files {
		if err := b.out.write(filepath.Base(file.Path), file.Contents); err != nil {
			return nil, nil, err
		}
	}
	var meta struct {
		Outputs map[string]struct {
			EntryPoint string
			Imports    []struct{ Path, Kind string }
		}
	}
	if err := json.Unmarshal([]byte(metafile), &meta); err != nil {
		return nil, nil, err
	}
	for _, imported := range meta.Outputs[name].Imports {
		if imported.Kind == "import-statement" {
			needed = append(needed, imported.Path)
		}
	}
	later = map[string]string{}
	for piece, output := range meta.Outputs {
		later[output.EntryPoint] = piece
	}
	return needed, later, nil
}

var (
	importsNow   = regexp.MustCompile(`(?m)^import \{[^"]*"\./([^"]*)"`) // in the entry file: values that it starts with
	importsLater = regexp.MustCompile(`import\("(\.[^"]*)"\)`)
)

// onePiece makes one piece of all the files that an entry file starts with. The
// bundler would make one of each set of files that some other pieces share.
// Each file that is imported later imports all of that, too, which is there by
// then.
func (b *bundler) onePiece(entry string) (plugin api.Plugin, err error) {
	text, err := os.ReadFile(filepath.Join(b.src, entry))
	if err != nil {
		return plugin, err
	}
	var start strings.Builder
	for _, found := range importsNow.FindAllSubmatch(text, -1) {
		fmt.Fprintf(&start, "\nimport %q;", filepath.Join(b.src, string(found[1])))
	}
	later := map[string]bool{}
	err = filepath.WalkDir(b.src, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".ts" {
			return err
		}
		text, err := os.ReadFile(path)
		for _, found := range importsLater.FindAllSubmatch(text, -1) {
			later[filepath.Join(filepath.Dir(path), string(found[1])+".ts")] = true
		}
		return err
	})
	load := func(args api.OnLoadArgs) (result api.OnLoadResult, err error) {
		if !later[args.Path] {
			return result, nil
		}
		text, err := os.ReadFile(args.Path)
		whole := string(text) + start.String()
		return api.OnLoadResult{Contents: &whole, Loader: api.LoaderTS}, err
	}
	return api.Plugin{Name: "one piece", Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: `\.ts$`}, load)
	}}, err
}

func (b *bundler) options() api.BuildOptions {
	return api.BuildOptions{
		AbsWorkingDir:     b.src,
		Bundle:            true,
		Format:            api.FormatIIFE,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Loader:            map[string]api.Loader{".svg": api.LoaderText, ".txt": api.LoaderText},
		External:          []string{"*.woff2"},
		Define:            map[string]string{"VERSIONS": b.out.versionsJSON()},
		Alias:             map[string]string{"wasm_exec.js": b.wasmExec},
		LogLevel:          api.LogLevelSilent,
	}
}

func runBuild(options api.BuildOptions, entry string) ([]api.OutputFile, string, error) {
	result := api.Build(options)
	if len(result.Errors) > 0 {
		texts := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return nil, "", fmt.Errorf("%s:\n%s", entry, strings.Join(texts, ""))
	}
	return result.OutputFiles, result.Metafile, nil
}

// versionsJSON is the versions of the assets made so far, as an object.
func (out *output) versionsJSON() string {
	var fields []string
	for _, name := range out.names {
		fields = append(fields, strconv.Quote(name)+":"+strconv.Quote(out.versions[name]))
	}
	return "{" + strings.Join(fields, ",") + "}"
}

// testBundle writes the modules that the tests of the page run without a
// browser. They are plain text of an older JavaScript, in the global TESTED.
func testBundle(folder, src string) error {
	files, _, err := runBuild(api.BuildOptions{
		EntryPoints:   []string{filepath.Join(src, "tested.ts")},
		AbsWorkingDir: src,
		Bundle:        true,
		Format:        api.FormatIIFE,
		GlobalName:    "TESTED",
		Target:        api.ES2017,
		Charset:       api.CharsetUTF8,
		LogLevel:      api.LogLevelSilent,
	}, "tested.ts")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	text := append([]byte("// Code generated by tools/web. DO NOT EDIT.\n"), files[0].Contents...)
	return os.WriteFile(filepath.Join(folder, "tested.js"), text, 0o666)
}

package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// bundle makes one asset of an entry file and all that it imports. Scripts see
// the versions of the assets made so far: VERSIONS["worker.js"].
func bundle(out *output, src, entry, name string) error {
	format := api.FormatIIFE
	if name == "app.js" {
		format = api.FormatESModule
	}
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{filepath.Join(src, entry)},
		AbsWorkingDir:     src,
		Outfile:           name,
		Bundle:            true,
		Format:            format,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Loader:            map[string]api.Loader{".svg": api.LoaderText, ".txt": api.LoaderText},
		Define:            map[string]string{"VERSIONS": out.versionsJSON()},
		LogLevel:          api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		texts := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return fmt.Errorf("%s:\n%s", entry, strings.Join(texts, ""))
	}
	if len(result.OutputFiles) != 1 {
		return fmt.Errorf("%s: expected one file, got %d", entry, len(result.OutputFiles))
	}
	return out.write(name, result.OutputFiles[0].Contents)
}

// versionsJSON is the versions of the assets made so far, as an object.
func (out *output) versionsJSON() string {
	var fields []string
	for _, name := range out.names {
		fields = append(fields, strconv.Quote(name)+":"+strconv.Quote(out.versions[name]))
	}
	return "{" + strings.Join(fields, ",") + "}"
}

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// element returns a module with the page's <sudoku-board> and its style, for
// the npm package. The page's sources are in the folder src.
func element(src string) ([]byte, error) {
	b := bundler{out: &output{}, src: src}
	options := b.options()
	options.Alias = nil
	options.EntryPoints = []string{filepath.Join(src, "style", "element.css")}
	sheets, _, err := runBuild(options, "element.css")
	if err != nil {
		return nil, err
	}
	style := string(sheets[0].Contents)
	var tokens strings.Builder
	for _, name := range []string{"tokens.css", "colours.css", "tones.css"} {
		text, err := os.ReadFile(filepath.Join(src, "style", name))
		if err != nil {
			return nil, err
		}
		tokens.Write(text)
	}
	styled, err := json.Marshal(hostColours(tokens.String(), style) + style)
	if err != nil {
		return nil, err
	}
	options.EntryPoints = []string{filepath.Join(src, "element", "package.ts")}
	options.Format = api.FormatESModule
	options.Define["STYLE"] = string(styled)
	scripts, _, err := runBuild(options, "element/package.ts")
	if err != nil {
		return nil, err
	}
	return append([]byte("// Made by tools/web from the sources of the page.\n"), scripts[0].Contents...), nil
}

var (
	cssComment  = regexp.MustCompile(`(?s)/\*.*?\*/`)
	cssBlock    = regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`)
	cssVariable = regexp.MustCompile(`(--[\w-]+):\s*([^;]+);`)
	cssUsed     = regexp.MustCompile(`var\((--[\w-]+)`)
)

// hostColours returns a rule for :host with the colours that a style uses, each for light and for
// dark. The page has them in sheets, as rules for :root and for [data-theme="dark"].
func hostColours(sheets, style string) string {
	light, dark := map[string]string{}, map[string]string{}
	for _, block := range cssBlock.FindAllStringSubmatch(cssComment.ReplaceAllString(sheets, ""), -1) {
		of := light
		switch selector := strings.TrimSpace(block[1]); {
		case strings.Contains(selector, `[data-theme="dark"]`) && !strings.Contains(selector, " "):
			of = dark
		case !strings.HasPrefix(selector, ":root"):
			continue
		}
		for _, variable := range cssVariable.FindAllStringSubmatch(block[2], -1) {
			of[variable[1]] = variable[2]
		}
	}
	var used []string
	find := func(text string) {
		for _, found := range cssUsed.FindAllStringSubmatch(text, -1) {
			if light[found[1]] != "" && !slices.Contains(used, found[1]) {
				used = append(used, found[1])
			}
		}
	}
	find(style)
	for i := 0; i < len(used); i++ { // these use others
		find(light[used[i]])
		find(dark[used[i]])
	}
	slices.Sort(used)
	var b strings.Builder
	for _, name := range used {
		if other := dark[name]; other != "" {
			fmt.Fprintf(&b, "%s:light-dark(%s,%s);", name, light[name], other)
		} else {
			fmt.Fprintf(&b, "%s:%s;", name, light[name])
		}
	}
	return ":host{" + b.String() + "}"
}

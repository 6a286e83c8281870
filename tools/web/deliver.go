package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/dop251/goja"
	"github.com/evanw/esbuild/pkg/api"
)

// delivered is the board and all around it as HTML, as src/first/page.ts writes it.
type delivered struct {
	Lang, Title, NoScript, Page, After, Order, Empty, Given string
}

// bundleFirst makes the script of src/first/page.ts, which knows the versions of the
// assets made so far.
func bundleFirst(src, versions string) (script string, err error) {
	files, _, err := runBuild(api.BuildOptions{
		EntryPoints:   []string{filepath.Join(src, "first", "page.ts")},
		AbsWorkingDir: src,
		Bundle:        true,
		Format:        api.FormatIIFE,
		GlobalName:    "PAGE",
		Target:        api.ES2017,
		Charset:       api.CharsetUTF8,
		Define:        map[string]string{"VERSIONS": versions},
		LogLevel:      api.LogLevelSilent,
	}, "first/page.ts")
	if err != nil {
		return "", err
	}
	return string(files[0].Contents), nil
}

// deliver runs the parts of the page here, so that it can be shown before its
// script has come. The script first is made by bundleFirst.
func deliver(first, lang string) (d delivered, err error) {
	vm := goja.New()
	vm.SetFieldNameMapper(goja.UncapFieldNameMapper())
	if _, err := vm.RunScript("first/page.js", first); err != nil {
		return d, err
	}
	value, err := vm.RunString(fmt.Sprintf("PAGE.deliver(%q)", lang))
	if err != nil {
		return d, err
	}
	promise, ok := value.Export().(*goja.Promise)
	if !ok || promise.State() != goja.PromiseStateFulfilled {
		return d, fmt.Errorf("the page isn't made: %v", promise.Result())
	}
	return d, vm.ExportTo(promise.Result(), &d)
}

// insert puts what is delivered into index.html.
func (d delivered) insert(page []byte) []byte {
	return []byte(strings.NewReplacer(
		`<html lang="en">`, `<html lang="`+d.Lang+`">`,
		`<title>Sudoku</title>`, `<title>`+d.Title+`</title>`,
		`<noscript></noscript>`, `<noscript>`+d.NoScript+`</noscript>`,
		`<div id="page"></div>`, `<div id="page" aria-busy="true" data-order="`+d.Order+`" data-empty="`+d.Empty+`" data-given="`+d.Given+`">`+d.Page+"</div>\n"+d.After,
	).Replace(string(bytes.TrimSpace(page))))
}

// Command web builds the page of cmd/sudoku/internal/web. It bundles the
// TypeScript and CSS of src/ and compresses the result into dist/, which the
// server embeds. It is run by go generate and needs no Node. It makes the same
// bytes from the same sources on every machine.
//
//	cmd/sudoku-wasm/engine  → dist/engine.wasm.br    the Go engine for the browser
//	cmd/sudoku-wasm/exchange → dist/exchange.wasm.br reading and writing all forms, and what is printed
//	cmd/sudoku-wasm/photo   → dist/photo.wasm.br     what is seen on a picture
//	src/engine/worker.ts    → dist/worker.js.br      with wasm_exec.js of Go
//	src/index.html          → dist/index.html.br     with the first board in it, which src/first/page.ts writes;
//	                          dist/index.zh.html.br  the same in Chinese, and so on
//	src/first/head.ts       → dist/head.js.br        what is done before it is seen
//	src/main.ts             → dist/app.js.br         and all that it imports, in pieces
//	src/style/main.css      → dist/app.css.br        and all that it imports
//	src/style/palettes.css  → dist/palettes.css.br   the colours that aren't those of a first visit
//	src/style/marks.css     → dist/marks.css.br      what only boards with constraints need
//	src/style/dialogs.css   → dist/screens.css.br    what screens need, and no first move
//	src/style/fonts/        → dist/                  as they are
//	src/offline/sw.ts       → dist/sw.js.br          which keeps all of these in the browser
//	src/app.webmanifest     → dist/app.webmanifest.br and the icons, which are drawn here
//	src/tested.ts           → testdata/tested.js     what tests run without a browser
//
// With -element it only prints the page's <sudoku-board> as a module, which tools/release puts into the
// npm package:
//
//	src/element/package.ts  → element.js             with src/style/element.css
//
// Everything imported may lie anywhere under src/; a new file needs no change
// here, nor does a new language. Names of assets are fixed, those of pieces
// have a hash. If an asset refers to another, it says which version it means,
// app.js?v=1a2b3c4d. So that one may be kept for ever.
package main

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("web: ")
	args, onlyElement := os.Args[1:], false
	if len(args) > 0 && args[0] == "-element" {
		args, onlyElement = args[1:], true
	}
	if len(args) != 1 {
		log.Fatal("usage: web [-element] ROOT, where ROOT is the folder of the module jiugong/sudoku")
	}
	root, err := filepath.Abs(args[0])
	if err != nil {
		log.Fatal(err)
	}
	if onlyElement {
		script, err := element(filepath.Join(root, "cmd", "sudoku", "internal", "web", "src"))
		if err != nil {
			log.Fatal(err)
		}
		os.Stdout.Write(script)
		return
	}
	if err := build(root); err != nil {
		log.Fatal(err)
	}
}

// build makes every asset from the absolute path of the module, those first that others refer to.
func build(root string) error {
	folder := filepath.Join(root, "cmd", "sudoku", "internal", "web")
	src := filepath.Join(folder, "src")
	out, err := openOutput(filepath.Join(folder, "dist"))
	if err != nil {
		return err
	}
	b := bundler{out: out, src: src}
	if b.wasmExec, err = wasmExec(root); err != nil {
		return err
	}
	// The head is waited for, so it knows of no more versions than it needs.
	if err := b.bundle("style/palettes.css", "palettes.css"); err != nil {
		return err
	}
	if err := b.bundle("first/head.ts", "head.js"); err != nil {
		return err
	}
	if err := modules(out, root, "engine", "exchange", "photo"); err != nil {
		return err
	}
	if err := b.bundle("engine/worker.ts", "worker.js"); err != nil {
		return err
	}
	if err := icons(out); err != nil {
		return err
	}
	manifest, err := os.ReadFile(filepath.Join(src, "app.webmanifest"))
	if err != nil {
		return err
	}
	if err := out.write("app.webmanifest", out.refer(manifest)); err != nil {
		return err
	}
	if err := fonts(out, filepath.Join(src, "style", "fonts")); err != nil {
		return err
	}
	for _, sheet := range [][2]string{{"marks.css", "marks.css"}, {"dialogs.css", "screens.css"}} {
		if err := b.bundle("style/"+sheet[0], sheet[1]); err != nil {
			return err
		}
	}
	needed, later, err := b.bundleSplit("main.ts", "app.js")
	if err != nil {
		return err
	}
	if err := b.bundle("style/main.css", "app.css"); err != nil {
		return err
	}
	page, err := os.ReadFile(filepath.Join(src, "index.html"))
	if err != nil {
		return err
	}
	page = out.refer(page)
	script, err := bundleFirst(src, out.versionsJSON())
	if err != nil {
		return fmt.Errorf("index.html: %w", err)
	}
	languages, err := filepath.Glob(filepath.Join(src, "words", "*.ts"))
	if err != nil {
		return err
	}
	for _, file := range languages {
		lang := strings.TrimSuffix(filepath.Base(file), ".ts")
		first, err := deliver(script, lang)
		if err != nil {
			return fmt.Errorf("index.html in %s: %w", lang, err)
		}
		name := "index.html"
		if lang != "en" {
			name = "index." + lang + ".html"
		}
		words := later["words/"+lang+".ts"]
		if err := out.write(name, first.insert(preload(page, slices.Concat(needed, []string{words})))); err != nil {
			return err
		}
	}
	if err := b.bundle("offline/sw.ts", "sw.js"); err != nil { // the last: it knows all others
		return err
	}
	if err := testBundle(filepath.Join(folder, "testdata"), src); err != nil {
		return err
	}
	return out.close()
}

// fonts keeps the typefaces of a folder.
func fonts(out *output, folder string) error {
	files, err := filepath.Glob(filepath.Join(folder, "*.woff2"))
	if err != nil {
		return err
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if err := out.write(filepath.Base(file), content); err != nil {
			return err
		}
	}
	return nil
}

// preload lets a page fetch the pieces of its script together with it.
func preload(page []byte, pieces []string) []byte {
	var links strings.Builder
	for _, piece := range pieces {
		fmt.Fprintf(&links, "<link rel=\"modulepreload\" href=\"%s\" fetchpriority=\"low\">\n", piece)
	}
	return bytes.Replace(page, []byte("</head>"), []byte(links.String()+"</head>"), 1)
}

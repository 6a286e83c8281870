package main

import (
	"strings"
	"testing"
	"testing/fstest"
)

// sources are a small repository.
func sources(page string) fstest.MapFS {
	files := fstest.MapFS{
		"docs/page.md": {Data: []byte(page)}, "docs/techniques/a.svg": {Data: []byte("<svg/>")}, "solve.go": {Data: []byte("package x")},
		"docs/techniques.md": {Data: []byte("# Techniques\n\n## A b · 甲\n\n`a`\n\n![A](techniques/a.svg)\n\n### Deep\n\n## Left out\n\nMuch.\n")},
		"cmd/sudoku/internal/api/openapi.json": {Data: []byte(`{"paths": {"/x": {"get": {"operationId": "x", "summary": "Say <x>", "tags": ["t"],
			"parameters": [{"in": "header", "name": "L", "description": "Its <words>."}, {"in": "path", "name": "id"}]}}},
			"components": {"schemas": {"T": {"properties": {"a": {"type": ["string", "null"]}}}}}}`)},
		"docs/serving.md": {Data: []byte("# Serving\n")}, "docs/puzzle.schema.json": {Data: []byte("{}")},
	}
	for source := range outside {
		files[source] = &fstest.MapFile{Data: []byte("# Sudoku\n\nWords enough.\n")}
	}
	return files
}

func TestALinkLeadsWhereItDoesInTheRepository(t *testing.T) {
	files, err := site(sources("# Page\n\n[a](techniques.md#left-out) [b](../solve.go) [c](../README.md) [d](#ça-va--b_c) [e](https://example.org/)\n\n## Ça va · `b_c`\n\n## Ça va · b_c\n\n| n | |\n|--:|--:|\n| 1 | 2 |\n"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(files["page.html"])
	for _, want := range []string{`<a href="techniques.html#left-out">a</a> b <a href="start.html">c</a> <a href="#%C3%A7a-va--b_c">d</a> <a href="https://example.org/">e</a>`,
		`<h2 id="ça-va--b_c">`, `<h2 id="ça-va--b_c-1">`, `<th align="right">n</th>`, `<td align="right"></td>`, `<a href="page.html" aria-current="page">Page</a>`} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
	technique := string(files["techniques/a.html"])
	for _, want := range []string{`<h1 id="a-b--甲">A b · 甲</h1>`, `src="../techniques/a.svg"`, `<h2 id="deep">`, `href="../docs.css"`} {
		if !strings.Contains(technique, want) {
			t.Errorf("no %s in\n%s", want, technique)
		}
	}
	for name, want := range map[string]string{"techniques.html": `<a href="techniques/a.html">A b · 甲</a>`, "api.html": "<p>In the header <code>L</code>: Its &lt;words&gt;. In the path <code>id</code>. </p>", "index.js": `"Much."`, "techniques/a.svg": "<svg/>", "index.html": "Words enough."} {
		if !strings.Contains(string(files[name]), want) {
			t.Errorf("%s has no %s:\n%s", name, want, files[name])
		}
	}
}

func TestADeadLinkIsAnError(t *testing.T) {
	for link, want := range map[string]string{
		"gone.md": "page.html: links to gone.md", "../gone.go": "links to ../gone.go", "techniques.md#a-b--甲": "no such heading", "#nothing": "page.html links to #nothing",
	} {
		if _, err := site(sources("# Page\n\n[a](" + link + ")\n")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a link to %s: %v, want %s", link, err, want)
		}
	}
}

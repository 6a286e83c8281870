package main

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"jiugong/sudoku/internal/palette"
)

//go:embed page.html docs.css docs.js
var own embed.FS

// A page is one of the site.
type page struct {
	name   string // in the site, such as techniques/x_wing.html
	source string // in the repository; "" for those that are made from several
	title  string
	lead   string // its first sentence
	html   string
	ids    map[string]bool // of its headings
	parts  []part
}

// A part of a page is what the search finds: a heading and the text below it.
type part struct{ id, title, text string }

// A group of pages stands together in the list of all.
type group struct {
	title string
	pages []string // without .html
}

// groups has the pages in the order in which they are listed. A page of docs/ that isn't named here
// is listed below the last.
var groups = []group{
	{"First", []string{"which-tool", "start", "playing", "together", "scanning"}},
	{"Making puzzles", []string{"generating", "variants", "books"}},
	{"Solving as a person does", []string{"techniques", "ratings"}},
	{"For other programs", []string{"formats", "api", "agents", "batch", "serving"}},
	{"Research", []string{"research", "counting", "large-grids"}},
	{"How it is built", []string{"architecture", "engine", "lab/lanes", "lab/sums", "lab/clauses", "lab/measurements", "performance", "performance-counting", "design-of-the-page", "contributing", "changes"}},
}

// outside are pages that don't lie in docs/.
var outside = map[string]string{"README.md": "start", "README.zh.md": "start-zh", "CONTRIBUTING.md": "contributing", "CHANGELOG.md": "changes"}

// site makes all files of the site from the sources.
func site(sources fs.FS) (map[string][]byte, error) {
	s := &builder{sources: sources, files: map[string][]byte{}, pages: map[string]*page{}, bySource: map[string]*page{}}
	var list []string
	for _, pattern := range []string{"docs/*.md", "docs/lab/*.md"} {
		found, err := fs.Glob(sources, pattern)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	list = append(list, slices.Sorted(maps.Keys(outside))...)
	for _, source := range list {
		name := outside[source]
		if name == "" {
			name = strings.TrimSuffix(strings.TrimPrefix(source, "docs/"), ".md")
		}
		text, err := fs.ReadFile(sources, source)
		if err != nil {
			return nil, err
		}
		s.markdown(name+".html", source, text)
	}
	if err := s.api(); err != nil {
		return nil, err
	}
	// Pages are rendered when all are known, since they link to each other.
	for _, name := range slices.Sorted(maps.Keys(s.pages)) {
		if err := s.render(s.pages[name]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	s.home()
	for name, p := range s.pages {
		if err := s.finish(name, p); err != nil {
			return nil, err
		}
	}
	if err := s.search(); err != nil {
		return nil, err
	}
	for _, name := range []string{"docs.css", "docs.js"} {
		s.files[name], _ = own.ReadFile(name)
	}
	s.files["docs.css"] = append([]byte(palette.Docs()), s.files["docs.css"]...)
	return s.files, s.check()
}

// A builder is a site that is being made.
type builder struct {
	sources  fs.FS
	files    map[string][]byte
	pages    map[string]*page  // by name
	bySource map[string]*page  // by path in the repository
	texts    map[string][]byte // Markdown by name
}

// home lists all pages.
func (s *builder) home() {
	var b strings.Builder
	b.WriteString("<h1>Sudoku</h1>\n<p>Play, make, solve, count, rate and explain Sudoku of any size and rules.</p>\n")
	for _, group := range s.listed() {
		fmt.Fprintf(&b, "<h2>%s</h2>\n<dl>\n", html.EscapeString(group.title))
		for _, name := range group.pages {
			p := s.pages[name+".html"]
			fmt.Fprintf(&b, "<dt><a href=\"%s\">%s</a></dt>\n<dd>%s</dd>\n", p.name, html.EscapeString(p.title), html.EscapeString(p.lead))
		}
		b.WriteString("</dl>\n")
	}
	s.pages["index.html"] = &page{name: "index.html", title: "Sudoku", html: b.String()}
}

// listed are the groups, with pages that no group names below the last.
func (s *builder) listed() []group {
	named := map[string]bool{"start-zh": true, "index": true}
	list := slices.Clone(groups)
	for i, g := range list {
		list[i].pages = slices.DeleteFunc(slices.Clone(g.pages), func(name string) bool { return s.pages[name+".html"] == nil })
		for _, name := range g.pages {
			named[name] = true
		}
	}
	last := &list[len(list)-1]
	for _, file := range slices.Sorted(maps.Keys(s.pages)) {
		name := strings.TrimSuffix(file, ".html")
		if !named[name] && !strings.HasPrefix(name, "techniques/") {
			last.pages = append(last.pages, name)
		}
	}
	return list
}

// finish puts a page between what all pages have.
func (s *builder) finish(name string, p *page) error {
	frame, err := own.ReadFile("page.html")
	if err != nil {
		return err
	}
	up := strings.Repeat("../", strings.Count(name, "/"))
	var links strings.Builder
	for _, group := range s.listed() {
		fmt.Fprintf(&links, "<li>%s\n<ul>\n", html.EscapeString(group.title))
		for _, other := range group.pages {
			current := ""
			if other+".html" == name {
				current = ` aria-current="page"`
			}
			fmt.Fprintf(&links, "<li><a href=\"%s%s.html\"%s>%s</a>\n", up, other, current, html.EscapeString(s.pages[other+".html"].title))
		}
		links.WriteString("</ul>\n")
	}
	lang, title := "en", p.title+" · Sudoku"
	if strings.HasSuffix(name, "-zh.html") {
		lang = "zh"
	}
	if p.title == "Sudoku" {
		title = "Sudoku: documentation"
	}
	s.files[name] = []byte(strings.NewReplacer("[lang]", lang, "[title]", html.EscapeString(title), "[up]", up,
		"[links]", links.String(), "[content]", p.html).Replace(string(frame)))
	return nil
}

// search writes what the search looks through: the pages, and their parts with the number of their page.
func (s *builder) search() error {
	index := struct {
		Pages [][2]string `json:"pages"`
		Parts [][4]any    `json:"parts"`
	}{}
	for _, name := range slices.Sorted(maps.Keys(s.pages)) {
		p := s.pages[name]
		if len(p.parts) == 0 || strings.HasSuffix(name, "-zh.html") {
			continue
		}
		for _, part := range p.parts {
			index.Parts = append(index.Parts, [4]any{len(index.Pages), part.id, part.title, strings.Join(strings.Fields(part.text), " ")})
		}
		index.Pages = append(index.Pages, [2]string{name, p.title})
	}
	text, err := json.Marshal(index)
	s.files["index.js"] = fmt.Appendf(nil, "globalThis.INDEX = %s;\n", text)
	return err
}

var links = regexp.MustCompile(` (?:href|src)="([^"]*)"`)

// check finds links in the finished pages that lead nowhere.
func (s *builder) check() error {
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		if path.Ext(name) != ".html" {
			continue
		}
		for _, found := range links.FindAllStringSubmatch(string(s.files[name]), -1) {
			to, id, _ := strings.Cut(html.UnescapeString(found[1]), "#")
			id, err := url.PathUnescape(id)
			if err != nil {
				errs = append(errs, fmt.Errorf("%s links to %s: %w", name, found[1], err))
			}
			if strings.Contains(to, ":") {
				continue // elsewhere
			}
			target := name
			if to != "" {
				target = path.Join(path.Dir(name), to)
			}
			switch p := s.pages[target]; {
			case target == "..": // the page on which one plays
			case s.files[target] == nil:
				errs = append(errs, fmt.Errorf("%s links to %s, which isn't there", name, found[1]))
			case id != "" && id != "content" && (p == nil || !p.ids[id]):
				errs = append(errs, fmt.Errorf("%s links to %s, which has no such heading", name, found[1]))
			}
		}
	}
	return errors.Join(errs...)
}

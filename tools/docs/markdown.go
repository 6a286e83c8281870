package main

import (
	"bytes"
	"fmt"
	"html"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// The policy of the server forbids styles in a page, which cells of tables would have.
var reader = goldmark.New(goldmark.WithExtensions(
	extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)), extension.Linkify, extension.Strikethrough,
), goldmark.WithParserOptions(parser.WithAutoHeadingID()))

// markdown notes a page, and one for each technique.
func (s *builder) markdown(name, source string, content []byte) {
	if s.texts == nil {
		s.texts = map[string][]byte{}
	}
	add := func(name, title string, content []byte) {
		s.texts[name] = content
		s.pages[name] = &page{name: name, source: source, title: title, ids: map[string]bool{}}
	}
	if source == "docs/techniques.md" {
		content = s.techniques(content, add)
	}
	title, _, _ := strings.Cut(strings.TrimPrefix(string(content), "# "), "\n")
	if source == "README.md" {
		title = "Install, and the first commands" // its own is that of the whole site
	}
	add(name, title, content)
	s.bySource[source] = s.pages[name]
}

var technique = regexp.MustCompile("(?s)^## ([^\n]*)\n\n`([a-z0-9_]+)`")

// techniques gives each technique a page of its own, and returns the page with a list in their
// place.
func (s *builder) techniques(content []byte, add func(name, title string, content []byte)) []byte {
	sections := regexp.MustCompile(`(?m)^## `).Split(string(content), -1)
	var rest, list strings.Builder
	for i, section := range sections {
		if i == 0 {
			rest.WriteString(section)
			continue
		}
		found := technique.FindStringSubmatch("## " + section)
		if found == nil {
			fmt.Fprintf(&rest, "%s\n## %s", list.String(), section)
			list.Reset()
			continue
		}
		// What was two levels below the list is one below the page.
		text := strings.ReplaceAll("# "+section, "\n### ", "\n## ")
		add("techniques/"+found[2]+".html", found[1], []byte(text))
		fmt.Fprintf(&list, "- [%s](techniques/%s.html)\n", found[1], found[2])
	}
	rest.WriteString(list.String())
	return []byte(rest.String())
}

// render makes the HTML of a page from its Markdown.
func (s *builder) render(p *page) error {
	content, ok := s.texts[p.name]
	if !ok {
		return nil // made otherwise
	}
	document := reader.Parser().Parse(text.NewReader(content), parser.WithContext(parser.NewContext(parser.WithIDs(&headings{p.ids}))))
	current := part{title: p.title}
	end := func() {
		if current.id != "" || current.text != "" {
			p.parts = append(p.parts, current)
		}
	}
	var elsewhere []ast.Node // links into the sources
	err := ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := node.(type) {
		case *ast.Heading:
			id, _ := n.AttributeString("id")
			if n.Level > 1 {
				end()
				current = part{id: string(id.([]byte)), title: plainText(n, content)}
			}
			return ast.WalkContinue, nil
		case *ast.Paragraph:
			if words := plainText(n, content); p.lead == "" && strings.Contains(words, " ") {
				p.lead = sentence(words)
			}
		case *ast.Text:
			if n.Parent().Kind() != ast.KindHeading {
				current.text += string(n.Value(content)) + " "
			}
		case *ast.String:
			current.text += string(n.Value) + " "
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			current.text += string(node.Lines().Value(content)) + " "
		case *ast.Link:
			to, there, err := s.leads(p, string(n.Destination))
			if err != nil {
				return ast.WalkStop, err
			}
			if n.Destination = []byte(to); there {
				elsewhere = append(elsewhere, n)
			}
		case *ast.Image:
			to, _, err := s.leads(p, string(n.Destination))
			if err != nil {
				return ast.WalkStop, err
			}
			n.Destination = []byte(to)
			n.SetAttributeString("loading", []byte("lazy"))
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return err
	}
	end()
	for _, link := range elsewhere {
		parent := link.Parent()
		for child := link.FirstChild(); child != nil; child = link.FirstChild() {
			parent.InsertBefore(parent, link, child)
		}
		parent.RemoveChild(parent, link)
	}
	var b bytes.Buffer
	if err := reader.Renderer().Render(&b, content, document); err != nil {
		return err
	}
	p.html = strings.NewReplacer("<table>", `<div class="wide" tabindex="0" role="group" aria-label="Table"><table>`, "</table>", "</table></div>",
		"<pre>", `<pre tabindex="0">`).Replace(emptyHead.ReplaceAllString(b.String(), "<td$1></td>"))
	return nil
}

// emptyHead is a cell above a column that has no heading, which a screen reader would speak of.
var emptyHead = regexp.MustCompile(`<th( [^>]*)?></th>`)

// leads returns where a link of a page leads in the site. It also reports
// whether it leads into the sources, which the site hasn't.
func (s *builder) leads(p *page, to string) (href string, elsewhere bool, err error) {
	if strings.Contains(to, ":") || strings.HasPrefix(to, "#") || strings.HasPrefix(to, "techniques/") && strings.HasSuffix(to, ".html") {
		return to, false, nil
	}
	to, id, _ := strings.Cut(to, "#")
	source := path.Join(path.Dir(p.source), to)
	up := strings.Repeat("../", strings.Count(p.name, "/"))
	if other := s.bySource[source]; other != nil {
		if id != "" {
			id = "#" + id
		}
		return up + other.name + id, false, nil
	}
	info, err := fs.Stat(s.sources, source)
	if err != nil {
		return "", false, fmt.Errorf("links to %s: %w", to, err)
	}
	if source == "docs" {
		return up + "index.html", false, nil
	}
	if name, in := strings.CutPrefix(source, "docs/"); in && !info.IsDir() {
		if s.files[name], err = fs.ReadFile(s.sources, source); err != nil {
			return "", false, err
		}
		return up + name, false, nil
	}
	return "", true, nil
}

// headings gives each heading the name that it has on other sites of repositories, so links work
// here and there.
type headings struct{ taken map[string]bool }

func (h *headings) Generate(value []byte, _ ast.NodeKind) []byte {
	var b strings.Builder
	for _, r := range strings.ToLower(strings.TrimSpace(string(value))) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		}
	}
	id := b.String()
	for i := 1; h.taken[id]; i++ {
		id = fmt.Sprintf("%s-%d", b.String(), i)
	}
	h.taken[id] = true
	return []byte(id)
}

func (h *headings) Put(value []byte) { h.taken[string(value)] = true }

// plainText is a node's text without markup.
func plainText(node ast.Node, content []byte) string {
	var b strings.Builder
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Value(content))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return html.UnescapeString(string(util.UnescapePunctuations([]byte(b.String()))))
}

// sentence is the first of a text.
func sentence(words string) string {
	for i, r := range words {
		if (r == '.' || r == ':') && (i+1 == len(words) || words[i+1] == ' ') {
			return words[:i] + "."
		}
	}
	return words
}

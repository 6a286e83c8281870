package book

import (
	"context"
	"strconv"

	"jiugong/sudoku/draw"
)

// layout is a book's pages before they are drawn. What a page says of others it
// looks up here when it is drawn, when all of them are known.
//
//	title · imprint · contents · rules, a page for each kind │ for each level: its
//	opening, a technique, puzzles … │ solutions … │ as many as make the number even
type layout struct {
	ctx    context.Context
	o      Options
	s      speech
	book   *Book
	kinds  []kind
	pages  []page
	puzzle []int // page of each puzzle
	solved []int // page of each solution
	toc    []entry
	z      sizes
	codes  map[string]*draw.Picture // QR codes by their addresses, of the page that is drawn
	// The frames of puzzles and of solutions, once they are known.
	puzzles, solutions grid
}

// page is one that is to be drawn.
type page struct {
	draw func(s *sheet)
	// bare pages have no number.
	bare bool
	foot string // beside the number
	tab  int    // of the section, from 1; 0: none
	// steps pages look for steps of puzzles.
	steps bool
}

// entry is a line of the contents and a bookmark.
type entry struct {
	text  string
	page  int
	level int
}

func newLayout(ctx context.Context, book *Book, o Options) (*layout, error) {
	o, s, err := o.normal()
	if err != nil {
		return nil, err
	}
	l := &layout{
		ctx: ctx, o: o, s: s, book: book, kinds: book.kinds(), puzzle: make([]int, len(book.Puzzles)), solved: make([]int, len(book.Puzzles)),
		z: sizesOf(&o), codes: map[string]*draw.Picture{},
	}
	if !o.Bare {
		l.front()
	}
	sections := book.sections()
	if o.Bare && len(sections) > 0 { // one after the other, whatever their levels
		sections = []section{{puzzles: book.Puzzles}}
	}
	for i, section := range sections {
		l.section(i+1, section)
	}
	if !o.WithoutSolutions && o.SolutionsAt == AtEnd {
		l.solutionPages(book.Puzzles, 0, 0)
	}
	for len(l.pages)%2 != 0 && !o.Bare {
		l.add(page{draw: l.notes})
	}
	return l, nil
}

// front lays out what comes before the puzzles.
func (l *layout) front() {
	l.add(page{draw: l.titlePage, bare: true})
	l.add(page{draw: l.imprint, bare: true})
	kinds, sections := l.kinds, l.book.sections()
	entries := 2 + len(sections) // rules and solutions
	if l.o.SolutionsAt == AfterSections {
		entries += len(sections) - 1
	}
	if len(kinds) > 1 {
		entries += len(kinds)
	}
	for part := range (entries + l.perContents() - 1) / l.perContents() {
		l.add(page{draw: l.contents(part)})
		if part == 0 {
			l.mark(l.s.phrase("contents"), 0)
		}
	}
	for i, kind := range kinds {
		l.add(page{draw: l.rulesPage(kind), steps: true})
		if i == 0 {
			l.mark(l.s.phrase("rules"), 0)
		}
		if len(kinds) > 1 {
			l.mark(l.rulesName(kind.puzzles[0]), 1)
		}
	}
}

func (l *layout) add(p page) { l.pages = append(l.pages, p) }

// mark puts the last page into the contents.
func (l *layout) mark(text string, level int) {
	l.toc = append(l.toc, entry{text, len(l.pages), level})
}

// rulesName returns what a puzzle's rules are called.
func (l *layout) rulesName(p *Puzzle) string {
	return l.s.short(func(w words) string { return w.kindName(p.Rules) })
}

func (l *layout) section(number int, s section) {
	name := ""
	if !l.o.Bare {
		name = l.s.level(s.level)
	}
	add := func(draw func(s *sheet)) { l.add(page{draw: draw, foot: name, tab: number}) }
	if !l.o.Bare {
		add(l.opening(s))
		l.mark(name, 0)
	}
	for _, lesson := range l.techniques(s) {
		add(lesson)
	}
	overleaf := l.o.SolutionsAt == AfterPages && !l.o.WithoutSolutions
	if overleaf && len(l.pages)%2 != 0 { // else puzzles would face their solutions
		add(l.notes)
	}
	for from := 0; from < len(s.puzzles); from += l.o.PerPage {
		some := s.puzzles[from:min(from+l.o.PerPage, len(s.puzzles))]
		add(func(sheet *sheet) { l.puzzlePage(sheet, some) })
		for _, p := range some {
			l.puzzle[p.Number-1] = len(l.pages)
		}
		if overleaf {
			l.solutionPages(some, number, -1)
		}
	}
	if l.o.SolutionsAt == AfterSections && !l.o.WithoutSolutions {
		l.solutionPages(s.puzzles, number, 1)
	}
}

// solutionPages adds the solutions of some puzzles, of a section or, with 0, of all. Their first page
// is in the contents at that level; -1 is not there.
func (l *layout) solutionPages(puzzles []*Puzzle, section, level int) {
	if l.o.SolutionsPerPage == 0 && l.o.SolutionsAt == AfterPages {
		l.o.SolutionsPerPage = max(4, l.o.PerPage) // none fills a page alone
	}
	if l.o.SolutionsPerPage == 0 {
		sheet := l.sheet(1)
		l.mostSolutions(sheet.width, sheet.height)
	}
	for from := 0; from < len(puzzles); from += l.o.SolutionsPerPage {
		some := puzzles[from:min(from+l.o.SolutionsPerPage, len(puzzles))]
		l.add(page{draw: func(sheet *sheet) { l.solutionPage(sheet, some) }, foot: l.s.phrase("solutions"), tab: section})
		if from == 0 && level >= 0 {
			l.mark(l.s.phrase("solutions"), level)
		}
		for _, p := range some {
			l.solved[p.Number-1] = len(l.pages)
		}
	}
}

// The room below the text area, where the page's number stands.
const (
	topMargin    = 0.5 * inch
	bottomMargin = 0.65 * inch
)

// bindingAtRight reports whether a page has the binding at its right. Even ones
// have, unless the book is bound at its right edge.
func (l *layout) bindingAtRight(number int) bool { return (number%2 == 0) != l.o.LeftHanded }

// sheet returns the page of that number before anything is drawn.
func (l *layout) sheet(number int) *sheet {
	inner := max(gutter(len(l.pages))+innerExtra, outerMargin)
	s := &sheet{fonts: l.o.Fonts, code: l.code, number: number, top: topMargin, left: inner}
	if l.bindingAtRight(number) {
		s.left = outerMargin
	}
	s.width = l.o.Size.Width - inner - outerMargin
	s.height = l.o.Size.Height - topMargin - bottomMargin
	s.picture.Width, s.picture.Height = l.o.Size.Width, l.o.Size.Height
	return s
}

// drawn returns a page as it is printed.
func (l *layout) drawn(number int) (*sheet, error) {
	s, p := l.sheet(number), l.pages[number-1]
	if l.o.Bleed && p.tab > 0 {
		l.tab(s, p.tab)
	}
	p.draw(s)
	clear(l.codes)
	if !p.bare {
		y := l.o.Size.Height - bottomMargin*0.45
		foot, align, x := strconv.Itoa(number), draw.End, s.left+s.width
		if l.bindingAtRight(number) {
			align, x = draw.Start, s.left
		}
		s.text(foot, x, y, l.z.foot, align, true)
		s.fitted(p.foot, s.left+s.width/2, y, l.z.foot*0.9, s.width*0.7, draw.Middle, false)
	}
	if s.err == nil {
		s.err = s.readable()
	}
	return s, s.err
}

// tab draws a grey mark at the outer edge, lower for each section. It reaches over the
// edge, so that it is seen when the book is closed.
func (l *layout) tab(s *sheet, number int) {
	height := l.o.Size.Height / 9
	x := l.o.Size.Width - 0.16*inch
	if l.bindingAtRight(s.number) {
		x = -bleed
	}
	y := height * (float64((number-1)%7) + 1)
	s.picture.Add(draw.Path{Segments: draw.Rect(x, y, 0.16*inch+bleed, height*0.8), Fill: draw.RGB(0xb0b0b0)})
}

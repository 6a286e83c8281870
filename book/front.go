package book

import (
	"fmt"
	"slices"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// subtitles returns the number of puzzles and the levels, in words.
func (l *layout) subtitles() []string {
	if l.o.Subtitle != "" {
		return []string{l.o.Subtitle}
	}
	sections := l.book.sections()
	return l.s.all(func(w words) string {
		text := w.phrase("about", "n", strconv.Itoa(len(l.book.Puzzles)))
		if len(sections) == 0 {
			return text
		}
		if sections[0].level == "" {
			return text
		}
		from, to := w.level(sections[0].level), w.level(sections[len(sections)-1].level)
		key := "levels"
		if from == to {
			key = "only"
		}
		return text + w.phrase("comma") + w.phrase(key, "from", from, "to", to)
	})
}

func (l *layout) titlePage(s *sheet) {
	size := min(44, s.width/8)
	fitted := func(text string, size, height float64, bold bool) float64 {
		return fitting(s.fonts, text, s.width, height, size, bold)
	}
	y := s.top + s.height*0.22
	if series := l.series(); series != "" {
		s.centred(series, s.top+s.height*0.08, fitted(series, size*0.36, s.height*0.12, false), false)
	}
	y = s.centred(l.o.Title, y, fitted(l.o.Title, size, s.height*0.32, true), true) + size*0.3
	subtitles := l.subtitles()
	for _, text := range subtitles {
		y = s.centred(text, y, fitted(text, size*0.36, s.height*0.2/float64(len(subtitles)), false), false)
	}
	s.centred(l.o.Author, max(y, s.top+s.height*0.66), fitted(l.o.Author, size*0.36, s.height*0.12, false), false)
	size = fitted(l.o.Publisher, size*0.27, s.height*0.12, false)
	s.centred(l.o.Publisher, s.top+s.height-s.lines([]string{l.o.Publisher}, size)*size*leading, size, false) // at the foot
}

// unique tells the facts that hold for all puzzles. They can be solved by
// logic, too, if that is known of each. Without constraints, which no look
// moves, no two are looks of each other.
func (l *layout) unique(w words) string {
	text := w.phrase("unique")
	if !slices.ContainsFunc(l.book.Puzzles, func(p *Puzzle) bool { return p.Rating == 0 || p.Rating == logic.MaxRating }) {
		text += w.phrase("by logic")
	}
	if !slices.ContainsFunc(l.book.Puzzles, func(p *Puzzle) bool { return len(p.Rules.Constraints()) > 0 }) {
		text += w.phrase("apart")
	}
	return text
}

// marks returns the phrase that explains the marks of levels, "" where no puzzle has one.
func (l *layout) marks() string {
	if !l.rated() || l.o.Difficulty == Unmarked {
		return ""
	}
	return string(l.o.Difficulty)
}

// rated reports whether some puzzle has a level.
func (l *layout) rated() bool {
	return slices.ContainsFunc(l.book.Puzzles, func(p *Puzzle) bool { return p.Level != "" })
}

func (l *layout) imprint(s *sheet) {
	var texts []string
	for _, text := range []string{l.series(), l.o.Edition, l.o.Copyright} {
		if text != "" {
			texts = append(texts, text)
		}
	}
	if l.o.Publisher != "" {
		texts = append(texts, l.s.all(func(w words) string { return w.phrase("publisher", "name", l.o.Publisher) })...)
	}
	if l.o.ISBN != "" {
		texts = append(texts, "ISBN "+string(l.o.ISBN))
	}
	for _, w := range l.s {
		texts = append(texts, l.unique(w))
		if l.book.Seed != 0 {
			texts = append(texts, w.phrase("made", "seed", strconv.FormatUint(l.book.Seed, 10)))
		}
		texts = append(texts, w.phrase("font"))
	}
	// They stand at the foot of the page.
	size := l.z.imprint
	y := s.top + s.height - s.lines(texts, size)*size*leading - 4*float64(len(texts))
	for _, text := range texts {
		y = s.paragraph(text, s.left, y, s.width, size, false) + 4
	}
}

// lines returns how many lines some texts take.
func (s *sheet) lines(texts []string, size float64) (n float64) {
	for _, text := range texts {
		n += float64(len(wrap(s.fonts, text, s.width, size, false)))
	}
	return n
}

// contentsLine is how high a line of the contents is, as a part of its size.
const contentsLine = leading * 1.15

// perContents returns how many lines a page of contents has room for, below its heading
// and above its notes.
func (l *layout) perContents() int {
	s := l.sheet(3)
	notes := s.lines(l.notesOfContents(), l.z.contents*0.8) * l.z.contents * 0.8 * leading
	return max(4, int((s.height-2*l.z.heading*leading-notes-2*l.z.contents)/(l.z.contents*contentsLine)))
}

// notesOfContents tells what the signs at puzzles mean.
func (l *layout) notesOfContents() (texts []string) {
	for _, w := range l.s {
		if key := l.marks(); key != "" {
			texts = append(texts, w.phrase(key))
		}
		if l.o.Site != "" {
			texts = append(texts, w.phrase("codes"))
		}
	}
	return texts
}

// contents returns the page of that number from 0 of the contents.
func (l *layout) contents(part int) func(s *sheet) {
	return func(s *sheet) {
		y := s.top
		if part == 0 {
			y = s.paragraph(l.s.phrase("contents"), s.left, y, s.width, l.z.heading, true) + l.z.heading*0.6
		}
		size, per := l.z.contents, l.perContents()
		entries := l.toc[1:] // the first is the contents themselves
		some := entries[min(part*per, len(entries)):min((part+1)*per, len(entries))]
		for _, e := range some {
			y += size * contentsLine
			indent := float64(e.level) * size * 1.5
			number := strconv.Itoa(e.page)
			right := s.left + s.width
			room := s.width - indent - s.fonts.Width(number, size, false) - 2*size
			s.fitted(e.text, s.left+indent, y, size, room, draw.Start, e.level == 0)
			s.text(number, right, y, size, draw.End, false)
			from := s.left + indent + min(room, s.fonts.Width(e.text, size, e.level == 0)) + size*0.6
			to := right - s.fonts.Width(number, size, false) - size*0.6
			if to > from {
				s.picture.Add(draw.Path{Segments: draw.Lines(draw.Point{X: from, Y: y}, draw.Point{X: to, Y: y}), Stroke: dim, Width: 0.5, Dash: 0.7, Gap: 2.3})
			}
			s.links = append(s.links, link{x: s.left, y: y - size, width: s.width, height: size * leading, page: e.page})
		}
		if (part+1)*per < len(entries) {
			return
		}
		y += size * 2
		for _, text := range l.notesOfContents() {
			y = s.paragraph(text, s.left, y, s.width, size*0.8, false)
		}
	}
}

// rulesPage tells the rules of a kind of puzzles, with an example from the book.
func (l *layout) rulesPage(k kind) func(s *sheet) {
	return func(s *sheet) {
		var texts []string
		for _, w := range l.s {
			texts = append(texts, w.rulesTexts(k)...)
		}
		example, err := l.ruleExample(k)
		if err != nil {
			s.err = err
			return
		}
		l.lesson(s, l.rulesName(k.puzzles[0]), texts, example)
	}
}

// lesson lays out a heading, paragraphs and, if there is one, a step of a
// puzzle: its picture and words.
func (l *layout) lesson(s *sheet, heading string, texts []string, x example) {
	y := s.paragraph(heading, s.left, s.top, s.width, l.z.heading, true) + 8
	texts = slices.Clone(texts)
	var said []string
	if x.step != nil {
		texts = append(texts, l.s.all(func(w words) string { return w.phrase("begins", "n", strconv.Itoa(x.puzzle.Number)) })...)
		said = l.s.all(func(w words) string {
			return w.Join(w.Step(x.state, x.step, explain.Cells), w.Conclusion(x.state, x.step))
		})
	}
	// The words get the room they need, the picture the rest. That is less than
	// half of the page only if even the smallest words need more.
	size := l.z.body
	height := func(texts []string) float64 {
		return s.lines(texts, size)*size*leading + float64(len(texts))*size*0.4
	}
	for height(texts)+height(said) > s.height*0.45 && size > l.z.least {
		size -= 0.5
	}
	if height(texts)+height(said) > s.height*0.6 {
		said = l.s.all(func(w words) string { return w.Conclusion(x.state, x.step) })
	}
	for _, text := range texts {
		y = s.paragraph(text, s.left, y, s.width, size, false) + size*0.4
	}
	if x.step == nil {
		return
	}
	room := s.top + s.height - y - height(said) - 16
	side := min(s.width, room)
	if !l.o.LargePrint {
		side = min(side, s.height*0.65)
	}
	board, options := draw.Step(sudoku.NewBoard(x.puzzle.Puzzle), x.state, x.step, l.s[0].Words)
	if picture := draw.Board(board, options); legible(picture, min(s.width/picture.Width, side/picture.Height)) {
		s.place(picture, s.left, y+8, s.width, side)
		y += side
	}
	y += 14
	for _, text := range said {
		y = s.paragraph(text, s.left, y, s.width, size, false) + size*0.4
	}
}

// opening returns the first page of a section.
func (l *layout) opening(section section) func(s *sheet) {
	return func(s *sheet) {
		size := min(36, s.width/9)
		small := max(l.z.body, 11)
		y := s.centred(l.s.level(section.level), s.top+s.height*0.25, size, true) + size
		if section.level != "" {
			star := size * 0.5
			s.rank(l.o.Difficulty, rankOf(section.level), s.left+s.width/2+starsWidth(star)/2, y, star)
		}
		y += size
		first, last := section.puzzles[0].Number, section.puzzles[len(section.puzzles)-1].Number
		for _, w := range l.s {
			key := "puzzles"
			if first == last {
				key = "puzzles alone"
			}
			y = s.centred(w.phrase(key, "from", strconv.Itoa(first), "to", strconv.Itoa(last)), y, small*1.1, false)
		}
		y += 8
		for _, w := range l.s {
			if section.level != "" {
				y = s.centred(w.Term("level about", section.level), y, small, false)
			}
		}
	}
}

// rankOf returns the place of a level among all, from 1.
func rankOf(level string) int {
	return 1 + slices.IndexFunc(logic.Levels(), func(l logic.Level) bool { return l.ID == level })
}

// lessonsOf is how many techniques a section of a how-to book teaches.
const lessonsOf = 4

// techniques returns pages about the hardest techniques that most puzzles of a
// section need. There is one page, or with HowTo several, from the easiest on.
func (l *layout) techniques(section section) (pages []func(s *sheet)) {
	most := 0
	switch {
	case l.o.Bare:
	case l.o.HowTo:
		most = lessonsOf
	case l.o.Techniques:
		most = 1
	}
	count := map[logic.Technique]int{}
	var first []*Puzzle // of each technique
	for _, p := range section.puzzles {
		if p.Hardest == "" {
			continue
		}
		switch count[p.Hardest]++; count[p.Hardest] {
		case 1:
			first = append(first, p)
		case 2: // the page of the rules has a step of the book's first puzzle already
			if i := slices.Index(first, l.book.Puzzles[0]); i >= 0 && first[i].Hardest == p.Hardest {
				first[i] = p
			}
		}
	}
	slices.SortStableFunc(first, func(a, b *Puzzle) int { return count[b.Hardest] - count[a.Hardest] })
	first = first[:min(most, len(first))]
	slices.SortStableFunc(first, func(a, b *Puzzle) int { return int(a.Rating) - int(b.Rating) })
	for _, p := range first {
		pages = append(pages, func(s *sheet) {
			fits := func(step *logic.Step) bool { return step.Technique == p.Hardest }
			x, err := l.example(p, fits)
			if err != nil {
				s.err = err
				return
			}
			if x.step != nil && !fits(x.step) {
				x = example{} // a step of something else would tell nothing
			}
			heading := l.s.short(func(w words) string { return w.Name(p.Hardest) })
			l.lesson(s, heading, l.s.all(func(w words) string { return w.Idea(p.Hardest) }), x)
		})
	}
	return pages
}

func (l *layout) notes(s *sheet) {
	y := s.paragraph(l.s.phrase("blank"), s.left, s.top, s.width, l.z.heading*0.8, true) + 24
	for ; y < s.top+s.height; y += 24 {
		s.picture.Add(draw.Path{Segments: draw.Lines(draw.Point{X: s.left, Y: y}, draw.Point{X: s.left + s.width, Y: y}), Stroke: draw.RGB(0xb0b0b0), Width: 0.4})
	}
}

// hardest returns the small print of a puzzle, in each language: "XY-Wing · ER 4.2".
func (l *layout) hardest(p *Puzzle) []string {
	rating := ""
	if p.Rating > 0 && p.Rating < logic.MaxRating {
		rating = fmt.Sprintf("ER %v", p.Rating)
	}
	if p.Hardest == "" {
		return []string{rating}
	}
	names := l.s.all(func(w words) string { return w.Name(p.Hardest) })
	if rating != "" { // the last says it for all
		names[len(names)-1] += " · " + rating
	}
	return names
}

package book

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/explain"
	"jiugong/sudoku/logic"
)

// subtitles tell the number of puzzles and the levels.
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
		from, to := w.Term("level", sections[0].level), w.Term("level", sections[len(sections)-1].level)
		key := "levels"
		if from == to {
			key = "only"
		}
		return text + w.list["comma"] + w.phrase(key, "from", from, "to", to)
	})
}

func (l *layout) titlePage(s *sheet) {
	size := min(44, s.width/8)
	y := s.top + s.height*0.22
	y = s.centred(l.o.Title, y, size, true) + size*0.3
	for _, text := range l.subtitles() {
		y = s.centred(text, y, size*0.36, false)
	}
	if l.o.Author != "" {
		s.centred(l.o.Author, s.top+s.height*0.88, size*0.36, false)
	}
}

func (l *layout) imprint(s *sheet) {
	var texts []string
	for _, w := range l.s {
		texts = append(texts, w.phrase("unique"))
		if l.book.Seed != 0 {
			texts = append(texts, w.phrase("made", "seed", strconv.FormatUint(l.book.Seed, 10)))
		}
		texts = append(texts, w.phrase("font"))
	}
	y := s.top + s.height*0.66
	for _, text := range texts {
		y = s.paragraph(text, s.left, y, s.width, 8.5, false) + 4
	}
}

func (l *layout) contents(s *sheet) {
	y := s.paragraph(l.s.phrase("contents"), s.left, s.top, s.width, 20, true) + 14
	size := min(12, (s.top+s.height-y)/float64(len(l.toc)+2)/leading/1.15)
	for _, e := range l.toc {
		if e.page == s.number {
			continue
		}
		y += size * leading * 1.15
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
	y += size * 2
	for _, w := range l.s {
		y = s.paragraph(w.phrase("stars"), s.left, y, s.width, size*0.8, false)
		if l.o.Site != "" {
			y = s.paragraph(w.phrase("codes"), s.left, y, s.width, size*0.8, false)
		}
	}
}

// rulesPage says the rules of a kind of puzzles, with an example from the book.
func (l *layout) rulesPage(k kind) func(s *sheet) {
	return func(s *sheet) {
		var texts []string
		for _, w := range l.s {
			texts = append(texts, w.rulesTexts(k.first.Rules)...)
		}
		state, step, err := l.example(k.first, func(step *logic.Step) bool { return beyondClassic(k.first.Rules, step) })
		if err != nil {
			s.err = err
			return
		}
		l.lesson(s, l.rulesName(k.first), texts, k.first, state, step)
	}
}

// lesson is a heading, paragraphs and, if there is one, a step of a puzzle: a
// picture of it and its words.
func (l *layout) lesson(s *sheet, heading string, texts []string, p *Puzzle, state *logic.State, step *logic.Step) {
	y := s.paragraph(heading, s.left, s.top, s.width, 18, true) + 8
	var said []string
	board, options := sudoku.NewBoard(p.Puzzle), draw.Options{}
	if step != nil {
		board, options = draw.Step(board, state, step, l.s[0].Words)
		for _, w := range l.s {
			said = append(said, w.Join(w.Step(state, step, explain.Cells), w.Conclusion(state, step)))
		}
		texts = append(slices.Clone(texts), l.s.all(func(w words) string { return w.phrase("begins", "n", strconv.Itoa(p.Number)) })...)
	}
	// The words get what they need, the picture the rest, but not less than half.
	size, lines := 10.5, 0.0
	height := func() (sum float64) {
		for _, text := range slices.Concat(texts, said) {
			sum += float64(len(wrap(s.fonts, text, s.width, size, false)))*size*leading + size*0.4
		}
		return sum
	}
	for lines = height(); lines > s.height*0.48 && size > 6; lines = height() {
		size -= 0.5
	}
	for _, text := range texts {
		y = s.paragraph(text, s.left, y, s.width, size, false) + size*0.4
	}
	if step == nil {
		return
	}
	below := 0.0
	for _, text := range said {
		below += float64(len(wrap(s.fonts, text, s.width, size, false)))*size*leading + size*0.4
	}
	room := s.top + s.height - y - below - 16
	side := min(s.width, room, 5*inch)
	s.place(draw.Board(board, options), s.left, y+8, s.width, side)
	y += side + 14
	for _, text := range said {
		y = s.paragraph(text, s.left, y, s.width, size, false) + size*0.4
	}
}

// beyondClassic says whether a step shows what is special of the rules.
func beyondClassic(rules *sudoku.Rules, step *logic.Step) bool {
	for _, part := range step.Parts {
		if len(part.Constraints) > 0 {
			return true
		}
		for _, house := range part.Houses {
			switch rules.Houses()[house].Kind {
			case sudoku.Row, sudoku.Column, sudoku.Box:
			default:
				return true
			}
		}
	}
	return false
}

// example is the first step of a puzzle that fits, else its first step, with the
// state before it. No step is no error: then the puzzle has none.
func (l *layout) example(p *Puzzle, fits func(*logic.Step) bool) (*logic.State, *logic.Step, error) {
	s, err := logic.NewState(p.Puzzle)
	if err != nil {
		return nil, nil, err
	}
	var first *logic.Step
	var start *logic.State
	profile := logic.Human
	if p.Rules.IsClassic() {
		profile = logic.SE121
	}
	for range 120 {
		step, err := logic.Next(l.ctx, s, profile)
		if l.ctx.Err() != nil {
			return nil, nil, l.ctx.Err()
		}
		if step == nil || err != nil {
			break
		}
		if first == nil {
			first, start = step, s.Clone()
		}
		if fits(step) {
			first, start = step, s
			break
		}
		s.Apply(step)
	}
	if first == nil {
		return nil, nil, nil
	}
	return start, first, nil
}

// opening is the first page of a section.
func (l *layout) opening(section section) func(s *sheet) {
	return func(s *sheet) {
		size := min(36, s.width/9)
		y := s.centred(l.s.level(section.level), s.top+s.height*0.25, size, true) + size
		star := size * 0.5
		s.stars(rankOf(section.level), s.left+s.width/2+starsWidth(star)/2, y, star)
		y += size
		first, last := section.puzzles[0].Number, section.puzzles[len(section.puzzles)-1].Number
		for _, w := range l.s {
			y = s.centred(w.phrase("puzzles", "from", strconv.Itoa(first), "to", strconv.Itoa(last)), y, 12, false)
		}
		y += 8
		for _, w := range l.s {
			y = s.centred(w.Term("level about", section.level), y, 11, false)
		}
	}
}

// rankOf is the place of a level among all, from 1.
func rankOf(level string) int {
	return 1 + slices.IndexFunc(logic.Levels(), func(l logic.Level) bool { return l.ID == level })
}

// technique is the page about what most puzzles of a section need at their hardest;
// nil when nothing is known.
func (l *layout) technique(section section) func(s *sheet) {
	count := map[logic.Technique]int{}
	var most *Puzzle
	for _, p := range section.puzzles {
		if p.Hardest == "" {
			continue
		}
		count[p.Hardest]++
		if most == nil || count[p.Hardest] > count[most.Hardest] {
			most = p
		}
	}
	if most == nil {
		return nil
	}
	return func(s *sheet) {
		state, step, err := l.example(most, func(step *logic.Step) bool { return step.Technique == most.Hardest })
		if err != nil {
			s.err = err
			return
		}
		heading := l.s.short(func(w words) string { return w.Name(most.Hardest) })
		ideas := l.s.all(func(w words) string { return w.Idea(most.Hardest) })
		l.lesson(s, heading, ideas, most, state, step)
	}
}

func (l *layout) notes(s *sheet) {
	y := s.paragraph(l.s.phrase("blank"), s.left, s.top, s.width, 14, true) + 24
	for ; y < s.top+s.height; y += 24 {
		s.picture.Add(draw.Path{Segments: draw.Lines(draw.Point{X: s.left, Y: y}, draw.Point{X: s.left + s.width, Y: y}), Stroke: draw.RGB(0xb0b0b0), Width: 0.4})
	}
}

// hardest is the small print of a puzzle: "XY-Wing · ER 4.2".
func (l *layout) hardest(p *Puzzle) string {
	var parts []string
	if p.Hardest != "" {
		parts = append(parts, l.s.all(func(w words) string { return w.Name(p.Hardest) })...)
	}
	if p.Rating > 0 && p.Rating < logic.MaxRating {
		parts = append(parts, fmt.Sprintf("ER %v", p.Rating))
	}
	return strings.Join(parts, " · ")
}

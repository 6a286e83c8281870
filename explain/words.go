package explain

import (
	"cmp"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/words"
)

// word returns one of the words that sentences are put together from.
func (w *Words) word(key string) string { return w.text(parts, key) }

// text returns a text of the language, else of English.
func (w *Words) text(section, key string) string {
	if text, ok := w.texts()[section][key]; ok {
		return text
	}
	return in(words.English).texts()[section][key]
}

// list joins words: "a, b and c".
func (w *Words) list(names []string, last string) string {
	switch n := len(names); n {
	case 0:
		return ""
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], w.word("comma")) + w.word(last) + names[n-1]
	}
}

// sentence returns a heading and what it is about.
func (w *Words) sentence(name, text string) string {
	return name + w.word("colon") + w.capitals(text)
}

// Join puts texts one after the other as the language does.
func (w *Words) Join(texts ...string) string {
	out := ""
	for _, text := range texts {
		if text == "" {
			continue
		}
		if out != "" && !strings.HasSuffix(out, "\n") && !strings.HasPrefix(text, "\n") {
			out += w.word("space")
		}
		out += text
	}
	return out
}

// houses names houses of one kind: "row 3", "rows 1 and 5"; where they have no
// name in common, each has its own, as "row r4c4–r4c12" does where boards overlap.
func (w *Words) houses(list []sudoku.House) (names []string) {
	kind := string(list[0].Kind)
	if form := w.text("houses", kind); form != "" && len(list) > 1 && list[0].Span == "" {
		var numbers []string
		for _, h := range list {
			numbers = append(numbers, decimal(h.Number))
		}
		return []string{words.Put(form, "n", w.list(numbers, "numbers"))}
	}
	for _, h := range list {
		name := h.String()
		if form := w.text("house", kind); form != "" {
			if h.Span != "" && !strings.Contains(form, "{n}") {
				form += " {n}"
			}
			name = words.Put(form, "n", cmp.Or(h.Span, decimal(h.Number)))
		}
		names = append(names, name)
	}
	return names
}

// print makes a text fit to be read: between Chinese characters and others
// there is what the language puts there.
func (w *Words) print(text string) string {
	if between, ok := w.texts()[parts]["between"]; ok {
		return typeset(text, between)
	}
	return text
}

// capitals makes the first letter of a sentence large where a house's name
// begins it. Names of cells stay as they are.
func (w *Words) capitals(text string) string {
	var b strings.Builder
	start := true
	for i := 0; i < len(text); i++ {
		if start {
			if 'a' <= text[i] && text[i] <= 'z' && w.beginsWithHouse(text[i:]) {
				b.WriteByte(text[i] - 'a' + 'A')
				i++
			}
		}
		b.WriteByte(text[i])
		start = strings.HasSuffix(text[:i+1], ". ")
	}
	return b.String()
}

func (w *Words) beginsWithHouse(text string) bool {
	for _, names := range []map[string]string{w.texts()["house"], w.texts()["houses"]} {
		for _, name := range names {
			first, _, _ := strings.Cut(name, "{")
			if strings.HasPrefix(text, first) {
				return true
			}
		}
	}
	return false
}

// typeset takes the spaces out of a run of Chinese characters, which slots
// leave there. It puts between where they meet letters or digits.
func typeset(text, between string) string {
	var b strings.Builder
	var last rune // the last that is no space
	spaces := 0   // since then
	for _, r := range text {
		if r == ' ' {
			spaces++
			continue
		}
		switch {
		case wide(last) && wide(r) || mark(last) && r != '\n' || mark(r) && last != '\n' && last != 0:
			spaces = 0
		case wide(last) && plain(r) || plain(last) && wide(r):
			spaces = 0
			b.WriteString(between)
		}
		b.WriteString(strings.Repeat(" ", spaces))
		b.WriteRune(r)
		last, spaces = r, 0
	}
	return b.String()
}

// wide reports whether a rune is a Chinese character, Japanese kana or a mark
// between them. The function mark reports whether it is such a mark, plain
// whether it is a Latin letter or a digit. Package unicode's tables would weigh
// on the page.
func wide(r rune) bool { return 0x2e80 <= r && r <= 0x9fff || r >= 0xf900 || mark(r) }

func mark(r rune) bool {
	return strings.ContainsRune("，。：；（）、！？「」“”…—", r)
}

func plain(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}

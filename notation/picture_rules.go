package notation

import (
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/notation/internal/sayings"
	"jiugong/sudoku/variants"
)

// asText stands before rules that no picture or sentence says, as a rules text has
// them: "As text: lookandsay=1225:r1c1r1c2 + differ=r3c3r4c4".
const asText = "As text: "

// cutAsText takes such a line out of words.
func cutAsText(words string) (rest string, parts []string) {
	at := strings.LastIndex(words, asText)
	if at < 0 || at > 0 && words[at-1] != '\n' {
		return words, nil
	}
	line, after, _ := strings.Cut(words[at+len(asText):], "\n")
	for part := range strings.SplitSeq(line, " + ") {
		parts = append(parts, strings.TrimSpace(part))
	}
	return words[:at] + after, parts
}

// rulesOf makes rules of three sources: a text without clues, clues of known
// kinds, and a picture with words. Drawings and words that it doesn't recognise
// are in unread. With byKind the form holds rules by their kinds, and words add
// none. They may then only name rules that aren't there.
func rulesOf(text string, clues []placed, p *picture, byKind bool) (rules *sudoku.Rules, unread []message.Message, err error) {
	base, err := variants.Parse(text)
	if err != nil {
		return nil, nil, err
	}
	shape := base.Shape()
	words, parts := cutAsText(p.rules)
	seen := *p
	var have []string
	said := readWords(shape, words)
	clues = slices.DeleteFunc(slices.Clone(clues), func(c placed) bool {
		repeats := c.clue.Kind == "killer" && said.says("cagesum")
		switch {
		case repeats && c.clue.Value != "" && !said.doubtsClue("killer"):
			text += "+" + sumPart(shape, c.clue.Value, c.clue.Lists[0])
			have = append(have, "cagesum", "killer")
			return true
		case !repeats && !said.doubtsClue(c.clue.Kind):
			return false
		}
		unread = append(unread, message.Errorf("picture.stray", c.where, short(cellsText(shape, c.clue))))
		have = append(have, c.clue.Kind)
		return true
	})
	for _, c := range clues {
		have = append(have, c.clue.Kind)
		if c.where.Key == "fpuzzles.diagonal" {
			have = append(have, "x")
		}
	}
	for _, part := range parts {
		if _, ok := sudoku.FeatureNamed(part); ok {
			if !base.Has(part) {
				text += "+" + part
				have = append(have, part)
			}
			continue
		}
		one, err := variants.Parse(base.String() + "+" + part)
		if err != nil || len(one.Constraints()) == 0 {
			return nil, nil, message.Errorf("picture.rules_text", short(asText+part), reasonOf(err))
		}
		c := one.Constraints()[len(one.Constraints())-1]
		seen.remove(drawn(shape, c))
		if clue, ok := variants.ClueOf(shape, c); ok {
			clues = append(clues, placed{clue, message.Errorf(message.Plain, short(part))})
			have = append(have, clue.Kind)
		} else {
			text += "+" + part
			have = append(have, c.Kind)
		}
	}
	for _, f := range base.Features() {
		have = append(have, f.Name)
	}
	found := readPicture(shape, &seen, said, have)
	unread = append(found.unread, unread...)
	for _, part := range found.parts {
		text += "+" + part
	}
	for _, name := range found.features {
		f, _ := sudoku.FeatureNamed(name)
		switch err := f.Fits(shape); {
		case byKind:
			unread = append(unread, message.Errorf("clash.rule", name))
		case err != nil:
			unread = append(unread, message.Errorf("picture.rule_wrong", name, err))
		default:
			text += "+" + name
		}
	}
	for _, c := range found.clues {
		if byKind && len(c.clue.Lists) == 0 {
			unread = append(unread, message.Errorf("clash.rule", c.clue.Kind))
			continue
		}
		clues = append(clues, c)
	}
	rules, more, err := gather(text, clues)
	return rules, append(unread, more...), err
}

// cellsText names the cells of a clue.
func cellsText(s *sudoku.Shape, c variants.Clue) string {
	var lists []string
	for _, cells := range c.Lists {
		lists = append(lists, constraint.CellsText(s, cells))
	}
	return strings.Join(lists, "/")
}

// remove takes out what another picture has, each thing once.
func (p *picture) remove(other *picture) {
	p.cages = without(p.cages, other.cages, func(a, b outline) bool { return slices.Equal(a.cells, b.cells) && a.text == b.text })
	p.strokes = without(p.strokes, other.strokes, func(a, b stroke) bool {
		return slices.EqualFunc(a.points, b.points, point.near) && sameColour(a.colour, b.colour)
	})
	p.figures = without(p.figures, other.figures, func(a, b figure) bool {
		return a.at.near(b.at) && a.round == b.round && a.text == b.text && max(a.width-b.width, b.width-a.width) < 0.01
	})
	p.lamps = without(p.lamps, other.lamps, func(a, b int) bool { return a == b })
	p.lights = without(p.lights, other.lights, func(a, b int) bool { return a == b })
}

func without[T any](list, others []T, same func(a, b T) bool) []T {
	list = slices.Clone(list)
	for _, other := range others {
		if i := slices.IndexFunc(list, func(one T) bool { return same(one, other) }); i >= 0 {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}

// wordsFor returns the sentences for rules, and what is told as a rules text.
func wordsFor(rules *sudoku.Rules, parts []string) string {
	there := map[string]bool{"": true}
	for _, f := range rules.Features() {
		there[f.Name] = true
	}
	for _, c := range rules.Constraints() {
		if !slices.Contains(parts, c.String()) {
			there[c.Kind] = true
		}
	}
	var lines []string
	if digits := digitsWords(rules.Shape()); digits != "" {
		lines = append(lines, digits)
	}
	lines = append(lines, sayings.Written(func(kind string) bool { return there[kind] })...)
	if len(parts) > 0 {
		lines = append(lines, asText+strings.Join(parts, " + "))
	}
	return strings.Join(lines, "\n")
}

// withWords returns a description with the words for rules behind it.
func withWords(description, words string) string {
	if description == "" || words == "" {
		return description + words
	}
	return description + "\n\n" + words
}

// withoutWords undoes withWords for the rules that were read.
func withoutWords(text string, rules *sudoku.Rules) string {
	_, parts := cutAsText(text)
	words := wordsFor(rules, parts)
	if rest, ok := strings.CutSuffix(text, words); ok && (rest == "" || strings.HasSuffix(rest, "\n\n")) {
		return strings.TrimSuffix(rest, "\n\n")
	}
	return text
}

// sameConstraints reports whether two rules on one board have the same digits, features
// and constraints, in any order.
func sameConstraints(a, b *sudoku.Rules) bool {
	return a.N() == b.N() && a.Shape().First() == b.Shape().First() && slices.Equal(partsOf(a), partsOf(b))
}

func partsOf(rules *sudoku.Rules) []string {
	var parts []string
	for _, f := range rules.Features() {
		parts = append(parts, f.Name)
	}
	for _, c := range rules.Constraints() {
		parts = append(parts, c.String())
	}
	slices.Sort(parts)
	return parts
}

// tellRules finds words, and constraints told as text, by which a form gives
// back the same rules. The form's own reading of them is read.
func tellRules(rules *sudoku.Rules, description string, needed bool, read func(words string, parts []string) (*sudoku.Rules, error)) (words string, parts []string) {
	if !needed && len(rules.Constraints()) == 0 {
		return description, nil
	}
	if description != "" || !needed {
		if back, err := read(description, nil); err == nil && sameConstraints(back, rules) {
			return description, nil
		}
	}
	for range 3 {
		words = withWords(description, wordsFor(rules, parts))
		back, err := read(words, parts)
		if err != nil {
			break
		}
		if sameConstraints(back, rules) {
			return words, parts
		}
		// What was read and isn't there was a part of something else, which goes
		// into the text then, too.
		more := partsOf(back)
		for _, part := range partsOf(rules) {
			if i := slices.Index(more, part); i >= 0 {
				more = slices.Delete(more, i, i+1)
			} else if !slices.Contains(parts, part) {
				parts = append(parts, part)
			}
		}
	}
	parts = partsOf(rules)
	return withWords(description, wordsFor(rules, parts)), parts
}

// inTones writes a puzzle with the constraints of rules in tones. If colours
// tell what a line means, tones might be read as other rules. If read finds
// that, all constraints have their usual tones.
func inTones(rules *sudoku.Rules, tones constraint.Tones, write func(constraint.Tones) ([]byte, error), read func([]byte) (*sudoku.Rules, error)) ([]byte, error) {
	text, err := write(tones)
	if err != nil || len(tones) == 0 {
		return text, err
	}
	if back, err := read(text); err == nil && sameConstraints(back, rules) {
		return text, nil
	}
	return write(nil)
}

package sayings

import (
	"slices"
	"strings"
	"sync"

	"jiugong/sudoku/constraint"
)

// Verdict classifies a sentence.
type Verdict int

// The verdicts. Unknown is the zero value: a sentence that may be a rule and that
// no pattern matches.
const (
	Unknown Verdict = iota
	Known
	Prose
)

// Rule holds the meaning of a known sentence.
type Rule struct {
	// Kind is a kind of clues, a feature, "kropki", "noboxes", "digits", "diagonal"
	// (drawn) or "cagesum" (digits may repeat).
	Kind string
	// Value is the value that the words give its clues, such as the 4 of
	// "differ by at least 4". For "digits" it is a range such as 0-8.
	Value string
	// Colour is that of its lines or areas, ToneNone where the words name none.
	Colour constraint.Tone
}

// Sentence holds a sentence as it stands in the text.
type Sentence struct {
	Text    string
	Verdict Verdict
	Rules   []Rule // of a known one; none when it says nothing new
	// Objects are those that an unknown one speaks of.
	Objects Objects
}

// repeats is the kind of a sentence that lets digits repeat. It applies to the sentence
// before.
const repeats = "repeats"

// Read returns the sentences of text in order. It drops only list signs such as "2)". A
// sentence that is neither prose nor known is Unknown.
func Read(text string) []Sentence {
	var list []Sentence
	var before []Rule
	for _, cut := range cutSentences(text) {
		s := Sentence{Text: cut}
		rules, known := readSentence(cut)
		switch {
		case known && slices.ContainsFunc(rules, func(r Rule) bool { return r.Kind == repeats }):
			rules = slices.DeleteFunc(rules, func(r Rule) bool { return r.Kind == repeats })
			if s.Verdict = Known; slices.ContainsFunc(before, Rule.forbidsRepeats) {
				s.Verdict = Unknown
				s.Objects = objectsOfRules(before)
			}
			s.Rules = rules
		case known:
			s.Verdict, s.Rules = Known, rules
			before = rules
		case isProse(cut):
			s.Verdict = Prose
		default:
			s.Objects = objectsIn(cut)
		}
		list = append(list, s)
	}
	return list
}

// forbidsRepeats reports whether digits must differ where r applies.
func (r Rule) forbidsRepeats() bool {
	return slices.Contains([]string{"killer", "renban", "nabner", "extra", "x", "rellik", "lunchbox", "equality"}, r.Kind)
}

// Written returns the sentences to write for kinds of clues and features. They come in the
// table's order; "" is the rule of every Sudoku.
func Written(has func(kind string) bool) []string {
	var list []string
	for _, r := range table() {
		if r.written != "" && has(r.kind) {
			list = append(list, r.written)
		}
	}
	return list
}

// index finds patterns by a word that every match contains.
type index struct {
	patterns map[string][]entry
	titles   map[string]Rule
	written  map[string]Rule
}

type entry struct {
	kind string
	*pattern
}

var known = sync.OnceValue(func() *index {
	in := &index{map[string][]entry{}, map[string]Rule{}, map[string]Rule{}}
	for _, r := range table() {
		for _, text := range r.patterns {
			p := newPattern(text)
			word := ""
			for _, other := range p.required {
				if len(other) > len(word) || word == "digit" {
					word = other
				}
			}
			in.patterns[word] = append(in.patterns[word], entry{r.kind, p})
		}
		for _, title := range r.titles {
			in.titles[clauseOf(tokens(title))] = Rule{Kind: r.kind}
		}
		for _, sentence := range cutSentences(r.written) {
			rule := Rule{Kind: r.kind}
			if isLineKind(r.kind) {
				rule.Colour = toneOfLine(r.written)
			}
			in.written[clauseOf(tokens(sentence))] = rule
		}
	}
	return in
})

// clauseOf joins words, each with a blank behind it. It leaves out commas and brackets of all kinds.
func clauseOf(words []string) string {
	var out strings.Builder
	for _, word := range words {
		if !strings.Contains(",()[]{}", word) {
			out.WriteString(word)
			out.WriteByte(' ')
		}
	}
	return out.String()
}

// clause returns the rules that words state, and whether they are known.
func (in *index) clause(words []string) ([]Rule, bool) {
	clause := clauseOf(words)
	if r, ok := in.written[clause]; ok {
		return ruleList(r), true
	}
	if r, ok := in.titles[clause]; ok {
		return ruleList(r), true
	}
	try := func(list []entry) ([]Rule, bool) {
		for _, e := range list {
			if slices.ContainsFunc(e.required, func(word string) bool { return !slices.Contains(words, word) }) {
				continue
			}
			if captured, ok := e.match(clause); ok {
				return e.rules(captured), true
			}
		}
		return nil, false
	}
	for i, word := range words {
		if !slices.Contains(words[:i], word) {
			if rules, ok := try(in.patterns[word]); ok {
				return rules, true
			}
		}
	}
	if rules, ok := try(in.patterns[""]); ok {
		return rules, true
	}
	return in.titled(words)
}

// ruleList returns r as a list, empty if r says nothing new.
func ruleList(r Rule) []Rule {
	switch r.Kind {
	case "":
		return nil
	case "oddeven":
		return []Rule{{Kind: "odd"}, {Kind: "even"}}
	case "knightking":
		return []Rule{{Kind: "knight"}, {Kind: "king"}}
	}
	return []Rule{r}
}

// rules returns what e's pattern says with the captured words.
func (e entry) rules(captured map[string]string) []Rule {
	kind := strings.TrimSuffix(e.kind, "=")
	r := Rule{Kind: kind, Value: captured["n"], Colour: toneOf(captured["colour"])}
	list := ruleList(r)
	if kind == "x" || kind == "windows" || kind == "centre" || kind == "asterisk" || kind == "extra" {
		return list // whose range is that of all digits
	}
	if digits := captured["range"]; digits != "" {
		exact := slices.Contains(e.required, "once") || strings.Contains(e.text, "once")
		if exact {
			digits = "=" + digits
		}
		list = append(list, Rule{Kind: "digits", Value: digits})
	}
	return list
}

// titled reads "normal sudoku, killer and arrow rules apply".
func (in *index) titled(words []string) ([]Rule, bool) {
	end := len(words)
	for end > 0 && slices.Contains([]string{"apply", "rule", "constraint"}, words[end-1]) {
		end--
	}
	if end == len(words) || end == 0 {
		return nil, false
	}
	words = words[:end]
	if words[0] == "normal" && len(words) > 1 {
		words = words[1:]
	}
	var rules []Rule
	start := 0
	for i := 0; i <= len(words); i++ {
		if i < len(words) && words[i] != "," && words[i] != "and" {
			continue
		}
		if i > start {
			r, ok := in.titles[clauseOf(words[start:i])]
			if !ok {
				return nil, false
			}
			rules = append(rules, ruleList(r)...)
		}
		start = i + 1
	}
	return rules, true
}

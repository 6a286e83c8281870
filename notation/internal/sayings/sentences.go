package sayings

import (
	"cmp"
	"slices"
	"strings"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/once"
)

// cutSentences splits text at full stops, semicolons and line ends. It drops list signs before
// a sentence.
func cutSentences(text string) []string {
	text = abbreviations.ReplaceAllStringFunc(text, func(m string) string { return strings.ReplaceAll(m, ".", "") + " " })
	var list []string
	for _, part := range sentenceEnd.Split(text, -1) {
		part = strings.Trim(listSign.ReplaceAllString(strings.TrimSpace(part), ""), " \t\r\n*•·#>")
		if part = unbracketed(part); strings.ContainsFunc(part, isWord) {
			list = append(list, part)
		}
	}
	return list
}

var (
	sentenceEnd   = once.MustCompile(`[.!?]+[)"'”’\]]*(?:\s|$)|[。！？；;\n\r]|\\n|<br ?/?>`)
	abbreviations = once.MustCompile(`(?i)\b(?:i\. ?e|e\. ?g|vs|etc|resp|incl|approx)\.[ ,]?`)
	listSign      = once.MustCompile(`^(?:[-*•·–—>+]\s*|\(?(?:\d{1,2}|[a-hA-H]|[ivx]{1,4})[).]\s+|\d{1,2}[.)、]\s*)+`)
)

// unbracketed removes an unmatched bracket from either end of text.
func unbracketed(text string) string {
	for _, pair := range []string{"()", "[]", "（）", "“”"} {
		open, shut := []rune(pair)[0], []rune(pair)[1]
		opens, shuts := strings.Count(text, string(open)), strings.Count(text, string(shut))
		if opens > shuts {
			text = strings.TrimSpace(strings.TrimPrefix(text, string(open)))
		} else if shuts > opens {
			text = strings.TrimSpace(strings.TrimSuffix(text, string(shut)))
		}
		if opens == 1 && shuts == 1 && strings.HasPrefix(text, string(open)) && strings.HasSuffix(text, string(shut)) {
			text = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(text, string(open)), string(shut)))
		}
	}
	return text
}

var head = once.MustCompile(`^([^:]{1,60}?)(?:\s*[:：](?:\s+|$)|\s+[-–—]+\s+)(.*)$`)

var brackets = once.MustCompile(`[(\[（]([^()\[\]（）]*)[)\]）]`)

// mostInSentence limits the number of words in a sentence that is read.
const mostInSentence = 100

// readSentence returns the rules that text states. It tries the whole, then head and rest,
// then the text without its brackets. Bracketed text must be known too.
func readSentence(text string) (rules []Rule, ok bool) {
	if rules, ok = other(text); ok {
		return rules, true
	}
	words := tokens(text)
	if len(words) == 0 || len(words) > mostInSentence {
		return nil, false
	}
	if rules, ok = clauses(words); ok {
		return rules, true
	}
	if isExample(words) {
		return nil, true
	}
	if m := head.FindStringSubmatch(text); m != nil {
		if rules, ok = headed(m[1], m[2]); ok {
			return rules, true
		}
		if rules, ok = explained(m[1], m[2]); ok {
			return rules, true
		}
	}
	if places := brackets.FindAllStringSubmatch(text, 6); places != nil && len(places) < 6 {
		rest := strings.Join(strings.Fields(brackets.ReplaceAllString(text, " ")), " ")
		if rules, ok = readSentence(rest); !ok {
			return nil, false
		}
		for _, m := range places {
			more, known := readSentence(m[1])
			if tone := wholeToneOf(m[1]); !known && tone != constraint.ToneNone {
				for i, r := range rules {
					if r.Colour == constraint.ToneNone && isLineKind(r.Kind) {
						rules[i].Colour = tone
					}
				}
				continue
			}
			if !known || !agree(more, rules) {
				return nil, false
			}
			for _, r := range more {
				if !slices.ContainsFunc(rules, func(other Rule) bool { return other.Kind == r.Kind }) {
					rules = append(rules, r)
				}
			}
		}
		return rules, true
	}
	return nil, false
}

// wholeToneOf returns the tone of text that only names a colour, such as "(purple)".
func wholeToneOf(text string) constraint.Tone {
	clause := clauseOf(tokens(text))
	if !wholeTone.MatchString(clause) {
		return constraint.ToneNone
	}
	return toneOf(clause)
}

var wholeTone = once.MustCompile(`^(?:` + toneExpression + ` (?:line )?)+$`)

// headed reads "Killer cages: digits in a cage sum to the clue". The title and rest must state
// the same rules.
func headed(title, rest string) ([]Rule, bool) {
	in := known()
	title = strings.TrimSpace(brackets.ReplaceAllStringFunc(title, func(m string) string {
		inner := strings.Trim(m, "()[]（） ")
		if _, isTitle := in.titles[clauseOf(tokens(inner))]; isTitle || wholeToneOf(inner) != constraint.ToneNone {
			return " "
		}
		return m
	}))
	words := tokens(title)
	if len(words) > 2 && words[0] == "normal" {
		words = words[1:]
	}
	r, ok := in.titles[clauseOf(words)]
	if !ok {
		if m := leadingTone.FindString(clauseOf(words)); m != "" {
			r, ok = in.titles[clauseOf(words)[len(m):]]
		}
	}
	titles := ruleList(r)
	if !ok {
		if titles, ok = in.titled(append(words, "apply")); !ok {
			return nil, false
		}
	}
	if strings.TrimSpace(rest) == "" {
		return titles, true
	}
	rules, ok := readSentence(rest)
	if !ok || !agree(titles, rules) {
		return nil, false
	}
	if len(rules) == 0 {
		return titles, true
	}
	return rules, true
}

// explained reads "Orange lines are Dutch whispers: adjacent digits on them differ by at least 4".
// Both parts must be known and state the same kinds. Together they tell values and colours.
func explained(first, rest string) ([]Rule, bool) {
	rules, ok := clauses(tokens(first))
	if !ok || len(rules) == 0 {
		return nil, false
	}
	more, ok := readSentence(rest)
	if !ok || !agree(rules, more) || !agree(more, rules) {
		return nil, false
	}
	for i, r := range rules {
		for _, other := range more {
			if other.Kind == r.Kind {
				rules[i].Value, rules[i].Colour = cmp.Or(r.Value, other.Value), cmp.Or(r.Colour, other.Colour)
			}
		}
	}
	return rules, true
}

var leadingTone = once.MustCompile(`^` + toneExpression + ` `)

// agree reports whether titles may stand beside rules. Titles may come from brackets.
func agree(titles, rules []Rule) bool {
	for _, t := range titles {
		if len(rules) > 0 && !slices.ContainsFunc(rules, func(r Rule) bool { return r.Kind == t.Kind || slices.Contains(family()[t.Kind], r.Kind) }) {
			return false
		}
	}
	return true
}

// family returns a title's rules to others that it may stand for.
func family() map[string][]string {
	return map[string][]string{
		"kropki":  {"difference", "ratio", "strictkropki", "strictdifference", "strictratio"},
		"xv":      {"strictxv"},
		"entropy": {"entropic"},
		"x":       {"diagonal"},
		"odd":     {"even"},
		"even":    {"odd"},
	}
}

// mostJoins limits the number of places where a sentence may be cut.
const mostJoins = 8

// clauses returns the rules that words state together. It may cut at commas, "and" and the
// like, if every part is known.
func clauses(words []string) (rules []Rule, ok bool) {
	in := known()
	if rules, ok = in.clause(words); ok {
		return rules, true
	}
	var joins []int
	for i, word := range words {
		if isJoin(word) {
			joins = append(joins, i)
		}
	}
	if len(joins) == 0 || len(joins) > mostJoins {
		return nil, false
	}
	type part struct {
		rules []Rule
		ok    bool
	}
	done := map[[2]int]part{}
	at := func(from, to int) part {
		for from < to && isJoin(words[from]) {
			from++
		}
		for to > from && isJoin(words[to-1]) {
			to--
		}
		if from == to {
			return part{}
		}
		key := [2]int{from, to}
		p, seen := done[key]
		if !seen {
			p.rules, p.ok = in.clause(words[from:to])
			done[key] = p
		}
		return p
	}
	// The rest from each join on; the longest first part counts.
	rest := map[int]part{len(words): {nil, true}}
	starts := append([]int{0}, joins...)
	for i := len(starts) - 1; i >= 0; i-- {
		from := starts[i]
		for _, to := range append([]int{len(words)}, reversed(joins)...) {
			if to <= from {
				break
			}
			one := at(from, to)
			if next := rest[to]; one.ok && next.ok {
				rest[from] = part{append(slices.Clone(one.rules), next.rules...), true}
				break
			}
		}
	}
	return rest[0].rules, rest[0].ok
}

func reversed(list []int) []int {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

func isJoin(word string) bool {
	return slices.Contains([]string{",", "and", "but", "while", "whilst", "whereas", "ie", "-"}, word)
}

// isExample reports whether words begin as an example and deny nothing.
func isExample(words []string) bool {
	clause := clauseOf(words)
	return (strings.HasPrefix(clause, "eg ") || strings.HasPrefix(clause, "for example ") || strings.HasPrefix(clause, "for instance ") || strings.HasPrefix(clause, "example ")) &&
		!slices.ContainsFunc(words, deniesWord)
}

package sayings

import (
	"strings"
	"sync"
	"unicode"

	"jiugong/sudoku/internal/once"
)

// What setters say in many ways is said in one word here, in sentences and in the
// patterns alike. Words are singular, without articles and without "must".

// phrases are replaced first, in this order, in a text in lower case.
var phrases = []struct {
	old *once.Regexp
	new string
}{
	{once.MustCompile(`[‘’´` + "`" + `]`), "'"},
	{once.MustCompile(`[‐‑‒–—−]`), "-"},
	{once.MustCompile(`[×✕]`), "x"},
	{once.MustCompile(`&`), " and "},
	{once.MustCompile(`(\bnot|n't|\bcannot|\bnever) (?:always|strictly|simply|just|also|clearly)\b`), "${1} entirely"}, // or what is left out would be denied
	{once.MustCompile(`\b(?:in addition|on top of that|as usual),?`), ""},
	{once.MustCompile(`\((?:s|es)\)`), "s"},
	{once.MustCompile(`\b(?:each|both|every|either)( of the)?( two)?((?: main| marked| long| indicated| blue| major)*) diagonals?\b`), "$3 diagonals"},
	{once.MustCompile(`\band/or\b`), "or"},
	{once.MustCompile(`\bi\.? ?e\.?(?:,| )`), "ie "},
	{once.MustCompile(`\be\.? ?g\.?(?:,| )`), "eg "},
	{once.MustCompile(`\b(?:can ?not|can't|may not|must not|mustn't|should not|shouldn't|shall not|could not|couldn't|don't|do not|doesn't|does not|won't|will not|would not|never|(?:are|is) not (?:allowed|permitted) to)\b`), "not"},
	{once.MustCompile(`\b(?:not (?:all|every|each)|not necessarily all)\b`), "notall"},
	{once.MustCompile(`\b(?:isn't|aren't|wasn't)\b`), "are not"},
	{once.MustCompile(`\b(?:is|are|be|being) not\b|\bnot be\b`), "not are"},
	{once.MustCompile(`\bnon[- ]`), "non"},
	{once.MustCompile(`\banti[- ]`), "anti"},
	{once.MustCompile(`\bnonrepeat(?:ing|ed)\b`), "nonrepeat"},
	{once.MustCompile(`\b(?:are )?not necessarily in order\b|\bin (?:any|no particular|some|random|a random|whatever|no specific|no set) order\b`), "anyorder"},
	{once.MustCompile(`\b(?:which |that |they |these digits |and )?(?:may|can)(?: be| appear)? anyorder\b`), "anyorder"},
	{once.MustCompile(`(\p{L})-(\p{L})`), "${1} ${2}"},
	{once.MustCompile(`\b(?:have to|has to|need to|needs to|are to|is to)\b`), ""},
	{once.MustCompile(`\b(?:are|is) (?:equal|equivalent|identical) to\b|\bequals\b`), "equal"},
	{once.MustCompile(`\b(?:add|adds|adding|sum|sums|summing|total|totals) up to\b|\b(?:add|adds|adding|amount|amounts|totals) to\b`), "sum to"},
	{once.MustCompile(`\b(?:3 ?x ?3|three-by-three|3[- ]by[- ]3) (?:box|block|region|square|subgrid|sub-grid|nonet)(e?s)?\b`), "box"},
	{once.MustCompile(`\bx-sums?\b|\bx sums\b`), "xsum"},
	{once.MustCompile(`\bleft[- ]to[- ]right\b`), "rightwards"},
	{once.MustCompile(`\b(?:at least|a minimum of|minimum of|no less than|not less than|greater than or equal to|≥|>=) (\w+)\b`), "${1} or more"},
	{once.MustCompile(`\b(\w+) (?:or (?:more|greater|larger|higher)|\+)\b`), "${1} or more"},
	{once.MustCompile(`\b(\d+) ?(?:-|\bto\b|\bthrough\b|\bthru\b|\.\.\.?|…) ?(\d+)\b`), "${1}-${2}"},
	{once.MustCompile(`\bfrom (\d+-\d+)\b`), "${1}"},
	{once.MustCompile(`\b(?:have|has) been\b`), "are"},
	{once.MustCompile(`\b(?:one|a) to two\b`), "1:2"},
	{once.MustCompile(`(\d) ?: ?(\d)`), "${1}:${2}"},
}

// words maps each word to its stock word, without a plural s; "" drops it.
var words = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for word, others := range map[string]string{
		"":            "the a an must should shall will always strictly also that which each every any their its those additionally furthermore moreover simply clearly respectively just such",
		"digit":       "number value integer numeral",
		"sum":         "total summing summed",
		"box":         "block nonet 3x3 subgrid",
		"in":          "into along on within inside upon across",
		"join":        "joined connected connecting connect linked link separated separate seperated joining linking separating",
		"adjacent":    "neighbouring neighboring contiguous contiguou",
		"neighbour":   "neighbor",
		"differ":      "differing",
		"contain":     "containing contained hold holding include including",
		"increase":    "increasing rise rising ascend ascending grow",
		"decrease":    "decreasing descend descending fall",
		"repeat":      "repeating repeated repetition recur",
		"given":       "give shown show marked indicated displayed",
		"indicate":    "indicating denote",
		"equal":       "equalling equaling",
		"are":         "is be being",
		"have":        "having has ha",
		"same":        "identical",
		"different":   "distinct unique",
		"gray":        "grey",
		"colour":      "color",
		"coloured":    "colored shaded highlighted tinted",
		"centre":      "center middle",
		"purple":      "pink magenta violet",
		"orange":      "peach gold golden",
		"teal":        "turquoise cyan aqua mint",
		"double":      "twice",
		"grid":        "puzzle board diagram",
		"apply":       "applie valid", // of "applies"
		"knight":      "knightmove",
		"2":           "two",
		"3":           "three",
		"4":           "four",
		"5":           "five",
		"6":           "six",
		"8":           "eight",
		"9":           "nine",
		"10":          "ten",
		"thermometer": "thermo",
		"read":        "reading",
		"normal":      "standard usual regular classic classical ordinary conventional",
		"appear":      "occur placed stand",
		"place":       "put enter fill insert",
		"less":        "smaller lower",
		"greater":     "larger bigger higher",
		"x":           "xs",
		"v":           "vs",
		"may":         "can could might",
	} {
		for _, other := range strings.Fields(others) {
			all[other] = word
		}
	}
	return all
})

// A token is a word, a number or a sign.
var token = once.MustCompile(`[\p{L}\d_]+(?:'[\p{L}]+)?(?:[:-]\d+)*|[^\s\p{L}\d_]`)

// ignored lists signs without meaning.
const ignored = `"'“”„«».*•·?!|/_` + "\u200b\ufeff"

var emoji = once.MustCompile(`^[\x{2600}-\x{27BF}\x{FE0F}\x{200D}\x{1F000}-\x{1FAFF}]$`)

// tokens returns the stock words of text. It keeps commas and signs with a meaning.
func tokens(text string) []string {
	text = strings.ToLower(text)
	for _, p := range phrases {
		text = p.old.ReplaceAllString(text, p.new)
	}
	var list []string
	for _, word := range token.FindAllString(text, -1) {
		if word = stock(word); word != "" {
			list = append(list, word)
		}
	}
	return list
}

func stock(word string) string {
	if strings.Contains(ignored, word) || emoji.MatchString(word) {
		return ""
	}
	word = strings.TrimSuffix(word, "'s")
	if other, ok := words()[word]; ok {
		return other
	}
	word = singular(word)
	if other, ok := words()[word]; ok {
		return other
	}
	return word
}

// singular removes the s of a plural or a verb from word.
func singular(word string) string {
	switch {
	case word == "diagonals": // one and both are different rules
		return word
	case len(word) < 4 || !unicode.IsLetter(rune(word[0])) || strings.HasSuffix(word, "ss") || strings.HasSuffix(word, "us") || strings.HasSuffix(word, "is"):
		return word
	case strings.HasSuffix(word, "xes") || strings.HasSuffix(word, "ches") || strings.HasSuffix(word, "shes") || strings.HasSuffix(word, "sses"):
		return word[:len(word)-2]
	case strings.HasSuffix(word, "s"):
		return word[:len(word)-1]
	}
	return word
}

package notation

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"sync"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/message"
)

// saying is how people write a rule in words. Its sentence is what is written for
// it here, which heard matches.
type saying struct {
	// name is a kind of clues, a feature, or "" for words that say nothing new.
	name     string
	sentence string
	heard    *regexp.Regexp
	stems    []string // one of which is in all that is heard
}

// hears says whether a sentence in lower case says it.
func (s *saying) hears(sentence string) bool {
	return slices.ContainsFunc(s.stems, func(stem string) bool { return strings.Contains(sentence, stem) }) && s.heard.MatchString(sentence)
}

// spoken makes a saying; heard is matched against words in lower case.
func spoken(name, sentence, heard string) saying {
	tree, err := syntax.Parse(heard, syntax.Perl)
	if err != nil {
		panic(err) // the patterns below are right
	}
	return saying{name, sentence, regexp.MustCompile(heard), stemsOf(tree)}
}

// stemsOf are texts of which one is in whatever an expression matches, so that most
// sentences need no look at it; "" where there are no such texts.
func stemsOf(tree *syntax.Regexp) []string {
	switch tree.Op {
	case syntax.OpLiteral:
		return []string{string(tree.Rune)}
	case syntax.OpCapture, syntax.OpPlus:
		return stemsOf(tree.Sub[0])
	case syntax.OpAlternate:
		var stems []string
		for _, sub := range tree.Sub {
			stems = append(stems, stemsOf(sub)...)
		}
		return stems
	case syntax.OpConcat:
		best := []string{""}
		for _, sub := range tree.Sub {
			if stems := stemsOf(sub); shortest(stems) > shortest(best) {
				best = stems
			}
		}
		return best
	}
	return []string{""}
}

func shortest(texts []string) int {
	return len(slices.MinFunc(texts, func(a, b string) int { return len(a) - len(b) }))
}

// sayings are the rules that are recognised by their words, English mostly, also
// German and Chinese. Of those that match a sentence all count but what others say
// better: see instead.
var sayings = sync.OnceValue(func() []saying {
	return []saying{
		spoken("", "Normal sudoku rules apply.", `(normal|standard|classic|usual|regular)\w* (irregular |jigsaw |latin )*(\d+x\d+ )?(sudoku )?rules|^(normal|classic) sudoku|place (the )?(digits|numbers) (from )?\d|fill (in )?(the|each|every) (grid|empty|row)|normale\w* sudoku-?regeln|klassische\w* sudoku|标准数独|普通数独|(each|every) row, (each |every )?column|appear (exactly )?once in (each|every) row|digits? \d ?(-|to) ?\d (once )?(each )?in (every|each) row|repeat (with)?in (the same|any|an?|each|every) (row|column)|irregular regions|^digits are [01] to \d+$|rows?, columns? (and|or|&) .*(box|region)`),
		spoken("", "", `not all|may repeat|can repeat|may be repeated|are allowed|if allowed by|have fun|enjoy|good luck|thank|there may be|click|press|link|already given|givens?\b.{0,10}digits|digits (are|is) given|^no negative|left.to.right|^\(?(e\.?g|for example|note|example)\b`),
		spoken("killer", "Digits in a cage don't repeat; where it has a number they sum to it.", `\bcages?\b|killer (sudoku|cage|rule)|käfig|杀手|笼`),
		spoken("arrow", "Digits along an arrow sum to the number in its circle.", `\barrows?\b|pfeil|箭头`),
		spoken("thermo", "Along a thermometer digits increase from the bulb.", `thermo|\bbulb\b|温度计`),
		spoken("slowthermo", "Along a slow thermometer digits don't decrease from the bulb.", `slow.*thermo|thermo.*(never decrease|not decrease|don't decrease|stay the same|remain the same|increase or)`),
		spoken("difference", "Digits with a white dot between them are consecutive.", `(white|open|hollow).{0,12}(dots?|circles?|bubbles?).*(consecutive|differ)|consecutive.*white|white kropki|weiße\w* punkt|白点`),
		spoken("ratio", "Of digits with a black dot between them one is double the other.", `(black|filled|solid).{0,12}(dots?|circles?)|black kropki|\bratio of\b|schwarze\w* punkt|黑点`),
		spoken("kropki", "", `kropki`),
		spoken("strictkropki", "All dots are given: neighbours without a dot are neither consecutive nor one double the other.", `\ball (the |possible |of the )*(kropki )?dots? (are|have been|is) (given|shown|marked|placed)|all (the |possible )*dots given|(neighbours|neighbors|cells|digits|pairs).* without a dot .*(neither|not|n't)|negative (constraint|rule).*(dot|kropki)`),
		spoken("strictdifference", "All white dots are given: neighbours without a white dot aren't consecutive.", `\ball (the |possible )*(white|consecutive).{0,12}(are|have been) (given|shown|marked)`),
		spoken("strictratio", "All black dots are given: of neighbours without a black dot none is double the other.", `\ball (the |possible )*(black|ratio).{0,12}(are|have been) (given|shown|marked)`),
		spoken("xv", "Digits with X between them sum to 10, with V to 5.", `\bx\b.*\b(10|ten|sum)\b|\bv\b.*\b(5|five|sum)\b|\bxv\b`),
		spoken("strictxv", "All X and V are given: neighbours without X or V sum to neither 10 nor 5.", `\ball (the |possible |instances of )*(x|v|xv)(['’]?s)?( |,|/|&|and|or|x|v|s)*(are|have been) (given|shown|marked)|negative (constraint|rule).*\b(xv|x|v)\b`),
		spoken("whisper", "Neighbours along a green line differ by at least 5.", `whispers?\b|(difference|differ|apart)\b.*\b(at least|minimum of|or more|≥)|at least (\d|four|five).{0,12}(apart|different)|(at least|minimum) (\d|four|five) (difference|greater|larger)|flüster`),
		spoken("renban", "Digits on a purple line are consecutive, in any order.", `renban|(consecutive|sequence).*(any|no particular|some) order|set of (non-?repeating )?(consecutive|non-?repeating,? consecutive)`),
		spoken("regionsum", "The parts of a blue line in the boxes that it passes through have equal sums.", `region.?sum|(same|equal|constant) (sum|total|value|number).*(each|every|within) .*(box|region|3x3)|(box|region) border.*(divide|separate|split)|sum to (the same|an equal).*(box|region)|equal sums? .*(box|region)|(boxes|regions) .*equal sums?`),
		spoken("palindrome", "A grey line is a palindrome: it reads the same both ways.", `palindrom|same (forwards?|in both directions|from (either|both)|both ways|backwards?)|回文`),
		spoken("between", "Digits on a line with circles at both ends lie between the digits there.", `between.?lines?\b|\bline.*(circles?|ends?).*between|\bline.*between.*(circle|ends?|bulb)|between the (digits|numbers|values)? ?(in|at|of|on).*(circle|ends?\b)`),
		spoken("lockout", "Digits in the diamonds at the ends of a line differ by at least 4; those between lie outside of them.", `lockout|diamond`),
		spoken("doublearrow", "Digits on a line with two circles sum to the sum of the digits in the circles.", `double.?arrows?|sum of the (two )?(digits|numbers|values)? ?(in the )?(two )?circles|sum.*(two|both) (circles|ends)`),
		spoken("zipper", "On a lavender line digits equally far from its middle sum to the digit there.", `zipper|equal(ly)? (distance|far).*(cent|middle)|equidistant`),
		spoken("entropic", "Any three digits in a row on a peach line are one low, one middle and one high.", `entrop(y|ic).{0,10}line|line.*(low|\{?1,? ?2,? ?3).*(high|7,? ?8,? ?9)|(three|3) (digits|cells|numbers)? ?in a row on .*\blow\b`),
		spoken("modular", "Any three digits in a row on a teal line leave different remainders divided by 3.", `modular|line.*1,? ?4,? ?7|line.*remainder`),
		spoken("nabner", "No two digits on a yellow line are the same or consecutive.", `nabner|no two digits on .*line.*consecutive`),
		spoken("equalsum", "Areas of one colour have equal sums.", `areas? of (one|the same) colou?r .*(equal|same) sum`),
		spoken("sumline", "A red line can be cut into parts that sum to 10.", `\b(10|ten).?(sum)?.?lines?\b|line.*(segments?|groups?|parts|sections?|runs?).*(sum|add|total).{0,12}(10|ten)\b`),
		spoken("littlekiller", "A number outside with an arrow is the sum of the diagonal.", `little.?killer|outside.*diagonal|(sum|add|total).*diagonal|diagonal.*(sum|add|total)|小杀手`),
		spoken("sandwich", "A number outside is the sum between the 1 and the 9 in that row or column.", `sandwich|between the 1 and (the )?9|三明治`),
		spoken("xsum", "A number outside is the sum of the first X digits, X the first of them.", `x.?sums?\b|first x (digits|cells|numbers)`),
		spoken("skyscraper", "A number outside is how many skyscrapers are seen from there.", `skyscraper|\bbuildings?\b|摩天楼`),
		spoken("numberedroom", "A number outside stands at the place that the first digit names.", `numbered room|place that the first (digit|cell|number)|\bx.?th (cell|digit|place|position)`),
		spoken("hiddenskyscraper", "A number outside is the first hidden skyscraper.", `hidden skyscraper|first hidden`),
		spoken("odd", "Digits in grey circles are odd.", `\bodd\b|ungerade|奇数`),
		spoken("even", "Digits in grey squares are even.", `\beven\b|\bgerade|偶数`),
		spoken("clone", "Shapes of the same colour are clones: they hold the same digits place by place.", `clones?\b|克隆`),
		spoken("extra", "Digits in a grey region don't repeat.", `extra.{0,3}region|(grey|gray|shaded|coloured|colored|highlighted) (region|area|cells?|box|square).*(1.{0,4}9|once|repeat|different)`),
		spoken("quadruple", "Digits in a circle between four cells are among them.", `quad(ruple)?s?\b|(appear|contained|placed).*(touching|surrounding|adjacent) (cell|square|that circle)|circles?.*(surrounding|adjacent|touching|four|4) (cells|squares)|(among|in) the (four|4|surrounding) (cells|squares|surrounding)`),
		spoken("minimum", "A grey cell with wedges inward is less than its neighbours.", `\bminim|(less|smaller|lower) than (all |any |each )?(of )?((its|their|the|every) )?.*(neighb|adjacent|around)|wedges inward`),
		spoken("maximum", "A grey cell with wedges outward is greater than its neighbours.", `\bmaxim|fortress|(greater|larger|higher|bigger) than (all |any |each )?(of )?((its|their|the|every) )?.*(neighb|adjacent|around)|wedges outward`),
		spoken("greater", "A sign between two cells points at the smaller digit.", `inequalit|greater.?than|points? (to|at|towards) the (smaller|lower|lesser)|不等号`),
		spoken("circles", "A digit in circles stands in exactly as many of them as it says.", `counting circle|(how many|number of) (of the )?(circles|times).*(circle|appear)|circle.*(exactly )?(that many|as many)`),
		spoken("rowindexer", "Row indexes: a digit d in a green cage, in row r, says that r stands in row d of its column.", `row.?index`),
		spoken("columnindexer", "Column indexes: a digit d in a red cage, in column c, says that c stands in column d of its row.", `column.?index|\b159\b|columns? 1,? ?5,? (and|&) 9`),
		spoken("boxindexer", "Box indexes: a digit d in a blue cage, in place p of its box, says that p stands in place d of the box.", `box.?index`),
		spoken("rellik", "", `rellik`),
		spoken("lunchbox", "", `lunch.?box`),
		spoken("lookandsay", "", `look.{0,3}and.{0,3}say`),
		spoken("equality", "", `equality cage`),
		spoken("entropy", "Every 2×2 holds a low, a middle and a high digit.", `(every|each|any) 2 ?[x×] ?2.*(low|entrop|1,? ?2,? ?3)`),
		spoken("modularity", "", `(every|each|any) 2 ?[x×] ?2.*(modul|remainder|1,? ?4,? ?7)`),
		spoken("flatmates", "", `flatmate`),
		spoken("taxicab", "", `taxi.?cab`),
		spoken("fog", "The grid is covered in fog, which correct digits clear.", `\bfog\b`),
		spoken("knight", "Cells a knight's move apart don't hold the same digit.", `knight|springer|马步|骑士`),
		spoken("king", "Cells a king's move apart don't hold the same digit.", `\bking\b|king['’]s|anti-?king|无缘|könig`),
		spoken("nonconsecutive", "Neighbours are never consecutive.", `non.?consecutive (rule|constraint|sudoku|digits)|neighbours are never consecutive|consecutive (numbers|digits|values).*(cannot|can ?not|may not|must not|can['’]t|never).*(neighbou?r|adjacent|next to)|(orthogonally |horizontally )?(adjacent|neighbou?ring).*(cannot|can ?not|may not|must not|can['’]t|never).*consecutive|无连续`),
		spoken("x", "Digits don't repeat on the two main diagonals.", `(main|both|two|marked|blue|indicated|the|major).{0,12}diagonals?\b.*(repeat|once|1.{0,4}9|different|unique)|(repeat|once|1.{0,4}9|different).*diagonal|diagonals? .{0,12}(not|n['’]t) repeat|sudoku.?x\b|x.?sudoku|对角线`),
		spoken("disjoint", "Cells in the same place of their boxes hold different digits.", `disjoint|same (relative )?(position|place|location).*(box|region)`),
		spoken("windows", "Digits don't repeat in the four windows.", `windoku|\bwindows?\b|hyper sudoku|窗口`),
		spoken("centre", "Digits don't repeat in the middle cells of the boxes.", `(centre|center|middle) (cells|squares|dots?) of (the|each|every|all) (3x3 )?box|centre.?dot`),
		spoken("asterisk", "Digits don't repeat in the nine cells of the asterisk.", `asterisk|星号`),
	}
})

// instead says which sayings make others in the same sentence mean nothing: the
// words of one are in the other's.
var instead = map[string][]string{
	"slowthermo":       {"thermo"},
	"strictkropki":     {"ratio", "difference", "kropki", "strictratio", "strictdifference", "nonconsecutive"},
	"strictdifference": {"difference", "nonconsecutive"},
	"strictratio":      {"ratio"},
	"strictxv":         {"xv"},
	"littlekiller":     {"killer", "arrow", "x"},
	"doublearrow":      {"arrow", "between"},
	"hiddenskyscraper": {"skyscraper"},
	"thermo":           {"odd", "even"},
	"whisper":          {"difference", "even", "odd", "nonconsecutive"},
	"renban":           {"nonconsecutive", "difference"},
	"nabner":           {"renban", "nonconsecutive", "difference"},
	"difference":       {"nonconsecutive"},
	"killer":           {"x"},
	"minimum":          {"arrow", "greater"},
	"maximum":          {"arrow", "greater"},
	"rellik":           {"killer"},
	"lunchbox":         {"killer", "sandwich"},
	"lookandsay":       {"killer"},
	"equality":         {"killer", "odd", "even"},
	"quadruple":        {"circles"},
	"lockout":          {"between", "whisper"},
	"between":          {"quadruple"},
	"regionsum":        {"sumline"},
	"entropic":         {"modular"},
	"rowindexer":       {"killer"},
	"columnindexer":    {"killer"},
	"boxindexer":       {"killer"},
	"circles":          {"odd", "quadruple"},
}

// mention is a rule that a sentence speaks of.
type mention struct {
	name   string
	value  string          // of its clues, where the words say it
	colour constraint.Tone // of its lines, where the words say it
	text   string          // the sentence
}

// readWords finds the rules that a text speaks of. The sentences that seem to be
// rules and aren't recognised are unread.
func readWords(text string) (mentions []mention, unread []message.Message) {
	if len(text) > mostWords {
		return nil, []message.Message{message.Errorf("rules of more than %d characters", mostWords)}
	}
	for _, sentence := range sentences(text) {
		lower := strings.ToLower(sentence)
		var found []saying
		known := false
		for _, s := range sayings() {
			if strings.HasPrefix(s.name, "strict") && notAll.MatchString(sentence) {
				continue
			}
			if s.hears(lower) && (s.name != "knight" && s.name != "king" || forbids.MatchString(lower)) {
				known = true
				if s.name != "" {
					found = append(found, s)
				}
			}
		}
		for _, s := range found {
			if !slices.ContainsFunc(found, func(other saying) bool { return slices.Contains(instead[other.name], s.name) }) {
				mentions = append(mentions, mention{s.name, valueIn(s.name, sentence), colourIn(sentence), sentence})
			}
		}
		isXV := slices.ContainsFunc(found, func(s saying) bool { return s.name == "xv" })
		if !known && soundsLikeRule.MatchString(sentence) || len(found) > 0 && (twist.MatchString(sentence) || isXV && strings.Contains(sentence, "15")) {
			unread = append(unread, message.Errorf("rule “%s”", short(sentence)))
		}
	}
	return mentions, unread
}

// twist matches words that change what a well-known rule says.
var twist = regexp.MustCompile(`(?i)digit.?sum|\bproduct|multipl(y|ied|ication)|quotient|average|\bliars?\b|\blying|\bfalse|\bwrong|\bexcept|doubler|negator|wildcard|cipher|modulo|\bschr|decimal|hundred|backwards? clue`)

// forbids matches words that keep something out: without them, moves of a knight or
// a king say something else.
var forbids = regexp.MustCompile(`\bnot\b|n['’]t|cannot|never|\bno\b|different|differ|anti|unique|无|nicht|kein`)

// mostWords is the longest text that is searched for rules, in bytes.
const mostWords = 20_000

// notAll matches sentences that say that not everything is given.
var notAll = regexp.MustCompile(`(?i)\b(not|n't|isn't) (all|every|each|necessarily)|(may|might|need) not be (given|shown|marked)|no negative|without negative|nicht alle|并非`)

// soundsLikeRule matches sentences that may say what is not allowed.
var soundsLikeRule = regexp.MustCompile(`(?i)digit|number|cell|row|column|\bbox|region|line|\bsum|cage|dot|circle|square|must|cannot|may not|can't|数字|格|线|行|列|宫|ziffer|zahl|zelle|zeile|spalte|linie|feld`)

// sentences cuts a text at full stops and the ends of lines.
func sentences(text string) []string {
	var list []string
	for _, part := range sentenceEnd.Split(text, -1) {
		if part = strings.Trim(part, " \t\r\n-*•·"); part != "" {
			list = append(list, part)
		}
	}
	return list
}

var sentenceEnd = regexp.MustCompile(`[.!?]+(?:\s|$)|[。！？；\n]|\\n`)

var leastWords = regexp.MustCompile(`(?i)(?:at least|minimum(?: of)?|≥|>=)\s*(\d+|three|four|five|six)|(\d+|three|four|five|six) or (?:more|greater)`)

// valueIn is the number that a sentence gives the clues of a kind.
func valueIn(name, sentence string) string {
	if name != "whisper" && name != "lockout" {
		return ""
	}
	m := leastWords.FindStringSubmatch(sentence)
	if m == nil {
		if strings.Contains(strings.ToLower(sentence), "dutch") {
			return "4"
		}
		return ""
	}
	word := strings.ToLower(m[1] + m[2])
	if digit, ok := map[string]string{"three": "3", "four": "4", "five": "5", "six": "6"}[word]; ok {
		return digit
	}
	return word
}

// colourWords are the tones by name; lavender and pink look purple.
var colourWords = []struct {
	tone  constraint.Tone
	heard *regexp.Regexp
}{
	{constraint.ToneGreen, regexp.MustCompile(`(?i)\bgreen|grüne|绿`)},
	{constraint.TonePurple, regexp.MustCompile(`(?i)purple|pink|magenta|violet|lavender|lila|紫`)},
	{constraint.ToneTeal, regexp.MustCompile(`(?i)\bteal|turquoise|aqua|cyan|mint|青`)},
	{constraint.ToneBlue, regexp.MustCompile(`(?i)\bblue|blaue|蓝`)},
	{constraint.ToneOrange, regexp.MustCompile(`(?i)orange|peach|gold|brown|\btan\b|beige|橙`)},
	{constraint.ToneYellow, regexp.MustCompile(`(?i)yellow|gelbe|黄`)},
	{constraint.ToneRed, regexp.MustCompile(`(?i)\bred\b|rote|红`)},
	{constraint.ToneGrey, regexp.MustCompile(`(?i)gr[ae]y|silver|graue|灰`)},
	{constraint.ToneBlack, regexp.MustCompile(`(?i)\bblack (line|cell)`)},
}

func colourIn(sentence string) constraint.Tone {
	for _, word := range colourWords {
		if word.heard.MatchString(sentence) {
			return word.tone
		}
	}
	return constraint.ToneNone
}

// digitsSaid matches which digits there are, where they aren't the usual ones.
var digitsSaid = regexp.MustCompile(`(?i)\b(?:digits|numbers|values) (?:are |from )?(0|1) ?(?:to|through|-|–|…) ?(\d{1,2})\b`)

// digitsIn is what words say of the digits on a board whose longer side has so many
// cells, as a rules text has it behind the size; "" when these are the usual ones.
func digitsIn(words string, side int) string {
	for _, m := range digitsSaid.FindAllStringSubmatch(words, -1) {
		first, _ := strconv.Atoi(m[1])
		last, _ := strconv.Atoi(m[2])
		if n := last - first + 1; n >= side && n <= sudoku.MaxN && (first == 0 || n > side) {
			return "/" + m[1] + "-" + m[2]
		}
	}
	return ""
}

// digitsWords says which digits there are on a board; "" when these are the usual
// ones.
func digitsWords(s *sudoku.Shape) string {
	if s.First() == 1 && s.N() == max(s.Height(), s.Width()) {
		return ""
	}
	return "Digits are " + strconv.Itoa(s.First()) + " to " + strconv.Itoa(s.First()+s.N()-1) + "."
}

package sayings

import (
	"slices"
	"strings"
	"unicode"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/once"
)

func isWord(char rune) bool { return unicode.IsLetter(char) || unicode.IsDigit(char) }

// boardWords matches a word that belongs to a board or to rules. Text without one is prose.
var boardWords = once.MustCompile(`(?i)digit|number|numeral|\bvalues?\b|integer|\bcells?\b|\brows?\b|column|\bbox|region|\blines?\b|\bcages?\b|\bdots?\b|circle|square|arrow|\btherm|\bbulb|\bclues?\b|\bsum|\badds?\b|\btotal|diagonal|\bgrid|\bboard\b|\brules?\b|ratio\b|consecut|\bodd\b|\beven\b|knight|\bking\b|\bqueen|bishop|\brook\b|chess|shad(?:e|ing)|colou?r|\bloop|\bpath\b|\bfog|doubl|triple|negat|modif|schr[oö]|s-?cells?|repeat|adjacent|neighbou?r|orthogon|sandwich|killer|kropki|palindrom|renban|whisper|domino|quad|parity|sudoku|latin|\bwrong|\bfalse|\btrue\b|\blies?\b|\bliar|\blying|except|unless|ignor|prime|multipl|product|differ|\bX['’]?s?\b|\bV['’]?s?\b|\bxv\b|constraint|wildcard|cipher|modulo|\bequal|increas|decreas|between|opposite|revers|galax|snake|\bwall|portal|\bzero|\bdigits?\b|entrop|zipper|nabner|skyscraper|inequalit|variant|swap|chaos|\bjok(?:e|ing)\b|kidding|traitor|impost|mislead|deceiv|\babove\b|\b\d{1,2}\b|r\d+c\d+|` + comparing +
	`数|格|线|行|列|宫|笼|圈|箭|和|提示|规则|马步|王步|对角|相邻|点|色|` +
	`ziffer|zahl|zelle|zeile|spalte|linie|feld|käfig|kreis|pfeil|summe|gitter|regel|gebiet|block|punkt|diagonale`)

// comparing are words with which a rule says its own in other words than those of a board: "greens beat reds".
const comparing = `\b(?:each|everything|nothing|nobody|none|exactly|half|halves|twice|bigger|larger|smaller|lower|higher|greater|fewer|beats?|outranks?|touch(?:es)?|` +
	`odds|evens|opposites?|mirror(?:s|ed)?|rotat(?:e|es|ed|ion)|inverted|backwards?|upwards?|downwards?|upside|cheats?|cheating|fakes?|as many|counts?|must|cannot|can't|` +
	`reds?|blues?|greens?|yellows?|oranges|purples?|pinks?|gr[ae]ys?)\b|`

// kindly matches thanks and good wishes. They are prose even when they mention the grid.
var kindly = once.MustCompile(`(?i)^(?:(?:many|huge|big|special|my)\s+)*(?:thanks?|thank you|have fun|enjoy|good luck|happy solving|hope you)\b`)

var weakWords = once.MustCompile(`(?i)\b(?:grids?|sudokus?|board|variants?|rules?|numbers?)\b`)

// isProse reports whether text mentions nothing that belongs to a board.
func isProse(text string) bool {
	if kindly.MatchString(text) {
		text = weakWords.ReplaceAllString(text, "")
	}
	return !boardWords.MatchString(text) && !startsDenying.MatchString(text)
}

// startsDenying matches a start that takes back the sentence before.
var startsDenying = once.MustCompile(`(?i)^\W*(?:but |do |does |did )?(?:not|never|cannot|can't|except|unless|without)\b`)

// deniesWord reports whether word denies something or makes an exception.
func deniesWord(word string) bool {
	return slices.Contains([]string{"not", "notall", "no", "none", "neither", "except", "unless", "wrong", "false", "lie", "liar", "without", "ignore", "only"}, word) || strings.HasPrefix(word, "anti")
}

// Objects names things drawn on a board by the kinds that they usually mean.
type Objects struct {
	// All says that nothing means what it usually does.
	All   bool
	Kinds []string
	// Tones are the colours of lines and areas that are meant, Lines and Areas those of
	// any colour.
	Tones        []constraint.Tone
	Lines, Areas bool
}

// objects maps words to the kinds they speak of.
var objects = []struct {
	heard *once.Regexp
	kinds []string
}{
	{once.MustCompile(`(?i)\bcages?\b|\bkillers?\b|käfig|笼|杀手`), []string{"killer", "rellik", "lunchbox", "lookandsay", "equality"}},
	{once.MustCompile(`(?i)\barrows?\b|pfeil|箭`), []string{"arrow", "littlekiller"}},
	{once.MustCompile(`(?i)\btherm|\bbulb|温度`), []string{"thermo", "slowthermo"}},
	{once.MustCompile(`(?i)white (?:kropki )?dot|(?:dots|kropki)|\bdot\b|weiße|白点|punkt`), []string{"difference", "strictdifference", "strictkropki"}},
	{once.MustCompile(`(?i)black (?:kropki )?dot|(?:dots|kropki)|\bdot\b|schwarze|黑点|punkt`), []string{"ratio", "strictratio", "strictkropki"}},
	{once.MustCompile(`\b(?:[xXvV]|XV|xv)['’]?s?\b`), []string{"xv", "strictxv"}},
	{once.MustCompile(`(?i)outside|sandwich|skyscraper|x-?sum|numbered room|three clues|外`), []string{"sandwich", "xsum", "skyscraper", "numberedroom", "hiddenskyscraper", "littlekiller"}},
	{once.MustCompile(`(?i)little killer`), []string{"littlekiller"}},
	{once.MustCompile(`(?i)quad`), []string{"quadruple"}},
	{once.MustCompile(`(?i)circle|kreis|圈|\brings?\b`), []string{"odd", "circles", "quadruple", "between", "doublearrow"}},
	{once.MustCompile(`(?i)\bsquares?\b|quadrat|方块`), []string{"even"}},
	{once.MustCompile(`(?i)diamond`), []string{"lockout"}},
	{once.MustCompile(`(?i)\bminim|\bmaxim|wedge|fortress`), []string{"minimum", "maximum"}},
	{once.MustCompile(`(?i)inequalit|\bsigns?\b|不等号|[<>]`), []string{"greater"}},
	{once.MustCompile(`(?i)diagonal|对角`), []string{"littlekiller", "x"}},
	{once.MustCompile(`(?i)clone`), []string{"clone"}},
	{once.MustCompile(`(?i)whisper`), []string{"whisper"}},
	{once.MustCompile(`(?i)renban`), []string{"renban"}},
	{once.MustCompile(`(?i)palindrom`), []string{"palindrome"}},
	{once.MustCompile(`(?i)zipper`), []string{"zipper"}},
	{once.MustCompile(`(?i)entrop`), []string{"entropic"}},
	{once.MustCompile(`(?i)modular`), []string{"modular"}},
	{once.MustCompile(`(?i)nabner`), []string{"nabner"}},
}

var (
	linesHeard = once.MustCompile(`(?i)\blines?\b|linie|线`)
	areasHeard = once.MustCompile(`(?i)(?:shaded|colou?red|highlighted|grey|gray|green|blue|red|yellow|purple|orange) (?:cells?|boxe?s?|squares?|regions?|areas?)|色`)
	allHeard   = once.MustCompile(`(?i)\bclues?\b|\bconstraints?\b|\bwrong|\bfalse|\blies?\b|\bliar|\blying|提示|线索`)
)

// objectsIn returns the objects that text mentions.
func objectsIn(text string) Objects {
	var o Objects
	for _, object := range objects {
		if object.heard.MatchString(text) {
			o.Kinds = append(o.Kinds, object.kinds...)
		}
	}
	if (len(whiteDot.FindString(text)) > 0) != (len(blackDot.FindString(text)) > 0) && !strings.Contains(strings.ToLower(text), "kropki") {
		left := []string{"ratio", "strictratio"}
		if blackDot.MatchString(text) {
			left = []string{"difference", "strictdifference"}
		}
		o.Kinds = slices.DeleteFunc(o.Kinds, func(kind string) bool { return slices.Contains(left, kind) })
	}
	clause := " " + clauseOf(tokens(text))
	for _, t := range tones {
		if slices.ContainsFunc(strings.Split(t.words, "|"), func(word string) bool { return strings.Contains(clause, " "+word+" ") }) {
			o.Tones = append(o.Tones, t.tone)
		}
	}
	for _, m := range chineseTones.FindAllString(text, -1) {
		for _, t := range tones {
			if strings.Contains(t.words, m) {
				o.Tones = append(o.Tones, t.tone)
			}
		}
	}
	named := slices.ContainsFunc(o.Kinds, func(kind string) bool { return isLineKind(kind) })
	o.Lines = linesHeard.MatchString(text) && !named
	o.Areas = areasHeard.MatchString(text)
	o.All = len(o.Kinds) == 0 && !o.Lines && !o.Areas && allHeard.MatchString(text)
	return o
}

var (
	whiteDot = once.MustCompile(`(?i)white (?:kropki )?dot`)
	blackDot = once.MustCompile(`(?i)black (?:kropki )?dot`)
)

var lineKinds = []string{"whisper", "renban", "regionsum", "palindrome", "entropic", "modular", "nabner", "zipper", "sumline", "between", "doublearrow", "lockout"}

func isLineKind(kind string) bool { return slices.Contains(lineKinds, kind) }

// objectsOfRules returns the objects that rules mention.
func objectsOfRules(rules []Rule) Objects {
	var o Objects
	for _, r := range rules {
		o.Kinds = append(o.Kinds, r.Kind)
	}
	return o
}

// Has reports whether o includes clues of kind.
func (o Objects) Has(kind string) bool { return o.All || slices.Contains(o.Kinds, kind) }

// HasLine reports whether o includes a line of tone.
func (o Objects) HasLine(tone constraint.Tone) bool {
	return o.All || o.Lines && (len(o.Tones) == 0 || slices.Contains(o.Tones, tone))
}

// HasArea reports whether o includes cells of tone.
func (o Objects) HasArea(tone constraint.Tone) bool {
	return o.All || o.Areas && (len(o.Tones) == 0 || slices.Contains(o.Tones, tone))
}

// toneOfLine returns the tone of the line that text describes.
func toneOfLine(text string) constraint.Tone {
	for _, word := range tokens(text) {
		if tone := toneOf(word); tone != constraint.ToneNone {
			return tone
		}
	}
	return constraint.ToneNone
}

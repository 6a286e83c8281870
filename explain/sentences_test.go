package explain

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/logic"
)

// faults are what an editor would strike out, by language; "" is in all.
var faults = map[string][]*regexp.Regexp{
	"": compile(
		`\{|\}`,           // an unfilled slot
		`\S  +\S`,         // spaces that meet
		`\(\s*\)|（）`,      // nothing between parentheses
		`[,:;，：；、] *[.。]`, // a list that ends in the middle
		`\b0\b`,           // no digit, no cell
	),
	"en": compile(
		`\ba (8|11|18|8\d)\b|\ban [0-79]\b`,
		`\b1 (cells|digits|candidates|places|sets)\b`,
		`\b(rows|columns|boxes|regions|windows|diagonals) \d+(\.|;|:| [^a]|$)`, // one house in the plural
		`\bare \w+ (is|are)\b|\b(and|or) (and|or)\b`,
		`: [a-z](?:ow|ox|olumn|egion)\b[^,;]*\.$`, // a sentence that begins small
		`\. [a-z](?:ow|ox|olumn|egion|indow)\b`,
		`[^\x00-\x7f]`,
	),
	"zh": compile(
		`\p{Han} *[,:;()!?]|[,:;()!?] *\p{Han}`, // half-width marks
		`\p{Han} +\p{Han}|\p{Han} +[，。：；（）、]|[，。：；（）、] +\S`,
		`\p{Han}[0-9A-Za-z]|[0-9A-Za-z]\p{Han}`,
		`和或|或和|和和|、、|，，|。。|，。`,
		`[a-z]{4,}`, // a word of English
	),
}

func compile(list ...string) (out []*regexp.Regexp) {
	for _, x := range list {
		out = append(out, regexp.MustCompile(x))
	}
	return out
}

// letters are what stands in Chinese sentences in Latin letters on purpose.
var letters = strings.NewReplacer("Sashimi", "S", "Franken", "F", "Nishio", "N", "Sue de Coq", "S")

func readAloud(t *testing.T, tag, what, text string) {
	t.Helper()
	text = strings.NewReplacer("sandwich 0", "sandwich", "三明治 0", "三明治").Replace(text) // a sum of nothing
	if tag == "zh" {
		text = letters.Replace(text)
	}
	for _, list := range [][]*regexp.Regexp{faults[""], faults[tag]} {
		for _, fault := range list {
			for line := range strings.Lines(text) {
				line = strings.TrimSpace(line)
				if found := fault.FindString(line); found != "" {
					t.Errorf("%s, %s: %q in %q", tag, what, found, line)
				}
			}
		}
	}
}

// A slot that names one thing here and several there needs a verb for either, and no
// position shows both.
func TestVerbsAgreeWithTheirSlots(t *testing.T) {
	text, err := os.ReadFile("../words/en/steps.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range regexp.MustCompile(`(?m)^.*\{\w+\.cells\} sees\b.*|^\w+ = \{\w+\.digits\} are\b.*`).FindAllString(string(text), -1) {
		t.Errorf("one form for one and many: %s", found)
	}
}

// TestSentencesReadWell reads what is said of real positions of every technique
// at all depths, and of whole paths on boards of other sizes and rules.
func TestSentencesReadWell(t *testing.T) {
	read := func(what string, s *logic.State, step *logic.Step) {
		t.Helper()
		for _, tag := range Languages() {
			w, err := New(tag)
			if err != nil {
				t.Fatal(err)
			}
			for depth := Where; depth <= Proof; depth++ {
				readAloud(t, tag, fmt.Sprintf("%s at depth %d", what, depth), w.Step(s, step, depth))
			}
			readAloud(t, tag, what, w.Conclusion(s, step))
			readAloud(t, tag, what, w.StepName(s, step))
		}
	}
	for _, p := range goldens(t) {
		read(p.name, p.state, p.step)
	}
	for text, grid := range map[string]string{
		"9+windows":        "..1.9.2..83..6.......8..................3....3.....8.7.9..8.7.6......1..1.52.....",
		"9+x+disjoint":     ".....4...6375.......4.1.3.........3.25.............1....6.5.2......26......7....9",
		"8+nonconsecutive": "....5..........7.8.7..................5...........3.2.......8.7.",
		"6+knight":         "1..64......3......2.........3...6...",
		"8+x":              "..4.68..1.....2.....8........2.7..17...3...3............62......",
		"16":               "..D.F...3A7....6.18...6...E.B...965..3CD.B1.82A.A3G.E8.7C.6...9...A.9.F.51......5.6C.1..E4...D.8.D......A.B..E.9.........G.C731A.A.9G.4C.....B...F2..A89B.C..57...751...2F9D.GC4.G.DBF5........3.5B1..2..8G..A4.E.4...3.F.A5...GF....9G6472.C...D.......1C3B....",
	} {
		if len(grid) > 36 && !testlong.Wanted() {
			continue
		}
		rules, err := sudoku.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := sudoku.Parse(grid, sudoku.ParseOptions{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		s, err := logic.NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		for !s.Solved() {
			step, err := logic.Next(context.Background(), s, logic.Human)
			if err != nil || step == nil {
				t.Fatalf("%s: stuck: %v", text, err)
			}
			read(text, s, step)
			s.Apply(step)
		}
	}
}

// TestCataloguesReadWell reads the names and ideas, which have no slots.
func TestCataloguesReadWell(t *testing.T) {
	for _, tag := range Languages() {
		c := in(tag).texts()
		for section, texts := range c {
			for key, text := range texts {
				if section == parts || key == "like" || key == "types" {
					continue
				}
				text = regexp.MustCompile(`\{\w+:[^|}]*\|([^}]*)\}`).ReplaceAllString(text, "$1")
				text = regexp.MustCompile(` ?\{[^}]*\} ?`).ReplaceAllString(text, " 2 ")
				text = strings.TrimSpace(strings.ReplaceAll(text, "  ", " "))
				if between := c[parts]["between"]; between != "" {
					text = typeset(text, between)
				} else {
					text = regexp.MustCompile(` ([,.:;)])`).ReplaceAllString(strings.ReplaceAll(text, "( ", "("), "$1")
				}
				if key == "name" || key == "idea" || key == "where" {
					readAloud(t, tag, section+" "+key, text)
				}
			}
		}
	}
}

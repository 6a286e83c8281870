package notation

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/testlong"
)

// machineWords are what an error may not say: they are the words of Go and its packages, and of nobody's text.
var machineWords = regexp.MustCompile(`cannot unmarshal|strconv\.|invalid character|invalid syntax|value out of range|\bGo (struct|value)|\bjson: (cannot|unexpected|invalid)|XML syntax|` +
	`unexpected (EOF|end of JSON)|illegal base64|\b(gzip|zip|flate|zlib|encoding/\w+|hex|base64): |\[\](byte|int|string|uint8|uint16)\b|map\[|\bint(8|16|32|64)?\b|\buint\d*\b|\*?\b(notation|sudoku|blocks|pieces|variants)\.[A-Z]\w*|` +
	`0x[0-9a-f]{6}|<nil>|%!|runtime error|index out of range|parsing "`)

// breaks are ways in which texts come to harm.
var breaks = []struct {
	name string
	do   func(random *rand.Rand, text string) string
}{
	{"cut off", func(r *rand.Rand, text string) string { return text[:r.IntN(len(text))] }},
	{"the beginning is missing", func(r *rand.Rand, text string) string { return text[r.IntN(len(text)):] }},
	{"a byte is missing", func(r *rand.Rand, text string) string { i := r.IntN(len(text)); return text[:i] + text[i+1:] }},
	{"a byte is there twice", func(r *rand.Rand, text string) string { i := r.IntN(len(text)); return text[:i+1] + text[i:] }},
	{"a letter", func(r *rand.Rand, text string) string { return put(r, text, "Z") }},
	{"a sign", func(r *rand.Rand, text string) string { return put(r, text, "?") }},
	{"a quote", func(r *rand.Rand, text string) string { return put(r, text, `"`) }},
	{"a bracket", func(r *rand.Rand, text string) string { return put(r, text, "[") }},
	{"a brace", func(r *rand.Rand, text string) string { return put(r, text, "}") }},
	{"a Chinese character", func(r *rand.Rand, text string) string { return put(r, text, "数") }},
	{"half a character", func(r *rand.Rand, text string) string { return put(r, text, "\xe6\x95") }},
	{"an element", func(r *rand.Rand, text string) string { return put(r, text, "<b>") }},
	{"an entity", func(r *rand.Rand, text string) string { return put(r, text, "&b;") }},
	{"a zero byte", func(r *rand.Rand, text string) string { return put(r, text, "\x00") }},
	{"a line end", func(r *rand.Rand, text string) string { return put(r, text, "\n") }},
	{"a huge number", func(r *rand.Rand, text string) string {
		return instead(r, text, number, "99999999999999999999")
	}},
	{"a number below zero", func(r *rand.Rand, text string) string { return instead(r, text, number, "-7") }},
	{"a number with a power", func(r *rand.Rand, text string) string { return instead(r, text, number, "1e99") }},
	{"a list for a text", func(r *rand.Rand, text string) string { return instead(r, text, inQuotes, `[1,{"a":null}]`) }},
	{"a number for a text", func(r *rand.Rand, text string) string { return instead(r, text, inQuotes, `5`) }},
	{"a text for a number", func(r *rand.Rand, text string) string { return instead(r, text, number, `"five"`) }},
	{"an object for a list", func(r *rand.Rand, text string) string { return instead(r, text, lists, `{"x":1}`) }},
	{"a truth for a list", func(r *rand.Rand, text string) string { return instead(r, text, lists, `true`) }},
	{"nothing between signs", func(r *rand.Rand, text string) string { return instead(r, text, fields, "") }},
	{"a word between signs", func(r *rand.Rand, text string) string { return instead(r, text, fields, "word") }},
	{"a line is missing", func(r *rand.Rand, text string) string { return instead(r, text, lineOf, "") }},
	{"a line of words", func(r *rand.Rand, text string) string { return instead(r, text, lineOf, "so it goes\n") }},
}

var (
	number   = regexp.MustCompile(`\d+`)
	inQuotes = regexp.MustCompile(`"[^"]*"`)
	lists    = regexp.MustCompile(`\[[^\[\]]*\]`)
	fields   = regexp.MustCompile(`[^:,;|~=&/]+`)
	lineOf   = regexp.MustCompile(`[^\n]*\n`)
)

// put puts a sign in place of a byte.
func put(random *rand.Rand, text, sign string) string {
	i := random.IntN(len(text))
	return text[:i] + sign + text[i+1:]
}

// instead puts another text in place of one of those that match.
func instead(random *rand.Rand, text string, of *regexp.Regexp, other string) string {
	all := of.FindAllStringIndex(text, -1)
	if len(all) == 0 {
		return other + text
	}
	at := all[random.IntN(len(all))]
	return text[:at[0]] + other + text[at[1]:]
}

// TestRefusalsAreForPeople breaks a good text of every form in every way, packed ones inside, too: each error is
// in the words of whoever wrote the text and says where, and most say what would be right.
func TestRefusalsAreForPeople(t *testing.T) {
	random := rand.New(rand.NewPCG(47, 1+uint64(testlong.Turn(4))))
	shown := map[string]int{}
	refused := 0
	try := func(form *Form, how, text string) {
		for _, asked := range []*Form{nil, form} {
			for _, err := range NewReader(strings.NewReader(text), ReadOptions{Form: asked}).Records() {
				if err == nil {
					continue
				}
				refused++
				complain := func(what string) {
					kind := form.Name + what
					if shown[kind]++; shown[kind] < 3 {
						t.Errorf("%s, %s, asked for %v: %s: %q\nin %.300q", form.Name, how, asked != nil, what, err, text)
					}
				}
				said := err.Error()
				if word := machineWords.FindString(withoutTheirs(said)); word != "" {
					complain(fmt.Sprintf("says %q", word))
				}
				var parse *sudoku.ParseError
				if !errors.As(err, &parse) {
					complain("no place")
				} else if lines := strings.Count(text, "\n") + 1; parse.Line < 1 || parse.Line > lines {
					complain(fmt.Sprintf("line %d of %d", parse.Line, lines))
				}
			}
		}
	}
	for _, form := range Forms() {
		if !form.CanRead() {
			continue
		}
		texts := seeds(t, form)
		if len(texts) == 0 {
			t.Errorf("no text in form %s", form.Name)
		}
		for _, text := range texts[max(0, len(texts)-6):] {
			for _, way := range breaks {
				try(form, way.name, way.do(random, text))
			}
		}
	}
	inside := func(form *Form, text string, pack func(string) string) {
		for _, way := range breaks {
			for range 4 {
				try(form, way.name+" inside", pack(way.do(random, text)))
			}
		}
	}
	inside(fpuzzlesForm, fpuzzlesWith(`"killercage":[{"cells":["R1C1","R1C2"],"value":"5"}],"arrow":[{"lines":[["R1C1","R2C2"]]}]`), func(object string) string {
		return "https://www.f-puzzles.com/?load=" + packLZ(object)
	})
	inside(sudokupadForm, `{cs:50,ce:[[{v:5},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]]],ca:[{ce:[[0,0],[0,1]],v:5,unique:t}],l:[{c:67F067,th:10,wp:[[.5,.5],[1.5,1.5]]}]}`, sclOf)
	inside(penpaForm, penpa4, penpaOf)
	t.Logf("%d refusals", refused)
	if refused < 1000 {
		t.Errorf("only %d refusals", refused)
	}
}

// quotation is what an error quotes of a text, which may hold anything.
var quotation = regexp.MustCompile("\"(\\\\.|[^\"\\\\])*\"|'(\\\\.|[^'\\\\])*'")

// withoutTheirs is an error without what it quotes, and without the right example at its end.
func withoutTheirs(said string) string { return quotation.ReplaceAllString(said, "…") }

// TestDamagedPackedFiles says what is wrong with a packed file in plain words.
func TestDamagedPackedFiles(t *testing.T) {
	packed := gzipped(t, strings.Repeat(puzzleP+"\n", 100))
	archive := zipped(t, puzzleP, gridP)
	for name, text := range map[string]string{
		"gzip's head":         packed[:5],
		"gzip cut off":        packed[:len(packed)-12],
		"gzip's sum":          packed[:len(packed)-8] + "\x00\x00\x00\x00" + packed[len(packed)-4:],
		"gzip's inside":       packed[:12] + "\xff\xff\xff\xff" + packed[16:],
		"zip cut off":         archive[:len(archive)-30],
		"zip's inside":        archive[:50] + "\xff\xff\xff\xff" + archive[54:],
		"zip's first file":    "PK\x03\x04",
		"gzip's another kind": "\x1f\x8b\x01" + packed[3:],
	} {
		t.Run(name, func(t *testing.T) {
			var said string
			for _, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
				if err != nil {
					said = err.Error()
				}
			}
			if !strings.HasSuffix(said, errArchive.Error()) {
				t.Errorf("%q", said)
			}
		})
	}
}

package sayings

import (
	"bufio"
	"os"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

// example is a line of the corpus.
type example struct {
	line       int
	want, text string
}

func corpus(t testing.TB) (list []example) {
	file, err := os.Open("testdata/corpus.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		want, text, ok := strings.Cut(lines.Text(), " | ")
		if ok && !strings.HasPrefix(want, "#") {
			list = append(list, example{n, want, text})
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if len(list) < 200 {
		t.Fatalf("%d sentences; expected 200 at least", len(list))
	}
	return list
}

// verdict is what a text says, as the corpus writes it. One unknown sentence makes
// the whole unknown, here.
func verdict(text string) string {
	var parts []string
	prose := true
	for _, s := range Read(text) {
		prose = prose && s.Verdict == Prose
		if s.Verdict == Unknown {
			return "?"
		}
		for _, r := range s.Rules {
			part := r.Kind
			if r.Value != "" {
				part += "=" + r.Value
			}
			if r.Colour != "" {
				part += "/" + string(r.Colour)
			}
			parts = append(parts, part)
		}
	}
	switch {
	case len(parts) > 0:
		return strings.Join(parts, ", ")
	case prose:
		return "prose"
	}
	return "-"
}

// TestTheCorpus reads each sentence by itself.
func TestTheCorpus(t *testing.T) {
	for _, e := range corpus(t) {
		if got := verdict(e.text); got != e.want {
			t.Errorf("line %d: %q says %s, want %s (%s)", e.line, e.text, got, e.want, clauseOf(tokens(e.text)))
		}
	}
}

// TestEachSentenceIsHeard reads the sentence that is written for each rule: it
// speaks of that rule alone.
func TestEachSentenceIsHeard(t *testing.T) {
	for _, r := range table() {
		for _, s := range Read(r.written) {
			if s.Verdict != Known || r.kind == "" && len(s.Rules) > 0 {
				t.Errorf("%q is heard as %v", s.Text, s)
			}
			for _, heard := range s.Rules {
				if heard.Kind != r.kind {
					t.Errorf("%q is heard as %v, want %s", s.Text, s.Rules, r.kind)
				}
			}
		}
		for _, text := range r.patterns {
			newPattern(text).compiled() // panics where it is wrong
		}
	}
}

// TestTheTablesHoldTogether says what names of vocabulary nothing uses, and what
// stands twice.
func TestTheTablesHoldTogether(t *testing.T) {
	for name := range vocabulary() {
		if !strings.Contains(patternsText+vocabularyText, "{"+name+"}") {
			t.Errorf("nothing uses {%s}", name)
		}
	}
	titles := map[string]string{}
	for _, r := range table() {
		for _, title := range r.titles {
			key := clauseOf(tokens(title))
			if other, ok := titles[key]; ok && other != r.kind {
				t.Errorf("%q is a title of %q and %q", title, other, r.kind)
			}
			titles[key] = r.kind
		}
	}
}

// TestADenialIsNeverKnown puts a denial or an exception into each place of each known
// sentence: it no longer says what it said.
func TestADenialIsNeverKnown(t *testing.T) {
	for _, e := range corpus(t) {
		if e.want == "?" || e.want == "prose" || e.want == "-" {
			continue
		}
		words := strings.Fields(e.text)
		denials := []string{"not", "do not", "never", "cannot", "not always", "except in box 5", "unless it is even"}
		at := e.line % (len(denials) - 1) // two of them; another sentence has others
		if denials = denials[at : at+2]; testing.Short() {
			denials = denials[:1]
		}
		for i := range len(words) + 1 {
			for _, denial := range denials {
				text := strings.Join(words[:i], " ") + " " + denial + " " + strings.Join(words[i:], " ")
				if got := verdict(text); got == e.want {
					t.Errorf("%q still says %s", text, got)
				}
			}
		}
		if got := verdict(e.text + " All clues are wrong."); got != "?" {
			t.Errorf("%q: the wrong clues vanish: %s", e.text, got)
		}
	}
}

// TestNoSentenceVanishes joins sentences in the ways setters do: each letter is in a
// sentence, and each sentence says what it says alone.
func TestNoSentenceVanishes(t *testing.T) {
	all := corpus(t)
	letters := func(text string) string {
		return strings.Map(func(char rune) rune {
			if unicode.IsLetter(char) {
				return char
			}
			return -1
		}, text)
	}
	rapid.Check(t, func(t *rapid.T) {
		picked := rapid.SliceOfN(rapid.SampledFrom(all), 1, 8).Draw(t, "sentences")
		between := rapid.SampledFrom([]string{" ", "\n", "\n\n", "\n- ", "\n• ", "\r\n* ", "; "}).Draw(t, "between")
		var text strings.Builder
		unknown := 0
		for i, e := range picked {
			if i > 0 {
				text.WriteString(between)
			}
			text.WriteString(e.text)
			if !strings.ContainsAny(e.text[len(e.text)-1:], ".!") && !strings.HasSuffix(e.text, "。") && between == " " {
				text.WriteString(".")
			}
			if e.want == "?" {
				unknown++
			}
		}
		var back strings.Builder
		got := 0
		for _, s := range Read(text.String()) {
			back.WriteString(s.Text)
			if s.Verdict == Unknown {
				got++
			}
		}
		if letters(back.String()) != letters(text.String()) {
			t.Fatalf("%q became %q", text.String(), back.String())
		}
		if got < unknown {
			t.Fatalf("%d unknown sentences of %d in %q", got, unknown, text.String())
		}
	})
}

// FuzzRead reads anything.
func FuzzRead(f *testing.F) {
	for _, e := range corpus(f) {
		f.Add(e.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		Read(text)
	})
}

package words_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku/words"
)

var files = map[string]*words.File{"terms": words.Terms, "names": words.Names, "steps": words.Steps, "game": words.Game, "book": words.Book, "page": words.Page, "errors": words.Errors, "help": words.Help}

// A language may put the texts of a technique into other types than English does;
// package explain tests that each has all its depths.
var technique = regexp.MustCompile(`^(like|types|name|idea|where|cells|proof)$`)

// TestEachLanguageSaysWhatEnglishSays lists what a language lacks, what English lacks, and
// texts that take other values.
func TestEachLanguageSaysWhatEnglishSays(t *testing.T) {
	for name, file := range files {
		english := file.In(words.English)
		if len(english) == 0 {
			t.Fatalf("%s: nothing in English", name)
		}
		for _, tag := range words.Languages() {
			own := file.In(tag)
			where := tag + "/" + name + ".txt"
			for section, texts := range english {
				for key, text := range texts {
					said, ok := own[section][key]
					switch {
					case name == "steps" && section != "words" && technique.MatchString(key):
					case !ok:
						t.Errorf("%s lacks [%s] %s", where, section, key)
					case said == "" && text != "" && name != "steps":
						t.Errorf("%s: [%s] %s is empty", where, section, key)
					case name == "errors" && !slices.Equal(verbs(said), verbs(text)):
						t.Errorf("%s: [%s] %s has the verbs %v, English %v", where, section, key, verbs(said), verbs(text))
					case name != "steps" && name != "errors" && name != "help" && slots(said) != slots(text):
						t.Errorf("%s: [%s] %s has the slots %s, English %s", where, section, key, slots(said), slots(text))
					}
				}
			}
			for section, texts := range own {
				for key := range texts {
					if _, ok := english[section][key]; !ok && english[section]["name"] == "" && !(name == "steps" && (section == "words" || technique.MatchString(key))) {
						t.Errorf("%s: English lacks [%s] %s", where, section, key)
					}
				}
			}
		}
	}
}

// TestTextReadsOneSection asks for each text in a file of which nothing is read yet.
func TestTextReadsOneSection(t *testing.T) {
	for name, file := range files {
		for _, tag := range words.Languages() {
			for section, texts := range file.In(tag) {
				if strings.Contains(section, ".") { // no key finds it
					continue
				}
				alone := words.Unread(file)
				for key, want := range texts {
					if got, ok := alone.Text(tag, section+"."+key); !ok || got != want {
						t.Errorf("%s/%s.txt: [%s] %s alone is %q, with the others %q", tag, name, section, key, got, want)
					}
				}
			}
			for _, missing := range []string{"none.none", "none", "", "book.none", "a.a", "b.b", "c.c"} {
				if text, ok := words.Unread(file).Text(tag, missing); ok {
					t.Errorf("%s/%s.txt has %q for %q", tag, name, text, missing)
				}
			}
		}
	}
}

// TestTextReadsTheWhole asks for so much that the file is read as a whole, and for what isn't there.
func TestTextReadsTheWhole(t *testing.T) {
	some := words.Unread(words.Errors)
	for _, tag := range append(words.Languages(), "none") {
		all := words.Errors.In(tag)
		for section, texts := range all {
			for key, want := range texts {
				if got, ok := some.Text(tag, section+"."+key); !ok || got != want {
					t.Errorf("%s: [%s] %s is %q, want %q", tag, section, key, got, want)
				}
			}
			if text, ok := some.Text(tag, section+".not there"); ok {
				t.Errorf("%s: [%s] not there is %q", tag, section, text)
			}
		}
		if text, ok := some.Text(tag, "none.none"); ok {
			t.Errorf("%s: none.none is %q", tag, text)
		}
	}
}

// slots returns the names of the slots of a text and the number of its verbs.
func slots(text string) string {
	names := map[string]bool{}
	for _, found := range regexp.MustCompile(`\{(\w+)[:}]`).FindAllStringSubmatch(text, -1) {
		names[found[1]] = true
	}
	verbs := strings.Repeat("%", strings.Count(text, "%"))
	return strings.Join(append(slices.Sorted(maps.Keys(names)), verbs), " ")
}

// halfWidth is a half-width mark at a Chinese character, or a space at a quotation, whose marks are full width.
var halfWidth = regexp.MustCompile(`\p{Han}[,:;()]|[,:;()]\p{Han}|%[.0-9]*q \p{Han}|\p{Han} %[.0-9]*q`)

func TestLanguagesWithHanHaveTheirOwnMarks(t *testing.T) {
	for _, tag := range words.Languages() {
		for _, name := range []string{"errors", "help"} {
			if name == "help" && tag == words.English {
				continue // which names things in Chinese, too
			}
			for section, texts := range files[name].In(tag) {
				for key, text := range texts {
					if found := halfWidth.FindString(text); found != "" {
						t.Errorf("%s/%s.txt: [%s] %s: %q in %q", tag, name, section, key, found, text)
					}
				}
			}
		}
	}
}

func TestATextHasItsKey(t *testing.T) {
	for key, want := range map[string]string{"puzzle.no_solution": "no solution", "puzzle.nothing": "", "puzzle": "", "": ""} {
		if text, ok := words.Errors.Text(words.English, key); text != want || ok != (want != "") {
			t.Errorf("%q says %q, %v, want %q", key, text, ok, want)
		}
	}
}

func TestWhatALanguageLacksIsSaidInEnglish(t *testing.T) {
	for key, want := range map[string]string{"puzzle.no_solution": "no solution", "puzzle.nothing": ""} {
		if text := words.Errors.Said("xx", key); text != want {
			t.Errorf("%q says %q, want %q", key, text, want)
		}
	}
	if text := words.Errors.Said("zh", "puzzle.no_solution"); text != "无解" {
		t.Errorf("in Chinese it is %q", text)
	}
}

func TestEnglishComesFirst(t *testing.T) {
	if got := words.Languages(); len(got) < 2 || got[0] != "en" || !slices.Contains(got, "zh") {
		t.Errorf("the languages are %v", got)
	}
	if words.Terms.In("xx") != nil {
		t.Error("there are texts in xx")
	}
}

// TestANameIsOfOneKindOfRules looks whether two kinds of rules are called the same.
func TestANameIsOfOneKindOfRules(t *testing.T) {
	names := 0
	for rules := range words.Names.In(words.English)["rules"] {
		all := map[string]bool{}
		for _, tag := range words.Languages() {
			for name := range strings.SplitSeq(strings.ReplaceAll(words.Names.In(tag)["rules"][rules], "、", ", "), ", ") {
				name = strings.ToLower(name)
				if all[name] = true; words.Called()[name] != rules {
					t.Errorf("%q is %q, and %q, too", name, rules, words.Called()[name])
				}
			}
		}
		names += len(all)
	}
	if names != len(words.Called()) {
		t.Errorf("%d names are there, %d are known", names, len(words.Called()))
	}
}

func TestParse(t *testing.T) {
	c, err := words.Parse("# a comment\n[a]\nkey = one\n  two\r\nspaced key = \" x \"\nequals = a = b\n[b]\nzh = 第一行\n\t第二行\nempty =\n[c]\nlines =\n\tone\n\n\t  two\n\n\n\t# three\n# a comment\n\nnext = x\n")
	if err != nil {
		t.Fatal(err)
	}
	want := words.Texts{
		"a": {"key": "one two", "spaced key": " x ", "equals": "a = b"},
		"b": {"zh": "第一行第二行", "empty": ""},
		"c": {"lines": "one\n\n  two\n\n\n# three", "next": "x"},
	}
	if !maps.EqualFunc(c, want, maps.Equal) {
		t.Errorf("read %q, want %q", c, want)
	}
	for file, reason := range map[string]string{
		"key = text":          "line 1: expected key = text below a [section]",
		"[a]\nnonsense":       "line 2: expected key = text below a [section]",
		"[a]\n  more":         "line 2: there is no text to continue",
		"[a]\n\n[a]":          "line 3: [a] stands there twice",
		"[a]\nk = 1\nk = 2\n": "line 3: k stands in [a] twice",
	} {
		if _, err := words.Parse(file); err == nil || err.Error() != reason {
			t.Errorf("%q: %v, want %s", file, err, reason)
		}
	}
}

func TestSlotsAreFilled(t *testing.T) {
	for _, x := range []struct {
		text  string
		pairs []string
		want  string
	}{
		{"no slots", nil, "no slots"},
		{"puzzle {n}", []string{"n", "12"}, "puzzle 12"},
		{"{n} {n:cell|cells}", []string{"n", "1"}, "1 cell"},
		{"{n} {n:cell|cells}", []string{"n", "11"}, "11 cells"},
		{"{a}{b}", []string{"a", "{b}", "b", "x"}, "{b}x"},
		{"{unknown} {n", []string{"n", "1"}, "{unknown} {n"},
	} {
		if got := words.Put(x.text, x.pairs...); got != x.want {
			t.Errorf("Put(%q, %q) = %q, want %q", x.text, x.pairs, got, x.want)
		}
	}
}

package palette

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku/constraint"
)

const style = "../../cmd/sudoku/internal/web/src/style"

// The page's style sheets are those that the table gives.
func TestSheetsAreWritten(t *testing.T) {
	for name, want := range Sheets() {
		got, err := os.ReadFile(filepath.Join(style, name))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s is not what palettes.txt says: run go generate ./cmd/sudoku/internal/web", name)
		}
	}
}

// What a face needs every palette has, and no role is there twice.
func TestEveryPaletteIsWhole(t *testing.T) {
	for _, name := range Names() {
		for _, dark := range []bool{false, true} {
			for _, shade := range []Shade{find(name).shade("page", dark), Terminal(name, dark), Picture(name, dark)} {
				for _, role := range []string{"surface", "ink", "accent", "entry", "mark", "line", "wall", "good", "bad", "needed", "needed-2", "link"} {
					shade.Colour(role)
				}
				for _, tone := range append(constraint.AllTones(), constraint.ToneNone) {
					shade.Tone(tone)
				}
				shade.Own()
			}
		}
	}
	for _, s := range table() {
		roles := slices.Sorted(slices.Values(s.roles))
		if len(slices.Compact(slices.Clone(roles))) != len(roles) {
			t.Errorf("%s has a role twice: %v", s.name, roles)
		}
		for _, base := range s.bases {
			if base != "" {
				find(base)
			}
		}
	}
}

func TestColoursComeFromWhereTheyAreTold(t *testing.T) {
	for _, test := range []struct {
		shade Shade
		role  string
		want  Colour
	}{
		{Terminal("normal", true), "ink", Colour{0xd8dee9, false}},
		{Terminal("normal", true), "colour-2", Colour{0x1f5f8b, false}},    // as safe has it on the page
		{Terminal("normal", true), "clash-ink", Colour{0xff8f8f, false}},   // as bad
		{Terminal("contrast", false), "wall", Colour{0xffffff, true}},      // dark on any ground
		{Terminal("contrast", false), "needed", Colour{0xf0c674, false}},   // of normal's
		{Terminal("sky", false), "ink", Colour{0x18202b, false}},           // of the page
		{Terminal("sky", false), "bad", Colour{0xa8101c, false}},           // of normal's page
		{Terminal("sky", true), "chosen", Colour{0x2e3b4f, false}},         // mixed
		{Picture("contrast", false), "tone-blue", Colour{0xbcbcbc, false}}, // of print
		{Picture("normal", true), "needed-ink", Colour{0x14181f, false}},   // light as well as dark
	} {
		if got := test.shade.Colour(test.role); got != test.want {
			t.Errorf("%s is %06x %v, want %06x %v", test.role, got.RGB, got.Bold, test.want.RGB, test.want.Bold)
		}
	}
	if Terminal("normal", true).Has("clash") {
		t.Error("nothing is behind a clash")
	}
}

// What the browser shows before any style has come is the page's own colour.
func TestFrameHasThePagesColour(t *testing.T) {
	want := find(Normal).values["page"][0]
	for name, setting := range map[string]string{"index.html": `"theme-color" content=`, "app.webmanifest": `"background_color": `} {
		text, err := os.ReadFile(filepath.Join(style, "..", name))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), setting+`"`+want+`"`) {
			t.Errorf("%s has another colour than %s", name, want)
		}
	}
}

func TestTableSaysWhatIsWrong(t *testing.T) {
	defer func() {
		if fault, _ := recover().(string); !strings.Contains(fault, `2 columns of dusk, but "ink #000000"`) {
			t.Errorf("it says %q", fault)
		}
	}()
	parse("[dusk] page page-dark\nink #000000\n")
}

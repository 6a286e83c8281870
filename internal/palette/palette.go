// Package palette has the colours of the page, the terminal and pictures, by purpose, in one
// table, palettes.txt. The page's style sheets are written from it. A palette more is a
// section there, and its name in the list "palette" of each language.
package palette

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/internal/once"
)

// Colour is a colour of a role: 0xrrggbb, and whether the terminal writes it bold.
type Colour struct {
	RGB  uint32
	Bold bool
}

// Normal is the name of the palette that the others take from what they don't say.
const Normal = "normal"

// Names returns the palettes of the page and the terminal, in the order in which they are
// offered.
func Names() (names []string) {
	for _, s := range table() {
		if s.column("page") >= 0 {
			names = append(names, s.name)
		}
	}
	return names
}

// Shade is a palette in one place, for light or for dark. The place is the
// page, the terminal or a picture.
type Shade struct {
	dark bool
	said []told // where a role is looked up, one after the other
}

// told is a column of a section.
type told struct {
	section *section
	column  int
}

// Terminal returns the colours of a palette in the terminal, for a dark background or a
// light one. Some palettes are dark on both.
func Terminal(name string, dark bool) Shade {
	s := find(name)
	if s.column("terminal") < 0 && s.column("terminal-dark") >= 0 {
		dark = true
	}
	return s.shade("terminal", dark)
}

// Picture returns the colours of a palette in pictures.
func Picture(name string, dark bool) Shade { return find(name).shade("picture", dark) }

// shade lists the places that tell the roles of a palette. They are its column
// for a face, then those of the palette named there, of the page, and for all.
func (s *section) shade(face string, dark bool) Shade {
	shade := Shade{dark: dark}
	add := func(s *section, face string, dark bool) bool {
		if dark {
			face += "-dark"
		}
		at := s.column(face)
		if at >= 0 {
			shade.said = append(shade.said, told{s, at})
		}
		return at >= 0
	}
	for of := s; face != "page" && add(of, face, dark); {
		base := of.bases[shade.said[len(shade.said)-1].column]
		if base == "" {
			break
		}
		of = find(base)
	}
	if len(shade.said) > 0 {
		s = shade.said[len(shade.said)-1].section
	}
	lights := []bool{false}
	if dark {
		lights = []bool{true, false}
	}
	for _, dark := range lights {
		add(s, "page", dark)
		if s.name != Normal {
			add(find(Normal), "page", dark)
		}
	}
	if face != "page" {
		shade.said = append(shade.said, told{find(face), 0})
	}
	shade.said = append(shade.said, told{find("mixed"), 0})
	return shade
}

// Has reports whether a role has a colour, for those that needn't.
func (s Shade) Has(role string) bool { return s.text(role) != "" }

// Colour returns the colour of a role. It panics if the table has none.
func (s Shade) Colour(role string) Colour {
	text := s.text(role)
	if text == "" {
		panic("palette: no colour for " + role)
	}
	return s.value(role, text)
}

// Tone returns the colour of a constraint's tone.
func (s Shade) Tone(tone constraint.Tone) Colour { return s.Colour(ToneRole(tone)) }

// ToneRole returns the role of a constraint's tone.
func ToneRole(tone constraint.Tone) string {
	if tone == constraint.ToneNone {
		return "tone-line"
	}
	return "tone-" + string(tone)
}

// Own returns the nine colours that players give cells.
func (s Shade) Own() (nine [9]Colour) {
	for i := range nine {
		nine[i] = s.Colour(fmt.Sprintf("colour-%d", i+1))
	}
	return nine
}

// text returns what the table says of a role, "" for nothing.
func (s Shade) text(role string) string {
	for _, t := range s.said {
		if text := t.section.values[role]; text != nil && text[t.column] != "" {
			return text[t.column]
		}
	}
	return ""
}

// value reads what the table says of a role.
func (s Shade) value(role, text string) Colour {
	text, bold := strings.CutSuffix(text, "!")
	if parts := strings.Split(text, "/"); len(parts) == 3 {
		share, err := strconv.Atoi(parts[1])
		if err != nil {
			panic(fmt.Sprintf("palette: %s: %s is no share", role, parts[1]))
		}
		return Colour{mix(s.value(role, parts[0]).RGB, s.value(role, parts[2]).RGB, share), bold}
	}
	if hex, is := strings.CutPrefix(text, "#"); is {
		rgb, err := strconv.ParseUint(hex, 16, 24)
		if err != nil {
			panic(fmt.Sprintf("palette: %s: %s is no colour", role, text))
		}
		return Colour{uint32(rgb), bold}
	}
	if slices.Contains(Names(), text) {
		return find(text).shade("page", s.dark).Colour(role)
	}
	return s.Colour(text)
}

// mix returns the colour with share hundredths of one, and the rest of the other.
func mix(one, other uint32, share int) (mixed uint32) {
	for shift := 0; shift < 24; shift += 8 {
		a, b := int(one>>shift&255), int(other>>shift&255)
		mixed |= uint32((a*share+b*(100-share)+50)/100) << shift
	}
	return mixed
}

//go:embed palettes.txt
var text string

// section is one of the table: a palette, or what is mixed.
type section struct {
	name           string
	columns, bases []string
	roles          []string // in the order of the table
	values         map[string][]string
}

func (s *section) column(name string) int { return slices.Index(s.columns, name) }

var read once.Value[[]*section]

func table() []*section { return read.Get(func() []*section { return parse(text) }) }

// find returns a section. It panics if there is none of that name.
func find(name string) *section {
	for _, s := range table() {
		if s.name == name {
			return s
		}
	}
	panic("palette: no section " + name)
}

// parse reads the table. It panics at a line that it can't read.
func parse(text string) (sections []*section) {
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(line, "# ") || line == "#\n" {
			continue
		}
		if strings.HasPrefix(line, "[") {
			s := &section{name: strings.Trim(fields[0], "[]"), values: map[string][]string{}}
			for _, column := range fields[1:] {
				name, base, _ := strings.Cut(column, "<")
				s.columns, s.bases = append(s.columns, name), append(s.bases, base)
			}
			sections = append(sections, s)
			continue
		}
		s := sections[len(sections)-1]
		if len(fields) != 1+max(1, len(s.columns)) {
			panic(fmt.Sprintf("palette: %d columns of %s, but %q", len(s.columns), s.name, strings.TrimSpace(line)))
		}
		role := fields[0]
		for i, value := range fields[1:] {
			if value == "-" {
				fields[1+i] = ""
			}
		}
		s.roles = append(s.roles, role)
		s.values[role] = fields[1:]
	}
	return sections
}

package palette

import (
	"fmt"
	"strings"
)

// Sheets returns the page's style sheets with all colours, by the names of
// their files. The normal palette is in colours.css. The colours of constraints
// are in tones.css, and the other palettes in palettes.css. Each role is a
// variable of CSS.
func Sheets() map[string]string {
	const written = "/* Written by web/lists from internal/palette/palettes.txt. DO NOT EDIT. */\n"
	normal, mixed := find(Normal), find("mixed")
	// The bases of mixed colours go where they are mixed. So a part of the page
	// can have a palette of its own, such as the samples in the settings.
	base := map[string]bool{"page": true, "surface": true, "raised": true, "ink": true, "dim": true}
	for _, role := range mixed.roles {
		base[role] = true
		for _, part := range strings.Split(mixed.values[role][0], "/") {
			base[part] = true
		}
	}
	isBase := func(role string) bool { return base[role] }
	isTone := func(role string) bool { return strings.HasPrefix(role, "tone-") }
	isSign := func(role string) bool { return !isBase(role) && !isTone(role) }
	any := func(string) bool { return true }

	colours := rule(":root, [data-palette]", normal.rules("page", isBase)+mixed.rules("", any)) +
		rule(":root", normal.rules("page", isSign)) +
		rule(`[data-theme="dark"]`, normal.rules("page-dark", isBase)) +
		rule(`:root[data-theme="dark"]`, normal.rules("page-dark", isSign))
	tones := rule(":root", normal.rules("page", isTone)) + rule(`[data-theme="dark"]`, normal.rules("page-dark", isTone))
	var palettes string
	for _, name := range Names() {
		if name != Normal {
			chosen := fmt.Sprintf("[data-palette=%q]", name)
			palettes += rule(chosen, find(name).rules("page", any)) + rule(`[data-theme="dark"]`+chosen, find(name).rules("page-dark", any))
		}
	}
	return map[string]string{"colours.css": written + colours, "tones.css": written + tones, "palettes.css": written + palettes}
}

// Docs returns the style sheet with the colours of the documentation.
func Docs() string {
	docs := find("docs")
	body := "  color-scheme: light dark;\n"
	for _, role := range docs.roles {
		body += fmt.Sprintf("  --%s: light-dark(%s, %s);\n", role, docs.values[role][0], docs.values[role][1])
	}
	return rule(":root", body)
}

// rule returns a rule of CSS.
func rule(selector, body string) string { return selector + " {\n" + body + "}\n" }

// rules returns the variables of a column, "" for the only one, whose role is wanted.
func (s *section) rules(column string, wanted func(string) bool) string {
	var b strings.Builder
	for _, role := range s.roles {
		if value := s.values[role][max(0, s.column(column))]; value != "" && wanted(role) {
			fmt.Fprintf(&b, "  --%s: %s;\n", role, css(value))
		}
	}
	return b.String()
}

// css returns a value of the table as CSS writes it.
func css(value string) string {
	one := func(part string) string {
		if strings.HasPrefix(part, "#") || part == "transparent" {
			return part
		}
		return "var(--" + part + ")"
	}
	if parts := strings.Split(value, "/"); len(parts) == 3 {
		return fmt.Sprintf("color-mix(in srgb, %s %s%%, %s)", one(parts[0]), parts[1], one(parts[2]))
	}
	return one(value)
}

package api

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/internal/ask"
)

// describe puts what the tags say of each field into sentences, with the lists that they
// name, and with fields in place of flags.
func describe(schemas huma.Registry) {
	for _, schema := range schemas.Map() {
		for _, property := range schema.Properties {
			property.Description = sentence(property.Description)
		}
	}
}

// flagName is a flag of the command in what is said of a field.
var flagName = regexp.MustCompile(`--[a-z]+(-[a-z]+)*`)

func sentence(text string) string {
	if text == "" {
		return ""
	}
	text = flagName.ReplaceAllStringFunc(ask.Doc(text), func(flag string) string {
		return strings.ReplaceAll(strings.TrimPrefix(flag, "--"), "-", "_")
	})
	first, size := utf8.DecodeRuneInString(text)
	if text = string(unicode.ToUpper(first)) + text[size:]; !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}

package api

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"jiugong/sudoku/internal/ask"
	"jiugong/sudoku/internal/ask/forms"
	"jiugong/sudoku/internal/once"
	"jiugong/sudoku/words"
)

// describe turns the description of each field, from its tag or its flag, into
// sentences. It fills in the lists that they name, and names fields in place of
// flags. Defaults are told there, too, and read puts them in. Makers of clients
// take a field with a default for one that must be sent.
func describe(schemas huma.Registry, at string) {
	if problem := schemas.Map()["ErrorModel"]; problem != nil { // as said has it
		problem.Properties["partial"] = &huma.Schema{
			Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString},
			Description: "what the form of a puzzle says that isn't known here; with partial in the request it is answered all the same",
		}
	}
	for name, schema := range schemas.Map() {
		keys := map[string]string{}
		if t := schemas.TypeFromRef(at + name); t != nil && t.Kind() == reflect.Struct {
			for _, f := range ask.Fields(reflect.New(t).Interface()) {
				keys[f.Name] = f.Key
			}
		}
		for name, property := range schema.Properties {
			if property.Description == "" {
				property.Description, _ = words.Help.Text(words.English, keys[name])
			}
			property.Description = sentence(property.Description)
			if property.Default != nil {
				property.Description = strings.TrimSpace(fmt.Sprintf("%s Left out, it is %v.", property.Description, property.Default))
				property.Default = nil
			}
		}
	}
}

// flagName is a flag of the command in what is said of a field.
var flagName = once.MustCompile(`--[a-z]+(-[a-z]+)*`)

func sentence(text string) string {
	if text == "" {
		return ""
	}
	text = flagName.ReplaceAllStringFunc(forms.Doc(text), func(flag string) string {
		return strings.ReplaceAll(strings.TrimPrefix(flag, "--"), "-", "_")
	})
	first, size := utf8.DecodeRuneInString(text)
	if text = string(unicode.ToUpper(first)) + text[size:]; !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}

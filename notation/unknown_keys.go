package notation

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
)

// Documents of other programs may say more than is read. What they say under other keys is named:
//
//	type sclCage struct {
//		_     struct{} `also:"fontC"`      // keys that change no rule; "*" for all but misspelt names, "words" for all that hold no lists
//		Value loose    `json:"value"`
//	}
//
//	{"cages":[{"vlaue":"15","fontC":"#000"}]}      "vlaue" in cages

// isEmptyJSON reports whether a value of JSON is an empty one, as if its key weren't there.
func isEmptyJSON(value []byte) bool {
	return slices.Contains([]string{"", "[]", "{}", "false", "null", `""`}, string(bytes.Join(bytes.Fields(value), nil)))
}

// unknownKeys names the keys in text, JSON at any depth, that say something and aren't fields of like. A field's
// name misspelt says something, whatever its value. Keys of the outermost object may also be others.
func unknownKeys(text []byte, like any, others ...string) (unread []message.Message) {
	walkKeys(text, reflect.TypeOf(like), "", func(key, within string) {
		switch {
		case within != "":
			unread = append(unread, message.Errorf("fpuzzles.key_in", short(key), within))
		case !slices.Contains(others, key):
			unread = append(unread, message.Errorf("fpuzzles.constraint", short(key)))
		}
	})
	return inOrder(unread)
}

var unmarshaler = reflect.TypeFor[json.Unmarshaler]()

// walkKeys calls unknown with each key in text that isn't a field of kind. The key within holds its object, "" at the
// outermost.
func walkKeys(text []byte, kind reflect.Type, within string, unknown func(key, within string)) {
	if reflect.PointerTo(kind).Implements(unmarshaler) {
		return
	}
	switch kind.Kind() {
	case reflect.Pointer:
		walkKeys(text, kind.Elem(), within, unknown)
	case reflect.Slice, reflect.Array:
		if inner := innermost(kind); inner.Kind() != reflect.Struct || reflect.PointerTo(inner).Implements(unmarshaler) {
			return
		}
		var items []json.RawMessage
		if json.Unmarshal(text, &items) == nil {
			for _, item := range items {
				walkKeys(item, kind.Elem(), within, unknown)
			}
		}
	case reflect.Struct:
		var values map[string]json.RawMessage
		if json.Unmarshal(text, &values) != nil {
			return
		}
		fields, also := map[string]reflect.Type{}, []string{}
		addFields(kind, fields, &also)
		var names []string
		for name := range fields {
			names = append(names, name)
		}
		for key, value := range values {
			i := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, key) }) // as JSON is read
			if i >= 0 {
				walkKeys(value, fields[names[i]], key, unknown)
				continue
			}
			isMisspelt := slices.ContainsFunc(names, func(name string) bool {
				_, there := values[name]
				return !there && len(key) > 2 && meant.Edits(strings.ToLower(key), strings.ToLower(name)) == 1
			})
			isOther := slices.Contains(also, "*") || slices.Contains(also, "words") && !bytes.HasPrefix(value, []byte("["))
			if !slices.Contains(also, key) && (isMisspelt || !isEmptyJSON(value) && !isOther) {
				unknown(key, within)
			}
		}
	}
}

// innermost returns what lists of lists of a kind hold.
func innermost(kind reflect.Type) reflect.Type {
	for kind.Kind() == reflect.Slice || kind.Kind() == reflect.Array || kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	return kind
}

// addFields adds the keys of a struct's fields to fields, and the other keys that it may have to also.
func addFields(kind reflect.Type, fields map[string]reflect.Type, also *[]string) {
	for i := range kind.NumField() {
		field := kind.Field(i)
		if more := field.Tag.Get("also"); more != "" {
			*also = append(*also, strings.Split(more, " ")...)
		}
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Anonymous && name == "":
			addFields(field.Type, fields, also)
		case name != "" && name != "-":
			fields[name] = field.Type
		case name == "" && field.IsExported():
			fields[field.Name] = field.Type
		}
	}
}

package words

import (
	"strings"
	"sync"
)

// Called returns what people call rules, in all languages: "windows" for "windoku". Its letters are small. The map is
// shared: don't change it.
func Called() map[string]string { return called() }

var called = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, tag := range languages() {
		for rules, names := range Names.In(tag)["rules"] {
			for name := range strings.FieldsFuncSeq(names, func(char rune) bool { return char == ',' || char == '、' }) {
				all[strings.ToLower(strings.TrimSpace(name))] = rules
			}
		}
	}
	return all
})

package explain

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku/logic"
)

// TestEveryKeyIsInAGolden demands of each text of a technique, in every language,
// that it comes up in the golden files or on the page of techniques: it is said with
// a mark of its own, and the marks are collected.
func TestEveryKeyIsInAGolden(t *testing.T) {
	list := goldens(t)
	for _, tag := range Languages() {
		marked := vocabulary{}
		var marks []string
		for section, texts := range in(tag).texts() {
			marked[section] = map[string]string{}
			for key, text := range texts {
				if section != parts && slices.Contains([]string{"name", "idea", "where", "cells", "proof"}, key) {
					mark := fmt.Sprintf("<%s %s>", section, key)
					marks, text = append(marks, mark), mark+text
				}
				marked[section][key] = text
			}
		}
		w := &Words{tag: tag}
		w.read.Get(func() vocabulary { return marked })
		var said strings.Builder
		for _, p := range list {
			for depth := Where; depth <= Proof; depth++ {
				said.WriteString(w.step(p.state, p.step, depth))
			}
		}
		for _, id := range logic.Techniques() { // the page of techniques
			said.WriteString(w.Name(id) + w.Idea(id))
		}
		slices.Sort(marks)
		for _, mark := range marks {
			if !strings.Contains(said.String(), mark) {
				t.Errorf("%s: no golden has %s", tag, mark)
			}
		}
	}
}

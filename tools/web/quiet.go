package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A module has all errors built in, in every language, and can say a quarter of
// them. The others are of commands, files and servers. The function quiet
// clears the texts whose keys aren't elsewhere in the module. They are then
// read as empty lines.
func quiet(module []byte, root string) ([]byte, error) {
	memory, err := dataSection(module)
	if err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(root, "words", "*", "errors.txt"))
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		at := bytes.Index(memory.bytes, text)
		if at < 0 {
			continue // a module that says nothing
		}
		kept := said(text, memory.bytes[:at], memory.bytes[at+len(text):])
		if len(kept) == 0 {
			return nil, fmt.Errorf("none of the keys of %s are in the module", name)
		}
		copy(memory.bytes[at:], kept)
		copy(memory.bytes[at+len(kept):], bytes.Repeat([]byte{'\n'}, len(text)-len(kept)))
	}
	return memory.replace(module), nil
}

// said returns the texts of a file whose keys, such as cage.no_sum, are in the memory around it,
// too. The errors of systems are looked up by what they say, and stay.
func said(text []byte, around ...[]byte) (kept []byte) {
	section, headed, keep := "", false, false
	for line := range bytes.Lines(text) {
		switch one := string(bytes.TrimSpace(line)); {
		case one == "" || one[0] == '#':
			continue
		case line[0] == '[':
			section, headed, keep = strings.Trim(one, "[]"), false, false
			continue
		case line[0] != ' ' && line[0] != '\t':
			name, _, _ := strings.Cut(one, " =")
			keep = section == "system"
			for _, memory := range around {
				keep = keep || bytes.Contains(memory, []byte(section+"."+name))
			}
		}
		if keep && !headed {
			kept = append(kept, "["+section+"]\n"...)
			headed = true
		}
		if keep {
			kept = append(kept, line...)
		}
	}
	return kept
}

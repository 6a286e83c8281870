package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
)

// A module has the translations of all errors built in, and can say a quarter of them: the others
// are of commands, files and servers. quiet clears the translations of sentences that the module hasn't in
// English. What is left out is read as empty lines.
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
			return nil, fmt.Errorf("none of the sentences of %s are in the module", name)
		}
		copy(memory.bytes[at:], kept)
		copy(memory.bytes[at+len(kept):], bytes.Repeat([]byte{'\n'}, len(text)-len(kept)))
	}
	return memory.replace(module), nil
}

// said are the sentences of a text, with their translations, that the memory around it has, too.
func said(text []byte, around ...[]byte) (kept []byte) {
	keep := false
	for line := range bytes.Lines(text) {
		switch sentence := bytes.TrimRight(line, "\n"); {
		case len(sentence) == 0 || sentence[0] == '#':
			continue
		case sentence[0] != '\t':
			keep = false
			for _, memory := range around {
				keep = keep || bytes.Contains(memory, sentence)
			}
		}
		if keep {
			kept = append(kept, line...)
		}
	}
	return kept
}

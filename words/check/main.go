// Check lists what a language lacks in each of its files:
//
//	go run ./words/check        of all languages
//	go run ./words/check ja     of one
//
// It runs the tests that hold the languages against English and the commands' help. It sorts
// their complaints by file. A language is a folder in words; a new one may begin with empty
// files. The exit status is 1 when anything is lacking.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
)

func main() {
	// Each package holds the files that it knows best against what they must have.
	test := exec.Command("go", "test", "-json", "-short", "-run", "Language|AtAllDepths", "./words", "./explain", "./cmd/sudoku/internal/cli")
	test.Stderr = os.Stderr
	said, err := test.StdoutPipe()
	if err == nil {
		err = test.Start()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	lacking, other, err := read(said, os.Args[1:])
	failed := test.Wait()
	for _, file := range lacking {
		fmt.Printf("%s: %d\n", file.name, len(file.lines))
		for _, line := range file.lines {
			fmt.Println("\t" + line)
		}
	}
	fmt.Fprint(os.Stderr, other)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	case len(lacking) > 0 || failed != nil && other != "":
		os.Exit(1)
	}
	fmt.Println("nothing is lacking")
}

// lacks is what a file lacks.
type lacks struct {
	name  string
	lines []string
}

// finding is a line in which a test tells of a language, perhaps of one of its files.
var finding = regexp.MustCompile(`^\s+\w+_test\.go:\d+: ([a-z]{2,3})(?:/(\w+\.txt))?:? (.*)\n$`)

// read reads the output of go test as JSON and returns what the files of the
// languages in tags lack. All languages count if tags is empty. It returns in
// other the output that tells nothing of a language, such as why a package
// can't be built.
func read(events io.Reader, tags []string) (files []lacks, other string, err error) {
	failing := ""
	for d := json.NewDecoder(events); ; {
		var event struct{ Action, Package, Output string }
		if err := d.Decode(&event); err == io.EOF {
			break
		} else if err != nil {
			return files, other, err
		}
		if event.Action == "build-output" {
			failing += event.Output
		}
		found := finding.FindStringSubmatch(event.Output)
		if event.Action != "output" || found == nil || len(tags) > 0 && !slices.Contains(tags, found[1]) {
			continue
		}
		name := found[2]
		switch {
		case name != "":
		case strings.HasPrefix(found[3], "["): // a technique
			name = "steps.txt"
		default:
			name = "help.txt"
		}
		name = "words/" + found[1] + "/" + name
		i := slices.IndexFunc(files, func(f lacks) bool { return f.name == name })
		if i < 0 {
			i, files = len(files), append(files, lacks{name: name})
		}
		files[i].lines = append(files[i].lines, found[3])
	}
	for _, file := range files {
		slices.Sort(file.lines)
	}
	slices.SortFunc(files, func(a, b lacks) int { return strings.Compare(a.name, b.name) })
	return files, failing, nil
}

// Platforms checks the types of the packages of the module in the current
// directory for other processors and systems. It takes one of every kind for
// which we have files of their own. It reads what they import as source:
// compiling all that takes ten times as long. Its arguments are the systems;
// without any it takes all.
package main

import (
	"fmt"
	"os"
	"slices"

	"golang.org/x/tools/go/packages"
)

var platforms = []struct {
	system, processor string
	tests             bool
}{
	{"darwin", "arm64", false}, {"windows", "arm64", true}, // what only Windows lacks, tests need first
}

func main() {
	faults := 0
	for _, p := range platforms {
		if len(os.Args) > 1 && !slices.Contains(os.Args[1:], p.system) {
			continue
		}
		found, err := packages.Load(&packages.Config{
			Tests: p.tests,
			Mode:  packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo,
			Env:   append(os.Environ(), "GOOS="+p.system, "GOARCH="+p.processor, "CGO_ENABLED=0"),
		}, "./...")
		if err != nil {
			fmt.Fprintln(os.Stderr, p.system, p.processor, err)
			os.Exit(1)
		}
		n := packages.PrintErrors(found)
		fmt.Printf("%s/%s: %d packages, %d faults\n", p.system, p.processor, len(found), n)
		faults += n
	}
	if faults > 0 {
		os.Exit(1)
	}
}

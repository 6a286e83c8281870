package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryMachineKnowsTheSameEngines asks for the lanes of every processor there is: those that
// this one lacks are said to be so.
func TestEveryMachineKnowsTheSameEngines(t *testing.T) {
	path := filepath.Join(t.TempDir(), "puzzles.txt")
	if err := os.WriteFile(path, []byte(easyPuzzle), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(engine string, masks ...string) (said string, ok bool) {
		cmd := command(t, "bench", "--lang", "en", "--runs", "1", "--engines", engine, path)
		cmd.Env = append(os.Environ(), masks...)
		text, err := cmd.CombinedOutput()
		return string(text), err == nil
	}
	for _, engine := range []string{"lanes-avx512", "lanes-avx2", "lanes-sse2", "lanes-neon", "lanes-portable"} {
		said, ok := run(engine)
		if lacks := strings.Contains(said, "--engines "+engine+": this processor can't run it; lanes is lanes-"); ok == lacks {
			t.Errorf("%s: %s", engine, said)
		}
	}
	// Without AVX2 there is neither; GODEBUG asks for that, and means nothing on other processors.
	for _, engine := range []string{"lanes-avx512", "lanes-avx2"} {
		if said, ok := run(engine, "GODEBUG=cpu.avx2=off"); ok || !strings.Contains(said, "this processor can't run it") {
			t.Errorf("%s without AVX2: %s", engine, said)
		}
	}
	if said, ok := run("lanes-mmx"); ok || !strings.Contains(said, "--engines lanes-mmx: there are lanes, lanes-avx512, lanes-avx2, lanes-sse2, lanes-neon, lanes-portable, alone") {
		t.Errorf("an unknown one: %s", said)
	}
}

// TestHelpIsTheSameOnEveryMachine, with one core and with three.
func TestHelpIsTheSameOnEveryMachine(t *testing.T) {
	help := func(cores string) string {
		cmd := command(t, "check", "--help")
		cmd.Env = append(cmd.Environ(), "GOMAXPROCS="+cores)
		text, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v %s", err, text)
		}
		return string(text)
	}
	if one, three := help("1"), help("3"); one != three {
		t.Errorf("%s\n%s", one, three)
	}
}

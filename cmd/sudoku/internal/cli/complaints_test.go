package cli

import (
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/task"
)

// TestTheSameIsSummedUp solves many puzzles with several solutions, one of them impossible: the
// same thing is said a hundred times, the other all the same, in a few writes.
func TestTheSameIsSummedUp(t *testing.T) {
	open, impossible := "1"+strings.Repeat(".", 80)+"\n", "11"+strings.Repeat(".", 79)+"\n"
	input := strings.Repeat(open, 180) + impossible + strings.Repeat(open, 20)
	for tag, want := range map[string]string{
		"en": "100 puzzles more: more than one solution; the first is printed, --all prints all\n",
		"zh": "另有 100 题：不止一个解；只输出第一个，--all 输出全部\n",
	} {
		var out, said strings.Builder
		writes := 0
		err := writerFunc(func(text []byte) (int, error) {
			writes++
			return said.Write(text)
		})
		if status := Main([]string{"solve", "--lang", tag, "-j", "1", "--rules", "9"}, strings.NewReader(input), &out, err); status != 1 {
			t.Errorf("exit status %d", status)
		}
		if lines := strings.Count(said.String(), "\n"); lines != 100+1+1 || !strings.Contains(said.String(), want) || !strings.Contains(said.String(), "181") {
			t.Errorf("%d lines are said:\n%s", lines, said.String())
		}
		if writes > 20 {
			t.Errorf("%d writes for 201 puzzles", writes)
		}
	}
}

// TestOtherComplaintsAreSaid complains of different things without end, of which none is kept back.
func TestOtherComplaintsAreSaid(t *testing.T) {
	c := complaints{words: wordsOf(newRootCommand([]string{"version"}))}
	for i := range 3 * mostKinds * mostSaid {
		one := fmt.Errorf("fault %d", i)
		if text := c.append(nil, []task.Complaint{{Where: message.Errorf("puzzle.number", i), Err: one}}); !strings.Contains(string(text), one.Error()) {
			t.Fatalf("%v is said as %q", one, text)
		}
	}
	if len(c.kinds) > mostKinds {
		t.Errorf("%d things are kept", len(c.kinds))
	}
}

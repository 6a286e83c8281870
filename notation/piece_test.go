package notation

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

const easyLine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"

func TestCanCut(t *testing.T) {
	grid := "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
	for _, test := range []struct {
		name, text string
		head       int
		ok         bool
	}{
		{"lines", strings.Repeat(easyLine, 3), 0, true},
		{"lines and a cut one", strings.Repeat(easyLine, 3) + easyLine[:40], 0, true},
		{"a line", easyLine[:81], 0, false},
		{"nothing", "", 0, false},
		{"comments", "# from a book\n\n" + strings.Repeat(easyLine, 3), 0, true},
		{"bad lines", easyLine + "what is this, a line of no puzzle at all?\n" + easyLine, 0, true},
		{"small ones", strings.Repeat("1.............2.\n", 5), 0, true},
		{"rules behind", strings.Repeat(strings.TrimSpace(easyLine)+"\t9+x\n", 3), 0, true},
		{"objects", strings.Repeat(`{"puzzle":"`+easyLine[:81]+"\"}\n", 3), 0, true},
		{"a table", "puzzle,solution\n" + strings.Repeat(easyLine[:81]+",\n", 3), 16, true},
		{"a table below a comment", "# made by hand\npuzzle,solution\n" + strings.Repeat(easyLine[:81]+",\n", 3), 31, true},
		{"grids", grid + "\n" + grid, 0, false},
		{"a grid behind lines", easyLine + "\n" + grid, 0, false},
		{"a document", "<opensudoku>\n<game data=\"" + easyLine[:81] + "\"/>\n</opensudoku>\n", 0, false},
		{"packed", "\x1f\x8b\x08\x00\n\x00\x00", 0, false},
		{"binary", "\x00\x01\x02\n\x00", 0, false},
	} {
		head, ok := CanCut([]byte(test.text), ReadOptions{})
		if head != test.head || ok != test.ok {
			t.Errorf("%s: head %d, %v; want %d, %v", test.name, head, ok, test.head, test.ok)
		}
	}
}

// TestAPieceEndsWhereItIsNoLine reads what only a whole input explains.
func TestAPieceEndsWhereItIsNoLine(t *testing.T) {
	for text, line := range map[string]int{
		easyLine + "53.|.7.|...\n6..|195|...\n.98|...|.6.\n8..|.6.|..3\n4..|8.3|..1\n7..|.2.|..6\n.6.|...|28.\n...|419|..5\n...|.8.|.79\n":            2,
		"puzzle,solution\n" + easyLine[:81] + ",\npuzzle,level,solution\n" + easyLine[:81] + ",easy,\n" + strings.Repeat(easyLine[:81]+",easy,\n", 3): 2,
	} {
		r := NewReader(strings.NewReader(text), ReadOptions{Piece: true})
		var b Chunk
		err := r.ReadChunk(&b)
		for err == nil {
			err = r.ReadChunk(&b)
		}
		if piece := (*PieceError)(nil); line > 0 && !errors.As(err, &piece) && err != io.EOF {
			t.Errorf("%.30q: %v", text, err)
		} else if piece != nil && piece.Line != line {
			t.Errorf("%.30q: line %d, want %d", text, piece.Line, line)
		}
	}
	// A line that a whole input could begin a document with is only a line here.
	r := NewReader(strings.NewReader("<what>\n"+easyLine), ReadOptions{Piece: true})
	var got []string
	for record, err := range r.Records() {
		got = append(got, fmt.Sprint(record != nil, err != nil))
	}
	if fmt.Sprint(got) != "[false true true false]" && fmt.Sprint(got) != "[true false]" {
		t.Errorf("a piece that starts with a bracket: %v", got)
	}
}

// TestAPieceInGB18030 reads one with a comment in it behind some lines.
func TestAPieceInGB18030(t *testing.T) {
	text := strings.Repeat(easyLine, 3) + "# \xca\xfd\xb6\xc0\n" + easyLine // 数独
	if _, ok := CanCut([]byte(text), ReadOptions{}); !ok {
		t.Error("can't be cut")
	}
	r, got := NewReader(strings.NewReader(text), ReadOptions{Piece: true}), 0
	for _, err := range r.Records() {
		if got++; err != nil {
			t.Error(err)
		}
	}
	if got != 4 {
		t.Errorf("%d puzzles, want 4", got)
	}
}

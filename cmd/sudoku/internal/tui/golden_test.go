package tui

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	uv "github.com/charmbracelet/ultraviolet"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
)

var update = flag.Bool("update", false, "write the screens into testdata/screens")

const (
	givens4  = "1......34......2"
	blank9   = "1................................................................................"
	clues9   = "9+thermo=r9c1r8c1r7c2r7c3+arrow=r1c2/r2c3r2c4r3c5+whisper=r5c5r5c6r6c7r7c7+difference=r4c1r4c2+ratio=r8c8r9c8+xv=X:r4c4r4c5+quadruple=1,2,3:r5c1r5c2r6c1r6c2+sandwich=12:r1+skyscraper=4:-r9+xsum=20:c9+littlekiller=22:r1c6r2c7r3c8r4c9+odd=r3c1+even=r3c2+greater=r9c4r9c5+between=r6c8r5c9r4c9r3c8 "
	killer9  = "9+killer=21:r1c1r1c2r1c3r2c3r3c3+killer=16:r1c4r1c5+killer=26:r1c6r1c7r2c6r3c5r3c6+killer=17:r1c8r1c9r2c7r2c8+killer=15:r2c1r3c1r4c1+killer=26:r2c2r3c2r4c2r5c2r5c3+killer=9:r2c4r2c5r3c4+killer=7:r2c9r3c9+killer=15:r3c7r3c8+killer=22:r4c3r4c4r5c4+killer=4:r4c5r4c6+killer=18:r4c7r5c7r5c8+killer=10:r4c8r4c9+killer=8:r5c1r6c1+killer=27:r5c5r6c5r7c4r7c5r8c5+killer=13:r5c6r6c6+killer=12:r5c9r6c8r6c9+killer=24:r6c2r7c1r7c2r7c3r8c2+killer=13:r6c3r6c4+killer=7:r6c7r7c7+killer=12:r7c6r8c6r8c7r8c8+killer=12:r7c8r7c9+killer=16:r8c1r9c1r9c2+killer=8:r8c3r9c3+killer=11:r8c4r9c4+killer=22:r8c9r9c7r9c8r9c9+killer=14:r9c5r9c6 ................3................................................................"
	givens16 = "1.............2G" + "................" + "..3............." + "................................................................................................................................................................................................................"
	marked   = "home right right 4 right ! @ c 6 z down down down 9 shift+right x 5 z v 1 2 z"
)

// screens are pictures that are kept: what is pressed before each is taken.
var screens = []struct {
	name          string
	width, height int
	config        Config
	givens, keys  string
}{
	{"start_en", 80, 24, Config{}, "", ""},
	{"start_zh", 80, 24, Config{Lang: "zh", Theme: "light"}, "", ""},
	{"start_narrow", 30, 10, Config{NoColour: true}, "", ""},
	{"help_en", 80, 40, Config{}, example, "?"},
	{"help_zh_none", 60, 60, Config{Lang: "zh", NoColour: true}, example, "?"},
	{"help_16", 80, 60, Config{}, givens16, "?"},
	{"settings_en", 80, 24, Config{}, example, "o"},
	{"settings_zh_light", 80, 24, Config{Lang: "zh", Theme: "light"}, example, "o down down"},
	{"statistics", 80, 24, Config{}, "", "down down enter"},
	{"statistics_narrow_zh_none", 40, 15, Config{Lang: "zh", NoColour: true}, "", "down down enter"},
	{"learn_list", 80, 24, Config{}, "", "down down down enter"},
	{"learn_list_zh_none", 60, 16, Config{Lang: "zh", NoColour: true}, "", "down down down enter"},
	{"learn_lesson", 100, 30, Config{}, "", "down down down enter down down down down down down enter"},
	{"learn_lesson_zh_none", 80, 24, Config{Lang: "zh", NoColour: true}, "", "down down down enter down down down down enter"},

	{"play_9_dark", 80, 24, Config{}, example, marked},
	{"play_9_light_zh", 80, 24, Config{Lang: "zh", Theme: "light"}, example, marked},
	{"play_9_none", 80, 24, Config{NoColour: true}, example, marked},
	{"play_9_ascii", 80, 24, Config{NoColour: true, ASCII: true}, example, marked},
	{"play_9_contrast", 80, 24, Config{Theme: "contrast"}, example, marked},
	{"play_9_safe", 80, 24, Config{Theme: "safe"}, example, marked},
	{"play_9_large", 120, 45, Config{}, example, marked + " ctrl+home n shift+right shift+down"},
	{"play_9_large_none", 120, 45, Config{NoColour: true}, example, marked + " n"},
	{"play_9_narrow", 40, 20, Config{}, example, marked},
	{"play_9_tiny", 24, 15, Config{NoColour: true}, example, marked},
	{"play_9_too_small", 20, 8, Config{NoColour: true}, example, marked + " ctrl+end"},
	{"play_4_dark", 80, 24, Config{}, givens4, "right 2 n down down ! m"},
	{"play_4_light", 60, 14, Config{Theme: "light"}, givens4, "right 2 n"},
	{"play_4_none_zh", 40, 16, Config{NoColour: true, Lang: "zh"}, givens4, "right 2 n"},
	{"play_16_dark", 80, 24, Config{}, givens16, "down right n f"},
	{"play_16_light", 170, 90, Config{Theme: "light"}, givens16, "down right n"},
	{"play_16_none", 110, 60, Config{NoColour: true}, givens16, "down right n"},
	{"play_16_narrow", 40, 24, Config{NoColour: true}, givens16, "ctrl+end"},
	{"play_25_scrolled", 80, 24, Config{NoColour: true}, strings.Repeat(".", 624) + "P", "ctrl+end left"},
	{"play_paused", 80, 24, Config{}, example, marked + " p"},
	{"play_clash", 80, 24, Config{}, example, "right right 5"},
	{"play_clash_none", 80, 24, Config{NoColour: true}, example, "right right 5"},
	{"play_check", 80, 24, Config{}, example, "right right 4 right 2 e"},
	{"play_check_none_zh", 80, 24, Config{NoColour: true, Lang: "zh"}, example, "right right 4 right 2 e"},
	{"play_several", 80, 24, Config{}, "1...............", "right 2 e"},
	{"play_places", 80, 24, Config{}, example, "m"},
	{"play_places_none", 80, 24, Config{NoColour: true}, example, "n m"},
	{"play_hint_1", 80, 24, Config{}, example, "n t"},
	{"play_hint_3", 120, 45, Config{}, example, "n t t t"},
	{"play_hint_3_none_zh", 40, 24, Config{NoColour: true, Lang: "zh"}, example, "t t t"},
	{"play_hint_4", 120, 45, Config{}, example, "n t t t t"},
	{"play_hint_4_none_zh", 80, 24, Config{NoColour: true, Lang: "zh"}, example, "n t t t t"},
	{"play_hint_narrow", 40, 24, Config{}, example, "n t t t t"},
	{"play_colours", 120, 45, Config{}, example, "right right v 1 2 3 z n y 1 y 2 esc esc shift+down"},
	{"play_colours_none", 120, 45, Config{NoColour: true}, example, "right right v 1 2 3 z n y 1 y 2 esc esc shift+down"},
	{"play_marks_alone_none", 80, 24, Config{NoColour: true}, example, "right right c 4 z right x 6 home c 9 down right right 2 down down right 4 x 5"},
	{"play_colours_small_none", 80, 24, Config{NoColour: true}, example, "n right right v 1 2 3 home down down down right right 4 down 5"},
	{"play_colours_narrow_none", 40, 20, Config{NoColour: true}, example, "right right v 1 down 3"},
	{"play_diagonals", 80, 24, Config{}, "9+x " + blank9, "down n"},
	{"play_diagonals_none", 120, 45, Config{NoColour: true}, "9+x " + blank9, "down n"},
	{"play_windows_ascii", 80, 24, Config{NoColour: true, ASCII: true}, "9+windows " + blank9, "down n"},
	{"play_disjoint", 80, 24, Config{}, "9+disjoint " + blank9, "down"},
	{"play_killer", 80, 40, Config{}, "6+killer=7:r1c1r1c2r2c1+killer=9:r3c3r3c4+killer=r5c5r5c6r6c5 " + strings.Repeat(".", 36), "right"},
	{"play_killer_none", 80, 24, Config{NoColour: true}, "6+killer=7:r1c1r1c2r2c1+killer=9:r3c3r3c4+killer=r5c5r5c6r6c5 " + strings.Repeat(".", 36), "down"},
	{"play_killer_clash_zh", 80, 24, Config{NoColour: true, Lang: "zh"}, "6+killer=7:r1c1r1c2r2c1 " + strings.Repeat(".", 36), "6 right 5"},
	{"play_killer_9", 80, 24, Config{}, killer9, "right down 5 n down"},
	{"play_killer_9_light", 80, 24, Config{Theme: "light"}, killer9, "right down 5"},
	{"play_killer_9_none_zh", 80, 24, Config{NoColour: true, Lang: "zh"}, killer9, "n down down"},
	{"play_killer_9_narrow_none", 40, 20, Config{NoColour: true}, killer9, "right down 5"},
	{"play_killer_9_tiny_none", 30, 16, Config{NoColour: true}, "9+killer=10:r1c1r2c1+killer=12:r1c2r2c2+killer=11:r1c3r2c3+killer=10:r1c4r2c4+killer=7:r1c5r2c5+killer=14:r1c6r2c6+killer=13:r3c1r3c2+killer=13:r5c5r6c5+killer=13:r5c6r6c6+killer=12:r5c7r6c7+killer=16:r3c3r4c3+killer=9:r3c4r4c4 " + blank9, "right down 5"},
	{"play_killer_9_small_none", 50, 24, Config{NoColour: true}, killer9, "right down 5"},
	{"play_clues", 120, 45, Config{}, clues9 + blank9, "down n"},
	{"play_clues_none", 100, 36, Config{NoColour: true}, clues9 + blank9, "down"},
	{"play_16_clues_none", 120, 60, Config{NoColour: true}, "16+quadruple=9,10,16:r1c1r1c2r2c1r2c2+numberedroom=12:r2+contains=10,11:r5c5r5c6 " + givens16, "down"},
	{"play_outside_none", 80, 26, Config{NoColour: true}, "9+sandwich=12:r2+sandwich=7:c3+skyscraper=4:c6+littlekiller=22:r1c6r2c7r3c8r4c9+killer=15:r8c1r8c2+killer=9:r9c8r9c9 " + blank9, "down right right 5"},
	{"play_fog_none", 80, 24, Config{NoColour: true}, "9+fog=r2c2r6c2+killer=10:r2c2r2c3r2c4+thermo=r7c7r8c7 " + example, "n down right right"},
	{"play_fog", 80, 24, Config{}, "9+fog=r2c2r6c2+killer=10:r4c4r4c5+palindrome=r7c7r8c7r8c8 " + example, "n down"},
	{"play_clues_ascii", 100, 45, Config{NoColour: true, ASCII: true}, strings.TrimSpace(clues9) + "+killer=15:r6c1r7c1r7c2 " + blank9, "down"},
	{"play_huge", 200, 60, Config{}, example, marked},
	{"play_restart", 80, 24, Config{}, example, marked + " R"},
	{"savepoints", 80, 24, Config{}, example, "b right right 4 b B"},
}

func TestScreens(t *testing.T) {
	seen := map[string]bool{}
	for _, screen := range screens {
		seen[screen.name+".txt"] = true
		t.Run(screen.name, func(t *testing.T) {
			s := newStage(t, screen.width, screen.height, screen.config, screen.givens)
			s.send(answerFor(s))
			s.press(screen.keys)
			s.now = s.now.Add(3 * time.Second)
			s.send(tickOnly{})
			s.compare(screen.name)
			if text := s.app.canvas.textOnly(); screen.config.ASCII && strings.ContainsFunc(text, func(char rune) bool { return char > unicode.MaxASCII }) {
				t.Errorf("not only ASCII:\n%s", text)
			}
		})
	}
	files, _ := filepath.Glob("testdata/screens/*.txt")
	for _, file := range files {
		if name := filepath.Base(file); !seen[name] && !strings.HasPrefix(name, "flow_") {
			t.Errorf("%s is no screen any more", file)
		}
	}
}

// tickOnly is a message that means nothing: the clock runs up to it.
type tickOnly struct{}

// answerFor solves the game's puzzle, as the program does by itself.
func answerFor(s *stage) any {
	if p, ok := s.app.top().(*play); ok {
		return answerMsg{p.Game, game.FindAnswer(context.Background(), p.Board().Puzzle)}
	}
	return tickOnly{}
}

// compare holds the screen against its golden file.
func (s *stage) compare(name string) {
	s.Helper()
	s.app.View()
	got := s.app.canvas.textOnly() + strings.Repeat("=", 20) + "\n" + s.app.canvas.styled(s.app.theme.text)
	path := filepath.Join("testdata", "screens", name+".txt")
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			s.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			s.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		s.Fatalf("%v; -update writes it", err)
	}
	if got != string(want) {
		s.Errorf("the screen is\n%s\nwant\n%s", got, want)
	}
}

// BenchmarkKey is a key on the fullest board, 16×16 with all marks, from the
// key to the places of the terminal: what the game does, its save included, and
// the reading of the picture by Bubble Tea's renderer.
func BenchmarkKey(b *testing.B) {
	s := newStage(b, 180, 90, Config{}, strings.Repeat(".", 256))
	s.press("n")
	if marks := s.theGame().Board().Centre[0]; marks != sudoku.AllDigits(16) {
		b.Fatalf("the marks are %b", marks)
	}
	keys := []string{"right", "shift+1", "down", "u"}
	screen := uv.NewScreenBuffer(180, 90)
	i := 0
	for b.Loop() {
		s.app.Update(key(keys[i%len(keys)]))
		uv.NewStyledString(s.app.View().Content).Draw(screen, screen.Bounds())
		i++
	}
}

package api_test

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/draw"
	"jiugong/sudoku/draw/face"
	"jiugong/sudoku/draw/png"
	"jiugong/sudoku/internal/ask/forms"
)

// TestPicturesAreReadWhereTheServerAllowsIt sends a drawn board, and what is no picture of one.
func TestPicturesAreReadWhereTheServerAllowsIt(t *testing.T) {
	p, err := sudoku.Parse(example, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	file, err := png.Encode(draw.Board(sudoku.NewBoard(p), draw.Options{}), 300, face.BuiltIn())
	if err != nil {
		t.Fatal(err)
	}
	asked := func(file []byte, more string) string {
		return `{"picture":"` + base64.StdEncoding.EncodeToString(file) + `"` + more + `}`
	}
	server := newServer(t, api.Options{Scan: true})
	status, _, answer := call(t, server, "POST", "scan", asked(file, `,"size":9`))
	var got forms.Scanned
	if err := json.Unmarshal([]byte(answer), &got); err != nil || status != 200 || len(got.Found) != 1 {
		t.Fatalf("%d %.300s", status, answer)
	}
	if s := got.Found[0]; s.Puzzle != p.String() || !s.Sure || len(s.Cells) != 81 || s.Rules != "9" {
		t.Errorf("%+v", s)
	}
	bomb := []byte("GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff,")
	for _, c := range []struct {
		name, body, want string
		status           int
	}{
		{"text", asked([]byte("53..7...."), ""), "this is not a picture", 422},
		{"empty", asked(nil, ""), "base64", 422},
		{"cut", asked(file[:40], ""), "the picture is damaged", 422},
		{"more pixels than it has bytes for", asked(bomb, ""), "65535 × 65535 pixels, more than 16 million", 422},
		{"no base64", `{"picture":"5.."}`, "base64", 422},
		{"no picture", `{}`, "picture", 422},
		{"a size that there isn't", asked(file, `,"size":7`), "body.size", 422},
		{"rules that there aren't", asked(file, `,"rules":"9+nothing"`), "body.rules", 422},
		{"too long", asked(make([]byte, 7<<20), ""), "bytes", 413},
	} {
		if status, _, answer := call(t, server, "POST", "scan", c.body); status != c.status || !strings.Contains(answer, c.want) {
			t.Errorf("%s: %d %.300s, want %q", c.name, status, answer, c.want)
		}
	}
	closed := newServer(t, api.Options{})
	for tag, says := range map[string]string{"en": "this server takes no pictures", "zh": "不接受图片"} {
		for _, size := range []int{1, 200 << 10, 2 << 20} {
			if status, _, answer := call(t, closed, "POST", "scan", asked(make([]byte, size), ""), "Accept-Language", tag); status != 403 || !strings.Contains(answer, says) {
				t.Errorf("not allowed, %d bytes: %d %.300s", size, status, answer)
			}
		}
	}
}

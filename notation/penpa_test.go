package notation

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
)

// penpa4 is what a link to a 4×4 packs, which has a row and column around it: two
// givens, a cage of 5 over r1c1 and r1c2, a thermometer, an arrow, a number outside.
const penpa4 = `sudoku,6,6,38,0,1,1,266,266,144,144,0,1,0,0,Title: Small%2C fine,Author: Nobody,,Normal sudoku rules apply.%2DDigits in cages sum to the number.%2DAlong thermometers digits increase. Digits along arrows sum to the circle.,OFF,false
[1,1,1,1]
{z9:zQ}
{zN:{"33":["4",1,"1"],"66":["1",1,"1"],"24":["7",1,"1"],"44":["2",1,"5"]},z1:{"532":["5",1]},zY:{"53":[1,"circle_L",1],"75":[1,"triup_M",1]},zT:[[43,54,45]],z3:[[53,63,64]],zE:{"124,134":2,"134,144":2,"144,154":2,"154,164":2,"142,143":2,"143,144":2,"144,145":2,"145,146":2},z6:[[33,34],[]],"surface":{"42":2},"polygon":[]}
{}
[33,1,1,1,7,1,1,1,7,1,1,1,7,1,1,1]`

// penpaOf is a link that packs a text.
func penpaOf(text string) string {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err != nil || w.Close() != nil {
		panic("deflate")
	}
	return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.StdEncoding.EncodeToString(packed.Bytes())
}

func TestPenpa(t *testing.T) {
	record := only(t, penpaOf(penpa4), ReadOptions{})
	got := fmt.Sprintf("%s %s %q %q", record.Board.Rules, record.Board.Puzzle.String(), record.Title, record.Author)
	want := `4+killer=5:r1c1r1c2+arrow=r3c1/r4c1r4c2+thermo=r2c1r3c2r2c3 4..............1 "Small, fine" "Nobody"`
	if got != strings.Replace(want, "..............1", "..............1", 1) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if unread := fmt.Sprint(record.Unread); unread != `["2" in r2c2 coloured cells symbols triup_M "7" outside at row 0, column 2]` {
		t.Errorf("unread %s", unread)
	}
	for name, test := range map[string]struct{ old, new, want string }{
		"triangles": {"sudoku,6", "tri,6", `line 1: penpa: a grid of "tri"; expected square cells`},
		"size":      {"sudoku,6", "sudoku,99999", "line 1: penpa: a grid of 6×99999 cells; expected at most 64×64"},
		"cells":     {"[33,1,1,1", "[33,1,1,1000", "line 1: penpa: cell number 1035; the grid has 100"},
		"hole":      {"1,7,1,1,1]", "1,8,1,1]", "line 1: penpa: a board of 15 cells that is no rectangle"},
		"JSON":      {"zY:{", "zY:[", "line 1: penpa: line 4 of the packed text: ':' can't stand here"},
	} {
		_, err := readPenpa([]byte(penpaOf(strings.Replace(penpa4, test.old, test.new, 1))), nil)
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v; want %s", name, err, test.want)
		}
	}
	for link, want := range map[string]string{
		"https://swaroopg92.github.io/penpa-edit/#m=edit":            "line 1: penpa: no p= in the link",
		"https://swaroopg92.github.io/penpa-edit/#m=edit&p=////AAAA": "line 1: penpa: the packed text is damaged, or larger than any puzzle",
	} {
		if _, err := readPenpa([]byte(link), nil); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/cmd/sudoku/internal/store/sqlite"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask"
)

var update = flag.Bool("update", false, "write the OpenAPI document as it is now")

func newServer(t testing.TB, options api.Options) *httptest.Server {
	t.Helper()
	if options.Store == nil {
		s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"), slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		options.Store = s
	}
	if options.Patience == 0 { // tests of answers are none of speed
		options.Patience = 10 * time.Minute
	}
	options.Log = slog.New(slog.DiscardHandler)
	server := httptest.NewServer(api.Handler(options))
	t.Cleanup(server.Close)
	return server
}

// call sends a request and gives status, headers and body.
func call(t testing.TB, server *httptest.Server, method, path, body string, headers ...string) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequest(method, server.URL+"/api/v1/"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, answer.Header, strings.TrimSpace(string(text))
}

const (
	example  = `53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79`
	hard     = `4.7.9..28......17.....32.....1.........46.....3.8.74..9..2.8.4.1....98...2.6...1.`
	solution = `534678912672195348198342567859761423426853791713924856961537284287419635345286179`
)

func TestPuzzles(t *testing.T) {
	server := newServer(t, api.Options{})
	for _, test := range []struct {
		path, body string
		status     int
		want       string
	}{
		{"solve", `{"puzzle":"` + example + `"}`, 200, `"rules":"9","grids":["` + solution + `"],"more":false,"unique":true}`},
		{"solve", `{"puzzle":"................","limit":2}`, 200, `"more":true,"unique":false`},
		{"solve", `{"puzzle":"123....4........"}`, 200, `"rules":"4","error":"no solution","grids":[],"more":false,"unique":false}`},
		{"solve", `{"puzzle":"张三 . . . . . 王五 . . 李四 . . . . . 赵六","symbols":"张三 李四 王五 赵六"}`, 200, `张三 王五 赵六 李四`},
		{"solve", `{"puzzle":"1234............","rules":"4+x"}`, 200, `"rules":"4+x","grids"`},
		{"solve", `{"puzzle":[[1,2,3,4],[0,0,0,0],[null,0,0,0],[0,0,0,0]]}`, 200, `{"puzzle":"1234............","rules":"4"`},
		{"solve", `{"puzzle":[1,2,3,4,0,0,0,0,null,0,0,0,0,0,0,0]}`, 200, `{"puzzle":"1234............","rules":"4"`},
		{"solve", `{"puzzle":["1234","0000","0000","0000"]}`, 200, `{"puzzle":"1234............","rules":"4"`},
		{"solve", `{"puzzle":{"board":[[1,2,3,4],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}}`, 200, `{"puzzle":"1234............","rules":"4"`},
		{"solve", `{"puzzle":"PR..Z....U..WEP....EL....U.L...U...RD..L.R..WZ...A...U.U....AL....DWE..P....L..ZE"}`, 200, `"notes":["A D E L P R U W Z are read as symbols for 1 to 9"]`},
		{"solve", `{"puzzle":"1234............\t4+x"}`, 200, `"rules":"4+x","grids"`},
		{"solve", `{"puzzle":"11.............."}`, 422, `r1c1 and r1c2 both hold 1 in row 1`},
		{"solve", `{"puzzle":"12345"}`, 422, `"location":"body.puzzle"`},
		{"solve", `{"puzzle":"1...............","rules":"7"}`, 422, `"location":"body.rules"`},
		{"solve", `{"puzzle":"1...............","rules":"4+jigsaw"}`, 422, `"location":"body.rules"`},
		{"solve", `{"puzzle":"1...............","symbols":"a a"}`, 422, `"location":"body.symbols"`},
		{"solve", `{"puzzle":"1...............","limit":1001}`, 422, `"location":"body.limit"`},
		{"solve", `{"puzle":"1..............."}`, 422, `body`},
		{"solve", `{`, 400, `"status":400`},
		{"count", `{"puzzle":"................","rules":"4+x"}`, 200, `"rules":"4+x","solutions":"48"}`},
		{"count", `{"puzzle":"` + strings.Repeat(".", 81) + `"}`, 200, `"solutions":"6670903752021072936960"}`},
		{"count", `{"puzzle":"................","limit":5}`, 200, `"solutions":"5","limited":true}`},
		{"check", `{"puzzle":"` + example + `"}`, 200, `"valid":true,"solutions":"1","clashes":[]}`},
		{"check", `{"puzzle":"11.............."}`, 200, `"error":"r1c1 and r1c2 both hold 1 in row 1","valid":false,"solutions":"0","clashes":[{"cells":["r1c1","r1c2"],"house":{"kind":"row","number":1,`},
		{"count", `{"puzzle":"1...............","candidates":true}`, 200, `"r1c1":{"1":"72","2":"0","3":"0","4":"0"}`},
		{"count", `{"puzzle":"1...............","candidates":true,"true":true}`, 200, `"occurring":{"r1c1":["1"],"r1c2":["2","3","4"]`},
		{"count", `{"puzzle":"1...............","estimate":true,"samples":100}`, 200, `"estimate":"72`},
		{"count", `{"puzzle":"1...............","true":true}`, 422, `"location":"body.true"`},
		{"check", `{"puzzle":"1.....3..2.....4","minimal":true}`, 200, `"minimal":true`},
		{"canon", `{"puzzle":"1.....3..2.....4"}`, 200, `"canonical":"3.....4....1.2..","symmetries":"8","morph":"`},
		{"analyse", `{"puzzle":"1.....3..2.....4","columns":"clues,minimal,pattern"}`, 200, `"answers":{"clues":4,"minimal":true,`},
		{"analyse", `{"puzzle":"1.....3..2.....4","columns":"silly"}`, 422, `"location":"body.columns"`},
		{"rank", `{"puzzle":"` + example + `"}`, 422, `only full grids have a rank`},
		{"clues", `{"puzzle":"` + solution + `","clues":12}`, 200, `"puzzles":[]`},
		{"clues", `{"puzzle":"` + solution + `","clues":80}`, 422, `"location":"body.clues"`},
		{"equal", `{"puzzle":"1.....3..2.....4","other":"4.....2..3.....1"}`, 200, `"equal":true,"morph":"`},
		{"equal", `{"puzzle":"1.....3..2.....4","other":"1..............."}`, 200, `"equal":false}`},
		{"equal", `{"puzzle":"1.....3..2.....4","other":"12345"}`, 422, `"location":"body.other"`},
		{"morph", `{"puzzle":"1.....3..2.....4","do":"rotate180"}`, 200, `"looks":[{"puzzle":"4.....2..3.....1","rules":"4"}]`},
		{"morph", `{"puzzle":"1.....3..2.....4","do":"fly"}`, 422, `"location":"body.do"`},
		{"morph", `{"puzzle":"1.....3..2.....4","seed":"1","number":3}`, 200, `"seed":"1"`},
		{"grid", `{"rank":"0"}`, 422, `"location":"body.rank"`},
		{"search-near", `{"puzzle":"1.....3..2.....4","limit":2}`, 200, `"more":true}`},
		{"search-minimal", `{"puzzle":"1234341221434321","limit":2,"rate":true}`, 200, `"er":`},
		{"dataset", `{"puzzle":"1.....3..2.....4","steps":true,"seed":"5"}`, 200, `{"split":"train","puzzle":"1.....3..2.....4"`},
		{"generate", `{"variant":["killer"],"no_givens":true,"seed":"7"}`, 200, `"rules":"9+killer=`},
		{"generate", `{"fair":true,"seed":"7","rules":"4"}`, 200, `"weight":"`},
		{"generate", `{"pattern":"1..1............1..1","rules":"4"}`, 422, `"location":"body.pattern"`},
		{"generate", `{"stop":"8","seed":"7","rules":"4"}`, 200, `"clues":8`},
		{"generate", `{"density":101}`, 422, `"location":"body.density"`},
		{"generate", `{"seed":"7"}`, 200, `"seed":"7"`},
		{"generate", `{"clues":"x"}`, 422, `"location":"body.clues"`},
		{"generate", `{"number":101}`, 422, `"location":"body.number"`},
		{"generate", `{"symmetry":"wild"}`, 422, `symmetry`},
		{"generate", `{"level":"medium","seed":"3"}`, 200, `"level":"medium"`},
		{"generate", `{"rating":"1.5-2.0","seed":"3"}`, 200, `"level":"easy"`},
		{"generate", `{"rating":"hard"}`, 422, `"location":"body.rating"`},
		{"generate", `{"level":"grim"}`, 422, `"location":"body.level"`},
		{"generate", `{"technique":"magic"}`, 422, `"location":"body.technique"`},
		{"generate", `{"holes_per_box":"9-3"}`, 422, `"location":"body.holes_per_box"`},
		{"generate", `{"holes_per_box":"1-99"}`, 422, `"location":"body.holes_per_box"`},
		{"generate", `{"rules":"5+jigsaw","seed":"1"}`, 200, `"rules":"5+jigsaw=`},
		{"generate", `{"solutions":"2-3","seed":"1"}`, 200, `"solutions":`},
		{"generate", `{"symbols":"a b"}`, 422, `"location":"body.symbols"`},
		{"rate", `{"puzzle":"` + hard + `"}`, 200, `"er":7.2,"ep":1.2,"ed":1.2,"level":"master","technique":"cycle"`},
		{"rate", `{"puzzle":"................"}`, 422, `"location":"body.puzzle"`},
		{"rate", `{"puzzle":"` + hard + `","lang":"fr"}`, 422, `"location":"body.lang"`},
		{"explain", `{"puzzle":"` + hard + `","depth":3}`, 200, `"solved":true,"er":5.9`},
		{"explain", `{"puzzle":"` + hard + `","profile":"se121"}`, 200, `"er":7.2`},
		{"explain", `{"puzzle":"1.....3..2.....4"}`, 200, `"rules":"4","solved":true`},
		{"explain", `{"puzzle":"1.....3........4"}`, 422, `"location":"body.puzzle"`},
		{"explain", `{"puzzle":"1.....3..2.....4","profile":"se121"}`, 422, `"location":"body.profile"`},
		{"draw", `{"puzzle":"` + example + `"}`, 200, `"text":"<svg xmlns=`},
		{"draw", `{"puzzle":"` + example + `","to":"png","width":200}`, 200, `"data":"iVBORw0KGgo`},
		{"draw", `{"puzzle":"1.....3..2.....4","to":"pdf","step":1,"lang":"zh"}`, 200, `"title":"`},
		{"draw", `{"puzzle":"` + example + `","theme":"pink"}`, 422, `"location":"body.theme"`},
		{"convert", `{"text":"` + example + `","to":"json"}`, 200, `"count":1`},
		{"convert", `{"text":"1234............","rules":"4+x","to":"line"}`, 200, `"text":"1234............\t4+x\n"`},
		{"convert", `{"text":"1234............","rules":"4+x","to":"json"}`, 200, `\"rules\":\"4+x\"`},
		{"convert", `{"text":"{\"size\":1,\"grid\":[[{}]],\"chess\":[1]}","to":"line"}`, 200, `"lost":["constraint chess (not known here)"]`},
		{"convert", `{"text":"` + example + `","to":"nothing"}`, 422, `"location":"body.to"`},
		{"convert", `{"text":"hello","to":"line"}`, 422, `"location":"body.text"`},
		{"search-near", `{"puzzle":"1.....3..2.....4","limit":2}`, 200, `"more":true`},
		{"search-near", `{"puzzle":"1.....3..2.....4","exchange":"+"}`, 422, `"location":"body.exchange"`},
		{"search-near", `{"puzzle":"1.....3..2.....4","exchange":"-1","same_places":true}`, 422, `"location":"body.same_places"`},
		{"search-near", `{"puzzle":"1.....3..2.....4","rating_from":"hard"}`, 422, `"location":"body.rating_from"`},
		{"search-minimal", `{"puzzle":"1.....3..2.....4","rating_from":"7","rating_to":"2"}`, 422, `"location":"body.rating_from"`},
		{"search-places", `{"puzzle":"1..11..11..11..1","clues":4,"limit":5,"rate":true}`, 200, `"er":`},
		{"search-places", `{"puzzle":"1...............","clues":4}`, 422, `"title"`},
		{"search-hardest", `{"text":"` + example + `","tries":3,"limit":1}`, 200, `"found_puzzles":[`},
		{"search-hardest", `{"text":"................"}`, 422, `"location":"body.text"`},
		{"search-hardest", `{"text":"hello"}`, 422, `"location":"body.text"`},
		{"morph", `{"puzzle":"12..3..........4","do":"rotate90 digits:1,4"}`, 200, `"puzzle":"..34...2....1..."`},
		{"morph", `{"puzzle":"12..3..........4","do":"spin"}`, 422, `"location":"body.do"`},
		{"morph", `{"puzzle":"12..3..........4","do":"flip","seed":"1"}`, 422, `"location":"body.do"`},
		{"equal", `{"puzzle":"12..3..........4","other":"..34...2....1..."}`, 200, `"equal":true,"morph":"`},
		{"equal", `{"puzzle":"12..3..........4","other":"hello"}`, 422, `"location":"body.other"`},
		{"sets", `{"operation":"union","files":["1.....3..2.....4","1.....4..2.....3\n12..3..........4"]}`, 200, `{"puzzles":[{"puzzle":"1.....3..2.....4","rules":"4"},{"puzzle":"12..3..........4","rules":"4"}]}`},
		{"sets", `{"operation":"equivalents","files":["1.....3..2.....4","1.....4..2.....3"]}`, 200, `{"puzzles":[{"puzzle":"1.....4..2.....3","rules":"4","like":"1.....3..2.....4"}]}`},
		{"sets", `{"operation":"statistics","files":["1.....3..2.....4","1.....4..2.....3\n12..3..........4"]}`, 200, `"counts":[{"puzzles":1,"different":1,"alone":0},{"puzzles":2,"different":2,"alone":1},{"puzzles":3,"different":2,"alone":`},
		{"sets", `{"operation":"union","files":["11.............."],"lang":"zh"}`, 200, `"wrong":["文本 1，题目 1：`},
		{"sets", `{"operation":"union","files":["1.....3..2.....4","hello"]}`, 422, `"location":"body.files[1]"`},
		{"sets", `{"operation":"equivalents","files":["1.....3..2.....4"]}`, 422, `"location":"body.files"`},
		{"book", `{"text":"1.....3..2.....4","bare":true,"cover":true}`, 200, `"cover":"JVBERi0`},
		{"book", `{"text":"1.....3..2.....4","isbn":"0-306-40615-2","cover_design":"frame"}`, 200, `"isbn":"978-0-306-40615-7"`},
		{"book", `{"levels":"easy:1000"}`, 422, `"location":"body.levels"`},
		{"book", `{"text":"` + strings.Repeat(`1.....3..2.....4\n`, 201) + `"}`, 422, `201 puzzles; at most 200 here`},
		{"book", `{"levels":"any:1","rules":"4","per_page":3}`, 422, `"location":"body"`},
		{"book", `{"levels":"any:1","size":"huge"}`, 422, `"location":"body.size"`},
		{"book", `{"text":"................"}`, 422, `"location":"body.text"`},
		{"lists", `{"lang":"zh"}`, 200, `{"name":"x_wing","said":"`},
		{"bands", `{}`, 200, `{"bands":[{"band":1,"digits":"123456789456789123789123456","first":"1","grids":`},
		{"draw", `{"puzzle":"` + example + `","solution":true,"marks":true}`, 422, `"location":"body.solution"`},
		{"draw", `{"puzzle":"` + example + `","step":100}`, 200, `"error":"`},
		{"nothing", `{}`, 404, ``},
	} {
		status, _, body := call(t, server, "POST", test.path, test.body)
		if status != test.status || !strings.Contains(body, test.want) {
			t.Errorf("POST %s %.60s = %d %s; want %d with %s", test.path, test.body, status, body, test.status, test.want)
		}
	}
}

// A preset by an earlier name is made, and the answer says what it is called now.
func TestAPresetByAnEarlierNameIsTold(t *testing.T) {
	server := newServer(t, api.Options{})
	status, _, body := call(t, server, "POST", "generate", `{"preset":"hard","seed":"1","lang":"zh"}`)
	if status != 200 || !strings.Contains(body, `"note":"注意：预设 hard 现在叫 holes3；`) {
		t.Errorf("%d %s", status, body)
	}
	if _, _, body := call(t, server, "POST", "generate", `{"preset":"holes3","seed":"1"}`); strings.Contains(body, "note") {
		t.Error(body)
	}
}

// Whatever is done with a puzzle of which only a part is known, the answer says so.
func TestWhatIsNotKnownOfAPuzzleIsTold(t *testing.T) {
	server := newServer(t, api.Options{})
	const strange = `{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{},{},{}],[{},{},{\"value\":2,\"given\":true},{}],[{},{\"value\":3,\"given\":true},{},{}],[{},{},{},{\"value\":4,\"given\":true}]],\"chess\":[1]}`
	for path, body := range map[string]string{
		"solve": `{"puzzle":"%s"}`, "count": `{"puzzle":"%s"}`, "check": `{"puzzle":"%s"}`, "rate": `{"puzzle":"%s"}`, "hint": `{"puzzle":"%s"}`,
		"steps": `{"puzzle":"%s"}`, "explain": `{"puzzle":"%s"}`, "draw": `{"puzzle":"%s"}`, "canon": `{"puzzle":"%s"}`, "analyse": `{"puzzle":"%s"}`,
		"dataset": `{"puzzle":"%s"}`, "search-near": `{"puzzle":"%s"}`, "search-minimal": `{"puzzle":"%s"}`, "search-places": `{"puzzle":"%s"}`,
		"search-hardest": `{"text":"%s","tries":1,"keep":1}`, "book": `{"text":"%s"}`, "sets": `{"operation":"union","files":["1.....2..3.....4","%s"]}`,
		"equal": `{"puzzle":"1.....2..3.....4","other":"%s"}`,
	} {
		for puzzle, want := range map[string]string{strange: `"partial":["constraint chess"]`, "1.....2..3.....4": ""} {
			body := strings.Replace(body, "%s", puzzle, 1)
			if refused, _, answer := call(t, server, "POST", path, body); want != "" &&
				(refused != 422 || !strings.Contains(answer, want) || !strings.Contains(answer, `"location":"body.`)) {
				t.Errorf("%s of %.20s: %d %s", path, puzzle, refused, answer)
			}
			status, _, answer := call(t, server, "POST", path, strings.TrimSuffix(body, "}")+`,"partial":true}`)
			if status != 200 || !strings.Contains(answer, want) || want == "" && strings.Contains(answer, "partial") {
				t.Errorf("%s of %.20s: %d %.3000s", path, puzzle, status, answer)
			}
		}
	}
	if status, _, answer := call(t, server, "POST", "equal", `{"puzzle":"`+strange+`","other":"`+strange+`","partial":true}`); status != 200 || strings.Count(answer, "chess") != 1 {
		t.Errorf("both in part: %d %s", status, answer)
	}
	var more strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&more, `,\"rule%d\":[1]`, i)
	}
	_, _, body := call(t, server, "POST", "check", `{"puzzle":"`+strings.TrimSuffix(strange, "}")+more.String()+`}","partial":true}`)
	if n := strings.Count(body, "constraint "); n != ask.MostUnread {
		t.Errorf("%d things aren't known: %.1000s", n, body)
	}
	_, _, body = call(t, server, "POST", "convert", `{"text":"`+strings.TrimSuffix(strange, "}")+more.String()+`}","to":"line"}`)
	if n := strings.Count(body, "constraint "); n != 20 || !strings.Contains(body, `,"and 981 more"]`) {
		t.Errorf("%d things are lost: %.2000s", n, body)
	}
	_, _, body = call(t, server, "POST", "hint", `{"puzzle":"`+strange+`","lang":"zh"}`)
	if !strings.Contains(body, `"partial":["约束 chess"]`) {
		t.Error(body)
	}
}

// hint is an answer, as far as the tests look into it.
type hint struct {
	Found string
	Step  *struct {
		Conclusion, Technique, Name string
		Rating                      float64
		Texts                       struct{ Where, Technique, Cells, Proof string }
		Place                       []struct {
			Cell  string
			Digit int
		}
		Parts []struct {
			Role  string
			Cells []string
		}
	}
}

func askHint(t *testing.T, server *httptest.Server, body string, headers ...string) (h hint, language string) {
	t.Helper()
	status, header, text := call(t, server, "POST", "hint", body, headers...)
	if status != 200 {
		t.Fatalf("hint %.100s = %d %s", body, status, text)
	}
	if err := json.Unmarshal([]byte(text), &h); err != nil {
		t.Fatal(err)
	}
	return h, header.Get("Content-Language")
}

func TestHintsSpeakTheLanguageAskedFor(t *testing.T) {
	server := newServer(t, api.Options{})
	for _, test := range []struct{ lang, accept, language, name string }{
		{"", "", "en", "Hidden Single"},
		{"zh", "en", "zh", "排除法（隐性唯一）"},
		{"", "zh-TW, en;q=0.5", "zh", "排除法（隐性唯一）"},
		{"", "fr, zh-Hans;q=0.4, en;q=0.2", "zh", "排除法（隐性唯一）"},
		{"", "nonsense;;q=x", "en", "Hidden Single"},
	} {
		body := `{"puzzle":"` + example + `"}`
		if test.lang != "" {
			body = `{"puzzle":"` + example + `","lang":"` + test.lang + `"}`
		}
		h, language := askHint(t, server, body, "Accept-Language", test.accept)
		if language != test.language || h.Step.Name != test.name || h.Found != "step" || h.Step.Texts.Where == "" || h.Step.Texts.Proof == "" {
			t.Errorf("%+v: %s, %+v", test, language, h)
		}
		if english := strings.Contains(h.Step.Conclusion, " "+"is "); english != (test.language == "en") {
			t.Errorf("%+v: %s", test, h.Step.Conclusion)
		}
	}
}

func TestHintsHeedWhatThePlayerHasWritten(t *testing.T) {
	server := newServer(t, api.Options{})
	entries := []byte(strings.Repeat(".", 81))
	with := func(cell int, digit byte) string {
		e := bytes.Clone(entries)
		e[cell] = digit
		return `{"puzzle":"` + example + `","board":{"entries":"` + string(e) + `"}}`
	}
	h, _ := askHint(t, server, with(2, '1')) // the solution has a 4 there
	if h.Found != "mistake" || h.Step.Technique != "wrong_entry" || len(h.Step.Parts) != 1 || h.Step.Parts[0].Role != "wrong" || h.Step.Parts[0].Cells[0] != "r1c3" {
		t.Errorf("a wrong entry: %+v", h)
	}
	h, _ = askHint(t, server, `{"puzzle":"`+example+`","board":{"centre":{"r1c3":[1,2]}}}`)
	if h.Found != "mistake" || h.Step.Technique != "wrong_mark" {
		t.Errorf("a wrong mark: %+v", h)
	}
	h, _ = askHint(t, server, `{"puzzle":"`+example+`","board":{"entries":"`+solution+`"}}`)
	if h.Found != "solved" || h.Step != nil {
		t.Errorf("a full board: %+v", h)
	}
	// One cell left to fill.
	last := []byte(solution)
	last[2] = '.'
	h, _ = askHint(t, server, `{"puzzle":"`+example+`","board":{"entries":"`+string(last)+`"},"depth":1}`)
	if h.Found != "step" || h.Step.Technique != "full_house" || h.Step.Place[0].Cell != "r1c3" || h.Step.Place[0].Digit != 4 || h.Step.Texts.Where == "" || h.Step.Texts.Proof != "" {
		t.Errorf("the last cell: %+v", h)
	}
	// A saved game holds the same.
	_, _, text := call(t, server, "POST", "convert", `{"text":"`+string(last)+`","to":"json"}`)
	var document struct{ Text string }
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		t.Fatal(err)
	}
	saved, _ := json.Marshal(map[string]string{"puzzle": document.Text})
	if h, _ = askHint(t, server, string(saved)); h.Found != "step" {
		t.Errorf("a saved game: %+v", h)
	}
	for _, wrong := range []string{`{"entries":"123"}`, `{"corner":{"r10c1":[1]}}`, `{"centre":{"r1c1":[10]}}`} {
		status, _, body := call(t, server, "POST", "hint", `{"puzzle":"`+example+`","board":`+wrong+`}`)
		if status != 422 || !strings.Contains(body, `"location":"body.board"`) || strings.Contains(body, "document") {
			t.Errorf("board %s = %d %s", wrong, status, body)
		}
	}
}

func TestStepsListsEveryOpenStep(t *testing.T) {
	server := newServer(t, api.Options{})
	status, _, body := call(t, server, "POST", "steps", `{"puzzle":"`+example+`"}`)
	var out struct {
		Found string
		Steps []struct{ Name string }
	}
	if err := json.Unmarshal([]byte(body), &out); err != nil || status != 200 || out.Found != "step" || len(out.Steps) < 5 {
		t.Errorf("%d %v %s", status, err, body)
	}
}

func TestTheDailyPuzzleIsTheSameAllDay(t *testing.T) {
	server := newServer(t, api.Options{})
	status, headers, body := call(t, server, "GET", "daily?date=2026-11-21&level=easy", "")
	tag := headers.Get("ETag")
	if status != 200 || tag == "" || !strings.Contains(headers.Get("Cache-Control"), "immutable") || !strings.Contains(body, `{"date":"2026-11-21","puzzle":"`) {
		t.Fatalf("%d %v %s", status, headers, body)
	}
	item, err := generate.Daily(t.Context(), time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC), "easy", nil)
	if err != nil || !strings.Contains(body, item.Puzzle.String()) {
		t.Errorf("%s is not %v (%v)", body, item.Puzzle, err)
	}
	if status, headers, body := call(t, server, "GET", "daily?date=2026-11-21&level=easy", "", "If-None-Match", `"x", W/`+tag); status != 304 || body != "" || headers.Get("ETag") != tag {
		t.Errorf("asked again: %d %v %s", status, headers, body)
	}
	if status, headers, _ := call(t, server, "GET", "daily", ""); status != 200 || strings.Contains(headers.Get("Cache-Control"), "immutable") {
		t.Errorf("today: %d %v", status, headers)
	}
	for query, want := range map[string]string{
		"date=2026-02-30": "query.date", "date=today": "query.date", "level=grim": "query.level", "rules=9%2Bq": "query.rules",
	} {
		if status, _, body := call(t, server, "GET", "daily?"+query, ""); status != 422 || !strings.Contains(body, `"location":"`+want+`"`) {
			t.Errorf("daily?%s = %d %s, want 422 with %s", query, status, body, want)
		}
	}
}

func TestGenerateIsRepeatable(t *testing.T) {
	server := newServer(t, api.Options{})
	_, _, first := call(t, server, "POST", "generate", `{"seed":"12","number":3,"rules":"6+x"}`)
	_, _, again := call(t, server, "POST", "generate", `{"seed":"12","number":3,"rules":"6+x"}`)
	if first != again || strings.Count(first, `"puzzle"`) != 3 {
		t.Errorf("%s\nthen\n%s", first, again)
	}
}

func TestGamesAreSavedOnOneDeviceAndResumedOnAnother(t *testing.T) {
	server := newServer(t, api.Options{})
	desk := []string{"Authorization", "Bearer a secret shared by two devices"}
	status, headers, body := call(t, server, "PUT", "games/g1", `{"title":"hard one","document":{"v":1,"moves":[1,2]}}`, desk...)
	first := headers.Get("ETag")
	if status != 200 || body != `{"version":`+strings.Trim(first, `"`)+"}" {
		t.Fatalf("save = %d %v %s", status, headers, body)
	}
	if status, headers, body := call(t, server, "GET", "games/g1", "", desk...); status != 200 || headers.Get("ETag") != first || !strings.Contains(body, `"document":{"v":1,"moves":[1,2]}`) {
		t.Errorf("load = %d %v %s", status, headers, body)
	}
	tags := map[string]string{"first": first} // and of each game its last
	for _, test := range []struct {
		method, path, header, value string // in which a game's name is its last tag
		want                        int
	}{
		{"PUT", "games/g1", "If-Match", `first`, 200},
		{"PUT", "games/g1", "If-Match", `first`, 412},
		{"PUT", "games/g1", "If-Match", `"7"`, 412},
		{"PUT", "games/g1", "If-Match", `W/g1`, 412}, // a weak tag is good for no change
		{"PUT", "games/g1", "If-Match", `nonsense`, 412},
		{"PUT", "games/g1", "If-Match", `"7", g1`, 200},
		{"PUT", "games/g1", "If-Match", `*`, 200},
		{"PUT", "games/g1", "If-None-Match", `*`, 412},
		{"PUT", "games/g1", "If-None-Match", `g1`, 412},
		{"PUT", "games/g2", "If-Match", `*`, 412},
		{"PUT", "games/g2", "If-Match", `g1`, 412},
		{"PUT", "games/g2", "If-None-Match", `*`, 200},
		{"GET", "games/g2", "If-None-Match", `g2`, 304},
		{"GET", "games/g2", "If-None-Match", `W/g2`, 304},
		{"GET", "games/g2", "If-None-Match", `*`, 304},
		{"GET", "games/g2", "If-None-Match", `g1`, 200},
		{"DELETE", "games/g2", "If-Match", `g1`, 412},
		{"DELETE", "games/g2", "If-Match", `*`, 204},
		// What was deleted comes back as something that nobody has seen.
		{"PUT", "games/g2", "If-Match", `g2`, 412},
		{"PUT", "games/g2", "If-None-Match", `*`, 200},
		{"DELETE", "games/g2", "If-Match", `g2`, 204},
	} {
		body := ""
		if test.method == "PUT" {
			body = `{"title":"t","document":4}`
		}
		value := test.value
		for name, tag := range tags {
			value = strings.ReplaceAll(value, name, tag)
		}
		status, headers, answer := call(t, server, test.method, test.path, body, append(desk, test.header, value)...)
		name := strings.TrimPrefix(test.path, "games/")
		if status != test.want || status == 304 && (headers.Get("ETag") != tags[name] || answer != "") {
			t.Errorf("%s %s with %s: %s = %d %s, want %d", test.method, test.path, test.header, value, status, answer, test.want)
		}
		if test.method == "PUT" && status == 200 {
			if headers.Get("ETag") == tags[name] {
				t.Errorf("the tag %s comes again", tags[name])
			}
			tags[name] = headers.Get("ETag")
		}
	}
	_, headers, _ = call(t, server, "GET", "games", "", desk...)
	if status, _, _ := call(t, server, "GET", "games", "", append(desk, "If-None-Match", headers.Get("ETag"))...); status != 304 || !strings.Contains(headers.Get("Cache-Control"), "private") {
		t.Errorf("the list again: %d %v", status, headers)
	}
	if status, _, body := call(t, server, "GET", "games/g1", "", "Authorization", "bEARER  a secret shared by two devices"); status != 200 {
		t.Errorf("bearer in another case: %d %s", status, body)
	}
	if status, _, body := call(t, server, "GET", "games", "", desk...); status != 200 || strings.Count(body, `"id"`) != 2 || !strings.Contains(body, `"deleted":[{"id":"g2","version":`) {
		t.Errorf("list = %d %s", status, body)
	}
	for _, stranger := range [][]string{{"Authorization", "Bearer somebody else's long secret"}, {"Authorization", "Bearer short"}, nil} {
		if status, _, body := call(t, server, "GET", "games/g1", "", stranger...); status == 200 {
			t.Errorf("%q loads the game: %s", stranger, body)
		}
	}
	if status, _, _ := call(t, server, "DELETE", "games/g1", "", desk...); status != 204 {
		t.Errorf("delete = %d", status)
	}
	if status, _, _ := call(t, server, "GET", "games/g1", "", desk...); status != 404 {
		t.Errorf("load after delete = %d", status)
	}
}

func TestHostileRequestsAreRefused(t *testing.T) {
	t.Parallel()
	server := newServer(t, api.Options{Patience: 200 * time.Millisecond})
	if status, _, body := call(t, server, "POST", "solve", `{"puzzle":"`+strings.Repeat(".", 2<<20)+`"}`); status != 413 || !strings.Contains(body, "at most 131072 are read") {
		t.Errorf("huge body = %d %s, want 413", status, body)
	}
	empty25, _ := json.Marshal(map[string]any{"puzzle": strings.Repeat(".", 625)})
	if status, _, body := call(t, server, "POST", "count", string(empty25)); status != 422 || !strings.Contains(body, "no answer within") {
		t.Errorf("count of the empty 25×25 = %d %s", status, body)
	}
}

func TestLargeAnswersAreZippedOnRequest(t *testing.T) {
	server := newServer(t, api.Options{})
	status, headers, body := call(t, server, "POST", "generate", `{"number":50,"full":true}`, "Accept-Encoding", "gzip")
	if status != 200 || headers.Get("Content-Encoding") != "gzip" || !bytes.HasPrefix([]byte(body), []byte{0x1f, 0x8b}) {
		t.Errorf("status %d, headers %v", status, headers)
	}
}

func TestOtherOriginsCallOnlyWhenAllowed(t *testing.T) {
	server := newServer(t, api.Options{Origins: []string{"https://friend.example"}})
	for origin, want := range map[string]string{"https://friend.example": "https://friend.example", "https://foe.example": ""} {
		_, headers, _ := call(t, server, "OPTIONS", "solve", "", "Origin", origin, "Access-Control-Request-Method", "POST")
		if got := headers.Get("Access-Control-Allow-Origin"); got != want {
			t.Errorf("%s: Access-Control-Allow-Origin %q, want %q", origin, got, want)
		}
	}
}

func TestOpenAPIDocumentIsTheOneInTheRepository(t *testing.T) {
	server := newServer(t, api.Options{})
	status, _, body := call(t, server, "GET", "openapi.json", "")
	if status != 200 {
		t.Fatalf("status %d", status)
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, []byte(body), "", "  "); err != nil {
		t.Fatal(err)
	}
	pretty.WriteByte('\n')
	const file = "openapi.json"
	if *update {
		if err := os.WriteFile(file, pretty.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(kept, pretty.Bytes()) {
		t.Errorf("%s is not what the server says (%v); go test -run OpenAPI -update writes it", file, err)
	}
}

// TestNumbersMayBeWrittenInAnyWay of JSON, as long as they are whole.
func TestNumbersMayBeWrittenInAnyWay(t *testing.T) {
	server := newServer(t, api.Options{})
	for number, want := range map[string]int{"1e3": 200, "1E+3": 200, "1000.0": 200, "10000e-1": 200, "1.5": 422, "1e300": 422, "-1e3": 422} {
		status, _, answer := call(t, server, "POST", "count", `{"puzzle":"`+example+`","limit":`+number+`}`)
		if status != want {
			t.Errorf("limit %s = %d %s, want %d", number, status, answer, want)
		}
	}
}

// TestOthersToolsTakeTheDocument looks at what linters and makers of clients ask for.
func TestOthersToolsTakeTheDocument(t *testing.T) {
	server := newServer(t, api.Options{})
	_, _, body := call(t, server, "GET", "openapi.json", "")
	type schema struct {
		Properties map[string]struct {
			Default     any
			Description string
		}
		Required []string
	}
	var document struct {
		Info struct {
			Version string
			License struct{ Identifier string }
		}
		Servers    []struct{ URL string }
		Security   []map[string][]string
		Components struct{ Schemas map[string]schema }
	}
	if err := json.Unmarshal([]byte(body), &document); err != nil {
		t.Fatal(err)
	}
	if document.Info.Version != "1.0.0" || document.Info.License.Identifier != "Apache-2.0" {
		t.Errorf("info: %+v", document.Info)
	}
	if at, err := url.Parse("https://example.org/sudoku/api/v1/openapi.json"); err != nil || len(document.Servers) != 1 {
		t.Errorf("%v, servers %v", err, document.Servers)
	} else if at, err := at.Parse(document.Servers[0].URL); err != nil || at.String() != "https://example.org/sudoku/" {
		t.Errorf("under a path the server is at %v (%v)", at, err)
	}
	if len(document.Security) != 1 || len(document.Security[0]) != 0 {
		t.Errorf("security %v: all but the games is for everyone", document.Security)
	}
	for name, one := range document.Components.Schemas {
		for field, property := range one.Properties {
			if property.Default != nil { // makers of types take it for a field that is always there
				t.Errorf("%s.%s has the default %v", name, field, property.Default)
			}
		}
	}
	if told := document.Components.Schemas["Generate"].Properties["number"].Description; !strings.HasSuffix(told, "Left out, it is 1.") {
		t.Errorf("generate's number: %q", told)
	}
}

func TestDocsPageShowsEveryOperation(t *testing.T) {
	server := newServer(t, api.Options{})
	status, headers, body := call(t, server, "GET", "docs", "")
	if status != 200 || !strings.Contains(headers.Get("Content-Security-Policy"), "default-src 'none'") || strings.Contains(body, "<style") {
		t.Errorf("status %d, headers %v", status, headers)
	}
	for _, operation := range []string{"solve", "count", "check", "generate", "convert", "rate", "hint", "steps", "explain", "draw", "daily", "save-game", "load-game", "list-games", "delete-game"} {
		if !strings.Contains(body, `id="`+operation+`"`) {
			t.Errorf("no %s on the page", operation)
		}
	}
}

func TestTheExamplesOfTheDocumentWork(t *testing.T) {
	server := newServer(t, api.Options{Scan: true})
	_, _, body := call(t, server, "GET", "openapi.json", "")
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string
			RequestBody *struct {
				Content map[string]struct{ Example json.RawMessage }
			}
		}
	}
	if err := json.Unmarshal([]byte(body), &document); err != nil {
		t.Fatal(err)
	}
	tried := 0
	for path, item := range document.Paths {
		for method, operation := range item {
			if operation.RequestBody == nil {
				continue
			}
			tried++
			if (path == "/api/v1/rank" || path == "/api/v1/grid") && testing.Short() {
				continue // they make the catalogue's tables first
			}
			if operation.OperationID == "join-board" {
				continue // takes a game of today's puzzle
			}
			example := string(operation.RequestBody.Content["application/json"].Example)
			path := strings.TrimPrefix(strings.ReplaceAll(path, "{id}", "g1"), "/api/v1/")
			status, _, answer := call(t, server, strings.ToUpper(method), path, example, "Authorization", "Bearer a secret shared by two devices")
			if status != 200 {
				t.Errorf("%s %s = %d %s", operation.OperationID, example, status, answer)
			}
		}
	}
	if tried < 10 {
		t.Errorf("%d examples; every operation with a body should have one", tried)
	}
}

func TestClientsAreTheOnesBehindTrustedProxies(t *testing.T) {
	t.Parallel() // it takes its time to refuse
	// The server sees loopback, which has no limit; what a proxy there says has.
	proxy := netip.MustParsePrefix("127.0.0.0/8")
	var server *httptest.Server
	ask := func(forwarded string) int {
		status, headers, _ := call(t, server, "POST", "check", `{"puzzle":"................"}`, "X-Forwarded-For", forwarded)
		if status == 429 && headers.Get("Retry-After") == "" {
			t.Error("429 without Retry-After")
		}
		return status
	}
	server = newServer(t, api.Options{Rate: 2, Proxies: []netip.Prefix{proxy}})
	start := time.Now()
	for i := range 6 {
		if status := ask("203.0.113.7"); status != 200 {
			t.Errorf("request %d: %d", i+1, status)
		}
	}
	// On a busy machine more is earned meanwhile.
	for more := 0; ask("203.0.113.7") != 429; more++ {
		if more > int(2*time.Since(start).Seconds()) {
			t.Fatal("no request is one too many")
		}
	}
	// To be refused takes a second, in which nothing is to be earned here; all wait for it together.
	server = newServer(t, api.Options{Rate: 1e-6, Proxies: []netip.Prefix{proxy}})
	if status := ask("203.0.113.7"); status != 200 {
		t.Errorf("the first request: %d", status)
	}
	var asked sync.WaitGroup
	for _, test := range []struct {
		forwarded string
		want      int
	}{
		{"203.0.113.7", 429},
		{"198.51.100.1, 203.0.113.7", 429}, // what the client itself put in front counts for nothing
		{"203.0.113.7, 127.0.0.9", 429},    // through two proxies
		{"203.0.113.8", 200},
		{"2001:db8:1:2::1", 200},
		{"nonsense", 200},
	} {
		asked.Go(func() {
			if got := ask(test.forwarded); got != test.want {
				t.Errorf("X-Forwarded-For %q: %d, want %d", test.forwarded, got, test.want)
			}
		})
	}
	asked.Wait()
}

// TestWhatIsForwardedIsNotLocal has clients claim to be on this machine, and a
// balancer there that nobody has told of.
func TestWhatIsForwardedIsNotLocal(t *testing.T) {
	t.Parallel()
	limited := func(proxies []netip.Prefix, header ...string) bool {
		server := newServer(t, api.Options{Rate: 1e-6, Proxies: proxies})
		for range 3 {
			if status, _, _ := call(t, server, "POST", "check", `{"puzzle":"................"}`, header...); status == 429 {
				return true
			}
		}
		return false
	}
	trusted := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	var asked sync.WaitGroup
	for _, test := range []struct {
		proxies []netip.Prefix
		header  []string
		want    bool
	}{
		{nil, nil, false},
		{trusted, nil, false},
		{trusted, []string{"X-Forwarded-For", "127.0.0.1"}, true},
		{trusted, []string{"X-Forwarded-For", "::1"}, true},
		{trusted, []string{"X-Forwarded-For", "nonsense"}, true},
		{nil, []string{"X-Forwarded-For", "203.0.113.7"}, true},
		{nil, []string{"Forwarded", "for=127.0.0.1"}, true},
		{nil, []string{"X-Real-IP", "127.0.0.1"}, true},
		{nil, []string{"Via", "1.1 balancer"}, true},
	} {
		asked.Go(func() {
			if got := limited(test.proxies, test.header...); got != test.want {
				t.Errorf("%v from a proxy that is trusted (%v): limited is %v", test.header, test.proxies != nil, got)
			}
		})
	}
	asked.Wait()
}

func TestHardPuzzlesLeaveEasyOnesAlone(t *testing.T) {
	server := newServer(t, api.Options{Workers: 1})
	const soon = 2 * time.Minute // behind a hard one it takes ten
	empty25 := `{"puzzle":"` + strings.Repeat(".", 625) + `"}`
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() {
			for ctx.Err() == nil {
				r, _ := http.NewRequestWithContext(ctx, "POST", server.URL+"/api/v1/count", strings.NewReader(empty25))
				r.Header.Set("Content-Type", "application/json")
				if answer, err := server.Client().Do(r); err == nil {
					answer.Body.Close()
				}
			}
		})
	}
	time.Sleep(200 * time.Millisecond)
	for range 50 {
		start := time.Now()
		status, _, body := call(t, server, "POST", "solve", `{"puzzle":"`+example+`"}`)
		if status != 200 || time.Since(start) > soon {
			t.Errorf("an easy puzzle: %d %s after %v", status, body, time.Since(start))
		}
	}
	cancel() // which ends what is being worked on
	all.Wait()
	start := time.Now()
	if status, _, body := call(t, server, "POST", "solve", `{"puzzle":"`+strings.Repeat(".", 256)+`"}`); status != 200 || time.Since(start) > soon {
		t.Errorf("when the clients have left, a large board: %d %.80s after %v", status, body, time.Since(start))
	}
}

func TestBodiesOfUnknownLengthHaveTheSameLimits(t *testing.T) {
	t.Parallel()
	server := newServer(t, api.Options{})
	for _, test := range []struct {
		path, before string
		size, want   int
	}{
		{"solve", `{"puzzle":"` + example + `"`, 1000, 200},
		{"solve", `{"puzzle":"` + example + `"`, 200_000, 413}, // nobody's puzzle is that long
		{"convert", `{"to":"line","text":"` + example + `"`, 200_000, 200},
		{"convert", `{"to":"line","text":"` + example + `"`, 2 << 20, 413},
	} {
		text := test.before + strings.Repeat(" ", test.size) + "}"
		r, _ := http.NewRequest("POST", server.URL+"/api/v1/"+test.path, io.MultiReader(strings.NewReader(text)))
		r.Header.Set("Content-Type", "application/json")
		answer, err := server.Client().Do(r)
		if err != nil {
			t.Errorf("%s, %d bytes: %v", test.path, test.size, err)
			continue
		}
		answer.Body.Close()
		if answer.StatusCode != test.want {
			t.Errorf("%s, %d bytes: %d, want %d", test.path, test.size, answer.StatusCode, test.want)
		}
	}
}

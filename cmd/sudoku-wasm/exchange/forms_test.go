package main

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/notation"
)

func ask(t *testing.T, name string, args call.Object) call.Object {
	t.Helper()
	result := calls.Answer(context.Background(), name, args)
	answer, ok := result["answer"].(call.Object)
	if !ok {
		t.Fatalf("%s: %v", name, result)
	}
	return answer
}

// floats are what an answer's numbers are once they come back from the page.
func floats(value any) any {
	switch value := value.(type) {
	case []byte:
		return call.Map(value, func(b byte) any { return float64(b) })
	case []uint32:
		return call.Map(value, func(n uint32) any { return float64(n) })
	case call.Object:
		object := call.Object{}
		for name, field := range value {
			object[name] = floats(field)
		}
		return object
	}
	return value
}

func TestABoardGoesOutAndComesBack(t *testing.T) {
	for _, text := range []string{
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"1.3..4..3...4...",
		"7" + strings.Repeat(".", 255),
	} {
		read := ask(t, "read", call.Object{"text": "# a comment\n" + text})
		found := read["found"].(call.List)
		if len(found) != 1 || len(read["wrong"].(call.List)) != 0 {
			t.Fatalf("read %q = %v", text, read)
		}
		board := floats(found[0].(call.Object)["board"]).(call.Object)
		n := len(board["givens"].(call.List))
		board["centre"].(call.List)[n-1] = 6.0
		board["corner"].(call.List)[n-2] = 1.0
		board["colours"].(call.List)[n-3] = 2.0
		board["entries"].(call.List)[n-6] = 2.0
		code := ask(t, "code", call.Object{"board": board})["code"]
		again := ask(t, "open", call.Object{"code": code})
		if got := floats(again["board"]); !reflect.DeepEqual(got, board) {
			t.Errorf("%q came back from its code as another board", text)
		}
		for _, form := range notation.Forms() {
			if !form.CanWrite() {
				continue
			}
			result := calls.Answer(context.Background(), "write", call.Object{"board": board, "form": form.Name})
			if trouble, ok := result["trouble"].(call.Object); ok && (trouble["code"] != "form" || len(text) == 81) {
				t.Errorf("writing %q as %s: %v", text, form.Name, trouble)
			}
		}
	}
}

// A setter's solution goes out in the forms that other programs read, and comes back.
func TestASolutionGoesOutAndComesBack(t *testing.T) {
	solution := call.List{}
	for _, d := range "1234341221434321" {
		solution = append(solution, float64(d-'0'))
	}
	givens := make(call.List, 16)
	for i := range givens {
		givens[i] = 0.0
	}
	for _, form := range []string{"sudokupad", "fpuzzles", "json"} {
		text := ask(t, "write", call.Object{"board": call.Object{"rules": "4+fog=r1c1+killer=3:r1c1r1c2", "givens": givens}, "form": form, "lang": "en", "message": "Well done", "solution": solution})["text"]
		found := ask(t, "read", call.Object{"text": text, "lang": "en"})["found"].(call.List)[0].(call.Object)
		if got := fmt.Sprint(found["solution"]); got != "[1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1]" || found["message"] != "Well done" {
			t.Errorf("%s: the solution comes back as %s, the message as %v", form, got, found["message"])
		}
		if rules := found["board"].(call.Object)["rules"].(string); !strings.Contains(rules, "fog=r1c1") {
			t.Errorf("%s: the fog is gone: %s", form, rules)
		}
	}
}

func TestWhatCanNotBeReadIsTold(t *testing.T) {
	read := ask(t, "read", call.Object{"text": "12\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7é\n1...\n"})
	wrong := read["wrong"].(call.List)
	if len(wrong) == 0 || wrong[0].(call.Object)["message"] == "" {
		t.Errorf("read = %v", read)
	}
	for lang, want := range map[string]string{"en": "expected", "zh": "应为", "": "expected"} {
		wrong := ask(t, "read", call.Object{"text": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7é", "lang": lang})["wrong"].(call.List)
		if message, _ := wrong[0].(call.Object)["message"].(string); !strings.Contains(message, want) || strings.Contains(message, "--") {
			t.Errorf("in %q: %s", lang, message)
		}
	}
	for _, test := range []struct {
		name string
		args call.Object
		code string
	}{
		{"read", call.Object{"text": strings.Repeat(".", mostText+1)}, "parse"},
		{"open", call.Object{"code": "%%%"}, "parse"},
		{"write", call.Object{"board": call.Object{"rules": "4", "givens": call.Map(make([]int, 16), func(int) any { return 0.0 })}, "form": "silly"}, "form"},
		{"code", call.Object{"board": call.Object{"rules": "4"}}, "grid"},
	} {
		result := calls.Answer(context.Background(), test.name, test.args)
		if trouble, _ := result["trouble"].(call.Object); trouble["code"] != test.code || trouble["reason"] == "" {
			t.Errorf("%s: %v, want trouble %q", test.name, result, test.code)
		}
	}
}

// TestLettersAndListsAreRead reads what people paste beside digits: nine letters, a hexadecimal 16×16, nested lists.
func TestLettersAndListsAreRead(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	letters := strings.NewReplacer("1", "C", "2", "O", "3", "M", "4", "P", "5", "U", "6", "T", "7", "E", "8", "R", "9", "S").Replace(puzzle)
	hex := "0-2" + strings.Repeat("-", 12) + "F\n" + strings.Repeat("--3---A---B-----\n", 15)
	lists := "[" + strings.Join(strings.Split(strings.ReplaceAll(puzzle, ".", "0"), ""), ",") + "]"
	for _, test := range []struct {
		text, note string
		cells      int
		symbols    string
	}{
		{letters, "are read as symbols for 1 to 9", 81, "C E M O P R S T U"},
		{hex, "", 256, "0 1 2 3 4 5 6 7 8 9 A B C D E F"},
		{lists, "", 81, ""},
		{"[[1,null,null,2],[0,0,0,0],[0,0,0,0],[3,0,0,4]]", "", 16, ""},
	} {
		found := ask(t, "read", call.Object{"text": test.text})["found"].(call.List)
		if len(found) != 1 {
			t.Fatalf("%.40s: %v", test.text, found)
		}
		one := found[0].(call.Object)
		board := one["board"].(call.Object)
		var symbols []string
		names, _ := board["symbols"].(call.List)
		for _, name := range names {
			symbols = append(symbols, name.(string))
		}
		notes, _ := one["notes"].(call.List)
		said := ""
		for _, note := range notes {
			said += note.(string)
		}
		if len(board["givens"].([]byte)) != test.cells || strings.Join(symbols, " ") != test.symbols || !strings.Contains(said, test.note) || test.note == "" && said != "" {
			t.Errorf("%.40s: %d cells, symbols %v, notes %q", test.text, len(board["givens"].([]byte)), symbols, said)
		}
	}
}

func TestFormsAreListed(t *testing.T) {
	forms := ask(t, "forms", nil)["forms"].(call.List)
	if len(forms) != len(notation.Forms()) {
		t.Errorf("%d forms", len(forms))
	}
}

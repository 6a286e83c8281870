package game

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write what the model gives into the files of testdata")

// script is a file of testdata/conformance; its README.md tells the fields.
type script struct {
	About     string           `json:"about"`
	Rules     string           `json:"rules"`
	Symbols   []string         `json:"symbols,omitempty"`
	Givens    string           `json:"givens"`
	Solutions string           `json:"solutions,omitempty"`
	Solution  string           `json:"solution,omitempty"`
	Steps     []map[string]any `json:"steps"`
}

// player carries out a script.
type player struct {
	*testing.T
	g       *Game
	c       codec
	changed bool
	refused bool
	undone  int
}

func TestConformance(t *testing.T) {
	files, err := filepath.Glob("testdata/conformance/*.json")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var s script
			decoder := json.NewDecoder(bytes.NewReader(data))
			decoder.DisallowUnknownFields()
			if err := decoder.Decode(&s); err != nil {
				t.Fatal(err)
			}
			d := Document{Rules: s.Rules, Symbols: s.Symbols, Givens: s.Givens, Solutions: s.Solutions, Solution: s.Solution, Assists: &Assists{Clashes: Never, Check: Never}}
			g, c, err := d.newGame()
			if err != nil {
				t.Fatal(err)
			}
			p := &player{T: t, g: g, c: c}
			expects := 0
			for i, step := range s.Steps {
				for name, value := range step {
					if name == "expect" {
						expects++
						p.expect(i, value.(map[string]any))
					} else {
						p.step(name, value, step)
					}
				}
			}
			if expects == 0 {
				t.Error("the script expects nothing")
			}
			if *update {
				out, err := json.MarshalIndent(s, "", " ")
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, append(out, '\n'), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// as reads a JSON value into a Go one.
func as[T any](p *player, value any) (out T) {
	p.Helper()
	data, err := json.Marshal(value)
	if err == nil {
		decoder := json.NewDecoder(bytes.NewReader(data))
		decoder.DisallowUnknownFields()
		err = decoder.Decode(&out)
	}
	if err != nil {
		p.Fatalf("%v: %v", value, err)
	}
	return out
}

func (p *player) cells(value any) (cells []int) {
	for _, name := range as[[]string](p, value) {
		cell, err := p.c.cell(name)
		if err != nil {
			p.Fatal(err)
		}
		cells = append(cells, cell)
	}
	return cells
}

func (p *player) names(cells []int) []string {
	names := []string{}
	for _, cell := range cells {
		names = append(names, p.g.Rules().CellName(cell))
	}
	return names
}

func (p *player) step(name string, value any, step map[string]any) {
	switch name {
	case "action":
		a, err := p.c.readAction(as[DocumentAction](p, value))
		if err != nil {
			p.Fatal(err)
		}
		p.changed, err = p.g.Do(a)
		p.refused = err != nil
	case "undo":
		for range as[int](p, value) {
			p.g.Undo()
		}
	case "redo":
		for range as[int](p, value) {
			p.g.Redo()
		}
	case "undo_mistakes":
		p.undone = p.g.UndoMistakes()
	case "save":
		p.g.Save(as[string](p, value))
	case "return":
		var err error
		p.changed, err = p.g.Return(as[string](p, value))
		p.refused = err != nil
	case "advance_ms":
		p.g.Advance(time.Duration(as[int](p, value)) * time.Millisecond)
	case "pause":
		p.g.SetPaused(as[bool](p, value))
	case "assists":
		a := p.g.Assists()
		data, _ := json.Marshal(value)
		if err := json.Unmarshal(data, &a); err != nil {
			p.Fatal(err)
		}
		p.g.SetAssists(a)
	case "select":
		p.g.Selection().SelectCells(p.cells(value))
	case "toggle":
		p.g.Selection().Toggle(p.cells([]any{value})[0])
	case "move":
		way := map[string][2]int{"up": {-1, 0}, "down": {1, 0}, "left": {0, -1}, "right": {0, 1}}[value.(string)]
		p.g.Selection().Step(way[0], way[1], step["extend"] == true)
	case "extend":
	case "next_empty":
		p.g.NextEmpty(as[int](p, value))
	case "select_same":
		p.g.SelectSame()
	case "select_all":
		p.g.Selection().All()
	case "reload":
		data, err := p.g.Encode()
		if err != nil {
			p.Fatal(err)
		}
		if p.g, err = Decode(data); err != nil {
			p.Fatal(err)
		}
	default:
		p.Fatalf("there is no step %q", name)
	}
}

// expect compares, or with -update writes down.
func (p *player) expect(i int, want map[string]any) {
	for name, value := range want {
		data, err := json.Marshal(p.found(name, value))
		if err != nil {
			p.Fatal(err)
		}
		var got any
		if err := json.Unmarshal(data, &got); err != nil {
			p.Fatal(err)
		}
		if *update {
			want[name] = got
		} else if !reflect.DeepEqual(got, value) {
			text, _ := json.Marshal(value)
			p.Errorf("step %d: %s is %s, want %s", i+1, name, data, text)
		}
	}
}

func (p *player) found(name string, value any) any {
	g := p.g
	switch name {
	case "board":
		return p.c.board(g.drawn())
	case "status":
		return g.Status().String()
	case "changed":
		return p.changed
	case "refused":
		return p.refused
	case "undone":
		return p.undone
	case "can_undo":
		return g.done > 0
	case "can_redo":
		return g.done < len(g.history)
	case "remaining":
		return g.Remaining()
	case "clashes":
		clashes := [][]string{}
		for _, clash := range g.Clashes() {
			clashes = append(clashes, p.names(clash.Cells))
		}
		return clashes
	case "check":
		check := g.Check()
		return map[string]any{"against": check.Against.String(), "right": p.names(check.Right), "wrong": p.names(check.Wrong)}
	case "places":
		places := map[string]any{}
		for name := range value.(map[string]any) {
			d, _ := p.c.symbols.Digit(name)
			places[name] = p.names(g.Places(d))
		}
		return places
	case "candidates":
		candidates := map[string]any{}
		for name := range value.(map[string]any) {
			cell, err := p.c.cell(name)
			if err != nil {
				p.Fatal(err)
			}
			digits := []int{}
			for _, d := range slices.Collect(g.Candidates()[cell].Digits()) {
				digits = append(digits, int(d))
			}
			candidates[name] = digits
		}
		return candidates
	case "elapsed_ms":
		return g.Elapsed().Milliseconds()
	case "finished_ms":
		if g.Finish() == nil {
			return nil
		}
		return g.Finish().Elapsed.Milliseconds()
	case "mistakes":
		return g.Mistakes()
	case "lost":
		return g.Lost()
	case "cursor":
		return g.Rules().CellName(g.Selection().Cursor())
	case "selection":
		return p.names(g.Selection().Cells())
	case "savepoints":
		names := []string{}
		for _, s := range g.Savepoints() {
			names = append(names, s.Name)
		}
		return names
	}
	p.Fatalf("nothing to expect is called %q", name)
	return nil
}

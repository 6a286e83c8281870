package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"jiugong/sudoku"
	"jiugong/sudoku/cmd/sudoku-wasm/internal/call"
	"jiugong/sudoku/generate"
	"jiugong/sudoku/internal/ask/page"
	"jiugong/sudoku/internal/testlong"
	"jiugong/sudoku/learn"
	"jiugong/sudoku/logic"
)

const (
	wikipedia = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	uneven    = "...39..72..3....9597...53..............1..2..3.7.48.1..69....5..3...982.5.87...4." // ER, EP and ED all differ
)

// digits is a line of a classic puzzle as the page sends it.
func digits(line string) call.List {
	return call.Map([]byte(line), func(b byte) any {
		if b == '.' {
			return 0.0
		}
		return float64(b - '0')
	})
}

func puzzle(line string) call.Object {
	return call.Object{"rules": "9", "givens": digits(line)}
}

// answerTo calls by name and gives the answer.
func answerTo(t *testing.T, name string, args call.Object) any {
	t.Helper()
	result := calls.Answer(context.Background(), name, args)
	if trouble, ok := result["trouble"]; ok {
		t.Fatalf("%s: %v", name, trouble)
	}
	crosses(t, name, result["answer"])
	return result["answer"]
}

// crosses fails for a value that package bridge can't carry.
func crosses(t *testing.T, name string, value any) {
	t.Helper()
	switch value := value.(type) {
	case nil, bool, int, string, []byte, []uint32:
	case call.List:
		for _, element := range value {
			crosses(t, name, element)
		}
	case call.Object:
		for field, element := range value {
			crosses(t, name+"."+field, element)
		}
	default:
		t.Errorf("%s is a %T", name, value)
	}
}

func TestPuzzlesAreThoseOfGenerate(t *testing.T) {
	third, err := generate.One(context.Background(), generate.Options{Seed: 3}, 2)
	if err != nil {
		t.Fatal(err)
	}
	if got := answerTo(t, "generate", call.Object{"rules": "9", "seed": "3", "index": 2.0}).(call.Object); !bytes.Equal(got["givens"].([]byte), third.Puzzle.Givens) {
		t.Errorf("the third of a seed: %v, not %v", got["givens"], third.Puzzle.Givens)
	}
	for _, level := range []string{"", "beginner", "easy", "medium", "hard", "expert", "master", "extreme"} {
		got := answerTo(t, "generate", call.Object{"rules": "9", "level": level, "symmetry": "rotate180", "seed": "18446744073709551615"}).(call.Object)
		options := generate.Options{Level: level, Symmetry: generate.SymmetryRotate180, Seed: 1<<64 - 1}
		want, err := generate.One(context.Background(), options, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got["givens"].([]byte), want.Puzzle.Givens) || !bytes.Equal(got["solution"].([]byte), want.Solution) || got["seed"] != "18446744073709551615" {
			t.Errorf("level %q: got %v, want %v", level, got, want)
		}
		rating := got["rating"].(call.Object)
		if level != "" && rating["level"] != level {
			t.Errorf("level %q: rated %v", level, rating)
		}
	}
	date := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	got := answerTo(t, "daily", call.Object{"rules": "", "level": "hard", "date": "2026-11-21"}).(call.Object)
	if want, err := generate.Daily(context.Background(), date, "hard", nil); err != nil || !bytes.Equal(got["givens"].([]byte), want.Puzzle.Givens) {
		t.Errorf("daily: got %v, want %v, %v", got, want, err)
	}
}

// While a puzzle is looked for, the page is told how many were tried and how near
// the nearest came.
func TestTriesAreTold(t *testing.T) {
	for name, args := range map[string]call.Object{
		"generate": {"rules": "9", "level": "extreme"},
		"daily":    {"rules": "9", "level": "extreme"},
	} {
		if name == "daily" && !testlong.Wanted() {
			continue
		}
		nearest, tried := 0, 0
		for day := 1; nearest == 0 && day < 20; day++ { // few take long enough
			args["date"], args["seed"] = fmt.Sprintf("2026-11-%02d", day), strconv.Itoa(day)
			ctx, enough := context.WithTimeout(context.Background(), 3*time.Second)
			ctx = call.WithProgress(ctx, func(work page.WorkDone) {
				if nearest = work.Nearest; nearest > 0 {
					tried = work.Done
					enough()
				}
			})
			calls.Answer(ctx, name, args)
			enough()
		}
		if nearest < 10 || nearest > 120 || tried == 0 {
			t.Errorf("%s: told of %d tries, the nearest rated %d tenths", name, tried, nearest)
		}
	}
}

func TestEverySizeAndVariantCanBeMade(t *testing.T) {
	for i, rules := range []string{"4", "6", "8", "9", "10", "12", "15", "16", "25", "9+x", "9+windows", "9+knight", "9+king", "9+disjoint", "9+centre", "9+asterisk", "6+x", "16+x"} {
		if !testlong.Every(3, i) {
			continue
		}
		start := time.Now()
		got := answerTo(t, "generate", call.Object{"rules": rules, "seed": "3"}).(call.Object)
		t.Logf("%s: %v", rules, time.Since(start).Round(time.Millisecond))
		parsed, err := sudoku.ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		solution, err := sudoku.Solve(context.Background(), sudoku.Puzzle{Rules: parsed, Givens: got["givens"].([]byte)})
		if err != nil || !bytes.Equal(solution, got["solution"].([]byte)) {
			t.Errorf("%s: %v", rules, err)
		}
	}
	got := answerTo(t, "generate", call.Object{"rules": "9+jigsaw", "seed": "3"}).(call.Object)
	if !strings.HasPrefix(got["rules"].(string), "9+jigsaw=") {
		t.Errorf("a jigsaw has rules %q", got["rules"])
	}
	laid := answerTo(t, "generate", call.Object{"rules": "9", "variant": call.List{"difference", "ratio"}, "level": "easy", "seed": "3"}).(call.Object)
	if rules := laid["rules"].(string); !strings.Contains(rules, "+difference=") || !strings.Contains(rules, "+ratio=") || laid["rating"].(call.Object)["level"] != "easy" {
		t.Errorf("an easy puzzle with dots is %v", laid)
	}
	ranged := answerTo(t, "generate", call.Object{"rules": "9", "seed": "3", "rating": "6.6-7.2"}).(call.Object)
	if er := ranged["rating"].(call.Object)["er"].(int); er < 66 || er > 72 {
		t.Errorf("asked for 6.6 to 7.2, got %d", er)
	}
}

func TestSearches(t *testing.T) {
	check := answerTo(t, "check", call.Object{"puzzle": puzzle(wikipedia)}).(call.Object)
	if check["solutions"] != 1 || string(sudoku.DefaultSymbols(9).AppendLine(nil, check["solution"].([]byte)))[:9] != "534678912" {
		t.Errorf("check = %v", check)
	}
	two := strings.Replace(wikipedia, "53", "..", 1)
	if check := answerTo(t, "check", call.Object{"puzzle": puzzle(two)}).(call.Object); check["solutions"] != 2 || check["solution"] == nil {
		t.Errorf("check of several = %v", check)
	}
	none := "11" + strings.Repeat(".", 79)
	clash := answerTo(t, "check", call.Object{"puzzle": puzzle(none)}).(call.Object)
	if want := (call.List{call.Object{"cells": call.List{0, 1}, "house": clash["clashes"].(call.List)[0].(call.Object)["house"]}}); clash["solutions"] != 0 || !reflect.DeepEqual(clash["clashes"], want) {
		t.Errorf("check of a clash = %v", clash)
	}
	solved := answerTo(t, "solve", call.Object{"puzzle": puzzle(strings.Repeat(".", 81)), "limit": 5.0}).(call.Object)
	if len(solved["solutions"].(call.List)) != 5 || solved["more"] != true {
		t.Errorf("solve = %v", solved)
	}
	told := 0
	ctx := call.WithProgress(context.Background(), func(page.WorkDone) { told++ })
	result := calls.Answer(ctx, "count", call.Object{"puzzle": puzzle(strings.Repeat(".", 81))})
	if want := (call.Object{"answer": call.Object{"count": "6670903752021072936960", "exact": true}}); !reflect.DeepEqual(result, want) || told == 0 {
		t.Errorf("count = %v, progress told %d times", result, told)
	}
	if got := answerTo(t, "count", call.Object{"puzzle": puzzle(two), "limit": 2.0}); !reflect.DeepEqual(got, call.Object{"count": "2", "exact": false}) {
		t.Errorf("count up to 2 = %v", got)
	}
}

// A path's steps must lead from position to position, and draw what is there.
func TestPathsAndHintsCanBeDrawn(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		line := "1...8..92.5.....6.8...4....9...5..4..8......143....5...6...87.......2.86...9.3..." // ER 8.3
		path := answerTo(t, "path", call.Object{"puzzle": puzzle(line), "lang": lang}).(call.Object)
		steps, positions := path["steps"].(call.List), path["positions"].(call.List)
		if len(positions) != len(steps)+1 || path["solved"] != true {
			t.Fatalf("%d steps, %d positions, solved: %v", len(steps), len(positions), path["solved"])
		}
		linked := 0
		for i, step := range steps {
			step := step.(call.Object)
			before, after := positions[i].(call.Object), positions[i+1].(call.Object)
			for _, place := range step["place"].(call.List) {
				cell, digit := place.(call.Object)["cell"].(int), place.(call.Object)["digit"].(int)
				if after["digits"].([]byte)[cell] != byte(digit) {
					t.Errorf("step %d places %d in cell %d, but it isn't there", i, digit, cell)
				}
			}
			for _, remove := range step["remove"].(call.List) {
				cell, digit := remove.(call.Object)["cell"].(int), remove.(call.Object)["digit"].(int)
				if before["candidates"].([]uint32)[cell]>>(digit-1)&1 != 1 || after["candidates"].([]uint32)[cell]>>(digit-1)&1 != 0 {
					t.Errorf("step %d removes %d from cell %d, which it doesn't", i, digit, cell)
				}
			}
			for _, part := range step["parts"].(call.List) {
				for _, c := range part.(call.Object)["candidates"].(call.List) {
					cell, digit := c.(call.Object)["cell"].(int), c.(call.Object)["digit"].(int)
					if before["candidates"].([]uint32)[cell]>>(digit-1)&1 != 1 {
						t.Errorf("step %d shows candidate %d in cell %d, which has none", i, digit, cell)
					}
				}
			}
			texts := step["texts"].(call.List)
			if len(texts) != 4 || texts[0] == "" || texts[3] == "" || step["name"] == "" {
				t.Errorf("step %d has texts %q", i, texts)
			}
			linked += len(step["links"].(call.List))
		}
		if linked == 0 {
			t.Error("a path with chains has no links to draw")
		}
	}
	for _, digit := range []string{"2", "5"} { // 5 clashes with a given
		board := puzzle(wikipedia)
		board["entries"] = digits(".." + digit + strings.Repeat(".", 78))
		wrong := answerTo(t, "hint", call.Object{"board": board, "lang": "en"}).(call.Object)["step"].(call.Object)
		if wrong["technique"] != "wrong_entry" || !reflect.DeepEqual(wrong["parts"].(call.List)[0].(call.Object)["cells"], call.List{2}) {
			t.Errorf("hint on a mistake = %v", wrong)
		}
		all := answerTo(t, "steps", call.Object{"board": board, "lang": "zh"}).(call.Object)["steps"].(call.List)
		if len(all) != 1 {
			t.Errorf("steps on a mistake: %d", len(all))
		}
	}
	if all := answerTo(t, "steps", call.Object{"board": puzzle(wikipedia), "lang": "zh"}).(call.Object)["steps"].(call.List); len(all) < 3 {
		t.Errorf("only %d steps are open", len(all))
	}
	full := puzzle("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
	if got := answerTo(t, "hint", call.Object{"board": full, "lang": "en"}); got != nil {
		t.Errorf("hint on a full board = %v", got)
	}
}

func TestTroublesHaveCodes(t *testing.T) {
	empty := puzzle(strings.Repeat(".", 81))
	full := func(digit string) call.Object {
		board := puzzle("12" + strings.Repeat(".", 79))
		board["entries"] = digits(strings.Repeat(digit, 81))
		return board
	}
	tests := []struct {
		name string
		args call.Object
		code string
	}{
		{"rate", call.Object{"puzzle": empty}, "several"},
		{"rate", call.Object{"puzzle": puzzle("12345678." + strings.Repeat(".", 63) + "........9")}, "none"},
		{"rate", call.Object{"puzzle": puzzle("11" + strings.Repeat(".", 79))}, "clash"},
		{"rate", call.Object{"puzzle": call.Object{"rules": "9+killer=1:r1c1r1c2", "givens": digits(strings.Repeat(".", 81))}}, "none"},
		{"path", call.Object{"puzzle": empty, "lang": "en"}, "several"},
		{"check", call.Object{"puzzle": call.Object{"rules": "9+nothing"}}, "rules"},
		{"check", call.Object{"puzzle": call.Object{"rules": "36:6x6"}}, "size"},
		{"check", call.Object{"puzzle": call.Object{"rules": "9", "givens": call.List{1.0}}}, "grid"},
		{"check", call.Object{"puzzle": call.Object{"rules": "4", "givens": call.Map(make([]int, 16), func(int) any { return 7.0 })}}, "grid"},
		{"check", call.Object{"puzzle": call.Object{"rules": "4", "symbols": call.List{"a", "b"}}}, "symbols"},
		{"check", call.Object{"puzzle": "nonsense"}, "broken"},
		{"check", call.Object{"puzzle": call.Object{"rules": 9.0}}, "broken"},
		{"generate", call.Object{"seed": "1", "level": "silly"}, "option"},
		{"generate", call.Object{"seed": "minus one"}, "option"},
		{"generate", call.Object{"seed": "1", "rating": "hard"}, "option"},
		{"generate", call.Object{"seed": "1", "rules": "9+nothing"}, "rules"},
		{"generate", call.Object{"seed": "1", "rules": "36:6x6"}, "size"},
		{"generate", call.Object{"seed": "1", "rules": "9", "rating": "19.5-19.9"}, "impossible"},
		{"daily", call.Object{"date": "today"}, "option"},
		{"daily", call.Object{"date": "2026-02-30"}, "option"},
		{"daily", call.Object{"date": "2026-2-3"}, "option"},
		{"hint", call.Object{"board": full("3"), "lang": "en"}, "several"},
		{"nothing", nil, "broken"},
	}
	for _, test := range tests {
		result := calls.Answer(context.Background(), test.name, test.args)
		trouble, _ := result["trouble"].(call.Object)
		if trouble["code"] != test.code || trouble["reason"] == "" {
			t.Errorf("%s(%v) = %v, want trouble %q", test.name, test.args, result, test.code)
		}
		crosses(t, test.name, trouble)
	}
}

// The rating of the page is that of the command.
func TestRatingsAreThoseOfLogic(t *testing.T) {
	p, err := sudoku.Parse(uneven, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want, err := logic.Rate(context.Background(), p, logic.RateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	got := answerTo(t, "rate", call.Object{"puzzle": puzzle(uneven)})
	if !reflect.DeepEqual(got, any(call.Object{"er": int(want.ER), "ep": int(want.EP), "ed": int(want.ED), "level": "master", "hardest": string(want.Hardest)})) {
		t.Errorf("rate = %v, want %v", got, want)
	}
}

// Constraints are described in plain data, and what Go knows of them is asked for by
// their numbers.
func TestConstraintsAreDescribed(t *testing.T) {
	const rules = "4+killer=3:r1c1r1c2+thermo=r1c1r2c1+odd=r4c4"
	described := answerTo(t, "describe", call.Object{"rules": "4+odd=r4c4+killer=3:r1c1,r1c2", "lang": "en"}).(call.Object)
	if described["text"] != "4+odd=r4c4+killer=3:r1c1r1c2" {
		t.Errorf("described as %v", described["text"])
	}
	list := answerTo(t, "describe", call.Object{"rules": rules}).(call.Object)["constraints"].(call.List)
	cage, thermo, odd := list[0].(call.Object), list[1].(call.Object), list[2].(call.Object)
	if cage["text"] != "killer=3:r1c1r1c2" || cage["sums"] != 1 || cage["words"].(call.Object)["en"] != "cage 3: digits in this cage differ and add up to 3" || cage["words"].(call.Object)["zh"] == "" || !reflect.DeepEqual(cage["differ"], call.List{call.List{0, 1}}) ||
		!reflect.DeepEqual(cage["marks"], call.List{call.Object{"look": "cage", "cells": call.List{0, 1}, "text": "3"}}) {
		t.Errorf("the cage is %v", cage)
	}
	relate := call.List{call.Object{"pairs": call.List{call.List{0, 4}}, "table": call.List{14, 12, 8, 0}}}
	if !reflect.DeepEqual(thermo["relate"], relate) || thermo["sums"] != 0 {
		t.Errorf("the thermometer is %v", thermo)
	}
	if !reflect.DeepEqual(odd["allow"], call.List{call.Object{"cells": call.List{15}, "digits": 5}}) {
		t.Errorf("the odd cell is %v", odd)
	}

	board := call.Object{"rules": rules, "givens": call.Map([]int{4, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2}, func(d int) any { return float64(d) })}
	if got := answerTo(t, "broken", call.Object{"puzzle": board}); !reflect.DeepEqual(got, call.List{0, 1, 2}) {
		t.Errorf("broken are %v", got)
	}
	empty := call.Object{"rules": rules, "givens": call.Map(make([]int, 16), func(int) any { return 0.0 })}
	candidates := call.Map(make([]int, 16), func(int) any { return 15.0 })
	want := call.List{call.Object{"more": false, "list": call.List{call.Object{"digits": []byte{1, 2}, "open": true}}}}
	if got := answerTo(t, "combinations", call.Object{"puzzle": empty, "constraint": 0.0, "candidates": candidates}); !reflect.DeepEqual(got, want) {
		t.Errorf("combinations are %v", got)
	}
	surveyed := answerTo(t, "survey", call.Object{"puzzle": empty, "limit": 1000.0}).(call.Object)
	if sets := surveyed["candidates"].([]uint32); surveyed["exact"] != true || surveyed["count"].(int) < 2 || sets[0] != 3 || sets[4] != 12 || sets[15] != 5 {
		t.Errorf("the survey is %v", surveyed)
	}
	if none := answerTo(t, "survey", call.Object{"puzzle": board, "limit": 2.0}).(call.Object); none["count"] != 0 || none["exact"] != true {
		t.Errorf("the survey of a broken board is %v", none)
	}
	for lang, want := range map[string]string{"en": `killer: "x" is no number from 0 to 10000`, "zh": "killer：“x”不是 0 到 10000 之间的数"} {
		trouble, _ := calls.Answer(context.Background(), "describe", call.Object{"rules": "9+odd=r4c4+killer=x:r1c1", "lang": lang})["trouble"].(call.Object)
		if trouble["code"] != "rules" || trouble["part"] != "killer=x:r1c1" || trouble["reason"] != want {
			t.Errorf("in %s: %v", lang, trouble)
		}
	}
}

// Lessons are listed, shown, practised, judged and noted.
func TestLessons(t *testing.T) {
	text, err := os.ReadFile("../../../learn/course.txt")
	if err != nil {
		t.Fatal(err)
	}
	learned := call.Object{"format": learn.Format, "version": 1.0, "seed": 7.0, "techniques": call.Object{
		"x_wing":     call.Object{"done": 1.0, "right": 0.0, "stage": 1.0, "due": 20_000.0},
		"impossible": call.Object{"done": 1.0, "right": 2.0},
	}}
	course := string(text)
	all := answerTo(t, "lessons", call.Object{"course": course, "learned": learned, "day": 20_000.0}).(call.Object)
	first := all["lessons"].(call.List)[0].(call.Object)
	if all["due"] != 1 || all["next"] != "x_wing" || first["technique"] != "full_house" || first["level"] != "beginner" || first["standing"] != "new" {
		t.Errorf("due %v, next %v, first %v", all["due"], all["next"], first)
	}
	one := answerTo(t, "lesson", call.Object{"course": course, "technique": "x_wing", "lang": "zh"}).(call.Object)
	if list := one["examples"].(call.List); len(list) != 2 || one["name"] == "x_wing" {
		t.Errorf("%d positions of %v", len(list), one["name"])
	}
	made := answerTo(t, "exercise", call.Object{"course": course, "technique": "hidden_single", "seed": 7.0, "number": 0.0}).(call.Object)
	plain := func(name string) call.List {
		return call.Map(made["board"].(call.Object)[name].([]byte), func(d byte) any { return float64(d) })
	}
	began := call.Object{"rules": "9", "givens": plain("givens"), "entries": plain("entries")}
	verdict := answerTo(t, "judge", call.Object{"technique": "hidden_single", "board": began, "answer": began, "lang": "en"}).(call.Object)
	if verdict["outcome"] != "open" {
		t.Errorf("nothing is %v", verdict["outcome"])
	}
	place := verdict["step"].(call.Object)["place"].(call.List)[0].(call.Object)
	entries := plain("entries")
	entries[place["cell"].(int)] = float64(place["digit"].(int))
	answer := call.Object{"rules": "9", "givens": plain("givens"), "entries": entries}
	if verdict := answerTo(t, "judge", call.Object{"technique": "hidden_single", "board": began, "answer": answer, "lang": "en"}).(call.Object); verdict["outcome"] != "right" {
		t.Errorf("the step is %v", verdict["outcome"])
	}
	after := answerTo(t, "note", call.Object{"learned": learned, "technique": "x_wing", "right": true, "day": 20_000.0}).(call.Object)
	techniques := after["techniques"].(call.Object)
	if got, want := techniques["x_wing"], (call.Object{"done": 2, "right": 1, "in_a_row": 1, "stage": 2, "due": 20_001}); !reflect.DeepEqual(got, want) || techniques["impossible"] != nil || after["seed"] != 7 {
		t.Errorf("noted as %v", after)
	}
	for name, args := range map[string]call.Object{
		"lesson":   {"course": course, "technique": "xy_wong", "lang": "en"},
		"exercise": {"course": course, "technique": "xy_wong"},
	} {
		if trouble, _ := calls.Answer(context.Background(), name, args)["trouble"].(call.Object); trouble["code"] != "option" {
			t.Errorf("%s of a technique that isn't one: %v", name, trouble)
		}
	}
}

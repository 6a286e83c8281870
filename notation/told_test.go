package notation

import (
	"fmt"
	"strings"
	"testing"
)

// TestRulesUnderAName has rules under a name beside a puzzle: they are read, or named.
func TestRulesUnderAName(t *testing.T) {
	p := dots(puzzleP)
	list, rows := "", ""
	for _, row := range splitEvery(p, 9) {
		rows += `"` + row + `",`
		list += "[" + strings.Join(strings.Split(strings.ReplaceAll(row, ".", "0"), ""), ",") + "],"
	}
	for beside, want := range map[string]string{
		`"rules": "9+x"`:                            "9+x",
		`"rules": "no knight's moves"`:              "9, rules: no knight's moves",
		`"rules": "Normal sudoku rules apply."`:     "9",
		`"variant": "killer"`:                       "9, variant: killer",
		`"variant": "classic"`:                      "9",
		`"type": "jigsaw"`:                          "9, type: jigsaw",
		`"type": "sudoku"`:                          "9",
		`"thermos": [["r1c1", "r1c2"]]`:             "9, thermos: […]",
		`"thermos": []`:                             "9",
		`"cages": [{"sum": 8, "cells": [[0, 0]]}]`:  "9, cages: […]",
		`"miniKiller": true`:                        "9, minikiller: true",
		`"type": "杀手"`:                              "9, type: 杀手",
		`"type": "samurai"`:                         "9, type: samurai",
		`"samurai": false, "butterfly": "no"`:       "9",
		`"samurai": "x"`:                            "9",
		`"diagonal": true`:                          "9, diagonal: true",
		`"diagonal": false`:                         "9",
		`"kropki": {"white": [["r1c1", "r1c2"]]}`:   "9, kropki: […]",
		`"constraints": ["knight"]`:                 "9, constraints: […]",
		`"ranking": 7, "maker": "x", "lines": [81]`: "9",
	} {
		for _, board := range []string{`"board": [` + list[:len(list)-1] + `]`, `"rows": [` + rows[:len(rows)-1] + `]`, `"puzzle": "` + p + `"`, `"grid": "` + p + `"`} {
			for _, between := range []string{", ", ",\n  "} {
				text := "{" + board + between + beside + "}\n"
				record, told := loneRecord(text)
				if record == nil {
					t.Errorf("%s: %s", text, told)
					continue
				}
				for _, unread := range record.Unread {
					told += strings.Replace(fmt.Sprint(unread.Error()), "rules ", ", ", 1)
				}
				if told != want || record.Board.Puzzle.String() != p {
					t.Errorf("%s\n%s, want %s", text, told, want)
				}
			}
		}
	}
}

// TestLettersStayAsWritten reads small letters, and capitals, as the symbols they are.
func TestLettersStayAsWritten(t *testing.T) {
	for _, letters := range []string{"abcdefghi", "ABCDEFGHI", "acehimnst", "ACEHIMNST"} {
		text := strings.Map(func(char rune) rune {
			if char == '.' {
				return char
			}
			return rune(letters[char-'1'])
		}, dots(puzzleP))
		for _, shape := range []string{text + "\n", strings.Join(splitEvery(text, 9), "\n") + "\n", `["` + strings.Join(splitEvery(text, 9), `","`) + `"]`} {
			record, told := loneRecord(shape)
			if record == nil || record.Board.Symbols.AppendLine(nil, record.Board.Givens) == nil || string(record.Board.Symbols.AppendLine(nil, record.Board.Givens)) != text {
				t.Errorf("%s: %s", shape, told)
			}
		}
	}
}

// TestBordersInQuotes has borders of a grid that look like quotes, and grids of another look right below candidates.
func TestBordersInQuotes(t *testing.T) {
	record, told := loneRecord("g = '" + strings.Repeat("-", 36) + "'\nh = '" + dots(puzzleP) + "'\n")
	if record == nil || record.Board.Puzzle.String() != dots(puzzleP) {
		t.Error(told)
	}
	marks := strings.Repeat("123456789 123456789 123456789 4 123456789 56 7 12389 1289\n", 9)
	grid := "*-----------*\n" + strings.Repeat("|5..|.7.|...|\n", 9) + "*-----------*\n"
	count := 0
	for _, err := range NewReader(strings.NewReader(marks+grid), ReadOptions{}).Records() {
		if count++; err != nil {
			t.Error(err)
		}
	}
	if count != 2 {
		t.Errorf("%d puzzles", count)
	}
}

// TestARowTooMuchIsTold reads tables with an empty row too much, which may be one of the board's.
func TestARowTooMuchIsTold(t *testing.T) {
	const head, rows = "|   |   |   |   |\n|---|---|---|---|\n", "| 1 |   | 3 |   |\n|   | 3 |   |   |\n|   |   | 4 |   |\n|   |   |   | 2 |\n"
	const empty = "|   |   |   |   |\n"
	for text, odd := range map[string]string{
		head + rows:         "",
		empty + rows:        "1",
		head + empty + rows: "3",
		head + rows + empty: "7",
		head + rows[:2*len(empty)] + empty + rows[2*len(empty):]: "5",
	} {
		record, err := NewReader(strings.NewReader(text), ReadOptions{}).Next()
		if err != nil || record.Board.Givens.String() != "1.3..3....4....2" {
			t.Errorf("%q: %v %v", text, record, err)
			continue
		}
		want := ""
		if odd != "" {
			want = "line " + odd + " is passed over, as it doesn't look like those around it"
		}
		got := ""
		for _, note := range record.Read {
			got += note.Error()
		}
		if got != want {
			t.Errorf("%q: %q; want %q", text, got, want)
		}
	}
}

// TestTablesHaveTheirOwnNames has several tables of TOML, whose names and rules are those of their own puzzles.
func TestTablesHaveTheirOwnNames(t *testing.T) {
	rows := strings.Join(rowsOf(noFullRow(dots(puzzleP))), "\n")
	for _, quotes := range []string{`"""`, "'''"} {
		for _, head := range []string{"[[puzzle]]", "[p%d]"} {
			text := "author = \"Me\"\n"
			for i, name := range []string{"One", "Two", "Three"} {
				if strings.Contains(head, "%") {
					text += fmt.Sprintf(head, i)
				} else {
					text += head
				}
				text += fmt.Sprintf("\nname = \"%s\"\n", name)
				if i == 1 {
					text += "rules = \"9+x\"\n"
				}
				text += fmt.Sprintf("grid = %s\n%s\n%s\nlevel = \"no %d\"\n\n", quotes, rows, quotes, i)
			}
			told := ""
			for record, err := range NewReader(strings.NewReader(text), ReadOptions{}).Records() {
				if err != nil {
					t.Fatalf("%s\n%v", text, err)
				}
				told += fmt.Sprintf("%s, %s, %s, %s; ", record.Title, record.Level, record.Author, record.Board.Rules)
			}
			if want := "One, no 0, Me, 9; Two, no 1, Me, 9+x; Three, no 2, Me, 9; "; told != want {
				t.Errorf("%s\n%s, want %s", text, told, want)
			}
		}
	}
}

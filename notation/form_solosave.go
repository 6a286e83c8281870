package notation

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/meant"
)

// soloSaveForm is a saved game of Simon Tatham's Solo: a game ID in pieces, and the moves
// made. Each line is a name, the length of its value, and the value:
//
//	SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//	GAME    :4:Solo
//	CPARAMS :5:3x3db
//	DESC    :59:5_3b7d6b1…
//	NSTATES :1:3
//	STATEPOS:1:2           how many states were reached, the first without a move
//	MOVE    :6:R0,2,4      4 in column 0, row 2, from 0; P is a pencil mark
var soloSaveForm = &Form{
	Name:  "solosave",
	unit:  document,
	sniff: func(text []byte, _ *ReadOptions) bool { return bytes.HasPrefix(text, []byte(soloSaveStart)) },
	read:  one(readSoloSave),
}

// soloNames are the names that lines of a saved game may have.
var soloNames = []string{"SAVEFILE", "VERSION", "GAME", "PARAMS", "CPARAMS", "SEED", "AUXINFO", "DESC", "PRIVDESC", "UI", "TIME", "NSTATES", "STATEPOS", "MOVE", "SOLVE", "RESTART"}

const (
	soloSaveStart   = "SAVEFILE:"
	exampleSoloSave = "DESC    :59:" + exampleSoloGrid
)

func readSoloSave(text []byte, options *ReadOptions) (*Record, error) {
	values := map[string]string{}
	var moves []string
	at := 0
	for line := range bytes.Lines(text) {
		at++
		name, rest, ok := strings.Cut(strings.TrimRight(string(line), "\r\n"), ":")
		length, value, found := strings.Cut(rest, ":")
		if n, err := strconv.Atoi(length); !ok || !found || err != nil || n < 0 {
			if len(bytes.TrimSpace(line)) == 0 {
				continue
			}
			return nil, wrong("solosave", at, 0, "solosave.line", short(string(bytes.TrimSpace(line))), exampleSoloSave)
		} else if n != len(value) {
			return nil, wrong("solosave", at, 0, "solosave.length", len(value), n, exampleSoloSave)
		}
		switch name = strings.TrimSpace(name); name {
		case "MOVE", "SOLVE":
			moves = append(moves, value)
		case "RESTART":
			moves = append(moves, "")
		default:
			if !slices.Contains(soloNames, name) {
				return nil, wrong("solosave", at, 0, "solosave.name", short(name), meant.Of(name, soloNames), exampleSoloSave)
			}
			values[name] = value
		}
	}
	if game := values["GAME"]; game != "Solo" {
		return nil, wrong("solosave", 1, 0, "solosave.game", game, exampleSoloSave)
	}
	params := values["CPARAMS"]
	if params == "" {
		params = values["PARAMS"]
	}
	record, err := readSolo([]byte(params+":"+values["DESC"]), options)
	if err != nil {
		return nil, err
	}
	if position, err := strconv.Atoi(values["STATEPOS"]); err == nil && position > 0 {
		moves = moves[:min(len(moves), position-1)]
	}
	for _, move := range moves {
		record.playSolo(move)
	}
	return record, nil
}

// playSolo makes a move of Solo on the board of a record; "" takes back all.
func (record *Record) playSolo(move string) {
	b := record.Board
	n := b.Rules.N()
	if move == "" {
		b.Entries = make(sudoku.Grid, len(b.Entries))
		clear(b.Centre)
		return
	}
	if move == "M" { // all marks
		for cell := range b.Centre {
			if b.Digit(cell) == 0 {
				b.Centre[cell] = sudoku.AllDigits(n)
			}
		}
		return
	}
	if move[0] == 'S' { // the whole solution, with commas between
		for cell, word := range strings.Split(move[1:], ",") {
			if d, err := strconv.Atoi(word); err == nil && cell < len(b.Givens) && d > 0 && d <= n && b.Givens[cell] == 0 {
				b.Entries[cell] = uint8(d)
			}
		}
		return
	}
	var kind byte
	var col, row, d int
	if count, _ := fmt.Sscanf(move, "%c%d,%d,%d", &kind, &col, &row, &d); count < 4 || min(col, row, d) < 0 || max(col, row) >= n || d > n {
		return
	}
	cell := row*n + col
	switch {
	case b.Givens[cell] != 0 || !slices.Contains([]byte("RP"), kind):
	case kind == 'P' && d > 0:
		b.Centre[cell] ^= sudoku.SetOf(uint8(d))
	case kind == 'R':
		b.Entries[cell] = uint8(d)
		b.Centre[cell] = 0
	}
}

package notation

import (
	"bytes"
	"compress/zlib"
	"encoding/base32"
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"jiugong/sudoku"
)

// coachForm is a link to sudoku.coach's solver, or its state: SCv7_32_ and a
// JSON object, packed by zlib and written in base 32.
var coachForm = &Form{
	Name:  "sudokucoach",
	Keeps: KeepsEntries | KeepsCentre,
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool {
		return bytes.HasPrefix(line, []byte("SCv")) || isLink(line, "sudoku.coach")
	},
	read:  one(readCoach),
	write: writeCoach,
}

const (
	coachPrefix = "SCv7_32_"
	coachLink   = "https://sudoku.coach/en/solver/"
)

var coachDigits = base32.HexEncoding.WithPadding(base32.NoPadding)

// coachState is the object; a cell's candidates are a number with bit d for
// digit d.
type coachState struct {
	GridSize   int    `json:"gridSize"`
	Given      string `json:"givenDigits"`
	User       string `json:"userDigits"`
	Candidates string `json:"userCellCandidates"`
}

func readCoach(line []byte, _ *ReadOptions) (*Record, error) {
	code := strings.TrimSpace(string(line))
	if !strings.HasPrefix(code, "SCv") {
		address, err := parseLink(line)
		if err != nil {
			return nil, wrong("sudokucoach", 1, 0, "coach.neither", code, coachLink, puzzleZeros)
		}
		if code = pathEnd(address); !strings.HasPrefix(code, "SCv") {
			return readClassicText("sudokucoach", code, coachLink+puzzleZeros)
		}
	}
	packed, ok := strings.CutPrefix(code, coachPrefix)
	if !ok {
		return nil, wrong("sudokucoach", 1, 0, "coach.unknown", code, coachPrefix)
	}
	text, err := coachUnpack(packed)
	if err != nil {
		return nil, wrong("sudokucoach", 1, 0, "coach.code", err, coachPrefix)
	}
	var state coachState
	if err := decodeJSON(text, &state); err != nil {
		return nil, wrong("sudokucoach", 1, 0, "coach.damaged", err)
	}
	if state.GridSize != 0 && state.GridSize != 9 {
		return nil, wrong("sudokucoach", 1, 0, "coach.size", state.GridSize)
	}
	record, err := readClassicText("sudokucoach", state.Given, puzzleZeros)
	if err != nil {
		return nil, err
	}
	b := record.Board
	var user [81]byte
	if state.User != "" && !ReadClassic(&user, []byte(state.User)) {
		return nil, wrong("sudokucoach", 1, 0, "coach.digits", state.User)
	}
	for cell, d := range user {
		if b.Givens[cell] == 0 {
			b.Entries[cell] = d
		}
	}
	if state.Candidates == "" {
		return record, nil
	}
	masks := strings.Split(state.Candidates, "-")
	if len(masks) != 81 {
		return nil, wrong("sudokucoach", 1, 0, "coach.cells", len(masks))
	}
	for cell, mask := range masks {
		bits, err := strconv.ParseUint(mask, 10, 16)
		if err != nil || bits > 1022 {
			return nil, wrong("sudokucoach", 1, 0, "coach.candidates", mask, b.Rules.CellName(cell))
		}
		b.Centre[cell] = sudoku.Set(bits >> 1)
	}
	return record, nil
}

func coachUnpack(packed string) ([]byte, error) {
	compressed, err := coachDigits.DecodeString(strings.ToUpper(packed))
	if err != nil {
		return nil, errPacked
	}
	unpacker, err := zlib.NewReader(bytes.NewReader(compressed))
	if err != nil {
		return nil, errPacked
	}
	text, err := io.ReadAll(io.LimitReader(unpacker, maxUnpacked))
	if err != nil {
		return nil, errPacked
	}
	return text, nil
}

func writeCoach(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	b := record.Board
	if err := need9("sudokucoach", b); err != nil {
		return dst, err
	}
	if b.Entries.Filled() == 0 && !anySet(b.Centre) {
		dst = append(dst, coachLink...)
		return append(append(dst, plainLine(b.Givens, '0')...), '\n'), nil
	}
	masks := make([]string, 81)
	for cell, set := range b.Centre {
		masks[cell] = strconv.FormatUint(uint64(set)<<1, 10)
	}
	state, err := json.Marshal(coachState{9, string(plainLine(b.Givens, '0')), string(plainLine(b.Entries, '0')), strings.Join(masks, "-")})
	if err != nil {
		return dst, err
	}
	var packed bytes.Buffer
	packer := zlib.NewWriter(&packed)
	if _, err := packer.Write(state); err != nil {
		return dst, err
	}
	if err := packer.Close(); err != nil {
		return dst, err
	}
	dst = append(dst, coachPrefix...)
	return append(append(dst, strings.ToLower(coachDigits.EncodeToString(packed.Bytes()))...), '\n'), nil
}

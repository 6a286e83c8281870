package notation

import (
	"bytes"
	"net/url"
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/once"
)

// sudokupadForm is a link to SudokuPad. A 9×9 of givens alone has the short scf
// code, and a puzzle without constraints an f-puzzles object. Others have
// SudokuPad's own object with drawings and words. Bare codes are read too, with
// scf, fpuz, fpuzzles, scl or ctc before them, and the bare object.
var sudokupadForm = &Form{
	Name:  "sudokupad",
	Keeps: fpuzzlesForm.Keeps,
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool {
		for _, prefix := range []string{"scf", "fpuz", "scl", "ctc"} {
			if bytes.HasPrefix(line, []byte(prefix)) && len(line) >= len(prefix)+14 && !bytes.ContainsAny(line, " \t|,") {
				return true
			}
		}
		if line[0] == '{' && sclCells.Match(line) && (bytes.Contains(line, []byte(`"regions"`)) || bytes.Contains(line, []byte(`"cages"`))) && !isOwnJSON(line) {
			return true
		}
		kind, _, ok := codeIn(line)
		return ok && kind != "" || isLink(line, "sudokupad.app", "sudokupad.com", "crackingthecryptic.com")
	},
	read:  one(readSudokupad),
	write: writeSudokupad,
}

// sclCells is the start of the cells of a SudokuPad object, which are objects.
var sclCells = once.MustCompile(`"cells"\s*:\s*\[\s*\[\s*[{\]]`)

// scfForm is SudokuPad's shortest code alone.
var scfForm = &Form{
	Name: "scf",
	unit: wholeLine,
	read: one(readSudokupad),
	write: func(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
		if err := need9("scf", record.Board); err != nil {
			return dst, err
		}
		return append(appendScf(dst, record.Board.Givens), '\n'), nil
	},
}

const exampleScf = "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79"

func readSudokupad(line []byte, options *ReadOptions) (*Record, error) {
	code := strings.TrimSpace(string(line))
	if strings.HasPrefix(code, "{") {
		return readScl(code)
	}
	if address, err := parseLink(line); err == nil {
		if code = address.Query().Get("puzzleid"); code == "" {
			code = strings.TrimPrefix(address.EscapedPath(), "/sudoku/")
			code = strings.Trim(code, "/")
		}
	}
	if kind, packed, ok := codeIn(line); ok {
		code = kind + packed
		if kind == "" {
			code = "fpuzzles" + packed
		}
	}
	if plain, err := url.PathUnescape(code); err == nil {
		code = plain
	}
	if packed, ok := strings.CutPrefix(code, "scf"); ok {
		return readScf(packed)
	}
	for _, prefix := range []string{"fpuzzles", "fpuz"} {
		if packed, ok := strings.CutPrefix(code, prefix); ok {
			return readFpuzzlesCode("sudokupad", packed, options)
		}
	}
	for _, prefix := range []string{"scl", "ctc"} {
		packed, ok := strings.CutPrefix(code, prefix)
		if !ok {
			continue
		}
		text, err := unpackLZ(packed)
		if err != nil {
			return nil, wrong("sudokupad", 1, 0, "sudokupad.code", err, prefix)
		}
		record, err := readScl(text)
		return notePacked(record, packed, text), err
	}
	return nil, wrong("sudokupad", 1, 0, "sudokupad.id", code, exampleScf)
}

// The scf code has a character for each digit and up to five empty cells behind
// it. The character is digit + 10 × empty cells, in 0-9, A-Z, a-z.
const scfDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

func readScf(packed string) (*Record, error) {
	var grid sudoku.Grid
	for i, char := range packed {
		value := strings.IndexRune(scfDigits, char)
		if value < 0 || value >= 60 {
			return nil, wrong("scf", 1, i+4, "sudokupad.cell", char, exampleScf)
		}
		grid = append(append(grid, byte(value%10)), make(sudoku.Grid, value/10)...)
		if len(grid) > 81 {
			break
		}
	}
	if len(grid) != 81 {
		return nil, wrong("scf", 1, 0, "sudokupad.cells", len(grid), exampleScf)
	}
	return newRecord(sudoku.Puzzle{Givens: grid}), nil
}

func appendScf(dst []byte, grid sudoku.Grid) []byte {
	dst = append(dst, "scf"...)
	for cell := 0; cell < len(grid); {
		d, empty := int(grid[cell]), 0
		for cell++; cell < len(grid) && grid[cell] == 0 && empty < 5; cell++ {
			empty++
		}
		dst = append(dst, scfDigits[d+10*empty])
	}
	return dst
}

func writeSudokupad(dst []byte, record *Record, options *WriteOptions) ([]byte, error) {
	if err := needHouses("sudokupad", record.Board.Rules); err != nil {
		return dst, err
	}
	dst = append(dst, "https://sudokupad.app/"...)
	if record.Board.Rules.IsClassic() && has(record)&fpuzzlesForm.Keeps == 0 {
		return append(appendScf(dst, record.Board.Givens), '\n'), nil
	}
	shape := record.Board.Rules.Shape()
	if usual := shape.Height() == shape.N() && shape.Width() == shape.N() && shape.First() == 1; !usual || len(record.Board.Rules.Constraints()) > 0 || !onlyFpuzzles(record.Board.Rules) {
		text, err := writeScl(record)
		if err != nil {
			return dst, err
		}
		return append(dst, "scl"+url.QueryEscape(packLZ(string(text)))+"\n"...), nil
	}
	packed, err := fpuzzlesCode(record)
	if err != nil {
		return dst, err
	}
	return append(dst, "fpuzzles"+url.QueryEscape(packed)+"\n"...), nil
}

// onlyFpuzzles reports whether an f-puzzles object has a field for each feature.
func onlyFpuzzles(rules *sudoku.Rules) bool {
	for _, f := range rules.Features() {
		if !slices.Contains([]string{"x", "knight", "king", "nonconsecutive", "disjoint"}, f.Name) {
			return false
		}
	}
	return true
}

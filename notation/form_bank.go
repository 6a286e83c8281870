package notation

import (
	"bytes"
	"crypto/sha1"
	"fmt"
	"strings"

	"jiugong/sudoku"
)

// bankForm is a record of Sudoku Exchange's puzzle bank, 100 bytes in all. It
// holds the first twelve hex digits of the puzzle's SHA-1, the puzzle and its
// rating.
//
//	bbab350d8ae7 530070000600195000098000060800060003400803001700020006060000280000419005000080079  1.2
var bankForm = &Form{
	Name:  "bank",
	Keeps: KeepsRating,
	unit:  wholeLine,
	sniff: func(line []byte, _ *ReadOptions) bool {
		fields := bytes.Fields(line)
		return len(fields) == 3 && len(fields[0]) < 81 && len(fields[1]) == 81 && isRating(string(fields[2])) // else a puzzle, its solution and its rating
	},
	read:  one(readBank),
	write: writeBank,
}

func readBank(line []byte, _ *ReadOptions) (*Record, error) {
	fields := strings.Fields(string(line))
	var cells [81]byte
	if len(fields) != 3 || !ReadClassic(&cells, []byte(fields[1])) || !isRating(fields[2]) {
		return nil, wrong("bank", 1, 0, "bank.wrong", puzzleZeros)
	}
	record := newRecord(sudoku.Puzzle{Givens: cells[:]})
	record.Rating = fields[2]
	return record, nil
}

const puzzleZeros = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"

func writeBank(dst []byte, record *Record, _ *WriteOptions) ([]byte, error) {
	if err := need9("bank", record.Board); err != nil {
		return dst, err
	}
	line := plainLine(record.Board.Givens, '0')
	hash := sha1.Sum(line)
	rating := record.Rating
	if !isRating(rating) {
		rating = "0.0"
	}
	return fmt.Appendf(dst, "%x %s %4s\n", hash[:6], line, rating), nil
}

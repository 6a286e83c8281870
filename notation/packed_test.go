package notation

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/game"
)

func gzipped(t testing.TB, text string) string {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func zipped(t testing.TB, texts ...string) string {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i, text := range texts {
		file, err := w.Create(strings.Repeat("x", i+1))
		if err == nil {
			_, err = io.WriteString(file, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestPackedFilesAreSeenThrough(t *testing.T) {
	p := dots(puzzleP)
	xml := `<opensudoku><game data="` + puzzleP + `"/></opensudoku>`
	for name, test := range map[string]struct{ text, want string }{
		"gzip":           {gzipped(t, puzzleP+"\n"+puzzleP), "1: 9 " + p + "|2: 9 " + p},
		"gzip of XML":    {gzipped(t, xml), "1: 9 " + p},
		"zip":            {zipped(t, puzzleP, gridP), "1: 9 " + p + "|1: 9 " + p},
		"zip of mixed":   {zipped(t, xml, "\ufeff"+puzzleP+"\r\n", gridP+"\n"+gridP), "1: 9 " + p + "|1: 9 " + p + "|1: 9 " + p + "|11: 9 " + p},
		"gzip of zip":    {gzipped(t, zipped(t, puzzleP)), "1: 9 " + p},
		"UTF-16":         {"\xff\xfe" + strings.Join(strings.Split(puzzleP, ""), "\x00") + "\x00\r\x00\n\x00", "1: 9 " + p},
		"zip of nothing": {zipped(t, "", "\n"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := strings.Join(readAll(t, strings.NewReader(test.text), ReadOptions{}), "|"); got != test.want {
				t.Errorf("got %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestPackedFilesMayNotLieTooDeep(t *testing.T) {
	text := puzzleP
	for range maxNesting + 1 {
		text = gzipped(t, text)
	}
	got := readAll(t, strings.NewReader(text), ReadOptions{})
	if len(got) != 1 || !strings.Contains(got[0], "deep") {
		t.Errorf("%q", got)
	}
}

func TestAPackedBombIsRefused(t *testing.T) {
	zeros := &repeat{text: strings.Repeat(" ", 1<<16), left: MaxDocument}
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	io.WriteString(w, "<opensudoku>")
	if _, err := io.Copy(w, zeros); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	_, err := NewReader(&out, ReadOptions{}).Next()
	if !errors.Is(err, errTooLarge) {
		t.Errorf("got %v", err)
	}
}

func TestLZStringUnpacksToALimit(t *testing.T) {
	packed := packLZ(strings.Repeat("a", 3*maxUnpacked/2))
	if _, err := unpackLZ(packed); err == nil || !strings.Contains(err.Error(), "larger") {
		t.Errorf("%d characters: %v", len(packed), err)
	}
	for _, text := range []string{"", "a", "aa", "héllo 张三 \U0001F600", strings.Repeat("ab", 5000)} {
		if got, err := unpackLZ(packLZ(text)); err != nil || got != text {
			t.Errorf("%.20q became %.20q, %v", text, got, err)
		}
	}
}

func TestEntitiesInXMLDoNotGrow(t *testing.T) {
	text := `<?xml version="1.0"?><!DOCTYPE o [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;">]><opensudoku><name>&b;</name></opensudoku>`
	got := readAll(t, strings.NewReader(text), ReadOptions{})
	if len(got) != 1 || !strings.Contains(got[0], "entity") {
		t.Errorf("%q", got)
	}
}

func TestOneBadGameInADocumentIsOneError(t *testing.T) {
	text := "<opensudoku>\n<game data=\"" + puzzleP + "\"/>\n<game data=\"12\"/>\n<game data=\"" + puzzleP + "\"/>\n</opensudoku>"
	got := readAll(t, strings.NewReader(text), ReadOptions{})
	if len(got) != 3 || !strings.HasPrefix(got[0], "2: 9") || !strings.HasPrefix(got[1], "4: 9") || !strings.HasPrefix(got[2], "error: line 3: opensudoku") {
		t.Errorf("%q", got)
	}
}

// TestSavedGamesAreTheSameDocument reads what package game writes, and the
// other way round, and carries a game's history through.
func TestSavedGamesAreTheSameDocument(t *testing.T) {
	p, err := sudoku.Parse(puzzleP, sudoku.ParseOptions{})
	if err != nil {
		t.Fatal(err)
	}
	record := newRecord(p)
	record.Board.Entries[2] = 4
	record.Board.Centre[3] = sudoku.SetOf(2, 6)
	record.Board.Corner[5] = sudoku.SetOf(2, 4, 6, 8)
	record.Board.Colours[5] = sudoku.SetOf(3)
	record.Board.CandidateColours[5*9+3] = 2
	record.Title, record.Rating = "A title", "7.2"
	text, err := jsonForm.Append(nil, record, WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	saved, err := game.Decode(text)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	encoded, err := saved.Encode()
	if err != nil {
		t.Fatal(err)
	}
	back := only(t, string(encoded), ReadOptions{})
	if lost := changed(record, back) &^ KeepsGame; lost != 0 || back.Game == nil {
		t.Errorf("%v changed in %s", lost.Names(), encoded)
	}
	again, err := jsonForm.Append(nil, back, WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	reread, err := game.Decode(again)
	if err != nil {
		t.Fatalf("%v in %s", err, again)
	}
	if final, err := reread.Encode(); err != nil || !bytes.Equal(final, encoded) {
		t.Errorf("%v: the game came back as\n%s\nnot\n%s", err, final, encoded)
	}
}

func TestADocumentMayNotHoldTooMany(t *testing.T) {
	text := "<opensudoku>" + strings.Repeat("<game data=\"1\"/>", 2*MaxRecords) + "</opensudoku>"
	got := readAll(t, strings.NewReader(text), ReadOptions{})
	if len(got) != MaxRecords+1 || !strings.Contains(got[MaxRecords], "more than 50000 puzzles") {
		t.Errorf("%d answers, the last %.200q", len(got), got[len(got)-1])
	}
}

package notation

import (
	"strings"
	"testing"

	"jiugong/sudoku/constraint"
)

// A link that the page has made tells of its puzzle, and the command's link does, too.
func TestALinkTells(t *testing.T) {
	const page = "https://sudoku.example/#/p/_HIi17cvUD_QWuuTMutC9ihYuPVG9p_s7Y2W1b9OfKYuY?told=" +
		"eyJ0aXRsZSI6IkbDtmciLCJhdXRob3IiOiLnjosiLCJkZXNjcmlwdGlvbiI6Ik9uZS5cblR3by4iLCJtZXNzYWdlIjoiQnJhdm8hIiwidG9uZXMiOnsia2lsbGVyPTE1OnIxYzFyMWMyIjoicmVkIn0sIngiOjF9"
	for _, address := range []string{page, page + "&utm=1", strings.Replace(page, "?told=", "?steps?told=", 1)} {
		record := only(t, address, ReadOptions{})
		if record.Title != "Fög" || record.Author != "王" || record.Description != "One.\nTwo." || record.Message != "Bravo!" || record.Tones["killer=15:r1c1r1c2"] != constraint.ToneRed {
			t.Fatalf("%s tells %+v", address, record)
		}
		text, err := FormNamed("link").Append(nil, record, WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if lost := FormNamed("link").Loses(record); len(lost) > 0 {
			t.Errorf("the link loses %v", lost)
		}
		again := only(t, string(text), ReadOptions{})
		if again.Title != record.Title || again.Author != record.Author || again.Description != record.Description || again.Message != record.Message || again.Tones["killer=15:r1c1r1c2"] != constraint.ToneRed {
			t.Errorf("%s tells %+v", text, again)
		}
	}
	solved := only(t, "/p/PLg4zU8YKijRYB67q9AJnNu3IV5E8Hw?told=eyJzb2x1dGlvbiI6IjUzNDY3ODkxMjY3MjE5NTM0ODE5ODM0MjU2Nzg1OTc2MTQyMzQyNjg1Mzc5MTcxMzkyNDg1Njk2MTUzNzI4NDI4NzQxOTYzNTM0NTI4NjE3OSJ9", ReadOptions{})
	if solved.Solution.Filled() != 81 {
		t.Errorf("the solution is %v", solved.Solution)
	}
	for _, damaged := range []string{"/p/PLg4zU8YKijRYB67q9AJnNu3IV5E8Hw?told=eyJ0aXRsZ", "/p/PLg4zU8YKijRYB67q9AJnNu3IV5E8Hw?told=*", "/p/PLg4zU8YKijRYB67q9AJnNu3IV5E8Hw?told=eyJzb2x1dGlvbiI6IjUzIn0"} {
		record := only(t, damaged, ReadOptions{})
		if record.Title != "" || record.Solution != nil || len(record.Read) != 1 || !strings.Contains(record.Read[0].Error(), "damaged") {
			t.Errorf("%s tells %q, %v, read %v", damaged, record.Title, record.Solution, record.Read)
		}
	}
}

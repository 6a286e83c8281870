package minlex

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestBandsAreTheKnownOnes: a class of n normalised bands has 108/n ways onto
// itself.
func TestBandsAreTheKnownOnes(t *testing.T) {
	data, err := os.ReadFile("testdata/bands.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")[1:]
	if table := allBands(); len(lines) != len(table.smallest) {
		t.Fatalf("%d bands, want %d", len(table.smallest), len(lines))
	}
	for i, line := range lines {
		fields := strings.Fields(line)
		got := ""
		for _, d := range Bands()[i] {
			got += string('0' + d)
		}
		size, _ := strconv.Atoi(fields[2])
		if onto := len(allBands().onto[i]); got != fields[1] || onto != 108/size {
			t.Errorf("band %d is %s with %d ways onto itself, want %s and %d", i+1, got, onto, fields[1], 108/size)
		}
	}
}

func TestNormalBandHasItsNumber(t *testing.T) {
	for n := range normalised {
		if b := normalBand(n); normal(&b) != n {
			t.Fatalf("normalised band %d has the number %d", n, normal(&b))
		}
	}
}

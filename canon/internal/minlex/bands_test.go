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

// TestGangstersTellCompletions: bands can be completed in the same number of ways
// exactly when they have the same gangster. There are 44.
func TestGangstersTellCompletions(t *testing.T) {
	data, err := os.ReadFile("testdata/bands.txt")
	if err != nil {
		t.Fatal(err)
	}
	byGangster, byWays := map[int]string{}, map[string]int{}
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		ways, gangster := strings.Fields(line)[3], gangsters()[i]
		if byGangster[gangster] == "" && byWays[ways] == 0 {
			byGangster[gangster], byWays[ways] = ways, gangster
		}
		if byGangster[gangster] != ways || byWays[ways] != gangster {
			t.Fatalf("band %d: %s ways, gangster %d", i+1, ways, gangster)
		}
	}
	if len(byGangster) != 44 || byGangster[44] == "" {
		t.Errorf("%d gangsters, want 44", len(byGangster))
	}
}

func TestNormalBandHasItsNumber(t *testing.T) {
	for n := range normalised {
		if b := normalBand(n); normal(&b) != n {
			t.Fatalf("normalised band %d has the number %d", n, normal(&b))
		}
	}
}

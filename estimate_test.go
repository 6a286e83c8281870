package sudoku

import (
	"math/big"
	"testing"
)

func TestAnEstimateShowsTheDigitsThatMeanSomething(t *testing.T) {
	for _, test := range []struct {
		mean, err string
		want      string
	}{
		{"289.9421", "0.6371", "289.94 ± 0.64"},
		{"289.9421", "0.0099999", "289.942 ± 0.010"},
		{"292.3", "3.14", "292.3 ± 3.1"},
		{"28015497", "168108", "28020000 ± 170000"},
		{"999999.7", "99", "1000000 ± 99"},
		{"12", "340", "10 ± 340"},
		{"6661668601250839107994", "105875942848741077540", "(6.66 ± 0.11) × 10^21"},
		{"9.96e40", "9.96e39", "(1.00 ± 0.10) × 10^41"},
		{"1e12", "3e14", "(0.0 ± 3.0) × 10^14"},
		{"24", "0", "24 ± 0"},
	} {
		mean, _, err1 := big.ParseFloat(test.mean, 10, 128, big.ToNearestEven)
		err, _, err2 := big.ParseFloat(test.err, 10, 128, big.ToNearestEven)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if got := (Estimated{Mean: mean, Error: err}).String(); got != test.want {
			t.Errorf("%s ± %s is written %q, want %q", test.mean, test.err, got, test.want)
		}
	}
	if got := (Estimated{Mean: big.NewFloat(1), Error: new(big.Float), Exact: true}).String(); got != "1" {
		t.Errorf("exactly one is written %q", got)
	}
}

func TestAnEstimateOfNothingIsWritten(t *testing.T) {
	if got := (Estimated{}).String(); got != "0 ± 0" {
		t.Errorf("the zero value is written %q", got)
	}
}

package logic

import (
	"reflect"
	"testing"
)

func TestPremisesOfDifferentConstraintsAreAllKept(t *testing.T) {
	want := []Truth{
		{Kind: CellTruth, Cell: 3},
		houseTruth(2, 5),
		{Kind: ConstraintTruth, Constraint: 1},
		{Kind: ConstraintTruth, Constraint: 2},
		{Kind: ConstraintTruth, Constraint: 2, Pattern: []int{4, 5}},
		{Kind: ConstraintTruth, Constraint: 2, With: []Truth{{Kind: ConstraintTruth, Constraint: 1}}},
		{Kind: SumTruth, Houses: []int{0}, Constraints: []int{1, 2}},
		{Kind: SumTruth, Houses: []int{1}, Constraints: []int{1, 2}},
	}
	if got := uniqueTruths(append(want, want...)); !reflect.DeepEqual(got, want) {
		t.Errorf("of premises named twice %v are left, want %v", got, want)
	}
}

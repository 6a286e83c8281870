package engine

import (
	"reflect"
	"testing"
)

// TestCageModelIsLaidAnew lays fewer cages where there were more, and more again.
func TestCageModelIsLaidAnew(t *testing.T) {
	base := BoxGrid(3, 3)
	many := CageList{2, 9, 0, 20, 3, 15, 1, 2, 30, 1, 7, 44}
	few := CageList{4, 20, 50, 51, 60, 70}
	var room CageModel
	for _, list := range []CageList{many, few, nil, many} {
		want := base.Extend()
		for rest := list; len(rest) > 0; {
			cells, total, behind := rest.First()
			if len(cells) > 1 {
				want.Groups = append(want.Groups, cells)
			}
			want.Propagators = append(want.Propagators, &Sum{In: cells, Weights: Units(len(cells), 0), Low: total, High: total})
			rest = behind
		}
		want.GroupSums()
		m := room.Lay(base, list)
		if !reflect.DeepEqual(m.Houses, want.Houses) || len(m.Groups)+len(want.Groups) > 0 && !reflect.DeepEqual(m.Groups, want.Groups) ||
			len(m.Propagators)+len(want.Propagators) > 0 && !reflect.DeepEqual(m.Propagators, want.Propagators) {
			t.Errorf("%v: another model", list)
		}
		if !reflect.DeepEqual(m.Sight(), want.Sight()) {
			t.Errorf("%v: other cells see each other", list)
		}
		if !reflect.DeepEqual(m.Implied(true), want.Implied(true)) {
			t.Errorf("%v: other implied sums", list)
		}
	}
}

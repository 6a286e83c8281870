package logic

import (
	"encoding/json"
	"testing"
)

// TestTheFirstHouseAndCellAreToldInJSON: 0 is a house and a cell like any other.
func TestTheFirstHouseAndCellAreToldInJSON(t *testing.T) {
	for want, value := range map[string]any{
		`{"kind":"house","house":0}`:                       Reason{Kind: ByHouse},
		`{"kind":"house"}`:                                 Reason{Kind: ByHouse, House: -1},
		`{"kind":"cell"}`:                                  Reason{Kind: ByCell},
		`{"kind":"cell","cell":0}`:                         Truth{Kind: CellTruth},
		`{"kind":"house","digit":3,"house":0}`:             Truth{Kind: HouseTruth, Digit: 3},
		`{"kind":"deadly","pattern":[1,2],"digits":"2 3"}`: Truth{Kind: DeadlyTruth, Pattern: []int{1, 2}, Digits: 6},
	} {
		got, err := json.Marshal(value)
		if err != nil || string(got) != want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
}

func TestRatingsAreNumbersInJSON(t *testing.T) {
	for _, rating := range []Rating{0, 10, 72, 119} {
		var back Rating
		text, err := json.Marshal(rating)
		if err != nil || string(text) != rating.String() || json.Unmarshal(text, &back) != nil || back != rating {
			t.Errorf("%v is written as %s, %v, and read as %v", rating, text, err, back)
		}
	}
}

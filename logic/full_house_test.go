package logic

import "testing"

func TestFullHouse(t *testing.T) {
	check(t, Human, "full_house",
		wants{0, "base box2: r2c4=5", ""},
	)
}

func TestFullHouseAsSE121(t *testing.T) {
	check(t, SE121, "full_house",
		wants{0, "base box2: r2c4=5", ""},
	)
}

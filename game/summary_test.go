package game

import (
	"reflect"
	"testing"
	"time"
)

func TestASummaryTellsHowFarAGameIs(t *testing.T) {
	g := newGame(t, "4", "1.34341221434321")
	g.SetAbout(About{ID: "a", Level: "easy"})
	g.Advance(90 * time.Second)
	for _, want := range []Summary{
		{About: g.About(), Rules: "4", Status: "playing", Elapsed: 90 * time.Second},
		{About: g.About(), Rules: "4", Status: "solved", Elapsed: 90 * time.Second, Finished: true, Progress: 100},
	} {
		data, err := g.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Summarise(data); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
		if _, err := g.Do(Action{Do: Enter, Cells: []int{1}, Digit: 2}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Summarise([]byte(`{"format":"other"}`)); err == nil {
		t.Error("a file of another format was taken for a game")
	}
}

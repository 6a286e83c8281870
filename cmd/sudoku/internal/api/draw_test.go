package api_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jiugong/sudoku/cmd/sudoku/internal/api"
	"jiugong/sudoku/draw"
)

// TestDrawOffersEveryTheme holds the themes that the API names against those there
// are.
func TestDrawOffersEveryTheme(t *testing.T) {
	_, _, body := call(t, newServer(t, api.Options{}), "GET", "openapi.json", "")
	var document struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ Enum []string }
			}
		}
	}
	if err := json.Unmarshal([]byte(body), &document); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, theme := range draw.Themes() {
		names = append(names, theme.Name)
	}
	if got := document.Components.Schemas["Draw"].Properties["theme"].Enum; !slices.Equal(got, names) {
		t.Errorf("the API has the themes %v, there are %v", got, names)
	}
}

func TestPicturesHaveALimitOfPixels(t *testing.T) {
	server := newServer(t, api.Options{})
	for width, want := range map[int]int{600: 200, 1900: 200, 2100: 422, 4000: 422} {
		status, _, body := call(t, server, "POST", "draw", fmt.Sprintf(`{"puzzle":"%s","to":"png","width":%d}`, example, width))
		if status != want || want == 422 && (!strings.Contains(body, "body.width") || !strings.Contains(body, "at most 4000000 here")) {
			t.Errorf("%d pixels wide: %d %.200s", width, status, body)
		}
	}
}

package message

import (
	"encoding/json"
	"fmt"
	"testing"
)

// TestWrongJSONSpeaksOfTheText reads wrong JSON and looks at what a person is told.
func TestWrongJSONSpeaksOfTheText(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"{\n \"seed\" 1}", "2:9 '1' can't stand here"},
		{"{\"名\": 1, x}", "1:10 'x' can't stand here"},
		{"{\"seed\": 1\n", "1:11 the text ends too early; a bracket or a quote is still open"},
		{"", "1:1 the text ends too early; a bracket or a quote is still open"},
		{"{\"seed\": \"one\"}", "1:14 seed: a text can't stand here"},
		{"{\"seed\": 1e99}", "1:13 seed: the number 1e99 can't stand here"},
		{"{\"list\": {}}", "1:10 list: an object can't stand here"},
		{"[1]", "1:1 a list can't stand here"},
	} {
		var to struct {
			Seed int   `json:"seed"`
			List []int `json:"list"`
		}
		line, column, reason := WrongJSON([]byte(test.text), json.Unmarshal([]byte(test.text), &to))
		if got := fmt.Sprintf("%d:%d %v", line, column, reason); got != test.want {
			t.Errorf("%s\ngives %s\nwant  %s", test.text, got, test.want)
		}
	}
}

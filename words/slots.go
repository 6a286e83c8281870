package words

import "strings"

// Fill returns text with its slots filled. For a slot {name} it takes the value
// of the slot. For {name:one|many} it takes "one" if the number is 1, else
// "many". A slot that value doesn't know, with known false, stays as it is.
func Fill(text string, value func(slot string) (text string, number int, known bool)) string {
	var out strings.Builder
	for {
		before, rest, open := strings.Cut(text, "{")
		out.WriteString(before)
		slot, after, closed := strings.Cut(rest, "}")
		if !open || !closed {
			out.WriteString(text[len(before):])
			return out.String()
		}
		name, forms, choice := strings.Cut(slot, ":")
		filled, number, known := value(name)
		switch one, many, _ := strings.Cut(forms, "|"); {
		case !known:
			out.WriteString("{" + slot + "}")
		case !choice:
			out.WriteString(filled)
		case number == 1:
			out.WriteString(one)
		default:
			out.WriteString(many)
		}
		text = after
	}
}

// Put returns text with slots filled from pairs of a name and its value:
// Put("puzzle {n}", "n", "12") is "puzzle 12". A value of "1" is one thing.
func Put(text string, pairs ...string) string {
	if len(pairs) == 0 {
		return text
	}
	return Fill(text, func(slot string) (string, int, bool) {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == slot {
				number := 0
				if pairs[i+1] == "1" {
					number = 1
				}
				return pairs[i+1], number, true
			}
		}
		return "", 0, false
	})
}

package room

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"jiugong/sudoku/internal/message"
)

// cleanText returns a player's text on one line. It keeps visible letters,
// digits and signs with single spaces between, and at most that many
// characters.
func cleanText(text string, most int) string {
	visible := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsGraphic(r) || r == unicode.ReplacementChar:
			return -1 // such as what turns the direction of the writing
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	runes := []rune(strings.Join(strings.Fields(visible), " "))
	return strings.TrimSpace(string(runes[:min(len(runes), most)]))
}

// CleanName returns a name as rooms and lists show it. It is on one line, at
// most MostName characters long, and "" if nothing of it can be seen.
func CleanName(wanted string) string { return cleanText(wanted, MostName) }

// freeName returns the name of a new seat: none is empty, and no two are the same.
func (r *Room) freeName(wanted string) string {
	name := cleanText(wanted, MostName)
	if name == "" {
		name = "?"
	}
	free := func(name string) bool {
		for _, s := range r.seats {
			if strings.EqualFold(s.Name, name) {
				return false
			}
		}
		return true
	}
	for i := 2; ; i++ {
		if free(name) && name != "?" {
			return name
		}
		number := strconv.Itoa(max(i, len(r.seats)+1))
		runes := []rune(strings.TrimRight(cleanText(wanted, MostName), " 0123456789"))
		name = strings.TrimSpace(string(runes[:min(len(runes), MostName-len(number)-1)]) + " " + number)
		if !free(name) {
			wanted += "_"
		}
	}
}

// Said returns the text that a player may say. It is one of the ready words, or
// any short text if the host allows that.
func (r *Room) Said(text string, words []string) (string, error) {
	switch {
	case slices.Contains(words, text):
		return text, nil
	case !r.options.Chat:
		return "", errWords
	}
	if text = cleanText(text, MostSaid); text == "" {
		return "", errWords
	}
	return text, nil
}

var errWords = message.New("room.ready_words")

package notation

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"strings"

	"jiugong/sudoku/constraint"
	"jiugong/sudoku/game"
	"jiugong/sudoku/internal/message"
)

// linkTold is what a link says of its puzzle, behind the code: "?told=" and JSON in the base
// 64 of URLs. The page writes the solution, too, where finding it may take long.
type linkTold struct {
	Title       string           `json:"title,omitempty"`
	Author      string           `json:"author,omitempty"`
	Description string           `json:"description,omitempty"`
	Message     string           `json:"message,omitempty"`
	Tones       constraint.Tones `json:"tones,omitempty"`
	Solution    string           `json:"solution,omitempty"`
}

const (
	toldMark = "?told="
	maxTold  = 1 << 17 // characters
)

// appendTold appends what record says of its puzzle, nothing if it says nothing.
func appendTold(dst []byte, record *Record) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(linkTold{
		Title: record.Title, Author: record.Author, Description: record.Description, Message: record.Message, Tones: record.Tones,
	})
	told := bytes.TrimSpace(text.Bytes())
	if err != nil || string(told) == "{}" {
		return dst, err
	}
	return base64.RawURLEncoding.AppendEncode(append(dst, toldMark...), told), nil
}

// readTold puts what link says of its puzzle into record. What is damaged is left out, and
// a note says so: the puzzle is whole without it.
func readTold(link string, record *Record) {
	_, text, there := strings.Cut(link, toldMark)
	if !there {
		return
	}
	if end := strings.IndexAny(text, "?#&"); end >= 0 {
		text = text[:end]
	}
	var told linkTold
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(data) > maxTold || json.Unmarshal(data, &told) != nil {
		record.Read = append(record.Read, message.Errorf("link.told"))
		return
	}
	record.Title, record.Author, record.Description, record.Message = told.Title, told.Author, told.Description, told.Message
	record.Tones = told.Tones
	document := game.Document{Solution: told.Solution}
	if record.Solution, err = document.ReadSolution(record.Board.Puzzle); err != nil {
		record.Read = append(record.Read, message.Errorf("link.told"))
	}
}

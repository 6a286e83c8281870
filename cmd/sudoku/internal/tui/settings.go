package tui

import (
	"encoding/json"
	"os"
	"path/filepath"

	"jiugong/sudoku/game"
)

// settings are what the player has chosen, for all games.
type settings struct {
	Lang       string       `json:"lang,omitempty"` // en or zh; none follows the system
	Theme      string       `json:"theme"`
	ASCII      bool         `json:"ascii"`
	DigitFirst bool         `json:"digit_first"` // a digit is chosen first, then the cells for it
	OneMark    bool         `json:"one_mark"`    // all pencil marks are of one kind
	Assists    game.Assists `json:"assists"`
	Level      string       `json:"level"` // of the last new puzzle
	Rules      string       `json:"rules"`
	Symmetry   string       `json:"symmetry"`
}

func defaultSettings() settings {
	return settings{Theme: "auto", Assists: game.Classic(), Level: "easy", Rules: "9", Symmetry: "none"}
}

// loadSettings reads the settings; what can't be read is as by default.
func (s *store) loadSettings() settings {
	set := defaultSettings()
	if data, err := os.ReadFile(filepath.Join(s.config, "settings.json")); err == nil {
		if json.Unmarshal(data, &set) != nil {
			return defaultSettings()
		}
	}
	return set
}

func (s *store) saveSettings(set settings) error {
	data, err := json.MarshalIndent(set, "", "  ")
	if err != nil {
		return err
	}
	return game.WriteFile(filepath.Join(s.config, "settings.json"), append(data, '\n'))
}

package tui

import (
	"encoding/json"
	"os"
	"path/filepath"

	"jiugong/sudoku/game"
)

// settings hold what the player has chosen, for all games.
type settings struct {
	Lang       string       `json:"lang,omitempty"` // one of explain.Languages; none follows the system
	Theme      string       `json:"theme"`
	ASCII      bool         `json:"ascii"`
	DigitFirst bool         `json:"digit_first"` // a digit is chosen first, then the cells for it
	OneMark    bool         `json:"one_mark"`    // all pencil marks are of one kind
	Assists    game.Assists `json:"assists"`
	Level      string       `json:"level"` // of the last new puzzle
	Rules      string       `json:"rules"`
	Symmetry   string       `json:"symmetry"`
	Preset     string       `json:"preset,omitempty"`
}

func defaultSettings() settings {
	return settings{Theme: "auto", Assists: game.Classic(), Level: "easy", Rules: "9", Symmetry: "none"}
}

func (s *folders) settingsPath() string { return filepath.Join(s.config, "settings.json") }

// loadSettings reads the settings. A file that can't be read is set aside, the
// error says so, and the settings are those by default.
func (s *folders) loadSettings() (settings, error) {
	set := defaultSettings()
	data, err := os.ReadFile(s.settingsPath())
	if err != nil {
		return set, nil // there are none yet
	}
	if err := json.Unmarshal(data, &set); err != nil {
		return defaultSettings(), setAside(s.settingsPath(), nil, err)
	}
	return set, nil
}

func (s *folders) saveSettings(set settings) error {
	data, err := json.MarshalIndent(set, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(s.config, 0o755); err != nil {
		return err
	}
	return game.WriteFile(s.settingsPath(), append(data, '\n'))
}

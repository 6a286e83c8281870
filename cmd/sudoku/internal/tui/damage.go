package tui

import (
	"encoding/json"
	"fmt"
	"os"

	"jiugong/sudoku/game"
	"jiugong/sudoku/learn"
)

// damage is a file that can't be read. It was moved out of the way, so that
// nothing writes over what may still be in it.
type damage struct {
	Path, Aside string // Aside is "" when it couldn't be moved
	Reason      error
}

func (d *damage) Error() string {
	return fmt.Sprintf("%s is damaged (%v); it was set aside as %s", d.Path, d.Reason, d.Aside)
}

// setAside moves a damaged file out of the way. What a later version of the
// program wrote is not damaged, and stays: then the reason is given back.
func setAside(path string, data []byte, reason error) error {
	var header struct {
		Format  string
		Version int
	}
	latest := map[string]int{game.Format: game.Version, learn.Format: learn.Version}
	if json.Unmarshal(data, &header) == nil && latest[header.Format] > 0 && header.Version > latest[header.Format] {
		return reason
	}
	d := &damage{Path: path, Reason: reason}
	for i := 1; ; i++ {
		aside := path + ".damaged"
		if i > 1 {
			aside += fmt.Sprint(i)
		}
		if _, err := os.Lstat(aside); err == nil {
			continue // nor over another one
		}
		if os.Rename(path, aside) == nil {
			d.Aside = aside
		}
		return d
	}
}

// setAsideDamaged looks through the saved games, and moves those that are none
// any more out of the way.
func (s *folders) setAsideDamaged() (all []error) {
	s.eachGame(func(path string, data []byte) {
		if _, err := game.Summarise(data); err != nil {
			all = append(all, setAside(path, data, err))
		}
	})
	return all
}

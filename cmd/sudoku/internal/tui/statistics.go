package tui

import (
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku/logic"
)

// statistics shows how the player has done.
type statistics struct{ results []result }

func newStatistics(a *app) *statistics { return &statistics{a.folders.results()} }

func (s *statistics) update(a *app, msg tea.Msg) tea.Cmd {
	if key, ok := msg.(tea.KeyPressMsg); ok {
		switch key.String() {
		case "esc", "q", "enter":
			return a.pop()
		}
	}
	return nil
}

// times returns the times of a level without hints, sorted, and how many games of
// it were solved at all.
func times(results []result, level string) (sorted []time.Duration, solved int) {
	for _, r := range results {
		if r.Level != level {
			continue
		}
		solved++
		if r.Hints == 0 {
			sorted = append(sorted, time.Duration(r.ElapsedMS)*time.Millisecond)
		}
	}
	slices.Sort(sorted)
	return sorted, solved
}

// streak returns how many days in a row, up to today or yesterday, have a
// solved puzzle. It also returns the longest such row.
func streak(results []result, today string) (now, longest int) {
	days := map[string]bool{}
	for _, r := range results {
		days[r.Day] = true
	}
	before := func(day string) string {
		t, err := time.Parse(time.DateOnly, day)
		if err != nil {
			return ""
		}
		return t.AddDate(0, 0, -1).Format(time.DateOnly)
	}
	length := func(day string) (n int) {
		for ; days[day]; day = before(day) {
			n++
		}
		return n
	}
	for day := range days {
		longest = max(longest, length(day))
	}
	return max(length(today), length(before(today))), longest
}

func (s *statistics) draw(a *app, c *canvas) {
	w := a.words
	x, y, width, _ := a.drawFrame(c, w.Statistics, w.BackKeys)
	now, longest := streak(s.results, a.today())
	c.text(x, y+1, fit(fmt.Sprintf(w.Streak, now, longest), width), a.theme.accent.over(a.theme.text))
	y += 3
	gap := min(12, (width-11)/3)
	columns := []int{x, x + 4 + gap, x + 4 + 2*gap, x + 4 + 3*gap}
	row := func(s style, texts ...string) {
		for i, text := range texts {
			c.text(columns[i], y, text, s.over(a.theme.text))
		}
		y++
	}
	row(a.theme.title, w.Level, w.SolvedShort, w.Best, w.Median)
	levels := append(logic.Levels(), logic.Level{})
	for _, level := range levels {
		sorted, solved := times(s.results, level.ID)
		if level.ID == "" && solved == 0 {
			continue
		}
		best, median := "–", "–"
		if len(sorted) > 0 {
			best, median = clockText(sorted[0]), clockText((sorted[(len(sorted)-1)/2]+sorted[len(sorted)/2])/2)
		}
		row(a.theme.text, w.level(level.ID), fmt.Sprint(solved), best, median)
	}
	c.text(x, y+1, fit(w.TimesNote, width), a.theme.dim.over(a.theme.text))
}

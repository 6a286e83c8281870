package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"jiugong/sudoku"
)

// mode tells what a digit key writes.
type mode uint8

const (
	digitMode mode = iota
	cornerMode
	centreMode
	colourMode
	modes
)

// shifted holds the characters of Shift and 1 to 9 on the usual keyboards. Some
// terminals send these and say nothing of Shift itself.
const shifted = "!@#$%^&*("

// digitKey returns the digit d of a key for a board. If oneShot, Shift, Ctrl or
// Alt chooses the mode as for this key alone. Digit 0 stands for clearing.
func digitKey(symbols *sudoku.Symbols, key tea.Key) (d uint8, as mode, oneShot, ok bool) {
	n := uint8(symbols.N())
	switch {
	case key.Mod&tea.ModShift != 0:
		as, oneShot = cornerMode, true
	case key.Mod&tea.ModCtrl != 0:
		as, oneShot = centreMode, true
	case key.Mod&tea.ModAlt != 0:
		as, oneShot = colourMode, true
	}
	code := key.Code
	if key.BaseCode >= '0' && key.BaseCode <= '9' {
		code = key.BaseCode // the digit row of layouts where digits need Shift
	}
	if code >= tea.KeyKp0 && code <= tea.KeyKp9 {
		code = code - tea.KeyKp0 + '0'
	}
	letters := letterDigits(symbols)
	if d, known := symbols.Digit(key.Text); known && d != 0 && !(letters && key.Text >= "A") {
		return d, digitMode, false, true
	}
	switch {
	case code >= '1' && code <= '9' && (uint8(code-'0') <= n || as == colourMode):
		return uint8(code - '0'), as, oneShot, true
	case code == '0' && as == digitMode:
		return 0, digitMode, false, true
	}
	if i := strings.Index(shifted, key.Text); key.Text != "" && i >= 0 && uint8(i) < n {
		return uint8(i + 1), cornerMode, true, true
	}
	if !letters || len(key.Text) != 1 || key.Mod&(tea.ModAlt|tea.ModCtrl) != 0 {
		return 0, 0, false, false
	}
	d, known := symbols.Digit(strings.ToUpper(key.Text))
	if !known || d == 0 {
		return 0, 0, false, false
	}
	if key.Text >= "A" && key.Text <= "Z" {
		return d, cornerMode, true, true
	}
	return d, digitMode, false, true
}

// letterDigits reports whether letters are digits of a board. Then Shift and a
// letter is a corner mark, as Shift and a digit is.
func letterDigits(symbols *sudoku.Symbols) bool {
	return symbols.N() > 9 && symbols.String() == sudoku.DefaultSymbols(symbols.N()).String() && symbols.Single()
}

// commandKey returns the name of a key as the tables of commands have it. On boards
// where letters are digits, Alt and a letter is the command of that letter.
func commandKey(key tea.KeyPressMsg) string {
	name := key.String()
	if rest, ok := strings.CutPrefix(name, "alt+"); ok && len(rest) == 1 {
		return rest
	} else if ok && strings.HasPrefix(rest, "shift+") && len(rest) == len("shift+")+1 {
		return strings.ToUpper(rest[len(rest)-1:])
	}
	return name
}

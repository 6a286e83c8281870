// Package tui is the terminal game: Run shows it full screen, RunPlain line by
// line for screen readers and Braille displays.
//
// There is one App, a Bubble Tea model, with a stack of screens. The topmost is
// drawn and gets the keys:
//
//	start.go     what to do; continue
//	new.go       a new puzzle of a level, size and rules
//	daily.go     today's puzzles
//	making.go    a puzzle is being made
//	own.go       a puzzle typed or pasted
//	library.go   saved games
//	statistics.go, options.go, help.go
//	play.go      the game itself, with play_keys.go, play_mouse.go,
//	             play_hint.go, proof.go, won.go and panel.go
//
// Screens draw on a canvas (canvas.go), whose places have a character and a
// style. A theme (theme.go) holds the styles, and readable.go makes sure that
// they can be read together. A board is laid out by layout.go and drawn by
// board.go, as large as the window allows.
//
// Games are kept by folders.go and session.go; damage.go moves aside what can't be
// read. The texts of each language are one file in words/.
//
// The package neither makes puzzles nor reads other forms of them: what it needs of that
// comes in a Config. The packages that own levels, features, symmetries and presets tell
// what there is to choose from, and explain names it.
package tui

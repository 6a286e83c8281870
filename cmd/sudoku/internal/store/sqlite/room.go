package sqlite

import (
	"fmt"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// leastRoom is the free space a folder must have. A save needs somewhat more than its size,
// and a few may coincide.
const leastRoom = 4 * store.MostDocument

// room returns store.ErrNoSpace if little space is left. It returns nil if the system doesn't
// tell.
func room(folder string) error {
	if free, known := freeBytes(folder); known && free < leastRoom {
		return fmt.Errorf("%w: only %d kB are free for games", store.ErrNoSpace, free>>10)
	}
	return nil
}

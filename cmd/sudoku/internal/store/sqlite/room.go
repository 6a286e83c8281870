package sqlite

import (
	"fmt"

	"jiugong/sudoku/cmd/sudoku/internal/store"
)

// leastRoom is what must be free in the folder. A save needs its own size and
// somewhat more; a few may come together.
const leastRoom = 4 * store.MostDocument

// room is store.ErrNoSpace when so little is free that a save may fail. Where the
// system doesn't tell what is free, there is room.
func room(folder string) error {
	if free, known := freeBytes(folder); known && free < leastRoom {
		return fmt.Errorf("%w: only %d kB are free for games", store.ErrNoSpace, free>>10)
	}
	return nil
}

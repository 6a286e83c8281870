package lanes

import (
	"context"
	"math/bits"

	"jiugong/sudoku/internal/engine/classic"
)

// spread searches one puzzle in all lanes. Each branch not taken goes on one stack, and a lane
// that ends takes the last.
type spread struct {
	block   block
	stack   [width * 81]branch // not yet taken, the next one last
	above   [width]uint32      // how often the search has branched above each lane
	kernel  Kernel
	guesses uint64        // of the last search, with those before it was taken over
	state   classic.State // of the search that is taken over
	tries   classic.Tries
}

func newSpread(k Kernel) *spread { return &spread{kernel: k} }

// outcome says how many solutions the rest of a search has.
type outcome uint8

const (
	unknown outcome = iota // there were too many branches at once
	none                   // no solution
	one                    // exactly one
	several                // more than one
)

// finish goes through the rest of a search, which it leaves as it is. Guesses and tries are those
// before. The solution is written to only where there is one.
func (c *spread) finish(ctx context.Context, search begun, guesses uint64, tries classic.Tries, only *[81]uint8) (outcome, error) {
	c.guesses, c.tries = guesses, tries
	depth := 0
	for {
		above, ok := search.Rest(depth, &c.state)
		if !ok {
			break
		}
		c.stack[depth].set(&c.state)
		c.stack[depth].above = uint32(above)
		depth++
	}
	found := none
	active := uint32(0)
	for passes := 1; ; passes++ {
		for idle := ^active & (1<<width - 1); idle != 0 && depth > 0; idle &= idle - 1 {
			depth--
			i := bits.TrailingZeros32(idle)
			c.kernel.pop(&c.block, i, &c.stack[depth])
			c.above[i] = c.stack[depth].above
			active |= idle & -idle
		}
		if active == 0 {
			return found, nil
		}
		c.kernel.pass(&c.block, bits.Len32(active))
		active &^= c.block.dead
		for lanes := c.block.filled & active; lanes != 0; lanes &= lanes - 1 {
			i := bits.TrailingZeros32(lanes)
			active &^= 1 << i
			if found == none {
				if c.kernel.unload(&c.block, i, only) {
					found = one
				}
			} else if c.kernel.fits(&c.block, i) {
				return several, nil
			}
		}
		for lanes := c.block.stuck & active; lanes != 0; lanes &= lanes - 1 {
			if depth == len(c.stack) {
				return unknown, nil
			}
			if search.Marks() && c.tries.Next(c.guesses) {
				search.Root(&c.state)
				c.stack[0].set(&c.state)
				c.stack[0].above = 0
				depth, active, found = 1, 0, none
				break
			}
			c.guesses++
			i := bits.TrailingZeros32(lanes)
			c.kernel.branch(&c.block, i, classic.WayAt(true, search.Marks(), int(c.above[i]), c.tries.Number), &c.stack[depth])
			c.above[i]++
			c.stack[depth].above = c.above[i]
			depth++
		}
		if passes%passesPerCheck == 0 {
			if err := ctx.Err(); err != nil {
				return unknown, err
			}
		}
	}
}

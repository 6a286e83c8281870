package lanes

import (
	"context"
	"math/bits"

	"jiugong/sudoku/internal/engine/classic"
)

// crowd searches one puzzle in all lanes: each branch not taken is put on one
// stack, and a lane that comes to an end takes the last.
type crowd struct {
	block   block
	stack   [width * 81]branch // not yet taken, the next one last
	pass    kernel
	guesses uint64 // of the last search
	unused  [81]uint8
}

func newCrowd(k Kernel) *crowd { return &crowd{pass: kernels(k)} }

// outcome is what is left of a search.
type outcome uint8

const (
	unknown outcome = iota // there were too many branches at once
	none                   // no solution
	one                    // exactly one
	several                // more than one
)

// finish goes through what is left of a search, which it leaves as it is. The
// solution is written to only where there is one.
func (c *crowd) finish(ctx context.Context, search *classic.Search, only *[81]uint8) (outcome, error) {
	c.guesses = 0
	depth := 0
	for s := range search.Rest {
		c.stack[depth].set(s)
		depth++
	}
	found := none
	active := uint32(0)
	for passes := 1; ; passes++ {
		for idle := ^active & (1<<width - 1); idle != 0 && depth > 0; idle &= idle - 1 {
			depth--
			c.block.pop(bits.TrailingZeros32(idle), &c.stack[depth])
			active |= idle & -idle
		}
		if active == 0 {
			return found, nil
		}
		if active < 1<<half {
			passHalf(&c.block)
		} else {
			c.pass(&c.block)
		}
		active &^= c.block.dead
		for lanes := c.block.filled & active; lanes != 0; lanes &= lanes - 1 {
			i := bits.TrailingZeros32(lanes)
			active &^= 1 << i
			if found == none {
				if c.block.unload(i, only) {
					found = one
				}
			} else if c.block.unload(i, &c.unused) {
				return several, nil
			}
		}
		for lanes := c.block.stuck & active; lanes != 0; lanes &= lanes - 1 {
			if depth == len(c.stack) {
				return unknown, nil
			}
			c.guesses++
			c.block.branch(bits.TrailingZeros32(lanes), 81, &c.stack[depth])
			depth++
		}
		if passes%passesPerCheck == 0 {
			if err := ctx.Err(); err != nil {
				return unknown, err
			}
		}
	}
}

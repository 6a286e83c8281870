package hunt

import (
	"context"

	"jiugong/sudoku/internal/engine"
)

// What the tests see of a hunt for any rules.
type (
	Chase   = chase
	Classic = classic
	Orders  = orders
)

const ManySolutions = manySolutions

func NewChase(p Puzzle) (*Chase, error)  { return newChase(p) }
func OrdersOf(p Puzzle) *Orders          { return ordersOf(p) }
func (o *orders) Model() *engine.Model   { return o.model }
func (o *orders) Turned() bool           { return o.turned }
func (h *chase) SetBudget(guesses int64) { h.setBudget(guesses) }
func (h *chase) HandBack()               { h.handBack() }
func (h *chase) SearchAlone()            { h.alone = true }
func (h *chase) IsAlone() bool           { return h.alone }
func (h *chase) IsLearning() bool        { return h.learning }
func (h *chase) TakesTurns() bool        { return h.turns }
func (h *chase) Rounds() int             { return h.rounds }
func (h *chase) CrowdAtOnce()            { h.crowd.pause = 0; h.setBudget(h.budget) }
func (h *chase) WithoutCrowd()           { h.crowd.end(); h.setBudget(h.budget) }
func (h *chase) CrowdSettledIt() bool    { return h.crowd.done }

// CountGuesses looks for two solutions and returns how many it found, and how many guesses
// the general search and the crowd made; those of the classic engine and the dead ends of clause
// learning aren't counted.
func CountGuesses(ctx context.Context, p Puzzle) (solutions int, guesses int64, err error) {
	h, err := New(p)
	if err != nil {
		return 0, 0, err
	}
	defer h.End()
	own, _ := h.(*chase)
	if own == nil {
		own = new(Chase)
	}
	engine := own.search // which clause learning may take away
	for solutions < 2 {
		found, err := h.Next(ctx)
		if engine != nil {
			guesses = engine.Nodes() + own.crowd.spent
		}
		if err != nil {
			return solutions, guesses, err
		}
		if !found {
			break
		}
		solutions++
	}
	return solutions, guesses, nil
}

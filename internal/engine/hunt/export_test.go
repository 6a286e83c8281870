package hunt

import (
	"context"

	"jiugong/sudoku/internal/engine"
)

// What the tests see of a hunt for any rules.
type (
	General = general
	Classic = classic
	Orders  = orders
)

const ManySolutions = manySolutions

func NewGeneral(p Puzzle) (*General, error) { return newGeneral(p) }
func OrdersOf(p Puzzle) *Orders             { return ordersOf(p) }
func (o *orders) Model() *engine.Model      { return o.model }
func (o *orders) Turned() bool              { return o.turned }
func (h *general) SetBudget(guesses int64)  { h.setBudget(guesses) }
func (h *general) HandBack()                { h.handBack() }
func (h *general) SearchAlone()             { h.alone = true }
func (h *general) IsAlone() bool            { return h.alone }
func (h *general) IsLearning() bool         { return h.learning }
func (h *general) TakesTurns() bool         { return h.turns }
func (h *general) Rounds() int              { return h.rounds }
func (h *general) CrowdAtOnce()             { h.crowd.pause = 0; h.setBudget(h.budget) }
func (h *general) WithoutCrowd()            { h.crowd.end(); h.setBudget(h.budget) }
func (h *general) CrowdSettledIt() bool     { return h.crowd.done }

// CountGuesses looks for two solutions and returns how many it found, and how many guesses
// the general search and the crowd made; those of the classic engine and the dead ends of clause
// learning aren't counted.
func CountGuesses(ctx context.Context, p Puzzle) (solutions int, guesses int64, err error) {
	h, err := New(p)
	if err != nil {
		return 0, 0, err
	}
	general, _ := h.(*general)
	if general == nil {
		general = new(General)
	}
	engine := general.search // which clause learning may take away
	for solutions < 2 {
		found, err := h.Next(ctx)
		if engine != nil {
			guesses = engine.Nodes() + general.crowd.spent
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

package logic

import (
	"context"
	"slices"
	"testing"
)

// On each harvested position StepsOf finds the step of the profile by its technique, nothing
// by another name, and nothing twice.
func TestStepsOfOneTechnique(t *testing.T) {
	for _, h := range harvested(t) {
		if h.profile != Human || slices.Contains(HumanTechniques()[len(HumanTechniques())-len(forcing):], h.technique) {
			continue // there is one of these, and it takes long
		}
		next, err := Next(t.Context(), h.state, Human)
		if err != nil || next == nil {
			t.Fatal(err)
		}
		steps, err := StepsOf(t.Context(), h.state, next.Technique)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, step := range steps {
			if step.Technique != next.Technique || step.Rating == 0 || seen[step.outcome()] {
				t.Errorf("%s: %s rated %v, twice: %v", next.Technique, step.Technique, step.Rating, seen[step.outcome()])
			}
			seen[step.outcome()] = true
		}
		if !seen[next.outcome()] {
			t.Errorf("%s: the next step is none of %d", next.Technique, len(steps))
		}
	}
}

// NextOf knows no other techniques than it is told.
func TestNextOfSomeTechniques(t *testing.T) {
	for i, h := range harvested(t) {
		if i%4 != 0 { // some are quite enough
			continue
		}
		step, err := NextOf(t.Context(), h.state, []Technique{h.technique})
		if err != nil || step != nil && step.Technique != h.technique {
			t.Errorf("%s: %v, %v", h.technique, step, err)
		}
		step, err = NextOf(t.Context(), h.state, nil)
		if err != nil || step != nil && slices.Contains(HumanTechniques()[len(HumanTechniques())-len(forcing):], step.Technique) {
			t.Errorf("without forcing chains: %v, %v", step, err)
		}
	}
}

func TestThereAreNoStepsAboutConstraintsWithoutConstraints(t *testing.T) {
	s := drawnPosition(t, "9", "r1c1=12;r1c2=12")
	for _, g := range constraintMethods() {
		if steps, err := StepsOf(context.Background(), s, g.id); err != nil || len(steps) > 0 {
			t.Errorf("%s: %v, %v", g.id, steps, err)
		}
	}
}

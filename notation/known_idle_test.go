package notation

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestKnownIdleIsCareful reads lists of YAML, changed here and there, with passages that are known to hold nothing and
// with care.
func TestKnownIdleIsCareful(t *testing.T) {
	var lists []int
	for form := range knownForms {
		if strings.HasPrefix(knownForms[form].name, "YAML") {
			lists = append(lists, form)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		text := ""
		for range 1 + random.IntN(2) {
			text += inKnownForm(random, knownForms[lists[random.IntN(len(lists))]], 2+random.IntN(8), random.IntN(3) == 0)
		}
		compareWays(t, mutate(random, mutate(random, text)), random.IntN(200)+1)
	})
}

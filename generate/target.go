package generate

import (
	"slices"

	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/logic"
)

// target is how hard a puzzle must be.
type target struct {
	lo, hi    logic.Rating // of ER; hi 0 is any
	technique logic.Technique
	only      []logic.Technique
	strain    int  // what a puzzle must have to be rated at all; 0 is anything
	most      int  // the strain above which it isn't rated, where rare
	rare      bool // hardly any puzzle has such a rating: see approach
}

func (o *Options) hasTarget() bool {
	return o.Level != "" || !o.Rating.IsZero() || o.Technique != "" || len(o.Only) > 0
}

// misses returns by how many tenths a rating misses the target.
func (t *target) misses(er logic.Rating) logic.Rating {
	if t.hi > 0 {
		return max(t.lo-er, er-t.hi, 0)
	}
	return 0
}

// newTarget puts the demands together, and refuses those that no puzzle can meet. It returns nil
// if there are none.
func newTarget(o *Options, classic bool) (*target, error) {
	if !o.hasTarget() {
		return nil, nil
	}
	if o.Full || o.Solutions != (Range{1, 1}) {
		return nil, badOption("level", "target.unique")
	}
	if !logic.Takes(o.Rules) {
		return nil, badOption("level", "target.too_large", logic.MaxCells, o.Rules, o.Rules.Cells())
	}
	t := &target{technique: o.Technique, only: o.Only}
	known := logic.HumanTechniques()
	for i, name := range append(slices.Clone(o.Only), o.Technique) {
		if name != "" && !slices.Contains(known, name) {
			option := "technique"
			if i < len(o.Only) {
				option = "only"
			}
			return nil, badOption(option, "target.unknown", name, meant.Of(string(name), known))
		}
	}
	if len(o.Only) > 0 && o.Technique != "" && !slices.Contains(o.Only, o.Technique) {
		return nil, &ImpossibleError{Reason: message.Errorf("target.not_allowed", o.Technique, message.ListOf(o.Only))}
	}
	if o.Level != "" {
		level, ok := logic.LevelByID(o.Level)
		if !ok {
			return nil, badOption("level", "recipe.no_level", o.Level, meant.Of(o.Level, levelIDs()))
		}
		t.lo, t.hi = level.From, level.To
	}
	if r := o.Rating; !r.IsZero() {
		if r.Lo > r.Hi || r.Lo < 0 {
			return nil, badOption("rating", "target.tenths", r)
		}
		if lo, hi := logic.Rating(r.Lo), logic.Rating(r.Hi); t.hi == 0 {
			t.lo, t.hi = lo, hi
		} else {
			t.lo, t.hi = max(t.lo, lo), min(t.hi, hi)
		}
		if t.lo > t.hi {
			return nil, &ImpossibleError{Reason: message.Errorf("target.level", o.Level, tenths(r.Lo), tenths(r.Hi))}
		}
	}
	if classic && t.hi > 0 {
		if t.lo > hardestKnown {
			return nil, &ImpossibleError{Reason: message.Errorf("target.too_hard", t.lo, hardestKnown)}
		}
		if t.hi < 45 && !slices.ContainsFunc(simpleRatings, func(r logic.Rating) bool { return t.lo <= r && r <= t.hi }) {
			return nil, &ImpossibleError{Reason: message.Errorf("target.no_technique", t.lo, t.hi, simpleRatings)}
		}
	}
	if classic && t.technique == "" && len(t.only) == 0 {
		t.strain = strainFrom(t.lo)
		if t.rare = o.Pattern == nil && rare(t.lo, t.hi); t.rare {
			t.strain, t.most = rareStrain(t.lo)
		}
	}
	return t, nil
}

func tenths(r int) string { return logic.Rating(r).String() }

// hardestKnown is the ER of the hardest puzzles that anybody has found.
const hardestKnown logic.Rating = 119

// simpleRatings are all that Sudoku Explainer gives below 4.5.
var simpleRatings = []logic.Rating{10, 12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44}

// levelIDs returns the names of all levels.
func levelIDs() (ids []string) {
	for _, level := range logic.Levels() {
		ids = append(ids, level.ID)
	}
	return ids
}

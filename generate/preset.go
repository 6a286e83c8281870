package generate

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/meant"
)

// Preset is one of the levels of difficulty that were posted with programs of
// their time, kept to the letter. They go by how full the board is; how hard a
// puzzle feels is another matter.
type Preset struct {
	// Name is its name.
	Name string
	// Aliases are the names it was posted under and had in earlier versions; they are
	// still understood. Levels have some of the same names and are something else.
	Aliases []string
	recipes []recipe
	order   Order
	holes   Range
}

// recipe is where digging stops and how much every line keeps. An item of a
// run with several recipes takes one at random.
type recipe struct {
	stop    Range
	perLine int
}

// Presets returns all presets: five by givens and digging order, four by holes in every box.
// The five bound the givens in every row and column. They dig in one pass, and start over with
// another grid if too many givens remain. All presets are for boards of 9×9.
func Presets() []Preset { return slices.Clone(presets) }

// FindPreset returns the preset with a name, which may be one of its aliases.
func FindPreset(name string) (p Preset, ok bool) {
	i := slices.IndexFunc(presets, func(p Preset) bool { return p.Name == name || slices.Contains(p.Aliases, name) })
	if i < 0 {
		return Preset{}, false
	}
	return presets[i], true
}

var presets = []Preset{
	{Name: "level1",
		recipes: []recipe{{Range{45, 49}, 4}, {Range{50, 54}, 5}}, order: OrderRandom},
	{Name: "level2",
		recipes: []recipe{{Range{45, 49}, 4}, {Range{50, 54}, 5}}, order: OrderRandom},
	{Name: "level3",
		recipes: []recipe{{Range{31, 40}, 3}}, order: OrderJump},
	{Name: "level4",
		recipes: []recipe{{Range{21, 30}, 2}}, order: OrderSnake},
	{Name: "level5",
		recipes: []recipe{{Range{17, 26}, 0}}, order: OrderScan},
	{Name: "holes1", Aliases: []string{"easy", "简单"}, holes: Range{1, 4}},
	{Name: "holes2", Aliases: []string{"complex", "复杂"}, holes: Range{2, 5}},
	{Name: "holes3", Aliases: []string{"hard", "困难"}, holes: Range{3, 6}},
	{Name: "holes4", Aliases: []string{"expert", "专家"}, holes: Range{4, 7}},
}

// Fits reports whether the preset suits rules. All presets are for boards of 9×9.
func (p Preset) Fits(rules *sudoku.Rules) bool { return rules.N() == 9 && rules.Cells() == 81 }

// applyPreset puts in the demands of the named preset, or StopAt and MinPerLine if there is none.
func (d *demands) applyPreset() error {
	if d.Preset == "" {
		d.recipes = []recipe{{d.StopAt, d.MinPerLine}}
		return nil
	}
	p, ok := FindPreset(d.Preset)
	if !ok {
		var names []string
		for _, p := range presets {
			names = append(names, p.Name)
		}
		return badOption("preset", "preset.unknown", d.Preset, meant.Of(d.Preset, names))
	}
	if !p.Fits(d.Rules) {
		return badOption("preset", "preset.classic", d.Rules)
	}
	if d.asked(func(other *demand) bool { return !other.givens || other.option == "preset" }) != "" {
		return badOption("preset", "preset.fixed", d.Preset)
	}
	d.recipes = p.recipes
	d.HolesPerBox = p.holes
	if d.Order == "" {
		d.Order = p.order
	}
	if len(d.recipes) == 0 {
		d.recipes = []recipe{{}}
	}
	return nil
}

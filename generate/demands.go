package generate

import (
	"slices"

	"jiugong/sudoku"
	"jiugong/sudoku/generate/internal/frame"
	"jiugong/sudoku/generate/internal/lay"
	"jiugong/sudoku/internal/meant"
	"jiugong/sudoku/internal/message"
)

// demands are the options of a run compiled. Every default is in its place, impossible demands
// are refused, and all consequences are worked out. They never change, and all items of the run
// share them.
type demands struct {
	Options
	target  *target  // nil is any rating
	recipes []recipe // what Preset, or StopAt and MinPerLine, come to

	frame  *frame.Frame // nil with RandomRegions: then each item has its own
	orbits orbits
	single orbits    // one cell each
	lap    []uint16  // the orbits in the Order asked for; nil is a random one
	plan   *lay.Plan // nil when nothing is laid out
}

// compile makes the demands of options.
func compile(o Options) (*demands, error) {
	if err := o.Rules.Check(); err != nil {
		return nil, &OptionError{"rules", err}
	}
	d := &demands{Options: o}
	if err := d.check(); err != nil {
		return nil, err
	}
	shape := d.Rules.Shape()
	d.orbits, d.single = newOrbits(d.Symmetry, shape), newOrbits(SymmetryNone, shape)
	for _, cell := range d.Order.lap(shape) {
		if orbit := d.orbits.of[cell]; !slices.Contains(d.lap, orbit) {
			d.lap = append(d.lap, orbit)
		}
	}
	if len(d.Lay.Kinds) > 0 {
		var err error
		if d.plan, d.Rules, err = lay.NewPlan(d.Rules, lay.Options{
			Kinds: d.Lay.Kinds, Least: d.Lay.Cells.Lo, Most: d.Lay.Cells.Hi, Moves: d.Symmetry.moves(shape),
		}); err != nil {
			return nil, badOption("variant", message.Plain, err)
		}
	}
	if !d.RandomRegions {
		d.frame = frame.New(d.Rules)
	}
	return d, d.checkLeast()
}

// checkLeast refuses fewer givens than a puzzle with one solution must have under such rules. Where all
// digits are alike, two that aren't given could change places. So could the names of two regions.
func (d *demands) checkLeast() error {
	if d.frame == nil || d.Clues.IsZero() || d.Solutions.Hi > 1 {
		return nil
	}
	least := 0
	if d.plan == nil && d.frame.Alike() {
		least = d.frame.N - 1
	}
	for _, r := range d.frame.Regions {
		least += len(r.Digits())/r.Size - 1
	}
	if d.Clues.Hi < least {
		return &ImpossibleError{Reason: message.Errorf("generate.clues_few", d.Clues, d.frame.N, d.frame.N, least)}
	}
	return nil
}

// check puts the defaults in and refuses impossible demands.
func (d *demands) check() (err error) {
	if d.Rules == nil {
		d.Rules = sudoku.Classic()
	}
	if d.Solutions.IsZero() {
		d.Solutions = Range{1, 1}
	}
	if d.Progress == nil {
		d.Progress = new(Progress)
	}
	if err := d.applyPreset(); err != nil {
		return err
	}
	classic := d.Rules.IsClassic() && !d.RandomRegions
	if d.Fill == "" {
		d.Fill = d.defaultFill(classic)
	}
	if d.Method == "" {
		d.Method = Dig
	}
	if d.Order == "" {
		d.Order = OrderRandom
	}
	if d.Symmetry == "" {
		d.Symmetry = SymmetryNone
	}
	if d.Fair {
		if err := d.checkFair(); err != nil {
			return err
		}
		d.Minimal = true
	}
	if err := d.checkNames(); err != nil {
		return err
	}
	if err := d.checkNumbers(); err != nil {
		return err
	}
	if d.target, err = newTarget(&d.Options, classic && len(d.Lay.Kinds) == 0); err != nil {
		return err
	}
	switch {
	case d.Tries > 0:
	case d.target != nil && d.target.rare:
		d.Tries = mostApproach
	default:
		d.Tries = defaultTries
	}
	if d.Preset == "" && d.Clues.IsZero() && d.StopAt.IsZero() && d.HolesPerBox.IsZero() && !d.Minimal && !d.Fair {
		d.recipes[0].stop = defaultStop(d.Rules)
	}
	return nil
}

const defaultTries = 20_000

// searchedDigits is the size up to which a search fills any board in some hundredths of a second.
const searchedDigits = 25

func (o *Options) defaultFill(classic bool) Fill {
	switch {
	case classic || o.Fair:
		return FillUniform
	case o.Rules.N() > searchedDigits && frame.Boxed(o.Rules) && !o.RandomRegions:
		return FillMatchings
	}
	return FillBacktrack
}

// defaultStop returns how far to dig when nothing is said. On smaller boards it is to the end. On
// large boards, where that takes long, it leaves a fair share of the cells.
func defaultStop(rules *sudoku.Rules) Range {
	percent := 0
	switch n := rules.N(); {
	case n > 49:
		percent = 80
	case n > 36:
		percent = 75
	case n > 25:
		percent = 68
	case n > 16:
		percent = 60
	case n > 12:
		percent = 50
	}
	stop := rules.Cells() * percent / 100
	return Range{stop, stop}
}

func (o *Options) checkNames() error {
	if !slices.Contains(Fills(), o.Fill) && o.Fill != fillFrozen {
		return badOption("fill", "generate.fill", o.Fill, meant.Of(string(o.Fill), Fills()))
	}
	if !slices.Contains(Orders(), o.Order) {
		return badOption("dig", "generate.order", o.Order, meant.Of(string(o.Order), Orders()))
	}
	if !slices.Contains(Symmetries(), o.Symmetry) {
		return badOption("symmetry", "generate.symmetry", o.Symmetry, meant.Of(string(o.Symmetry), Symmetries()))
	}
	if !slices.Contains(Methods(), o.Method) {
		return badOption("method", "generate.method", o.Method, meant.Of(string(o.Method), Methods()))
	}
	return nil
}

// fewestGivens are the least givens that a puzzle with one solution can have,
// where all puzzles have been searched (9×9: McGuire, Tugemann and Civario,
// 2012; the smaller ones are quickly done).
var fewestGivens = map[string]int{"4": 4, "6": 8, "6:3x2": 8, "9": 17}

// demand is one thing that a puzzle can be asked to be.
type demand struct {
	option string
	used   func(o *Options) bool
	givens bool // it says how many givens there are, or where
	// check refuses what makes no sense; nil where checkNumbers does.
	check func(o *Options) error
}

// asked returns the option of the first demand that the options make, "" when they
// make none. Those that but says true of don't count.
func (o *Options) asked(but func(d *demand) bool) string {
	for i := range puzzleDemands {
		if d := &puzzleDemands[i]; d.used(o) && !but(d) {
			return d.option
		}
	}
	for _, m := range o.Must {
		if !but(&demand{option: m.Option}) {
			return m.Option
		}
	}
	return ""
}

// nothing reports false: it stands for asked where everything counts.
func nothing(*demand) bool { return false }

// meets reports whether a puzzle is all that Must asks.
func (d *demands) meets(p sudoku.Puzzle) bool {
	return !slices.ContainsFunc(d.Must, func(m Demand) bool { return !m.Met(p) })
}

func (o *Options) checkNumbers() error {
	cells, n := o.Rules.Cells(), o.Rules.N()
	for _, r := range []struct {
		name  string
		r     Range
		least int
		most  int
	}{
		{"clues", o.Clues, 0, cells},
		{"stop", o.StopAt, 0, cells},
		{"holes-per-box", o.HolesPerBox, 0, n},
		{"solutions", o.Solutions, 1, 1_000_000},
	} {
		if r.r.Lo > r.r.Hi || r.r.Lo < r.least || r.r.Hi > r.most {
			return badOption(r.name, "generate.range", r.r, r.least, r.most)
		}
	}
	if o.Symbols != nil && o.Symbols.N() != n {
		return badOption("symbols", "generate.symbols", o.Symbols.N(), n, o.Rules)
	}
	if o.MinPerLine < 0 || o.MinPerLine > n {
		return badOption("min-per-line", "generate.limit", o.MinPerLine, n)
	}
	unique := !o.RandomRegions && len(o.Lay.Kinds) == 0 && o.Solutions.Hi == 1
	least := fewestGivens[o.Rules.String()]
	if unique && o.Clues.Hi != 0 && o.Clues.Hi < least {
		return &ImpossibleError{Reason: message.Errorf("generate.clues_few", o.Clues, n, n, least)}
	}
	if option := o.asked(nothing); o.Full && option != "" {
		return badOption(option, "generate.of_puzzles")
	}
	if !o.Clues.IsZero() && !o.StopAt.IsZero() {
		return badOption("clues", "generate.dig_or_stop")
	}
	if o.MinPerLine > 0 && o.Rules.Shape().Grids() == 1 && !o.Clues.IsZero() && o.Clues.Hi < o.MinPerLine*n {
		return &ImpossibleError{Reason: message.Errorf("generate.clues_a_row", o.Clues, o.MinPerLine, n, o.MinPerLine*n)}
	}
	if !o.HolesPerBox.IsZero() && o.Rules.Shape().Area(0) < 0 && !o.RandomRegions {
		return badOption("holes-per-box", "generate.no_boxes", o.Rules)
	}
	if !o.HolesPerBox.IsZero() && !o.Clues.IsZero() && o.Rules.Shape().Grids() == 1 &&
		(cells-n*o.HolesPerBox.Lo < o.Clues.Lo || cells-n*o.HolesPerBox.Hi > o.Clues.Hi) {
		return &ImpossibleError{Reason: message.Errorf("generate.holes_and_clues",
			o.HolesPerBox, cells-n*o.HolesPerBox.Hi, cells-n*o.HolesPerBox.Lo, o.Clues)}
	}
	if left := cells - n*o.HolesPerBox.Lo; unique && !o.HolesPerBox.IsZero() && left < least {
		return &ImpossibleError{Reason: message.Errorf("generate.holes_few", o.HolesPerBox, n, n, least)}
	}
	if o.Pattern != nil && len(o.Pattern) != cells {
		return badOption("pattern", "generate.pattern_size", len(o.Pattern), o.Rules, cells)
	}
	if givens := count(o.Pattern); unique && o.Pattern != nil && givens < least {
		return &ImpossibleError{Reason: message.Errorf("generate.pattern_few", givens, n, n, least)}
	}
	if err := o.checkLay(); err != nil {
		return err
	}
	if o.N < 0 || o.Workers < 0 || o.Tries < 0 {
		return badOption("n", "generate.negative")
	}
	for _, d := range puzzleDemands {
		if d.check != nil && d.used(o) {
			if err := d.check(o); err != nil {
				return err
			}
		}
	}
	for _, m := range o.Must {
		if m.Check == nil {
			continue
		}
		if err := m.Check(o.Rules); err != nil {
			return &OptionError{m.Option, err}
		}
	}
	return nil
}

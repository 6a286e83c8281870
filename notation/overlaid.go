package notation

import (
	"slices"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/notation/internal/pieces"
	"jiugong/sudoku/variants"
)

// Overlapping boards have places in their rectangle that are no cells. Writers put
// blanks there, a sign of their own, or the mark of an empty cell.

// overlaid returns a samurai's board if the rows are its rectangle of 21 by 21. No digit may
// stand outside its cells, and none may exceed 9. Where one sign means both empty and outside,
// at least twenty digits must decide.
func (g *grid) overlaid(options *ReadOptions) (*grid, *sudoku.Rules) {
	const side = 21
	if len(g.rows) != side || len(g.rows[0]) != side || options.Symbols != nil || options.Rules != nil && options.Rules.Shape().Grids() == 1 {
		return nil, nil
	}
	rules, err := variants.Parse("samurai")
	if err != nil {
		return nil, nil
	}
	var cells []pieces.Cell
	inside, outside := map[string]int{}, map[string]int{}
	for r, row := range g.rows {
		for c, cell := range row {
			if rules.Shape().At(r, c) < 0 {
				outside[cell.Text]++
				continue
			}
			if len(cell.Text) > 1 || len(cell.Text) == 1 && cell.Text >= "A" && cell.Text <= "W" {
				return nil, nil
			}
			inside[cell.Text]++
			cells = append(cells, cell)
		}
	}
	for text := range outside {
		if len(outside) > 1 || inside[text] > len(cells)-leastInSamurai || pieces.IsNumber(text) && text != "0" {
			return nil, nil
		}
	}
	return &grid{rows: [][]pieces.Cell{cells}, form: g.form}, rules
}

// leastInSamurai is the smallest number of digits in a samurai.
const leastInSamurai = 20

// readSamurai reads a samurai from lines with blanks where it has no cells.
func readSamurai(lines []string, options *ReadOptions) (f found, ok bool) {
	if options.Symbols != nil || options.overrides() && options.Rules.Shape().Grids() == 1 || len(lines) < 21 || options.told.n > 0 && options.told.cells != samuraiCells {
		return f, false
	}
	rules, err := variants.Parse("samurai")
	if err != nil {
		return f, false
	}
	shape := rules.Shape()
	var rows []int
	for i, line := range lines {
		trimmed := strings.TrimSpace(line)
		if trimmed == "" || trimmed[0] == '#' || isRule([]byte(trimmed)) {
			continue
		}
		rows = append(rows, i)
	}
	for start := 0; start+shape.Height() <= len(rows) && start < 4; start++ {
		var cells []pieces.Cell
		fits := true
		for r := 0; r < shape.Height() && fits; r++ {
			count := 0
			for c := range shape.Width() {
				if shape.At(r, c) >= 0 {
					count++
				}
			}
			at := rows[start+r]
			row := charactersOf(wordsOf(lines[at]))
			fits = len(row) == count
			for i := range row {
				row[i].Line = at + 1
				fits = fits && (pieces.IsNumber(row[i].Text) || strings.ContainsAny(row[i].Text, emptyMarks+"xX?"))
			}
			cells = append(cells, row...)
		}
		if !fits {
			continue
		}
		with := *options
		with.Rules, with.bySymbols = rules, false
		if options.Rules != nil && !options.bySymbols {
			with.Rules = options.Rules
		}
		f.line, f.last = rows[start]+1, rows[start+shape.Height()-1]+1
		told, err := withRulesOver(lines[:rows[start]], options)
		if err == nil && told.Rules != nil {
			with.Rules = told.Rules
		}
		g := grid{rows: [][]pieces.Cell{slices.Clone(cells)}, form: "grid"}
		p, notes, err := g.read(&with)
		if err != nil {
			f.err = exampled(err, &g, options)
			return f, true
		}
		f.record = newRecord(p)
		f.record.Read = notes
		return f, true
	}
	return f, false
}

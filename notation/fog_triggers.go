package notation

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"jiugong/sudoku"
	"jiugong/sudoku/internal/message"
	"jiugong/sudoku/internal/once"
)

// fogTrigger lights cells of a fog when a cell holds its right digit. Fog only
// hides, so a board with such triggers is read as one whose fog lifts round
// each right digit. A note says so.
type fogTrigger struct {
	Trigger struct {
		Type string
		Cell string
	}
	Effect struct {
		Type  string
		Cells json.RawMessage
	}
}

// cellInText matches the name of a cell, r1c1.
var cellInText = once.MustCompile(`(?i)r(\d{1,2})c(\d{1,2})`)

// triggerFog gives p the lamps that light the cells free of fog at first. These
// are the cells in lit, or those of no trigger. It reports false where a
// trigger is of another kind, or nothing is lit.
func (p *picture) triggerFog(s *sudoku.Shape, triggers []json.RawMessage, lit []int) bool {
	later := make([]bool, s.Cells())
	for _, text := range triggers {
		var t fogTrigger
		if json.Unmarshal(text, &t) != nil || !strings.EqualFold(t.Trigger.Type, "cellvalue") || !strings.EqualFold(t.Effect.Type, "foglight") {
			return false
		}
		for _, name := range cellInText.FindAllStringSubmatch(string(t.Effect.Cells), -1) {
			row, _ := strconv.Atoi(name[1])
			col, _ := strconv.Atoi(name[2])
			if cell := s.At(row-1, col-1); cell >= 0 {
				later[cell] = true
			}
		}
	}
	if len(lit) == 0 { // cells of no trigger have no fog
		for cell := range later {
			if !later[cell] {
				lit = append(lit, cell)
			}
		}
	}
	if len(lit) == 0 || !slices.Contains(later, true) {
		return false
	}
	p.light(s, lit)
	return true
}

// noteOfTriggers tells how such triggers are read.
func noteOfTriggers() message.Message {
	return message.Errorf("fog.triggers")
}

package api

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"

	"jiugong/sudoku"
	"jiugong/sudoku/generate"
)

type generateIn struct {
	Number   int    `json:"number,omitempty" minimum:"1" maximum:"100" default:"1" doc:"How many to make."`
	Rules    string `json:"rules,omitempty" maxLength:"20000" default:"9" doc:"What they are for." example:"9+x"`
	Clues    string `json:"clues,omitempty" doc:"How many givens." example:"24-30"`
	Symmetry string `json:"symmetry,omitempty" doc:"Of the places of the givens." example:"rotate180"`
	Preset   string `json:"preset,omitempty" doc:"A named level, such as easy." example:"level3"`
	Minimal  bool   `json:"minimal,omitempty" doc:"No given can be taken away."`
	Full     bool   `json:"full,omitempty" doc:"Make solution grids instead."`
	Seed     string `json:"seed,omitempty" pattern:"^[0-9]{1,20}$" doc:"The number that everything random comes from; left out, a new one. The same seed makes the same puzzles."`
}

type generateOut struct {
	Puzzles []puzzleOut `json:"puzzles"`
	Seed    string      `json:"seed"`
}

type puzzleOut struct {
	Puzzle   string `json:"puzzle"`
	Solution string `json:"solution"`
	Clues    int    `json:"clues"`
	Rules    string `json:"rules"`
	Index    uint64 `json:"index" doc:"Which of the seed's puzzles it is."`
}

func (in *generateIn) options() (o generate.Options, err error) {
	o.N, o.Jobs = in.Number, 1
	if o.Rules, err = sudoku.ParseRules(in.Rules); err != nil {
		return o, field("rules", in.Rules, err)
	}
	if o.Clues, err = generate.ParseRange(in.Clues); err != nil {
		return o, field("clues", in.Clues, err)
	}
	o.Symmetry, o.Preset = generate.Symmetry(in.Symmetry), in.Preset
	o.Minimal, o.Full = in.Minimal, in.Full
	if o.Seed = rand.Uint64(); in.Seed != "" {
		if o.Seed, err = strconv.ParseUint(in.Seed, 10, 64); err != nil {
			return o, field("seed", in.Seed, fmt.Errorf("a seed is a number from 0 to 18446744073709551615"))
		}
	}
	return o, nil
}

func (s *service) generate(r *request[generateIn]) (*generateOut, error) {
	o, err := r.in.options()
	if err != nil {
		return nil, err
	}
	var out *generateOut
	heavy := isHeavy(o.Rules) || o.N > 10
	err = s.pool.do(r, heavy, func(ctx context.Context) error {
		out = &generateOut{Puzzles: []puzzleOut{}, Seed: strconv.FormatUint(o.Seed, 10)}
		for item, err := range generate.All(ctx, o) {
			if err != nil {
				return err
			}
			symbols := sudoku.DefaultSymbols(item.Puzzle.Rules.N())
			out.Puzzles = append(out.Puzzles, puzzleOut{
				Puzzle:   item.Puzzle.String(),
				Solution: string(symbols.AppendLine(nil, item.Solution)),
				Clues:    item.Clues,
				Rules:    item.Puzzle.Rules.String(),
				Index:    item.Index,
			})
		}
		return nil
	})
	var option *generate.OptionError
	var impossible *generate.ImpossibleError
	switch {
	case errors.As(err, &option):
		return nil, field(option.Option, nil, option)
	case errors.As(err, &impossible):
		return nil, field("clues", r.in.Clues, impossible)
	}
	return out, err
}

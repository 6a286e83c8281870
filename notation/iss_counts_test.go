package notation

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"testing"

	"jiugong/sudoku"
)

// issCounts are texts and how many solutions they have, cells beside the board included: each
// counted by Interactive-Sudoku-Solver and by trying all fillings.
var issCounts = map[string]int64{
	".Shape~4x4.Var~A":    1152,
	".Shape~4x4.Var~A~~2": 4608,
	".Shape~4x4.Var~A.CountDistinct~VA~R1C1~R2C2~R3C3~R4C4":                            288,
	".Shape~4x4.Var~A.CountDistinct~VA~R1C1~R2C2~R3C3~R4C4.~VA_3":                      192,
	".Shape~4x4.Var~T~total~2.Cage~7~R1C1~R1C2.Sum~0_=_1_1_-1_-1~R2C1~R2C2~VT1~VT2":    96,
	".Shape~4x4.Var~A~~2.WhiteDot~VA1~VA2":                                             1728,
	".Shape~4x4.Var~A~~2.Cage~3~VA1~VA2":                                               576,
	".Shape~4x4.Var~A~~2.Thermo~R1C1~VA2~R4C4":                                         288,
	".Shape~2x2~0-3~Raw.Var~A.AllDifferent~R1C1~R1C2~R2C1~R2C2.Sum~6~R1C1~R1C2~VA":     16,
	".Shape~4x4.Var~AB~my%20label~2x3.~VAB1_1.~VAB2_1.~VAB3_1.~VAB4_1.~VAB5_1.~VAB6_1": 288,
	".Shape~4x4.Var~A.Var~A~~2":                                                        4608,
	".Shape~4x4.Var~A~~2x2.Replicate~F~VA1.Pair~Oj~_l~VA1~VA2.End":                     10368,
	".Shape~4x4.Var~A~~5.WhiteDot~VA1~VA5":                                             110592,
	".Shape~1x4~2~Raw.~R1C1_1~R1C2_1~R1C3_1~R1C4_1.Var~S~~6.ConnectedValues~VS~1":      30,
	".Shape~1x1~2~Raw.~R1C1_1.Var~S~~6.ConnectedValues~VS~1":                           21,
	".Shape~3x3~2~Raw.ConnectedValues~~1":                                              218,
	".Shape~3x3~2~Raw.ConnectedValues~~1~4":                                            36,
	".Shape~3x3~2~Raw.ConnectedValues~~1.ConnectedValues~~2":                           106,
	".Shape~3x3~0-1~Raw.ConnectedValues~~0.ConnectedValues~~1":                         106,
	".Shape~1x1~2~Raw.Var~S~~3x3.ConnectedValues~VS~2~5.~R1C1_1":                       49,
	".Shape~2x2~3~Raw.ConnectedValues~~1_2":                                            72,
	".Shape~2x3~3~Raw.ConnectedValues~~1.ConnectedValues~~2.ConnectedValues~~3":        174,
	".Shape~2x2~3~Raw.ConnectedValues~~1.~R1C1_2~R1C2_2~R2C1_2_3~R2C2_3":               0,
	".Shape~4x4.NoBoxes.Jigsaw~1122112233443344.Jigsaw~1212343412123434":               168, // as .DisjointSets
	".Shape~4x4.NoBoxes.ChaosConstruction":                                             13872,
	".Shape~4x4.ChaosConstruction":                                                     8688,
	".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~CC3~CC4":           3468,
	".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~1~CC1~CC2~CC3~CC4":           2226,
	".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R2C2":                             3468,
	".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~~CC1~CC2~CC3~-~CC1~CC5":      3468,
	".Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R2C2":                             3468,
	".Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R2C2~1":                           3468,
	".Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R4C4~0~CC6~CC1~CC16":              3468,
	".Shape~4x4.NoBoxes.ChaosConstruction.CountDistinct~R1C1~CC1~CC2~CC3~CC4":          3468,
	".Shape~4x4.NoBoxes.ChaosConstruction.SameValues~2~CC1~CC2":                        8904,
	".Shape~4x4.NoBoxes.ChaosConstruction.AllDifferent~CC1~CC4~CC13~CC16":              3120,
	".Shape~2x4.NoBoxes.ChaosConstruction":                                             456,
	".Shape~2x5.NoBoxes.ChaosConstruction":                                             9840,
	".Shape~3x4.NoBoxes.ChaosConstruction":                                             3312,
	".Shape~2x4.NoBoxes.ChaosConstruction.RegionSize~2":                                1080,
	".Shape~4x4~0-4.Doppelganger":                                                      768,
	".Shape~4x4~0-4.Doppelganger.~R1C1_0.~R2C3_0":                                      96,
	".Shape~4x4~0-4.Doppelganger.~DGR1_2":                                              192,
	".Shape~4x4~0-4.Doppelganger.~R1C1_0.~DGR2_2":                                      48,
	".Shape~4x4~0-4.Doppelganger.~R1C1_0.~R1C2_1.~R1C3_2.~R1C4_3.~DGC1_4":              8,
	".Shape~4x4~0-4.Doppelganger.~R1C1_0.~R1C2_1.~R1C3_2.~R1C4_3.~DGR1_4":              0,
	".Shape~4x4~0-4.Doppelganger.~DGZ_0":                                               768,
	".Shape~4x4~0-4.Doppelganger.~DGB1_2":                                              192,
	".Shape~4x4.FullRank~R1~3~":                                                        9,
	".Shape~4x4~0-3.FullRank~R1~3~":                                                    9,
	".Shape~4x4.FullRank~R1~3~.FullRank~C2~~9":                                         1,
	".Shape~4x4.NoBoxes.FullRank~R1~3~.FullRank~C2~~9":                                 1,
	".Shape~4x4.FullRankTies~none":                                                     96,
	".Shape~4x4.FullRankTies~any.FullRankTies~none":                                    96,
	".Shape~4x4.FullRankTies~none.FullRankTies~any":                                    288,
	".Shape~4x4.XSum~R1~4~5.XSum~R1~3":                                                 0,
	".Shape~4x4.XSum~R1~4.XSum~R1~3":                                                   24,
	".Shape~4x4.Or.And.XSum~R1~4.XSum~R1~3.End.~R1C1_1.End":                            96,
	".Shape~4x4.Quad~R1C1~1~2.Quad~R1C1~3":                                             288,
	".Shape~4x4.Sandwich~2~R1.Sandwich~3~R1":                                           48,
	".Shape~4x4.LittleKiller~4~R1C2.LittleKiller~5~R1C2":                               96,
	".Shape~2x3~4.Pair~oUG~_a~R1C1~R1C2~R2C2~_b~R1C2~R2C1~R2C1":                        11,
	".Shape~4x4.Whisper~0~R1C1~R1C2.Thermo~R1C1.Zipper~R1C1~R1C2.SameValues~1~R1C1":    288,
	".Shape~2x2~9~Raw.NFA~RmOMyUGKLE4l~_x~R2C1~R1C1~R2C2~-~R2C1~R1C1~-~-~R1C1.~R2C2_1": 27,
	".Shape~4x4.FullRankTies~none.FullRank~R1~3~":                                      6,
	".Shape~4x4.FullRankTies~any.FullRank~R1~1~":                                       27,
	".Shape~4x4.FullRankTies~any.FullRank~R1~2~":                                       9,
	".Shape~4x4.FullRankTies~any.FullRank~R1~3~":                                       27,
	".Shape~4x4.FullRankTies~any.FullRank~R1~4~":                                       9,
	".Shape~4x4.FullRank~R1~3~.FullRank~C1~3~":                                         0,
	".Shape~4x4.RegionSumLine~R1C1~R1C2~R1C3~R2C3~R2C2~R2C1~R1C1":                      0,
	".Shape~4x4.Var~A.RegionSumLine~R1C2~R1C3~R2C3~VA":                                 24,
	".Shape~4x4.Var~A.RegionSumLine~R1C1~VA~R1C2~R2C2":                                 48,
	".Shape~4x4.NoBoxes.Var~A.RegionSumLine~R1C1~VA~R1C2~R2C2.~R1C1_1~R2C2_3":          128,
	".Shape~4x4.ConnectedValues~~1_2":                                                  0,
	".Shape~4x4.Or.And.End.~R1C1_1.End":                                                288,
}

func TestISSCounts(t *testing.T) {
	for text, want := range issCounts {
		record, err := readISS([]byte(text), &ReadOptions{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		p := record.Board.Puzzle
		if record.Candidates {
			p.Candidates = record.Board.Centre
		}
		n, err := sudoku.Count(t.Context(), p, sudoku.CountOptions{})
		if clash := (*sudoku.ClashError)(nil); errors.As(err, &clash) {
			n, err = new(big.Int), nil
		}
		if err != nil || n.Int64() != want {
			t.Errorf("%s: %v solutions (%v), not %d", text, n, err, want)
		}
		if len(lostISS(record)) > 0 {
			continue
		}
		written, err := writeISS(nil, record, &WriteOptions{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		again, err := readISS(written, &ReadOptions{})
		if err != nil || again.Board.Rules != record.Board.Rules {
			t.Errorf("%s: written as %s, which is read as %v (%v)", text, written, again, err)
		}
	}
}

// A form gives cells beside the board back as they were, or says that it can't hold them.
func TestFormsAndCellsBesideTheBoard(t *testing.T) {
	record, err := readISS([]byte(".Shape~4x4.Var~A~~2.Var~S~~2x3.~R1C1_1~VA2_3.AllDifferent~VA1~VA2.ConnectedValues~VS~1_2~3"), &ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	held := map[string]bool{}
	for _, f := range Forms() {
		if f.write == nil {
			continue
		}
		text, err := f.Append(nil, record, WriteOptions{})
		var size *SizeError
		if errors.As(err, &size) {
			if want := f.Name + " holds no such cells beside the board as in rules " + record.Board.Rules.String() + "; json holds all"; err.Error() != want {
				t.Errorf("%s: %v", f.Name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		held[f.Name] = true
		again, err := NewReader(bytes.NewReader(append(text, '\n')), ReadOptions{Form: f}).Next()
		if err != nil || again.Board.Rules != record.Board.Rules || fmt.Sprint(again.Board.Givens) != fmt.Sprint(record.Board.Givens) {
			t.Errorf("%s: %s\nis read as %v (%v)", f.Name, text, again, err)
		}
	}
	for _, name := range []string{"json", "iss", "line", "grid", "csv", "link"} {
		if !held[name] {
			t.Errorf("%s holds no cells beside the board", name)
		}
	}
}

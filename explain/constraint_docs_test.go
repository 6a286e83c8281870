package explain

import (
	"fmt"
	"strings"
	"testing"

	"jiugong/sudoku"
	"jiugong/sudoku/constraint"
	"jiugong/sudoku/variants"
)

// pageOfVariants is docs/variants.md.
func pageOfVariants(t *testing.T) string {
	en, zh := Best("en"), Best("zh")
	var b strings.Builder
	b.WriteString(`# Variants: rules beyond houses

<!-- Generated from package variants and words by
"go test ./explain -update"; do not edit. -->

Rules are a text: a size, features, and constraints, with a plus sign before each, as in
` + "`9+x+killer=15:r1c1r1c2+thermo=r3c1r2c1r1c1`" + `. A constraint of a kind that has a name is
the name, an equals sign, a value with a colon behind it, if the kind has one, and lists of
cells with slashes between them. What stands in brackets below may be left out.

- Cells are written one after the other: ` + "`r1c1r1c2`" + `. ` + "`r1`" + ` is all of row 1 from the left,
  ` + "`c4`" + ` column 4 from the top, ` + "`-r1`" + ` and ` + "`-c4`" + ` the other way round. A clue outside the
  board names its row, column or diagonal, the nearest cell first.
- Values, sums and differences are those of the digits as they are written: on a board of the
  digits 0 to 8 (` + "`9/0-8`" + `) the lowest is 0. Low, middle and high digits are thirds of those
  there are. Rows, columns and places are counted from 1 even there; a skyscraper of height 0
  is never seen.
- Where a board has symbols of its own, quadruples, numbered rooms and clues of what cells
  contain show them. Numbers stay numbers: sums, counts, and what a look-and-say clue says.
- A line of more than three cells that ends where it began is a loop: a ten line may be cut
  anywhere, a region sum line has no end within a box, any three cells of an entropic line may
  lie around its seam.
- Antiknight, antiking, nonconsecutive, diagonals, windows and disjoint groups are features:
  ` + "`sudoku help rules`" + `. One diagonal alone is an ` + "`extra`" + ` region.
- A plus sign in a regular expression is written ` + "`%2B`" + `; within ` + "`or`" + `, its ` + "`|`" + ` stands in brackets.

`)
	b.WriteString("| kind | | | with its arguments | for example | what it means |\n|---|---|---|---|---|---|\n")
	for _, k := range variants.All() {
		text := k.Name
		if k.Example != "" {
			text += "=" + k.Example
		}
		rules, err := variants.Parse(k.Sample())
		if err != nil {
			t.Fatal(err)
		}
		c := rules.Constraints()[0]
		means := en.Constraint(c, nil)
		if k.Value == variants.MayHaveValue {
			bare := c
			_, where, _ := strings.Cut(c.Arg, ":")
			if k.Lists[1] == 0 || where == "" {
				where = c.Arg
			}
			if bare.Arg = where; k.Lists[1] == 0 {
				bare.Arg = ""
			}
			valued := constraint.Constraint{Kind: k.Name, Arg: "*N*"}
			if k.Lists[1] > 0 {
				valued.Arg += ":r1c1"
			}
			means = en.Constraint(bare, nil) + "; with a value: " + en.Constraint(valued, nil)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | `%s` | `%s` | %s |\n", k.Name, en.Kind(k.Name), zh.Kind(k.Name), barred(form(k)), barred(text), barred(means))
	}
	b.WriteString(`
## Without a name

What has no name is written in the primitives that all kinds are made of:

| primitive | | | for example | what it means |
|---|---|---|---|---|
`)
	for _, sample := range constraint.Samples() {
		rules, err := sudoku.ParseRules(sample.Rules())
		if err != nil {
			t.Fatal(err)
		}
		list := rules.Constraints()
		_, means, _ := strings.Cut(en.Constraint(list[len(list)-1], nil), ": ")
		fmt.Fprintf(&b, "| `%s` | %s | %s | `%s` | %s |\n", sample.Name, en.Kind(sample.Name), zh.Kind(sample.Name), barred(sample.Text()), means)
	}
	b.WriteString(`
` + "`relate`" + ` has for each digit of the first cell of a pair those that may be in the second;
` + "`count`" + ` has the numbers that are right and the digits that count; ` + "`line`" + ` has the states it
starts in, those in which it accepts, and moves from state, digits, to state; ` + "`connected`" + ` has the
digits and, behind a colon, how many cells the area has: ` + "`5`" + `, ` + "`4..6`" + ` or ` + "`3..`" + `.

` + "`regions`" + ` has the number of cells of a region, the labels, and behind a slash the cells they are for, if these
aren't the board's in order. Labels are only names: regions of the same shape are one solution, and other
constraints may ask whether two labels are the same, no more. ` + "`runs`" + ` has what is added, the cell that counts,
the first label and the arms. So a board of chaos construction is ` + "`9:1x9+beside=CC:81+regions=9:CC`" + `.

## Boards that overlap

` + "`boards=`" + ` lays copies of a board by their top left cells, anywhere: they may share boxes, parts of boxes, a
single cell or nothing. Each keeps its rules and features by itself; constraints name cells of the whole.
Some have names: ` + "`samurai`" + `, ` + "`twodoku`" + ` and those that ` + "`sudoku help rules`" + ` lists.

    6+x+boards=r1c1r5c4                      two boards that share a box
    4+boards=r1c1r1c7r4c4r7c1r7c7            five, of which the middle one shares single cells
    samurai+killer=15:r7c7r7c8

A jigsaw's map holds for all of them, or has the cells of all, board after board in reading order. So boards
with boxes of different sizes are a jigsaw, too.

    4+jigsaw=11122142324433341112114222343334+boards=r1c1r3c3

## Cells beside the board

` + "`beside=`" + ` puts cells beside the board: a hidden total, a liar's flag, a layer that is shaded or has a
loop. They have the board's values and are in no row, column or box; any constraint may name them.

    9+beside=VS:9x9,VA:3      81 cells VS1 to VS81 in nine rows, and VA1 to VA3
    9+beside=VT:1+sum=0:r1c1r1c2/-1*VT1

A name has two capital letters or more, and stands alone for all cells of its group. A group of which only
the number of cells is told has rows as long as the board's. Behind the size may stand the values that the cells
can have, and a label in parentheses, with a % for signs other than letters; the label ` + "`-`" + ` leaves cells that only
help to say a rule out of pictures. Page and terminal show the others below the board; a game is solved without digits in hidden ones.

    9+beside=VS:9x9/1-2,VT:1(total%20of%20cages),VH:3(-)

Solutions that differ in such cells only are different ones; with ` + "`--board`, `solve` and `check`" + ` take them for one. In a puzzle's line they follow the board's cells, and may be left out where all are empty.

Doublers, negators and S-cells have a companion for each cell of the board: ` + "`doublers=VM`" + ` says where doublers
may be, and a clue about values instead of digits stands in parentheses before the companions. In a cage
the digits differ, and the values add up.

    9+beside=VM:81+doublers=VM+doublers=(killer=20:r1c1r1c2r1c3):VM+doublers=(thermo=r4c4r5c4r6c4):VM

## Of other programs

Pairs by a table and automata of other programs become ` + "`relate`" + ` and ` + "`line`" + `; regions that
must hold the same digits become ` + "`samevalues`" + `, candidates given for a cell ` + "`allow`" + `,
and the digits that the houses of a Doppelgänger puzzle lack are cells beside the board, as ` + "`doppelganger`" + ` has them.
`)
	return b.String()
}

// form is how clues of a kind are written: "killer=[VALUE:]CELLS".
func form(k variants.Kind) string {
	value := map[variants.ValueUse]string{variants.MayHaveValue: "[VALUE:]", variants.HasValue: "VALUE:"}[k.Value]
	switch {
	case k.Lists[1] == 0 && k.Value == variants.NoValue:
		return k.Name
	case k.Lists[1] == 0 && k.Value == variants.MayHaveValue:
		return k.Name + "[=VALUE]"
	case k.Lists[1] == 0:
		return k.Name + "=VALUE"
	case k.Lists[1] == 1:
		return k.Name + "=" + value + "CELLS"
	case k.Lists[1] == 2:
		return k.Name + "=" + value + "CELLS/CELLS"
	}
	return k.Name + "=" + value + "CELLS/CELLS[/CELLS…]"
}

// barred is a text in a column of a table.
func barred(text string) string { return strings.ReplaceAll(text, "|", "\\|") }

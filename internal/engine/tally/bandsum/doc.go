// Package bandsum counts any classic 9×9 puzzle by a sum over the sets of digits
// in the columns of each box, of products of how many ways each band can be
// arranged over them, and numbers its solutions.
//
// Look reads a puzzle, ChoosePlan finds the cheapest way to take its bands and
// stacks, New makes the tables of that plan and Run adds up; each of the files
// view, stack, band, symmetry, plan, sum, adder and kernel holds one step. A Table
// gives the k-th solution, the rank of one, and uniform draws. docs/counting.md
// has the pictures.
package bandsum

// Package bandsum counts any classic 9×9 puzzle by a sum over the sets of digits in each
// box's columns. It adds up products: in how many ways each band can be arranged over
// these sets.
//
// Look reads a puzzle, and ChoosePlan finds the cheapest way to take its bands and stacks. New
// makes the tables of that plan, and Run adds up. The files view, stack, band, symmetry, plan,
// sum, adder and kernel hold one step each. docs/counting.md has the pictures.
package bandsum

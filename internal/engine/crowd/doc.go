// Package crowd solves hard puzzles on rows, columns and boxes of a 9×9 with cages, sums,
// runs and relations beside: up to thirty-two branches of the search for one puzzle at once,
// one in each lane of a vector.
package crowd

// Package twobox counts empty grids two boxes wide, 8×8 and 10×10, by the halves
// of their rows.
package twobox

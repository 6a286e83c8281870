package main

// lanes is how many samples are worked on side by side. Every value of the
// network is that many numbers in a row, one for each sample.
const lanes = 32

// A kernel works on rows of positions. Value k of a window begins at in[offsets[k]], and
// the window of the next position lies lanes numbers further on.
//
//	mulRow:  out[o][t] = bias[o] + Σk w[o][k]·in[offsets[k]+t]
//	gram:    w[o][k] += Σt out[o][t]·in[offsets[k]+t], over several rows
//
// kernels_simd.go has them for the vectors of a processor, kernels_plain.go for any.

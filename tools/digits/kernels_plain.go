//go:build !(goexperiment.simd && amd64)

package main

func mulRow(out []float32, stride int, in []float32, offsets []int32, w, bias []float32, t int) {
	k := len(offsets)
	for o := range len(bias) {
		row := out[o*stride : o*stride+t]
		for i := range row {
			row[i] = bias[o]
		}
		for j, offset := range offsets {
			weight := w[o*k+j]
			for i, v := range in[offset : int(offset)+t] {
				row[i] += weight * v
			}
		}
	}
}

// parts is how many numbers a gradient is the sum of.
const parts = 1

func gram(w []float32, out []float32, stride, outRow int, in []float32, inRow int, offsets []int32, t, rows int) {
	k := len(offsets)
	for o := range len(w) / k {
		for j, offset := range offsets {
			sum := float32(0)
			for r := range rows {
				row := out[o*stride+r*outRow:]
				for i, v := range in[r*inRow+int(offset):][:t] {
					sum += v * row[i]
				}
			}
			w[o*k+j] += sum
		}
	}
}

//go:build goexperiment.simd && amd64

package main

import (
	"simd/archsimd"
	"unsafe"
)

type vector = archsimd.Float32x16

func load(base *float32, at int) vector {
	return archsimd.LoadFloat32x16((*[16]float32)(unsafe.Add(unsafe.Pointer(base), 4*at)))
}

func spread(base *float32, at int) vector {
	return archsimd.BroadcastFloat32x16(*(*float32)(unsafe.Add(unsafe.Pointer(base), 4*at)))
}

func store(v vector, base *float32, at int) {
	v.Store((*[16]float32)(unsafe.Add(unsafe.Pointer(base), 4*at)))
}

// mulRow works on four rows of out and two vectors at once where it can.
func mulRow(out []float32, stride int, in []float32, offsets []int32, w, bias []float32, t int) {
	defer archsimd.ClearAVXUpperBits()
	k, outs := len(offsets), len(bias)
	ob, ib, wb := &out[0], &in[0], &w[0]
	o := 0
	for ; o+4 <= outs; o += 4 {
		w0, w1, w2, w3 := o*k, (o+1)*k, (o+2)*k, (o+3)*k
		i := 0
		for ; i+32 <= t; i += 32 {
			a0, a1, a2, a3 := spread(&bias[o], 0), spread(&bias[o], 1), spread(&bias[o], 2), spread(&bias[o], 3)
			b0, b1, b2, b3 := a0, a1, a2, a3
			for j, offset := range offsets {
				x, y := load(ib, int(offset)+i), load(ib, int(offset)+i+16)
				v := spread(wb, w0+j)
				a0, b0 = x.MulAdd(v, a0), y.MulAdd(v, b0)
				v = spread(wb, w1+j)
				a1, b1 = x.MulAdd(v, a1), y.MulAdd(v, b1)
				v = spread(wb, w2+j)
				a2, b2 = x.MulAdd(v, a2), y.MulAdd(v, b2)
				v = spread(wb, w3+j)
				a3, b3 = x.MulAdd(v, a3), y.MulAdd(v, b3)
			}
			store(a0, ob, o*stride+i)
			store(b0, ob, o*stride+i+16)
			store(a1, ob, (o+1)*stride+i)
			store(b1, ob, (o+1)*stride+i+16)
			store(a2, ob, (o+2)*stride+i)
			store(b2, ob, (o+2)*stride+i+16)
			store(a3, ob, (o+3)*stride+i)
			store(b3, ob, (o+3)*stride+i+16)
		}
		for ; i < t; i += 16 {
			a0, a1, a2, a3 := spread(&bias[o], 0), spread(&bias[o], 1), spread(&bias[o], 2), spread(&bias[o], 3)
			for j, offset := range offsets {
				x := load(ib, int(offset)+i)
				a0, a1 = x.MulAdd(spread(wb, w0+j), a0), x.MulAdd(spread(wb, w1+j), a1)
				a2, a3 = x.MulAdd(spread(wb, w2+j), a2), x.MulAdd(spread(wb, w3+j), a3)
			}
			store(a0, ob, o*stride+i)
			store(a1, ob, (o+1)*stride+i)
			store(a2, ob, (o+2)*stride+i)
			store(a3, ob, (o+3)*stride+i)
		}
	}
	for ; o < outs; o++ {
		for i := 0; i < t; i += 16 {
			a := spread(&bias[o], 0)
			for j, offset := range offsets {
				a = load(ib, int(offset)+i).MulAdd(spread(wb, o*k+j), a)
			}
			store(a, ob, o*stride+i)
		}
	}
}

// parts is how many numbers a gradient is the sum of.
const parts = 16

func add(v vector, base *float32, at int) { store(load(base, at).Add(v), base, at) }

// gram works on two rows of out and four of in at once where it can.
func gram(w []float32, out []float32, stride, outRow int, in []float32, inRow int, offsets []int32, t, rows int) {
	defer archsimd.ClearAVXUpperBits()
	k := len(offsets)
	outs := len(w) / k / parts
	ob, ib, wb := &out[0], &in[0], &w[0]
	for o := 0; o < outs; o += 2 {
		p, q := o*stride, min(o+1, outs-1)*stride
		j := 0
		for ; j+4 <= k; j += 4 {
			f0, f1, f2, f3 := int(offsets[j]), int(offsets[j+1]), int(offsets[j+2]), int(offsets[j+3])
			var a0, a1, a2, a3, b0, b1, b2, b3 vector
			for row := range rows {
				p, q, r := p+row*outRow, q+row*outRow, row*inRow
				for i := 0; i < t; i += 16 {
					x, y := load(ob, p+i), load(ob, q+i)
					v := load(ib, r+f0+i)
					a0, b0 = x.MulAdd(v, a0), y.MulAdd(v, b0)
					v = load(ib, r+f1+i)
					a1, b1 = x.MulAdd(v, a1), y.MulAdd(v, b1)
					v = load(ib, r+f2+i)
					a2, b2 = x.MulAdd(v, a2), y.MulAdd(v, b2)
					v = load(ib, r+f3+i)
					a3, b3 = x.MulAdd(v, a3), y.MulAdd(v, b3)
				}
			}
			at := (o*k + j) * parts
			add(a0, wb, at)
			add(a1, wb, at+parts)
			add(a2, wb, at+2*parts)
			add(a3, wb, at+3*parts)
			if o+1 < outs {
				at += k * parts
				add(b0, wb, at)
				add(b1, wb, at+parts)
				add(b2, wb, at+2*parts)
				add(b3, wb, at+3*parts)
			}
		}
		for ; j < k; j++ {
			var a, b vector
			for row := range rows {
				for i := 0; i < t; i += 16 {
					v := load(ib, row*inRow+int(offsets[j])+i)
					a, b = load(ob, p+row*outRow+i).MulAdd(v, a), load(ob, q+row*outRow+i).MulAdd(v, b)
				}
			}
			add(a, wb, (o*k+j)*parts)
			if o+1 < outs {
				add(b, wb, ((o+1)*k+j)*parts)
			}
		}
	}
}

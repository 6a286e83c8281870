package glyph

import (
	_ "embed"
	"math"
	"sync"
)

// The network, from a crop of 28×28 bytes to a score for each class:
//
//	28×28×1  ─ 3×3, border 1 ─▸ 28×28×16 ─ greatest of 2×2 ─▸ 14×14×16
//	         ─ 3×3           ─▸ 12×12×24 ─ greatest of 2×2 ─▸  6×6×24
//	         ─ 3×3, border 1 ─▸  6×6×32  ─ greatest of 2×2 ─▸  3×3×32
//	         ─ dense ─▸ 64 ─ dense ─▸ 25
//
// Values between layers are bytes from 0 to 255, for 0 to 6.
const (
	Side                      = 28 // of a crop
	first, second, third, own = 16, 24, 32, 64
	last                      = Classes + 7 // channels are worked on eight at a time
)

// weightsFile has, for each layer, first a bias and a factor for each channel
// (little-endian int32). Then come the channels' weights (int8) in the order
// row, column, channel below. A layer's result is (sum+bias)·factor/2²⁴; that
// of the last layer is in thousandths of a nat.
//
//go:embed weights.bin
var weightsFile []byte

// layer holds its weights in groups of eight channels. A word holds two channels, one in its
// upper half. So one multiplication serves both.
type layer struct {
	in, out int // values that one result takes; channels
	bias    []int32
	factor  []int32
	pairs   [][4]int64 // out/8 × in
}

type network struct{ conv1, conv2, conv3, dense1, dense2 layer }

var loaded = sync.OnceValue(func() *network {
	file := weightsFile
	n := &network{}
	for _, l := range []struct {
		*layer
		in, out int
	}{
		{&n.conv1, 9, first}, {&n.conv2, 9 * first, second}, {&n.conv3, 9 * second, third},
		{&n.dense1, 9 * third, own}, {&n.dense2, own, Classes},
	} {
		file = l.read(file, l.in, l.out)
	}
	if len(file) != 0 {
		panic("glyph: weights.bin doesn't fit the network")
	}
	return n
})

func (l *layer) read(file []byte, in, out int) []byte {
	padded := (out + 7) / 8 * 8
	l.in, l.out = in, padded
	l.bias, l.factor = make([]int32, padded), make([]int32, padded)
	for o := range out {
		l.bias[o] = int32(littleEndian(file[8*o:]))
		l.factor[o] = int32(littleEndian(file[8*o+4:]))
	}
	file = file[8*out:]
	l.pairs = make([][4]int64, padded/8*in)
	for o := range out {
		for k := range in {
			l.pairs[o/8*in+k][o%8/2] += int64(int8(file[o*in+k])) << (o % 2 * 32)
		}
	}
	return file[out*in:]
}

// Reader reads crops one after another and reuses its memory. The zero value is ready. It is
// for one goroutine at a time.
type Reader struct {
	padded [30 * 30]uint8
	a1     [28 * 28 * first]uint8
	p1     [14 * 14 * first]uint8
	a2     [12 * 12 * second]uint8
	p2     [8 * 8 * second]uint8 // with a border
	a3     [6 * 6 * third]uint8
	p3     [3 * 3 * third]uint8
	d1     [own]uint8
	scores [last]int32
	inked  [9*third + 1]inked
}

// inked is a value that isn't 0, and its number among those that one result takes.
type inked struct{ at, value int32 }

// Read writes the probability of each class into p. crop is Side×Side bytes, 0 for
// paper and 255 for ink.
func (r *Reader) Read(crop *[Side * Side]uint8, p *[Classes]float32) {
	n := loaded()
	for y := range Side {
		copy(r.padded[(y+1)*30+1:], crop[y*Side:(y+1)*Side])
	}
	r.convolve(&n.conv1, r.padded[:], 30, 1, r.a1[:], 28)
	pool(r.a1[:], 28, first, r.p1[:], 14, 0)
	r.convolve(&n.conv2, r.p1[:], 14, first, r.a2[:], 12)
	pool(r.a2[:], 12, second, r.p2[:], 8, 1)
	r.convolve(&n.conv3, r.p2[:], 8, second, r.a3[:], 6)
	pool(r.a3[:], 6, third, r.p3[:], 3, 0)
	r.convolveAt(&n.dense1, r.p3[:], len(r.p3), 1, 0, r.d1[:])
	r.score(&n.dense2, r.d1[:], r.scores[:])
	softmax(r.scores[:Classes], p)
}

// convolve slides 3×3 windows over a picture of that width and number of channels.
func (r *Reader) convolve(l *layer, in []uint8, width, channels int, out []uint8, size int) {
	for y := range size {
		for x := range size {
			at := (y*size + x) * l.out
			r.convolveAt(l, in[(y*width+x)*channels:], 3*channels, 3, width*channels, out[at:at+l.out])
		}
	}
}

// convolveAt writes one result of each channel. It reads rows of run values, whose starts are
// stride apart.
func (r *Reader) convolveAt(l *layer, in []uint8, run, rows, stride int, out []uint8) {
	n := r.gather(in, run, rows, stride)
	for o := 0; o < l.out; o += 8 {
		for k, pair := range l.sums(o, r.inked[:n]) {
			c := o + 2*k
			a := int32(pair)
			out[c] = l.squeeze(c, a)
			out[c+1] = l.squeeze(c+1, int32((pair-int64(a))>>32))
		}
	}
}

// gather keeps the values that aren't 0, with their numbers, and returns how many there are.
func (r *Reader) gather(in []uint8, run, rows, stride int) (n int) {
	for row := range rows {
		for k, v := range in[row*stride : row*stride+run] {
			r.inked[n] = inked{int32(row*run + k), int32(v)}
			if v != 0 {
				n++
			}
		}
	}
	return n
}

// sums returns the sums of eight channels, two in each word.
func (l *layer) sums(o int, values []inked) [4]int64 {
	weights := l.pairs[o/8*l.in : (o/8+1)*l.in]
	var s0, s1, s2, s3 int64
	for _, v := range values {
		w := &weights[v.at]
		s0 += int64(v.value) * w[0]
		s1 += int64(v.value) * w[1]
		s2 += int64(v.value) * w[2]
		s3 += int64(v.value) * w[3]
	}
	return [4]int64{s0, s1, s2, s3}
}

func (l *layer) squeeze(channel int, sum int32) uint8 {
	v := (int64(sum+l.bias[channel])*int64(l.factor[channel]) + 1<<23) >> 24
	return uint8(max(0, min(255, v)))
}

func (r *Reader) score(l *layer, in []uint8, scores []int32) {
	n := r.gather(in, len(in), 1, 0)
	for o := 0; o < l.out; o += 8 {
		for k, pair := range l.sums(o, r.inked[:n]) {
			c := o + 2*k
			a := int32(pair)
			scores[c] = l.scale(c, a)
			scores[c+1] = l.scale(c+1, int32((pair-int64(a))>>32))
		}
	}
}

func (l *layer) scale(channel int, sum int32) int32 {
	return int32((int64(sum+l.bias[channel])*int64(l.factor[channel]) + 1<<23) >> 24)
}

// pool keeps the greatest of each 2×2. width includes the border of the result.
func pool(in []uint8, size, channels int, out []uint8, width, border int) {
	for y := range size / 2 {
		for x := range size / 2 {
			from := in[(2*y*size+2*x)*channels:]
			below := from[size*channels:]
			at := ((y+border)*width + x + border) * channels
			to := out[at : at+channels]
			for c := range to {
				to[c] = max(from[c], from[c+channels], below[c], below[c+channels])
			}
		}
	}
}

func softmax(scores []int32, p *[Classes]float32) {
	greatest, sum := scores[0], 0.0
	for _, s := range scores {
		greatest = max(greatest, s)
	}
	var e [Classes]float64
	for i, s := range scores {
		e[i] = math.Exp(float64(s-greatest) / 1000)
		sum += e[i]
	}
	for i := range e {
		p[i] = float32(e[i] / sum)
	}
}

// littleEndian reads four bytes. Package encoding/binary would weigh more than the page's module can bear.
func littleEndian(b []byte) uint32 {
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

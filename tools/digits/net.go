package main

import (
	"math"
	"math/rand/v2"

	"jiugong/sudoku/scan/glyph"
)

// shape is a layer of the network of package glyph. It reads windows of
// window×window values, with a border around the picture below. If pooled, it
// then takes the greatest of each 2×2.
type shape struct {
	in, out, window, border, size int // size is the picture's below, without its border
	pooled                        bool
}

var shapes = []shape{
	{in: 1, out: 16, window: 3, border: 1, size: 28, pooled: true},
	{in: 16, out: 24, window: 3, border: 0, size: 14, pooled: true},
	{in: 24, out: 32, window: 3, border: 1, size: 6, pooled: true},
	{in: 32, out: 64, window: 3, border: 0, size: 3},
	{in: 64, out: glyph.Classes, window: 1, border: 0, size: 1},
}

func (s shape) wide() int  { return s.size + 2*s.border } // with the border
func (s shape) swept() int { return s.wide() - s.window + 1 }
func (s shape) fan() int   { return s.in * s.window * s.window }

// layer holds the weights of a shape, in the order channel, row, column for
// each result. The weights in fine learn. Those in w are the same, rounded to
// the 255 steps that a byte has.
type layer struct {
	shape
	fine, w, bias []float32
	scale         []float32 // of a step, for each result
	turned        []float32 // w as what comes back takes it
	forward, back []int32   // offsets of windows
	zero          []float32
}

func newLayers(random *rand.Rand) (layers []*layer) {
	for _, s := range shapes {
		l := &layer{shape: s}
		l.fine, l.w = make([]float32, s.out*s.fan()), make([]float32, s.out*s.fan())
		l.turned = make([]float32, s.out*s.fan())
		l.bias, l.scale, l.zero = make([]float32, s.out), make([]float32, s.out), make([]float32, s.in)
		deviation := math.Sqrt(2 / float64(s.fan()))
		for i := range l.fine {
			l.fine[i] = float32(random.NormFloat64() * deviation)
		}
		for c := range s.in {
			for y := range s.window {
				for x := range s.window {
					l.forward = append(l.forward, int32(((c*s.wide()+y)*s.wide()+x)*lanes))
				}
			}
		}
		wide := s.swept() + 2*(s.window-1)
		for o := range s.out {
			for y := range s.window {
				for x := range s.window {
					l.back = append(l.back, int32(((o*wide+y)*wide+x)*lanes))
				}
			}
		}
		layers = append(layers, l)
	}
	return layers
}

// round makes w of fine.
func (l *layer) round() {
	fan, area := l.fan(), l.window*l.window
	for o := range l.out {
		row := l.fine[o*fan : (o+1)*fan]
		greatest := float32(1e-6)
		for _, v := range row {
			greatest = max(greatest, max(v, -v))
		}
		l.scale[o] = greatest / 127
		for i, v := range row {
			w := float32(math.Round(float64(v/l.scale[o]))) * l.scale[o]
			l.w[o*fan+i] = w
			c, at := i/area, i%area
			l.turned[(c*l.out+o)*area+area-1-at] = w
		}
	}
}

// worker holds what one goroutine needs for lanes samples.
type worker struct {
	in    [][]float32 // of each layer, with its border
	out   [][]float32 // before the greatest is taken
	dOut  [][]float32 // with a border for the way back
	dIn   [][]float32
	best  [][]uint8
	grads [][]float32
	bias  [][]float32
	loss  float64
	right int
}

func newWorker() *worker {
	w := &worker{}
	for _, s := range shapes {
		wide := s.swept() + 2*(s.window-1)
		w.in = append(w.in, make([]float32, s.in*s.wide()*s.wide()*lanes))
		w.out = append(w.out, make([]float32, s.out*s.swept()*s.swept()*lanes))
		w.dOut = append(w.dOut, make([]float32, s.out*wide*wide*lanes))
		w.dIn = append(w.dIn, make([]float32, s.in*s.wide()*s.wide()*lanes))
		w.best = append(w.best, make([]uint8, s.out*s.swept()*s.swept()*lanes))
		w.grads = append(w.grads, make([]float32, s.out*s.fan()*parts))
		w.bias = append(w.bias, make([]float32, s.out))
	}
	return w
}

const top = 6 // the greatest value between layers

// run takes lanes crops forward; their scores are in the last out.
func (w *worker) run(layers []*layer) []float32 {
	for n, l := range layers {
		side := l.swept()
		for y := range side {
			mulRow(w.out[n][y*side*lanes:], side*side*lanes, w.in[n][y*l.wide()*lanes:], l.forward, l.w, l.bias, side*lanes)
		}
		if n+1 < len(layers) {
			w.pass(n, layers)
		}
	}
	return w.out[len(layers)-1]
}

// pass cuts values to 0 … top, takes the greatest of each 2×2 and remembers
// which it was. The mark 4 means that none learns.
func (w *worker) pass(n int, layers []*layer) {
	l, next := layers[n], layers[n+1]
	side, step := l.swept(), 1
	if l.pooled {
		step = 2
	}
	small := side / step
	for c := range l.out {
		for y := range small {
			for x := range small {
				from := ((c*side+y*step)*side + x*step) * lanes
				var to int
				if next.window == small { // a dense layer takes all
					to = (c*small*small + y*small + x) * lanes
				} else {
					to = ((c*next.wide()+y+next.border)*next.wide() + x + next.border) * lanes
				}
				best := w.best[n][(c*small*small+y*small+x)*lanes:]
				for i := range lanes {
					v, k := w.out[n][from+i], uint8(0)
					if step == 2 {
						if o := w.out[n][from+lanes+i]; o > v {
							v, k = o, 1
						}
						if o := w.out[n][from+side*lanes+i]; o > v {
							v, k = o, 2
						}
						if o := w.out[n][from+(side+1)*lanes+i]; o > v {
							v, k = o, 3
						}
					}
					if v <= 0 {
						v, k = 0, 4
					} else if v >= top {
						v, k = top, 4
					}
					w.in[n+1][to+i], best[i] = v, k
				}
			}
		}
	}
}

// learn adds the gradients of lanes samples.
func (w *worker) learn(layers []*layer, classes []uint8) {
	scores := w.run(layers)
	n := len(layers) - 1
	for i := range lanes {
		var p [glyph.Classes]float64
		greatest, sum, best := math.Inf(-1), 0.0, 0
		for c := range p {
			if v := float64(scores[c*lanes+i]); v > greatest {
				greatest, best = v, c
			}
		}
		for c := range p {
			p[c] = math.Exp(float64(scores[c*lanes+i]) - greatest)
			sum += p[c]
		}
		class := int(classes[i])
		w.loss -= math.Log(p[class]/sum + 1e-12)
		if best == class {
			w.right++
		}
		for c := range p {
			d := p[c] / sum
			if c == class {
				d--
			}
			w.dOut[n][c*lanes+i] = float32(d)
		}
	}
	for ; n >= 0; n-- {
		l := layers[n]
		side, wide := l.swept(), l.swept()+2*(l.window-1)
		edge := l.window - 1
		inner := (edge*wide + edge) * lanes
		gram(w.grads[n], w.dOut[n][inner:], wide*wide*lanes, wide*lanes, w.in[n], l.wide()*lanes, l.forward, side*lanes, side)
		for y := range side {
			at := inner + y*wide*lanes
			for o := range l.out {
				sum := float32(0)
				for _, v := range w.dOut[n][o*wide*wide*lanes+at:][:side*lanes] {
					sum += v
				}
				w.bias[n][o] += sum
			}
		}
		if n == 0 {
			break
		}
		for y := range l.wide() {
			mulRow(w.dIn[n][y*l.wide()*lanes:], l.wide()*l.wide()*lanes, w.dOut[n][y*wide*lanes:], l.back, l.turned, l.zero, l.wide()*lanes)
		}
		w.passBack(n-1, layers)
	}
}

func (w *worker) passBack(n int, layers []*layer) {
	l, next := layers[n], layers[n+1]
	side, step := l.swept(), 1
	if l.pooled {
		step = 2
	}
	small, wide, edge := side/step, l.swept()+2*(l.window-1), l.window-1
	for c := range l.out {
		for y := range small {
			for x := range small {
				var from int
				if next.window == small {
					from = (c*small*small + y*small + x) * lanes
				} else {
					from = ((c*next.wide()+y+next.border)*next.wide() + x + next.border) * lanes
				}
				best := w.best[n][(c*small*small+y*small+x)*lanes:]
				for dy := range step {
					for dx := range step {
						to := ((c*wide+y*step+dy+edge)*wide + x*step + dx + edge) * lanes
						which := uint8(dy*2 + dx)
						for i := range lanes {
							if best[i] == which {
								w.dOut[n][to+i] = w.dIn[n+1][from+i]
							} else {
								w.dOut[n][to+i] = 0
							}
						}
					}
				}
			}
		}
	}
}

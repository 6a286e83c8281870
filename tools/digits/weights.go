package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
)

// adam is the method by which weights learn (Kingma and Ba, 2014).
type adam struct {
	mean, square [][]float32 // of each layer's weights, then of its biases
	steps        int
}

func newAdam(layers []*layer) *adam {
	a := &adam{}
	for _, l := range layers {
		for _, n := range [2]int{len(l.fine), len(l.bias)} {
			a.mean, a.square = append(a.mean, make([]float32, n)), append(a.square, make([]float32, n))
		}
	}
	return a
}

// step changes the weights by what the workers found, and clears that.
func (a *adam) step(layers []*layer, workers []*worker, rate float64) {
	a.steps++
	rate *= math.Sqrt(1-math.Pow(0.999, float64(a.steps))) / (1 - math.Pow(0.9, float64(a.steps)))
	for n, l := range layers {
		for k, values := range [2][]float32{l.fine, l.bias} {
			mean, square := a.mean[2*n+k], a.square[2*n+k]
			for i := range values {
				g := float32(0)
				for _, w := range workers {
					found, each := w.grads[n], parts
					if k == 1 {
						found, each = w.bias[n], 1
					}
					part := found[i*each : (i+1)*each]
					for j, v := range part {
						g += v
						part[j] = 0
					}
				}
				g /= batch
				mean[i] += 0.1 * (g - mean[i])
				square[i] += 0.001 * (g*g - square[i])
				values[i] -= float32(rate) * mean[i] / (float32(math.Sqrt(float64(square[i]))) + 1e-7)
			}
		}
	}
}

// units returns what a value below layer n stands for, and how many steps a result of 1 has.
func units(n int, layers []*layer) (unit, result float64) {
	unit, result = float64(top)/255, 255/float64(top)
	if n == 0 {
		unit = 1.0 / 255
	}
	if n == len(layers)-1 {
		result = 1000
	}
	return unit, result
}

// pack writes weights as package glyph reads them.
func pack(layers []*layer) (file []byte) {
	for n, l := range layers {
		unit, result := units(n, layers)
		for o := range l.out {
			step := float64(l.scale[o]) * unit
			file = binary.LittleEndian.AppendUint32(file, uint32(int32(math.Round(float64(l.bias[o])/step))))
			file = binary.LittleEndian.AppendUint32(file, uint32(int32(math.Round(step*result*(1<<24)))))
		}
		area := l.window * l.window
		for o := range l.out {
			for at := range area {
				for c := range l.in {
					file = append(file, byte(int8(math.Round(float64(l.w[o*l.fan()+c*area+at]/l.scale[o])))))
				}
			}
		}
	}
	return file
}

// unpack reads weights as pack wrote them, to learn on from there.
func unpack(name string, layers []*layer) error {
	file, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	size := 0
	for _, l := range layers {
		size += l.out * (8 + l.fan())
	}
	if len(file) != size {
		return fmt.Errorf("%s isn't of this network: it has %d bytes, not %d", name, len(file), size)
	}
	for n, l := range layers {
		unit, result := units(n, layers)
		for o := range l.out {
			step := float64(int32(binary.LittleEndian.Uint32(file[8*o+4:]))) / result / (1 << 24)
			l.bias[o] = float32(float64(int32(binary.LittleEndian.Uint32(file[8*o:]))) * step)
			l.scale[o] = float32(step / unit)
		}
		file = file[8*l.out:]
		area := l.window * l.window
		for o := range l.out {
			for at := range area {
				for c := range l.in {
					l.fine[o*l.fan()+c*area+at] = float32(int8(file[o*l.fan()+at*l.in+c])) * l.scale[o]
				}
			}
		}
		file = file[l.out*l.fan():]
	}
	return nil
}

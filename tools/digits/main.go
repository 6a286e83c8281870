// Digits trains the network of package scan/glyph, on digits drawn from free fonts.
//
//	apt-get install $(cut -f1 fonts.txt | grep -v '^#')
//	GOEXPERIMENT=simd go run ./digits -out ../scan/glyph/weights.bin
//
// It draws pages in all those fonts, photographs them as package scantest does
// and cuts out the cells. No photo is used. Half an hour of one core is enough.
// The same seed draws the same crops; weights of other machines differ in their
// last bits and read as well. The fonts of the tests, Go's own, are never
// drawn.
package main

import (
	"flag"
	"fmt"
	"image"
	"image/png"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"
	"time"

	"jiugong/sudoku/scan/glyph"
)

func main() {
	log.SetFlags(0)
	out := flag.String("out", "weights.bin", "the file to write")
	pages := flag.Int("pages", 6000, "how many pages to draw, of 81 cells each")
	rounds := flag.Float64("rounds", 4, "how often each crop is looked at")
	rate := flag.Float64("rate", 0.002, "the highest rate of learning")
	seed := flag.Uint64("seed", 1, "other pages and other first weights")
	jobs := flag.Int("jobs", 2, "how many cores to use")
	show := flag.String("show", "", "write a picture of crops to this file, and stop")
	from := flag.String("from", "", "learn on from the weights of an earlier run")
	flag.Parse()
	runtime.GOMAXPROCS(*jobs)
	fonts, err := readFonts()
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("%d fonts", len(fonts))
	if *show != "" {
		if err := showCrops(*show, fonts, *seed); err != nil {
			log.Fatal(err)
		}
		return
	}
	start := time.Now()
	crops := draw(*pages, *jobs, *seed)
	log.Printf("%d crops, %.0f s", len(crops), time.Since(start).Seconds())
	layers := newLayers(rand.New(rand.NewPCG(*seed, 2)))
	if *from != "" {
		if err := unpack(*from, layers); err != nil {
			log.Fatal(err)
		}
	}
	train(layers, crops, *rounds, *rate, *jobs, rand.New(rand.NewPCG(*seed, 3)))
	if err := os.WriteFile(*out, pack(layers), 0o644); err != nil {
		log.Fatal(err)
	}
}

// draw draws pages on all cores. Each core reads the fonts for itself, because
// a font is for one goroutine at a time.
func draw(pages, jobs int, seed uint64) []crop {
	drawn := make([][]crop, pages)
	var group sync.WaitGroup
	for job := range jobs {
		group.Go(func() {
			fonts, err := readFonts()
			if err != nil {
				log.Fatal(err)
			}
			for i := job; i < pages; i += jobs {
				drawn[i] = drawCrops(fonts, rand.New(rand.NewPCG(seed, 1<<32+uint64(i))))
			}
		})
	}
	group.Wait()
	return slices.Concat(drawn...)
}

const batch = 4 * lanes // samples for each change of the weights

func train(layers []*layer, crops []crop, rounds, rate float64, jobs int, random *rand.Rand) {
	held := len(crops) / 40 // the last pages tell how well it reads what it hasn't learned from
	learned := crops[:len(crops)-held]
	steps := int(rounds * float64(len(learned)) / batch)
	if steps == 0 {
		return
	}
	a := newAdam(layers)
	workers := make([]*worker, jobs)
	for i := range workers {
		workers[i] = newWorker()
	}
	order := random.Perm(len(learned))
	start, loss, right := time.Now(), 0.0, 0
	for step := range steps {
		for _, l := range layers {
			l.round()
		}
		var group sync.WaitGroup
		for job, w := range workers {
			group.Go(func() {
				var classes [lanes]uint8
				for g := job; g < batch/lanes; g += jobs {
					for i := range lanes {
						c := &learned[order[(step*batch+g*lanes+i)%len(order)]]
						feed(w, c, i)
						classes[i] = c.class
					}
					w.learn(layers, classes[:])
				}
			})
		}
		group.Wait()
		progress := float64(step) / float64(steps)
		a.step(layers, workers, rate*min(1, float64(step+1)/200)*(0.5+0.5*math.Cos(math.Pi*progress))+1e-5)
		for _, w := range workers {
			loss, right = loss+w.loss, right+w.right
			w.loss, w.right = 0, 0
		}
		if (step+1)%500 == 0 {
			log.Printf("step %d of %d: loss %.4f, right %.2f %%, %.0f s", step+1, steps, loss/500/batch, float64(right)/500/batch*100, time.Since(start).Seconds())
			loss, right = 0, 0
		}
	}
	for _, l := range layers {
		l.round()
	}
	test(layers, crops[len(crops)-held:])
}

func feed(w *worker, c *crop, lane int) {
	wide := shapes[0].wide()
	for y := range glyph.Side {
		for x := range glyph.Side {
			w.in[0][((y+1)*wide+x+1)*lanes+lane] = float32(c.pix[y*glyph.Side+x]) / 255
		}
	}
}

// test tells how many crops are read rightly, and what is most often taken for what.
func test(layers []*layer, crops []crop) {
	w := newWorker()
	right, wrong := 0, map[[2]uint8]int{}
	count := len(crops) / lanes * lanes
	for i := 0; i < count; i += lanes {
		for j := range lanes {
			feed(w, &crops[i+j], j)
		}
		scores := w.run(layers)
		for j := range lanes {
			best := 0
			for c := range glyph.Classes {
				if scores[c*lanes+j] > scores[best*lanes+j] {
					best = c
				}
			}
			if class := crops[i+j].class; int(class) == best {
				right++
			} else {
				wrong[[2]uint8{class, uint8(best)}]++
			}
		}
	}
	log.Printf("not learned from: %d of %d right, %.2f %%", right, count, 100*float64(right)/float64(max(count, 1)))
	type pair struct {
		is, read uint8
		times    int
	}
	var pairs []pair
	for k, n := range wrong {
		pairs = append(pairs, pair{k[0], k[1], n})
	}
	slices.SortFunc(pairs, func(a, b pair) int { return b.times - a.times })
	for _, p := range pairs[:min(len(pairs), 12)] {
		log.Printf("  %q read as %q: %d", glyph.Class(p.is), glyph.Class(p.read), p.times)
	}
}

// showCrops writes a picture of 40 × 24 crops.
func showCrops(file string, fonts []fontSource, seed uint64) error {
	const across, down = 40, 24
	picture := image.NewGray(image.Rect(0, 0, across*30, down*30))
	n := 0
	for page := 0; n < across*down; page++ {
		for i, c := range drawCrops(fonts, rand.New(rand.NewPCG(seed, 1<<32+uint64(page)))) {
			if i%5 != 0 || n == across*down {
				continue
			}
			for y := range glyph.Side {
				for x := range glyph.Side {
					picture.Pix[(n/across*30+y)*picture.Stride+n%across*30+x] = 255 - c.pix[y*glyph.Side+x]
				}
			}
			n++
		}
	}
	f, err := os.Create(file)
	if err != nil {
		return fmt.Errorf("-show: %w", err)
	}
	defer f.Close()
	return png.Encode(f, picture)
}

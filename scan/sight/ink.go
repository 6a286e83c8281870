package sight

import "image"

// shrink averages squares of the picture until its longer side is at most longest. It returns
// the side of the squares too.
func shrink(p *image.Gray, longest int) (*image.Gray, float64) {
	width, height := p.Rect.Dx(), p.Rect.Dy()
	if max(width, height) <= longest {
		return p, 1
	}
	scale := float64(max(width, height)) / float64(longest)
	return resize(p, max(1, int(float64(width)/scale)), max(1, int(float64(height)/scale))), scale
}

// resize averages areas; each pixel counts for the column and row that has most of it.
func resize(p *image.Gray, width, height int) *image.Gray {
	out := image.NewGray(image.Rect(0, 0, width, height))
	sums := make([]uint32, width)
	column := make([]int32, p.Rect.Dx())
	wide := make([]uint32, width)
	for x := range column {
		column[x] = int32(x * width / p.Rect.Dx())
		wide[column[x]]++
	}
	y, rows := 0, uint32(0)
	for from := range p.Rect.Dy() {
		row := p.Pix[from*p.Stride:][:p.Rect.Dx()]
		for x, v := range row {
			sums[column[x]] += uint32(v)
		}
		rows++
		if next := (from + 1) * height / p.Rect.Dy(); next != y {
			for x, sum := range sums {
				out.Pix[y*out.Stride+x] = uint8(sum / (wide[x] * rows))
				sums[x] = 0
			}
			y, rows = next, 0
		}
	}
	return out
}

// inkMap measures how much darker each pixel is than the paper around it, from 0 to 255. It
// removes everything dark and narrower than 2·radius to find the paper. The ratio stays the
// same in shadow.
func inkMap(p *image.Gray, radius int) *image.Gray {
	width, height := p.Rect.Dx(), p.Rect.Dy()
	paper := make([]uint8, width*height)
	for y := range height {
		copy(paper[y*width:], p.Pix[y*p.Stride:][:width])
	}
	spread(paper, width, height, radius)
	for i, v := range paper {
		paper[i] = 255 - v
	}
	spread(paper, width, height, radius)
	out := image.NewGray(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			bright := 255 - int(paper[y*width+x])
			if v := int(p.Pix[y*p.Stride+x]); v < bright {
				out.Pix[y*out.Stride+x] = uint8(min(255, 255*(bright-v)/max(bright, 20)))
			}
		}
	}
	return out
}

// strengthen makes the ink of a pale print or photo as strong as is usual. It returns the
// factor, at least 1.
func strengthen(ink *image.Gray) (pale float64) {
	const usual = 64 // of the darkest pixels, which are 1.5 %
	var count [256]int
	for _, v := range ink.Pix {
		count[v]++
	}
	strong := 255
	for left := len(ink.Pix) * 15 / 1000; strong > 0 && left >= count[strong]; strong-- {
		left -= count[strong]
	}
	if strong >= usual {
		return 1
	}
	pale = usual / float64(max(strong, usual/5))
	for i, v := range ink.Pix {
		ink.Pix[i] = uint8(min(255, pale*float64(v)))
	}
	return pale
}

// spread replaces each pixel by the greatest within a square. Its time doesn't depend on the
// radius: it keeps maxima from both ends of blocks (van Herk).
func spread(pix []uint8, width, height, radius int) {
	window := 2*radius + 1
	padded, ahead, behind := make([]uint8, width+2*radius), make([]uint8, width+2*radius), make([]uint8, width+2*radius)
	for y := range height {
		row := pix[y*width : (y+1)*width]
		copy(padded[radius:], row)
		for from := 0; from < len(padded); from += window {
			to := min(from+window, len(padded))
			most := uint8(0)
			for i, v := range padded[from:to] {
				most = max(most, v)
				ahead[from+i] = most
			}
			most = 0
			for i := to - 1; i >= from; i-- {
				most = max(most, padded[i])
				behind[i] = most
			}
		}
		copy(row, behind)
		greater(row, ahead[window-1:])
	}
	spreadDown(pix, width, height, radius)
}

// spreadDown spreads along columns, whole rows at a time.
func spreadDown(pix []uint8, width, height, radius int) {
	window, padded := 2*radius+1, height+2*radius
	ahead, behind := make([]uint8, padded*width), make([]uint8, padded*width)
	for i := range padded {
		to := ahead[i*width : (i+1)*width]
		if i >= radius && i < height+radius {
			copy(to, pix[(i-radius)*width:])
		}
		if i%window != 0 {
			greater(to, ahead[(i-1)*width:])
		}
	}
	for i := padded - 1; i >= 0; i-- {
		to := behind[i*width : (i+1)*width]
		if i >= radius && i < height+radius {
			copy(to, pix[(i-radius)*width:])
		}
		if i%window != window-1 && i != padded-1 {
			greater(to, behind[(i+1)*width:])
		}
	}
	for y := range height {
		to := pix[y*width : (y+1)*width]
		copy(to, behind[y*width:])
		greater(to, ahead[(y+window-1)*width:])
	}
}

func greater(a, b []uint8) {
	for i, v := range b[:len(a)] {
		a[i] = max(a[i], v)
	}
}

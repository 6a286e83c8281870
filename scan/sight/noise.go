package sight

import "image"

// mostNoise is the noise, as a deviation of 255, beyond which a picture is smoothed.
const mostNoise = 8

// quiet returns p, smoothed if it is noisy.
func quiet(p *image.Gray) *image.Gray {
	for range 2 {
		if noiseOf(p) <= mostNoise {
			break
		}
		p = smoothed(p)
	}
	return p
}

// noiseOf estimates the deviation of the pixels' noise. It takes the median of second
// differences, which few edges don't change.
func noiseOf(p *image.Gray) float64 {
	width, height := p.Rect.Dx(), p.Rect.Dy()
	step := 1 + max(width, height)/400
	var count [2048]int
	all := 0
	for y := 1; y < height-1; y += step {
		above, row, below := p.Pix[(y-1)*p.Stride:], p.Pix[y*p.Stride:], p.Pix[(y+1)*p.Stride:]
		for x := 1; x < width-1; x += step {
			v := int(above[x-1]) - 2*int(above[x]) + int(above[x+1]) -
				2*int(row[x-1]) + 4*int(row[x]) - 2*int(row[x+1]) +
				int(below[x-1]) - 2*int(below[x]) + int(below[x+1])
			count[min(max(v, -v), len(count)-1)]++
			all++
		}
	}
	median := 0
	for left := all / 2; left >= count[median] && median < len(count)-1; median++ {
		left -= count[median]
	}
	return float64(median) / (6 * 0.6745) // the mask's deviation is six times the noise's
}

// smoothed weighs each pixel with its neighbours, by 1, 2 and 1.
func smoothed(p *image.Gray) *image.Gray {
	width, height := p.Rect.Dx(), p.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, width, height))
	column := make([]int, width+2)
	for y := range height {
		above, row, below := p.Pix[max(0, y-1)*p.Stride:], p.Pix[y*p.Stride:], p.Pix[min(height-1, y+1)*p.Stride:]
		for x := range width {
			column[x+1] = int(above[x]) + 2*int(row[x]) + int(below[x])
		}
		column[0], column[width+1] = column[1], column[width]
		for x := range width {
			out.Pix[y*out.Stride+x] = uint8((column[x] + 2*column[x+1] + column[x+2] + 8) / 16)
		}
	}
	return out
}

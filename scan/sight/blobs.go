package sight

import (
	"image"

	"jiugong/sudoku/scan/glyph"
)

// blob is a connected patch of ink, with what stands close above or below it.
type blob struct {
	image.Rectangle
	ink  uint8 // of its darkest pixel
	peak image.Point
}

// blobs returns the patches of ink in a part of a sheet. What has less than two fifths of the
// darkest ink there is paper, such as the background of a letter.
func blobs(s *glyph.Sheet, inside image.Rectangle) (found []blob) {
	const faintest = 40
	least := uint8(faintest)
	for y := inside.Min.Y; y < inside.Max.Y; y++ {
		for _, ink := range s.Ink[y*s.Width+inside.Min.X : y*s.Width+inside.Max.X] {
			least = max(least, uint8(int(ink)*2/5))
		}
	}
	known := make([]bool, len(s.Ink))
	for y := inside.Min.Y; y < inside.Max.Y; y++ {
		for x := inside.Min.X; x < inside.Max.X; x++ {
			if s.Ink[y*s.Width+x] < least || known[y*s.Width+x] {
				continue
			}
			b := patch(s, inside, least, known, image.Pt(x, y))
			for i := 0; i < len(found); {
				if !b.joins(found[i]) {
					i++
					continue
				}
				o := found[i]
				if o.ink > b.ink {
					b.ink, b.peak = o.ink, o.peak
				}
				b.Rectangle = b.Union(o.Rectangle)
				found = append(found[:i], found[i+1:]...)
				i = 0
			}
			found = append(found, b)
		}
	}
	return found
}

// patch returns the patch of ink that holds a pixel, and marks its pixels as known.
func patch(s *glyph.Sheet, inside image.Rectangle, least uint8, known []bool, from image.Point) (b blob) {
	todo := []image.Point{from}
	known[from.Y*s.Width+from.X] = true
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		b.Rectangle = b.Union(image.Rect(p.X, p.Y, p.X+1, p.Y+1))
		if ink := s.Ink[p.Y*s.Width+p.X]; ink > b.ink {
			b.ink, b.peak = ink, p
		}
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				q := p.Add(image.Pt(dx, dy))
				if at := q.Y*s.Width + q.X; q.In(inside) && !known[at] && s.Ink[at] >= least {
					known[at] = true
					todo = append(todo, q)
				}
			}
		}
	}
	return b
}

// joins reports whether two patches stand close above each other, as those of a "!" do.
func (b blob) joins(o blob) bool {
	const gap = unit / 3
	common := min(b.Max.X, o.Max.X) - max(b.Min.X, o.Min.X)
	apart := max(b.Min.Y, o.Min.Y) - min(b.Max.Y, o.Max.Y)
	return 2*common >= min(b.Dx(), o.Dx()) && apart <= gap
}

package draw

// Picture lists what is drawn, from the back to the front. Lengths are in units of its
// own: Board's are sides of a cell. The zero value is an empty picture.
type Picture struct {
	// Left and Top are the corner of what is seen, Width and Height its size.
	Left, Top, Width, Height float64
	// Title says what it is to those who don't see it.
	Title string
	// Paper is the colour behind it all; the zero value is none.
	Paper Colour
	Items []Item
}

// Item is a Path or a Text.
type Item interface {
	// moved returns the item at another place and in another size.
	moved(x, y, scale float64) Item
}

// Point is a place, right and down from the corner.
type Point struct{ X, Y float64 }

// Colour is a colour that hides what is below; the zero value draws nothing.
type Colour struct {
	R, G, B uint8
	Opaque  bool
}

// RGB returns a colour from a number such as 0xff8000.
func RGB(hex uint32) Colour { return Colour{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), true} }

// mix returns share percent of c on paper.
func (c Colour) mix(paper Colour, share int) Colour {
	part := func(a, b uint8) uint8 { return uint8((int(a)*share + int(b)*(100-share) + 50) / 100) }
	return Colour{part(c.R, paper.R), part(c.G, paper.G), part(c.B, paper.B), true}
}

// onto returns what a tint that is c on paper makes of a ground that is tinted itself.
func (c Colour) onto(ground, paper Colour) Colour {
	part := func(c, ground, paper uint8) uint8 { return uint8(max(0, min(255, int(c)+int(ground)-int(paper)))) }
	return Colour{part(c.R, ground.R, paper.R), part(c.G, ground.G, paper.G), part(c.B, ground.B, paper.B), true}
}

// Path is a shape that is filled, or a line, or both.
type Path struct {
	Segments []Segment
	Fill     Colour
	Stroke   Colour
	Width    float64 // of the stroke
	Dash     float64 // how long dashes are; 0: no dashes
	Gap      float64 // between dashes
	Round    bool    // ends and corners of the stroke
}

// Segment goes to a point, as Kind says.
type Segment struct {
	Kind Kind
	To   Point
	// From and Into are the two control points of a curve.
	From, Into Point
}

// Kind is a way of going to a point.
type Kind uint8

// The kinds of segments.
const (
	Move  Kind = iota // begins a new part of the path
	Line              // straight
	Curve             // a cubic Bézier curve
	Close             // back to where the part began
)

// Text is one line of text.
type Text struct {
	Text   string
	At     Point // of its baseline: where it starts, has its middle, or ends
	Size   float64
	Align  Align
	Bold   bool
	Fill   Colour
	Behind Colour // an outline behind the letters, so that they can be read on anything
}

// Align is which part of a text stands at its point.
type Align uint8

// The alignments.
const (
	Start Align = iota
	Middle
	End
)

// CapHeight is the height of digits and capital letters, as a part of a text's
// size. A text whose baseline is half of that below a point has its middle
// there.
const CapHeight = 0.714

// Add puts items in front of what is there.
func (p *Picture) Add(items ...Item) { p.Items = append(p.Items, items...) }

// Place puts another picture in front of the picture's items. Its corner is at
// x and y, and one unit of it is as long as scale.
func (p *Picture) Place(other *Picture, x, y, scale float64) {
	for _, item := range other.Items {
		p.Items = append(p.Items, item.moved(x-other.Left*scale, y-other.Top*scale, scale))
	}
}

func (at Point) moved(x, y, scale float64) Point { return Point{x + at.X*scale, y + at.Y*scale} }

func (p Path) moved(x, y, scale float64) Item {
	segments := make([]Segment, len(p.Segments))
	for i, s := range p.Segments {
		segments[i] = Segment{s.Kind, s.To.moved(x, y, scale), s.From.moved(x, y, scale), s.Into.moved(x, y, scale)}
	}
	p.Segments = segments
	p.Width, p.Dash, p.Gap = p.Width*scale, p.Dash*scale, p.Gap*scale
	return p
}

func (t Text) moved(x, y, scale float64) Item {
	t.At, t.Size = t.At.moved(x, y, scale), t.Size*scale
	return t
}

// Lines goes straight from point to point.
func Lines(points ...Point) []Segment {
	segments := make([]Segment, len(points))
	for i, to := range points {
		segments[i] = Segment{Kind: Line, To: to}
	}
	if len(segments) > 0 {
		segments[0].Kind = Move
	}
	return segments
}

// Polygon goes straight from point to point and back to the first.
func Polygon(points ...Point) []Segment { return append(Lines(points...), Segment{Kind: Close}) }

// Rect returns a rectangle with its corner at x and y.
func Rect(x, y, width, height float64) []Segment {
	return Polygon(Point{x, y}, Point{x + width, y}, Point{x + width, y + height}, Point{x, y + height})
}

// Rounded returns a rectangle with round corners.
func Rounded(x, y, width, height, r float64) []Segment {
	const k = 0.5523 // how far control points lie from the ends of a quarter circle
	c := r * (1 - k)
	right, bottom := x+width, y+height
	return []Segment{
		{Kind: Move, To: Point{x + r, y}},
		{Kind: Line, To: Point{right - r, y}},
		{Kind: Curve, From: Point{right - c, y}, Into: Point{right, y + c}, To: Point{right, y + r}},
		{Kind: Line, To: Point{right, bottom - r}},
		{Kind: Curve, From: Point{right, bottom - c}, Into: Point{right - c, bottom}, To: Point{right - r, bottom}},
		{Kind: Line, To: Point{x + r, bottom}},
		{Kind: Curve, From: Point{x + c, bottom}, Into: Point{x, bottom - c}, To: Point{x, bottom - r}},
		{Kind: Line, To: Point{x, y + r}},
		{Kind: Curve, From: Point{x, y + c}, Into: Point{x + c, y}, To: Point{x + r, y}},
		{Kind: Close},
	}
}

// Circle returns a circle around a point.
func Circle(at Point, r float64) []Segment { return Rounded(at.X-r, at.Y-r, 2*r, 2*r, r) }

// Turned returns a path turned to the right by a quarter, around the corner from which
// its points are counted. That corner is moved to a point.
func (p Path) Turned(at Point) Path {
	turn := func(q Point) Point { return Point{at.X - q.Y, at.Y + q.X} }
	segments := make([]Segment, len(p.Segments))
	for i, s := range p.Segments {
		segments[i] = Segment{s.Kind, turn(s.To), turn(s.From), turn(s.Into)}
	}
	p.Segments = segments
	return p
}

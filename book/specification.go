package book

import (
	"context"
	"encoding/json"
	"io"
	"math"
	"strconv"

	"jiugong/sudoku/internal/message"
)

// Specification holds what the form of a print service asks about a book. Lengths are in inches.
type Specification struct {
	Title      string    `json:"title"`
	Author     string    `json:"author,omitempty"`
	ISBN       ISBN      `json:"isbn,omitempty"`
	Puzzles    int       `json:"puzzles"`
	Pages      int       `json:"pages"`
	Trim       Inches    `json:"trim"`
	Page       Inches    `json:"page"`  // of the PDF of the inside
	Bleed      float64   `json:"bleed"` // of the inside; 0 is none
	Paper      Paper     `json:"paper"`
	Ink        string    `json:"ink"`     // of the inside: always "black"
	Binding    string    `json:"binding"` // "left" or "right"
	Spine      float64   `json:"spine"`
	SpineTitle bool      `json:"spine_title"`
	Cover      Inches    `json:"cover"` // the whole sheet, with what is cut off
	BarCode    bool      `json:"bar_code"`
	PDF        string    `json:"pdf"` // "PDF/X-1a:2001" or "PDF 1.3"
	Services   []Service `json:"services"`
}

// Inches is a width and a height.
type Inches struct {
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// Service reports whether a print service takes a book, as far as its published limits tell.
type Service struct {
	Name  string            `json:"name"`
	Takes bool              `json:"takes"`
	Why   []message.Message `json:"-"` // why it doesn't
	Said  []string          `json:"why,omitempty"`
}

// service has the limits that a service publishes.
type service struct {
	name  string
	least int
	most  map[Paper]int
	// The smallest and the largest page.
	from, to Inches
	large    []large
}

// large are the page sizes that a service binds fewer pages of.
type large struct {
	pages []Inches
	most  map[Paper]int
}

// services returns limits for paperbacks, as guides for authors give them: with black ink on white and cream, and in
// premium colour.
func services() []service {
	return []service{
		{"kdp", 24, map[Paper]int{White: 828, Cream: 776, Colour: 828}, Inches{4, 6}, Inches{8.5, 11.69}, []large{
			{[]Inches{{8.25, 6}, {8.25, 8.25}}, map[Paper]int{White: 800, Cream: 750, Colour: 800}},
			{[]Inches{{8.5, 8.5}, {8.5, 11}}, map[Paper]int{White: 590, Cream: 550, Colour: 590}},
			{[]Inches{{8.27, 11.69}}, map[Paper]int{White: 780, Cream: 730, Colour: 590}},
		}},
		{"ingramspark", 18, map[Paper]int{White: 1200, Cream: 1050, Colour: 840}, Inches{4, 6}, Inches{8.5, 11.69}, nil},
	}
}

// near is how much lengths may differ: millimetres are no round inches.
const near = 0.01

// mostPages returns how many pages of a size the service binds.
func (s service) mostPages(trim Inches, paper Paper) int {
	for _, large := range s.large {
		for _, page := range large.pages {
			if math.Abs(page.Width-trim.Width) < near && math.Abs(page.Height-trim.Height) < near {
				return large.most[paper]
			}
		}
	}
	return s.most[paper]
}

// Specification returns what a print service asks about the book.
func (b *Book) Specification(options Options) (*Specification, error) {
	l, err := newLayout(context.Background(), b, options)
	if err != nil {
		return nil, err
	}
	o, pages := l.o, len(l.pages)
	inches := func(points float64) float64 { return math.Round(points/inch*10000) / 10000 }
	s := &Specification{
		Title: o.Title, Author: o.Author, ISBN: o.ISBN, Puzzles: len(b.Puzzles), Pages: pages,
		Trim: Inches{inches(o.Size.Width), inches(o.Size.Height)}, Page: Inches{inches(o.Size.Width), inches(o.Size.Height)},
		Paper: o.Paper, Ink: "black", Binding: "left", Spine: inches(o.Paper.Spine(pages)), SpineTitle: pages >= spineText,
		Cover:   Inches{inches(2*o.Size.Width + o.Paper.Spine(pages) + 2*bleed), inches(o.Size.Height + 2*bleed)},
		BarCode: o.ISBN != "", PDF: "PDF 1.3",
	}
	if o.Press {
		s.PDF = "PDF/X-1a:2001"
	}
	if o.Bleed {
		s.Bleed = inches(bleed)
		s.Page = Inches{inches(o.Size.Width + bleed), inches(o.Size.Height + 2*bleed)}
	}
	if o.LeftHanded {
		s.Binding = "right"
	}
	for _, limits := range services() {
		v := Service{Name: limits.name}
		no := func(why message.Message) { v.Why, v.Said = append(v.Why, why), append(v.Said, why.Error()) }
		if most := limits.mostPages(s.Trim, o.Paper); pages < limits.least || pages > most {
			no(message.Errorf("book.page_count", pages, limits.least, most))
		}
		if s.Trim.Width < limits.from.Width-near || s.Trim.Height < limits.from.Height-near || s.Trim.Width > limits.to.Width+near || s.Trim.Height > limits.to.Height+near {
			no(message.Errorf("book.page_size", number(s.Trim.Width), number(s.Trim.Height), number(limits.from.Width), number(limits.from.Height), number(limits.to.Width), number(limits.to.Height)))
		}
		v.Takes = v.Why == nil
		s.Services = append(s.Services, v)
	}
	return s, nil
}

// number writes a length as it is said.
func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Write writes the specification as JSON.
func (s *Specification) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(s)
}

package ask

import (
	"strconv"

	"jiugong/sudoku/canon/catalogue"
)

// Bands asks for the bands of the catalogue of classic grids.
type Bands struct {
	Lang Lang `json:"lang,omitempty" doc:"the language of what is wrong; left out, the header Accept-Language tells" choices:"languages"`
}

// Said returns the language asked for.
func (q *Bands) Said() Lang { return q.Lang }

// Banded holds the answer to a Bands.
type Banded struct {
	Bands []Band `json:"bands" nullable:"false" doc:"the 416 bands, in order"`
}

// Band describes a band that canonical forms of grids begin with.
type Band struct {
	Band   int    `json:"band" doc:"its number, from 1"`
	Digits string `json:"digits" doc:"its three rows"`
	First  string `json:"first" doc:"the rank of the first grid that begins with it"`
	Grids  int    `json:"grids" doc:"how many do"`
}

// Of returns the answer to q.
func (q *Bands) Of() *Banded {
	a := new(Banded)
	for _, b := range catalogue.Bands() {
		digits := b.Digits
		for i := range digits {
			digits[i] += '0'
		}
		a.Bands = append(a.Bands, Band{b.Number, string(digits[:]), strconv.Itoa(b.First), b.Classes})
	}
	return a
}
